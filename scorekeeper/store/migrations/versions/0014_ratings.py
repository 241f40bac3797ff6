"""Players' ratings after each game, and the game up to which each club is rated."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rating_changes",
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.Column("play", sa.String(7), nullable=False),
        sa.Column("started_at", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_rating_changes_member_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rating_changes_game_id"),
        sa.PrimaryKeyConstraint("member_id", "play", "started_at", "game_id", name="pk_rating_changes"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_marks",
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_rating_marks_club_id"),
        sa.PrimaryKeyConstraint("club_id", name="pk_rating_marks"),
    )


def downgrade() -> None:
    op.drop_table("rating_marks")
    op.drop_table("rating_changes")
