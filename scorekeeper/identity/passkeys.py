"""Passkeys (WebAuthn): made on a device of the player, they sign a new one in, as a recovery code does, and stay good.

The browser asks its keeper (the phone, a password manager, a security key) to sign a challenge; the keeper does so only for
the host that the passkey was made at, after finger, face or PIN. py_webauthn checks what was signed.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

import webauthn
from sqlalchemy import Row, delete, select, update
from sqlalchemy.exc import IntegrityError
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_attestation_object
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from scorekeeper.identity import codes, journal, players
from scorekeeper.identity.devices import Visitor
from scorekeeper.links import absolute
from scorekeeper.models import Challenge, Device, Passkey, db, new_id, write_transaction
from scorekeeper.problems import Problem

MOST = 5
"""Passkeys of a player."""
LASTS = 300
"""Seconds that a challenge is good for."""
FORMATS = ("none", "packed")
"""Who made the keeper is not asked; one that vouches for itself all the same does so in a packed statement."""
REQUIRED = UserVerificationRequirement.REQUIRED

Checked = TypeVar("Checked")
log = logging.getLogger(__name__)


def origin() -> str:
    """Return from which origin, exactly, passkeys come: PUBLIC_URL, else the host asked for."""
    return absolute("").lower()


def host() -> str:
    """Return for which host they are (the standard's RP id)."""
    return urlsplit(origin()).hostname or ""


def list_of(player: str) -> list[Row[Any]]:
    """Return (id, name, created_at, used_at) of the player's passkeys, the newest first."""
    query = select(Passkey.id, Passkey.name, Passkey.created_at, Passkey.used_at).where(Passkey.player_id == player)
    return list(db.session.execute(query.order_by(Passkey.created_at.desc(), Passkey.id.desc())))


def check_room(player: str) -> None:
    """Raise Problem `passkeys-full` when the player can have no further one."""
    if len(list_of(player)) >= MOST:
        raise Problem("passkeys-full")


def challenge(device: str, purpose: str) -> bytes:
    """Give the device something to have signed, in place of what it had; those that are over go."""
    now, value = int(time.time()), codes.make_secret()
    with write_transaction():
        same = (Challenge.device_id == device) & (Challenge.purpose == purpose)
        db.session.execute(delete(Challenge).where(same | (Challenge.expires_at <= now)))
        db.session.add(Challenge(device_id=device, purpose=purpose, value=value, expires_at=now + LASTS))
    return base64url_to_bytes(value)


def spend(device: str, purpose: str) -> bytes:
    """Take the device's challenge away and return it, in one statement; raises Problem `passkey-over` when there is none."""
    mine = (Challenge.device_id == device, Challenge.purpose == purpose, Challenge.expires_at > int(time.time()))
    value = db.session.scalar(delete(Challenge).where(*mine).returning(Challenge.value))
    if value is None:
        raise Problem("passkey-over")
    return base64url_to_bytes(value)


def checked(check: Callable[[], Checked]) -> Checked | None:
    """Return what a check finds; None when it finds a fault."""
    try:
        return check()
    except Exception as error:  # the library reads what strangers send, and not all that it raises is its own
        log.info("A passkey was refused: %s", type(error).__name__)
        return None


def make_options(visitor: Visitor) -> dict[str, Any]:
    """Return what a browser needs to make a passkey (WebAuthn, 5.4). Raises Problem `passkeys-full`."""
    player = players.find(str(visitor.player))
    check_room(player.id)
    kept = db.session.scalars(select(Passkey.credential).where(Passkey.player_id == player.id)).all()
    options = webauthn.generate_registration_options(
        rp_id=host(),
        rp_name="Scorekeeper",
        user_id=UUID(player.id).bytes,
        user_name=player.name,
        challenge=challenge(visitor.device, "make"),
        timeout=LASTS * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in kept],
    )
    return options_to_json_dict(options)


def make(visitor: Visitor, made: dict[str, str]) -> Row[Any]:
    """Keep a passkey that was made; return it as `list_of`. Raises Problem `passkey-over` and `passkeys-full`."""
    player, now = str(visitor.player), int(time.time())
    passkey = None
    try:
        with write_transaction():
            expected = spend(visitor.device, "make")
            key = checked(lambda: verify_made(made, expected))
            players.lock(player)
            check_room(player)
            if key:
                name = db.session.scalars(select(Device.name).where(Device.id == visitor.device)).one()
                what = {"credential": bytes_to_base64url(key.credential_id), "sign_count": key.sign_count}
                public = bytes_to_base64url(key.credential_public_key)
                passkey = Passkey(id=new_id(), player_id=player, name=name, public_key=public, created_at=now, **what)
                db.session.add(passkey)
    except IntegrityError:
        raise Problem("passkey-over") from None  # somebody has one of this id
    if passkey is None:
        raise Problem("passkey-over")
    row = next(row for row in list_of(player) if row.id == passkey.id)
    journal.note("passkey-made", passkey=row.id)
    return row


def verify_made(made: dict[str, str], expected: bytes) -> VerifiedRegistration:
    """Check what the browser says that it made; raises what it finds wrong."""
    if parse_attestation_object(base64url_to_bytes(made["attestation"])).fmt not in FORMATS:
        raise ValueError("not what was asked for")
    response = {"clientDataJSON": made["client_data"], "attestationObject": made["attestation"]}
    found = webauthn.verify_registration_response(
        credential=as_credential(made, response),
        expected_challenge=expected,
        expected_rp_id=host(),
        expected_origin=origin(),
        require_user_verification=True,
    )
    if bytes_to_base64url(found.credential_id) != made["credential"]:
        raise ValueError("two ids")
    return found


def as_credential(given: dict[str, str], response: dict[str, str]) -> dict[str, Any]:
    """Return it in the shape of the standard's JSON."""
    return {"id": given["credential"], "rawId": given["credential"], "type": "public-key", "response": response}


def remove(player: str, passkey: str) -> None:
    """Forget one of the player's passkeys; raises Problem `not-found` for all others."""
    with write_transaction():
        gone = delete(Passkey).where(Passkey.id == passkey, Passkey.player_id == player).returning(Passkey.id)
        if db.session.scalar(gone) is None:
            raise Problem("not-found")
    journal.note("passkey-removed", passkey=passkey)


def use_options(device: str) -> dict[str, Any]:
    """Return what a browser needs to find a passkey of its person for this host (WebAuthn, 5.5)."""
    given = challenge(device, "use")
    options = webauthn.generate_authentication_options(
        rp_id=host(), challenge=given, timeout=LASTS * 1000, user_verification=REQUIRED
    )
    return options_to_json_dict(options)


def use(device: str, used: dict[str, str]) -> str:
    """Make the device the passkey's player's, who is returned. Raises Problem `passkey-over`, `has-player`.

    Refused for what was signed, the challenge is spent all the same; for whose the device is, nothing is changed.
    """
    with write_transaction():
        expected = spend(device, "use")
        key = db.session.scalar(select(Passkey).where(Passkey.credential == used["credential"]).with_for_update())
        count = checked(lambda: verify_used(key, used, expected)) if key else None
        found = (key.id, key.player_id) if key and count is not None else None
        if found:
            players.give(device, found[1])
            signed = {"sign_count": count, "used_at": int(time.time())}
            db.session.execute(update(Passkey).where(Passkey.id == found[0]).values(signed))
    if found is None:
        raise Problem("passkey-over")
    journal.note("passkey-used", passkey=found[0], recovered=found[1])
    return found[1]


def verify_used(key: Passkey, used: dict[str, str], expected: bytes) -> int:
    """Check what was signed with a passkey; return how often that has signed by now. Raises what it finds wrong."""
    if base64url_to_bytes(used["user_handle"]) != UUID(key.player_id).bytes:
        raise ValueError("somebody else's")
    names = {"clientDataJSON": "client_data", "authenticatorData": "authenticator_data", "signature": "signature"}
    found = webauthn.verify_authentication_response(
        credential=as_credential(used, {theirs: used[ours] for theirs, ours in names.items()}),
        expected_challenge=expected,
        credential_public_key=base64url_to_bytes(key.public_key),
        credential_current_sign_count=key.sign_count,
        expected_rp_id=host(),
        expected_origin=origin(),
        require_user_verification=True,
    )
    return found.new_sign_count
