"""The shape of the game document (docs/format.md): what a header and each event may hold, before any rule of
play is asked.

A shape is a function: it takes any JSON value and returns None when the value fits, else the path of the
fault within the value (`""` is the value itself, `"players.0.name"` a part of it). Lengths are in code
points, numbers are whole.

The codes stand in docs/format.md, Errors. `malformed` is for a document that breaks its own shape (unknown or
missing fields, wrong types, values out of range): such a thing is refused, never dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeGuard, cast

from .words import Document, Event

Shape = Callable[[object], str | None]

# No control characters, no bidirectional overrides and isolates, no lone surrogates: they hide or forge what
# people read.
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MOMENT = re.compile(
    "([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?"
    "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)
MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class GameError(Exception):
    """A refusal: `code` (docs/format.md, Errors), `event` (the offending event's index, None for the header),
    `field` (a path or None).
    """

    def __init__(self, code: str, event: int | None = None, field: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.event = event
        self.field = field


def text(most: int) -> Shape:
    """Shape of a text of 1 to `most` code points that is safe to show."""
    return lambda value: None if isinstance(value, str) and 0 < len(value) <= most and not UNSAFE.search(value) else ""


def string(most: int) -> Shape:
    """Shape of any string of at most `most` code points; its grammar is judged elsewhere."""
    return lambda value: None if isinstance(value, str) and len(value) <= most else ""


def integer(low: int, high: int) -> Shape:
    """Shape of a whole number from `low` to `high`; true, false and 1.0 are none."""
    return lambda value: None if type(value) is int and low <= value <= high else ""


def one_of(*values: str) -> Shape:
    """Shape of a string that is one of `values`."""
    return lambda value: None if isinstance(value, str) and value in values else ""


def odd(high: int) -> Shape:
    """Shape of an odd whole number from 1 to `high`."""
    return lambda value: None if type(value) is int and 1 <= value <= high and value % 2 == 1 else ""


def either(one: Shape, two: Shape) -> Shape:
    """Shape of a value that fits one of two shapes."""
    return lambda value: None if one(value) is None or two(value) is None else ""


def uuid(value: object) -> str | None:
    """Shape of a UUID in canonical lower case."""
    return None if isinstance(value, str) and UUID.fullmatch(value) else ""


def moment(value: object) -> str | None:
    """Shape of an RFC 3339 time with offset, on a day that the calendar has; seconds run to 59."""
    found = MOMENT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return ""
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return None if day <= MONTH_DAYS[month - 1] + (1 if leap and month == 2 else 0) else ""


def listing(shape: Shape, most: int) -> Shape:
    """Shape of a list of at most `most` values of one shape."""

    def fits(value: object) -> str | None:
        if not isinstance(value, list) or len(value) > most:
            return ""
        for place, item in enumerate(value):
            fault = shape(item)
            if fault is not None:
                return join(str(place), fault)
        return None

    return fits


def record(required: dict[str, Shape], optional: dict[str, Shape]) -> Shape:
    """Shape of an object with exactly these fields. An unknown field's fault names the object that holds
    it.
    """
    fields = [(name, shape, name in required) for name, shape in {**required, **optional}.items()]

    def fits(value: object) -> str | None:
        if not is_object(value):
            return ""
        known = 0
        for name, shape, needed in fields:
            if name in value:
                known += 1
                fault = shape(value[name])
                if fault is not None:
                    return join(name, fault)
            elif needed:
                return name
        return None if known == len(value) else ""

    return fits


def join(name: str, rest: str) -> str:
    """The path of a fault one level up."""
    return f"{name}.{rest}" if rest else name


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value is an object of JSON."""
    return isinstance(value, dict)


def some(shape: Shape) -> Shape:
    """Shape of an object of the given shape that is not empty."""
    return lambda value: shape(value) if value else ""


def changes(value: object) -> str | None:
    """Shape of an amendment's `with`: at least one field, no more than an event can have, never its identity."""
    if not is_object(value) or not 0 < len(value) <= 10:
        return ""
    return next((name for name in ("id", "type") if name in value), None)


def any_list(value: object) -> str | None:
    """Shape of the list of events; each event is checked by itself, with its index."""
    return None if isinstance(value, list) and len(value) <= 1000 else ""


SIDE = one_of("a", "b")
LABEL = either(text(60), integer(0, 999999))
PLAYER = record({"name": text(60)}, {})
TEAM = record({"name": text(60)}, {"players": listing(PLAYER, 6), "colour": text(20), "start": integer(-999, 998)})
CARRIED = record({"side": SIDE, "offence": text(20), "step": integer(1, 99)}, {"player": integer(0, 5)})
MATCH = record({"id": uuid, "best_of": odd(5), "game": integer(1, 5)}, {"choice": SIDE})

HEADER = record(
    {
        "version": integer(1, 1),
        "id": uuid,
        "ruleset": string(100),
        "play": string(100),
        "sides": record({"a": TEAM, "b": TEAM}, {}),
        "first": SIDE,
        "started_at": moment,
        "events": any_list,
    },
    {
        "ruleset_version": integer(1, 999999),
        "target": integer(1, 999),
        "rounds": integer(1, 99),
        "timeouts": integer(0, 99),
        "carried": listing(CARRIED, 100),
        "match": either(LABEL, MATCH),
        "competition": LABEL,
        "club": LABEL,
        "board": LABEL,
    },
)


SECONDS = integer(0, 86400)


def event_shape(required: dict[str, Shape], optional: dict[str, Shape]) -> Shape:
    """Shape of one type of event: what all of them have, and its own fields."""
    return record({"id": text(36), "at": moment, "type": string(20), **required}, optional)


EVENTS = {
    "frame": event_shape({"weights": listing(string(40), 16)}, {"first": SIDE}),
    "turn": event_shape({"side": SIDE}, {"weights": listing(integer(0, 99), 16), "rolls": listing(integer(0, 10), 3)}),
    "penalty": event_shape(
        {"side": SIDE, "offence": string(20)},
        {
            "player": integer(0, 5),
            "step": integer(1, 99),
            "displaced": listing(string(40), 16),
            "official": text(60),
            "note": text(500),
        },
    ),
    "late": event_shape({"seconds": some(record({}, {"a": SECONDS, "b": SECONDS}))}, {}),
    "timeout": event_shape({"side": SIDE}, {}),
    "weights_changed": event_shape({"side": SIDE}, {}),
    "call": event_shape(
        {"kind": one_of("weight", "line", "rub"), "ruling": text(60)},
        {"votes": listing(text(60), 5), "official": text(60)},
    ),
    "adjust": event_shape({"side": SIDE, "points": integer(-999, 999), "note": text(500)}, {}),
    "forfeit": event_shape({"side": SIDE}, {"note": text(500)}),
    "double_forfeit": event_shape({}, {"note": text(500)}),
    "note": event_shape({"text": text(500)}, {}),
    "retract": event_shape({"event": string(36), "reason": text(200)}, {}),
    "amend": event_shape({"event": string(36), "with": changes, "reason": text(200)}, {}),
}


def check_header(document: object) -> Document:
    """Give back the document when its header has the right shape, else raise `malformed` with no event."""
    fault = HEADER(document)
    if fault is not None:
        raise GameError("malformed", None, fault or None)
    return cast(Document, document)


def check_event(event: object, index: int) -> Event:
    """Give back the event when it has its type's shape, else raise `unknown-event-type` or `malformed` with
    `index`.
    """
    if not is_object(event):
        raise GameError("malformed", index)
    if not isinstance(event.get("type"), str):
        raise GameError("malformed", index, "type")
    shape = EVENTS.get(event["type"])
    if shape is None:
        raise GameError("unknown-event-type", index, "type")
    fault = shape(event)
    if fault is not None:
        raise GameError("malformed", index, fault or None)
    return event


def is_well_formed(event: Event) -> bool:
    """Whether an event of a known type has its type's shape."""
    return EVENTS[event["type"]](event) is None
