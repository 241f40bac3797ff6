"""Why these two meet: where each side of a match comes from."""

from __future__ import annotations

from ..brackets import Feed, Node
from ..competition import Competition, desk_of, of_kind
from ..course import Course
from ..recording.drawing import stage_nodes
from ..words import SIDES, Line, Side, other
from .reasons import Reason, reason, reason_of

Lines = dict[str, Line]
"""The matches of the state, by id."""


def why_sides(course: Course, lines: Lines, line: Line) -> list[Reason]:
    """The reasons for the sides of a match."""
    competition = course.competition
    match: str = line["id"]
    found = find_node(competition, match)
    if found is not None:
        prefix, node = found
        return why_bracket(competition, lines, line, prefix, node)
    fixed = competition.known.get(match)
    if of_kind(competition, "queue"):
        return [reason("because.queue", entry=line["a"], other=line["b"])]
    if of_kind(competition, "ladder"):
        return [reason("because.challenge", entry=line["a"], other=line["b"])]
    if fixed is not None:
        number = int(match[1:].split(".")[0])
        say = "because.partners" if of_kind(competition, "mixer") else "because.scheduled"
        return [reason(say, round=number)]
    if of_kind(competition, "championship"):
        return why_final(course, lines, line)
    return [reason("because.level-two", entry=line["a"], other=line["b"], place=int(match[3:]))]


def find_node(competition: Competition, match: str) -> tuple[str, Node] | None:
    """The place of a match in its bracket, with what is before the ids there; None if it is in none."""
    stage = match.split(".")[0]
    if of_kind(competition, "bracket"):
        prefix, nodes = "", competition.nodes
    elif stage in competition.stages and stage != match:
        prefix, nodes = f"{stage}.", stage_nodes(stage, len(competition.stages[stage]))
    else:
        return None
    return next(((prefix, node) for node in nodes if prefix + node.id == match), None)


def why_bracket(competition: Competition, lines: Lines, line: Line, prefix: str, node: Node) -> list[Reason]:
    """Where the sides of a match in a bracket come from."""
    if node.a[0] == "second":
        return why_second(lines, line)
    held = desk_of(competition, line["id"]).held is not None
    found: list[Reason] = []
    for side, feed in (("a", node.a), ("b", node.b)):
        entry = line[side]
        if feed[0] == "line":
            found.append(why_line(competition, prefix, entry))
        else:
            found.append(why_came(lines[prefix + feed[1]], feed, entry, held, line["status"]))
    return found


def why_line(competition: Competition, prefix: str, entry: str | None) -> Reason:
    """Who stands on a line of the bracket."""
    if entry is None:
        return reason("because.no-opponent")
    order = competition.stages[prefix[:-1]] if prefix else competition.numbered
    if entry not in order:
        return reason("because.undrawn", entry=entry)
    return reason_of(competition, "because.drawn", entry=entry, number=order.index(entry) + 1)


def why_came(before: Line, feed: Feed, entry: str | None, held: bool, status: str) -> Reason:
    """Who comes from an earlier match, or is awaited from there. Who is held though the result says otherwise was named
    when the match began.
    """
    match, wins = before["id"], feed[0] == "winner"
    if entry is None and status == "bye":
        return reason("because.no-opponent")
    if entry is None:
        return reason("because.waits-winner" if wins else "because.waits-loser", match=match)
    winner: Side | None = before["winner"]
    came = None if winner is None else before[winner if wins else other(winner)]
    if held and came != entry:
        return reason("because.held", entry=entry, match=match)
    if before["status"] == "bye":
        return reason("because.had-bye", entry=entry, match=match)
    return reason("because.winner-of" if wins else "because.loser-of", entry=entry, match=match)


def why_second(lines: Lines, line: Line) -> list[Reason]:
    """Why there is a second final, or none."""
    first = lines["f1"]
    winner: Side | None = first["winner"]
    if line["a"] is not None and winner != "b":
        return [reason("because.held", entry=line[side], match="f1") for side in SIDES]
    if winner is None:
        return [reason("because.waits-winner", match="f1")]
    say = "because.second-final" if winner == "b" else "because.no-second-final"
    return [reason(say, entry=first[winner])]


def why_final(course: Course, lines: Lines, line: Line) -> list[Reason]:
    """Who plays the semi-final and the final of a championship."""
    match, semi = line["id"], lines["sf"]
    if line["a"] is None:
        waits_table = match == "sf" or semi["a"] is None
        return [reason("because.waits-table")] if waits_table else [reason("because.waits-winner", match="sf")]
    if desk_of(course.competition, match).upheld or ("advanced-otherwise", match, None) in course.problems:
        return [reason("because.begun", entry=line[side]) for side in SIDES]
    if match == "sf":
        return [reason("because.second-third", entry=line["a"], other=line["b"])]
    winner = semi[semi["winner"]] if semi["winner"] else None
    found: list[Reason] = []
    for side in SIDES:
        if line[side] == winner:
            found.append(reason("because.winner-of", entry=line[side], match="sf"))
        else:
            found.append(reason("because.bye-to-final", entry=line[side]))
    return found
