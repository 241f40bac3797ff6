"""The queue of a bar: challengers wait in line, the winner stays (docs/competitions.md, Queue and ladder)."""

from __future__ import annotations

from .competition import Competition, Table, desk_to_change, is_in
from .desk import check_board, is_bad_result
from .errors import refuse_if
from .words import Event, Line, other


def join(competition: Competition, event: Event) -> None:
    """An entry waits again, at the end."""
    entry = event["entry"]
    refuse_if(not is_in(competition, entry), "not-in")
    refuse_if(entry in competition.row or table_of(competition, entry) is not None, "in-queue")
    competition.row.append(entry)


def table_of(competition: Competition, entry: str) -> Table | None:
    """The table that an entry holds or plays at."""
    for table in competition.tables.values():
        if table.holder == entry or plays_at(competition, table, entry):
            return table
    return None


def plays_at(competition: Competition, table: Table, entry: str) -> bool:
    """Whether an entry plays at a table just now."""
    sides = None if table.match is None else competition.known[table.match]
    return sides is not None and entry in (sides["a"], sides["b"])


def leave(competition: Competition, entry: str) -> None:
    """An entry goes home: not while it plays."""
    table = table_of(competition, entry)
    refuse_if(table is not None and plays_at(competition, table, entry), "playing")
    if table is not None:
        hold(table, None, 0)
    competition.row = [name for name in competition.row if name != entry]


def hold(table: Table, holder: str | None, streak: int) -> None:
    """Somebody, or nobody, holds a table now."""
    table.holder = holder
    table.streak = streak


def post(competition: Competition, event: Event) -> None:
    """A match begins at a free board, between two who wait or one of them and the holder."""
    match, sides = event["match"], (event["a"], event["b"])
    check_board(competition, event)
    refuse_if(match in competition.known, "already-posted")
    table = competition.tables.setdefault(event["board"], Table())
    refuse_if(table.match is not None, "board-taken")
    refuse_if(any(side not in competition.row and side != table.holder for side in sides), "not-in-queue")
    competition.row = [name for name in competition.row if name not in sides]
    if table.holder is not None and table.holder not in sides:
        competition.row.append(table.holder)
        hold(table, None, 0)
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
    if side is None:
        hold(table, None, 0)
        competition.entries[event["a"]].lost += 1
        competition.entries[event["b"]].lost += 1
        return
    wins(competition, table, event[side])
    loser = event[other(side)]
    competition.entries[loser].lost += 1
    if competition.settings["loser"] == "rejoins" and event["ending"] != "forfeit":
        competition.row.append(loser)


def wins(competition: Competition, table: Table, winner: str) -> None:
    """Somebody has won at a table: it stays, or makes room after as many games as are allowed."""
    streak = table.streak + 1 if table.holder == winner else 1
    limit = competition.settings["limit"]
    entry = competition.entries[winner]
    entry.won += 1
    entry.streak = max(entry.streak, streak)
    if limit > 0 and streak >= limit:
        competition.row.append(winner)
        hold(table, None, 0)
    else:
        hold(table, winner, streak)


def up_next(competition: Competition) -> list[Line]:
    """Who plays next at each free board, while the queue lasts."""
    found: list[Line] = []
    waiting = 0
    for board, is_open in competition.boards.items():
        table = competition.tables.get(board, NO_TABLE)
        needed = 2 if table.holder is None else 1
        if not is_open or table.match is not None or waiting + needed > len(competition.row):
            continue
        first = competition.row[waiting] if table.holder is None else table.holder
        waiting += needed
        found.append({"board": board, "a": first, "b": competition.row[waiting - 1]})
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
