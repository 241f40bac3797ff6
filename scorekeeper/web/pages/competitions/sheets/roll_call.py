"""The roll call on paper: all entries by name, those present ticked."""

from scorekeeper.competitions.words import Line
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.entries import make_entry
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.sheets.heads import head_of
from scorekeeper.web.paper.contest import Person, RollCall


def make_roll_call(page: Page) -> RollCall:
    """Return all entries but those that became part of a pair."""
    lines = [line for line in page.shown.state["entries"] if line["status"] != "paired"]
    lines.sort(key=lambda line: page.shown.listed_as(line["entry"]))
    return RollCall(head_of(page, say("page.paper.roll-call")), [person(page, line) for line in lines])


def person(page: Page, line: Line) -> Person:
    """Return an entry."""
    entry, handicap = make_entry(page, line), page.shown.handicaps.get(line["entry"])
    told = entry.status or (say("page.paper.handicap", n=handicap) if handicap else "")
    return Person(entry.name, entry.players, told, present=not entry.status and line["entry"] in page.shown.present)
