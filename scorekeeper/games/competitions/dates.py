"""What a club's competition tells its players: calls to a board, days of matches, and who plays after the next match.

It follows from the log and from what is told of its matches, whenever the desk writes. Entries are matched with the
club's members by the names of their players; people who are in no club are told nothing.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.competitions.stand import standing_of
from scorekeeper.competitions.words import SIDES, Line, State, Team
from scorekeeper.games.archive.documents import offset, seconds
from scorekeeper.games.competitions import states
from scorekeeper.games.competitions.logs import Log
from scorekeeper.games.competitions.said import PARTNERS
from scorekeeper.reminders.texts import cut
from scorekeeper.schedule.of_competitions import Source, Wish, renew, tell_who_comes_up
from scorekeeper.schedule.reminding import POSTED
from scorekeeper.schedule.schemas import TEXT

SILENT = ("note", "present", "close")
"""Events that change no match."""
AT_BOARD = ("posted", "ready", "disputed", "flip")
"""The statuses of a match that has its board. A ladder's challenge stays `ready`."""
AHEAD = ("waiting", *AT_BOARD)
"""Those of a match that is still to be played."""


@dataclass(frozen=True)
class News:
    """What follows for the club's members. `next_up`: what to tell whom, once for each key."""

    source: Source
    wishes: list[Wish]
    played: set[str]
    next_up: tuple[str, str, list[str]] | None


def may_change_dates(events: Iterable[dict[str, Any]]) -> bool:
    """Say whether events of a log may change what its players are told."""
    return any(event["type"] not in SILENT for event in events)


def read(club: str, device: str, log: Log) -> News:
    """Return what follows from a log that this device writes."""
    header = log.header
    begun = header["started_at"]
    state = standing_of(log.competition, states.results_of(header["id"], header["form"])).state
    source = Source(header["id"], club, device, seconds(begun), offset(begun))
    wishes = [] if state["status"] == "finished" else [*wishes_of(log, state)]
    played = {line["id"] for line in state["matches"] if line["status"] == "decided"}
    return News(source, wishes, played, next_up(log, state))


def tell(news: News) -> None:
    """Write it, within a write transaction that has locked the competition."""
    renew(news.source, news.wishes, news.played)
    if news.next_up:
        tell_who_comes_up(news.source, *news.next_up)


def wishes_of(log: Log, state: State) -> Iterator[Wish]:
    """Yield the dates that the competition asks for."""
    usual = f"{datetime.fromisoformat(log.header['started_at']):%H:%M}"
    for line in state["matches"]:
        calls = line["board"] is not None and line["id"] in log.said.posted and line["status"] in AT_BOARD
        dates = bool(line.get("on")) and line["status"] in AHEAD
        if not (calls or dates) or line["a"] is None or line["b"] is None:
            continue
        match, text, people = line["id"], text_of(log, line), tuple(people_of(log, line))
        if calls:
            yield Wish("posted", match, text, people, board=line["board"], at=seconds(log.said.posted[match]))
        if dates:
            yield Wish("match", match, text, people, day=line["on"], time=usual)


def next_up(log: Log, state: State) -> tuple[str, str, list[str]] | None:
    """Return what to tell those who play after the next match: a key, the text, their names.

    While a board is free nobody is told, because the desk is about to call somebody there. Neither is anybody long
    after the latest call, when the desk's phone was without a network.
    """
    latest = next(reversed(log.said.posted.values()), None)
    is_free = any(board["open"] and board["match"] is None for board in state["boards"])
    if is_free or latest is None or seconds(latest) + POSTED <= time.time():
        return None
    if "queue" in state:
        return next_in_queue(log, state["queue"])
    coming = ready(log.said.in_order(log.header["form"], state["matches"]), latest[: len("2026-11-21")])
    if len(coming) < 2:
        return None
    line = coming[1]
    return f"{line['id']}", text_of(log, line), people_of(log, line)


def next_in_queue(log: Log, queue: Sequence[str]) -> tuple[str, str, list[str]] | None:
    """Return the same for a queue, where the second plays whoever wins the next match."""
    if len(queue) < 2:
        return None
    entry = log.competition.entries[queue[1]]
    key = f"{entry.entry} {entry.won + entry.lost}"  # it may wait again after each game
    return key, log.header["name"], log.said.people(entry.entry)


def ready(lines: Sequence[Line], today: str) -> list[Line]:
    """Return the matches that can be called and whose players are free, in their order: Python twin of `readyMatches`
    (static/js/desk/boards.js). A match that has another day is not called today.
    """
    playing = [line for line in lines if line["board"] is not None and line["status"] in AT_BOARD]
    busy = {entry for line in playing for entry in entries_of(line)}
    found = []
    for line in lines:
        if line["status"] != "ready" or line["board"] is not None or line.get("on") not in (None, today):
            continue
        entries = entries_of(line)
        if busy.isdisjoint(entries):
            found.append(line)
            busy.update(entries)
    return found


def entries_of(line: Line) -> list[str]:
    """Return the entries on both sides of a match."""
    return [entry for side in SIDES for entry in team_of(line[side])]


def team_of(team: Team) -> list[str]:
    """Return the entries on one side: in a mixer two partners."""
    return team if isinstance(team, list) else [team]


def people_of(log: Log, line: Line) -> list[str]:
    """Return the names of those who play a match."""
    return [name for entry in entries_of(line) for name in log.said.people(entry)]


def text_of(log: Log, line: Line) -> str:
    """Return who plays whom, and in what."""
    a, b = (PARTNERS.join(log.said.names[entry] for entry in team_of(line[side])) for side in SIDES)
    return cut(f"{a} – {b} · {log.header['name']}", TEXT - 1)
