"""Which events count: the walk over retractions and amendments (FORMAT.md, "Events"; RULES.md 6, "nothing
is ever erased").

An event counts unless a retraction that counts itself names it. So a retraction of a retraction brings the
event back (that is how "redo" is written), and a retracted amendment is as if it had never been made.
"""

from __future__ import annotations

from .document import GameError, check_event
from .words import Event


def check_events(events: list[Event]) -> None:
    """Refuse the list for its events' types and shapes, then for an id used twice, then for what retract
    and amend name.
    """
    for index, event in enumerate(events):
        check_event(event, index)
    seen: set[str] = set()
    for index, event in enumerate(events):
        if event["id"] in seen:
            raise GameError("duplicate-event", index, "id")
        seen.add(event["id"])
    effective(events)


def effective(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that count, in order, each with its index in the document and with its amendments made.

    `events` are well-formed and have different ids. Retractions and amendments themselves are left out; the
    shape of an amended event is not checked here. Raises `unknown-event` with the index of the retract or
    amend that names no earlier event that counts (or, for amend, names a retract or an amend).
    """
    places = {event["id"]: index for index, event in enumerate(events)}
    targets: dict[int, int] = {}
    blocks = [0] * len(events)
    for index, event in enumerate(events):
        if event["type"] in ("retract", "amend"):
            targets[index] = find_target(events, places, blocks, index)
            if event["type"] == "retract":
                block(events, targets, blocks, index)
    amended = amendments(events, targets, blocks)
    return [
        (index, {**event, **amended[index]} if index in amended else event)
        for index, event in enumerate(events)
        if blocks[index] == 0 and event["type"] not in ("retract", "amend")
    ]


def find_target(events: list[Event], places: dict[str, int], blocks: list[int], index: int) -> int:
    """The index of the event that the retract or amend at `index` names; raises `unknown-event`."""
    target = places.get(events[index]["event"])
    if target is None or target >= index or blocks[target] > 0:
        raise GameError("unknown-event", index, "event")
    if events[index]["type"] == "amend" and events[target]["type"] in ("retract", "amend"):
        raise GameError("unknown-event", index, "event")
    return target


def block(events: list[Event], targets: dict[int, int], blocks: list[int], index: int) -> None:
    """Let the retraction at `index` count: `blocks` holds for each event how many counting retractions name
    it.

    When that turns a retraction itself on or off, the change runs on to the event which that one names.
    """
    step = 1
    while True:
        index = targets[index]
        counted = blocks[index] == 0
        blocks[index] += step
        if (blocks[index] == 0) == counted or events[index]["type"] != "retract":
            return
        step = -step


def amendments(events: list[Event], targets: dict[int, int], blocks: list[int]) -> dict[int, Event]:
    """The fields that replace an event's own, by the event's index; of several amendments the later fields
    win.
    """
    amended: dict[int, Event] = {}
    for index, target in targets.items():
        if events[index]["type"] == "amend" and blocks[index] == 0:
            amended[target] = {**amended.get(target, {}), **events[index]["with"]}
    return amended
