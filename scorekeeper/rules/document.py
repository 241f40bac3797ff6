"""The shape of the game document: the fields of the header and of each event, checked before any rule of play.

`static/js/rules/document.json` defines it for both languages. Its `header` and `events` write a shape in one of three
ways: as a word with its arguments, `["text", 60]`; as an object of fields, where `?` after a name marks an optional
field; or as the name of another shape under `named`. `WORDS` lists all words. Fields are checked in the order in which
they are written.

In this module a shape is a function. It takes any JSON value and returns None if the value fits, else the path of the
fault within the value (`""` is the value itself, `"players.0.name"` a part of it). Lengths are in code points, numbers
are integers.

For the error codes see docs/format.md, Errors. `malformed` means that a document breaks its shape (unknown or missing
fields, wrong types, values out of range). It is refused; nothing is silently dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeGuard, cast

from .library import document_table
from .words import Document, Event

Shape = Callable[[object], str | None]
Written = str | list[Any] | dict[str, Any]

TABLE = document_table()
# Control characters, bidirectional overrides and isolates, and lone surrogates can hide or forge text.
UNSAFE = re.compile(TABLE["unsafe"])
UUID = re.compile(TABLE["named"]["uuid"][1])


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
    """Shape of any string of at most `most` code points; its grammar is checked elsewhere."""
    return lambda value: None if isinstance(value, str) and len(value) <= most else ""


def integer(low: int, high: int) -> Shape:
    """Shape of an integer from `low` to `high`; true, false and 1.0 do not fit."""
    return lambda value: None if type(value) is int and low <= value <= high else ""


def one_of(*values: str | int) -> Shape:
    """Shape of a value that is one of `values`, which all have the same type."""
    kind = type(values[0])
    return lambda value: None if type(value) is kind and value in values else ""


def either(*written: Written) -> Shape:
    """Shape of a value that fits at least one of several shapes."""
    shapes = [shape_of(one) for one in written]
    return lambda value: None if any(shape(value) is None for shape in shapes) else ""


def pattern(written: str) -> Shape:
    """Shape of a string that a pattern matches completely."""
    found = re.compile(written)
    return lambda value: None if isinstance(value, str) and found.fullmatch(value) else ""


def listing(each: Written, most: int) -> Shape:
    """Shape of a list of at most `most` values of one shape."""
    shape = shape_of(each)

    def fits(value: object) -> str | None:
        if not isinstance(value, list) or len(value) > most:
            return ""
        for place, item in enumerate(value):
            fault = shape(item)
            if fault is not None:
                return join(str(place), fault)
        return None

    return fits


def record(written: dict[str, Written]) -> Shape:
    """Shape of an object with exactly these fields; `?` after a name marks an optional field. The fault of an unknown
    field names the object that contains it.
    """
    fields = [(name.removesuffix("?"), shape_of(shape), not name.endswith("?")) for name, shape in written.items()]

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
    """Whether a value is a JSON object."""
    return isinstance(value, dict)


def some(fields: Written) -> Shape:
    """Shape of a non-empty object of the given shape."""
    shape = shape_of(fields)
    return lambda value: shape(value) if value else ""


def changes(most: int) -> Shape:
    """Shape of an amendment's `with`: at least one field, at most as many as an event can have, and none of its
    identity.
    """

    def fits(value: object) -> str | None:
        if not is_object(value) or not 0 < len(value) <= most:
            return ""
        return next((name for name in ("id", "type") if name in value), None)

    return fits


def any_list(most: int) -> Shape:
    """Shape of the list of events; each event is checked on its own, with its index."""
    return lambda value: None if isinstance(value, list) and len(value) <= most else ""


WORDS: dict[str, Callable[..., Shape]] = {
    "text": text,
    "string": string,
    "integer": integer,
    "one_of": one_of,
    "either": either,
    "pattern": pattern,
    "listing": listing,
    "some": some,
    "changes": changes,
    "any_list": any_list,
}


def shape_of(written: Written) -> Shape:
    """The shape that the table writes as a name, an object of fields, or a word with its arguments."""
    if isinstance(written, str):
        return shape_of(TABLE["named"][written])
    if isinstance(written, dict):
        return record(written)
    word, *rest = written
    return WORDS[word](*rest)


HEADER = shape_of(TABLE["header"])
EVENTS = {kind: shape_of({**TABLE["event"], **fields}) for kind, fields in TABLE["events"].items()}


def check(shape: Shape, value: object, index: int | None) -> None:
    """Raise `malformed` if a value does not fit its shape."""
    fault = shape(value)
    if fault is not None:
        raise GameError("malformed", index, fault or None)


def check_header(document: object) -> Document:
    """Return the document if its header has the right shape; raises `malformed` with no event."""
    check(HEADER, document, None)
    return cast(Document, document)


def check_event(event: object, index: int) -> Event:
    """Return the event if it has the shape of its type; raises `unknown-event-type` or `malformed` with `index`."""
    if not is_object(event):
        raise GameError("malformed", index)
    if not isinstance(event.get("type"), str):
        raise GameError("malformed", index, "type")
    shape = EVENTS.get(event["type"])
    if shape is None:
        raise GameError("unknown-event-type", index, "type")
    check(shape, event, index)
    return event


def is_well_formed(event: Event) -> bool:
    """Whether an event of a known type has the shape of its type."""
    return EVENTS[event["type"]](event) is None
