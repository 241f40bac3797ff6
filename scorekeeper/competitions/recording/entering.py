"""Who competes: entering, pairing, roll call, leaving (docs/competitions.md, Events)."""

from __future__ import annotations

from ..competition import Competition, Entry, is_in, of_kind
from ..errors import refuse_if
from ..words import Event
from . import ladder, queue
from .drawing import number_late


def enter(competition: Competition, event: Event) -> None:
    """A new entry. Late ones take the place of a bye (fed 4.2)."""
    late = event.get("late", False)
    refuse_if(event["entry"] in competition.entries, "duplicate-entry")
    drawn = competition.drawn and of_kind(competition, "drawn")
    refuse_if(drawn and not late, "late-entry")
    refuse_if(competition.closed and not late, "registration-closed")
    refuse_if(is_full(competition), "full")
    refuse_if("line" in event and not competition.drawn, "not-drawn")
    entry = add(competition, event, [player["name"] for player in event.get("players", [])])
    if drawn:
        number_late(competition, entry, event.get("line"))


def is_full(competition: Competition) -> bool:
    """Whether as many compete as may."""
    most: int = competition.settings["most"]
    return competition.competing >= most


def add(competition: Competition, event: Event, players: list[str]) -> Entry:
    """Add an entry at the end of the list."""
    entry = Entry(event["entry"], len(competition.entries), players, event.get("handicap", 0))
    competition.entries[entry.entry] = entry
    competition.competing += 1
    if of_kind(competition, "queue"):
        competition.waiting[entry.entry] = None
    elif of_kind(competition, "ladder"):
        entry.rung = len(competition.rungs)
        competition.rungs.append(entry.entry)
    return entry


def pair(competition: Competition, event: Event) -> None:
    """Several entries become one; in a queue or ladder it takes the place of the first of them."""
    of: list[str] = event["of"]
    refuse_if(event["entry"] in competition.entries, "duplicate-entry")
    refuse_if(competition.drawn, "already-drawn")
    refuse_if(len(set(of)) < len(of) or not all(is_in(competition, entry) for entry in of), "not-in")
    waiting = of_kind(competition, "queue")
    refuse_if(waiting and not all(entry in competition.waiting for entry in of), "not-in")
    refuse_if(of_kind(competition, "ladder") and any(ladder.is_busy(competition, entry) for entry in of), "busy")
    members = [competition.entries[entry] for entry in of]
    entry = add(competition, event, [name for member in members for name in member.players])
    entry.present = all(member.present for member in members)
    for member in members:
        member.status = "paired"
        competition.competing -= 1
    if of_kind(competition, "queue"):
        competition.waiting = dict.fromkeys(joined(list(competition.waiting), of))
    elif of_kind(competition, "ladder"):
        competition.rungs = joined(competition.rungs, of)
        ladder.note_rungs(competition, 0, len(competition.rungs))


def joined(row: list[str], of: list[str]) -> list[str]:
    """A row in which the last, a pair, takes the place of the first of its members."""
    paired = [row[-1] if name == of[0] else name for name in row[:-1]]
    return [name for name in paired if name not in of[1:]]


def present(competition: Competition, event: Event) -> None:
    """These are there (fed 4.3)."""
    competition.called = True
    for entry in event["entries"]:
        competition.entries[entry].present = True


def close(competition: Competition, event: Event) -> None:
    """Registration is closed (fed 4.2)."""
    competition.closed = True


def withdraw(competition: Competition, event: Event) -> None:
    """An entry is out from here on."""
    entry = competition.entries[event["entry"]]
    refuse_if(entry.status != "in", "not-in")
    if of_kind(competition, "queue"):
        queue.leave(competition, entry.entry)
    elif of_kind(competition, "ladder"):
        ladder.leave(competition, entry.entry)
    competition.departures += 1
    competition.competing -= 1
    entry.status = event["why"]
    entry.gone = competition.departures
    entry.annulled = event.get("annul", False)
    entry.prize = event.get("prize", True)


def rename(competition: Competition, event: Event) -> None:
    """An entry has another name, which the state does not show."""


def substitute(competition: Competition, event: Event) -> None:
    """A player comes in for another one (fed 6.9, csc VI.7)."""
    players = competition.entries[event["entry"]].players
    refuse_if(event["out"] not in players, "unknown-player")
    players[players.index(event["out"])] = event["in"]["name"]
