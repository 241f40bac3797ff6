"""The texts of reminders: in both languages, in the zone of the date, with any names, and short enough to send."""

import json
from typing import Any

import pytest

from scorekeeper.core.words import LANGUAGES
from scorekeeper.reminders.kinds import KINDS
from scorekeeper.reminders.texts import cut, render
from scorekeeper.store import Reminder

THURSDAY = 1_795_716_000
"""26 November 2026, 18:00 UTC."""
DATE: dict[str, Any] = {"at": THURSDAY, "zone": "Europe/Paris", "text": "", "board": "", "club": "", "news": ""}
MOST = 3993
"""Bytes of a payload (RFC 8291 in one record of 4,096)."""
AWKWARD = {
    "letters": "W" * 120,
    "accents": "e" + "\u0301" * 119,
    "emoji": "\U0001f469\u200d\U0001f680" * 40,
    "flags": "\U0001f1eb\U0001f1f7" * 60,
    "right to left": "\u05d0\u05d1 " * 40,
    "ideographs": "\u7530" * 120,
}
SAID: dict[str, dict[str, Any]] = {
    "soon": {**DATE, "what": "night"},
    "reminder": {**DATE, "what": "reminder"},
    "posted": {**DATE, "what": "posted"},
    "confirm": {"a": "", "b": "", "score": "15–12", "club": ""},
    "corrected": {
        **{"a": "", "b": "", "score": "15–12", "club": "", "winner": "a", "ending": "forfeit"},
        **{"before": "11–15", "before_winner": "b", "before_ending": "disqualification"},
    },
    "standings": {"club": "", "season": "2026/27", "competition": ""},
    "waiting": {"n": 3},
    "test": {},
}


def said(kind: str, language: str = "en", **more: object) -> tuple[str, str]:
    return render(Reminder(kind=kind, said=json.dumps({**SAID[kind], **more})), language)


def test_a_club_night_is_worded_in_both_languages() -> None:
    more = {"text": "Bring a jug", "board": "2", "club": "Elks"}
    assert said("soon", **more) == ("Club night Thu 26 Nov, 7:00 pm", "Bring a jug · Board 2 · Elks")
    assert said("soon", "fr", **more) == (
        "Soirée du club jeu. 26 nov., 19\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00",
        "Bring a jug · Table 2 · Elks",
    )
    assert said("soon", news="cancelled")[0] == "Cancelled: Club night Thu 26 Nov, 7:00 pm"
    assert (
        said("soon", "fr", news="changed", what="match")[0]
        == "Modifié\N{NO-BREAK SPACE}: Match jeu. 26 nov., 19\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00"
    )


def test_the_day_follows_the_zone_of_the_date() -> None:
    assert said("soon", zone="Pacific/Auckland", what="match")[0] == "Match Fri 27 Nov, 7:00 am"
    assert said("soon", zone="America/New_York", what="match")[0] == "Match Thu 26 Nov, 1:00 pm"


def test_a_reminder_shows_the_text_of_its_author() -> None:
    assert said("reminder", text="Next game", board="2") == ("Next game", "Thu 26 Nov, 7:00 pm · Board 2")
    assert said("reminder") == ("Reminder", "Thu 26 Nov, 7:00 pm")
    assert said("reminder", news="cancelled", text="Next game")[0] == "Cancelled: Next game"


def test_a_posted_game() -> None:
    title, body = said("posted", board="3", text="Quarter final", club="Elks")
    assert title == "Your game is called: board 3"
    assert body == "Report to board 3 by 7:05 pm. Then the clock runs (federation 5.1, 2.9). Quarter final · Elks"
    title, body = said("posted", board="3", news="cancelled")
    assert (title, body) == ("Called by mistake: board 3", "You're not called to board 3 after all.")


def test_a_result() -> None:
    names = {"a": "Ann", "b": "Bo", "club": "Elks"}
    assert said("confirm", **names) == (
        "Is this score right?",
        "Ann 15–12 Bo (Elks). Confirm or dispute it.",
    )
    now = "Now Ann 15–12 Bo: Ann won by forfeit. Before 11–15: Bo won by disqualification. Elks"
    assert said("corrected", **names) == ("Result corrected", now)
    tied = said("corrected", **names, winner="", ending="tie", before_ending="double-forfeit", before_winner="")
    assert tied[1] == "Now Ann 15–12 Bo: a tie. Before 11–15: both sides forfeited. Elks"


def test_standings() -> None:
    assert said("standings", club="Elks") == ("Elks: standings", "Season 2026/27 standings are out.")
    assert said("standings", club="Elks", competition="Cup")[1] == "Cup standings for season 2026/27 are out."


def test_games_that_wait() -> None:
    assert said("waiting")[0] == "3 finished games exist only on this phone"
    assert said("waiting", n=1)[0] == "One finished game exists only on this phone"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words_and_each_fits(kind: str, language: str) -> None:
    for news in ("", "changed", "cancelled"):
        for text in AWKWARD.values():
            fields = dict.fromkeys(("a", "b", "club", "competition"), text[:60])
            title, body = said(kind, language, **fields, text=text, board=text[:20], news=news)
            assert title
            assert "push." not in title + body
            path = f"/c/{'0' * 36}/standings?season=2026"
            payload = {"title": title, "body": body, "path": path, "tag": "t" * 32, "kind": kind, "at": THURSDAY * 1000}
            assert len(json.dumps(payload).encode()) <= MOST, "also with every sign written as \\u…"


@pytest.mark.parametrize("kind", [*KINDS, "unheard-of"])
def test_missing_and_unknown_fields_cause_no_error(kind: str) -> None:
    for given in ({}, {"what": "x", "news": "x", "zone": "x", "ending": "x", "n": 1, "new": "x"}):
        title, body = render(Reminder(kind=kind, said=json.dumps(given)), "en")
        assert isinstance(body, str)
        assert title


def test_long_names_are_cut_between_letters() -> None:
    assert cut("Ann", 3) == "Ann"
    assert cut("Anna", 3) == "Ann…"
    assert cut("e\u0301e\u0301e\u0301", 2) == "e\u0301e\u0301…"
    assert len(cut("e" + "\u0301" * 1000, 24)) <= 49


def test_a_right_to_left_name_does_not_reverse_the_text() -> None:
    name = "\u05d0\u05d1"
    assert said("confirm", a=name, b="Bo")[1].startswith(f"\u2068\u2068{name}\u2069 15–12 Bo\u2069 (")
    assert said("soon", club=name, board="2")[1] == f"Board 2 · \u2068{name}\u2069"
