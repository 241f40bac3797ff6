"""Who competes, and the way of one of them through the competition."""

from dataclasses import dataclass

from scorekeeper.competitions.brackets import Node
from scorekeeper.competitions.competition import new_competition
from scorekeeper.competitions.reasons.why_place import why_place
from scorekeeper.competitions.words import Line
from scorekeeper.core.problems import Problem
from scorekeeper.core.reasons_said import Said
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.bracket import nodes_of, who_comes
from scorekeeper.web.pages.competitions.matches import Match, day_words, entries_of, make_match
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title


@dataclass(frozen=True)
class Entry:
    """An entry: its number in the draw or "", its players unless they are its name, and whether it is out."""

    number: str
    name: str
    address: str
    players: str
    status: str


@dataclass(frozen=True)
class Way:
    """An entry with its matches in order. `following`: those that it plays now or next."""

    entry: Entry
    place: Said | None
    waits: str
    """Its place in the queue."""
    following: list[Match]
    matches: list[Match]


def list_entries(page: Page) -> list[Entry]:
    """Return who competes: by number, then those without one. Those who became part of a pair are left out."""
    lines = [line for line in page.shown.state["entries"] if line["status"] != "paired"]
    ordered = sorted(lines, key=lambda line: line["number"] or len(lines) + 1)
    return [make_entry(page, line) for line in ordered]


def make_entry(page: Page, line: Line) -> Entry:
    """Return an entry."""
    entry, number = line["entry"], line["number"]
    name, players = page.shown.names.entries[entry], page.shown.said.players.get(entry, [])
    told = "" if name in (" & ".join(players), ", ".join(players)) else ", ".join(players)
    status = "" if line["status"] == "in" else say(f"page.competition.entry.{line['status']}")
    return Entry(str(number or ""), name, page.entry_address(entry), told, status)


def find_way(page: Page, entry: str) -> Way:
    """Return the way of an entry. Raises Problem `not-found`."""
    state = page.shown.state
    line = next((line for line in state["entries"] if line["entry"] == entry), None)
    if line is None:
        raise Problem("not-found")
    mine = [one for one in page.played if entry in entries_of(one["a"]) or entry in entries_of(one["b"])]
    nodes = {node.id: node for node in nodes_of(page)} if page.is_a("bracket") and mine else {}
    over = [one for one in mine if one["status"] in ("decided", "stranded")]
    ahead = [one for one in mine if one not in over]
    ahead.sort(key=lambda one: one["status"] not in ("posted", "disputed", "flip"))
    place = why_place(new_competition(page.shown.document), state, entry)
    return Way(
        make_entry(page, line),
        page.say_reason(place[0]) if place else None,
        waits_words(page, entry),
        [ahead_of(page, one, nodes) for one in ahead],
        [make_match(page, one, title_of(page, one)) for one in over],
    )


def ahead_of(page: Page, line: Line, nodes: dict[str, Node]) -> Match:
    """Return a match that an entry plays now or next."""
    comes = who_comes(page, nodes[line["id"]], line) if nodes else ("", "")
    return make_match(page, line, title_of(page, line), comes)


def title_of(page: Page, line: Line) -> str:
    """Return what a match is called, and the day of one that is over."""
    day = day_words(line.get("on")) if line["status"] == "decided" else ""
    return " · ".join(filter(None, (match_title(page, line["id"]), day)))


def waits_words(page: Page, entry: str) -> str:
    """Return the place of an entry in the queue, if it waits there."""
    queue = page.shown.state.get("queue", [])
    return say("page.competition.waits", n=queue.index(entry) + 1) if entry in queue else ""
