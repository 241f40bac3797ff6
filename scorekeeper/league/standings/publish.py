"""Publishing standings: an admin, or an official of a competition, tells the whole club that they are ready, once a
day.
"""

import time

from scorekeeper.competitions.figures.seasons import season_of
from scorekeeper.games.archive.days import day_of
from scorekeeper.games.competitions import rights
from scorekeeper.league.standings.tables import Season
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.store import Club, db, write_transaction

DAY = 24 * 3600
LASTS = 3 * DAY


def publish(asks: Membership, year: int, competition: str) -> None:
    """Notify the club of the standings of a season, or of one competition in it. Repeating it the same day changes
    nothing.
    """
    with write_transaction():
        club = db.session.get_one(Club, asks.club)
        about = f"standings:{club.id}:{year}:{competition}"
        tell(club, year, about, f"/c/{club.id}/standings?season={year}", competition)
    journal.note("standings-published", club=asks.club, season=str(year))


def publish_competition(competition: str, device: str) -> None:
    """Notify its club of the standings of a competition. Repeating it the same day changes nothing. Raises Problem
    `not-found`, `not-allowed`.
    """
    with write_transaction():
        row = rights.find(competition, device, "announce")
        club, day = db.session.get_one(Club, row.club_id), day_of(row.started_at + row.utc_offset)
        year = season_of(day.year * 100 + day.month, club.season_month)
        path = f"/c/{club.id}/competitions/{row.id}/table"
        tell(club, year, f"standings:{row.id}", path, row.name)
    journal.note("standings-published", club=row.club_id, competition=competition)


def tell(club: Club, year: int, about: str, path: str, competition: str) -> None:
    """Add the message to the club, within a write transaction."""
    now, season = int(time.time()), Season(club.id, year, club.season_month)
    said = {"club": club.name, "season": season.name, "competition": competition}
    outbox.remind([New("standings", about, f"{about}:{now // DAY}", now, now + LASTS, path, said, club=club.id)])
