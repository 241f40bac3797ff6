"""What a browser signs for a passkey, made ready and checked by py_webauthn (WebAuthn, W3C).

`passkeys.py` imports this when a passkey is asked for: the library takes a fifth of a server's start, for what few ask.
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
"""Who made the keeper is not asked; one that vouches for itself all the same does so in a packed statement."""
REQUIRED = UserVerificationRequirement.REQUIRED

Checked = TypeVar("Checked")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Key:
    """A passkey as it is kept: its id and its public key in base64url, and how often it has signed."""

    credential: str
    public_key: str
    sign_count: int


def origin() -> str:
    """Return from which origin, exactly, passkeys come: PUBLIC_URL, else the host asked for."""
    return absolute("").lower()


def host() -> str:
    """Return for which host they are (the standard's RP id)."""
    return urlsplit(origin()).hostname or ""


def making_options(player: str, name: str, kept: list[str], challenge: str, seconds: int) -> dict[str, Any]:
    """Return what a browser needs to make a passkey (5.4); `kept` are those that the player has, `seconds` how long it
    may take.
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
    """Return what a browser needs to find a passkey of its person for this host (5.5)."""
    options = webauthn.generate_authentication_options(
        rp_id=host(), challenge=base64url_to_bytes(challenge), timeout=seconds * 1000, user_verification=REQUIRED
    )
    return options_to_json_dict(options)


def check_made(made: dict[str, str], challenge: str) -> Key | None:
    """Return the passkey that the browser says it made; None when anything of it is wrong."""
    return checked(lambda: verify_made(made, base64url_to_bytes(challenge)))


def check_used(public_key: str, signed: int, player: str, used: dict[str, str], challenge: str) -> int | None:
    """Return how often the player's passkey, which had `signed` so often, has by now; None when anything is wrong."""
    key = Key(used["credential"], public_key, signed)
    return checked(lambda: verify_used(key, player, used, base64url_to_bytes(challenge)))


def checked(check: Callable[[], Checked]) -> Checked | None:
    """Return what a check finds; None when it finds a fault."""
    try:
        return check()
    except Exception as error:  # the library reads what strangers send, and not all that it raises is its own
        log.info("A passkey was refused: %s", type(error).__name__)
        return None


def verify_made(made: dict[str, str], expected: bytes) -> Key:
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
    return Key(made["credential"], bytes_to_base64url(found.credential_public_key), found.sign_count)


def as_credential(given: dict[str, str], response: dict[str, str]) -> dict[str, Any]:
    """Return it in the shape of the standard's JSON."""
    return {"id": given["credential"], "rawId": given["credential"], "type": "public-key", "response": response}


def verify_used(key: Key, player: str, used: dict[str, str], expected: bytes) -> int:
    """Check what was signed with a passkey; return how often that has signed by now. Raises what it finds wrong."""
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
