"""The rounds of a schedule or a mixer, and what is played after them: tie-breaks, draws, play-offs."""

from dataclasses import dataclass
from itertools import groupby

from scorekeeper.competitions.words import Line
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.matches import Match, day_words, make_match
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title, round_name

MOST_WHOLE = 200
"""With more matches one round is shown at a time."""


@dataclass(frozen=True)
class Round:
    """A round: its name, its day if all its matches are on one, its address, and its matches."""

    key: str
    name: str
    day: str
    address: str
    lines: list[Line]
    here: bool


@dataclass(frozen=True)
class Rounds:
    """The rounds to choose from, and those that are shown with their matches and with who has a bye."""

    choices: list[Round]
    shown: list[tuple[Round, list[Match], list[str]]]


def make_rounds(page: Page, asked: str | None) -> Rounds:
    """Return the rounds. `asked`: the one that the address names, else the first one that is not over."""
    lines = page.shown.state["matches"]
    groups = {key: list(some) for key, some in groupby(lines, key_of)}
    here = shown_round(groups, asked)
    rounds = [make_round(page, key, some, key == here) for key, some in groups.items()]
    if len(lines) <= MOST_WHOLE:
        return Rounds([], [show(page, one) for one in rounds])
    return Rounds(rounds, [show(page, one) for one in rounds if one.here])


def show(page: Page, one: Round) -> tuple[Round, list[Match], list[str]]:
    """Return a round with its matches and with who has a bye."""
    return one, matches_of(page, one), byes_of(page, one)


def shown_round(groups: dict[str, list[Line]], asked: str | None) -> str:
    """Return the round to show of some: the one that is asked for, else the first one that is not over."""
    if asked in groups:
        return asked
    return next((key for key, some in groups.items() if is_open(some)), list(groups)[-1])


def key_of(line: Line) -> str:
    """Return the round that a match is in; what is played after the rounds is one more."""
    return line["id"].split(".")[0] if line["id"][0] == "r" else "after"


def is_open(lines: list[Line]) -> bool:
    """Whether a round is not over."""
    return any(line["status"] not in ("decided", "void") for line in lines)


def make_round(page: Page, key: str, lines: list[Line], here: bool) -> Round:
    """Return a round."""
    name = say("page.competition.after") if key == "after" else round_name(page, key)
    days = {line.get("on") for line in lines}
    day = next(iter(days)) if len(days) == 1 else None
    return Round(key, name, day_words(day), page.address("rounds", round=key), lines, here)


def byes_of(page: Page, one: Round) -> list[str]:
    """Return a sentence for each entry that is in but in none of the matches of a round of the schedule."""
    if one.key == "after" or not page.is_a("scheduled"):
        return []
    playing = {line[side] for line in one.lines for side in ("a", "b") if line["status"] != "void"}
    byes = (line["entry"] for line in page.shown.state["entries"] if line["status"] == "in")
    return [say("league.bye", side=page.called(entry)) for entry in byes if entry not in playing]


def matches_of(page: Page, one: Round) -> list[Match]:
    """Return the matches of a round. A day that stands in its heading is not repeated."""
    comes = (say("page.competition.finalist"),) * 2
    lines = [{**line, "on": None} for line in one.lines] if one.day else one.lines
    return [make_match(page, line, title_in(page, one, line["id"]), comes) for line in lines]


def title_in(page: Page, one: Round, match: str) -> str:
    """Return what a match is called below the heading of its round."""
    if one.key == "after":
        return match_title(page, match)
    return say("page.competition.match", n=match.partition(".")[2])
