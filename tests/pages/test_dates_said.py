"""Dates and times in words: near and far days, twelve and twenty-four hours."""

from datetime import UTC, date, datetime

import pytest
from flask import Flask

from scorekeeper.core import moments

HERE = date(2026, 11, 22)
ROWS = [
    ("2026-11-22 15:04", "Today, 3:04 pm", "Aujourd’hui, 15 h 04"),
    ("2026-11-21 22:40", "Yesterday, 10:40 pm", "Hier, 22 h 40"),
    ("2026-11-19 21:12", "Thu 19 Nov, 9:12 pm", "jeu. 19 nov., 21 h 12"),
    ("2026-11-23 00:05", "Mon 23 Nov, 12:05 am", "lun. 23 nov., 0 h 05"),
    ("2026-02-01 12:00", "Sun 1 Feb, 12:00 pm", "dim. 1 févr., 12 h 00"),
    ("2025-11-19 21:12", "19 Nov 2025", "19 nov. 2025"),
]
HEADINGS = [
    ("2026-11-22", "Today", "Aujourd’hui"),
    ("2026-11-19", "Thursday 19 November", "jeudi 19 novembre"),
    ("2025-11-19", "Wednesday 19 November 2025", "mercredi 19 novembre 2025"),
]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_moments_in_words(app: Flask, spoken: str) -> None:
    with app.test_request_context(headers={"Accept-Language": spoken}):
        for moment, *words in ROWS:
            told = moments.in_row(at(moment), HERE)
            assert told.replace("\N{NO-BREAK SPACE}", " ") == words[spoken == "fr"]
        for day, *words in HEADINGS:
            assert moments.heading(at(day).date(), HERE) == words[spoken == "fr"]
        told = moments.in_title(at("2026-11-22 13:20")).replace("\N{NO-BREAK SPACE}", " ")
        assert told == ("Sun 22 Nov 2026, 1:20 pm", "dim. 22 nov. 2026, 13 h 20")[spoken == "fr"]


def test_a_day_is_the_local_day_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "now", lambda: at("2026-11-22 02:00").timestamp())
    assert [moments.today(hours * 3600) for hours in (-8, 0)] == [date(2026, 11, 21), HERE]
    assert moments.local(0, 3600).hour == 1
