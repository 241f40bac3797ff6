"""The kinds of reminders and how each is sent."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Kind:
    """`urgency`: RFC 8030 5.3; `waits`: whether quiet hours delay it; `optional`: whether people can switch it off."""

    urgency: str
    waits: bool = True
    optional: bool = True


KINDS = {
    "posted": Kind("high", waits=False),  # players are called to a board, and the clock runs
    "soon": Kind("high"),  # a match or a club night is coming up
    "reminder": Kind("high"),  # a person set it
    "confirm": Kind("normal"),
    "corrected": Kind("normal"),
    "standings": Kind("low"),
    "waiting": Kind("normal"),  # finished games on this phone that were never archived
    "test": Kind("high", waits=False, optional=False),
}

OPTIONAL = tuple(name for name, kind in KINDS.items() if kind.optional)
"""The kinds with a switch on the phone's screen, in its order."""


def topic(kind: str, about: str) -> str:
    """Return the topic, by which a later message of this kind and subject replaces this one: 32 characters (RFC 8030
    5.4).
    """
    return urlsafe_b64encode(sha256(f"{kind} {about}".encode()).digest()[:24]).decode()
