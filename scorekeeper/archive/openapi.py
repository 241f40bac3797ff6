"""The game document in the OpenAPI description: what FORMAT.md says, as JSON Schema.

Written by hand because the rules check documents, not marshmallow. It tells a stranger the shape; whether a
frame can follow another is for the rules.
"""

from typing import Any

from flask_smorest import Api
from marshmallow.fields import Field

from scorekeeper.archive.schemas import Document, StateOfGame

SIDE = {"type": "string", "enum": ["a", "b"]}
TIME = {"type": "string", "format": "date-time"}
NOTE = {"type": "string", "maxLength": 500}
LABEL = {"oneOf": [{"type": "string", "maxLength": 60}, {"type": "integer"}]}
BY_SIDE = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
    "required": ["a", "b"],
}
NULLABLE_SIDE = {"type": ["string", "null"], "enum": ["a", "b", None]}


def closed(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object with these fields and no others."""
    fields = {**required, **(optional or {})}
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


PLAYER = closed({"name": {"type": "string", "minLength": 1, "maxLength": 60}})

TEAM = closed(
    {"name": {"type": "string", "minLength": 1, "maxLength": 60}},
    {
        "players": {"type": "array", "items": PLAYER, "maxItems": 6},
        "colour": {"type": "string", "maxLength": 20},
        "start": {"type": "integer", "description": "handicap: the score it starts from"},
    },
)

EVENT_FIELDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "frame": ({"weights": {"type": "array", "items": {"type": "string"}, "maxItems": 16}}, {"first": SIDE}),
    "adjust": ({"side": SIDE, "points": {"type": "integer"}, "note": NOTE}, {}),
    "forfeit": ({"side": SIDE}, {"note": NOTE}),
    "double_forfeit": ({}, {"note": NOTE}),
    "note": ({"text": NOTE}, {}),
    "retract": ({"event": {"type": "string"}, "reason": NOTE}, {}),
    "amend": ({"event": {"type": "string"}, "with": {"type": "object"}, "reason": NOTE}, {}),
}


def event(kind: str) -> dict[str, Any]:
    """Return the schema of one type of event."""
    required, optional = EVENT_FIELDS[kind]
    every = {"id": {"type": "string", "minLength": 1, "maxLength": 36}, "at": TIME, "type": {"const": kind}}
    return closed({**every, **required}, optional)


GAME_DOCUMENT = {
    "description": "One game: a header and an append-only list of events.",
    **closed(
        {
            "version": {"const": 1},
            "id": {"type": "string", "format": "uuid"},
            "ruleset": {"type": "string"},
            "play": {"type": "string"},
            "sides": closed({"a": TEAM, "b": TEAM}),
            "first": SIDE,
            "started_at": TIME,
            "events": {
                "type": "array",
                "items": {"oneOf": [event(kind) for kind in EVENT_FIELDS]},
                "maxItems": 1000,
            },
        },
        {
            "ruleset_version": {"type": "integer", "minimum": 1},
            "target": {"type": "integer", "minimum": 1, "maximum": 999},
            "timeouts": {"type": "integer", "minimum": 0, "maximum": 99},
            "carried": {"type": "array", "items": {"type": "object"}},
            "match": LABEL,
            "competition": LABEL,
            "club": LABEL,
            "board": LABEL,
        },
    ),
}

GAME_STATE = {
    "description": "What the rules make of a document.",
    "type": "object",
    "required": ["status", "score", "winner", "ending", "forfeit", "next", "penalties", "timeouts", "owed"],
    "properties": {
        "status": {"type": "string", "enum": ["open", "finished"]},
        "score": BY_SIDE,
        "winner": NULLABLE_SIDE,
        "ending": {"type": ["string", "null"]},
        "forfeit": {"type": ["object", "null"]},
        "next": {"type": ["object", "null"]},
        "frames": {"type": "array", "items": {"type": "object"}},
        "penalties": {"type": "array", "items": {"type": "object"}},
        "timeouts": BY_SIDE,
        "owed": BY_SIDE,
    },
}

COMPONENTS: dict[type[Field[Any]], tuple[str, dict[str, Any]]] = {
    Document: ("GameDocument", GAME_DOCUMENT),
    StateOfGame: ("GameState", GAME_STATE),
}


def describe_documents(api: Api) -> None:
    """Add both components, and let the fields that hold them refer to them."""
    for name, schema in COMPONENTS.values():
        api.spec.components.schema(name, schema)

    def refer(_converter: object, field: Field[Any], **_context: object) -> dict[str, str]:
        component = COMPONENTS.get(type(field))
        return {"$ref": f"#/components/schemas/{component[0]}"} if component else {}

    api.ma_plugin.converter.add_attribute_function(refer)
