"""The report adds up what was noted, in one order, and counts what was lost."""

import json
from pathlib import Path

import pytest

from tests.faults import report


def test_notes_of_a_sweep_become_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results")
    report.note("Server, statements: SQLite", 1200, 1199, 1, 0, 0, 2.4, "once and for ever")
    report.note("A phone", 3, 3, 0, 0, 0, 0.2)
    report.note("Server, statements: SQLite", 10, 10, 0, 0, 0, 1.4)
    lines = [json.loads(line) for file in (tmp_path / "results").iterdir() for line in file.read_text().splitlines()]
    table = report.as_markdown(lines).split("\n\n")[-1].splitlines()
    assert table[2:] == [
        "| A phone | 3 | 3 | 0 | 0 | 0 | 0 |  |",
        "| Server, statements: SQLite | 1,210 | 1,209 | 1 | 0 | 0 | 4 | once and for ever |",
    ]


def test_size_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "SOAK", False)
    assert report.size(200, 2000) == 200
    monkeypatch.setattr(report, "SOAK", True)
    assert report.size(200, 2000) == 2000
