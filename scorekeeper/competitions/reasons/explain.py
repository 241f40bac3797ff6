"""Why a match or a place is as it is, and what a correction would change; data for sentences (see `reasons`)."""

from __future__ import annotations

from ..stand import Standing, standing
from ..words import Event, Telling
from .changes import changes
from .reasons import Reason, reason
from .why_place import why_place
from .why_result import why_board, why_result
from .why_sides import find_node, why_sides


def explain_match(document: object, results: list[Telling], match: str) -> list[Reason]:
    """Why these two meet, why on this board, why it has this result or none, and what is wrong with it.

    No reasons if there is no such match. Raises like `stand`.
    """
    return explain_line(standing(document, results), match)


def explain_line(now: Standing, match: str) -> list[Reason]:
    """The reasons for a match of a competition that stands already."""
    lines = {line["id"]: line for line in now.state["matches"]}
    line = lines.get(match)
    if line is None:
        return []
    sides = why_sides(now.course, lines, line)
    board = why_board(now.course, now.state["matches"], line)
    return sides + board + why_result(now.course, line) + why_problems(now, match)


def why_problems(now: Standing, match: str) -> list[Reason]:
    """What is wrong with a match, each kind once with how often."""
    counts: dict[str, int] = {}
    for problem in now.state["problems"]:
        if problem["match"] == match and problem["code"] != "disputed":
            counts[problem["code"]] = counts.get(problem["code"], 0) + 1
    return [reason(problem_said(now, match, code), match=match, count=count) for code, count in counts.items()]


def problem_said(now: Standing, match: str, code: str) -> str:
    """The key of a problem. A match of a bracket advanced another side to the next one; any other began itself so."""
    began = code == "advanced-otherwise" and find_node(now.course.competition, match) is None
    return "because.problem-began-otherwise" if began else f"because.problem-{code}"


def explain_place(document: object, results: list[Telling], entry: str) -> list[Reason]:
    """Why an entry has its place, or is before the next one. Raises like `stand`."""
    now = standing(document, results)
    return why_place(now.course.competition, now.state, entry)


def preview(document: object, results: list[Telling], events: list[Event]) -> list[Reason]:
    """What these events would change if they were recorded now. Raises like `stand`."""
    before = standing(document, results)
    checked = before.course.competition.document
    longer = {**checked, "events": [*checked["events"], *events]}
    return changes(before, standing(longer, results))
