"""Links start with PUBLIC_URL whatever Host a request names, and use only https."""

import pytest
from flask import Flask

from scorekeeper.core.links import base_address
from scorekeeper.web.pages.code import code_of
from tests.clubs.people import accept, found
from tests.conftest import opened
from tests.games import short_game
from tests.phone import Phone

GOOD = {
    "": "",
    "https://scores.example": "https://scores.example",
    "https://scores.example/": "https://scores.example",
    "https://scores.example\n": "https://scores.example",
    "https://scores.example:8443": "https://scores.example:8443",
    "http://localhost:8000": "http://localhost:8000",
    "http://127.0.0.1:8000/": "http://127.0.0.1:8000",
    "http://[::1]:8000": "http://[::1]:8000",
}
BAD = [
    "scores.example", "http://scores.example", "http://192.168.1.5", "ftp://scores.example", "https://", "https://scores.example/app",
    "https://scores.example?x", "https://scores.example#x", "https://ann:pw@scores.example", "https://scores.example:999999",
    "https://a b", "javascript:alert(1)", "http://localhost.evil.example",
]  # fmt: skip


@pytest.mark.parametrize("given", GOOD)
def test_public_addresses_are_parsed(given: str) -> None:
    assert base_address(given) == GOOD[given]


@pytest.mark.parametrize("given", BAD)
def test_invalid_server_addresses_are_refused(given: str) -> None:
    with pytest.raises(ValueError, match="an address like https://"):
        base_address(given)


def shared(app: Flask) -> tuple[str, str]:
    """A share link, and the page that carries it as a code, asked for under an attacker's Host."""
    phone, game = Phone(app), short_game()
    phone.put(game)
    link: str = phone.ask("POST", f"/games/{game['id']}/share", headers={"Host": "evil.example"}).json["url"]
    path = link.partition("/g/")[2]
    return link, app.test_client().get(f"/g/{path}", headers={"Host": "evil.example"}).text


def test_links_use_the_public_address_whatever_the_host_header(settings: dict[str, str], build: object) -> None:
    for app in opened({**settings, "PUBLIC_URL": "https://scores.example"}):
        link, page = shared(app)
        assert link.startswith("https://scores.example/g/")
        assert "evil.example" not in page
        assert str(code_of(link)) in page
        club, secret = found(app)
        admin = Phone(app)
        accept(admin, secret)
        body = {"role": "player", "days": 1}
        made = admin.ask("POST", f"/clubs/{club}/invitations", headers={"Host": "evil.example"}, json=body).json
        assert made["link"] == f"https://scores.example/#/join/{made['secret']}"


def test_without_a_public_address_links_use_the_requests_host(app: Flask) -> None:
    assert shared(app)[0].startswith("http://evil.example/g/")
