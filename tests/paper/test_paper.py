"""Printed sheets: three copies of a game and empty sheets of every book; the PDF says the same as the page."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import library
from scorekeeper.web.paper import pdf
from tests.archive.clubs import begin_club, doubles
from tests.games import Game, game_id, short_game
from tests.paper.reading import words_of
from tests.phone import Phone


def told(html: str) -> list[str]:
    """The words of a print page, without its links."""
    article = "".join(re.findall(r"<article>.*?</article>", html, re.DOTALL))
    return unescape(re.sub(r"<[^>]+>", " ", article)).split()


def plain(words: list[str]) -> list[str]:
    """Words in alphabetical order; a page has bullets where a PDF has dots."""
    return sorted(word for word in words if word != "·")


def shared(app: Flask, game: Game) -> tuple[FlaskClient, str]:
    """Archive a game; a stranger with its link."""
    phone = Phone(app)
    phone.put(game)
    key = phone.ask("POST", f"/games/{game['id']}/share").json["url"].split("key=")[1]
    return app.test_client(), f"key={key}"


def test_page_and_pdf_have_the_same_three_copies(app: Flask) -> None:
    game = doubles(1, "Zoë,Łukasz", "Γιώργος,Юлия", 5, board="4")
    game["events"].insert(
        2, {"id": "n1", "at": "2026-11-21T19:05:00-08:00", "type": "note", "text": "Lights out for a while."}
    )
    browser, key = shared(app, game)
    page = browser.get(f"/g/{game_id(1)}/print?{key}")
    assert (page.status_code, page.text.count("<article>"), "<script" in page.text) == (200, 3, False)
    for words in (
        "Original for the League Secretary",
        "Copy for Elks",
        "Copy for Legion",
        "Zoë, Łukasz",
        "Lights out",
        "Board 4",
    ):
        assert words in page.text
    answer = browser.get(f"/g/{game_id(1)}.pdf?{key}")
    assert (answer.status_code, answer.content_type, answer.data[:5]) == (200, "application/pdf", b"%PDF-")
    pages = words_of(answer.data)
    assert len(pages) == 3
    assert ["Original for" in one for one in pages] == [True, False, False]
    assert ["Lights out" in one for one in pages] == [True, False, False]
    assert ["rulings and notes are" in one for one in pages] == [False, True, True]
    assert sorted(word for one in pages for word in one.split() if word != "·") == sorted(
        word for word in told(page.text) if word != "·"
    )
    assert not any("stands for letters" in one for one in pages)
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("name", "lacks"), [("山田", "山"), ("محمد", "م"), ("🎯 Ann", "🎯"), ("שרה", None), ("Ann-Łé", None)]
)
def test_letters_missing_from_the_font_are_reported(app: Flask, name: str, lacks: str | None) -> None:
    browser, key = shared(app, doubles(1, f"{name},Bo"))
    assert name in browser.get(f"/g/{game_id(1)}/print?{key}").text
    first = words_of(browser.get(f"/g/{game_id(1)}.pdf?{key}").data)[0]
    assert ("stands for letters" in first, pdf.LACKING in first) == (bool(lacks), bool(lacks))
    if lacks is None:
        assert name in first or name[::-1] in first  # from right to left it is drawn from its end


def test_everyone_who_may_see_a_game_may_print_it(app: Flask) -> None:
    ann, club = begin_club(app)
    ann.sync(doubles(1, club=club))
    stranger, member = app.test_client(), app.test_client()
    member.set_cookie("device", ann.headers["Authorization"].removeprefix("Bearer "))
    for address in (f"/g/{game_id(1)}/print", f"/g/{game_id(1)}.pdf"):
        assert [one.get(address).status_code for one in (stranger, member)] == [404, 200]
        assert stranger.get(f"{address}?key=none").status_code == 404
    assert f'href="/g/{game_id(1)}/print"' in member.get(f"/g/{game_id(1)}").text
    assert 'href="/sheets/"' in member.get(f"/c/{club}").text


@pytest.mark.parametrize("ruleset", library.rulesets())
def test_every_book_has_empty_sheets(app: Flask, ruleset: str) -> None:
    browser = app.test_client()
    assert f"/sheets/{ruleset}?play=" in browser.get("/sheets/").text
    for play, form in library.rulesets()[ruleset][1]["formats"].items():
        page = browser.get(f"/sheets/{ruleset}?play={play}").text
        rows = page.count("<tr>") - 1
        assert rows >= min(24, form.get("rounds", 15))
        answer = browser.get(f"/sheets/{ruleset}.pdf?play={play}&paper=letter")
        (text,) = words_of(answer.data)  # one sheet of paper
        assert plain(text.split()) == plain(told(page))


def test_unknown_sheets_are_not_found(app: Flask) -> None:
    for address in ("/sheets/none", "/sheets/casual?play=none", "/sheets/none.pdf", f"/sheets/house-{game_id(1)}"):
        assert app.test_client().get(address).status_code == 404


def test_the_paper_size_follows_the_country(app: Flask) -> None:
    def box(query: str = "", language: str = "") -> bytes:
        content = app.test_client().get(f"/sheets/casual.pdf{query}", headers={"Accept-Language": language}).data
        found = re.search(rb"/MediaBox \[0 0 ([\d.]+)", content)
        assert found
        return found[1]

    assert (box(), box(language="fr-FR"), box("?paper=a4", "en-US")) == (b"595.28",) * 3
    assert (box(language="en-US,en"), box(language="fr-CA"), box("?paper=letter")) == (b"612.00",) * 3


def test_a_long_game_takes_several_sheets(app: Flask) -> None:
    game = short_game(1, 4)
    blank = [{"id": f"b{n}", "at": "2026-11-21T20:00:00-08:00", "type": "frame", "weights": []} for n in range(90)]
    browser, key = shared(app, {**game, "events": game["events"] + blank})
    pages = words_of(browser.get(f"/g/{game_id(1)}.pdf?{key}").data)
    assert len(pages) > 3
    assert sum("(signature)" in one for one in pages) == 3
    assert all(page.split()[0] == "Frame" or "Frame" in page for page in pages[:2])


def test_a_pdf_of_a_very_long_game_says_what_is_missing(app: Flask) -> None:
    game = short_game(1, 4)
    blank = [{"id": f"b{n}", "at": "2026-11-21T20:00:00-08:00", "type": "frame", "weights": []} for n in range(100)]
    note = {"at": "2026-11-21T20:00:00-08:00", "type": "note", "text": "Lights went out. " * 14}
    notes = [{**note, "id": f"n{n}"} for n in range(100)]
    browser, key = shared(app, {**game, "events": [*game["events"], *blank, *notes]})
    pages = " ".join(words_of(browser.get(f"/g/{game_id(1)}.pdf?{key}").data))
    left = [int(n) for n in re.findall(r"(\d+) lines are not in this PDF. The print page shows everything.", pages)]
    assert left == [44 + 100 - pages.count("Lights") // 14, 44, 44]
    printed = browser.get(f"/g/{game_id(1)}/print?{key}").text
    assert (printed.count("<tr>"), printed.count("<li>")) == (3 * 105, 100)


def test_an_unchanged_pdf_is_not_drawn_again(app: Flask) -> None:
    browser, key = shared(app, short_game(1, 5, board="77"))

    def drawn(query: str = "", language: str = "en") -> tuple[bytes, int]:
        before = pdf.draw_once.cache_info().misses
        content = browser.get(f"/g/{game_id(1)}.pdf?{key}{query}", headers={"Accept-Language": language}).data
        return content, pdf.draw_once.cache_info().misses - before

    first, drawings = drawn()
    assert (drawings, drawn()) == (1, (first, 0))
    assert [drawn("&paper=letter")[1], drawn(language="fr")[1]] == [1, 1]
    phone = Phone(app)
    other = short_game(2, 5, board="77")
    phone.put(other)
    other_key = phone.ask("POST", f"/games/{other['id']}/share").json["url"].split("key=")[1]
    assert browser.get(f"/g/{game_id(2)}.pdf?key={other_key}").data != first


def test_without_a_build_the_pdf_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pdf.FONTS, "", "none.ttf")
    assert app.test_client().get("/sheets/casual.pdf").status_code == 503
