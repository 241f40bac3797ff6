"""Aliases, their words and seats; the link to a club's archive; the UTC offset of a game's table.

`flask rebuild` makes the seats of games that are already in clubs. No released version put games into clubs.
"""

import json
from datetime import datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BY_CODE = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NEWEST = [sa.text("started_at DESC")]
BATCH = 1000
"""Documents in memory at a time."""


def upgrade() -> None:
    op.add_column("clubs", sa.Column("link_key", sa.String(32)))
    op.add_column("games", sa.Column("utc_offset", sa.Integer, server_default="0", nullable=False))
    fill_offsets()
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


def fill_offsets() -> None:
    """Set each game's UTC offset from its newest document."""
    connection = op.get_bind()
    query = sa.text(
        "SELECT games.id, revisions.document FROM games JOIN revisions ON revisions.game_id = games.id"
        " AND revisions.revision = games.revision WHERE games.id > :last ORDER BY games.id LIMIT :most"
    )
    batch = connection.execute(query, {"last": "", "most": BATCH}).all()
    while batch:
        found = [{"id": row.id, "ahead": offset(row.document)} for row in batch]
        connection.execute(sa.text("UPDATE games SET utc_offset = :ahead WHERE id = :id"), found)
        batch = connection.execute(query, {"last": batch[-1].id, "most": BATCH}).all()


def offset(document: str) -> int:
    """Return the UTC offset in seconds; 0 for a damaged document, which `flask rebuild` reports."""
    try:
        ahead = datetime.fromisoformat(json.loads(document)["started_at"]).utcoffset()
    except (ValueError, KeyError):
        return 0
    return int(ahead.total_seconds()) if ahead else 0


def downgrade() -> None:
    for table in ("seats", "words", "aliases"):
        op.drop_table(table)
    op.drop_index("ix_games_of_club_by_ruleset", "games")
    op.drop_column("games", "utc_offset")
    op.drop_column("clubs", "link_key")
