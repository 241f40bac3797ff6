"""Ids made by the server."""

import secrets
import time
import uuid


def new_id() -> str:
    """Return a UUIDv7 (RFC 9562 5.7). Later ids sort after earlier ones, so an index grows at its end.

    Such an id is not secret.
    """
    bits = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    bits = bits & ~(0xF << 76) | 7 << 76
    bits = bits & ~(3 << 62) | 2 << 62
    return str(uuid.UUID(int=bits))
