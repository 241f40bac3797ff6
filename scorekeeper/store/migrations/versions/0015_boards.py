"""The competition and board that a game names."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TOLD = ("competition", "board")
BATCH = 500
"""Games in memory at a time."""
NEWEST = """SELECT games.id, revisions.document FROM games JOIN revisions
    ON revisions.game_id = games.id AND revisions.revision = games.revision WHERE games.id > :last ORDER BY games.id
    LIMIT :most"""


def upgrade() -> None:
    for name in TOLD:
        op.add_column("games", sa.Column(name, sa.Text))
        where = sa.text(f"{name} IS NOT NULL")
        columns: list[str | sa.TextClause] = ["club_id", name, sa.text("started_at DESC"), sa.text("id DESC")]
        op.create_index(f"ix_games_of_club_by_{name}", "games", columns, sqlite_where=where, postgresql_where=where)
    fill()


def fill() -> None:
    """Fill the columns from the documents of archived games. Either value may be a number there."""
    connection, last = op.get_bind(), ""
    put = sa.text("UPDATE games SET competition = :competition, board = :board WHERE id = :id")
    while rows := connection.execute(sa.text(NEWEST), {"last": last, "most": BATCH}).all():
        last = rows[-1].id
        documents = [(row.id, json.loads(row.document)) for row in rows]
        told = [{"id": ident, **{name: label(document.get(name)) for name in TOLD}} for ident, document in documents]
        named = [one for one in told if one["competition"] or one["board"]]
        if named:
            connection.execute(put, named)


def label(value: str | int | None) -> str | None:
    """Return a name, which may be a number, as text; None if it is missing or blank."""
    return None if value is None else str(value).strip() or None


def downgrade() -> None:
    for name in TOLD:
        op.drop_index(f"ix_games_of_club_by_{name}", "games")
        op.drop_column("games", name)
