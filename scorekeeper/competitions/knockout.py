"""A bracket as it is played: who comes to each match, who goes on and who falls (docs/competitions.md, Brackets).

What was begun stays: a match that was posted or has a result keeps its sides, and that settles who went on from the
match before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .brackets import Feed, Node
from .competition import desk_of
from .course import Course, new_line, settle, told_of_nobody
from .words import SIDES, Line, Side, Sides, other

Comer = str | None
"""Who comes to a place: an entry, "" for a bye, None for somebody not known yet."""


@dataclass(slots=True)
class Played:
    """A match of a bracket in its present state. `came`: who comes to its places from before, whoever is held there.
    `sides`: who is there. `on`: who goes on; `falls`: who does not.
    """

    node: Node
    line: Line
    came: tuple[Comer, Comer]
    sides: tuple[Comer, Comer]
    on: Comer = None
    falls: Comer = None


@dataclass(slots=True)
class Bracket:
    """A bracket while it is played. `prefix`: of the ids of its matches. `owing`: who owes a forfeit."""

    course: Course
    prefix: str
    lines: list[str]
    owing: set[str] = field(default_factory=set)
    played: dict[str, Played] = field(default_factory=dict)


def play_bracket(course: Course, nodes: list[Node], lines: list[str], prefix: str = "") -> Bracket:
    """Play all matches of a bracket, in order; `lines` says who stands on each line, "" for a bye."""
    bracket = Bracket(course, prefix, lines)
    for node in nodes:
        played = play_second(bracket, node) if node.a[0] == "second" else play_node(bracket, node)
        bracket.played[node.id] = played
    return bracket


def play_node(bracket: Bracket, node: Node) -> Played:
    """One match."""
    came = (comer(bracket, node.a), comer(bracket, node.b))
    held = desk_of(bracket.course.competition, bracket.prefix + node.id).held
    sides: tuple[Comer, Comer] = came if held is None else (held["a"], held["b"])
    if held is not None:
        check_held(bracket, node, came, held)
    played = Played(node, line_of(bracket, node, sides), came, sides)
    go_on(played)
    follow_held(bracket, played)
    return played


def comer(bracket: Bracket, feed: Feed) -> Comer:
    """Who comes from a line or an earlier match."""
    kind, source = feed
    if kind == "line":
        return bracket.lines[int(source) - 1]
    before = bracket.played[source]
    return before.on if kind == "winner" else before.falls


def line_of(bracket: Bracket, node: Node, sides: tuple[Comer, Comer]) -> Line:
    """The line of a match with these sides."""
    match = bracket.prefix + node.id
    a, b = sides
    if a and b:
        return settle(bracket.course, match, {"a": a, "b": b}, bracket.owing)
    told_of_nobody(bracket.course, match)
    waits = a is None or b is None
    line = new_line(bracket.course, match, a or None, b or None, "waiting" if waits else "bye")
    if not waits and (a or b):
        line["winner"] = "a" if a else "b"
    return line


def go_on(played: Played) -> None:
    """Who goes on and who falls by the result. The loser of a bye is a bye."""
    winner: Side | None = played.line["winner"]
    if winner is not None:
        played.on = played.sides[SIDES.index(winner)]
        played.falls = played.sides[SIDES.index(other(winner))]
    elif played.line["status"] == "bye":
        played.on = played.falls = ""


def follow_held(bracket: Bracket, played: Played) -> None:
    """Let a later match that is held settle who went on, whatever the result says now."""
    settled = settled_winner(bracket, played)
    line = played.line
    if settled is None or line["status"] == "bye":
        return
    upheld = desk_of(bracket.course.competition, line["id"]).upheld
    if line["winner"] is None:
        bracket.course.problems.add(("result-missing", line["id"], None))
    elif line["winner"] != settled and not upheld:
        bracket.course.problems.add(("advanced-otherwise", line["id"], None))
    played.on = played.sides[SIDES.index(settled)]
    played.falls = played.sides[SIDES.index(other(settled))]


def settled_winner(bracket: Bracket, played: Played) -> Side | None:
    """The side that went on, if a held match says so: first on the winner's way, then on the loser's."""
    node = played.node
    if node.id == "f1":
        second = desk_of(bracket.course.competition, bracket.prefix + "f2").held
        names = second is not None and (second["a"] in played.sides or second["b"] in played.sides)
        return "b" if names else None
    winner = named_side(bracket, node.winner_to, played)
    if winner is not None:
        return winner
    loser = named_side(bracket, node.loser_to, played)
    return None if loser is None else other(loser)


def named_side(bracket: Bracket, place: tuple[str, Side] | None, played: Played) -> Side | None:
    """The side of a match that is held in a place which the match feeds."""
    if place is None:
        return None
    match, side = place
    held = desk_of(bracket.course.competition, bracket.prefix + match).held
    if held is None or held[side] not in played.sides:
        return None
    return SIDES[played.sides.index(held[side])]


def check_held(bracket: Bracket, node: Node, came: tuple[Comer, Comer], held: Sides) -> None:
    """Note a held match that names somebody who could not come."""
    ways = ((node.a, came[0], held["a"]), (node.b, came[1], held["b"]))
    for feed, come, entry in ways:
        if come != entry and not (come is None and can_come(bracket, feed, entry)):
            bracket.course.problems.add(("not-in-match", bracket.prefix + node.id, None))


def can_come(bracket: Bracket, feed: Feed, entry: str) -> bool:
    """Whether somebody could still come this way."""
    come = comer(bracket, feed)
    if come is not None:
        return come == entry
    before = bracket.played[feed[1]]
    ways = ((before.node.a, before.sides[0]), (before.node.b, before.sides[1]))
    return any(side == entry or (side is None and can_come(bracket, way, entry)) for way, side in ways)


def play_second(bracket: Bracket, node: Node) -> Played:
    """The second final: the same two again if the one that had lost before won the first."""
    course = bracket.course
    first = bracket.played["f1"]
    held = desk_of(course.competition, node.id).held
    came = first.sides if first.on is not None and first.on == first.sides[1] else (None, None)
    if held is not None:
        sides: tuple[Comer, Comer] = (held["a"], held["b"])
        if not all(can_come(bracket, ("winner", "f1"), side) or side in first.sides for side in (held["a"], held["b"])):
            course.problems.add(("not-in-match", node.id, None))
        line = settle(course, node.id, held, bracket.owing)
    elif came[0] and came[1]:
        sides = came
        line = settle(course, node.id, {"a": came[0], "b": came[1]}, bracket.owing)
    else:
        sides = (None, None)
        told_of_nobody(course, node.id)
        line = new_line(course, node.id, None, None, "waiting" if first.on is None else "unneeded")
    played = Played(node, line, came, sides)
    go_on(played)
    return played
