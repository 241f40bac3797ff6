"""The boards of the state: which match is at which board (docs/competitions.md, State)."""

from __future__ import annotations

from .competition import Competition, desk_of, of_kind
from .course import Course
from .words import Line

THERE = ("posted", "disputed", "flip")
"""A match with such a status occupies its board."""


def board_lines(course: Course) -> list[Line]:
    """All boards with the last match that was posted there and is not over; an earlier one there is a problem."""
    competition = course.competition
    there: dict[str, str] = {}
    for line in sorted(course.lines, key=lambda line: desk_of(competition, line["id"]).posted):
        board = line["board"]
        if board is None or not occupies(competition, line):
            continue
        if board in there:
            course.problems.add(("board-twice", line["id"], None))
        there[board] = line["id"]
    return [
        {"board": board, "open": is_open, "match": there.get(board)} for board, is_open in competition.boards.items()
    ]


def occupies(competition: Competition, line: Line) -> bool:
    """Whether a posted match is still at its board. A posted challenge stays `ready`."""
    return line["status"] in THERE or (line["status"] == "ready" and of_kind(competition, "ladder"))
