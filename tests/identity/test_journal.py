"""The security log records events about tokens, roles and rights as lines of JSON, with ids only."""

import json
import logging
import re
from typing import Any

import pytest
from flask import Flask

from tests.clubs.people import accept, found, invite, join, member_of
from tests.phone import Phone

VALUE = re.compile(
    r"[0-9a-f-]{36}|[a-z_.-]+|[a-z]+( [a-z]+)*|20\d\d-\d\d-\d\dT[\d:]{8}\+00:00|(device|address) [0-9a-f.:/-]+"
)
"""Ids, codes of ours, times, and who was counted."""


class Lines:
    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self.caplog = caplog

    def all(self) -> list[dict[str, Any]]:
        return [json.loads(row.getMessage()) for row in self.caplog.records if row.name == "scorekeeper.security"]

    def of(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.all() if line["event"] == event]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    caplog.set_level(logging.DEBUG)
    return Lines(caplog)


def test_events_are_logged_with_ids_only(app: Flask, lines: Lines, caplog: pytest.LogCaptureFixture) -> None:
    club, secret = found(app, "Elks\nLodge")
    admin = Phone(app)
    accept(admin, secret, "Ann Sorensen")
    bo = join(app, admin, club, "player", "Bo Fitzgerald")
    member = member_of(bo, club)
    again = invite(admin, club, member=member)
    listed = admin.get(f"/clubs/{club}/invitations").json["invitations"]
    admin.ask("DELETE", f"/clubs/{club}/invitations/{listed[0]['id']}")
    admin.ask("PATCH", f"/clubs/{club}/members/{member}", json={"role": "referee"})
    admin.ask("PATCH", f"/clubs/{club}/members/{member}", json={"name": "Bob"})
    new = Phone(app)
    new.ask("PATCH", "/me", json={"device": "Grey phone"})
    asked = new.ask("POST", "/pairings").json
    bo.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": asked["code"]})
    code = bo.ask("POST", "/me/recovery").json["code"]
    third = Phone(app)
    third.ask("POST", "/recoveries", json={"code": code})
    bo.ask("DELETE", f"/me/devices/{new.device}")
    new.get("/games")
    bo.ask("PATCH", f"/clubs/{club}", json={"name": "Mine"})
    admin.ask("DELETE", f"/clubs/{club}/members/{member}")
    bo.get(f"/clubs/{club}")

    assert {line["event"] for line in lines.all()} == {
        "token-made", "token-revoked", "invitation-made", "invitation-used", "invitation-revoked", "role-changed",
        "member-left",
        "pairing-asked", "paired", "recovery-made", "recovered", "refused",
    }  # fmt: skip
    assert [(line["before"], line["after"], line["member"]) for line in lines.of("role-changed")] == [
        ("player", "referee", member)
    ]
    assert lines.of("token-revoked")[0]["revoked"] == new.device
    assert lines.of("paired")[0]["paired"] == new.device
    refused = [(line["code"], line["endpoint"], line.get("club_id")) for line in lines.of("refused")]
    assert refused == [
        ("unauthorized", "games.list_games", None),
        ("not-allowed", "clubs.change_club", club),
        ("not-found", "clubs.get_club", club),
    ]
    tokens = [phone.headers["Authorization"].split()[1] for phone in (admin, bo, new, third)]
    for hidden in (secret, again, code, asked["code"], *tokens, "Ann", "Bo", "Elks", "Grey", "Mine"):
        assert hidden not in caplog.text
    for line in lines.all():
        assert all(value is None or VALUE.fullmatch(value) for value in line.values()), line


def test_refusals_by_role_are_logged(app: Flask, lines: Lines) -> None:
    club, secret = found(app)
    admin = Phone(app)
    accept(admin, secret)
    referee = join(app, admin, club, "referee")
    referee.ask("POST", f"/clubs/{club}/invitations", json={"role": "admin", "days": 1})
    referee.ask("DELETE", f"/clubs/{club}/members/{member_of(admin, club)}")
    said = [(line["code"], line["endpoint"], line["device"]) for line in lines.of("refused")]
    assert said == [("not-allowed", f"clubs.{name}", referee.device) for name in ("make_invitation", "remove_member")]


def test_exceeded_limits_are_logged(app: Flask, lines: Lines) -> None:
    phone = Phone(app)
    for _n in range(11):
        phone.ask("POST", "/recoveries", json={"code": "x"})
    (line,) = lines.of("limit")
    assert (line["limit"], line["who"], line["device"]) == ("recoveries", f"device {phone.device}", phone.device)


def test_exports_of_a_club_are_logged(app: Flask, lines: Lines) -> None:
    club, secret = found(app)
    admin = Phone(app)
    accept(admin, secret)
    for name in ("export.json", "games.csv"):
        assert admin.get(f"/clubs/{club}/{name}").status_code == 200
    said = [(line["what"], line["club"], line["device"]) for line in lines.of("club-exported")]
    assert said == [("json", club, admin.device), ("games.csv", club, admin.device)]


def test_lines_reach_the_servers_log_unchanged(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    handler = logging.getLogger("scorekeeper.security").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    record = logging.LogRecord("scorekeeper.security", logging.INFO, "", 0, '{"event": "x"}', None, None)
    assert handler.format(record) == '{"event": "x"}'
