"""Names on sheets, their words, who sat where; the link to a club's archive; the clock of a game's table.

What follows from documents is not made here but by `flask rebuild`, as it is after any change of what is drawn from them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BY_CODE = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NEWEST = [sa.text("started_at DESC")]


def upgrade() -> None:
    op.add_column("clubs", sa.Column("link_key", sa.String(32)))
    op.add_column("games", sa.Column("utc_offset", sa.Integer, server_default="0", nullable=False))
    op.create_index("ix_games_of_club_by_ruleset", "games", ["club_id", "ruleset", *NEWEST, sa.text("id DESC")])
    op.create_table(
        "aliases",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("folded", BY_CODE, nullable=False),
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_aliases_club_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_aliases_member_id"),
        sa.PrimaryKeyConstraint("id", name="pk_aliases"),
        sa.UniqueConstraint("club_id", "folded", name="uq_aliases_club_id_folded"),
    )
    op.create_index("ix_aliases_member_id", "aliases", ["member_id"])
    op.create_table(
        "words",
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("word", BY_CODE, nullable=False),
        sa.Column("alias_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_words_club_id"),
        sa.ForeignKeyConstraint(["alias_id"], ["aliases.id"], name="fk_words_alias_id"),
        sa.PrimaryKeyConstraint("club_id", "word", "alias_id", name="pk_words"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("place", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("alias_id", sa.String(36), nullable=False),
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.String(4)),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.ForeignKeyConstraint(["alias_id"], ["aliases.id"], name="fk_seats_alias_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_seats_member_id"),
        sa.PrimaryKeyConstraint("game_id", "side", "place", name="pk_seats"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_of_member", "seats", ["member_id", *NEWEST, sa.text("game_id DESC")])


def downgrade() -> None:
    for table in ("seats", "words", "aliases"):
        op.drop_table(table)
    op.drop_index("ix_games_of_club_by_ruleset", "games")
    op.drop_column("games", "utc_offset")
    op.drop_column("clubs", "link_key")
