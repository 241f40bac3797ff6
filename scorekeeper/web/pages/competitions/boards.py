"""Who plays where now, and who is next."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.competitions.words import Line
from scorekeeper.core import moments
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.matches import Match, make_match
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title

MOST_NEXT = 12
"""Maximum matches that are said to be next."""
MOST_NOTES = 5


@dataclass(frozen=True)
class Board:
    """A board: its name, the match on it, and else what it is: free, closed or held by a winner."""

    name: str
    match: Match | None
    words: str
    since: str
    """When the match was called."""
    newest: bool
    """Whether nobody was called later."""
    streak: str
    """How often its holder has won in a row, from twice on, as short as a TV says it."""


@dataclass(frozen=True)
class Boards:
    """The boards, the matches that are next, a queue's waiting entries (name, address), and the latest notes."""

    boards: list[Board]
    following: list[Match]
    more: int
    """How many further matches can be played."""
    waiting: list[tuple[str, str]]
    notes: list[tuple[str, str]]
    """(when, text), the latest one first."""


def make_boards(page: Page) -> Boards:
    """Return what goes on at the boards."""
    lines: dict[str, Line] = {line["id"]: line for line in page.shown.state["matches"]}
    there = [board["match"] for board in page.shown.state["boards"] if board["match"] is not None]
    called = [match for match in page.shown.said.posted if match in there]
    newest = called[-1] if called else None
    boards = [make_board(page, board, lines.get(board["match"]), newest) for board in page.shown.state["boards"]]
    ready = coming(page)
    names = page.shown.names.entries
    waiting = [(names[entry], page.entry_address(entry)) for entry in page.shown.state.get("queue", ())]
    notes = [(when(note["at"]), note["text"]) for note in page.shown.notes[: -MOST_NOTES - 1 : -1]]
    following = [make_match(page, line, title) for title, line in ready[:MOST_NEXT]]
    return Boards(boards, following, len(ready) - len(following), waiting, notes)


def make_board(page: Page, board: Line, line: Line | None, newest: str | None) -> Board:
    """Return a board."""
    name = board["board"]
    if line is None:
        return Board(name, None, free_words(page, board), "", newest=False, streak="")
    match = make_match(page, line, match_title(page, line["id"]))
    at = page.shown.said.posted.get(line["id"])
    since = clock(at) if at else ""
    return Board(name, match, streak_words(page, board), since, line["id"] == newest, in_a_row(page, board))


def free_words(page: Page, board: Line) -> str:
    """Return what a board is on which nobody plays."""
    if not board["open"]:
        return say("page.competition.closed")
    return streak_words(page, board) or say("page.competition.free")


def streak_words(page: Page, board: Line) -> str:
    """Return who holds a board of a queue, and for how long."""
    if board.get("holder") is None:
        return ""
    return say("page.competition.streak", side=page.called(board["holder"]), n=board["streak"])


def in_a_row(page: Page, board: Line) -> str:
    """Return how often the holder of a board of a queue has won in a row, if more than once."""
    if board.get("streak", 0) < 2:
        return ""
    return say("page.competition.in-a-row", side=page.called(board["holder"]), n=board["streak"])


def coming(page: Page) -> list[tuple[str, Line]]:
    """Return the matches that can be played in the desk's order, each with its title: those of a schedule by day."""
    if page.is_a("queue"):
        return [(say("page.board", board=one["board"]), queue_line(one)) for one in page.shown.state["next"]]
    lines = page.shown.said.in_order(page.form, page.shown.state["matches"])
    ready = [line for line in lines if line["status"] == "ready" and not line["board"]]
    ready.sort(key=lambda line: line.get("on") or "9999")
    return [(match_title(page, line["id"]), line) for line in ready]


def queue_line(following: Line) -> Line:
    """Return the line of a match of a queue that has not begun."""
    nothing = {"a": 0, "b": 0}
    sides = {"a": following["a"], "b": following["b"], "winner": None, "ending": None, "board": None}
    return {"id": "", **sides, "status": "ready", "best_of": 1, "wins": nothing, "score": nothing}


def clock(at: str) -> str:
    """Return the time of the desk's clock."""
    return moments.clock(datetime.fromisoformat(at))


def when(at: str) -> str:
    """Return a moment of the desk's clock for a row."""
    moment = datetime.fromisoformat(at)
    offset = moment.utcoffset()
    return moments.in_row(moment, moments.today(int(offset.total_seconds()) if offset else 0))
