"""The report adds up the notes in a fixed order and counts the losses."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.faults import report


def test_notes_of_one_sweep_become_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(report, "WHOLE", True)
    report.note("Server, statements: SQLite", 1200, 1199, 1, 0, 0, 2.4, "once and for ever")
    report.note("A phone", 3, 3, 0, 0, 0, 0.2)
    report.note("Server, statements: SQLite", 10, 10, 0, 0, 0, 1.4)
    lines = [json.loads(line) for file in (tmp_path / "results").iterdir() for line in file.read_text().splitlines()]
    table = report.as_markdown(lines).split("\n\n")[-1].splitlines()
    assert table[2:] == [
        "| A phone | 3 | 3 | 0 | 0 | 0 | 0 |  |",
        "| Server, statements: SQLite | 1,210 | 1,209 | 1 | 0 | 0 | 4 | once and for ever |",
    ]


def test_the_long_form_uses_the_larger_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "SOAK", False)
    assert report.size(200, 2000) == 200
    monkeypatch.setattr(report, "SOAK", True)
    assert report.size(200, 2000) == 2000


@pytest.mark.parametrize(
    ("whole", "status", "written"),
    [
        (True, pytest.ExitCode.OK, True),
        (True, pytest.ExitCode.TESTS_FAILED, True),
        (True, pytest.ExitCode.INTERRUPTED, False),
        (False, pytest.ExitCode.OK, False),
    ],
)
def test_only_a_whole_run_writes_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool, status: pytest.ExitCode, written: bool
) -> None:
    for name, value in {"RESULTS": tmp_path / "results", "REPORT": tmp_path / "REPORT.md", "WHOLE": whole}.items():
        monkeypatch.setattr(report, name, value)
    (tmp_path / "REPORT.md").write_text("of the run before")
    session: Any = SimpleNamespace(config=SimpleNamespace(), exitstatus=status)
    report.pytest_sessionstart(session)
    report.note("A phone", 3, 3, 0, 0, 0, 0.2)
    report.pytest_sessionfinish(session)
    assert ((tmp_path / "REPORT.md").read_text() != "of the run before") is written
