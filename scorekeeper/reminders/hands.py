"""How many messages are on their way at once, and how many of those to one push service: a slow one holds up no
other.
"""

from collections import Counter

ALL = 32
"""Threads of a worker, each with one message at a time."""
ONE = 24
SLOW = 2
"""To one push service, and to one that did not answer the last time: each such message may take ten seconds."""
STOPPED = 1
"""To one that refuses this server, when its time is over: a try."""


class Hands:
    """What a worker has in hand. Used by one thread."""

    def __init__(self, held: Counter[str] | None = None, slow: set[str] | None = None) -> None:
        self.held: Counter[str] = held or Counter()
        self.slow: set[str] = slow or set()

    def plan(self) -> "Hands":
        """Return what to choose with: of what was chosen nothing is held before it is written down."""
        return Hands(self.held.copy(), self.slow)

    @property
    def free(self) -> int:
        """How many more messages there are hands for."""
        return ALL - self.held.total()

    def most(self, origin: str) -> int:
        """Return how many may be on their way to a push service at once."""
        return SLOW if origin in self.slow else ONE

    def full(self) -> list[str]:
        """Return the push services that get no more now."""
        return [origin for origin, held in self.held.items() if held >= self.most(origin)]

    def can(self, origin: str, most: int) -> bool:
        """Say whether there is a hand for one more message to a push service."""
        return self.free > 0 and self.held[origin] < most

    def take(self, origin: str) -> None:
        """Note a message that is on its way."""
        self.held[origin] += 1

    def let_go(self, origin: str, result: str) -> None:
        """Note that an exchange is over, and what came of it."""
        self.held[origin] -= 1
        if not self.held[origin]:
            del self.held[origin]
        (self.slow.add if result == "again" else self.slow.discard)(origin)
