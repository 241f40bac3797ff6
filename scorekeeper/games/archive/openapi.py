"""The game document in the OpenAPI description: the table that `rules/document` checks by, as JSON Schema.

tests/rules/test_described_documents.py compares it with what the server accepts, and lists what only a replay can say.
"""

from collections.abc import Callable
from typing import Any

from flask_smorest import Api
from marshmallow.fields import Field

from scorekeeper.games.archive.schemas import Document, StateOfGame
from scorekeeper.rules.document import TABLE
from scorekeeper.rules.shapes import Written

Schema = dict[str, Any]

# Half a surrogate pair is refused too, but many readers of patterns cannot name it, and no text in UTF-8 holds one.
SAFE: Schema = {"not": {"pattern": TABLE["unsafe"].replace(r"\ud800-\udfff", "")}}
OUR_YEARS: Schema = {"allOf": [{"pattern": "^(?:19|2[01]|2200)"}]}
"""The rules take any year, the server only these (`bad-date`)."""
MORE: dict[str, Schema] = {"uuid": {"format": "uuid"}, "time": {"format": "date-time", **OUR_YEARS}}
"""What the schema says of named shapes beyond the table."""


def integer(low: int, high: int) -> Schema:
    """Return the schema of a whole number, written without a fraction."""
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(*values: str | int) -> Schema:
    """Return the schema of one of some values."""
    if len(values) == 1:
        return {"const": values[0]}
    return {**({"type": "string"} if isinstance(values[0], str) else {}), "enum": list(values)}


def listing(each: Written, most: int) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": schema_of(each), "maxItems": most}


def closed(required: Schema, optional: Schema | None = None) -> Schema:
    """Return the schema of an object with these fields and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def record(fields: dict[str, Written]) -> Schema:
    """Return the schema of an object with exactly these fields; `?` ends the name of one that may be missing."""
    required = {name: schema_of(field) for name, field in fields.items() if not name.endswith("?")}
    return closed(required, {name[:-1]: schema_of(field) for name, field in fields.items() if name.endswith("?")})


def either(*written: Written) -> Schema:
    """Return the schema of a value that fits one of some shapes."""
    schemas = [schema_of(one) for one in written]
    return {"anyOf": [inner for schema in schemas for inner in schema.get("anyOf", [schema])]}


def changes(most: int) -> Schema:
    """Return the schema of what an amendment may change: any field of an event that can be amended, in any of its
    shapes.
    """
    shapes: dict[str, list[Schema]] = {"at": [schema_of("time")]}
    for kind, fields in TABLE["events"].items():
        for name, field in fields.items() if kind not in ("retract", "amend") else ():
            known = shapes.setdefault(name.removesuffix("?"), [])
            if schema_of(field) not in known:
                known.append(schema_of(field))
    some = {name: one[0] if len(one) == 1 else {"anyOf": one} for name, one in shapes.items()}
    return {**closed({}), "properties": some, "minProperties": 1, "maxProperties": most}


def event(kind: str) -> Schema:
    """Return the schema of one type of event."""
    return record({**TABLE["event"], "type": ["one_of", kind], **TABLE["events"][kind]})


WORDS: dict[str, Callable[..., Schema]] = {
    "text": lambda most: {"type": "string", "minLength": 1, "maxLength": most, **SAFE},
    "string": lambda most: {"type": "string", "maxLength": most},
    "integer": integer,
    "one_of": one_of,
    "either": either,
    "pattern": lambda written: {"type": "string", "pattern": written, **SAFE},
    "listing": listing,
    "some": lambda fields: {**schema_of(fields), "minProperties": 1},
    "changes": changes,
    "any_list": lambda most: {"type": "array", "items": {"oneOf": list(map(event, TABLE["events"]))}, "maxItems": most},
}
"""The schema of each word of the table."""


def schema_of(written: Written) -> Schema:
    """Return the schema of a shape as the table writes it."""
    if isinstance(written, str):
        return {**schema_of(TABLE["named"][written]), **MORE.get(written, {})}
    if isinstance(written, dict):
        return record(written)
    word, *rest = written
    return WORDS[word](*rest)


GAME_DOCUMENT: Schema = {
    "description": "One game: a header and an append-only list of events. Numbers have no fraction and no exponent. A "
    "side's `start` is its handicap: the score it starts from.",
    **schema_of(TABLE["header"]),
    "not": {"required": ["target", "rounds"]},
}


NUMBER: Schema = {"type": "integer"}
SIDE = schema_of("side")
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
