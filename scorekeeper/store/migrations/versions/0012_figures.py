"""The figures of each seat, their sums by season, and the month in which a club's seasons begin.

`flask rebuild` makes the figures of games that are already in clubs. No released version put games into clubs.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

POINTS = ("points_for", "points_against")
FIGURES = ("frames", "hammer", "converted", "steals", "stolen", "blanks")


def upgrade() -> None:
    op.add_column("clubs", sa.Column("season_month", sa.Integer, server_default="9", nullable=False))
    op.add_column("seats", sa.Column("month", sa.Integer, server_default="0", nullable=False))
    op.add_column("seats", sa.Column("play", sa.String(7), server_default="other", nullable=False))
    for name in POINTS:
        op.add_column("seats", sa.Column(name, sa.BigInteger, server_default="0", nullable=False))
    for name in FIGURES:
        op.add_column("seats", sa.Column(name, sa.SmallInteger, server_default="0", nullable=False))
    op.create_table(
        "season_figures",
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("season", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.Column("play", sa.String(7), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "won", "lost", "tied")),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in POINTS),
        *(sa.Column(name, sa.Integer, nullable=False) for name in FIGURES),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_season_figures_club_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_season_figures_member_id"),
        sa.PrimaryKeyConstraint("club_id", "season", "member_id", "play", name="pk_season_figures"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_season_figures_member_id", "season_figures", ["member_id"])


def downgrade() -> None:
    op.drop_table("season_figures")
    for name in ("month", "play", *POINTS, *FIGURES):
        op.drop_column("seats", name)
    op.drop_column("clubs", "season_month")
