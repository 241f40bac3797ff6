"""The kinds of reminders, and how each is sent."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Kind:
    """`urgency`: of RFC 8030 5.3; `waits`: whether quiet hours hold it back; `optional`: whether it has a switch."""

    urgency: str
    waits: bool = True
    optional: bool = True


KINDS = {
    "soon": Kind("high"),  # a match or a club night comes up
    "posted": Kind("high", waits=False),  # a board waits, and the clock runs
    "confirm": Kind("normal"),
    "corrected": Kind("normal"),
    "standings": Kind("low"),
    "waiting": Kind("normal"),  # finished games on this phone that were never archived
    "reminder": Kind("high"),  # somebody set it
    "test": Kind("high", waits=False, optional=False),
}

OPTIONAL = tuple(name for name, kind in KINDS.items() if kind.optional)


def topic(kind: str, about: str) -> str:
    """Return what a later message of this kind about the same replaces: 32 signs, as RFC 8030 5.4 allows."""
    return urlsafe_b64encode(sha256(f"{kind} {about}".encode()).digest()[:24]).decode()
