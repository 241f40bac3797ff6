"""The table of failures is complete: every row names an existing file and test, or a known limit."""

import re
from pathlib import Path

import pytest

from tests.server import ROOT

TABLE = Path(__file__).with_name("FAILURES.md").read_text("utf-8")
ROWS = {row[0]: row for row in re.findall(r"^\| (F\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$", TABLE, re.MULTILINE)}
LIMITS = (ROOT / "docs" / "limits.md").read_text("utf-8")


def test_the_table_has_fifty_five_rows() -> None:
    assert list(ROWS) == [f"F{number}" for number in range(1, 56)]


@pytest.mark.parametrize("number", ROWS)
def test_each_failure_has_a_counter_measure_and_tests(number: str) -> None:
    _number, _what, counter, tests = ROWS[number]
    if counter.startswith("Limit"):
        assert re.search(rf"\b{number}\b", LIMITS), f"docs/limits.md does not name {number}"
        return
    files = re.findall(r"`([\w./-]+\.\w+)`", counter)
    assert files, f"no file is named: {counter}"
    assert [name for name in files if not (ROOT / name).is_file()] == []
    named = re.findall(r"`(tests/[\w./-]+)::([^`]+)`", tests)
    assert named, f"no test is named: {tests}"
    assert [f"{file}::{name}" for file, name in named if not has_test(ROOT / file, name)] == []


def has_test(file: Path, name: str) -> bool:
    """Say whether a file has a test function of this name, or in JavaScript a test with this title."""
    if not file.is_file():
        return False
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        return f"def {name}(" in text
    return re.search(rf"\b(test|it)\((['\"`]){re.escape(name)}\2", text) is not None
