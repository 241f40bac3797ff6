"""Registering a device, finding it by its token, and revoking it."""

import time
import uuid
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, func, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.codes import hash_of, make_secret
from scorekeeper.store import Device, NotificationPreferences, Stored, Subscription, db, write_transaction

HOUR = 3600


@dataclass(frozen=True)
class Visitor:
    """The device that makes a request, and the player who owns it, if any."""

    device: str
    player: str | None
    seen_at: int
    stored_games: int = 0
    stored_bytes: int = 0


def register() -> tuple[str, str]:
    """Register a device. Return its id and its token (256 random bits), which is shown once and stored as a hash."""
    device, token, now = str(uuid.uuid4()), make_secret(), int(time.time())
    with write_transaction():
        db.session.add(Device(id=device, token_hash=hash_of(token), created_at=now, seen_at=now))
    journal.note("token-made", made=device)
    return device, token


def find(token: str) -> Visitor | None:
    """Return the device with this token unless it was revoked. Looked up by hash, so timing reveals nothing."""
    row = db.session.execute(question(), {"token_hash": hash_of(token)}).one_or_none()
    return Visitor(*row) if row else None


@cache
def question() -> Select[*tuple[Any, ...]]:
    """SQL: the columns of a visitor, built once because every request needs it."""
    stored = (func.coalesce(Stored.games, 0), func.coalesce(Stored.bytes, 0))
    query = select(Device.id, Device.player_id, Device.seen_at, *stored)
    known = (Device.token_hash == bindparam("token_hash"), Device.revoked_at.is_(None))
    return query.outerjoin(Stored, Stored.device_id == Device.id).where(*known)


def is_due(visitor: Visitor) -> bool:
    """Say whether the device's last use was recorded an hour ago or more."""
    return visitor.seen_at <= time.time() - HOUR


def note_seen(device: str) -> None:
    """Record that the device is in use now."""
    with write_transaction():
        db.session.execute(update(Device).where(Device.id == device).values(seen_at=int(time.time())))


def list_of(visitor: Visitor) -> list[Row[Any]]:
    """Return (id, name, seen_at) of all the player's devices, latest first; only this device if it has no player."""
    own = Device.player_id == visitor.player if visitor.player else Device.id == visitor.device
    query = select(Device.id, Device.name, Device.seen_at).where(own, Device.revoked_at.is_(None))
    return list(db.session.execute(query.order_by(Device.seen_at.desc(), Device.id)))


def devices_of_same_player(device: str) -> Select[str]:
    """Select the ids of all devices with the same player, revoked ones included; only this device if
    it has no player.
    """
    player = select(Device.player_id).where(Device.id == device).scalar_subquery()
    return select(Device.id).where((Device.id == device) | (Device.player_id == player))


def rename(device: str, name: str) -> None:
    """Rename a device, within a write transaction."""
    db.session.execute(update(Device).where(Device.id == device).values(name=name))


def revoke(visitor: Visitor, device: str) -> None:
    """Revoke this device or another one of the player. Raises Problem `not-found` for any other."""
    if device not in {row.id for row in list_of(visitor)}:
        raise Problem("not-found")
    end([device])


def revoke_others(visitor: Visitor) -> None:
    """Revoke all of the player's other devices."""
    end([row.id for row in list_of(visitor) if row.id != visitor.device])


def end(devices: list[str]) -> None:
    """Invalidate these devices' tokens and stop their reminders. Their games stay."""
    with write_transaction():
        live = (Device.id.in_(devices), Device.revoked_at.is_(None))
        db.session.execute(update(Device).where(*live).values(revoked_at=int(time.time())))
        for table in (Subscription, NotificationPreferences):
            db.session.execute(delete(table).where(table.device_id.in_(devices)))
    for device in devices:
        journal.note("token-revoked", revoked=device)
