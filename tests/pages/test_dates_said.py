"""Dates and times in words: in the same forms as on the phone, for near and far days."""

import json
import subprocess
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.core import moments
from scorekeeper.core.words import LANGUAGES, locale, say_in
from tests.server import ROOT

CASES: list[dict[str, str]] = json.loads((ROOT / "tests/vectors/words/moments.json").read_text("utf-8"))
"""What phone and server write alike; tests/js/words/moments.test.js reads them too."""
KINDS: dict[str, Callable[[datetime, date, str], str]] = {
    "row": moments.in_row,
    "heading": lambda moment, here, spoken: moments.heading(moment.date(), here, spoken),
    "title": lambda moment, _here, spoken: moments.in_title(moment, spoken),
    "dated": lambda moment, _here, spoken: moments.dated(moment, spoken),
    "day": lambda moment, _here, spoken: moments.short_day(moment.date(), spoken),
    "clock": lambda moment, _here, spoken: moments.clock(moment, spoken),
}
DAYS = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_moments_in_words(case: dict[str, str]) -> None:
    zone = ZoneInfo(case["zone"])
    moment, here = (datetime.fromisoformat(case[name]).astimezone(zone) for name in ("at", "now"))
    for spoken in LANGUAGES:
        if spoken in case:
            assert KINDS[case["kind"]](moment, here.date(), spoken) == case[spoken]


def test_phone_and_server_name_days_and_months_alike_in_each_language() -> None:
    command = ["node", "tests/js/words/names_of_days.js"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    phone: dict[str, Any] = json.loads(ran.stdout)
    assert list(phone) == list(LANGUAGES)
    for spoken in LANGUAGES:
        server = [[moments.heading(day, day - timedelta(9), spoken), moments.short_day(day, spoken)] for day in DAYS]
        assert phone[spoken] == {"days": server, "evening": moments.clock(datetime(2026, 1, 1, 21, 5), spoken)}


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_names_of_days_and_months_are_those_of_unicode(spoken: str) -> None:
    """Phone and server read the same sentences, so only another source shows a wrong name."""
    for suffix, width in (("", "wide"), (".short", "abbreviated")):
        days, months = (names["format"][width] for names in (locale(spoken).days, locale(spoken).months))
        from_sunday = [days[(day - 1) % 7] for day in range(7)]
        assert say_in(spoken, f"moment.weekdays{suffix}").split(", ") == from_sunday
        assert say_in(spoken, f"moment.months{suffix}").split(", ") == [months[month] for month in range(1, 13)]


def test_a_day_is_the_local_day_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "now", lambda: datetime(2026, 11, 22, 2, tzinfo=UTC).timestamp())
    assert [moments.today(hours * 3600) for hours in (-8, 0)] == [date(2026, 11, 21), date(2026, 11, 22)]
    assert moments.local(0, 3600).hour == 1
