"""A phone shows its game to everyone with the display key; nobody else can change it, and unknown keys tell nothing."""

import re
import time
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from scorekeeper.store import Display, db
from scorekeeper.web.displays import displays
from scorekeeper.web.displays.routes import LARGEST
from scorekeeper.web.pages.display import SILENT
from tests.games import game_id, short_game
from tests.house.rules import HOUSE, house_game, house_rules
from tests.phone import Phone

KEY = "k" * 43
MATCH = "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10"


def show(phone: Phone, *games: object, key: str = KEY) -> TestResponse:
    return phone.ask("PUT", f"/displays/{key}", json={"games": games})


def look(app: Flask, *keys: str, **headers: str) -> TestResponse:
    """The answer to a TV, which has no token and no cookie."""
    return app.test_client().get("/d/" + ",".join(keys or (KEY,)), headers=headers)


def scores(page: TestResponse) -> list[int]:
    return [int(found) for found in re.findall(r'<svg class="numeral[^>]*aria-label="(-?\d+)"', page.text)]


def age(app: Flask, seconds: int) -> None:
    """Make every display this much older."""
    with app.app_context():
        db.session.execute(update(Display).values(touched_at=int(time.time()) - seconds))
        db.session.commit()


def rows(app: Flask) -> list[Any]:
    with app.app_context():
        return list(db.session.scalars(select(Display)))


def test_a_display_is_shown_by_key_and_updated(both: Flask) -> None:
    phone = Phone(both)
    assert show(phone, short_game()).status_code == 204
    page = look(both)
    assert (page.status_code, scores(page)) == (200, [14 - 7, 3])
    assert page.headers["Cache-Control"] == "no-store"
    assert "Frame 3" in page.text
    assert "To 15" in page.text
    assert show(phone, short_game(frames=3)).status_code == 204
    assert scores(look(both)) == [14, 3]
    assert len(rows(both)) == 1


def test_only_the_hash_of_the_display_key_is_stored(both: Flask) -> None:
    show(Phone(both), short_game())
    (row,) = rows(both)
    assert KEY not in str({column.name: getattr(row, column.name) for column in Display.__table__.columns})


def test_an_unchanged_display_is_not_sent_again(both: Flask) -> None:
    phone = Phone(both)
    show(phone, short_game())
    etag = look(both).headers["ETag"]
    again = look(both, **{"If-None-Match": etag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
    show(phone, short_game())  # the same again
    assert look(both, **{"If-None-Match": etag}).status_code == 304
    show(phone, short_game(frames=3))
    changed = look(both, **{"If-None-Match": etag})
    assert (changed.status_code, scores(changed)) == (200, [14, 3])
    phone.ask("DELETE", f"/displays/{KEY}")
    show(phone, short_game())
    assert look(both).headers["ETag"] == etag  # the page's own: made anew it is the same page


def test_only_its_device_may_update_or_remove_a_display(both: Flask) -> None:
    phone, stranger = Phone(both), Phone(both)
    show(phone, short_game())
    foreign, gone = show(stranger, short_game(2, frames=4)), stranger.ask("DELETE", f"/displays/{KEY}")
    unknown = stranger.ask("DELETE", f"/displays/{'x' * 43}")
    assert foreign.status_code == gone.status_code == unknown.status_code == 404
    assert foreign.data == gone.data == unknown.data
    assert scores(look(both)) == [7, 3]
    assert phone.ask("DELETE", f"/displays/{KEY}").status_code == 204
    assert look(both).status_code == 404


def test_an_unknown_key_tells_nothing(both: Flask) -> None:
    phone = Phone(both)
    never = look(both)
    show(phone, short_game())
    phone.ask("DELETE", f"/displays/{KEY}")
    assert never.status_code == 404
    assert look(both).data == never.data == look(both, "x" * 43).data
    assert 'data-say="No game on this screen."' in never.text


@pytest.mark.parametrize("key", ["short", "k" * 42, "k" * 44, "k" * 42 + "!", "k" * 42 + "é"])
def test_invalid_keys_are_refused(app: Flask, phone: Phone, key: str) -> None:
    assert show(phone, short_game(), key=key).status_code == 404
    assert phone.ask("DELETE", f"/displays/{key}").status_code == 404
    assert look(app, key).status_code == look(app, KEY, key).status_code == 404
    assert rows(app) == []


def test_a_display_expires_after_a_day(both: Flask) -> None:
    phone, stranger = Phone(both), Phone(both)
    show(phone, short_game())
    age(both, displays.KEPT - 60)
    assert look(both).status_code == 200
    age(both, displays.KEPT + 60)
    assert look(both).status_code == 404
    assert show(stranger, short_game(2), key="y" * 43).status_code == 204  # which clears what is old
    assert len(rows(both)) == 1
    assert show(phone, short_game()).status_code == 204  # the next evening, by the same link
    assert look(both).status_code == 200


def test_a_device_has_a_few_displays_and_the_oldest_is_replaced(both: Flask) -> None:
    phone = Phone(both)
    for number in range(displays.MOST + 1):
        age(both, 1000 - number)
        assert show(phone, short_game(), key=f"{number}".rjust(43, "k")).status_code == 204
    assert len(rows(both)) == displays.MOST
    show(Phone(both), short_game(), key="z" * 43)
    assert len(rows(both)) == displays.MOST + 1


def test_a_silent_phone_is_marked_and_a_final_score_stays(both: Flask) -> None:
    phone = Phone(both)
    show(phone, short_game())
    etag = look(both).headers["ETag"]
    age(both, SILENT + 60)
    silent = look(both, **{"If-None-Match": etag})
    assert silent.status_code == 200
    assert f"No news from the phone for {SILENT // 60 + 1} min" in silent.text
    show(phone, short_game(frames=5))
    age(both, SILENT + 60)
    page = look(both)
    assert "No news" not in page.text
    assert "Elks wins" in page.text
    assert 'class="sb-side red won"' in page.text
    assert "Winner" in page.text


def test_the_server_replays_what_it_shows(app: Flask, phone: Phone) -> None:
    bad = short_game(events=[{"id": "e1", "at": "2026-11-21T19:07:40-08:00", "type": "frame", "weights": ["a9"]}])
    for games, code in (
        ([bad], "unknown-zone"),
        ([{}], "unknown-ruleset"),
        ([None], "invalid-request"),
        ([], "invalid-request"),
        ([short_game()] * 6, "invalid-request"),
        ([short_game(), short_game(2)], "bad-match"),
        ([short_game(match=MATCH), short_game(2, match=MATCH)], "bad-match"),
    ):
        answer = show(phone, *games)
        assert (answer.status_code, answer.json["code"]) == (422, code)
    assert rows(app) == []
    assert look(app).status_code == 404


def test_the_server_computes_the_standing_of_a_match(both: Flask) -> None:
    def game(number: int, frames: int) -> dict[str, Any]:
        return short_game(number, frames, match={"id": MATCH, "best_of": 3, "game": number})

    phone = Phone(both)
    assert show(phone, game(1, 5), game(2, 3)).status_code == 204
    page = look(both)
    assert scores(page) == [14, 3]
    assert "Game 2 · 1–0" in page.text
    assert "Best of 3" in page.text
    assert show(phone, game(1, 5), game(1, 5)).json["code"] == "bad-match"


def test_a_display_needs_its_house_rules(app: Flask, phone: Phone) -> None:
    game = house_game()
    assert show(phone, game).json["code"] == "unknown-ruleset"
    phone.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules())
    assert show(phone, game).status_code == 204
    assert look(app).status_code == 200


def test_a_room_shows_several_boards(app: Flask, phone: Phone) -> None:
    other = "o" * 43
    show(phone, short_game(board=4))
    show(Phone(app), short_game(2, frames=4), key=other)
    page = look(app, KEY, other, "x" * 43)
    assert page.status_code == 200
    assert 'class="room room-3"' in page.text
    assert scores(page) == [7, 3, 14, 6]
    assert "Board 4" in page.text
    assert page.text.count("No game on this screen.") == 2  # to be read and to be said
    assert look(app, *[KEY] * 8).status_code == 200
    assert look(app, *[KEY] * 9).status_code == 404


NAMES = ["<script>alert(1)</script>", "\u0641\u0631\u064a\u0642", "🏆" * 60, '" onload="x', "W" * 60]


@pytest.mark.parametrize("name", NAMES)
def test_bad_names_are_shown_as_text(app: Flask, phone: Phone, name: str) -> None:
    game = short_game()
    game["sides"]["a"]["name"] = name
    assert show(phone, game).status_code == 204
    page = look(app).text
    assert "<script>alert" not in page
    assert 'onload="x' not in page
    assert "<bdi>" in page


def test_an_oversized_display_is_refused(app: Flask, phone: Phone) -> None:
    answer = phone.ask("PUT", f"/displays/{KEY}", data=b" " * (LARGEST + 1), content_type="application/json")
    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


def test_the_longest_game_fits_in_a_display(app: Flask, phone: Phone) -> None:
    weights = ["a1", "b1", "a1", "b1", "a1", "b1", "a1", "b1"]
    events = [
        {"id": f"e{n}", "at": "2026-11-21T19:07:40-08:00", "type": "note", "text": f"{n} {weights}" * 3}
        for n in range(1000)
    ]
    assert show(phone, short_game(events=events)).status_code == 204


def test_every_kind_of_game_shows_who_shoots(app: Flask, phone: Phone) -> None:
    def words(**header: object) -> str:
        assert show(phone, short_game(frames=0, **header)).status_code == 204
        return look(app).text

    page = words()
    assert "First" in page
    assert "Hammer" in page
    assert "Now" in words(ruleset="horse-collar", play="singles")
    assert "Now" in words(ruleset="bowling", play="singles")


def test_displays_have_the_security_headers(app: Flask, phone: Phone) -> None:
    show(phone, short_game())
    page = look(app)
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert "style=" not in page.text  # which that policy would stop
    assert '<noscript><meta http-equiv="refresh"' in page.text


def test_showing_a_game_does_not_archive_it(app: Flask, phone: Phone) -> None:
    show(phone, short_game())
    assert phone.get("/games").json["games"] == []
    assert phone.get(f"/games/{game_id(1)}").status_code == 404
