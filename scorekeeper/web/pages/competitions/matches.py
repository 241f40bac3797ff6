"""A match as pages show it: who plays, the score, where, and the same in a sentence for those who hear the page."""

from dataclasses import dataclass
from datetime import date

from scorekeeper.competitions.reasons.reasons import reason
from scorekeeper.competitions.reasons.why_result import why_played
from scorekeeper.competitions.words import SIDES, Line, Side, Team, other
from scorekeeper.core import moments
from scorekeeper.core.reasons_said import in_halves
from scorekeeper.core.words import number_text, say
from scorekeeper.web.pages.competitions.page import Page

LIVE = ("posted", "disputed", "flip")
"""The statuses of matches that are being played, or wait for the director."""


@dataclass(frozen=True)
class Opponent:
    """One side of a match: (name, address) of each entry on it, or who is awaited."""

    people: list[tuple[str, str]]
    awaited: str
    score: str
    looks: str
    """`won`, `lost` or nothing."""


@dataclass(frozen=True)
class Match:
    """A match. `words` say in a sentence what its card shows."""

    title: str
    where: str
    live: bool
    sides: list[Opponent]
    words: str
    onward: str = ""
    """Where the winner and the loser go from here."""


def make_match(page: Page, line: Line, title: str = "", awaited: tuple[str, str] = ("", ""), onward: str = "") -> Match:
    """Return a match. `awaited`: who comes to each side that is not known yet."""
    sides = [make_side(page, line, side, text) for side, text in zip(SIDES, awaited, strict=True)]
    return Match(title, where(page, line), is_live(page, line), sides, words_of(page, line, sides), onward)


def is_live(page: Page, line: Line) -> bool:
    """Whether a match is at a board. A challenge of a ladder that was posted stays `ready`."""
    return line["status"] in LIVE or (page.is_a("ladder") and line["status"] == "ready" and line["board"] is not None)


def make_side(page: Page, line: Line, side: Side, awaited: str) -> Opponent:
    """Return one side of a match."""
    winner: Side | None = line["winner"]
    looks = "" if winner is None or line["status"] == "bye" else "won" if winner == side else "lost"
    people = [(page.shown.names.entries[entry], page.entry_address(entry)) for entry in entries_of(line[side])]
    nobody = say("page.competition.bye") if line["status"] == "bye" else awaited
    return Opponent(people, nobody, score_of(line, side), looks)


def entries_of(team: Team) -> list[str]:
    """Return the entries on a side: none if it is not known, in a mixer two."""
    return team if isinstance(team, list) else [team] if team is not None else []


def score_of(line: Line, side: Side) -> str:
    """Return what a side has: games of a longer match, match points of a league, else points. Empty before a game."""
    if "halves" in line:
        return in_halves(line["halves"][side]) if line["status"] == "decided" else ""
    numbers = line["wins"] if line["best_of"] > 1 else line["score"]
    return number_text(numbers[side]) if any(numbers.values()) else ""


def where(page: Page, line: Line) -> str:
    """Return what stands above a match at the right: its board, its day, or how it ended."""
    if line["ending"] in ("forfeit", "double-forfeit"):
        return say(f"page.competition.{line['ending']}")
    if is_live(page, line) and line["board"] is not None:
        return say("page.board", board=line["board"])
    return day_words(line.get("on")) if line["status"] != "decided" else ""


def day_words(day: str | None) -> str:
    """Return a day of the schedule in words; nothing for none."""
    return moments.short_day(date.fromisoformat(day)) if day else ""


def words_of(page: Page, line: Line, sides: list[Opponent]) -> str:
    """Return a match as a sentence."""
    a, b = (" & ".join(name for name, _ in side.people) or side.awaited for side in sides)
    if line["status"] == "bye":
        alone = line["a"] or line["b"]
        return say("page.competition.bye.of", side=page.called(alone)) if alone else say("page.competition.bye")
    if line["status"] == "decided":
        return result_words(page, line)
    if line["status"] in ("flip", "disputed"):
        return page.say_reason(reason(f"because.{'flip-due' if line['status'] == 'flip' else 'disputed'}")).text
    if line["status"] in ("void", "stranded", "unneeded"):
        return say("page.competition.not-played", a=a, b=b)
    if is_live(page, line) and line["board"] is not None:
        return say("page.competition.at-board", a=a, b=b, board=line["board"])
    return say("page.competition.to-play", a=a, b=b)


def result_words(page: Page, line: Line) -> str:
    """Return how a match ended."""
    winner: Side | None = line["winner"]
    if line["ending"] == "forfeit" and winner is not None:
        return page.say_reason(reason("because.told-forfeit", entry=line[other(winner)], other=line[winner])).text
    if line["ending"] == "double-forfeit":
        if winner is None:
            return page.say_reason(reason("because.double-forfeit")).text
        return page.say_reason(reason("because.flip-won", entry=line[winner], other=line[other(winner)])).text
    return page.say_reason(why_played(line)[0]).text
