"""Rate limits let a bar of thirty phones in and stop endless callers, and forged addresses do not evade them."""

import logging

import pytest
from flask import Flask
from limits.errors import StorageError

from scorekeeper.people.identity.access import ACCESS
from scorekeeper.people.identity.limits import LIMITS, network_of
from tests.clubs.people import refused
from tests.conftest import opened
from tests.games import short_game
from tests.house.rules import house_rules
from tests.phone import Phone


def register(app: Flask, address: str = "203.0.113.9", **headers: str) -> int:
    answer = app.test_client(use_cookies=False).post(
        "/api/v1/devices", headers=headers, environ_base={"REMOTE_ADDR": address}
    )
    return answer.status_code


def test_every_limit_belongs_to_a_route(app: Flask) -> None:
    assert {
        name for name in LIMITS if not name.startswith(("pages.", "competition_pages.", "paper.", "health."))
    } < set(ACCESS)
    assert set(LIMITS) <= set(app.view_functions)


def test_a_whole_bar_can_register_before_its_address_is_limited(app: Flask) -> None:
    assert {register(app) for _phone in range(100)} == {201}
    answer = app.test_client().post("/api/v1/devices", environ_base={"REMOTE_ADDR": "203.0.113.9"})
    assert refused(answer) == (429, "too-many")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert register(app, "203.0.113.10") == 201


def test_forged_addresses_are_ignored_without_a_proxy(app: Flask) -> None:
    answers = [
        register(app, **{"X-Forwarded-For": f"198.51.100.{n}", "Forwarded": f"for=198.51.100.{n}"}) for n in range(101)
    ]
    assert answers == [201] * 100 + [429]


def test_behind_a_proxy_only_its_own_header_counts(settings: dict[str, str], build: object) -> None:
    for app in opened({**settings, "PROXIES": "1"}):
        answers = [register(app, **{"X-Forwarded-For": f"10.0.0.{n}, 198.51.100.7"}) for n in range(101)]
        assert answers == [201] * 100 + [429]
        assert register(app, **{"X-Forwarded-For": "198.51.100.8"}) == 201


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_address_stands_for_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_known_devices_are_counted_separately(app: Flask) -> None:
    one, other = Phone(app), Phone(app)
    body = {"secret": "x"}
    assert {one.ask("POST", "/invitations/look", json=body).status_code for _n in range(30)} == {404}
    assert one.ask("POST", "/invitations/look", json=body).status_code == 429
    assert one.ask("POST", "/invitations/accept", json={**body, "name": "Ann"}).status_code == 429
    assert other.ask("POST", "/invitations/look", json=body).status_code == 404
    assert one.get("/games").status_code == 200


def nearly_all(app: Flask, name: str, who: str) -> None:
    """Use up all but two of the requests that a row allows."""
    (item,) = LIMITS[name].items
    app.extensions["limits"].hit(item, LIMITS[name].name, who, cost=item.amount - 2)


def test_the_number_of_polling_screens_per_address_is_limited(app: Flask, build: object) -> None:
    def look(key: str) -> int:
        return app.test_client().get(f"/d/{key * 43}").status_code

    nearly_all(app, "pages.display", "address 127.0.0.1")
    assert [look(key) for key in "xyz"] == [404, 404, 429]


def test_a_phone_that_keeps_sending_displays_or_rules_must_wait(app: Flask, phone: Phone) -> None:
    rules = house_rules()
    for name, path, body in (
        ("displays.put_display", f"/displays/{'k' * 43}", {"games": [short_game()]}),
        ("rulesets.put_ruleset", f"/rulesets/{rules['id']}/1", rules),
    ):
        nearly_all(app, name, f"device {phone.device}")
        answers = [phone.ask("PUT", path, json=body) for _ in range(3)]
        assert [answer.status_code < 300 for answer in answers] == [True, True, False]
        assert refused(answers[-1]) == (429, "too-many")


def test_repeated_readiness_checks_must_wait(app: Flask, build: object) -> None:
    nearly_all(app, "health.ready", "address 127.0.0.1")
    assert [app.test_client().get("/readyz").status_code for _ in range(3)] == [200, 200, 429]


def test_a_failing_counter_blocks_nobody(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> bool:
        raise StorageError(ConnectionError("Redis is gone"))

    monkeypatch.setattr(app.extensions["limits"], "hit", fails)
    assert register(app) == 201
    assert "Redis is gone" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR
