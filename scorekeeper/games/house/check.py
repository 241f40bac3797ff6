"""Checking a rule set: first against the same schema that the phone uses, then what no schema can express.

The sentences are the schema's descriptions (static/rulesets/ruleset.schema.json) and those of the words table.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from scorekeeper.core.words import say
from scorekeeper.rules.library import FOLDER, SCHEMA
from scorekeeper.rules.ruleset import check_ruleset

Fault = tuple[str, str]
"""A JSON pointer to the place (RFC 6901), and the sentence."""

MOST_FAULTS = 20
MOST_ERRORS = 200
"""Maximum schema errors read. Several may say the same, and nobody needs thousands."""
LONGEST = 65_536
"""Maximum bytes without spaces. The longest book has a fifth of it."""
NAMED_PARTS = ("offences", "zones", "formats")
PARTS = ("clocks", "lateness", "calls", "match", "sections", "readings")


@cache
def validator() -> Any:  # noqa: ANN401 (jsonschema has no type stubs)
    """Return the schema's validator. An integer must be written as one: 15.0 and true do not count.

    Lists that are too long are not checked for unique items, because that compares every pair.
    """
    schema = json.loads((FOLDER / SCHEMA).read_text("utf-8"))
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _checker, value: type(value) is int)
    return extend(Draft202012Validator, {"uniqueItems": unique_items}, type_checker=types)(schema)


def unique_items(checker: Any, unique: bool, items: Any, schema: Any) -> Iterator[ValidationError]:  # noqa: ANN401
    """Use jsonschema's own `uniqueItems`, unless the list already exceeds `maxItems`."""
    if not isinstance(items, list) or len(items) <= schema.get("maxItems", len(items)):
        yield from Draft202012Validator.VALIDATORS["uniqueItems"](checker, unique, items, schema)


def find_faults(value: object) -> list[Fault]:
    """Return the faults of anything sent as a rule set, each once; an empty list for a good one."""
    try:
        if length(value) > LONGEST:
            return [("", say("house.fault.too-long", value=LONGEST // 1024))]
        found = list(islice(schema_faults(value), MOST_ERRORS)) or list(other_faults(value))
    except RecursionError:
        found = [("", str(validator().schema["description"]))]
    return list(dict.fromkeys(found))[:MOST_FAULTS]


def length(value: object) -> int:
    """Return its length as JSON without spaces, in UTF-8 bytes."""
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"))


def schema_faults(value: object) -> Iterator[Fault]:
    """Yield the schema's faults, with the description of the part that failed."""
    for error in validator().iter_errors(value):
        sentence = error.schema.get("description", validator().schema["description"])
        yield "".join(f"/{escaped(step)}" for step in error.absolute_path), sentence


def escaped(step: object) -> str:
    """Escape a step of a JSON pointer (RFC 6901)."""
    return str(step).replace("~", "~0").replace("/", "~1")


def unescaped(step: str) -> str:
    """Unescape a step of a JSON pointer."""
    return step.replace("~1", "/").replace("~0", "~")


def other_faults(value: Any) -> Iterator[Fault]:  # noqa: ANN401 (it fits the schema)
    """Yield the faults that no schema can express."""
    for pointer, key, name in check_ruleset(value):
        yield pointer, say(f"house.fault.{key}", value=name)


def place_words(value: Any, pointer: str) -> str:  # noqa: ANN401 (anything may have been sent)
    """Return the place in words, such as "Offence 2.5, step 2"; empty for the rule set as a whole."""
    part, key, ladder, step = [*map(unescaped, pointer.split("/")[1:]), "", "", "", ""][:4]
    if part in PARTS:
        return say(f"house.where.{part}")
    if part not in NAMED_PARTS or not key:
        return ""
    place = say(f"house.where.{part}", name=name_of(value[part], key))
    numbered = ladder == "ladder" and re.fullmatch("[0-9]+", step)
    return f"{place}, {say('house.where.step', n=int(step) + 1)}" if numbered else place


def name_of(parts: Any, key: str) -> str:  # noqa: ANN401 (a list or an object of whatever was sent)
    """Return the label of a part: its id, zone or name, or else its number or key."""
    numbered = re.fullmatch("[0-9]+", key) and isinstance(parts, list)
    part = parts[int(key)] if numbered else parts.get(key)
    names = [
        part[field] for field in ("id", "zone", "name") if isinstance(part, dict) and isinstance(part.get(field), str)
    ]
    return str(names[0] if names else int(key) + 1 if numbered else key)[:60]


def fault_words(value: object, fault: Fault) -> str:
    """Return place and fault in words."""
    pointer, sentence = fault
    place = place_words(value, pointer)
    return f"{place}: {sentence}" if place else sentence
