"""Competition documents in the OpenAPI description: the engine's own tables, as JSON Schema."""

from typing import Any

from scorekeeper.competitions.document import TABLE
from scorekeeper.competitions.sheets.sheet_document import TABLE as SHEET_TABLE
from scorekeeper.games.archive.openapi import Components, Schema, closed, record
from scorekeeper.games.competitions.schemas import (
    CompetitionDocument,
    CompetitionEvent,
    SheetDocument,
    StateOfCompetition,
    StateOfSheet,
)
from scorekeeper.rules.document import TABLE as GAME_TABLE
from scorekeeper.rules.shapes import WORDS_OF_SHAPES, Written

Named = dict[str, Written]


def spelled_out(written: Written, named: Named) -> Written:
    """Return a shape without the names that only its own table has."""
    if isinstance(written, str):
        return spelled_out(named[written], named) if written in named else written
    if isinstance(written, dict):
        return {field: spelled_out(shape, named) for field, shape in written.items()}
    word, *rest = written
    if word not in WORDS_OF_SHAPES:
        return written
    return [word, *(one if isinstance(one, int) else spelled_out(one, named) for one in rest)]


def event(kind: str, fields: dict[str, Written], named: Named) -> Schema:
    """Return the schema of one type of event."""
    own: dict[str, Any] = {name: spelled_out(shape, named) for name, shape in fields.items()}
    return record({**GAME_TABLE["event"], "type": ["one_of", kind], **own})


def document(header: dict[str, Any], named: Named, events: list[Schema]) -> Schema:
    """Return the schema of a document: its header, and events each of one of these schemas."""
    most = header["events"][1]
    fields: dict[str, Any] = {name: spelled_out(shape, named) for name, shape in header.items() if name != "events"}
    schema = record(fields)
    listed = {"type": "array", "items": {"anyOf": events}, "maxItems": most}
    return {
        **schema,
        "properties": {**schema["properties"], "events": listed},
        "required": [*schema["required"], "events"],
    }


def unique(schemas: list[Schema]) -> list[Schema]:
    """Return the schemas that differ."""
    return [one for place, one in enumerate(schemas) if one not in schemas[:place]]


NAMED: Named = TABLE["named"]
COMPETITION_EVENTS = [
    event(kind, fields, NAMED) for table in (TABLE["events"], TABLE["mixer_events"]) for kind, fields in table.items()
]
SETTINGS: list[Written] = [one for one in TABLE["settings"].values() if isinstance(one, dict)]
HEADER = {
    **TABLE["header"],
    "form": ["one_of", *TABLE["forms"]],
    "settings?": ["either", *SETTINGS, "league"],
}
COMPETITION_DOCUMENT: Schema = {
    "description": "One competition: a header and an append-only list of events. Its form decides which settings and "
    "events it may have, and the log before an event whether that is possible (docs/competitions.md 5).",
    **document(HEADER, NAMED, COMPETITION_EVENTS),
}
LINES: Schema = {"type": "array", "items": {"type": "object"}}
COMPETITION_STATE: Schema = {
    "description": "What the engine makes of a document and of the results that count (docs/competitions.md, State). A "
    "queue also has `queue` and `next`, a league `eligibility`.",
    **closed(
        {
            "status": {"type": "string", "enum": ["registering", "open", "finished"]},
            "entries": LINES,
            "absent": {"type": "array", "items": {"type": "string"}},
            "matches": LINES,
            "standings": LINES,
            "boards": LINES,
            "due": LINES,
            "problems": LINES,
            "payouts": {"anyOf": [{"type": "null"}, LINES]},
        },
        {"queue": {"type": "array", "items": {"type": "string"}}, "next": LINES, "eligibility": LINES},
    ),
}
SHEET_EVENTS = [
    event(kind, fields, {**SHEET_TABLE["named"], **form})
    for form in SHEET_TABLE["forms"].values()
    for kind, fields in SHEET_TABLE["events"].items()
]
SHEET_DOCUMENT: Schema = {
    "description": "The sheet of a league match: a header and an append-only list of events (docs/competitions.md 5).",
    **document(SHEET_TABLE["header"], SHEET_TABLE["named"], unique(SHEET_EVENTS)),
}
BY_SIDE = closed({"a": {"type": "integer"}, "b": {"type": "integer"}})
GAMES: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
SHEET_STATE: Schema = {
    "description": "What the engine makes of a sheet (docs/competitions.md, Sheet of a league match).",
    **closed(
        {
            "status": {"type": "string", "enum": ["open", "finished"]},
            "games": LINES,
            "wins": BY_SIDE,
            "bonus": LINES,
            "halves": BY_SIDE,
            "score": BY_SIDE,
            "played": closed({"a": GAMES, "b": GAMES}),
            "infractions": LINES,
        }
    ),
}
COMPONENTS: Components = {
    SheetDocument: ("SheetDocument", SHEET_DOCUMENT),
    StateOfSheet: ("SheetState", SHEET_STATE),
    CompetitionDocument: ("CompetitionDocument", COMPETITION_DOCUMENT),
    CompetitionEvent: ("CompetitionEvent", {"anyOf": COMPETITION_EVENTS}),
    StateOfCompetition: ("CompetitionState", COMPETITION_STATE),
}
