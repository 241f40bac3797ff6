"""Sign-ups: who wants to enter a competition. They are no events: the desk reads them and enters whom it takes.

They are open as long as the desk could enter somebody without `late`.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import delete, func, insert, select, update

from scorekeeper.competitions.competition import Competition as Recorded
from scorekeeper.competitions.competition import of_kind
from scorekeeper.core.api import utc
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.accept import ATTEMPTS, durable
from scorekeeper.games.competitions import appending, logs, rights
from scorekeeper.games.competitions.rights import AnyRow, Seen
from scorekeeper.people.clubs.aliases import fold
from scorekeeper.people.identity import quota
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.store import SignUp, db, write_transaction

MOST_OF_ONE = 8
"""Maximum sign-ups of one person for a competition."""

T = TypeVar("T")


@dataclass(frozen=True)
class Wish:
    """What somebody sends: the id made on the phone, the entry's name, and its players as JSON text."""

    id: str
    name: str
    players: str

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.name.encode()) + len(self.players.encode())


@dataclass(frozen=True)
class Asking:
    """Who asks about which competition: the device, and the key with which it came."""

    competition: str
    device: str
    key: str | None = None

    def look(self, right: str | None, lock: bool = False) -> Seen:
        """Return the competition for the visitor, who needs this right if one is named. Raises as `Seen.need`."""
        seen = rights.there(self.competition, self.device, self.key, lock)
        if right:
            seen.need(right)
        return seen


def put(asking: Asking, wish: Wish, full: bool) -> str:
    """Store a sign-up, or change it. Return `created`, `updated` or `unchanged`.

    Raises Problem `not-found`, `not-allowed`, `signups-closed`, `signed-up`, `signups-full`, `device-full`.
    """
    return while_open(asking, "sign up", lambda most: store(asking, wish, most, full))


def remove(asking: Asking, ident: str) -> None:
    """Withdraw a sign-up. The person who made it can do so while sign-up is open, the desk at any time. Raises Problem
    `not-found` and `signups-closed`.
    """
    here = (SignUp.competition_id == asking.competition, SignUp.id == ident)
    mine = SignUp.device_id.in_(devices_of_same_player(asking.device))

    def drop(*which: Any) -> bool:  # noqa: ANN401 (conditions of SQLAlchemy)
        return db.session.scalar(delete(SignUp).where(*here, *which).returning(SignUp.id)) is not None

    if asking.look(None).may("drop sign-up"):
        gone = durable(drop)
    elif db.session.scalar(select(SignUp.id).where(*here, mine)):
        gone = while_open(asking, None, lambda _most: drop(mine))
    else:
        gone = False
    if not gone:
        raise Problem("not-found")


def list_all(competition: str, device: str) -> list[dict[str, Any]]:
    """Return the sign-ups in their order. Raises Problem `not-found` and `not-allowed`."""
    rights.need(competition, device, "read sign-ups")
    query = select(SignUp.id, SignUp.name, SignUp.players, SignUp.at).where(SignUp.competition_id == competition)
    rows = db.session.execute(query.order_by(SignUp.at, SignUp.id))
    return [{"id": row.id, "name": row.name, "players": json.loads(row.players), "at": utc(row.at)} for row in rows]


def while_open(asking: Asking, right: str | None, work: Callable[[int], T]) -> T:
    """Do some work in a write transaction in which the log is as it was when sign-up was found open. The work gets the
    number of places.

    The log is read before, because that may take a second. Raises Problem `signups-closed`, and as `Asking.look`.
    """
    for _attempt in range(ATTEMPTS):
        row = asking.look(right).row
        places = places_of(row)
        if places is None:
            raise Problem("signups-closed")
        with write_transaction():
            if asking.look(right, lock=True).row.content_hash == row.content_hash:
                return work(places)
    raise Problem("busy")


def places_of(row: AnyRow) -> int | None:
    """Return how many a competition takes; None if sign-up is over."""
    log = appending.archived(row)
    recorded = log.competition
    places: int | None = recorded.settings["most"] if is_open(recorded) else None
    logs.memory.keep(row.id, log)
    return places


def is_open(recorded: Recorded) -> bool:
    """Whether the desk could enter somebody who is not late."""
    drawn = recorded.drawn and of_kind(recorded, "drawn")
    return not (recorded.closed or recorded.finished or drawn)


def store(asking: Asking, wish: Wish, most: int, full: bool) -> str:
    """Store a sign-up within a write transaction that has locked the competition. Raises like `put`."""
    here = SignUp.competition_id == asking.competition
    mine = SignUp.device_id.in_(devices_of_same_player(asking.device))
    query = select(SignUp.id, SignUp.name, SignUp.players, mine.label("own")).where(here)
    rows = {row.id: row for row in db.session.execute(query.where(mine | (SignUp.id == wish.id)))}
    known = rows.pop(wish.id, None)
    if known and not known.own:
        raise Problem("not-found")
    if known and (known.name, known.players) == (wish.name, wish.players):
        return "unchanged"
    if any(alike(row.name, wish.name) for row in rows.values()) or len(rows) >= MOST_OF_ONE:
        raise Problem("signed-up")
    if full:
        raise Problem("device-full")
    values: dict[str, Any] = {"name": wish.name, "players": wish.players}
    if known:
        db.session.execute(update(SignUp).where(here, SignUp.id == wish.id).values(values))
    else:
        if (db.session.scalar(select(func.count()).select_from(SignUp).where(here)) or 0) >= most:
            raise Problem("signups-full")
        whose = {"competition_id": asking.competition, "id": wish.id, "device_id": asking.device}
        db.session.execute(insert(SignUp).values(**whose, **values, at=int(time.time())))
    quota.add(asking.device, 0 if known else 1, wish.size)
    return "updated" if known else "created"


def alike(one: str, other: str) -> bool:
    """Whether two names are spellings of one. Names of signs alone have to be the same."""
    return (fold(one) or one) == (fold(other) or other)


def wish_of(ident: str, body: dict[str, Any]) -> Wish:
    """Return what was sent as it is stored."""
    return Wish(ident, body["name"], canonical(body["players"]))
