"""The VAPID keys are made once, only their owner can read them, and renewing them loses no phone."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import ANY

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.core.config import ConfigError, read_settings
from scorekeeper.reminders.push import vapid
from tests.phone import Phone
from tests.push.subscriber import Subscriber


def files(folder: Path) -> list[str]:
    """The key files in the folder, including half-written ones."""
    return sorted(file.name for file in folder.iterdir() if file.name.startswith("vapid"))


def test_keys_are_made_once_and_only_their_owner_can_read_them(app: Flask, tmp_path: Path) -> None:
    runner = app.test_cli_runner()
    assert runner.invoke(args=["init"]).output == "Made keys for reminders.\n"
    text = (tmp_path / "vapid.pem").read_text()
    assert oct((tmp_path / "vapid.pem").stat().st_mode)[-3:] == "600"
    assert runner.invoke(args=["init"]).output == ""
    assert (files(tmp_path), (tmp_path / "vapid.pem").read_text()) == (["vapid.pem"], text)


def test_workers_that_start_at_once_agree_on_one_key(door: Flask, tmp_path: Path) -> None:
    def ask(_: int) -> str:
        with door.app_context():
            return vapid.public_key()

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(ask, range(40)))) == 1
    assert files(tmp_path) == ["vapid.pem"]


def test_the_public_key_has_the_form_that_browsers_expect(door: Flask) -> None:
    with door.app_context():
        assert re.fullmatch("B[A-Za-z0-9_-]{86}", vapid.public_key())  # 65 bytes, the first is 4
        assert vapid.private_key(vapid.public_key())
        assert vapid.private_key("nobody's") is None


def test_the_command_shows_keys_and_renews_them_without_a_restart(app: Flask, tmp_path: Path) -> None:
    def run(*arguments: str) -> list[str]:
        result = app.test_cli_runner().invoke(args=["vapid", *arguments])
        assert (result.exit_code, files(tmp_path)) == (0, ["vapid.pem"])
        for secret in (tmp_path / "vapid.pem").read_text().splitlines():
            assert secret not in result.output or secret.startswith("-----")
        return result.output.splitlines()

    def current() -> str:
        with app.app_context():
            return vapid.public_key()

    public, contact, keys = run()
    first = current()
    assert public == f"Public key: {first} (phones: 0)"
    assert contact.startswith("Contact:    https://localhost (none: Apple ")
    assert keys.startswith(f"Keys:       {tmp_path / 'vapid.pem'}; ")

    subscribe(Phone(app), first)
    (tmp_path / "vapid.pem").chmod(0o640)  # a group may read it where the host says so
    assert run("--new")[0].startswith("A new key was made")
    second = current()
    assert oct((tmp_path / "vapid.pem").stat().st_mode)[-3:] == "640"
    assert run()[:2] == [f"Public key: {second} (phones: 0)", f"Older key:  {first} (phones: 1)"]
    run("--new")
    run("--new")  # the second one, which no phone uses, leaves
    assert run()[:3] == [f"Public key: {current()} (phones: 0)", ANY, f"Older key:  {first} (phones: 1)"]
    with app.app_context():
        assert vapid.private_key(second) is None
        assert vapid.private_key(first)


def subscribe(phone: Phone, key: str) -> None:
    body = Subscriber("fcm.googleapis.com", "token", key).body()
    assert phone.ask("PUT", "/push/subscription", json=body).status_code == 204


def test_the_command_explains_an_unusable_key_file(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "vapid.pem").write_text("nothing")
    for arguments in (["vapid"], ["vapid", "--new"]):
        result = app.test_cli_runner().invoke(args=arguments)
        assert (result.exit_code, result.output[:20]) == (1, "Error: The push keys")
    assert (tmp_path / "vapid.pem").read_text() == "nothing"


def test_the_server_does_not_start_with_world_readable_keys(
    settings: dict[str, str], tmp_path: Path, build: Path
) -> None:
    (tmp_path / "vapid.pem").write_text(vapid.new_block())
    for mode in (0o644, 0o604, 0o602, 0o777):
        (tmp_path / "vapid.pem").chmod(mode)
        with pytest.raises(
            ConfigError, match=r"^Everybody on this machine may read the keys in .*vapid\.pem.*: chmod 600 "
        ):
            create_app(settings)


def test_the_key_file_is_a_setting(settings: dict[str, str], tmp_path: Path, build: Path) -> None:
    app = create_app({**settings, "VAPID_KEY_FILE": str(tmp_path / "elsewhere" / "keys.pem")})
    with app.app_context():
        assert vapid.public_key()
    assert (tmp_path / "elsewhere" / "keys.pem").exists()


P384 = """-----BEGIN PRIVATE KEY-----
MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBVWqaPVzUzEOEUPhtq
-----END PRIVATE KEY-----
"""


def test_a_file_without_keys_is_explained(door: Flask, tmp_path: Path) -> None:
    file = tmp_path / "vapid.pem"
    for content in (
        "",
        "nothing of a key",
        P384,
        "é",
        "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
        vapid.new_block()[:-40],
    ):
        file.write_text(content)
        file.chmod(0o600)
        with door.app_context(), pytest.raises(ConfigError) as told:
            vapid.public_key()
        assert str(told.value) == f"The push keys in {file} cannot be used: it holds no P-256 keys in PEM. {vapid.MEND}"


def test_the_contact_for_push_services_is_a_setting(door: Flask) -> None:
    for told, address, contact in (
        ("", "", "https://localhost"),
        ("mailto:host@club.example", "https://scores.example", "mailto:host@club.example"),
        ("https://club.example/contact", "", "https://club.example/contact"),
        ("", "https://scores.example", "https://scores.example"),
        ("", "https://scores.example:8443", "https://scores.example"),
        ("", "http://localhost:8000", "https://localhost"),
        ("", "https://192.168.1.7", "https://localhost"),
        ("", "https://scores.local", "https://localhost"),
    ):
        door.config.update(read_settings({"PUSH_CONTACT": told, "PUBLIC_URL": address}))
        with door.app_context():
            assert vapid.contact() == contact
