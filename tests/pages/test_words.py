"""The server finds all its sentences in the phone's tables and uses the language that the browser asks for."""

import re
from typing import get_args

import pytest
from flask import Flask

from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.core.problems import translated
from scorekeeper.core.words import FOLDER, LANGUAGES, called, form_of, say, say_in, table
from scorekeeper.rules.words import Ending
from tests.games import short_game
from tests.server import ROOT


def test_placeholders_and_plurals() -> None:
    assert say("page.board", board="<4>") == "Board <4>"
    assert say("page.board") == "Board "
    assert say("page.board", board="שלום") == "Board \u2068שלום\u2069"  # turns nothing around it
    assert say("no.such.key") == "no.such.key"
    assert say("tell.score", a="Ann", points_a=-2, b="Bo", points_b=7) == "Ann \N{MINUS SIGN}2, Bo 7."


def test_every_sentence_used_by_pages_exists() -> None:
    sources = [*(ROOT / "templates").glob("*.html"), *(ROOT / "scorekeeper" / "web" / "pages").rglob("*.py")]
    asked = {key for path in sources for key in re.findall(r"""["'](page\.[a-z._-]*[a-z])["']""", path.read_text())}
    assert asked
    assert {key for key in asked if key not in table()} == {"page.html"}  # a template
    endings = set(get_args(Ending))
    assert {ending for ending in endings if f"page.ending.{ending}" not in table()} == set()


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        (None, "en"),
        ("*", "en"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("fr", "fr"),
        ("en;q=0.5, fr-FR", "fr"),
        ("en, fr;q=0.9", "en"),
        ("de, fr;q=0.4, en;q=0.3", "fr"),
        ("de", "en"),
        ("fr;q=0, en", "en"),
        ("\x00;q=x", "en"),
    ],
)
def test_pages_and_problems_use_the_browsers_preferred_language(app: Flask, asked: str | None, spoken: str) -> None:
    client = app.test_client()
    headers = {} if asked is None else {"Accept-Language": asked}
    words = {
        "en": ("Server errors", "Not found"),
        "fr": ("Erreurs du serveur", "Introuvable"),
    }[spoken]
    for address, sentence in (
        ("/problems/", words[0]),
        ("/problems/not-found", words[1]),
        ("/g/none", words[1]),
        ("/api/v1/none", words[1]),
    ):
        answer = client.get(address, headers=headers)
        assert sentence in answer.text
        assert "Accept-Language" in answer.headers["Vary"]
        assert answer.headers["Content-Language"] == spoken
        assert f'<html lang="{spoken}">' in answer.text or answer.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    ("chosen", "spoken"), [("fr", "fr"), ("en", "en"), ("auto", "en"), ("de", "en"), ("\x7f", "en")]
)
def test_the_language_chosen_in_the_app_comes_first(app: Flask, chosen: str, spoken: str) -> None:
    client = app.test_client()
    client.set_cookie("language", chosen)
    answer = client.get("/problems/", headers={"Accept-Language": "en"})
    assert answer.headers["Content-Language"] == spoken
    assert "Cookie" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("name", "players", "shown"),
    [("Red", None, "Rouge"), ("rouge", None, "Rouge"), ("Blue", None, "Blue"), ("Red", ["Red"], "Red")],
)
def test_a_side_without_a_name_is_called_by_its_colour(
    app: Flask, name: str, players: list[str] | None, shown: str
) -> None:
    """A blue side may be a team called "Red"; a side whose player is called that is not named after a colour."""
    client = app.test_client()
    client.post("/api/v1/devices")
    game = short_game(frames=5, play="singles")
    game["sides"]["a"] = {
        "name": name,
        "colour": "red",
        **({"players": [{"name": one} for one in players]} if players else {}),
    }
    assert client.put(f"/api/v1/games/{game['id']}", json=game).status_code == 201
    page = client.get(f"/g/{game['id']}", headers={"Accept-Language": "fr"}).text
    assert f"{shown} a gagné" in page


def test_every_file_is_a_language() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in FOLDER.glob("??.js"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_problem_is_translated(language: str) -> None:
    assert {*PROBLEMS} == {*translated(language)}
    for code, (title, detail) in translated(language).items():
        assert title != PROBLEMS[code].title
        assert len(detail) > 40
        assert "{" not in detail


def test_each_language_has_its_own_plural_forms() -> None:
    assert [form_of("en", n) for n in (0, 1, 2, None, "x")] == ["other", "one", "other", "other", "other"]
    assert [form_of("fr", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert say_in("fr", "status.attention", n=1_000_000).startswith("1000000 parties")  # no form of its own is written


def test_a_game_page_speaks_french(app: Flask) -> None:
    client = app.test_client()
    client.post("/api/v1/devices")
    game = short_game(frames=5)
    assert client.put(f"/api/v1/games/{game['id']}", json=game).status_code == 201
    french_page = client.get(f"/g/{game['id']}", headers={"Accept-Language": "fr-CA"}).text
    for words in (
        "Elks a gagné",
        "Premier à 15",
        "Manche",
        "marteau",
        "Fédération de shuffleboard",
        "sam. 21 nov. 2026, 19\u00a0h\u00a000",
    ):
        assert words in french_page
    text = re.sub(r"<[^>]+>", " ", french_page)
    assert not re.search(r"\b(the|frame|hammer|scored|Doubles|Singles|January|February|March)\b", text)
    assert "Elks won" in client.get(f"/g/{game['id']}", headers={"Accept-Language": "en"}).text


def test_a_side_called_by_two_names_takes_a_plural_verb() -> None:
    pair = {"name": "Anna & Bert", "players": [{"name": "Anna"}, {"name": "Bert"}]}
    team = {"name": "Smith & Sons", "players": pair["players"]}
    assert say_in("en", "end.target", side=called(pair)) == "Anna & Bert win"
    swapped = {**pair, "players": pair["players"][::-1]}  # they changed ends
    assert say_in("en", "end.target", side=called(swapped)) == "Anna & Bert win"
    assert say_in("en", "end.target", side=called(team)) == "Smith & Sons wins"
    assert say_in("en", "end.target", side=called({"name": "Red"})) == "Red wins"
    assert say_in("fr", "page.winner", side=called(pair)) == "Anna & Bert ont gagné"
    assert say_in("fr", "page.winner", side=called(team)) == "Smith & Sons a gagné"
    assert say_in("fr", "page.winner", side="Rouge") == "Rouge a gagné"
