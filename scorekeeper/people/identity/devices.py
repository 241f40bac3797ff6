"""Registering a device, finding the one a token belongs to, and ending it."""

import time
import uuid
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, delete, func, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.codes import hash_of, make_secret
from scorekeeper.store import Device, Stored, Subscription, Wishes, db, write_transaction

HOUR = 3600


@dataclass(frozen=True)
class Visitor:
    """Who is asking: a device, and the player whose it is, if it is anybody's."""

    device: str
    player: str | None
    seen_at: int
    stored_games: int = 0
    stored_bytes: int = 0


def register() -> tuple[str, str]:
    """Make a device; return its id and its token (256 random bits), shown this once and kept hashed."""
    device, token, now = str(uuid.uuid4()), make_secret(), int(time.time())
    with write_transaction():
        db.session.add(Device(id=device, token_hash=hash_of(token), created_at=now, seen_at=now))
    journal.note("token-made", made=device)
    return device, token


def find(token: str) -> Visitor | None:
    """Return the device with this token unless it was revoked; found by hash, so its time tells nothing."""
    known = (Device.token_hash == hash_of(token), Device.revoked_at.is_(None))
    stored = (func.coalesce(Stored.games, 0), func.coalesce(Stored.bytes, 0))
    query = select(Device.id, Device.player_id, Device.seen_at, *stored).outerjoin(
        Stored, Stored.device_id == Device.id
    )
    row = db.session.execute(query.where(*known)).one_or_none()
    db.session.rollback()  # a token check holds no transaction open while a body is read and checked
    return Visitor(*row) if row else None


def is_due(visitor: Visitor) -> bool:
    """Say whether it is an hour since the device's last use was written down."""
    return visitor.seen_at <= time.time() - HOUR


def note_seen(device: str) -> None:
    """Write down that the device was in use now."""
    with write_transaction():
        db.session.execute(update(Device).where(Device.id == device).values(seen_at=int(time.time())))


def list_of(visitor: Visitor) -> list[Row[Any]]:
    """Return (id, name, seen_at) of the player's devices, the one used last first; of a device without a player it
    alone.
    """
    own = Device.player_id == visitor.player if visitor.player else Device.id == visitor.device
    query = select(Device.id, Device.name, Device.seen_at).where(own, Device.revoked_at.is_(None))
    return list(db.session.execute(query.order_by(Device.seen_at.desc(), Device.id)))


def with_fellows(device: str) -> Select[str]:
    """Select the ids of all devices of this one's player, revoked ones too, and of a device that is nobody's its
    own.
    """
    player = select(Device.player_id).where(Device.id == device).scalar_subquery()
    return select(Device.id).where((Device.id == device) | (Device.player_id == player))


def rename(device: str, name: str) -> None:
    """Call a device something, within a write transaction."""
    db.session.execute(update(Device).where(Device.id == device).values(name=name))


def revoke(visitor: Visitor, device: str) -> None:
    """End one of the player's devices, or this one; raises Problem `not-found` for all others."""
    if device not in {row.id for row in list_of(visitor)}:
        raise Problem("not-found")
    end([device])


def revoke_others(visitor: Visitor) -> None:
    """End all of the player's devices but this one."""
    end([row.id for row in list_of(visitor) if row.id != visitor.device])


def end(devices: list[str]) -> None:
    """Make their tokens unknown from the next request on, and send them no reminders any more; their games stay."""
    with write_transaction():
        live = (Device.id.in_(devices), Device.revoked_at.is_(None))
        db.session.execute(update(Device).where(*live).values(revoked_at=int(time.time())))
        for table in (Subscription, Wishes):
            db.session.execute(delete(table).where(table.device_id.in_(devices)))
    for device in devices:
        journal.note("token-revoked", revoked=device)
