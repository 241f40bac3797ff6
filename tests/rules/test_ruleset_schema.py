"""The schema accepts the rule sets' files and nothing else, and says in a sentence what is wrong and where."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from broken import GONE, KNOCK_OFF, OTHERS

from scorekeeper.rules import library

SCHEMA = json.loads((library.FOLDER / library.SCHEMA).read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
RULESETS: dict[str, Any] = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in library.FOLDER.glob("*.json")
    if path.name != library.SCHEMA
}
SENTENCE = re.compile(r"[A-Z].*\.")
# Words of the schema that can refuse a value; `$ref` and `if` lead elsewhere.
REFUSES = {
    "type", "enum", "const", "minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
    "uniqueItems",
    "required", "minProperties", "maxProperties", "not", "oneOf",
}  # fmt: skip


def faults(ruleset: object) -> dict[str, str]:
    """Where a rule set is refused, and what the house-rules screen says there."""
    return {error.json_path: error.schema["description"] for error in VALIDATOR.iter_errors(ruleset)}


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Every object within a value."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(part)


def subschemas(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every schema within a schema that can be the one that refuses."""
    yield schema
    for key in ("properties", "$defs"):
        for part in schema.get(key, {}).values():
            yield from subschemas(part)
    for part in (
        *schema.get("allOf", ()),
        *(schema[key] for key in ("items", "propertyNames", "then", "else") if key in schema),
    ):
        yield from subschemas(part)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from subschemas(schema["additionalProperties"])


def test_the_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_each_rule_set_fits_the_schema(name: str) -> None:
    assert faults(RULESETS[name]) == {}


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_unknown_fields_are_refused_everywhere(name: str) -> None:
    count = sum(1 for _ in objects(RULESETS[name]))
    assert count > 20
    for index in range(count):
        changed = copy.deepcopy(RULESETS[name])
        place = list(objects(changed))[index]
        place["unknown"] = "x"
        assert faults(changed), place


def test_every_refusal_has_a_sentence() -> None:
    found = list(subschemas(SCHEMA))
    assert sum("description" in schema for schema in found) > 80
    assert [s for s in found if REFUSES & set(s) and not SENTENCE.fullmatch(s.get("description", ""))] == []


def json_path(steps: list[str]) -> str:
    return "$" + "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in steps)


def broken(name: str, place: str, value: object) -> dict[str, Any]:
    """The rule set with one value set, or taken away."""
    changed = copy.deepcopy(RULESETS[name])
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    part: Any = changed
    for step in way:
        part = part[step]
    if value == GONE:
        del part[last]
    else:
        part[last] = value
    return changed


@pytest.mark.parametrize(
    ("name", "place", "value", "where"),
    [pytest.param(*case[1:4], case[4] if len(case) > 4 else 0, id=case[0]) for case in KNOCK_OFF + OTHERS],
)
def test_refusals_point_at_the_fault(name: str, place: str, value: object, where: int | str) -> None:
    steps = place.split(".")
    expected = where if isinstance(where, str) else json_path(steps[: len(steps) - where])
    found = faults(broken(name, place, value))
    assert list(found) == [expected]
    assert all(SENTENCE.fullmatch(text) for text in found.values())


def test_the_schema_names_no_formats() -> None:
    """The phone's validator is built without formats (build.js), so it would ignore one named here."""
    assert not [part for part in objects(SCHEMA) if isinstance(part.get("format"), str)]
