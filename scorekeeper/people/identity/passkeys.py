"""Passkeys (WebAuthn): made on a device of the player, they sign a new one in, as a recovery code does, and stay good.

The browser asks its keeper (the phone, a password manager, a security key) to sign a challenge; the keeper does so only
for the host that the passkey was made at, after finger, face or PIN. `signatures.py` checks what was signed; it is
imported where it is needed, because its library takes a fifth of a server's start.
"""

import time
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import codes, journal, players
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import Challenge, Device, Passkey, db, new_id, write_transaction

MOST = 5
"""Passkeys of a player."""
LASTS = 300
"""Seconds that a challenge is good for."""


def list_of(player: str) -> list[Row[Any]]:
    """Return (id, name, created_at, used_at) of the player's passkeys, the newest first."""
    query = select(Passkey.id, Passkey.name, Passkey.created_at, Passkey.used_at).where(Passkey.player_id == player)
    return list(db.session.execute(query.order_by(Passkey.created_at.desc(), Passkey.id.desc())))


def check_room(player: str) -> None:
    """Raise Problem `passkeys-full` when the player can have no further one."""
    if len(list_of(player)) >= MOST:
        raise Problem("passkeys-full")


def challenge(device: str, purpose: str) -> str:
    """Give the device something to have signed, in place of what it had; those that are over go."""
    now, value = int(time.time()), codes.make_secret()
    with write_transaction():
        same = (Challenge.device_id == device) & (Challenge.purpose == purpose)
        db.session.execute(delete(Challenge).where(same | (Challenge.expires_at <= now)))
        db.session.add(Challenge(device_id=device, purpose=purpose, value=value, expires_at=now + LASTS))
    return value


def spend(device: str, purpose: str) -> str:
    """Take the device's challenge away and return it, in one statement; raises Problem `passkey-over` when there is
    none.
    """
    mine = (Challenge.device_id == device, Challenge.purpose == purpose, Challenge.expires_at > int(time.time()))
    value: str | None = db.session.scalar(delete(Challenge).where(*mine).returning(Challenge.value))
    if value is None:
        raise Problem("passkey-over")
    return value


def make_options(visitor: Visitor) -> dict[str, Any]:
    """Return what a browser needs to make a passkey (WebAuthn, 5.4). Raises Problem `passkeys-full`."""
    from scorekeeper.people.identity import signatures

    player = players.find(str(visitor.player))
    check_room(player.id)
    kept = db.session.scalars(select(Passkey.credential).where(Passkey.player_id == player.id)).all()
    return signatures.making_options(player.id, player.name, list(kept), challenge(visitor.device, "make"), LASTS)


def make(visitor: Visitor, made: dict[str, str]) -> Row[Any]:
    """Keep a passkey that was made; return it as `list_of`. Raises Problem `passkey-over` and `passkeys-full`."""
    from scorekeeper.people.identity import signatures

    player, now = str(visitor.player), int(time.time())
    passkey = None
    try:
        with write_transaction():
            expected = spend(visitor.device, "make")
            key = signatures.check_made(made, expected)
            players.lock(player)
            check_room(player)
            if key:
                name = db.session.scalars(select(Device.name).where(Device.id == visitor.device)).one()
                passkey = Passkey(id=new_id(), player_id=player, name=name, created_at=now, **asdict(key))
                db.session.add(passkey)
    except IntegrityError:
        raise Problem("passkey-over") from None  # somebody has one of this id
    if passkey is None:
        raise Problem("passkey-over")
    row = next(row for row in list_of(player) if row.id == passkey.id)
    journal.note("passkey-made", passkey=row.id)
    return row


def remove(player: str, passkey: str) -> None:
    """Forget one of the player's passkeys; raises Problem `not-found` for all others."""
    with write_transaction():
        gone = delete(Passkey).where(Passkey.id == passkey, Passkey.player_id == player).returning(Passkey.id)
        if db.session.scalar(gone) is None:
            raise Problem("not-found")
    journal.note("passkey-removed", passkey=passkey)


def use_options(device: str) -> dict[str, Any]:
    """Return what a browser needs to find a passkey of its person for this host (WebAuthn, 5.5)."""
    from scorekeeper.people.identity import signatures

    return signatures.using_options(challenge(device, "use"), LASTS)


def use(device: str, used: dict[str, str]) -> str:
    """Make the device the passkey's player's, who is returned. Raises Problem `passkey-over`, `has-player`.

    Refused for what was signed, the challenge is spent all the same; for whose the device is, nothing is changed.
    """
    from scorekeeper.people.identity import signatures

    with write_transaction():
        expected = spend(device, "use")
        key = db.session.scalar(select(Passkey).where(Passkey.credential == used["credential"]).with_for_update())
        count = signatures.check_used(key.public_key, key.sign_count, key.player_id, used, expected) if key else None
        found = (key.id, key.player_id) if key and count is not None else None
        if found:
            players.give(device, found[1])
            signed = {"sign_count": count, "used_at": int(time.time())}
            db.session.execute(update(Passkey).where(Passkey.id == found[0]).values(signed))
    if found is None:
        raise Problem("passkey-over")
    journal.note("passkey-used", passkey=found[0], recovered=found[1])
    return found[1]
