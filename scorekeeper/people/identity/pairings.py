"""Adding a device to a player. The new device shows a code; the player types it on another device, checks and confirms.

The code is found by its hash, so a wrong one belongs to no pairing. It counts against the device that tries (limits.py:
five in ten minutes). One statement uses up the code.
"""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import codes, journal, players
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import Device, Pairing, db, new_id, write_transaction

LASTS = 600
"""Seconds that a code is valid."""


@dataclass(frozen=True)
class Asked:
    """A new pairing. The new device shows `code`."""

    id: str
    code: str
    expires_at: int


def ask(visitor: Visitor) -> Asked:
    """Start pairing this new device, replacing its earlier pairing. Raises Problem `has-player`."""
    now = int(time.time())
    asked = Asked(new_id(), codes.make_code(codes.PAIRING_SIGNS), now + LASTS)
    with write_transaction():
        players.check_free(players.lock_owner(visitor.device))
        db.session.execute(
            delete(Pairing).where((Pairing.device_id == visitor.device) | (Pairing.expires_at < now - LASTS))
        )
        row = {"id": asked.id, "device_id": visitor.device, "code_hash": codes.hash_of_code(asked.code)}
        db.session.add(Pairing(**row, created_at=now, expires_at=asked.expires_at))
    journal.note("pairing-asked", pairing=asked.id)
    return asked


def status(visitor: Visitor, pairing: str) -> str:
    """Return `waiting`, `confirmed` or `over` to the device that asked. Raises Problem `not-found`."""
    query = select(Pairing.confirmed_by, Pairing.expires_at).where(
        Pairing.id == pairing, Pairing.device_id == visitor.device
    )
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise Problem("not-found")
    return "confirmed" if row.confirmed_by else "waiting" if row.expires_at > time.time() else "over"


def look(visitor: Visitor, code: str) -> Row[str, str, int]:
    """Return (id, name, created_at) of the pairing with this code, for the person to compare. Raises Problem
    `pairing-over`.
    """
    query = select(Pairing.id, Device.name, Pairing.created_at).join(Device, Device.id == Pairing.device_id)
    row = db.session.execute(query.where(*open_to(visitor, code), Device.revoked_at.is_(None))).one_or_none()
    if row is None:
        raise Problem("pairing-over")
    return row


def confirm(visitor: Visitor, pairing: str, code: str) -> None:
    """Give the device that asked to the visitor's player.

    Raises Problem `pairing-over`, or `has-player` if the device has joined a club meanwhile.
    """
    with write_transaction():
        spend = (
            update(Pairing).where(Pairing.id == pairing, *open_to(visitor, code)).values(confirmed_by=visitor.device)
        )
        device = db.session.scalar(spend.returning(Pairing.device_id))
        if device is None:
            raise Problem("pairing-over")
        players.give(device, str(visitor.player))
    journal.note("paired", paired=device)


def open_to(visitor: Visitor, code: str) -> tuple[Any, ...]:
    """SQL conditions: the pairing has this code, is still waiting, and was asked for by another device."""
    found = (Pairing.code_hash == codes.hash_of_code(code), Pairing.device_id != visitor.device)
    return (*found, Pairing.confirmed_by.is_(None), Pairing.expires_at > int(time.time()))
