"""Which events count: the walk over retractions and amendments (docs/format.md, Events; docs/rules.md 6,
"nothing is ever erased").

An event counts unless a retraction that counts itself names it. So a retraction of a retraction brings the
event back (that is how "redo" is written), and a retracted amendment is as if it had never been made.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .document import GameError, check_event, is_well_formed
from .words import Event


@dataclass(slots=True)
class Entry:
    """An event in the walk: its index, what it names (None: nothing that came before), when it is off, new fields.

    `off` has a bit for each moment at which a retraction that counts names the event: bit n stands for the log of the
    first n events. All later moments are as the last one, so the number is negative when the event is off in the end.
    """

    index: int
    event: Event
    target: Entry | None
    off: int = 0
    changes: Event = field(default_factory=dict)


def check_events(events: list[Event]) -> list[tuple[int, Event]]:
    """Refuse the list for its events' types and shapes, then for an id used twice, then for what retract and
    amend name, then for amends as `check_amends` does; else give back those that count, as `effective` does.
    """
    for index, event in enumerate(events):
        check_event(event, index)
    seen: set[str] = set()
    for index, event in enumerate(events):
        if event["id"] in seen:
            raise GameError("duplicate-event", index, "id")
        seen.add(event["id"])
    entries = amended(events)
    check_amends(entries)
    return placed(entries)


def effective(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that count, in order, each with its index in the document and with its amendments made.

    `events` are well-formed and have different ids. Retractions and amendments themselves are left out; the
    shape of an amended event is not checked here. Raises `unknown-event` with the index of the retract or
    amend that names no earlier event that counts (or, for amend, names a retract or an amend).
    """
    return placed(amended(events))


def amended(events: list[Event]) -> dict[str, Entry]:
    """The walk over the events, each entry with the changes that amendments make to it in the end."""
    entries = walk(events)
    for entry in entries.values():
        if entry.event["type"] == "amend" and entry.target is not None and entry.off >= 0:
            entry.target.changes.update(entry.event["with"])  # of several the later fields win
    return entries


def placed(entries: dict[str, Entry]) -> list[tuple[int, Event]]:
    """The entries that count and speak of the game, as `effective` gives them."""
    return [
        (entry.index, {**entry.event, **entry.changes} if entry.changes else entry.event)
        for entry in entries.values()
        if entry.off >= 0 and not is_later(entry.event)
    ]


def check_amends(entries: dict[str, Entry]) -> None:
    """Refuse an amendment that does not fit the event it names: `malformed` with the amendment's own index.

    Only where the replay cannot see it: the amendment or its event counts no more, or later amendments have
    replaced what is wrong. Else the replay refuses the event as amended, in its place.
    """
    for entry in entries.values():
        target = entry.target
        if entry.event["type"] != "amend" or target is None:
            continue
        counts = entry.off >= 0 and target.off >= 0
        if not counts or is_well_formed({**target.event, **target.changes}):
            check_event({**target.event, **entry.event["with"]}, entry.index)


def counting(events: list[Event]) -> list[str]:
    """The ids of all events that count, retractions and amendments among them, in order; as `effective` for the
    rest.
    """
    return [event_id for event_id, entry in walk(events).items() if entry.off >= 0]


def walk(events: list[Event]) -> dict[str, Entry]:
    """The events by id, in order, each with the moments at which it is off; raises `unknown-event`."""
    entries: dict[str, Entry] = {}
    later: list[Entry] = []
    for index, event in enumerate(events):
        entry = Entry(index, event, None)
        if is_later(event):
            entry.target = entries.get(event["event"])
            later.append(entry)
        entries[event["id"]] = entry
    switch_off(later)
    for entry in later:
        check_target(entry)
    return entries


def is_later(event: Event) -> bool:
    """Whether the event speaks of an earlier one instead of the game."""
    return event["type"] in ("retract", "amend")


def switch_off(later: list[Entry]) -> None:
    """Let each retraction turn off the event that it names, from the moment after it on and whenever it counts itself.

    From the last one back: who names a retraction comes after it, so when one is reached its own moments are known.
    That takes one step each, however long the chains of retractions are.
    """
    for entry in reversed(later):
        if entry.event["type"] == "retract" and entry.target is not None:
            entry.target.off |= (-1 << entry.index + 1) & ~entry.off


def check_target(entry: Entry) -> None:
    """Refuse a retract or amend that names no earlier event that counts at that moment: `unknown-event`."""
    target = entry.target
    if target is None or target.off >> entry.index & 1 or (entry.event["type"] == "amend" and is_later(target.event)):
        raise GameError("unknown-event", entry.index, "event")
