"""Results from before the archive."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "old_results",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("ruleset", sa.String(60), nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("play", "side_a", "side_b")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("score_a", "score_b")),
        sa.Column("board", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_old_results_club_id"),
        sa.PrimaryKeyConstraint("id", name="pk_old_results"),
    )
    op.create_index("ix_old_results_of_club", "old_results", ["club_id", "day", "id"])


def downgrade() -> None:
    op.drop_table("old_results")
