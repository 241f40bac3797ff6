"""A link to a game is made once, stays the same when asked for again, and stops working when revoked."""

from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.games import game_id, short_game
from tests.phone import Phone

SHARE = f"/games/{game_id(1)}/share"


@pytest.fixture
def phone(both: Flask) -> Phone:
    phone = Phone(both)
    phone.put(short_game())
    return phone


def opened(app: Flask, url: str) -> int:
    """The answer to a stranger who opens the link."""
    parts = urlsplit(url)
    return app.test_client().get(f"{parts.path}?{parts.query}").status_code


def test_anyone_with_the_link_can_open_the_game(phone: Phone, both: Flask) -> None:
    url = phone.ask("POST", SHARE).json["url"]
    assert url.startswith(f"http://localhost/g/{game_id(1)}?key=")
    assert len(url.split("key=")[1]) >= 22  # 128 bits
    assert opened(both, url) == 200
    assert (
        opened(both, url[:-1])
        == opened(both, url.split("?")[0])
        == opened(both, url.replace("000001", "000002"))
        == 404
    )


def test_the_link_stays_the_same_after_a_correction(phone: Phone) -> None:
    url = phone.ask("POST", SHARE).json["url"]
    phone.sync(short_game(frames=3))
    assert phone.ask("POST", SHARE).json["url"] == url


def test_a_revoked_link_no_longer_opens(phone: Phone, both: Flask) -> None:
    url = phone.ask("POST", SHARE).json["url"]
    for _ in range(2):
        answer = phone.ask("DELETE", SHARE)
        assert (answer.status_code, answer.data) == (204, b"")
    assert opened(both, url) == 404
    assert phone.ask("POST", SHARE).json["url"] != url


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_only_the_owner_can_share(phone: Phone, both: Flask, method: str) -> None:
    url = phone.ask("POST", SHARE).json["url"]
    stranger = Phone(both)
    foreign = stranger.ask(method, SHARE)
    unknown = stranger.ask(method, f"/games/{game_id(2)}/share")
    assert foreign.status_code == unknown.status_code == 404
    assert foreign.data == unknown.data
    assert opened(both, url) == 200
