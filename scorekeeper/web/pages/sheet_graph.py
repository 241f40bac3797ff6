"""A graph of a game's score, one line per side, distinguished by dashes and shape. It shows the table's last column."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.web.pages.sheet_rows import Row

Json = dict[str, Any]

LEFT, RIGHT, TOP, FOOT = 30, 322, 24, 150
"""The area of the graph in its own units, of 360 by 176."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
DOTTED = 30
"""Up to this many rows, each has a mark on the lines."""
CLOSE = 24
"""Ends of lines closer than this are moved apart, to make room for their letters."""


@dataclass(frozen=True)
class Curve:
    """One side's score. `end` is the position of its letter."""

    side: str
    points: list[tuple[int, int]]
    end: int

    @property
    def path(self) -> str:
        """The points of the line."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True)
class Graph:
    """The drawing: scale lines with their scores, names below, the target, and both curves."""

    scale: list[tuple[int, int]]
    names: list[tuple[int, str]]
    target: int | None
    curves: list[Curve]
    dotted: bool


def make_graph(document: Json, rows: list[Row], target: int | None) -> Graph | None:
    """Return a graph of the scores after each row of the sheet; None if there is nothing to draw."""
    named = [row for row in rows if row.is_play]
    if len(named) < 2:
        return None
    start = {side: document["sides"][side].get("start", 0) for side in ("a", "b")}
    begun = rows[1:] if rows[0].start else rows
    scores = {side: [start[side], *(row.score[side] for row in begun)] for side in ("a", "b")}
    low = min(0, *scores["a"], *scores["b"])
    high = max(target or 1, *scores["a"], *scores["b"], low + 1)
    count = len(begun)

    def x(place: int) -> int:
        return LEFT + (RIGHT - LEFT) * place // max(1, count)

    def y(score: int) -> int:
        return int(FOOT - (FOOT - TOP) * (score - low) // (high - low))

    step = gap(high - low)
    scale = [(n, y(n)) for n in range(-(-low // step) * step, high + 1, step)]
    ends = push(y(scores["a"][-1]), y(scores["b"][-1]))
    curves = [
        Curve(side, [(x(n), y(score)) for n, score in enumerate(scores[side])], ends[side]) for side in ("a", "b")
    ]
    every = gap(count * 2 // 3)
    names = [(x(n), row.name) for n, row in enumerate(begun, 1) if row.is_play and (count <= 12 or n % every == 0)]
    return Graph(scale, names, y(target) if target is not None and target <= high else None, curves, count <= DOTTED)


def gap(reach: int) -> int:
    """Return a round interval that gives at most six scale lines."""
    return next((step for step in STEPS if reach <= 5 * step), 1000)


def push(one: int, other: int) -> dict[str, int]:
    """Return positions for the letters at the ends of the curves that do not overlap."""
    apart = max(0, CLOSE - abs(one - other)) // 2
    sign = 1 if one > other else -1
    return {"a": one + sign * apart, "b": other - sign * apart}
