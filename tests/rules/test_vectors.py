"""The Python engine gives the answers of all vectors, and neither engine skips any."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import jsonschema
import pytest
from rules_library import (
    MATCH_SCHEMA,
    MATCHES,
    SCHEMA,
    VECTORS,
    house_of,
    match_vectors,
    node,
    outcome,
    vector_files,
    vectors,
)

from scorekeeper.rules import library
from scorekeeper.rules.explain import explain
from scorekeeper.rules.matches import next_game
from scorekeeper.rules.replay import replay

CASES = vectors()
MATCH_CASES = match_vectors()


def fits(actual: Any, wanted: Any) -> bool:  # noqa: ANN401
    """Whether a result fits a case's part of it, as tests/vectors/README.md says."""
    if isinstance(wanted, dict):
        return isinstance(actual, dict) and all(k in actual and fits(actual[k], v) for k, v in wanted.items())
    if isinstance(wanted, list):
        return isinstance(actual, list) and len(actual) == len(wanted) and all(map(fits, actual, wanted))
    return type(actual) is type(wanted) and bool(actual == wanted)


@pytest.mark.parametrize("vector", CASES, ids=[f"{v['file']}:{v['name']}" for v in CASES])
def test_engine_gives_the_vectors_answer(vector: dict[str, Any]) -> None:
    document, ruleset, asked = vector["document"], house_of(vector), vector.get("explain")
    result = outcome(lambda: explain(document, ruleset, asked["event"]) if asked else replay(document, ruleset))
    if "error" in vector:
        assert fits(result, {"error": vector["error"]}), result
    elif asked:
        assert result == asked["reasons"]
    else:
        assert fits(result, vector["state"]), result


@pytest.mark.parametrize("path", vector_files(), ids=lambda path: path.name)
def test_vector_files_fit_their_schema(path: Any) -> None:  # noqa: ANN401
    schema = json.loads((VECTORS / SCHEMA).read_text("utf-8"))
    jsonschema.validate(json.loads(path.read_text("utf-8")), schema, jsonschema.Draft202012Validator)


@pytest.mark.parametrize("case", MATCH_CASES, ids=lambda case: case["name"])
def test_engine_continues_matches_as_the_vectors_say(case: dict[str, Any]) -> None:
    games = case["games"]
    result = outcome(lambda: next_game(games, library.find(games[0]["ruleset"]), case["best_of"]))  # type: ignore[arg-type]
    assert fits(result, {"error": case["error"]} if "error" in case else case["wanted"]), result


def test_match_vectors_fit_their_schema() -> None:
    schema = json.loads((VECTORS / MATCH_SCHEMA).read_text("utf-8"))
    jsonschema.validate(MATCH_CASES, schema, jsonschema.Draft202012Validator)


def test_vector_names_are_unique_in_their_file() -> None:
    names = Counter((v["file"], v["name"]) for v in CASES) + Counter((MATCHES, case["name"]) for case in MATCH_CASES)
    assert [name for name, times in names.items() if times > 1] == []


def test_the_readme_names_all_files_and_their_count() -> None:
    readme = (VECTORS / "README.md").read_text("utf-8")
    assert re.findall(r"there are \*\*(\d+)\*\*", readme) == [str(len(CASES) + len(MATCH_CASES))]
    assert [path.name for path in vector_files() if f"`{path.name}`" not in readme] == []
    assert f"`{MATCHES}`" in readme


def test_node_ran_every_vector_and_skipped_none() -> None:
    ran = node("--test", "--test-reporter=tap", "tests/js/rules/vectors.test.js")
    counts = {
        key: int(value) for key, value in re.findall(r"^# (tests|pass|fail|skipped|todo) (\d+)$", ran.stdout, re.M)
    }
    failed = re.findall(r"^ *not ok \d+ - (.*)$", ran.stdout, re.M)
    assert failed == []
    all_cases = len(CASES) + len(MATCH_CASES)
    assert counts == {"tests": all_cases, "pass": all_cases, "fail": 0, "skipped": 0, "todo": 0}, ran.stderr


def test_whole_games_are_worked_out_for_each_rule_set() -> None:
    games = [vector for vector in CASES if vector["file"] == "whole-games.json"]
    assert {game["document"]["ruleset"] for game in games} == set(library.rulesets())
    for game in games:
        state = game["state"]
        played = len(state["frames"]) if "frames" in state else len(state["turns"]["a"]) + len(state["turns"]["b"])
        assert len(game["worked"]) == played == len(game["document"]["events"]) >= 8


def test_node_keeps_the_promises_of_the_api() -> None:
    ran = node("--test", "--test-reporter=tap", "tests/js/rules/api.test.js")
    assert re.findall(r"^ *not ok \d+ - (.*)$", ran.stdout, re.M) == []
    assert ran.returncode == 0
