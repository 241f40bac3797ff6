"""Types of competitions: the document, what was told, and the state (docs/competitions.md, section 5)."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Side = Literal["a", "b"]
Document = dict[str, Any]
Event = dict[str, Any]
Telling = dict[str, Any]
SIDES: tuple[Side, Side] = ("a", "b")
# Who plays on a side: an entry, in a mixer the two partners.
Team = Any
# A line of the state: a match, a line of the standings, what is due. Their keys are in docs/competitions.md, State.
Line = dict[str, Any]
State = dict[str, Any]
# A problem: its code, the match (or stage), the result.
Problem = tuple[str, str | None, str | None]


class BySide(TypedDict):
    """One integer for each side."""

    a: int
    b: int


class Sides(TypedDict):
    """Who plays a match."""

    a: Team
    b: Team


def other(side: Side) -> Side:
    """The opposite side."""
    return "b" if side == "a" else "a"


def same_sides(one: Sides | Event, two: Sides | Event) -> bool:
    """Whether the same play, in the same order."""
    return bool(one["a"] == two["a"] and one["b"] == two["b"])
