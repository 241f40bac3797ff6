"""A competition as its log leaves it: entries, boards, the draw, and what the desk recorded of each match.

`recording` fills it event by event; the modules of the forms make the state from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .brackets import Node
from .document import is_kind, settings_of
from .words import Document, Event, Side, Sides


@dataclass(slots=True)
class Entry:
    """Whoever competes as one. `number`: from the draw. `gone`: when it went, counted over all entries; later is more,
    0 while it is in. `won`, `lost` and the longest `streak` are those of a queue. `busy`: the board of a queue
    where it plays or stays, or its open challenge on a ladder; `rung`: its place there, from 0.
    """

    entry: str
    order: int
    players: list[str]
    handicap: int
    status: str = "in"
    number: int | None = None
    present: bool = False
    gone: int = 0
    annulled: bool = False
    prize: bool = True
    won: int = 0
    lost: int = 0
    streak: int = 0
    rung: int = 0
    busy: str | None = None


@dataclass(slots=True)
class Desk:
    """What the desk recorded of one match.

    `held`: who was named by the last post or result and is held there. `board`: where it was posted last; `posted`:
    when, counted over all posts; `fixed`: the board where it has to stay. `told`: results and sheets, in order. `void`:
    a challenge that nobody can play any more.
    """

    held: Sides | None = None
    board: str | None = None
    posted: int = 0
    fixed: str | None = None
    told: list[Event] = field(default_factory=list)
    flip: Side | None = None
    upheld: bool = False
    on: str | None = None
    void: bool = False


@dataclass(slots=True)
class Table:
    """A board of a queue: who holds it after how many wins in a row, and the match that is played there."""

    holder: str | None = None
    streak: int = 0
    match: str | None = None


@dataclass(slots=True)
class Competition:
    """A competition after some events.

    `boards`: whether each is open. `called`: whether anybody was called. `numbered`: the entries by number.
    `lines`: who stands on each line of a bracket, "" for a bye; `nodes`: its matches. `rounds`: the rounds of a
    mixer. `stages`: the orders of the drawn stages. `known`: the matches that can be named, with their sides if
    these are fixed; `days`: those of each round. `aside`: the tellings that are set aside. `ties`: the places
    that can have a tie-break. `waiting`: who waits in the queue, in order; `rungs`: the ladder from the top.
    `tables`: of a queue, what goes on at each board. `competing`: how many are in.
    """

    document: Document
    form: str
    settings: dict[str, Any]
    entries: dict[str, Entry] = field(default_factory=dict)
    boards: dict[str, bool] = field(default_factory=dict)
    closed: bool = False
    called: bool = False
    finished: bool = False
    drawn: bool = False
    numbered: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    rounds: list[list[list[list[str]]]] = field(default_factory=list)
    stages: dict[str, list[str]] = field(default_factory=dict)
    known: dict[str, Sides | None] = field(default_factory=dict)
    days: dict[str, list[str]] = field(default_factory=dict)
    desk: dict[str, Desk] = field(default_factory=dict)
    aside: set[str] = field(default_factory=set)
    ties: set[str] = field(default_factory=set)
    waiting: dict[str, None] = field(default_factory=dict)
    rungs: list[str] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    competing: int = 0
    departures: int = 0
    posts: int = 0


NO_DESK = Desk()
"""Used for a match about which the desk recorded nothing. Nobody changes it."""


def new_competition(document: Document) -> Competition:
    """The competition before its first event."""
    boards = dict.fromkeys(document.get("boards", []), True)
    return Competition(document, document["form"], settings_of(document), boards=boards)


def of_kind(competition: Competition, kind: str) -> bool:
    """Whether the competition's form is of a kind."""
    return is_kind(competition.form, kind)


def desk_of(competition: Competition, match: str) -> Desk:
    """What the desk recorded of a match, to read."""
    return competition.desk.get(match, NO_DESK)


def desk_to_change(competition: Competition, match: str) -> Desk:
    """What the desk recorded of a match, to add to it."""
    desk = competition.desk.get(match)
    if desk is None:
        desk = competition.desk[match] = Desk()
    return desk


def is_in(competition: Competition, entry: str) -> bool:
    """Whether an entry competes and has not gone."""
    return competition.entries[entry].status == "in"


def games_of(competition: Competition, match: str) -> int:
    """How many games a match has at most. Ties and the matches of stages are single games."""
    longer, usual = competition.settings["longer"], competition.settings["best_of"]
    if match in ("sf", "f"):
        games: int = longer.get(match, 3)
        return games
    if of_kind(competition, "bracket"):
        return int(longer.get(match.split(".")[0], usual))
    return int(usual) if competition.known.get(match) is not None else 1
