"""The matches of a schedule or of a mixer, and their table (docs/competitions.md, Scheduled forms)."""

from __future__ import annotations

from . import championship, ties
from .competition import Competition, of_kind
from .course import Course, begun, new_line, outcome_for, show
from .leagues import give_all, league_outcome, note_games
from .ranking import Row, add_match, rank, table_lines
from .results import Outcome, Rules, add_walkovers
from .words import Line, Side, Sides


def play(course: Course) -> tuple[list[Line], bool]:
    """Play the schedule and what follows from it: the standings, and whether all is over."""
    competition = course.competition
    is_league = of_kind(competition, "league")
    rows = new_rows(competition)
    for match, sides in competition.known.items():
        if sides is not None:
            line = schedule_line(course, match, sides)
            if line["status"] == "decided":
                add_match(rows, line, is_league)
    complete = all(line["status"] in ("decided", "void") for line in course.lines)
    if of_kind(competition, "championship"):
        return championship.play(course, list(rows.values()), complete)
    policy = competition.settings["policy"]
    tiers = rank(list(rows.values()), policy["by"], complete and policy["two"] == "game")
    if of_kind(competition, "round-robin"):
        tiers = ties.break_ties(course, tiers, policy, complete)
    return table_lines(tiers, is_league), complete and not course.due


def new_rows(competition: Competition) -> dict[str, Row]:
    """An empty row for everyone who is in the table. Who is annulled is not."""
    annuls = of_kind(competition, "scheduled")
    return {
        entry: Row(entry, number)
        for number, entry in enumerate(competition.numbered, 1)
        if not (annuls and competition.entries[entry].annulled)
    }


def schedule_line(course: Course, match: str, sides: Sides) -> Line:
    """The line of a match of the schedule."""
    competition = course.competition
    line = new_line(course, match, sides["a"], sides["b"], begun(course, match))
    if of_kind(competition, "scheduled"):
        entries = competition.entries
        if entries[sides["a"]].annulled or entries[sides["b"]].annulled:
            line["status"] = "void"
            return line
    rules = Rules(competition.settings["best_of"], True, competition.settings["walkover"])
    is_league = of_kind(competition, "league")
    outcome = league_outcome(course, match, sides) if is_league else outcome_for(course, match, sides, rules)
    if not outcome.decided and not outcome.disputed:
        stay_away(course, line, sides, outcome, rules)
    if line["status"] != "void":
        show(line, outcome)
    if is_league:
        line["halves"] = outcome.halves
        note_league(course, line, sides, outcome)
    return line


def stay_away(course: Course, line: Line, sides: Sides, outcome: Outcome, rules: Rules) -> None:
    """A match that is not told: void if both sides are out, or anybody in a mixer; else who is out forfeits it."""
    if of_kind(course.competition, "mixer"):
        if any(person in course.out for person in sides["a"] + sides["b"]):
            line["status"] = "void"
        return
    gone_a, gone_b = sides["a"] in course.out, sides["b"] in course.out
    if gone_a and gone_b:
        line["status"] = "void"
    elif gone_a or gone_b:
        winner: Side = "b" if gone_a else "a"
        if of_kind(course.competition, "league"):
            give_all(course.competition, outcome, winner)
        else:
            outcome.decided, outcome.winner, outcome.ending = True, winner, "forfeit"
            add_walkovers(outcome, winner, rules)


def note_league(course: Course, line: Line, sides: Sides, outcome: Outcome) -> None:
    """What the eligibility of players rests on."""
    if line["status"] == "void":
        return
    note_games(course, sides, outcome.sheet)
    for entry in (sides["a"], sides["b"]):
        course.scheduled[entry] = course.scheduled.get(entry, 0) + 1
