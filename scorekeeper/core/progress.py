"""Progress of a long command: a bar with the time left on a terminal, or a line every few seconds in a log.

On Ctrl-C the command stops and says how to continue.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import click

EVERY = 5.0
"""Minimum seconds between two lines in a log."""

Passed = Callable[[int], None]


@contextmanager
def progress(what: str, total: int, again: str) -> Iterator[Passed]:
    """Yield a function to call with the number done so far, out of `total`.

    `what` names the things counted; `again` says what to do after Ctrl-C.
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
    """Show a bar with the rate and the time left."""
    begun = time.monotonic()

    def said(speed: int | None) -> str:
        return f"{speed or 0:,}/s"

    with click.progressbar(length=total, label=what, show_pos=True, file=sys.stderr, item_show_func=said) as shown:

        def passed(done: int) -> None:
            shown.update(done - shown.pos, int(rate(done, begun)))

        yield passed


@contextmanager
def plain(what: str, total: int) -> Iterator[Passed]:
    """Print a line every few seconds, or none if the work is done sooner."""
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
    """Return how many were done per second."""
    return done / max(time.monotonic() - begun, 0.001)
