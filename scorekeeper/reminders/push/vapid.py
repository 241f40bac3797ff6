"""The keys by which push services know this server (VAPID, RFC 8292), and whom they may write to about it.

They lie in VAPID_KEY_FILE as PEM blocks: the first is the current one, which phones subscribe with; older ones follow,
because a subscription is reached with the key it was made with, and with no other. All functions need an application.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Container
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import current_app

from scorekeeper.core import private_files
from scorekeeper.core.config import ConfigError
from scorekeeper.core.links import is_public_name

if TYPE_CHECKING:  # it takes 30 ms, and few commands need it
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

BLOCK = re.compile("-----BEGIN PRIVATE KEY-----.*?-----END PRIVATE KEY-----\n?", re.DOTALL)
MEND = (
    "Bring the file back, or take it away: then new keys are made, and each phone subscribes anew when it "
    "opens the app."
)
NO_CONTACT = "https://localhost"
"""What stands for a contact when there is none: Apple refuses it."""


@dataclass(frozen=True)
class Pair:
    """A key pair; `public` as browsers want it: the 65 bytes of the point in base64url, 87 signs."""

    public: str
    private: EllipticCurvePrivateKey = field(repr=False)


def public_key() -> str:
    """Return the current public key, which phones subscribe with."""
    return pairs()[0].public


def private_key(public: str) -> EllipticCurvePrivateKey | None:
    """Return what belongs to a public key, current or older; None when it is none of ours."""
    return next((pair.private for pair in pairs() if pair.public == public), None)


def contact() -> str:
    """Return the `sub` of a token: PUSH_CONTACT, else the host of PUBLIC_URL if the public knows it, else
    NO_CONTACT.
    """
    if current_app.config["PUSH_CONTACT"]:
        return str(current_app.config["PUSH_CONTACT"])
    address = urlsplit(str(current_app.config["PUBLIC_URL"]))
    host = address.hostname or ""
    return f"https://{host}" if address.scheme == "https" and is_public_name(host) else NO_CONTACT


def key_file() -> Path:
    """Return where the keys lie."""
    return Path(str(current_app.config["VAPID_KEY_FILE"]))


def pairs() -> tuple[Pair, ...]:
    """Return all key pairs, the current one first;
    makes the first when there is none. Reads the file when it has changed.

    Raises ConfigError with one sentence, without any of its content, when the file cannot be used.
    """
    file = key_file()
    try:
        if make_first(file):
            current_app.logger.warning("Made new push keys in %s: phones subscribe anew when the app is opened.", file)
        now = file.stat()
        return read(file, now.st_mtime_ns, now.st_ino)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it holds no P-256 keys in PEM"
        raise ConfigError(f"The push keys in {file} cannot be used: {why}. {MEND}") from None


@cache
def read(file: Path, _changed: int, _inode: int) -> tuple[Pair, ...]:
    """Return the key pairs of a file in the state that its times name. Raises OSError or ValueError."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

    found = []
    for block in BLOCK.findall(file.read_text("ascii")):
        private = load_pem_private_key(block.encode(), None)
        if not isinstance(private, EllipticCurvePrivateKey) or not isinstance(private.curve, SECP256R1):
            raise ValueError
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        found.append(Pair(urlsafe_b64encode(point).rstrip(b"=").decode(), private))
    if not found:
        raise ValueError
    return tuple(found)


def make_first(file: Path) -> bool:
    """Make the file with one key pair; return False when it was there already."""
    return not file.exists() and private_files.make(file, new_block())


def add_new(used: Container[str]) -> None:
    """Put a new key pair before the others: it is the current one from now on.

    Those stay that are `used` by subscriptions.
    """
    kept = [pair for number, pair in enumerate(pairs()) if number == 0 or pair.public in used]
    private_files.replace(key_file(), new_block() + "".join(as_text(pair.private) for pair in kept))


def new_block() -> str:
    """Return a new private key as a PEM block."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    return as_text(generate_private_key(SECP256R1()))


def as_text(private: EllipticCurvePrivateKey) -> str:
    """Return a private key as a PEM block."""
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    return private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
