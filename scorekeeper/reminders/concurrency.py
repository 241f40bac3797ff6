"""How many messages a worker sends at once, in total and to each push service, so that a slow one delays no other."""

from collections import Counter

ALL = 32
"""Threads of a worker. Each sends one message at a time."""
ONE = 24
SLOW = 2
"""Maximum at once to one push service, and to one whose last message got no answer. Such a message may take ten
seconds.
"""
STOPPED = 1
"""Maximum at once to a service that refuses this server: a single try after its pause."""


class Concurrency:
    """The messages that a worker is sending now. Used by one thread only."""

    def __init__(self, held: Counter[str] | None = None, slow: set[str] | None = None) -> None:
        self.held: Counter[str] = held or Counter()
        self.slow: set[str] = slow or set()

    def plan(self) -> "Concurrency":
        """Return a copy to choose with. Chosen messages are added to the original only after they are committed."""
        return Concurrency(self.held.copy(), self.slow)

    @property
    def free(self) -> int:
        """How many more messages can be sent now."""
        return ALL - self.held.total()

    def most(self, origin: str) -> int:
        """Return how many messages may be sent to a push service at once."""
        return SLOW if origin in self.slow else ONE

    def full(self) -> list[str]:
        """Return the push services that are at capacity."""
        return [origin for origin, held in self.held.items() if held >= self.most(origin)]

    def can(self, origin: str, most: int) -> bool:
        """Say whether one more message to a push service is possible."""
        return self.free > 0 and self.held[origin] < most

    def take(self, origin: str) -> None:
        """Count a message that is being sent."""
        self.held[origin] += 1

    def let_go(self, origin: str, result: str) -> None:
        """Count a message as finished, and remember whether its push service is slow."""
        self.held[origin] -= 1
        if not self.held[origin]:
            del self.held[origin]
        (self.slow.add if result == "again" else self.slow.discard)(origin)
