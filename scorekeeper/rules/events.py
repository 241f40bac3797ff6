"""Decides which events count, by applying retractions and amendments (docs/format.md, Events; docs/rules.md 6, "nothing
is ever erased").

An event counts unless a retraction that itself counts names it. So retracting a retraction brings the event back (this
is how "redo" is recorded), and a retracted amendment has no effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .document import GameError, check_event, is_well_formed
from .words import Event


@dataclass(slots=True)
class Entry:
    """An event with its index, its target (None if it names no earlier event), the moments when it is off, and its new
    fields.

    `off` has a bit for each moment at which a retraction that counts names the event: bit n is for the log of the first
    n events. Later moments equal the last one, so the number is negative if the event is off in the end.
    """

    index: int
    event: Event
    target: Entry | None
    off: int = 0
    changes: Event = field(default_factory=dict)


def check_events(events: list[Event]) -> list[tuple[int, Event]]:
    """Check types and shapes, then duplicate ids, then the targets of retractions and amendments, then the amendments
    (`check_amends`). Return the events that count, like `effective`.
    """
    for index, event in enumerate(events):
        check_event(event, index)
    seen: set[str] = set()
    for index, event in enumerate(events):
        if event["id"] in seen:
            raise GameError("duplicate-event", index, "id")
        seen.add(event["id"])
    if not any(map(is_later, events)):
        return [*enumerate(events)]
    entries = amended(events)
    check_amends(entries)
    return placed(entries)


def effective(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that count, in order, each with its index in the document and with its amendments applied.

    `events` must be well-formed and have distinct ids. The result omits the retractions and amendments themselves. The
    shape of an amended event is not checked here. Raises `unknown-event` with the index of a retraction or amendment
    whose target is not an earlier event that counts (or of an amendment whose target is a retraction or amendment).
    """
    return placed(amended(events))


def amended(events: list[Event]) -> dict[str, Entry]:
    """All entries, each with the changes that amendments finally make to it."""
    entries = walk(events)
    for entry in entries.values():
        if entry.event["type"] == "amend" and entry.target is not None and entry.off >= 0:
            entry.target.changes.update(entry.event["with"])  # later amendments override earlier ones
    return entries


def placed(entries: dict[str, Entry]) -> list[tuple[int, Event]]:
    """The entries that count, without retractions and amendments, in the form that `effective` returns."""
    return [
        (entry.index, {**entry.event, **entry.changes} if entry.changes else entry.event)
        for entry in entries.values()
        if entry.off >= 0 and not is_later(entry.event)
    ]


def check_amends(entries: dict[str, Entry]) -> None:
    """Refuse an amendment that does not fit its target: `malformed` with the amendment's own index.

    This covers only amendments that the replay cannot check: the amendment or its target no longer counts, or later
    amendments have replaced the wrong fields. Otherwise the replay refuses the amended event, with the event's index.
    """
    for entry in entries.values():
        target = entry.target
        if entry.event["type"] != "amend" or target is None:
            continue
        counts = entry.off >= 0 and target.off >= 0
        if not counts or is_well_formed({**target.event, **target.changes}):
            check_event({**target.event, **entry.event["with"]}, entry.index)


def counting(events: list[Event]) -> list[str]:
    """The ids of all events that count, in order, including retractions and amendments; otherwise like `effective`."""
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
    """Whether the event is about an earlier event, not about the game."""
    return event["type"] in ("retract", "amend")


def switch_off(later: list[Entry]) -> None:
    """Let each retraction turn its target off, from the next moment on, at every moment at which the retraction itself
    counts.

    Goes from the last event to the first: events that name a retraction come after it, so its own moments are known
    when it is reached. This takes one step per retraction, however long the chains are.
    """
    for entry in reversed(later):
        if entry.event["type"] == "retract" and entry.target is not None:
            entry.target.off |= (-1 << entry.index + 1) & ~entry.off


def check_target(entry: Entry) -> None:
    """Refuse a retraction or amendment whose target is not an earlier event that counts at that moment:
    `unknown-event`.
    """
    target = entry.target
    if target is None or target.off >> entry.index & 1 or (entry.event["type"] == "amend" and is_later(target.event)):
        raise GameError("unknown-event", entry.index, "event")
