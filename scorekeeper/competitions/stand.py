"""The state of a competition from its document and from what was told (docs/competitions.md, section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from . import leagues, scheduled
from .bar import bar_state
from .board_lines import board_lines
from .bracket_places import bracket_standings, is_over
from .competition import Competition, of_kind
from .course import Course, told_by_match
from .document import check_document
from .knockout import play_bracket
from .prizes import prizes
from .recording.recording import record
from .state_parts import absent, entry_line, flips, problem_lines
from .words import Line, State, Telling


@dataclass(slots=True)
class Standing:
    """A competition as it stands: the course that it took, and its state."""

    course: Course
    state: State


def stand(document: object, results: list[Telling]) -> State:
    """The state of the competition. Raises CompetitionError for the first fault of the document; what `results`
    contradict is a problem in the state.
    """
    return standing(document, results).state


def standing(document: object, results: list[Telling]) -> Standing:
    """The competition as it stands; raises like `stand`."""
    checked, events = check_document(document)
    return standing_of(record(checked, events), results)


def standing_of(competition: Competition, results: list[Telling]) -> Standing:
    """The recorded competition as it stands."""
    told = told_by_match(competition, results)
    if not of_kind(competition, "drawn"):
        course = Course(competition, told, {})
        return Standing(course, bar_state(course))
    course, standings, over = run(competition, told)
    return Standing(course, state_of(course, standings, over))


def state_of(course: Course, standings: list[Line], over: bool) -> State:
    """The state after the course of a drawn form."""
    competition = course.competition
    status = "finished" if over or competition.finished else "open" if competition.drawn else "registering"
    payouts = prizes(course, standings) if status == "finished" else None
    boards = board_lines(course)
    state: State = {
        "status": status,
        "entries": [entry_line(course, entry) for entry in competition.entries.values()],
        "absent": absent(course),
        "matches": course.lines,
        "standings": standings,
        "boards": boards,
        "due": flips(course) + course.due,
        "problems": problem_lines(course.problems),
        "payouts": payouts,
    }
    if of_kind(competition, "league"):
        state["eligibility"] = leagues.eligibility(course)
    return state


def run(competition: Competition, told: dict[str, list[Telling]]) -> tuple[Course, list[Line], bool]:
    """Run the course until tellings put nobody else out; return it with the standings and whether it is over.

    Who is put out by a telling went after all events, in the order of entering.
    """
    found_out: set[str] = set()
    while True:
        course = Course(competition, told, who_is_out(competition, found_out))
        standings, over = play(course)
        unknown_matches(course)
        if course.found_out <= found_out:
            return course, standings, over
        found_out |= course.found_out


def who_is_out(competition: Competition, found_out: set[str]) -> dict[str, int]:
    """When each entry went that is out."""
    out: dict[str, int] = {}
    for entry in competition.entries.values():
        if entry.gone > 0:
            out[entry.entry] = entry.gone
        elif entry.entry in found_out:
            out[entry.entry] = competition.departures + entry.order + 1
    return out


def play(course: Course) -> tuple[list[Line], bool]:
    """One run of the course: the standings, and whether it is over."""
    competition = course.competition
    if not competition.drawn:
        return [], False
    if of_kind(competition, "bracket"):
        bracket = play_bracket(course, competition.nodes, competition.lines)
        return bracket_standings(competition, bracket), is_over(bracket)
    return scheduled.play(course)


def unknown_matches(course: Course) -> None:
    """What is told of matches that there are not."""
    for match, told in course.told.items():
        if match not in course.competition.known:
            for one in told:
                course.problems.add(("unknown-match", match, one["id"]))
