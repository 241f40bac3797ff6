"""Ids that the server makes."""

import secrets
import time
import uuid


def new_id() -> str:
    """Return a UUIDv7 (RFC 9562 5.7): later ones sort behind earlier ones, so that an index grows at its end.

    It is no secret.
    """
    bits = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    bits = bits & ~(0xF << 76) | 7 << 76
    bits = bits & ~(3 << 62) | 2 << 62
    return str(uuid.UUID(int=bits))
