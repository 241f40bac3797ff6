"""The host's commands create a club on an empty server, with a link for its first admin."""

import re
from pathlib import Path

from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Club, db
from tests.clubs.people import accept, refused
from tests.conftest import SECRET, opened
from tests.phone import Phone


def run(app: Flask, *words: str) -> tuple[int, str]:
    result = app.test_cli_runner().invoke(args=["club", *words])
    return result.exit_code, result.output


def test_the_host_creates_a_club(app: Flask) -> None:
    code, said = run(app, "create", " Elks  Lodge ", "--address", "https://scores.example/")
    assert code == 0
    link = re.search(r"^https://scores\.example/#/join/([A-Za-z0-9_-]{43})$", said, re.MULTILINE)
    assert link
    admin = Phone(app)
    joined = accept(admin, link[1])
    assert (joined["club"]["name"], joined["role"]) == ("Elks Lodge", "admin")
    assert joined["club"]["id"] in said
    assert refused(Phone(app).ask("POST", "/invitations/look", json={"secret": link[1]})) == (404, "invitation-over")
    listed = run(app, "list")[1].split()
    assert listed == [joined["club"]["id"], "1", "members", "1", "admins", "Elks", "Lodge"]


def test_the_host_can_invite_by_name_or_id(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://scores.example"
    run(app, "create", "Elks")
    with app.app_context():
        club = db.session.scalars(select(Club.id)).one()
    for words, role in ((("Elks",), "admin"), ((club, "--role", "referee"), "referee")):
        code, said = run(app, "invite", *words)
        assert code == 0
        assert accept(Phone(app), said.strip().rsplit("/", 1)[1])["role"] == role
    assert run(app, "invite", "Moose") == (
        1,
        "Error: No club has this name or id; `flask --app wsgi club list` lists them. Nothing was changed.\n",
    )
    run(app, "create", "Elks")
    assert "Several clubs have" in run(app, "invite", "Elks")[1]


def test_without_a_database_the_commands_say_what_to_do(tmp_path: Path) -> None:
    for app in opened({"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": SECRET, "DATABASE_URL": ""}):
        for words in (("create", "Elks", "--address", "https://scores.example"), ("list",)):
            code, said = run(app, *words)
            assert (code, "flask --app wsgi init" in said) == (1, True)
    for app in opened(
        {"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": SECRET, "DATABASE_URL": "sqlite:////nowhere/x.sqlite3"}
    ):
        code, said = run(app, "list")
        assert (code, said.startswith("Error: The database cannot be reached; nothing was changed.")) == (1, True)


def test_a_club_needs_a_public_address_and_a_good_name(app: Flask) -> None:
    for words in (
        ("Elks",),
        ("Elks", "--address", "http://scores.example"),
        ("\u202e", "--address", "https://scores.example"),
    ):
        code, said = run(app, "create", *words)
        assert code == 2
        assert "Traceback" not in said
    assert run(app, "list") == (0, "")
