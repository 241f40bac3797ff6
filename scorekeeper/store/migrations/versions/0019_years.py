"""Moves games dated outside 1900 to 2200 to the first or last moment of those years (games/archive/days).

Derived rows follow; documents stay as they were sent. Ratings of the clubs concerned start afresh. Also adds
`searched_to`, the position of a search for a name that is being forgotten.
"""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

FIRST, LAST = -2208988800, 7289654399
"""1900-01-01T00:00:00 and 2200-12-31T23:59:59 in the table's local time."""
KEY = ("club_id", "season", "member_id", "play")
SUMS = (
    "games", "won", "lost", "tied", "points_for", "points_against", "frames", "hammer", "converted", "steals",
    "stolen", "blanks",
)  # fmt: skip


def table(name: str, *columns: str) -> sa.TableClause:
    texts = (column.endswith("id") or column == "play" for column in columns)
    kinds = (sa.String() if is_text else sa.BigInteger() for is_text in texts)
    return sa.table(name, *map(sa.column, columns, kinds))


games = table("games", "id", "club_id", "started_at", "utc_offset")
seats = table("seats", "game_id", "started_at", "month")
clubs = table("clubs", "id", "season_month")
marks = table("rating_marks", "club_id")
changes = table("rating_changes", "game_id")
figures = table("season_figures", *KEY, *SUMS)


def upgrade() -> None:
    op.add_column("members", sa.Column("searched_to", sa.String(36)))
    connection = op.get_bind()
    clock = games.c.started_at + games.c.utc_offset
    for outside, bound, month in ((clock < FIRST, FIRST, 190001), (clock > LAST, LAST, 220012)):
        these = connection.execute(sa.select(games.c.id, games.c.utc_offset, games.c.club_id).where(outside)).all()
        for game, offset, _club in these:
            begun = {"started_at": bound - offset}
            connection.execute(changes.delete().where(changes.c.game_id == game))
            connection.execute(seats.update().where(seats.c.game_id == game).values(**begun, month=month))
            connection.execute(games.update().where(games.c.id == game).values(begun))
        for club in {row.club_id for row in these} - {None}:
            connection.execute(marks.delete().where(marks.c.club_id == club))
    begins = sa.select(clubs.c.season_month).where(clubs.c.id == figures.c.club_id).scalar_subquery()
    move(connection, figures.c.season < 1900 - sa.case((begins > 1, 1), else_=0), lambda month: 1900 - (month > 1))
    move(connection, figures.c.season > 2200, lambda _month: 2200)


def move(connection: sa.Connection, outside: sa.ColumnElement[bool], season_of: Callable[[int], int]) -> None:
    """Add the sums of seasons outside those years to the first or the last season."""
    months = {row.id: row.season_month for row in connection.execute(sa.select(clubs))}
    found = connection.execute(sa.select(figures).where(outside)).mappings().all()
    connection.execute(figures.delete().where(outside))
    for row in found:
        key = {**{name: row[name] for name in KEY}, "season": season_of(months[row["club_id"]])}
        there = sa.and_(*(figures.c[name] == value for name, value in key.items()))
        more = {name: figures.c[name] + row[name] for name in SUMS}
        if not connection.execute(figures.update().where(there).values(more)).rowcount:
            connection.execute(figures.insert().values({**key, **{name: row[name] for name in SUMS}}))


def downgrade() -> None:
    """Remove the column. Dates stay moved; the documents have the originals."""
    op.drop_column("members", "searched_to")
