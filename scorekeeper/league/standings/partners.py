"""A member's partners and opponents in a season."""

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from scorekeeper.games.archive.days import span_of
from scorekeeper.league.standings.tables import Season
from scorekeeper.store import Member, Seat, db

LATELY = 300
"""How many of the member's newest games are counted: about a regular player's season. More would take ever longer."""


@dataclass(frozen=True)
class Partner:
    """A partner or opponent, with finished games together and the member's wins and losses in them."""

    id: str
    name: str
    games: int
    won: int
    lost: int


def partners_and_opponents(season: Season, member: str, most: int) -> tuple[list[Partner], list[Partner]]:
    """Return partners and opponents in the newest finished games (LATELY) of the season, most games first."""
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
    found = [(row.same, Partner(row.id, row.name, *row[3:])) for row in rows]
    return [one for same, one in found if same][:most], [one for same, one in found if not same][:most]
