"""The data behind a club's files: its games at one moment, and the people on its sheets.

No transaction stays open during a download. All ids are read at once, then the games in batches. Each game is read with
all its revisions in one transaction, and revisions are only added, so each game is complete. A game corrected meanwhile
may include the correction; a game archived later is in the next export.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Row, Select, select

from scorekeeper.core.api import utc
from scorekeeper.league.club_archive import people
from scorekeeper.store import (
    Alias,
    Club,
    Competition,
    Confirmation,
    Device,
    Game,
    Member,
    Merge,
    OldResult,
    Origin,
    Revision,
    Sheet,
    db,
)

BATCH = 200
"""Games in memory at once."""


@dataclass(frozen=True)
class Snapshot:
    """A club at one moment. `games` and `competitions` are ids, oldest first, `sheets` ids."""

    club: Any  # a row with id, name, visibility, confirm, season_month
    taken_at: str
    games: list[str]
    competitions: list[str]
    sheets: list[str]
    members: list[dict[str, Any]]
    aliases: list[dict[str, Any]]
    merges: list[dict[str, Any]]
    results: list[dict[str, Any]]


@dataclass(frozen=True)
class Whole:
    """A game with its revisions and the answers to its result."""

    id: str
    same_as: str | None
    revisions: list[Any]
    answers: list[Any]


def take(club: str) -> Snapshot:
    """Read an existing club."""
    db.session.rollback()
    columns = (Club.id, Club.name, Club.visibility, Club.confirm, Club.season_month)
    row = db.session.execute(select(*columns).where(Club.id == club)).one()
    games = db.session.scalars(select(Game.id).where(Game.club_id == club).order_by(Game.started_at, Game.id)).all()
    begun = (Competition.started_at, Competition.id)
    contests = db.session.scalars(select(Competition.id).where(Competition.club_id == club).order_by(*begun)).all()
    sheets = db.session.scalars(select(Sheet.id).where(Sheet.club_id == club).order_by(Sheet.id)).all()
    ids = (list(games), list(contests), list(sheets))
    taken = Snapshot(row, utc(int(time.time())), *ids, members(club), aliases(club), merges(club), results(club))
    db.session.rollback()
    return taken


def members(club: str) -> list[dict[str, Any]]:
    """Return everybody who is or was in the club or on its sheets."""
    rows = db.session.scalars(select(Member).where(Member.club_id == club).order_by(Member.id))
    return [
        {
            "id": row.id,
            "name": row.name,
            "role": row.role,
            "joined": row.player_id is not None,
            "joined_at": utc(row.joined_at),
            "left_at": when(row.left_at),
        }
        for row in rows
    ]


def aliases(club: str) -> list[dict[str, Any]]:
    """Return the names on sheets and their owners."""
    query = select(Alias.folded, Alias.member_id).where(Alias.club_id == club).order_by(Alias.folded)
    return [{"name": row.folded, "member": row.member_id} for row in db.session.execute(query)]


def merges(club: str) -> list[dict[str, Any]]:
    """Return the merges in the order in which they were made."""
    rows = list(db.session.scalars(select(Merge).where(Merge.club_id == club).order_by(Merge.id)))
    names = {
        row.id: row.folded for row in db.session.execute(select(Alias.id, Alias.folded).where(Alias.club_id == club))
    }
    return [
        {
            "id": row.id,
            "member": row.member_id,
            "into": row.into_id,
            "names": sorted(names[alias] for alias in row.aliases.split()),
            "by": row.merged_by,
            "merged_at": utc(row.merged_at),
            "undone_at": when(row.undone_at),
        }
        for row in rows
    ]


def results(club: str) -> list[dict[str, Any]]:
    """Return the results from before the archive, by day."""
    query = select(OldResult.__table__).where(OldResult.club_id == club).order_by(OldResult.day, OldResult.id)
    return [
        {name: value for name, value in row._asdict().items() if name != "club_id"} for row in db.session.execute(query)
    ]


def when(seconds: int | None) -> str | None:
    """Return a time as text, or None."""
    return None if seconds is None else utc(seconds)


def batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ids in batches."""
    for start in range(0, len(ids), BATCH):
        yield ids[start : start + BATCH]


def games(ids: Sequence[str]) -> list[Whole]:
    """Return some games with everything that belongs to them, in the order of the ids. Leaves no transaction open."""
    same = {row.id: row.same_as for row in db.session.execute(select(Game.id, Game.same_as).where(Game.id.in_(ids)))}
    found = {game: Whole(game, same[game], [], []) for game in ids}
    revisions = select(Revision.__table__).where(Revision.game_id.in_(ids))
    for row in db.session.execute(revisions.order_by(Revision.game_id, Revision.revision)):
        found[row.game_id].revisions.append(row)
    answers = select(Confirmation.__table__).where(Confirmation.game_id.in_(ids))
    for row in db.session.execute(answers.order_by(Confirmation.game_id, Confirmation.number)):
        found[row.game_id].answers.append(row)
    db.session.rollback()
    return list(found.values())


def rows_of(
    ids: Sequence[str], columns: Sequence[Any]
) -> tuple[list[Row[Any]], dict[tuple[str, str], list[dict[str, str]]]]:
    """Return these columns and the seats of some games, in the order of the ids. Leaves no transaction open."""
    found = {row.id: row for row in db.session.execute(select(Game.id, *columns).where(Game.id.in_(ids)))}
    seated = people.seated(ids)
    db.session.rollback()
    return [found[game] for game in ids], seated


class Senders:
    """The senders of revisions, without device ids: a permanent label, and the member who owns the device."""

    def __init__(self, club: str, members: set[str]) -> None:
        self.club = club
        self.members = members
        self.known: dict[str, tuple[str, str | None]] = {}

    def learn(self, devices: set[str]) -> None:
        """Read the devices that are not known yet."""
        new = devices - self.known.keys()
        for row in db.session.execute(self.query(new)) if new else ():
            label = row.label or sha256(f"{self.club} {row.id}".encode()).hexdigest()[:16]
            member = row.was or row.member
            self.known[row.id] = (label, member if member in self.members else None)
        db.session.rollback()

    def named(self, device: str) -> dict[str, str | None]:
        """Return a known device as lines name it."""
        label, member = self.known[device]
        return {"by": member, "device": label}

    def query(self, devices: set[str]) -> Select[Any]:
        """Select devices with their owners in the club. Somebody who left and came back is the same member."""
        place = select(Member.id).where(Member.club_id == self.club, Member.player_id == Device.player_id)
        member = place.order_by(Member.left_at.is_not(None), Member.id).limit(1).correlate(Device).scalar_subquery()
        ours = (Origin.device_id == Device.id) & (Origin.club_id == self.club)
        columns = select(Device.id, Origin.label, Origin.member_id.label("was"), member.label("member"))
        return columns.outerjoin(Origin, ours).where(Device.id.in_(devices))
