"""Competition documents in the OpenAPI description: the engine's own tables, as JSON Schema."""

from typing import Any

from scorekeeper.competitions.document import TABLE
from scorekeeper.games.archive.openapi import Components, Schema, closed, record
from scorekeeper.games.competitions.schemas import CompetitionDocument, CompetitionEvent, StateOfCompetition
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
COMPONENTS: Components = {
    CompetitionDocument: ("CompetitionDocument", COMPETITION_DOCUMENT),
    CompetitionEvent: ("CompetitionEvent", {"anyOf": COMPETITION_EVENTS}),
    StateOfCompetition: ("CompetitionState", COMPETITION_STATE),
}
