"""A TV shows a short code, and one phone that sends it in time shows its game there; a guessed one reveals nothing."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from scorekeeper.store import Display, Screen, db
from scorekeeper.web.displays import displays, screens
from tests.clubs.people import refused
from tests.displays.test_displays import KEY, age, look, scores, show
from tests.games import short_game
from tests.phone import Phone

OVER = (404, "tv-code-over")
LETTERS = re.compile(r'<p class="sb-letters">([A-Z]{3} [A-Z]{3})</p>')


class Tv:
    """A TV's browser: no cookies, and redirects are followed."""

    def __init__(self, app: Flask, address: str = "/tv") -> None:
        self.client = app.test_client(use_cookies=False)
        self.path = self.client.get(address, follow_redirects=True).request.path

    def look(self, **headers: str) -> TestResponse:
        return self.client.get(self.path, headers=headers, follow_redirects=True)

    def code(self) -> str:
        (code,) = LETTERS.findall(self.look().text)
        return str(code)


def send(phone: Phone, code: str, *games: object, key: str = KEY) -> TestResponse:
    body = {"games": games or [short_game()], "code": code}
    return phone.ask("POST", f"/displays/{key}/screens", json=body)


def expire(app: Flask) -> None:
    with app.app_context():
        db.session.execute(update(Screen).values(expires_at=int(time.time())))
        db.session.commit()


def rows(app: Flask, table: type[Any]) -> list[Any]:
    with app.app_context():
        return list(db.session.scalars(select(table)))


def test_a_tv_shows_the_game_of_the_phone_that_sends_its_code(both: Flask) -> None:
    tv, other, phone = Tv(both), Tv(both, "/d"), Phone(both)
    code = tv.code()
    assert re.fullmatch(f"[{screens.SIGNS}]{{3}} [{screens.SIGNS}]{{3}}", code)
    assert tv.code() == code != other.code()
    assert send(phone, f" {code.lower().replace(' ', '-')} ").status_code == 204
    assert (tv.look().status_code, scores(tv.look())) == (200, [7, 3])
    assert scores(look(both)) == [7, 3]  # the link shows it too
    assert show(phone, short_game(frames=3)).status_code == 204
    assert scores(tv.look()) == [14, 3]
    assert scores(other.look()) == []


def test_several_tvs_show_the_display_of_one_phone(both: Flask) -> None:
    tvs, phone = [Tv(both), Tv(both)], Phone(both)
    assert {send(phone, tv.code()).status_code for tv in tvs} == {204}
    assert [scores(tv.look()) for tv in tvs] == [[7, 3]] * 2


def test_a_waiting_tv_renews_an_expired_code(both: Flask) -> None:
    tv, phone = Tv(both), Phone(both)
    code = tv.code()
    assert {row.expires_at - int(time.time()) for row in rows(both, Screen)} <= {599, 600}
    expire(both)
    assert refused(send(phone, code)) == OVER
    assert rows(both, Display) == []
    assert tv.code() != code
    assert len(rows(both, Screen)) == 1
    assert send(phone, tv.code()).status_code == 204


def test_a_code_is_used_up_by_the_first_phone(both: Flask) -> None:
    tv, phone, late = Tv(both), Phone(both), Phone(both)
    code = tv.code()
    assert send(phone, code).status_code == 204
    assert refused(send(late, code, short_game(2, 4), key="l" * 43)) == OVER
    assert refused(send(phone, code, key="m" * 43)) == OVER
    assert send(phone, code).status_code == 204  # its first answer may have been lost
    assert scores(tv.look()) == [7, 3]
    assert len(rows(both, Display)) == 1


def test_of_phones_that_send_a_code_at_once_one_gets_the_tv(both: Flask) -> None:
    code = Tv(both).code()
    phones = [Phone(both) for _ in range(6)]
    with ThreadPoolExecutor(len(phones)) as pool:
        answers = pool.map(lambda n: send(phones[n], code, key=f"{n}" * 43).status_code, range(len(phones)))
        assert sorted(answers) == [204] + [404] * 5
    assert len(rows(both, Display)) == 1


def test_unknown_used_and_expired_codes_get_the_same_answer(both: Flask) -> None:
    phone, codes = Phone(both), [Tv(both).code() for _ in range(2)]
    expire(both)
    used = Tv(both).code()
    assert send(Phone(both), used, key="u" * 43).status_code == 204
    answers = [send(phone, code) for code in (*codes, used, "BCDFGH", "x", "é" * 100, "'; --")]
    assert {answer.data for answer in answers} == {answers[0].data}
    assert refused(answers[0]) == OVER


def test_after_ten_wrong_codes_a_phone_must_wait(both: Flask) -> None:
    code, guesser, other = Tv(both).code(), Phone(both), Phone(both)
    assert {refused(send(guesser, f"BCDFG{sign}")) for sign in "BCDFGHJKLM"} == {OVER}
    answer = send(guesser, code)
    assert refused(answer) == (429, "too-many")
    assert 1 <= int(answer.headers["Retry-After"]) <= 600
    assert rows(both, Display) == []
    assert send(other, code).status_code == 204


def test_only_the_own_display_is_brought_to_a_tv(both: Flask) -> None:
    tv, phone, thief = Tv(both), Phone(both), Phone(both)
    show(phone, short_game())
    assert refused(send(thief, tv.code(), short_game(2, 4))) == (404, "not-found")
    assert send(phone, tv.code(), {}).status_code == 422
    assert scores(tv.look()) == []
    assert scores(look(both)) == [7, 3]
    assert send(phone, tv.code()).status_code == 204


def test_a_tv_shows_a_new_code_once_the_phone_has_stopped(both: Flask) -> None:
    tv, phone = Tv(both), Phone(both)
    code = tv.code()
    send(phone, code)
    phone.ask("DELETE", f"/displays/{KEY}")
    assert tv.code() != code
    send(phone, tv.code())
    age(both, displays.KEPT + 60)
    expire(both)
    assert LETTERS.search(tv.look().text)


def test_a_scanned_tv_ends_its_code(both: Flask) -> None:
    tv, phone, guesser = Tv(both), Phone(both), Phone(both)
    code, own = tv.code(), tv.path.removeprefix("/tv/")
    assert show(phone, short_game(), key=own).status_code == 204  # as after a scan of the QR code
    assert refused(send(guesser, code, short_game(2, 4), key="g" * 43)) == OVER
    assert scores(tv.look()) == [7, 3]
    second = Tv(both)
    send(phone, second.code(), key=own)
    assert show(guesser, short_game(2, 4), key=second.path.removeprefix("/tv/")).status_code == 204
    assert scores(second.look()) == [7, 3]  # who scanned it too late does not take it over


def test_only_the_hash_of_a_tvs_key_is_stored(both: Flask) -> None:
    tv = Tv(both)
    (row,) = rows(both, Screen)
    assert tv.path.removeprefix("/tv/") not in str({one.name: getattr(row, one.name) for one in Screen.__table__.c})


def test_an_unchanged_code_is_not_sent_again(app: Flask) -> None:
    tv = Tv(app)
    page = tv.look()
    assert (page.status_code, page.headers["Cache-Control"], page.headers["X-Robots-Tag"]) == (
        200,
        "no-store",
        "noindex",
    )
    etag = page.headers["ETag"]
    assert tv.look(**{"If-None-Match": etag}).status_code == 304
    expire(app)
    assert tv.look(**{"If-None-Match": etag}).status_code == 200


def test_a_code_that_another_tv_has_is_drawn_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Tv(app).code()
    signs = iter(first.replace(" ", "") + "BCDFGH")
    monkeypatch.setattr("secrets.choice", lambda _signs: next(signs))
    second = app.test_client().get("/tv").location
    assert app.test_client().get(second).location == f"{second}/code"
    assert Tv(app, second).code() == "BCD FGH"


@pytest.mark.parametrize("path", ["/tv/short", "/tv/short/code", f"/tv/{'k' * 42}!", f"/tv/{'k' * 43},{'l' * 43}"])
def test_a_malformed_key_of_a_tv_is_not_found(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 404
    assert rows(app, Screen) == []


def test_new_codes_per_address_are_limited(app: Flask) -> None:
    assert {app.test_client().get("/tv").status_code for _ in range(300)} == {302}
    answer = app.test_client().get("/d")
    assert (answer.status_code, "Retry-After" in answer.headers) == (429, True)
