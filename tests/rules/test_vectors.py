"""The vectors against the Python engine, and that nothing of them is lost on the way to either engine."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import jsonschema
import pytest
from rules_library import SCHEMA, VECTORS, node, outcome, vector_files, vectors

from scorekeeper.rules import explain, replay

CASES = vectors()


def fits(actual: Any, wanted: Any) -> bool:  # noqa: ANN401
    """Whether a result fits a case's part of it, as tests/vectors/README.md says."""
    if isinstance(wanted, dict):
        return isinstance(actual, dict) and all(k in actual and fits(actual[k], v) for k, v in wanted.items())
    if isinstance(wanted, list):
        return isinstance(actual, list) and len(actual) == len(wanted) and all(map(fits, actual, wanted))
    return type(actual) is type(wanted) and bool(actual == wanted)


@pytest.mark.parametrize("vector", CASES, ids=[f"{v['file']}:{v['name']}" for v in CASES])
def test_vector(vector: dict[str, Any]) -> None:
    document, asked = vector["document"], vector.get("explain")
    result = outcome(lambda: explain(document, asked["event"]) if asked else replay(document))
    if "error" in vector:
        assert fits(result, {"error": vector["error"]}), result
    elif asked:
        assert result == asked["reasons"]
    else:
        assert fits(result, vector["state"]), result


@pytest.mark.parametrize("path", vector_files(), ids=lambda path: path.name)
def test_file_fits_the_schema(path: Any) -> None:  # noqa: ANN401
    schema = json.loads((VECTORS / SCHEMA).read_text("utf-8"))
    jsonschema.validate(json.loads(path.read_text("utf-8")), schema, jsonschema.Draft202012Validator)


def test_names_are_unique() -> None:
    assert [name for name, times in Counter(v["name"] for v in CASES).items() if times > 1] == []


def test_readme_knows_files_and_count() -> None:
    readme = (VECTORS / "README.md").read_text("utf-8")
    assert re.findall(r"there are \*\*(\d+)\*\*", readme) == [str(len(CASES))]
    assert [path.name for path in vector_files() if f"`{path.name}`" not in readme] == []


def test_node_ran_every_vector_and_skipped_none() -> None:
    ran = node("--test", "--test-reporter=tap", "tests/js/rules_vectors.test.js")
    counts = {key: int(value) for key, value in re.findall(r"^# (tests|pass|fail|skipped|todo) (\d+)$", ran.stdout, re.M)}
    failed = re.findall(r"^ *not ok \d+ - (.*)$", ran.stdout, re.M)
    assert failed == []
    assert counts == {"tests": len(CASES), "pass": len(CASES), "fail": 0, "skipped": 0, "todo": 0}, ran.stderr


def test_whole_games_are_worked_out_for_each_rule_set() -> None:
    games = [vector for vector in CASES if vector["file"] == "whole-games.json"]
    assert len({game["document"]["ruleset"] for game in games}) == 4
    for game in games:
        assert len(game["worked"]) == len(game["state"]["frames"]) == len(game["document"]["events"]) >= 8


def test_node_keeps_the_promises_of_the_api() -> None:
    ran = node("--test", "--test-reporter=tap", "tests/js/rules_api.test.js")
    assert re.findall(r"^ *not ok \d+ - (.*)$", ran.stdout, re.M) == []
    assert ran.returncode == 0
