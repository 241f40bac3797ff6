"""The queue of a bar: challengers wait in line, the winner stays (docs/competitions.md, Queue and ladder)."""

from __future__ import annotations

from ..competition import Competition, Table, desk_to_change, is_in
from ..errors import refuse_if
from ..words import SIDES, Event, Line
from .desk import check_board, is_bad_result


def join(competition: Competition, event: Event) -> None:
    """An entry waits again, at the end."""
    entry = event["entry"]
    refuse_if(not is_in(competition, entry), "not-in")
    refuse_if(entry in competition.waiting or competition.entries[entry].busy is not None, "in-queue")
    competition.waiting[entry] = None


def leave(competition: Competition, entry: str) -> None:
    """An entry goes home: not while it plays."""
    board = competition.entries[entry].busy
    if board is not None:
        table = competition.tables[board]
        refuse_if(plays_at(competition, table, entry), "playing")
        free(competition, table)
    competition.waiting.pop(entry, None)


def plays_at(competition: Competition, table: Table, entry: str) -> bool:
    """Whether an entry plays at a table just now."""
    sides = None if table.match is None else competition.known[table.match]
    return sides is not None and entry in (sides["a"], sides["b"])


def free(competition: Competition, table: Table) -> None:
    """Nobody holds the table any more."""
    if table.holder is not None:
        competition.entries[table.holder].busy = None
    table.holder = None
    table.streak = 0


def post(competition: Competition, event: Event) -> None:
    """A match begins at a free board, between two who wait or one of them and the holder."""
    match, sides = event["match"], (event["a"], event["b"])
    check_board(competition, event)
    refuse_if(match in competition.known, "already-posted")
    table = competition.tables.setdefault(event["board"], Table())
    refuse_if(table.match is not None, "board-taken")
    refuse_if(any(side not in competition.waiting and side != table.holder for side in sides), "not-in-queue")
    if table.holder is not None and table.holder not in sides:
        competition.waiting[table.holder] = None
        free(competition, table)
    for side in sides:
        competition.waiting.pop(side, None)
        competition.entries[side].busy = event["board"]
    competition.known[match] = {"a": event["a"], "b": event["b"]}
    competition.posts += 1
    desk = desk_to_change(competition, match)
    desk.board, desk.posted = event["board"], competition.posts
    table.match = match


def result(competition: Competition, event: Event) -> None:
    """A match ends: the winner holds the board until it has to make room, the loser leaves or waits again."""
    desk = desk_to_change(competition, event["match"])
    refuse_if(len(desk.told) > 0, "decided")
    refuse_if(event["ending"] == "tie" or is_bad_result(competition, event), "bad-result")
    desk.told.append(event)
    table = competition.tables[desk.board or ""]
    table.match = None
    side = event["winner"]
    if side is not None:
        win(competition, table, event[side])
    for each in SIDES:
        if each != side:
            lose(competition, event[each], event["ending"])
    if side is None:
        free(competition, table)


def win(competition: Competition, table: Table, winner: str) -> None:
    """Somebody has won at a table: it stays, or makes room after as many games as are allowed."""
    streak = table.streak + 1 if table.holder == winner else 1
    limit = competition.settings["limit"]
    entry = competition.entries[winner]
    entry.won += 1
    entry.streak = max(entry.streak, streak)
    table.holder, table.streak = winner, streak
    if limit > 0 and streak >= limit:
        competition.waiting[winner] = None
        free(competition, table)


def lose(competition: Competition, loser: str, ending: str) -> None:
    """Somebody has lost: it leaves, or waits again unless it forfeited."""
    entry = competition.entries[loser]
    entry.lost += 1
    entry.busy = None
    if competition.settings["loser"] == "rejoins" and ending == "played":
        competition.waiting[loser] = None


def up_next(competition: Competition) -> list[Line]:
    """Who plays next at each free board, while the queue lasts."""
    found: list[Line] = []
    waiting = list(competition.waiting)
    taken = 0
    for board, is_open in competition.boards.items():
        table = competition.tables.get(board, NO_TABLE)
        needed = 2 if table.holder is None else 1
        if not is_open or table.match is not None or taken + needed > len(waiting):
            continue
        first = waiting[taken] if table.holder is None else table.holder
        taken += needed
        found.append({"board": board, "a": first, "b": waiting[taken - 1]})
    return found


def queue_standings(competition: Competition) -> list[Line]:
    """Who has won most, for all that are not part of a pair now."""
    entries = [entry for entry in competition.entries.values() if entry.status != "paired"]
    entries.sort(key=lambda entry: (-entry.won, entry.lost, entry.order))
    return [{"entry": entry.entry, "won": entry.won, "lost": entry.lost, "streak": entry.streak} for entry in entries]


def queue_boards(competition: Competition) -> list[Line]:
    """The boards, each with its match and its holder."""
    found: list[Line] = []
    for board, is_open in competition.boards.items():
        table = competition.tables.get(board, NO_TABLE)
        line = {"board": board, "open": is_open, "match": table.match}
        found.append({**line, "holder": table.holder, "streak": table.streak})
    return found


NO_TABLE = Table()
"""Stands for a board where nobody has played. Nobody changes it."""
