"""The state of a bar's queue and ladder, which only the desk keeps (docs/competitions.md, Queue and ladder)."""

from __future__ import annotations

from .board_lines import board_lines
from .competition import desk_of, of_kind
from .course import Course, begun, new_line, show
from .recording.ladder import ladder_standings
from .recording.queue import queue_boards, queue_standings, up_next
from .results import Rules, outcome_of
from .state_parts import absent, entry_line, problem_lines
from .words import State


def bar_state(course: Course) -> State:
    """The state of a queue or ladder; what others tell is of no match."""
    competition = course.competition
    for match, told in course.told.items():
        course.problems.update(("unknown-match", match, one["id"]) for one in told)
    for match in competition.known:
        add_line(course, match)
    is_queue = of_kind(competition, "queue")
    boards = queue_boards(competition) if is_queue else board_lines(course)
    state: State = {
        "status": "finished" if competition.finished else "open",
        "entries": [entry_line(course, entry) for entry in competition.entries.values()],
        "absent": absent(course),
        "matches": course.lines,
        "standings": queue_standings(competition) if is_queue else ladder_standings(competition),
        "boards": boards,
        "due": [],
        "problems": problem_lines(course.problems),
        "payouts": None,
    }
    if is_queue:
        state["queue"] = list(competition.waiting)
        state["next"] = up_next(competition)
    return state


def add_line(course: Course, match: str) -> None:
    """The line of a match. A posted challenge stays ready."""
    desk = desk_of(course.competition, match)
    sides = course.competition.known[match]
    if sides is None:
        return
    status = begun(course, match) if of_kind(course.competition, "queue") else "ready"
    line = new_line(course, match, sides["a"], sides["b"], "void" if desk.void else status)
    show(line, outcome_of(desk.told, [], Rules(1)))
