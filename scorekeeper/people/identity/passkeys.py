"""Passkeys (WebAuthn). Like a recovery code, a passkey signs a new device in as its player, but it can be used again.

The browser asks an authenticator (the phone, a password manager, a security key) to sign a challenge. It signs only for
the host where the passkey was made, after a fingerprint, face or PIN check. `signatures.py` verifies the signature; it
is imported only when needed, because its library takes a fifth of the server's start.
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
"""Maximum passkeys of one player."""
LASTS = 300
"""Seconds that a challenge is valid."""


def list_of(player: str) -> list[Row[Any]]:
    """Return (id, name, created_at, used_at) of the player's passkeys, newest first."""
    query = select(Passkey.id, Passkey.name, Passkey.created_at, Passkey.used_at).where(Passkey.player_id == player)
    return list(db.session.execute(query.order_by(Passkey.created_at.desc(), Passkey.id.desc())))


def check_room(player: str) -> None:
    """Raise Problem `passkeys-full` if the player can have no more."""
    if len(list_of(player)) >= MOST:
        raise Problem("passkeys-full")


def challenge(device: str, purpose: str) -> str:
    """Return a new challenge for the device, replacing the previous one. Expired challenges are deleted."""
    now, value = int(time.time()), codes.make_secret()
    with write_transaction():
        same = (Challenge.device_id == device) & (Challenge.purpose == purpose)
        db.session.execute(delete(Challenge).where(same | (Challenge.expires_at <= now)))
        db.session.add(Challenge(device_id=device, purpose=purpose, value=value, expires_at=now + LASTS))
    return value


def spend(device: str, purpose: str) -> str:
    """Delete and return the device's challenge, in one statement. Raises Problem `passkey-over` if there is none."""
    mine = (Challenge.device_id == device, Challenge.purpose == purpose, Challenge.expires_at > int(time.time()))
    value: str | None = db.session.scalar(delete(Challenge).where(*mine).returning(Challenge.value))
    if value is None:
        raise Problem("passkey-over")
    return value


def make_options(visitor: Visitor) -> dict[str, Any]:
    """Return the options that a browser needs to make a passkey (WebAuthn, 5.4). Raises Problem `passkeys-full`."""
    from scorekeeper.people.identity import signatures

    player = players.find(str(visitor.player))
    check_room(player.id)
    kept = db.session.scalars(select(Passkey.credential).where(Passkey.player_id == player.id)).all()
    return signatures.making_options(player.id, player.name, list(kept), challenge(visitor.device, "make"), LASTS)


def make(visitor: Visitor, made: dict[str, str]) -> Row[Any]:
    """Store a new passkey and return its row as in `list_of`. Raises Problem `passkey-over` and `passkeys-full`."""
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
        raise Problem("passkey-over") from None  # this credential id exists already
    if passkey is None:
        raise Problem("passkey-over")
    row = next(row for row in list_of(player) if row.id == passkey.id)
    journal.note("passkey-made", passkey=row.id)
    return row


def remove(player: str, passkey: str) -> None:
    """Delete one of the player's passkeys. Raises Problem `not-found` for any other."""
    with write_transaction():
        gone = delete(Passkey).where(Passkey.id == passkey, Passkey.player_id == player).returning(Passkey.id)
        if db.session.scalar(gone) is None:
            raise Problem("not-found")
    journal.note("passkey-removed", passkey=passkey)


def use_options(device: str) -> dict[str, Any]:
    """Return the options that a browser needs to find a passkey for this host (WebAuthn, 5.5)."""
    from scorekeeper.people.identity import signatures

    return signatures.using_options(challenge(device, "use"), LASTS)


def use(device: str, used: dict[str, str]) -> str:
    """Give the device to the passkey's player. Return the player's id. Raises Problem `passkey-over`, `has-player`.

    A wrong signature still uses up the challenge. If the device cannot be given away, nothing changes.
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
