"""Which events count: the walk over retractions and amendments (FORMAT.md, "Events"; RULES.md 6, "nothing
is ever erased").

An event counts unless a retraction that counts itself names it. So a retraction of a retraction brings the
event back (that is how "redo" is written), and a retracted amendment is as if it had never been made.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .document import GameError, check_event, is_well_formed
from .words import Event


@dataclass(slots=True)
class Entry:
    """An event in the walk: its index, what it names, how many counting retractions name it, new fields."""

    index: int
    event: Event
    target: Entry | None
    blocks: int = 0
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
        if entry.event["type"] == "amend" and entry.target is not None and entry.blocks == 0:
            entry.target.changes.update(entry.event["with"])  # of several the later fields win
    return entries


def placed(entries: dict[str, Entry]) -> list[tuple[int, Event]]:
    """The entries that count and speak of the game, as `effective` gives them."""
    return [
        (entry.index, {**entry.event, **entry.changes} if entry.changes else entry.event)
        for entry in entries.values()
        if entry.blocks == 0 and not is_later(entry.event)
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
        counts = entry.blocks == 0 and target.blocks == 0
        if not counts or is_well_formed({**target.event, **target.changes}):
            check_event({**target.event, **entry.event["with"]}, entry.index)


def counting(events: list[Event]) -> list[str]:
    """The ids of all events that count, retractions and amendments among them, in order; as `effective` for the rest."""
    return [event_id for event_id, entry in walk(events).items() if entry.blocks == 0]


def walk(events: list[Event]) -> dict[str, Entry]:
    """The events by id, in order, each with the number of counting retractions that name it; raises `unknown-event`."""
    entries: dict[str, Entry] = {}
    for index, event in enumerate(events):
        target = find_target(entries, event, index) if is_later(event) else None
        entry = Entry(index, event, target)
        entries[event["id"]] = entry
        if event["type"] == "retract":
            block(entry)
    return entries


def is_later(event: Event) -> bool:
    """Whether the event speaks of an earlier one instead of the game."""
    return event["type"] in ("retract", "amend")


def find_target(entries: dict[str, Entry], event: Event, index: int) -> Entry:
    """The earlier event that the retract or amend names; raises `unknown-event`."""
    target = entries.get(event["event"])
    if target is None or target.blocks > 0 or (event["type"] == "amend" and is_later(target.event)):
        raise GameError("unknown-event", index, "event")
    return target


def block(entry: Entry) -> None:
    """Let a retraction count against the event it names.

    When that turns a retraction itself off or on, the change runs on to the event which that one names.
    """
    step = 1
    named = entry.target
    while named is not None:
        counted = named.blocks == 0
        named.blocks += step
        if (named.blocks == 0) == counted or named.event["type"] != "retract":
            return
        step = -step
        named = named.target
