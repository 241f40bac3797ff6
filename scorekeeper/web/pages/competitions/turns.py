"""A competition on a TV: boards, the end of the bracket and the table take turns. Each turn names the next one."""

from dataclasses import dataclass

from flask import request

from scorekeeper.core import moments
from scorekeeper.web.pages.competitions.boards import Board, Boards, make_boards
from scorekeeper.web.pages.competitions.bracket import Section, make_rounds, make_section
from scorekeeper.web.pages.competitions.entries import Entry, list_entries
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.table import Table, make_table

SECONDS = 12
"""How long a turn lasts."""
BOARDS = 6
"""Boards on one screen."""
NEXT = 8
"""Matches that are said to be next."""
LINES = 8
"""Lines of a table on one screen."""
MOST_LINES = 32
"""Lines of a table that are shown in all."""
NAMES = 32
"""Entries on the screen before the draw."""
CALLS = 3
"""Boards below a bracket or a table."""
LAST = 3
"""Rounds of each side of a bracket."""

Turn = tuple[str, int]
"""A view, and the first board or line that it shows."""


@dataclass(frozen=True)
class Screen:
    """What a TV shows, until it asks for the address of the next turn. Only what its view needs is there."""

    view: str
    following: str
    clock: str
    boards: Boards
    shown: list[Board]
    calls: list[Board]
    sections: list[Section]
    table: Table | None
    entries: list[Entry]
    seconds: int = SECONDS
    most_next: int = NEXT


def make_screen(page: Page) -> Screen:
    """Return the turn that the address names, by its number."""
    boards, sections = make_boards(page), last_rounds(page)
    turns = list_turns(page, boards, sections)
    number = asked() % len(turns)
    view, first = turns[number]
    calls = sorted((board for board in boards.boards if board.match), key=lambda board: not board.newest)
    return Screen(
        view,
        page.address("tv", turn=(number + 1) % len(turns)),
        clock_of(page),
        boards,
        boards.boards[first : first + BOARDS],
        calls[:CALLS],
        sections,
        make_table(page, first, LINES) if view == "table" else None,
        list_entries(page)[:NAMES] if view == "entries" else [],
    )


def asked() -> int:
    """Return the number of the turn that the address names."""
    given = request.args.get("turn", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 0


def list_turns(page: Page, boards: Boards, sections: list[Section]) -> list[Turn]:
    """Return all turns of a round. Before the draw there are only entries."""
    if "boards" not in page.views:
        return [("entries", 0)]
    many = 1 if page.winner else max(1, len(boards.boards))
    turns = [("boards", first) for first in range(0, many, BOARDS)]
    if sections:
        turns.append(("bracket", 0))
    lines = page.shown.state["standings"]
    placed = [line for line in lines if line.get("place", True)]
    return turns + [("table", first) for first in range(0, min(len(placed), MOST_LINES), LINES)]


def last_rounds(page: Page) -> list[Section]:
    """Return the last rounds of the bracket, and of its losers' side, once somebody is known to play there."""
    if "bracket" not in page.views:
        return []
    rounds = [one for one in make_rounds(page) if one.begun or one.key != "f2"]
    trees = ([one for one in rounds if one.key[0] in "wf"], [one for one in rounds if one.key[0] == "l"])
    last = [some[-LAST:] for some in trees if some]
    begun = any(one.begun for some in last for one in some)
    return [make_section(page, "", some) for some in last] if begun else []


def clock_of(page: Page) -> str:
    """Return the time where the competition is."""
    row = page.shown.row
    return moments.clock(moments.local(moments.now(), row.utc_offset))
