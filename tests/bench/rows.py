"""The rows of the table: a figure beside its goal."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDTHS = (76, 12, 12, 7)


@dataclass(frozen=True)
class Row:
    """One figure; `at_least` turns the goal from an upper bound into a lower one, without a goal it is only told."""

    what: str
    figure: float
    unit: str = "ms"
    goal: float | None = None
    at_least: bool = False
    least: float | None = None
    """Below this the whole bench ends red."""
    noisy: bool = False
    """Whether the machine did something else while it was measured."""
    remark: str = ""
    """What else a reader should know; it may differ from run to run, unlike `what`."""

    @property
    def met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.figure >= self.goal if self.at_least else self.figure <= self.goal

    def line(self, change: str) -> str:
        """Its line of the table, with how it changed since the last release."""
        bound = "" if self.goal is None else f"{'≥' if self.at_least else '≤'} {self.goal:g} {self.unit}"
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        told = " ".join(filter(None, (verdict, "noisy" if self.noisy else "", self.remark)))
        return line(self.what, bound, f"{shown(self.figure)} {self.unit}", change, told)


def line(what: str, goal: str, figure: str, change: str, told: str) -> str:
    """One line of the table."""
    cells = [what.ljust(WIDTHS[0]), goal.rjust(WIDTHS[1]), figure.rjust(WIDTHS[2]), change.rjust(WIDTHS[3]), told]
    return "  ".join(cells).rstrip()


def shown(figure: float) -> str:
    """A figure with as many digits as mean something."""
    return f"{figure:,.3f}" if abs(figure) < 1 and figure else f"{figure:,.1f}".removesuffix(".0")


def percentile(figures: Iterable[float], share: float) -> float:
    """The smallest figure that `share` per cent of them do not exceed (nearest rank)."""
    ordered: Sequence[float] = sorted(figures)
    return ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)]
