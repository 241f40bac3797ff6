"""Merges: people on a club's sheets who turned out to be other members."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "merges",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.Column("into_id", sa.String(36), nullable=False),
        sa.Column("aliases", sa.Text, nullable=False),
        sa.Column("merged_by", sa.String(36), nullable=False),
        sa.Column("merged_at", sa.BigInteger, nullable=False),
        sa.Column("undone_at", sa.BigInteger),
        *(
            sa.ForeignKeyConstraint([column], [target], name=f"fk_merges_{column}")
            for column, target in (
                ("club_id", "clubs.id"),
                ("member_id", "members.id"),
                ("into_id", "members.id"),
                ("merged_by", "members.id"),
            )
        ),
        sa.PrimaryKeyConstraint("id", name="pk_merges"),
    )
    op.create_index("ix_merges_club_id", "merges", ["club_id"])


def downgrade() -> None:
    op.drop_table("merges")
