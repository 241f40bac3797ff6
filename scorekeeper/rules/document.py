"""The shape of the game document: the fields of the header and of each event, checked before any rule of play.

`static/js/rules/document.json` defines it for both languages, in the notation of `shapes`: its `header` and `events`
use the shapes under `named`. The events of other kinds of games and of officials are in `other_events.json`.

For the error codes see docs/format.md, Errors. `malformed` means that a document breaks its shape (unknown or missing
fields, wrong types, values out of range). It is refused; nothing is silently dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from .library import document_table
from .shapes import Shape, Written, is_object, shape_of
from .words import Document, Event

TABLE = document_table()
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


HEADER = shape_of(TABLE["header"], TABLE["named"])
# The shapes of events by type.
EVENTS: dict[str, Shape] = {}


def know(written: Mapping[str, dict[str, Written]]) -> None:
    """Make more types of events known."""
    for kind, fields in written.items():
        EVENTS[kind] = shape_of({**TABLE["event"], **fields}, TABLE["named"])


know(TABLE["events"])


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
