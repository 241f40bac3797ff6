"""What a correction would change, said before it is recorded: matches, what was begun and stays, places."""

from __future__ import annotations

from ..competition import desk_of, of_kind
from ..stand import Standing
from ..words import SIDES, Line, Problem, Side, State
from .reasons import Reason, reason
from .why_sides import find_node

HELD = ("advanced-otherwise", "result-missing")
"""The problems of a match whose winner went on to a match that has begun."""


def changes(before: Standing, after: Standing) -> list[Reason]:
    """What is otherwise after some events than before them."""
    lines = (before.state["matches"], after.state["matches"])
    drawn = of_kind(after.course.competition, "drawn") and not all(lines)
    found = changed_draw(*lines) if drawn else changed_matches(*lines)
    return found + begun_matches(before, after) + changed_places(before.state, after.state) + ended(before, after)


def changed_draw(before: list[Line], after: list[Line]) -> list[Reason]:
    """What is otherwise where one side has no matches: a draw makes all of them."""
    return [reason("changes.drawn" if after else "changes.undrawn")] if before or after else []


def changed_matches(before: list[Line], after: list[Line]) -> list[Reason]:
    """All that is otherwise with matches."""
    was = {line["id"]: line for line in before}
    found: list[Reason] = []
    for line in after:
        old = was.pop(line["id"], None)
        found += [reason("changes.new-match", match=line["id"])] if old is None else changed_match(old, line)
    return found + [reason("changes.gone", match=match) for match in was]


def changed_match(old: Line, line: Line) -> list[Reason]:
    """Who comes to a match or leaves it, whether it is played, and its result."""
    match = line["id"]
    was, now = old["status"] == "void", line["status"] == "void"
    if now:
        return [] if was else [reason("changes.gone", match=match)]
    found = [each for side in SIDES for each in changed_side(match, old[side], line[side])]
    if was:
        found.append(reason("changes.played", match=match))
    winner: Side | None = line["winner"]
    same = {side: old[side] == line[side] for side in SIDES}
    if winner is not None and (old["winner"] != winner or not same[winner]):
        found.append(reason("changes.winner", match=match, entry=line[winner]))
    elif winner is None and old["winner"] is not None:
        found.append(reason("changes.undecided", match=match))
    elif line["score"] != old["score"] or line["wins"] != old["wins"]:
        found.append(reason("changes.score", match=match))
    return found


def changed_side(match: str, old: object, new: object) -> list[Reason]:
    """One side of a match."""
    if old == new:
        return []
    if new is None:
        return [reason("changes.leaves", match=match, entry=old)]
    if old is None:
        return [reason("changes.comes", match=match, entry=new)]
    return [reason("changes.side", match=match, entry=new, other=old)]


def begun_matches(before: Standing, after: Standing) -> list[Reason]:
    """Matches that have begun and stay as they are, though the one before them says otherwise now."""
    old = before.course.problems
    new = sorted(problem for problem in after.course.problems if problem not in old and problem[0] in HELD)
    return [each for problem in new for each in stays(after, problem)]


def stays(after: Standing, problem: Problem) -> list[Reason]:
    """Who stays in which match because of a problem of an earlier match, or of its own."""
    competition = after.course.competition
    match = problem[1] or ""
    found = find_node(competition, match)
    if found is None:
        return [reason("changes.begun", match=match)]
    prefix, node = found
    places = [(prefix + to, side) for to, side in (place for place in (node.winner_to, node.loser_to) if place)]
    if node.id == "f1":
        places.append(("f2", "b"))
    reasons: list[Reason] = []
    for later, side in places:
        held = desk_of(competition, later).held
        if held is not None:
            reasons.append(reason("changes.stays", match=later, entry=held[side], before=match))
    return reasons


def changed_places(before: State, after: State) -> list[Reason]:
    """Who has another place."""
    old = places_of(before)
    found: list[Reason] = []
    for entry, place in places_of(after).items():
        was = old.get(entry)
        if place is not None and place != was:
            found.append(reason("changes.place", entry=entry, first=place[0], last=place[1]))
        elif place is None and was is not None:
            found.append(reason("changes.unplaced", entry=entry))
    return found


def places_of(state: State) -> dict[str, list[int] | None]:
    """The place of each entry in the standings; a queue has none."""
    return {line["entry"]: line.get("place") for line in state["standings"]}


def ended(before: Standing, after: Standing) -> list[Reason]:
    """Whether the competition is over now, or open again."""
    was, now = before.state["status"] == "finished", after.state["status"] == "finished"
    if was == now:
        return []
    return [reason("changes.finished" if now else "changes.reopened")]
