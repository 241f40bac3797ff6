"""What the tests of the competitions' twins share: the cases, when an answer fits one, and what the engine says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server import ROOT

VECTORS = ROOT / "tests" / "vectors"
SCHEMA = "competition.schema.json"
KEYED = {"matches": "id", "entries": "entry", "standings": "entry"}
"""The lists of a state that a case may name as an object, and the member of each element that is its key there."""


def case_files() -> list[Path]:
    """The files of cases of competitions."""
    return sorted(VECTORS.glob("*competitions.json"))


def cases() -> list[dict[str, Any]]:
    """All cases, each with the name of its file."""
    return [{"file": path.name, **case} for path in case_files() for case in json.loads(path.read_text("utf-8"))]


def misfit(actual: Any, wanted: Any, place: str = "answer") -> str | None:  # noqa: ANN401 (of JSON)
    """Where an answer does not fit a case's part of it (docs/competitions.md, Calls and cases), or None."""
    if isinstance(wanted, dict) and isinstance(actual, list):
        key = KEYED.get(place.rpartition(".")[2], "")
        actual = {one[key]: one for one in actual} if key else actual
    if isinstance(wanted, dict):
        if not isinstance(actual, dict):
            return f"{place}: {actual!r}"
        parts = [(f"{place}.{name}", actual, name, part) for name, part in wanted.items()]
        missing = next((where for where, _, name, _ in parts if name not in actual), None)
        return f"{missing} is missing" if missing else first_misfit(parts)
    if isinstance(wanted, list):
        if not isinstance(actual, list) or len(actual) != len(wanted):
            return f"{place}: {actual!r}"
        return first_misfit([(f"{place}.{index}", actual, index, part) for index, part in enumerate(wanted)])
    return None if type(actual) is type(wanted) and actual == wanted else f"{place}: {actual!r} instead of {wanted!r}"


def first_misfit(parts: list[tuple[str, Any, Any, Any]]) -> str | None:
    """The first of some parts (place, whole, key, wanted) that does not fit."""
    found = (misfit(whole[key], wanted, place) for place, whole, key, wanted in parts)
    return next((one for one in found if one), None)


def answers(requests: list[Any]) -> list[Any]:
    """What the Python engine says of each request, asked by its command."""
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()
    command = [sys.executable, "-W", "error", "-m", "scorekeeper.competitions"]
    ran = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, check=False, timeout=120)
    assert (ran.stderr.decode(), ran.returncode) == ("", 0)
    return [json.loads(line) for line in ran.stdout.decode().splitlines()]
