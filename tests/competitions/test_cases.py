"""Both engines of the competitions give the answers of all cases, and neither skips any."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.competitions.cases import SCHEMA, VECTORS, answers, case_files, cases, misfit
from tests.server import ROOT

CASES = cases()


@pytest.fixture(scope="module")
def said() -> dict[tuple[str, str], Any]:
    """The answers of the Python engine by file and name."""
    found = answers([case["request"] for case in CASES])
    assert len(found) == len(CASES)
    return {(case["file"], case["name"]): answer for case, answer in zip(CASES, found, strict=True)}


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}:{case['name']}" for case in CASES])
def test_engine_gives_the_answer_of_the_case(said: dict[tuple[str, str], Any], case: dict[str, Any]) -> None:
    answer = said[case["file"], case["name"]]
    wrong = misfit(answer, case["answer"])
    assert wrong is None, f"{wrong}\n{case['why']}\n{json.dumps(answer)}"


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.name)
def test_files_of_cases_fit_their_schema(path: Path) -> None:
    schema = json.loads((VECTORS / SCHEMA).read_text("utf-8"))
    jsonschema.validate(json.loads(path.read_text("utf-8")), schema, jsonschema.Draft202012Validator)


def test_names_of_cases_are_unique_in_their_file() -> None:
    names = Counter((case["file"], case["name"]) for case in CASES)
    assert [name for name, times in names.items() if times > 1] == []


def test_the_readme_names_all_files_of_cases_and_their_count() -> None:
    readme = (VECTORS / "README.md").read_text("utf-8")
    assert re.findall(r"\*\*(\d+) cases of competitions\*\*", readme) == [str(len(CASES))]
    assert [path.name for path in case_files() if f"`{path.name}`" not in readme] == []


def test_node_ran_every_case_and_skipped_none() -> None:
    command = ["node", "--test", "--test-reporter=tap", "tests/js/competitions/vectors.test.js"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.findall(r"^# (tests|pass|fail|skipped|todo) (\d+)$", ran.stdout, re.M)
    assert re.findall(r"^ *not ok \d+ - (.*)$", ran.stdout, re.M) == []
    wanted = {"tests": len(CASES), "pass": len(CASES), "fail": 0, "skipped": 0, "todo": 0}
    assert {key: int(value) for key, value in found} == wanted, ran.stderr


@pytest.mark.parametrize(
    ("actual", "wanted", "place"),
    [
        ({"a": 1, "b": 2}, {"a": 1}, None),
        ({"a": 1}, {"a": True}, "answer.a: 1 instead of True"),
        ({"a": None}, {"b": None}, "answer.b is missing"),
        ([1, 2], [1], "answer: [1, 2]"),
        ({"matches": [{"id": "f1", "a": "e1"}]}, {"matches": {"f1": {"a": "e1"}}}, None),
        ({"matches": [{"id": "f1", "a": "e1"}]}, {"matches": {"f2": {}}}, "answer.matches.f2 is missing"),
        ({"due": [{"id": "f1"}]}, {"due": {"f1": {}}}, "answer.due: [{'id': 'f1'}]"),
    ],
)  # fmt: skip
def test_an_answer_fits_in_part(actual: Any, wanted: Any, place: str | None) -> None:  # noqa: ANN401
    assert misfit(actual, wanted) == place
