"""League matches: their sheets, and who may play in the play-offs (csc VII; docs/competitions.md, Leagues)."""

from __future__ import annotations

from .competition import Competition, of_kind
from .course import Course, note_problems, told_of
from .document import TABLE
from .results import Outcome
from .words import BySide, Event, Line, Side, Sides, Telling


def league_outcome(course: Course, match: str, sides: Sides) -> Outcome:
    """What is told of a league match: the last of the desk, else the sheets of others."""
    desk, told = told_of(course, match, sides)
    outcome = Outcome()
    if desk:
        take(course.competition, outcome, desk[-1])
        for sheet in told:
            if sheet["halves"] != outcome.halves:
                outcome.problems.append(("told-otherwise", sheet["id"]))
    elif told:
        take_agreed(course.competition, outcome, told)
    note_problems(course, match, outcome)
    return outcome


def take_agreed(competition: Competition, outcome: Outcome, told: list[Telling]) -> None:
    """What the sheets of others say if they agree on games and halves; the points are those of the smallest id."""
    first = told[0]
    if any(sheet["halves"] != first["halves"] or sheet["wins"] != first["wins"] for sheet in told):
        outcome.disputed = True
        outcome.problems.append(("disputed", None))
        return
    if any(sheet["score"] != first["score"] for sheet in told):
        outcome.problems.append(("scores-differ", None))
    take(competition, outcome, first)


def take(competition: Competition, outcome: Outcome, told: Event) -> None:
    """Let this result or sheet count."""
    if "halves" not in told:
        give_all(competition, outcome, told["winner"])
        outcome.ending = told["ending"]
        return
    lead = told["halves"]["a"] - told["halves"]["b"]
    outcome.decided = True
    if lead != 0:
        outcome.winner = "a" if lead > 0 else "b"
    outcome.ending = "tie" if lead == 0 else "played"
    outcome.halves, outcome.wins, outcome.score = told["halves"], told["wins"], told["score"]
    outcome.sheet = told


def give_all(competition: Competition, outcome: Outcome, winner: Side | None) -> None:
    """A forfeited match gives its winner all games; a double forfeit gives nobody any (csc VII.14)."""
    all_of = TABLE["leagues"][competition.form]
    outcome.decided = True
    outcome.winner = winner
    outcome.ending = "forfeit"
    if winner is not None:
        outcome.halves = only(winner, all_of["halves"])
        outcome.wins = only(winner, all_of["games"])
        outcome.score = only(winner, all_of["games"] * competition.settings["walkover"])


def only(side: Side, number: int) -> BySide:
    """A number for one side, nothing for the other."""
    numbers: BySide = {"a": 0, "b": 0}
    numbers[side] = number
    return numbers


def eligibility(course: Course) -> list[Line]:
    """Who has played enough of the scheduled games for the play-offs, by team and name (csc VII.9)."""
    competition = course.competition
    percent, of = competition.settings["eligible"]["percent"], competition.settings["eligible"]["of"]
    per_match = 3 if of == "place" else TABLE["leagues"][competition.form]["games"]
    lines: list[Line] = []
    for entry in competition.numbered:
        if competition.entries[entry].annulled:
            continue
        needed = -(-percent * per_match * course.scheduled.get(entry, 0) // 100)
        games = games_played(course, entry)
        lines += [
            {"entry": entry, "player": name, "games": number, "needed": needed, "eligible": number >= needed}
            for name, number in sorted(games.items())
        ]
    return lines


def games_played(course: Course, entry: str) -> dict[str, int]:
    """The games of everyone in a team, by name: the roster, and all who played."""
    games = dict.fromkeys(course.competition.entries[entry].players, 0)
    for name, number in course.games.get(entry, []):
        games[name] = games.get(name, 0) + number
    return games


def note_games(course: Course, sides: Sides, sheet: Event | None) -> None:
    """Remember who played in a match by the sheet that counts; nobody if there is none."""
    if sheet is None or not of_kind(course.competition, "league"):
        return
    played = sheet.get("played", {"a": {}, "b": {}})
    course.games.setdefault(sides["a"], []).extend(played["a"].items())
    course.games.setdefault(sides["b"], []).extend(played["b"].items())
