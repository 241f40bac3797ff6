"""Where a competition or a sheet has names, boards and free text, according to the tables of their shapes.

A field that is added to a table is found here without further ado.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorekeeper.competitions import document as competitions
from scorekeeper.competitions.log import names
from scorekeeper.competitions.sheets import sheet_document as sheets
from scorekeeper.rules.shapes import Shape, Written, shape_of

Document = dict[str, Any]
Change = Callable[[Any], Any]
Visit = Mapping[str, Change]
"""What is done with a value, by the name of its shape."""


@dataclass(frozen=True)
class Texts:
    """What replaces a name, the name of a board, and free text of at most so many code points."""

    name: Callable[[str], str]
    board: Callable[[str], str]
    text: Callable[[str, int], str]


@dataclass(frozen=True)
class Tables:
    """The shapes of a kind of document, as its table writes them and as functions."""

    header: Mapping[str, Written]
    events: Mapping[str, Written]
    named: Mapping[str, Written]
    shapes: Mapping[str, Shape]
    titled: bool
    """Whether the name in the header is a title, and not a person's or a team's name."""


def tables_of(document: Document) -> Tables:
    """Return the tables of a document, or of its header alone."""
    return tables_of_sheets(document["form"]) if "teams" in document else tables_of_form(document["form"])


@cache
def tables_of_sheets(form: str) -> Tables:
    """Return the tables of a league's sheets."""
    named = {**sheets.TABLE["named"], **sheets.TABLE["forms"][form]}
    table = {**sheets.TABLE, "named": named}
    return Tables(table["header"], table["events"], names(table), sheets.EVENTS[form], titled=False)


@cache
def tables_of_form(form: str) -> Tables:
    """Return the tables of competitions of a form."""
    table, mixer = competitions.TABLE, form == "mixer"
    events = {**table["events"], **(table["mixer_events"] if mixer else {})}
    shapes = competitions.MIXER_EVENTS if mixer else competitions.EVENTS
    return Tables(table["header"], events, names(table), shapes, titled=True)


def reworded(document: Document, texts: Texts) -> Document:
    """Return a checked document in which names, boards and free text are replaced."""
    events = [reworded_event(event, document, texts) for event in document["events"]]
    return {**reworded_header(document, texts), "events": events}


def reworded_header(header: Document, texts: Texts) -> Document:
    """Return the header of a checked document with names, boards and free text replaced."""
    tables, visit = tables_of(header), visit_of(texts)
    if tables.titled:
        visit = {**visit, "name": on_texts(lambda title: texts.text(title, 60))}
    shown: Document = walk(dict(tables.header), header, tables.named, visit)
    return shown


def reworded_event(event: Any, header: Document, texts: Texts) -> Any:  # noqa: ANN401 (JSON)
    """Return an event with names, boards and free text replaced. An event that does not have the shape of its type is
    returned as it is, because the engine will refuse it.
    """
    tables = tables_of(header)
    kind = event.get("type") if isinstance(event, dict) else None
    shape = tables.shapes.get(kind) if isinstance(kind, str) else None
    if shape is None or shape(event) is not None:
        return event
    return walk(tables.events[str(kind)], event, tables.named, visit_of(texts))


def visit_of(texts: Texts) -> Visit:
    """Return what is done with the shapes that hold words of people."""
    return {
        "name": on_texts(texts.name),
        "player": lambda player: {**player, "name": texts.name(player["name"])},
        "board": on_texts(texts.board),
        "reason": on_texts(lambda text: texts.text(text, 200)),
        "note": on_texts(lambda text: texts.text(text, 500)),
        "label": on_texts(lambda text: texts.text(text, 60)),
    }


def on_texts(change: Callable[[str], str]) -> Change:
    """Return a change that leaves anything but texts."""
    return lambda value: change(value) if isinstance(value, str) else value


def walk(written: Written, value: Any, named: Mapping[str, Written], visit: Visit) -> Any:  # noqa: ANN401 (JSON)
    """Return a value of this shape with the visited parts changed."""
    if isinstance(written, str):
        return visit[written](value) if written in visit else walk(named[written], value, named, visit)
    if isinstance(written, dict):
        fields = {name.removesuffix("?"): shape for name, shape in written.items()}
        return {
            name: walk(fields[name], part, named, visit) if name in fields else part for name, part in value.items()
        }
    word, *rest = written
    match word:
        case "either":
            return walk(next(one for one in rest if shape_of(one, named)(value) is None), value, named, visit)
        case "some":
            return walk(rest[0], value, named, visit)
        case "listing":
            return [walk(rest[0], part, named, visit) for part in value]
        case "mapping":
            parts = value.items()
            return {walk(rest[0], name, named, visit): walk(rest[1], part, named, visit) for name, part in parts}
        case _:
            return value
