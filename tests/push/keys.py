"""A server's key that is known beforehand, and subscriptions as browsers make them for it."""

import secrets
from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
from flask import Flask

from scorekeeper.reminders.push import vapid

BLOCK = vapid.new_block()


def text(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def point(key: EllipticCurvePublicKey) -> str:
    return text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


SERVER: str = point(load_pem_private_key(BLOCK.encode(), None).public_key())  # type: ignore[arg-type]  # of the curve, see vapid


def give_key(app: Flask) -> None:
    """Let the server have this key."""
    with app.app_context():
        vapid.key_file().write_text(BLOCK)
        vapid.key_file().chmod(0o600)


def subscription(name: str = "one", host: str = "fcm.googleapis.com") -> dict[str, Any]:
    """What the app sends of a browser's subscription."""
    keys = {"p256dh": point(generate_private_key(SECP256R1()).public_key()), "auth": text(secrets.token_bytes(16))}
    return {"endpoint": f"https://{host}/push/{name}", "keys": keys, "key": SERVER, "language": "en"}
