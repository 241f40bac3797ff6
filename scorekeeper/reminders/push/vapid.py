"""The keys that identify this server to push services (VAPID, RFC 8292), and the contact address for them.

VAPID_KEY_FILE holds them as PEM blocks. The first is the current key, with which phones subscribe. Older keys follow,
because a subscription can only be reached with the key it was made with. All functions need an application context.
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

if TYPE_CHECKING:  # takes 30 ms to import, and few commands need it
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

BLOCK = re.compile("-----BEGIN PRIVATE KEY-----.*?-----END PRIVATE KEY-----\n?", re.DOTALL)
MEND = "Restore the file, or remove it: new keys are then made, and each phone subscribes again when it opens the app."
NO_CONTACT = "https://localhost"
"""Used if there is no contact. Apple refuses it."""


@dataclass(frozen=True)
class Pair:
    """A key pair. `public` is in the form that browsers want: the 65 bytes of the point in base64url, 87 characters."""

    public: str
    private: EllipticCurvePrivateKey = field(repr=False)


def public_key() -> str:
    """Return the current public key, with which phones subscribe."""
    return pairs()[0].public


def private_key(public: str) -> EllipticCurvePrivateKey | None:
    """Return the private key for a public one, current or older; None if it is not ours."""
    return next((pair.private for pair in pairs() if pair.public == public), None)


def contact() -> str:
    """Return the `sub` of a token: PUSH_CONTACT, or the host of PUBLIC_URL if that is public, or NO_CONTACT."""
    if current_app.config["PUSH_CONTACT"]:
        return str(current_app.config["PUSH_CONTACT"])
    address = urlsplit(str(current_app.config["PUBLIC_URL"]))
    host = address.hostname or ""
    return f"https://{host}" if address.scheme == "https" and is_public_name(host) else NO_CONTACT


def key_file() -> Path:
    """Return the path of the key file."""
    return Path(str(current_app.config["VAPID_KEY_FILE"]))


def pairs() -> tuple[Pair, ...]:
    """Return all key pairs, current first. Creates the first one if needed; rereads the file if it has changed.

    Raises ConfigError with one sentence, without any of the file's content, if the file is unusable.
    """
    file = key_file()
    try:
        if make_first(file):
            current_app.logger.warning("Made new push keys in %s: phones subscribe again when the app is opened.", file)
        now = file.stat()
        return read(file, now.st_mtime_ns, now.st_ino)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it holds no P-256 keys in PEM"
        raise ConfigError(f"The push keys in {file} cannot be used: {why}. {MEND}") from None


@cache
def read(file: Path, _changed: int, _inode: int) -> tuple[Pair, ...]:
    """Return the key pairs of a file, cached by its modification time and inode. Raises OSError or ValueError."""
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
    """Create the file with one key pair. Return False if it existed already."""
    return not file.exists() and private_files.make(file, new_block())


def add_new(used: Container[str]) -> None:
    """Add a new key pair before the others; it becomes the current one.

    Older keys that no subscription uses (`used`) are dropped.
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
