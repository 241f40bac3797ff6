"""The log of a competition or of a sheet: the shape of its document, and the events that count.

A table in `static/js/competitions/` says what a document may hold, in the notation of rules/shapes. It uses the named
shapes of games beside its own. Everything that looks at the log alone is checked here, before any event has an effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.document import TABLE, GameError
from scorekeeper.rules.events import effective
from scorekeeper.rules.shapes import WORDS_OF_SHAPES, Shape, Written, is_object, join, shape_of

from .errors import CompetitionError, refuse_if

Event = dict[str, Any]
Placed = tuple[int, Event]


def mapping(key: Shape, shape: Shape, most: int) -> Shape:
    """Shape of an object of at most `most` fields with names of one shape and values of another."""

    def fits(value: object) -> str | None:
        if not is_object(value) or len(value) > most:
            return ""
        for name, item in value.items():
            fault = "" if key(name) is not None else shape(item)
            if fault is not None:
                return join(name, fault)
        return None

    return fits


WORDS_OF_SHAPES["mapping"] = mapping


def header_shape(table: Mapping[str, Any]) -> Shape:
    """The shape of the header in a table."""
    return shape_of(table["header"], names(table))


def event_shapes(table: Mapping[str, Any]) -> dict[str, Shape]:
    """The shape of each type of event in a table."""
    named = names(table)
    return {kind: shape_of({**TABLE["event"], **fields}, named) for kind, fields in table["events"].items()}


def names(table: Mapping[str, Any]) -> dict[str, Written]:
    """The named shapes that a table uses: those of games, and its own."""
    return {**TABLE["named"], **table["named"]}


def check_log(events: list[Event], shapes: Mapping[str, Shape]) -> list[Placed]:
    """Check the log and return the events that count, each with its index.

    Looks for faults in the whole list: first the shape of each event (`malformed`, `unknown-event-type`), then
    `duplicate-event`, then retractions (`unknown-event`).
    """
    for index, event in enumerate(events):
        check_shape(event, shapes, index)
    seen: set[str] = set()
    for index, event in enumerate(events):
        refuse_if(event["id"] in seen, "duplicate-event", index)
        seen.add(event["id"])
    try:
        return effective(events)
    except GameError as error:
        raise CompetitionError(error.code, error.event) from None


def check_shape(event: object, shapes: Mapping[str, Shape], index: int) -> None:
    """Refuse an event that does not have the shape of its type."""
    if not is_object(event) or not isinstance(event.get("type"), str):
        raise CompetitionError("malformed", index)
    shape = shapes.get(event["type"])
    if shape is None:
        raise CompetitionError("unknown-event-type", index)
    refuse_if(shape(event) is not None, "malformed", index)
