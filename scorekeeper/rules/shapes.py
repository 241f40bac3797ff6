"""Shapes of documents: what their fields may hold. `document` builds those of a game from a table, and competitions
build theirs.

A table writes a shape in one of three ways: as a word with its arguments, `["text", 60]`; as an object of fields, where
`?` after a name marks an optional field; or as the name of another shape, which the caller of `shape_of` hands in.
`WORDS` and `WORDS_OF_SHAPES` list all words. Fields are checked in the order in which they are written.

In this module a shape is a function. It takes any JSON value and returns None if the value fits, else the path of the
fault within the value (`""` is the value itself, `"players.0.name"` a part of it). Lengths are in code points, numbers
are integers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from .library import document_table

Shape = Callable[[object], str | None]
Written = str | list[Any] | dict[str, Any]

# Control characters, bidirectional overrides and isolates, and lone surrogates can hide or forge text.
UNSAFE = re.compile(document_table()["unsafe"])


def text(most: int) -> Shape:
    """Shape of a text of 1 to `most` code points that is safe to show."""

    def fits(value: object) -> str | None:
        if not isinstance(value, str) or not 0 < len(value) <= most:
            return ""
        return None if value.isprintable() or not UNSAFE.search(value) else ""  # what is printable is safe

    return fits


def string(most: int) -> Shape:
    """Shape of any string of at most `most` code points; its grammar is checked elsewhere."""
    return lambda value: None if isinstance(value, str) and len(value) <= most else ""


def integer(low: int, high: int) -> Shape:
    """Shape of an integer from `low` to `high`; true, false and 1.0 do not fit."""
    return lambda value: None if type(value) is int and low <= value <= high else ""


def one_of(*values: str | int | None) -> Shape:
    """Shape of a value that is one of `values`, which all have the same type."""
    kind = type(values[0])
    return lambda value: None if type(value) is kind and value in values else ""


def either(*shapes: Shape) -> Shape:
    """Shape of a value that fits at least one of several shapes."""
    return lambda value: None if any(shape(value) is None for shape in shapes) else ""


def pattern(written: str) -> Shape:
    """Shape of a string that a pattern matches completely."""
    found = re.compile(written)
    return lambda value: None if isinstance(value, str) and found.fullmatch(value) else ""


def listing(shape: Shape, most: int, least: int = 0) -> Shape:
    """Shape of a list of `least` to `most` values of one shape."""

    def fits(value: object) -> str | None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return ""
        faults = [*map(shape, value)]
        if faults.count(None) == len(faults):
            return None
        return next(join(str(place), fault) for place, fault in enumerate(faults) if fault is not None)

    return fits


def record(written: Mapping[str, Shape]) -> Shape:
    """Shape of an object with exactly these fields; `?` after a name marks an optional field. The fault of an unknown
    field names the object that contains it.
    """
    fields = [(name.removesuffix("?"), shape, not name.endswith("?")) for name, shape in written.items()]

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


def some(shape: Shape) -> Shape:
    """Shape of a non-empty object of the given shape."""
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
    "pattern": pattern,
    "changes": changes,
    "any_list": any_list,
}
# Their arguments are shapes themselves, but for numbers. Competitions add a word.
WORDS_OF_SHAPES: dict[str, Callable[..., Shape]] = {"either": either, "listing": listing, "some": some}


def shape_of(written: Written, named: Mapping[str, Written]) -> Shape:
    """The shape that a table writes as one of the `named` shapes, an object of fields, or a word with its arguments."""
    if isinstance(written, str):
        return shape_of(named[written], named)
    if isinstance(written, dict):
        return record({name: shape_of(field, named) for name, field in written.items()})
    word, *rest = written
    if word in WORDS:
        return WORDS[word](*rest)
    return WORDS_OF_SHAPES[word](*(one if isinstance(one, int) else shape_of(one, named) for one in rest))
