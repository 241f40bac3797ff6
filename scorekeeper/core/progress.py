"""How far a long command is: a bar with the time left on a terminal, else plain lines now and then, for a log.

click's own bar does the first; Ctrl-C stops the command and says how to go on.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import click

EVERY = 5.0
"""Seconds between two lines of a log, at least."""

Passed = Callable[[int], None]


@contextmanager
def progress(what: str, total: int, again: str) -> Iterator[Passed]:
    """Give a function that is told how many of `total` are done; `what` names them, `again` says what to do after
    Ctrl-C.
    """
    shown: AbstractContextManager[Passed] = bar(what, total) if sys.stderr.isatty() else plain(what, total)
    try:
        with shown as passed:
            yield passed
    except KeyboardInterrupt:
        click.echo(f"\nStopped. {again}", err=True)
        raise click.exceptions.Exit(130) from None


@contextmanager
def bar(what: str, total: int) -> Iterator[Passed]:
    """A bar with the rate and the time left."""
    begun = time.monotonic()

    def said(speed: int | None) -> str:
        return f"{speed or 0:,}/s"

    with click.progressbar(length=total, label=what, show_pos=True, file=sys.stderr, item_show_func=said) as shown:

        def passed(done: int) -> None:
            shown.update(done - shown.pos, int(rate(done, begun)))

        yield passed


@contextmanager
def plain(what: str, total: int) -> Iterator[Passed]:
    """A line every few seconds; none where all is done sooner."""
    begun = said = time.monotonic()

    def passed(done: int) -> None:
        nonlocal said
        now = time.monotonic()
        if now - said < EVERY:
            return
        said, speed = now, rate(done, begun)
        left = (total - done) / speed if speed else 0
        click.echo(f"{what}: {done:,} of {total:,}, {speed:,.0f} a second, about {left:,.0f} s left", err=True)

    yield passed


def rate(done: int, begun: float) -> float:
    """Return how many a second it was."""
    return done / max(time.monotonic() - begun, 0.001)
