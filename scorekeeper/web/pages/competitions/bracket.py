"""A bracket: its rounds in the order in which they are played, each with its matches from top to bottom."""

from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any

from scorekeeper.competitions.brackets import Feed, Node, double_elimination, elimination, size_of
from scorekeeper.competitions.document import settings_of
from scorekeeper.competitions.words import Line
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.matches import Match, make_match
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import round_name

MOST_WHOLE = 128
"""A bracket with more lines is shown round by round, even on wide screens: nobody reads such a tree."""
TO_PLAY = ("ready", "posted", "disputed", "flip")


@dataclass
class Round:
    """A round. `here`: the one that a narrow screen shows."""

    key: str
    name: str
    address: str
    lines: list[tuple[Node, Line]] = field(default_factory=list)
    matches: list[Match | None] = field(default_factory=list)
    """What is shown of the lines, once the round is in a section. It is None where two byes would meet."""
    here: bool = False
    leads: bool = False
    """Whether the next round of its tree has as many matches, so that each follows from one alone."""

    @property
    def begun(self) -> bool:
        """Whether anybody is known to play in it."""
        return any(line["a"] is not None or line["b"] is not None for _, line in self.lines)

    @property
    def open(self) -> bool:
        """Whether a match of it can be played now."""
        return any(line["status"] in TO_PLAY for _, line in self.lines)


@dataclass(frozen=True)
class Section:
    """A part of a bracket that is drawn as a tree, such as the losers' side."""

    title: str
    rounds: list[Round]


@dataclass(frozen=True)
class Bracket:
    """A bracket: its sections, and all their rounds."""

    sections: list[Section]
    rounds: list[Round]
    whole: bool
    """Whether wide screens show all rounds."""


def make_bracket(page: Page, asked: str | None = None) -> Bracket:
    """Return the bracket. `asked`: the round that a narrow screen shows, else the first one with matches to play."""
    rounds = make_rounds(page)
    here = next((one for one in rounds if one.key == asked), None) or next(
        (one for one in rounds if one.open), rounds[-1]
    )
    here.here = True
    whole = size_of(page.shown.names.drawn[""]) <= MOST_WHOLE
    sections = make_sections(page, rounds if whole else [here])
    return Bracket(sections, rounds, whole)


def make_rounds(page: Page) -> list[Round]:
    """Return all rounds, without a second final that nobody needs."""
    lines: dict[str, Line] = {line["id"]: line for line in page.shown.state["matches"]}
    rounds: dict[str, Round] = {}
    for node in nodes_of(page):
        key, line = node.round, lines[node.id]
        if line["status"] == "unneeded":
            continue
        if key not in rounds:
            rounds[key] = Round(key, round_name(page, key), page.address("bracket", round=key))
        rounds[key].lines.append((node, line))
    return list(rounds.values())


def nodes_of(page: Page) -> list[Node]:
    """Return the matches of the bracket that was drawn, each with where its sides come from."""
    settings: dict[str, Any] = settings_of(page.shown.document)
    size = size_of(page.shown.names.drawn[""])
    if page.form == "elimination":
        return elimination(size, settings["third"])
    return double_elimination(size, settings["reset"])


def matches_of(page: Page, lines: list[tuple[Node, Line]]) -> list[Match | None]:
    """Return the matches of a round. Only one that is not alone has a number."""
    found: list[Match | None] = []
    for number, (node, line) in enumerate(lines, 1):
        if line["status"] == "bye" and line["a"] is None and line["b"] is None:
            found.append(None)
            continue
        title = say("page.competition.match", n=number) if len(lines) > 1 else ""
        found.append(make_match(page, line, title, who_comes(page, node, line), onward(page, node, line)))
    return found


def who_comes(page: Page, node: Node, line: Line) -> tuple[str, str]:
    """Return who comes to the sides of a match that are not known yet."""
    a, b = (awaited(page, feed) if line[side] is None else "" for side, feed in (("a", node.a), ("b", node.b)))
    return a, b


def awaited(page: Page, feed: Feed) -> str:
    """Return who comes to a side, such as "Winner of semi-final 1"."""
    kind, match = feed
    if kind == "line":
        return say("page.competition.bye")
    if kind == "second":
        return say("page.competition.if-needed")
    return say(f"page.competition.{kind}-of", match=page.match_called(match))


def onward(page: Page, node: Node, line: Line) -> str:
    """Return where winner and loser of a match go."""
    if line["status"] == "bye":
        return ""
    ways = (("winner", node.winner_to), ("loser", node.loser_to))
    told = [say(f"page.competition.{who}-to", match=page.match_called(place[0])) for who, place in ways if place]
    return " ".join(told)


def make_sections(page: Page, rounds: list[Round]) -> list[Section]:
    """Return the rounds by the sides that they belong to."""
    groups = groupby(rounds, lambda one: one.key[0])
    return [make_section(page, section_title(page, side), list(some)) for side, some in groups]


def make_section(page: Page, title: str, rounds: list[Round]) -> Section:
    """Return a tree of these rounds."""
    for one in rounds:
        one.matches = matches_of(page, one.lines)
    for one, after in pairwise(rounds):
        one.leads = len(one.lines) == len(after.lines)
    return Section(title, rounds)


def section_title(page: Page, side: str) -> str:
    """Return what a section of the bracket is called."""
    if page.form == "elimination" and side == "w":
        return say("page.competition.tab.bracket")
    return say(f"page.competition.side.{side}")
