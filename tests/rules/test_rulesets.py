"""The rule sets' data: their schema, what the books fix, and how the library finds them."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from scorekeeper.rules import library, ruleset_of

SCHEMA = json.loads((library.FOLDER / library.SCHEMA).read_text("utf-8"))
FILES = [path for path in sorted(library.FOLDER.glob("*.json")) if path.name != library.SCHEMA]


def load(path: Path) -> Any:  # noqa: ANN401
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_fits_the_schema_and_its_name(path: Path) -> None:
    ruleset = load(path)
    jsonschema.validate(ruleset, SCHEMA, jsonschema.Draft202012Validator)
    assert ruleset["id"] == path.stem
    points = [zone["points"] for zone in ruleset["zones"]]
    assert points == sorted(set(points)), "deeper zones are worth more"
    assert len({zone["zone"] for zone in ruleset["zones"]}) == len(points)
    assert all(reading["text"].endswith("(reading)") for reading in ruleset["readings"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_schema_takes_no_unknown_field_anywhere(path: Path) -> None:
    ruleset = load(path)
    for name in (None, "start", "table", "sections"):
        changed = copy.deepcopy(ruleset)
        (changed if name is None else changed[name])["extra"] = "x"
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(changed, SCHEMA)


def test_sections_that_are_cited_are_in_every_file() -> None:
    source = (library.FOLDER.parents[1] / "scorekeeper" / "rules" / "explain.py").read_text("utf-8")
    cited = set(re.findall(r'sections"?\]?\["(\w+)"', source))
    assert len(cited) > 5
    assert [path.stem for path in FILES if not cited <= set(load(path)["sections"])] == []


# What the books fix, typed from them again: zones, (target, timeouts) by way of playing, protected weights.
BOOKS = {
    "federation-2024": ("1234", {"singles": (15, 3), "doubles": (15, 3)}, True),
    "csc-2007": ("N1234", {"singles": (15, 0), "doubles": (17, 0), "league": (21, 0)}, False),
    "alberta-55plus": ("N1234", {"doubles": (21, 0)}, False),
    "casual": ("1234", {"singles": (15, 0), "doubles": (21, 0)}, False),
}


def test_rule_sets_are_those_of_the_books() -> None:
    found = {
        ruleset["id"]: (
            "".join(zone["zone"] for zone in ruleset["zones"]),
            {key: (form["target"], form["timeouts"]) for key, form in ruleset["formats"].items()},
            ruleset["protected"],
        )
        for ruleset in map(load, FILES)
    }
    assert found == BOOKS
    assert all(ruleset["weights"] == 4 for ruleset in map(load, FILES))


@pytest.mark.parametrize(("version", "known"), [(None, True), (1, True), (2, False), (0, False), (True, False), ("1", False)])
def test_library_finds_by_version(version: object, known: bool) -> None:
    assert (library.find("casual", version) is not None) == known


@pytest.mark.parametrize("name", ["", "Casual", "casual.json", "../rulesets/casual", "ruleset.schema", None, 1, ["casual"]])
def test_library_finds_nothing_else(name: object) -> None:
    assert library.find(name) is None


def test_newest_version_unless_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in (1, 10, 9):
        data = {"id": "house", "version": version}
        (tmp_path / f"house-{version}.json").write_text(json.dumps(data), "utf-8")
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    library.rulesets.cache_clear()
    try:
        assert [found and found["version"] for found in (library.find("house"), library.find("house", 9))] == [10, 9]
    finally:
        library.rulesets.cache_clear()


@pytest.mark.parametrize("document", [None, [], "casual", {}, {"ruleset": 3}])
def test_rule_set_of_something_else(document: object) -> None:
    assert ruleset_of(document) is None
