"""Creating and verifying passkey challenges with py_webauthn (WebAuthn, W3C).

`passkeys.py` imports this only when a passkey is used: the library would take a fifth of the server's start.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_attestation_object
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from scorekeeper.core.links import absolute

FORMATS = ("none", "packed")
"""We ask for no attestation of the authenticator's maker. Some send a packed self-attestation anyway."""
REQUIRED = UserVerificationRequirement.REQUIRED

Checked = TypeVar("Checked")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Key:
    """A passkey as stored: credential id and public key in base64url, and the signature counter."""

    credential: str
    public_key: str
    sign_count: int


def origin() -> str:
    """Return the exact origin that passkeys are accepted from: PUBLIC_URL, or else the requested host."""
    return absolute("").lower()


def host() -> str:
    """Return the host that passkeys belong to (the standard's RP id)."""
    return urlsplit(origin()).hostname or ""


def making_options(player: str, name: str, kept: list[str], challenge: str, seconds: int) -> dict[str, Any]:
    """Return the options for making a passkey (5.4).

    `kept` are the credential ids that the player has already, `seconds` the time allowed.
    """
    options = webauthn.generate_registration_options(
        rp_id=host(),
        rp_name="Scorekeeper",
        user_id=UUID(player).bytes,
        user_name=name,
        challenge=base64url_to_bytes(challenge),
        timeout=seconds * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in kept],
    )
    return options_to_json_dict(options)


def using_options(challenge: str, seconds: int) -> dict[str, Any]:
    """Return the options for finding a passkey for this host (5.5)."""
    options = webauthn.generate_authentication_options(
        rp_id=host(), challenge=base64url_to_bytes(challenge), timeout=seconds * 1000, user_verification=REQUIRED
    )
    return options_to_json_dict(options)


def check_made(made: dict[str, str], challenge: str) -> Key | None:
    """Return the new passkey, or None if anything about it is wrong."""
    return checked(lambda: verify_made(made, base64url_to_bytes(challenge)))


def check_used(public_key: str, signed: int, player: str, used: dict[str, str], challenge: str) -> int | None:
    """Return the new signature counter of the player's passkey; `signed` is the old one. None if anything is wrong."""
    key = Key(used["credential"], public_key, signed)
    return checked(lambda: verify_used(key, player, used, base64url_to_bytes(challenge)))


def checked(check: Callable[[], Checked]) -> Checked | None:
    """Return the result of a check, or None if it raises."""
    try:
        return check()
    except Exception as error:  # The library parses strangers' input, and not all exceptions are its own.
        log.info("A passkey was refused: %s", type(error).__name__)
        return None


def verify_made(made: dict[str, str], expected: bytes) -> Key:
    """Verify a new passkey. Raises an exception if it is wrong."""
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
    return Key(made["credential"], bytes_to_base64url(found.credential_public_key), found.sign_count)


def as_credential(given: dict[str, str], response: dict[str, str]) -> dict[str, Any]:
    """Return the credential in the standard's JSON form."""
    return {"id": given["credential"], "rawId": given["credential"], "type": "public-key", "response": response}


def verify_used(key: Key, player: str, used: dict[str, str], expected: bytes) -> int:
    """Verify a passkey's signature. Return its new counter. Raises an exception if it is wrong."""
    if base64url_to_bytes(used["user_handle"]) != UUID(player).bytes:
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
