"""Publishing standings: an admin tells the whole club that they are ready, once a day."""

import time

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
    now = int(time.time())
    with write_transaction():
        club = db.session.get_one(Club, asks.club)
        season = Season(club.id, year, club.season_month)
        about = f"standings:{club.id}:{year}:{competition}"
        path = f"/c/{club.id}/standings?season={year}"
        said = {"club": club.name, "season": season.name, "competition": competition}
        outbox.remind([New("standings", about, f"{about}:{now // DAY}", now, now + LASTS, path, said, club=club.id)])
    journal.note("standings-published", club=asks.club, season=str(year))
