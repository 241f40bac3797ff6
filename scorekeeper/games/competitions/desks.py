"""The desk of a competition: the one phone that writes it. Whoever takes it over, by right or with the desk's key,
stays on record.
"""

import secrets
import time

from sqlalchemy import func, insert, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.club_view import same_key
from scorekeeper.games.competitions import rights
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Competition, Desk, db, write_transaction


def take(competition: str, device: str) -> None:
    """Make this device the desk. The key that the desk had before ends: the new desk makes another. Repeating it
    changes nothing. Raises Problem `not-found` and `not-allowed`.
    """
    with write_transaction():
        row = rights.find(competition, device, "take desk", lock=True)
        if row.desk_id == device:
            return
        move(row, device, None)
    journal.note("desk-taken", competition=competition, club=row.club_id, before=row.desk_id)


def take_with_key(competition: str, device: str, key: str) -> None:
    """Make this device the desk with the desk's key, which phones pass on with the competition; in a club it must be an
    official's. Repeating it changes nothing. Raises Problem `desk-key-over` and `not-allowed`.
    """
    with write_transaction():
        seen = rights.look(competition, device, lock=True)
        if seen is None or not same_key(seen.row.desk_key, hash_of(key)):
            raise Problem("desk-key-over")
        if seen.row.desk_id == device:
            return
        if seen.row.club_id and "official" not in seen.parts:
            raise refusal("not-allowed")
        move(seen.row, device, seen.row.desk_key)
    journal.note("desk-taken", competition=competition, club=seen.row.club_id, before=seen.row.desk_id)


def set_key(competition: str, device: str, key: str) -> None:
    """Store the hash of the desk's key. A newer one replaces it. Raises Problem `not-found` and `not-the-desk`."""
    with write_transaction():
        rights.find(competition, device, "set desk key", lock=True)
        values = {"desk_key": hash_of(key)}
        db.session.execute(update(Competition).where(Competition.id == competition).values(values))


def move(row: AnyRow, device: str, key: str | None) -> None:
    """Make a device the desk, with the hash of the key that holds from now on, within a write transaction that has
    locked the competition.
    """
    values = {"desk_id": device, "desk_key": key}
    db.session.execute(update(Competition).where(Competition.id == row.id).values(values))
    note(row.id, device, int(time.time()))


def note(competition: str, device: str, now: int) -> None:
    """Add a desk to the record, within a write transaction that has locked the competition."""
    last = select(func.max(Desk.number)).where(Desk.competition_id == competition)
    number = (db.session.scalar(last) or 0) + 1
    db.session.execute(insert(Desk).values(competition_id=competition, number=number, device_id=device, at=now))


def set_card(competition: str, device: str, key: str) -> None:
    """Store the key on the match cards. A newer one replaces it; what counted goes on counting. Raises Problem
    `not-found` and `not-the-desk`.
    """
    with write_transaction():
        row = rights.find(competition, device, "set card", lock=True)
        if row.card_key != key:
            db.session.execute(update(Competition).where(Competition.id == competition).values(card_key=key))
            tellings.adopt(competition)


def share(competition: str, device: str) -> str:
    """Return the key (128 random bits) with which everybody may read the competition, making one if there is none.
    Raises Problem `not-found` and `not-allowed`.
    """
    with write_transaction():
        row = rights.find(competition, device, "share", lock=True)
        key = row.share_key or secrets.token_urlsafe(16)
        db.session.execute(update(Competition).where(Competition.id == competition).values(share_key=key))
    return str(key)


def unshare(competition: str, device: str) -> None:
    """Revoke that key. Raises Problem `not-found` and `not-allowed`."""
    with write_transaction():
        rights.find(competition, device, "share", lock=True)
        db.session.execute(update(Competition).where(Competition.id == competition).values(share_key=None))
