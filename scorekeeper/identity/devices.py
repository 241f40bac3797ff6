"""Registering a device, and finding the one a token belongs to."""

import secrets
import time
import uuid
from hashlib import sha256

from sqlalchemy import select

from scorekeeper.models import Device, db, write_transaction


def register() -> tuple[str, str]:
    """Make a device; return its id and its token (256 random bits), shown this once and kept hashed."""
    device, token = str(uuid.uuid4()), secrets.token_urlsafe(32)
    with write_transaction():
        db.session.add(Device(id=device, token_hash=token_hash(token), created_at=int(time.time())))
    return device, token


def device_of(token: str) -> str | None:
    """Return the id of the device with this token, or None; found by hash, so its time tells nothing."""
    found = db.session.scalar(select(Device.id).where(Device.token_hash == token_hash(token)))
    db.session.rollback()  # a token check holds no transaction open while a body is read and checked
    return found


def token_hash(token: str) -> str:
    """Return SHA-256 in hex: enough for a random token, which unlike a password is on nobody's list."""
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
