"""With whom and against whom somebody played in a season: a person plays only so many games a year, however many there
are.
"""

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from scorekeeper.games.archive.days import span_of
from scorekeeper.league.standings.tables import Season
from scorekeeper.store import Member, Seat, db

LATELY = 300
"""Games among which they are counted: a regular's season or so, since to count more takes ever longer."""


@dataclass(frozen=True)
class Fellow:
    """Somebody with or against whom a member played: finished games, and what the member won and lost of them."""

    id: str
    name: str
    games: int
    won: int
    lost: int


def fellows(season: Season, member: str, most: int) -> tuple[list[Fellow], list[Fellow]]:
    """Return partners and opponents in the newest finished games (LATELY) of the season, who played most first."""
    first, after = season.months
    begin, end = span_of(first, after)
    days = (Seat.started_at >= begin, Seat.started_at < end, Seat.month >= first, Seat.month < after)
    own = select(Seat.game_id, Seat.side, Seat.outcome).where(
        Seat.member_id == member, Seat.outcome.is_not(None), *days
    )
    newest = own.order_by(Seat.started_at.desc(), Seat.game_id.desc()).limit(LATELY).subquery()
    other = aliased(Seat)
    same, game = (other.side == newest.c.side).label("same"), func.distinct(newest.c.game_id)
    won, lost = newest.c.outcome == "won", newest.c.outcome.in_(("lost", "none"))
    query = (
        select(
            same, Member.id, Member.name, func.count(game), func.count(game).filter(won), func.count(game).filter(lost)
        )
        .select_from(newest)
        .join(other, other.game_id == newest.c.game_id)
        .join(Member, Member.id == other.member_id)
        .where(other.member_id != member)
        .group_by(same, Member.id, Member.name)
    )
    rows = sorted(db.session.execute(query), key=lambda row: (-row[3], row.name.casefold(), row.id))
    found = [(row.same, Fellow(row.id, row.name, *row[3:])) for row in rows]
    return [one for same, one in found if same][:most], [one for same, one in found if not same][:most]
