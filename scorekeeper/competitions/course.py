"""The course of a competition: what was told is put to the matches, and each match gets its line in the state.

Tellings can put somebody out of the event, which changes other matches; so the whole course is run again until nobody
else is found out (`stand`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .competition import Competition, desk_of, games_of, of_kind
from .results import Outcome, Rules, outcome_of
from .words import BySide, Event, Line, Problem, Side, Sides, Team, Telling, other, same_sides


@dataclass(slots=True)
class Course:
    """One run. `told`: the tellings that are not set aside, by match. `out`: when each entry went, later is more.
    `found_out`: who is disqualified by a telling that counts. `lines`: the matches of the state, in order.
    `shown`: the ties that order somebody, and the stages, with a point behind. `stray`: the matches of stages
    that order nobody. In leagues, `scheduled`: how many matches of each team are not void, `games`: who played
    how many games in its matches.
    """

    competition: Competition
    told: dict[str, list[Telling]]
    out: dict[str, int]
    found_out: set[str] = field(default_factory=set)
    problems: set[Problem] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)
    due: list[Line] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    stray: set[str] = field(default_factory=set)
    scheduled: dict[str, int] = field(default_factory=dict)
    games: dict[str, list[tuple[str, int]]] = field(default_factory=dict)


def told_by_match(competition: Competition, results: list[Telling]) -> dict[str, list[Telling]]:
    """The tellings that are not set aside, by match and by id; the same one counts once."""
    found: dict[str, list[Telling]] = {}
    seen: set[str] = set()
    for telling in sorted(results, key=lambda telling: telling["id"]):
        if telling["id"] not in competition.aside and telling["id"] not in seen:
            seen.add(telling["id"])
            found.setdefault(telling["match"], []).append(telling)
    return found


def outcome_for(course: Course, match: str, sides: Sides, rules: Rules) -> Outcome:
    """What is told of a match with these sides; what is told of others is a problem."""
    desk, told = told_of(course, match, sides)
    outcome = outcome_of(desk, told, rules)
    note_problems(course, match, outcome)
    if outcome.out is not None and not of_kind(course.competition, "mixer"):
        course.found_out.add(sides[outcome.out])
    return outcome


def note_problems(course: Course, match: str, outcome: Outcome) -> None:
    """Add the problems of what was told of a match."""
    for code, result in outcome.problems:
        course.problems.add((code, match, result))


def told_of(course: Course, match: str, sides: Sides) -> tuple[list[Event], list[Telling]]:
    """What the desk and others tell of a match with these sides; what is told of others is a problem."""
    desk = of_sides(course, match, desk_of(course.competition, match).told, sides)
    return desk, of_sides(course, match, course.told.get(match, []), sides)


def of_sides(course: Course, match: str, told: list[Telling], sides: Sides) -> list[Telling]:
    """The tellings of these sides; the others are problems, and a sheet where none is kept."""
    found = []
    sheets = of_kind(course.competition, "league")
    for one in told:
        if same_sides(one, sides) and ("kind" not in one or (one["kind"] == "sheet") == sheets):
            found.append(one)
        else:
            course.problems.add(("result-of-others", match, one["id"]))
    return found


def told_of_nobody(course: Course, match: str) -> None:
    """A match without sides: whatever is told of it is of others."""
    for one in desk_of(course.competition, match).told + course.told.get(match, []):
        course.problems.add(("result-of-others", match, one["id"]))


def new_line(course: Course, match: str, a: Team, b: Team, status: str) -> Line:
    """The line of a match that has no reported result yet."""
    competition = course.competition
    desk = desk_of(competition, match)
    line: Line = {
        "id": match,
        "a": a,
        "b": b,
        "best_of": games_of(competition, match),
        "status": status,
        "wins": {"a": 0, "b": 0},
        "score": {"a": 0, "b": 0},
        "winner": None,
        "ending": None,
        "board": desk.board,
        "start": start_of(competition, a, b),
    }
    if of_kind(competition, "scheduled"):
        line["on"] = desk.on
    if of_kind(competition, "league"):
        del line["best_of"]
        line["halves"] = {"a": 0, "b": 0}
    course.lines.append(line)
    return line


def start_of(competition: Competition, a: Team, b: Team) -> BySide:
    """The start score: who owes more points starts below zero, or gives the difference to the other (fed 9.16)."""
    handicap = competition.settings["handicap"]
    start: BySide = {"a": 0, "b": 0}
    if handicap == "none" or a is None or b is None:
        return start
    more = competition.entries[a].handicap - competition.entries[b].handicap
    side: Side = "a" if more > 0 else "b"
    if handicap == "owed":
        start[side] = -abs(more)
    else:
        start[other(side)] = abs(more)
    return start


def show(line: Line, outcome: Outcome) -> None:
    """Put what is told into the line."""
    line["wins"] = outcome.wins
    line["score"] = outcome.score
    if outcome.decided:
        end(line, outcome.winner, outcome.ending)
    elif outcome.disputed:
        line["status"] = "disputed"


def end(line: Line, winner: Side | None, ending: str | None) -> None:
    """The match is decided."""
    line["status"] = "decided"
    line["winner"] = winner
    line["ending"] = ending


def begun(course: Course, match: str) -> str:
    """The status of a match that can be played."""
    return "ready" if desk_of(course.competition, match).board is None else "posted"


def settle(course: Course, match: str, sides: Sides, owing: set[str]) -> Line:
    """The line of a match that is not in a schedule: what is told of it, else who forfeits it (fed 9.8, 9.9).

    `owing` are the entries that owe a forfeit; it changes.
    """
    line = new_line(course, match, sides["a"], sides["b"], begun(course, match))
    outcome = outcome_for(course, match, sides, Rules(line["best_of"]))
    show(line, outcome)
    if outcome.decided:
        owing.difference_update((sides["a"], sides["b"]))
    elif not outcome.disputed:
        forfeit(course, line, sides, owing)
    if line["ending"] == "double-forfeit":
        flipped(course, line, sides, owing)
    return line


def forfeit(course: Course, line: Line, sides: Sides, owing: set[str]) -> None:
    """Who is out, or owes a forfeit to somebody who is in, loses; of two who are out the later one goes on."""
    a, b = sides["a"], sides["b"]
    gone_a, gone_b = course.out.get(a, 0), course.out.get(b, 0)
    owes_a, owes_b = a in owing and gone_b == 0, b in owing and gone_a == 0
    owing.difference_update(each for each, owes in ((a, owes_a), (b, owes_b)) if owes)
    if gone_a or gone_b:
        end(line, "a" if gone_b and (gone_a == 0 or gone_a > gone_b) else "b", "forfeit")
    elif owes_a and owes_b:
        end(line, None, "double-forfeit")
    elif owes_a or owes_b:
        end(line, "b" if owes_a else "a", "forfeit")


def flipped(course: Course, line: Line, sides: Sides, owing: set[str]) -> None:
    """After a double forfeit the loser of the flip has lost; the other goes on, and owes its next match (fed 9.8)."""
    loser = desk_of(course.competition, line["id"]).flip
    if loser is None:
        line["status"] = "flip"
    else:
        line["winner"] = other(loser)
        owing.add(sides[other(loser)])
