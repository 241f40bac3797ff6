"""Settings are parsed strictly, there is no default secret, and the example file lists every setting."""

import re
import zoneinfo
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.cli import make_secret
from scorekeeper.core.config import SETTINGS, ConfigError, read_settings
from tests.conftest import SECRET
from tests.server import ROOT


def test_the_example_file_lists_every_setting_with_its_default() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    listed = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    defaults = {row.name: row.default for row in SETTINGS}
    assert listed == {**defaults, "INSTANCE_PATH": ""}  # its default depends on where the program lies


def test_settings_have_their_defaults() -> None:
    settings = read_settings({"INSTANCE_PATH": "/data"})
    assert settings["DATABASE_URL"] == "sqlite:////data/scorekeeper.sqlite3"
    assert str(settings["SECRET_KEY_FILE"]).endswith("/data/secret_key")
    assert (settings["MAX_BODY"], settings["PROXIES"], settings["TRUSTED_HOSTS"]) == (1_000_000, 0, None)


@pytest.mark.parametrize("address", ["postgres://u:p@h/d", "postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"])
def test_postgresql_goes_through_psycopg(address: str) -> None:
    assert read_settings({"DATABASE_URL": address})["DATABASE_URL"] == "postgresql+psycopg://u:p@h/d"


def test_trusted_hosts_are_parsed() -> None:
    assert read_settings({"TRUSTED_HOSTS": "a.example, .b.example"})["TRUSTED_HOSTS"] == (
        "a.example",
        ".b.example",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "x"), ("PORT", "0"), ("PORT", "1_0"), ("PORT", "+8"), ("PROXIES", "-1"), ("MAX_BODY", "1e6"),
     ("MAX_BODY", "0"), ("SECRET_KEY", "short"), ("DATABASE_URL", "mysql://h/d"), ("TRUSTED_HOSTS", "a b"),
     ("CLUBS", "all"), ("WORKER", "OFF"), ("WORKER", "0"), ("WORKER", "off "),
     ("PUSH_CONTACT", "host@club.example"), ("PUSH_CONTACT", "mailto:host"), ("PUSH_CONTACT", "mailto:me@localhost"),
     ("PUSH_CONTACT", "mailto:me@club.local"), ("PUSH_CONTACT", "mailto:me@club.invalid"), ("PUSH_CONTACT",
     "mailto:me@club.test"),
     ("PUSH_CONTACT", "mailto:me@127.0.0.1"), ("PUSH_CONTACT", "mailto:me@[::1]"), ("PUSH_CONTACT", "http://club.example"),
     ("PUSH_CONTACT", "https://localhost"), ("PUSH_CONTACT", "https://10.0.0.1"), ("PUSH_CONTACT", "https://club.example:8443"),
     ("PUSH_CONTACT", "mailto:a@b@club.example"), ("PUSH_CONTACT", "mailto:a b@club.example"),
     ("PUSH_HOSTS", "push.example, 10.0.0.1"), ("PUSH_HOSTS", "localhost"), ("PUSH_HOSTS", ".com"),
     ("PUSH_HOSTS", "*.push.example"), ("PUSH_HOSTS", "push.example:8443"), ("PUSH_HOSTS", "127.0x1"), ("PUSH_HOSTS", "https://push.example"),
     ("PUBLIC_URL", "http://scores.example"), ("REDIS_URL", "127.0.0.1:6379")],
)  # fmt: skip
def test_unreadable_settings_are_named(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{name} must be .*\.$"):
        read_settings({name: value})


def test_the_server_does_not_start_without_a_secret(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"^There is no secret key: run .*\.$"):
        create_app({"INSTANCE_PATH": str(tmp_path)})


@pytest.mark.parametrize("content", ["short", "", "é" * 40])
def test_the_server_does_not_start_with_a_bad_secret(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret_key").write_text(content)
    with pytest.raises(ConfigError):
        create_app({"INSTANCE_PATH": str(tmp_path)})


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "instance" / "secret_key"
    assert make_secret(file)
    first = file.read_text()
    assert len(first) >= 43
    assert oct(file.stat().st_mode)[-3:] == "600"
    assert not make_secret(file)
    assert file.read_text() == first
    assert list(file.parent.iterdir()) == [file]
    assert create_app({"INSTANCE_PATH": str(file.parent)}).config["SECRET_KEY"] == first


def test_init_makes_only_what_is_missing(app: Flask, tmp_path: Path) -> None:
    first, second = (app.test_cli_runner().invoke(args=["init"]) for _ in range(2))
    assert (first.exit_code, first.output) == (0, "Made keys for reminders.\n")
    assert (second.exit_code, second.output) == (0, "")
    assert re.match("[0-9a-f]+", str(app.config["ASSETS"]["version"]))


def test_unknown_host_is_refused(settings: dict[str, str], build: Path) -> None:
    app = create_app({**settings, "TRUSTED_HOSTS": "club.example"})
    assert app.test_client().get("/healthz", base_url="http://club.example").status_code == 200
    answer = app.test_client().post("/api/v1/devices", base_url="http://evil.example")
    assert (answer.status_code, answer.json["code"]) == (400, "bad-request")


def test_proxy_headers_count_only_if_a_proxy_is_configured(settings: dict[str, str], build: Path) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "club.example"}
    for proxies, secure in (("0", False), ("1", True)):
        app = create_app({**settings, "PROXIES": proxies})
        answer = app.test_client().get("/healthz", headers=headers)
        assert ("Strict-Transport-Security" in answer.headers) is secure


def test_the_body_limit_is_a_setting(settings: dict[str, str], build: Path) -> None:
    app = create_app({**settings, "SECRET_KEY": SECRET, "MAX_BODY": "10"})
    assert app.config["MAX_CONTENT_LENGTH"] == 10


def test_time_zones_are_those_of_the_pinned_package(settings: dict[str, str], build: Path) -> None:
    create_app(settings)
    assert zoneinfo.TZPATH == ()
    assert zoneinfo.ZoneInfo.no_cache("Europe/Paris").key == "Europe/Paris"
