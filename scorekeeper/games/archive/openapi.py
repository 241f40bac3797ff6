"""The game document in the OpenAPI description: the shape that `rules/document` checks, as JSON Schema.

Written by hand because the rules check documents, not marshmallow. tests/rules/test_described_documents.py compares it
with what the server accepts. Whether a frame can follow another is for the rules.
"""

from typing import Any

from flask_smorest import Api
from marshmallow.fields import Field

from scorekeeper.games.archive.schemas import Document, StateOfGame

Schema = dict[str, Any]

# Half a surrogate pair is refused too, but many readers of patterns cannot name it, and no text in UTF-8 holds one.
SAFE: Schema = {"not": {"pattern": r"[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]"}}
YEAR = "(?:19[0-9]{2}|2[01][0-9]{2}|2200)"
LEAP_YEAR = "(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])|2000)"
DAY = (
    f"(?:{YEAR}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    f"|02-(?:0[1-9]|1[0-9]|2[0-8]))|{LEAP_YEAR}-02-29)"
)
TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"


def text(most: int) -> Schema:
    """Return the schema of a text that is safe to show."""
    return {"type": "string", "minLength": 1, "maxLength": most, **SAFE}


def string(most: int) -> Schema:
    """Return the schema of a string whose grammar the rules judge."""
    return {"type": "string", "maxLength": most}


def integer(low: int, high: int) -> Schema:
    """Return the schema of a whole number, written without a fraction."""
    return {"type": "integer", "minimum": low, "maximum": high}


def listing(items: Schema, most: int) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, "maxItems": most}


def closed(required: Schema, optional: Schema | None = None) -> Schema:
    """Return the schema of an object with these fields and no others."""
    fields = {**required, **(optional or {})}
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


SIDE: Schema = {"type": "string", "enum": ["a", "b"]}
UUID: Schema = {
    "type": "string",
    "format": "uuid",
    "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    **SAFE,
}
MOMENT: Schema = {"type": "string", "format": "date-time", "pattern": f"^{DAY}T{TIME}$", **SAFE}
LABEL: Schema = {"anyOf": [text(60), integer(0, 999999)]}
NOTE = text(500)
PLAYER = closed({"name": text(60)})
TEAM = closed(
    {"name": text(60)},
    {
        "players": listing(PLAYER, 6),
        "colour": text(20),
        "start": {**integer(-999, 998), "description": "handicap: the score it starts from"},
    },
)
CARRIED = closed({"side": SIDE, "offence": text(20), "step": integer(1, 99)}, {"player": integer(0, 5)})
MATCH = closed({"id": UUID, "best_of": {"enum": [1, 3, 5]}, "game": integer(1, 5)}, {"choice": SIDE})
SECONDS = integer(0, 86400)
WEIGHTS = listing(string(40), 16)

EVENT_FIELDS: dict[str, tuple[Schema, Schema]] = {
    "frame": ({"weights": WEIGHTS}, {"first": SIDE}),
    "turn": ({"side": SIDE}, {"weights": listing(integer(0, 99), 16), "rolls": listing(integer(0, 10), 3)}),
    "penalty": (
        {"side": SIDE, "offence": string(20)},
        {"player": integer(0, 5), "step": integer(1, 99), "displaced": WEIGHTS, "official": text(60), "note": NOTE},
    ),
    "late": ({"seconds": {**closed({}, {"a": SECONDS, "b": SECONDS}), "minProperties": 1}}, {}),
    "timeout": ({"side": SIDE}, {}),
    "weights_changed": ({"side": SIDE}, {}),
    "call": (
        {"kind": {"type": "string", "enum": ["weight", "line", "rub"]}, "ruling": text(60)},
        {"votes": listing(text(60), 5), "official": text(60)},
    ),
    "adjust": ({"side": SIDE, "points": integer(-999, 999), "note": NOTE}, {}),
    "forfeit": ({"side": SIDE}, {"note": NOTE}),
    "double_forfeit": ({}, {"note": NOTE}),
    "note": ({"text": NOTE}, {}),
    "retract": ({"event": string(36), "reason": text(200)}, {}),
}
"""Of each type of event but `amend`: its required and its optional fields."""


def event(kind: str, required: Schema, optional: Schema) -> Schema:
    """Return the schema of one type of event."""
    return closed({"id": text(36), "at": MOMENT, "type": {"const": kind}, **required}, optional)


def amendable() -> Schema:
    """Return the schema of what an amendment may change: any field of an event that can be amended, in any of its
    shapes.
    """
    shapes: dict[str, list[Schema]] = {"at": [MOMENT]}
    for kind, (required, optional) in EVENT_FIELDS.items():
        for name, shape in {**required, **optional}.items() if kind != "retract" else ():
            known = shapes.setdefault(name, [])
            if shape not in known:
                known.append(shape)
    fields = {name: some[0] if len(some) == 1 else {"anyOf": some} for name, some in shapes.items()}
    return {**closed({}, fields), "minProperties": 1, "maxProperties": 10}


AMEND = event("amend", {"event": string(36), "with": amendable(), "reason": text(200)}, {})
EVENT: Schema = {"oneOf": [*(event(kind, *fields) for kind, fields in EVENT_FIELDS.items()), AMEND]}

GAME_DOCUMENT: Schema = {
    "description": "One game: a header and an append-only list of events. Numbers have no fraction and no exponent.",
    **closed(
        {
            "version": {"const": 1},
            "id": UUID,
            "ruleset": string(100),
            "play": string(100),
            "sides": closed({"a": TEAM, "b": TEAM}),
            "first": SIDE,
            "started_at": MOMENT,
            "events": listing(EVENT, 1000),
        },
        {
            "ruleset_version": integer(1, 999999),
            "target": integer(1, 999),
            "rounds": integer(1, 99),
            "timeouts": integer(0, 99),
            "carried": listing(CARRIED, 100),
            "match": {"anyOf": [*LABEL["anyOf"], MATCH]},
            "competition": LABEL,
            "club": LABEL,
            "board": LABEL,
        },
    ),
    "not": {"required": ["target", "rounds"]},
}

NUMBER: Schema = {"type": "integer"}
BY_SIDE = closed({"a": NUMBER, "b": NUMBER})
NULLABLE_SIDE: Schema = {"type": ["string", "null"], "enum": ["a", "b", None]}
ENDINGS = ["target", "rounds", "tie", "forfeit", "double-forfeit", "disqualification"]
REACHES = ["game", "match", "event", "tournament"]
FRAME = closed({"points": BY_SIDE, "score": BY_SIDE, "first": SIDE, "hammer": SIDE}, {"lost": SIDE})
PENALTY = closed(
    {
        "event": NUMBER,
        "side": SIDE,
        "offence": {"type": "string"},
        "step": NUMBER,
        "effect": {"type": "string"},
        "points": NUMBER,
    }
)
TURNS: Schema = {"type": "array", "items": {"anyOf": [NUMBER, {"type": "array", "items": NUMBER}]}}

GAME_STATE: Schema = {
    "description": "What the rules make of a document; `turns` stands in the place of `frames` where sides take turns.",
    **closed(
        {
            "status": {"type": "string", "enum": ["open", "finished"]},
            "score": BY_SIDE,
            "winner": NULLABLE_SIDE,
            "ending": {"type": ["string", "null"], "enum": [*ENDINGS, None]},
            "forfeit": {
                "anyOf": [{"type": "null"}, closed({"side": SIDE, "reach": {"type": "string", "enum": REACHES}})]
            },
            "next": {
                "anyOf": [
                    {"type": "null"},
                    closed({"frame": NUMBER, "first": SIDE, "hammer": SIDE}),
                    closed({"frame": NUMBER, "side": SIDE}),
                ]
            },
            "penalties": {"type": "array", "items": PENALTY},
            "timeouts": BY_SIDE,
            "owed": BY_SIDE,
        },
        {"frames": {"type": "array", "items": FRAME}, "turns": closed({"a": TURNS, "b": TURNS})},
    ),
    "oneOf": [{"required": ["frames"]}, {"required": ["turns"]}],
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
