"""Why a match has this result, or none yet; and why this board suits it."""

from __future__ import annotations

from ..boards import kind_of, last_uses
from ..competition import Competition, desk_of, of_kind
from ..course import Course, told_of
from ..leagues import league_outcome
from ..results import Outcome, Rules, majority, outcome_of
from ..words import Line, Side, other
from .reasons import Reason, reason, reason_of


def why_board(course: Course, lines: list[Line], line: Line) -> list[Reason]:
    """The kind of the board where a match is posted, by what both sides used before (fed 4.6)."""
    competition = course.competition
    posted = desk_of(competition, line["id"]).posted
    if line["board"] is None or line["a"] is None or line["b"] is None:
        return []
    a, b = (last_uses(uses_before(competition, lines, line[side], posted)) for side in ("a", "b"))
    return [reason(f"because.board-{kind_of(line['board'], a, b)}", board=line["board"])]


def uses_before(competition: Competition, lines: list[Line], team: object, posted: int) -> list[tuple[str, int]]:
    """Where somebody was posted before, and when."""
    uses: list[tuple[str, int]] = []
    for line in lines:
        when = desk_of(competition, line["id"]).posted
        if line["board"] is not None and when < posted and team in (line["a"], line["b"]):
            uses.append((line["board"], when))
    return uses


def why_result(course: Course, line: Line) -> list[Reason]:
    """Why a match ended as it did, or why it has not ended."""
    status = line["status"]
    if status in ("waiting", "bye", "unneeded"):
        return []  # their sides say it
    if status == "void":
        return why_void(course, line)
    if status == "stranded":
        return [reason("because.stranded", entry=line["a"], other=line["b"])]
    if status == "disputed":
        return [reason("because.disputed")]
    if status in ("ready", "posted"):
        return why_open(course, line)
    if line["ending"] == "double-forfeit":
        return why_double(course, line)
    if line["ending"] == "forfeit":
        return why_forfeit(course, line)
    return why_played(line)


def why_void(course: Course, line: Line) -> list[Reason]:
    """Why a match counts for nothing: who is out or set aside."""
    teams = [team if isinstance(team, list) else [team] for team in (line["a"], line["b"])]
    entries = course.competition.entries
    people = [entry for team in teams for entry in team]
    annulled = [entry for entry in people if entries[entry].annulled and of_kind(course.competition, "scheduled")]
    if annulled:
        return [reason("because.void-annulled", entry=entry) for entry in annulled]
    gone = [entry for entry in people if entry in course.out or entries[entry].gone > 0]
    return [reason("because.void-out", entry=entry) for entry in gone]


def why_open(course: Course, line: Line) -> list[Reason]:
    """Why a match that can be played has no result."""
    posted = reason("because.no-report", board=line["board"]) if line["board"] else reason("because.not-posted")
    wins = line["wins"]
    if wins["a"] + wins["b"] == 0:
        return [posted]
    needed = majority(line["best_of"])
    return [reason("because.games-left", won=wins["a"], lost=wins["b"], needed=needed), posted]


def told_outcome(course: Course, line: Line) -> Outcome:
    """What was told of a match."""
    sides = {"a": line["a"], "b": line["b"]}
    if of_kind(course.competition, "league"):
        return league_outcome(course, line["id"], {"a": line["a"], "b": line["b"]})
    desk, told = told_of(course, line["id"], {"a": sides["a"], "b": sides["b"]})
    return outcome_of(desk, told, Rules(line["best_of"]))


def why_double(course: Course, line: Line) -> list[Reason]:
    """A double forfeit: lost by both in a schedule, else a flip decides."""
    if course.competition.known.get(line["id"]) is not None:
        return [reason_of(course.competition, "because.double-forfeit")]
    found = [] if told_outcome(course, line).decided else [reason("because.both-owe")]
    winner: Side | None = line["winner"]
    if winner is None:
        return [*found, reason("because.flip-due")]
    return [*found, reason("because.flip-won", entry=line[winner], other=line[other(winner)])]


def why_forfeit(course: Course, line: Line) -> list[Reason]:
    """A forfeit: told, or because somebody is out or owed it."""
    winner: Side = line["winner"]
    entry, loser = line[winner], line[other(winner)]
    if told_outcome(course, line).decided:
        return [reason_of(course.competition, "because.told-forfeit", entry=loser, other=entry)]
    if entry in course.out:
        return [reason_of(course.competition, "because.both-out", entry=entry, other=loser)]
    if loser in course.out:
        status = course.competition.entries[loser].status
        say = f"because.out-{'disqualified' if status == 'in' else status}"
        return [reason_of(course.competition, say, entry=loser, other=entry)]
    return [reason("because.owes", entry=loser, other=entry)]


def why_played(line: Line) -> list[Reason]:
    """The score of a match that was played: games of a longer match, match points of a league, else points, if told."""
    winner: Side = line["winner"] or "a"
    numbers = line["score"]
    kind = ""
    if "halves" in line:
        numbers, kind = line["halves"], "-halves"
    elif line["best_of"] > 1:
        numbers, kind = line["wins"], "-games"
    say = "because.tied" if line["winner"] is None else "because.won"
    score, less = numbers[winner], numbers[other(winner)]
    if line["winner"] and score == less == 0:
        return [reason("because.won-unscored", entry=line[winner], other=line[other(winner)])]
    return [reason(say + kind, entry=line[winner], other=line[other(winner)], score=score, less=less)]
