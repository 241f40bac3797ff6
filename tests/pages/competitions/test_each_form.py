"""`/t/<key>` shows a competition of each form on tabs and on a TV, without script, in both languages."""

import re
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.competitions.calls import answer
from scorekeeper.core.words import say_in
from tests.competition_archive.contests import contest_id, put
from tests.competitions.desk import grow
from tests.competitions.making import begin
from tests.pages.competitions.contests import FORMS, Desk, Fields, archive, said, shared
from tests.phone import Phone

COURSES = {"elimination": "Bracket", "double-elimination": "Bracket"}
TABS = {form: ["Boards", COURSES.get(form, "Rounds"), "Table", "Entries"] for form in FORMS}
TABS |= {"queue": ["Boards", "Most wins", "Entries"], "ladder": ["Boards", "Ladder", "Entries"]}


def tabs_of(page: str) -> list[tuple[str, str]]:
    """The tabs of a page: address and word."""
    return re.findall(r'<a href="([^"]*)"[^>]*>([^<]*)</a>', page.split('<nav class="tabs"')[1].split("</nav>")[0])


def stood(document: Fields) -> Fields:
    """What the engine says of a document."""
    state: Fields = answer({"call": "stand", "document": document, "results": []})
    return state


def crawl(client: FlaskClient, path: str) -> dict[str, str]:
    """All pages of a competition that its pages link to, by address."""
    pages: dict[str, str] = {}
    waiting = [path]
    while waiting:
        one = waiting.pop()
        answer = client.get(one)
        assert answer.status_code == 200, one
        pages[one] = answer.text
        linked = re.findall(r'(?:href="|url=)([^"]+)"', answer.text)
        found = {link.replace("&amp;", "&") for link in linked if link.startswith(path) and ".pdf" not in link}
        waiting += found - {*pages, *waiting}
    return pages


@pytest.mark.parametrize("played", [0, 3, 1000])
@pytest.mark.parametrize("form", FORMS)
def test_every_page_of_every_form(app: Flask, form: str, played: int) -> None:
    many = 4 if form == "championship" else 6
    path = shared(app, Desk(form, many).play(min(played, 12) if form == "ladder" else played))
    pages = crawl(app.test_client(), path)
    tabs = tabs_of(pages[path])
    assert [name for _, name in tabs] == TABS[form]
    # each tab, each entry and at least one turn on a TV, beside rounds of a bracket
    assert len(pages) >= len(tabs) + many + 1
    for address, page in pages.items():
        assert page.count("<h1") == 1, address
        assert "<script" not in page
        assert not re.search(r"page\.competition|because\.|called\.", page), address
        title = re.search("<title>(.*?)</title>", page)
        assert title
        assert "Friday" in title[1]
    words = said(pages[path])
    assert "Open in Scorekeeper" in words
    assert f"{many} entries" in words
    assert ("Finished" in words) == (played == 1000 and form not in ("queue", "ladder"))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_speaks_french(app: Flask, form: str) -> None:
    path = shared(app, Desk(form, 5).play(3))
    client = app.test_client()
    client.set_cookie("language", "fr")
    for address, page in crawl(client, path).items():
        assert '<html lang="fr">' in page
        english = re.search(r"\b(the|Board|Round|Entries|played|Winner|Match \w+ to)\b", said(page))
        assert english is None, (address, english)
    assert say_in("fr", f"form.{form}") in client.get(path).text


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_desk_writes_has_its_pages(app: Flask, seed: int) -> None:
    """Competitions by chance: withdrawals, corrections, double forfeits, stages, late entries."""
    rng, phone = Random(seed), Phone(app)  # noqa: S311
    for number, form in enumerate(FORMS, 1):
        making = begin(rng, form)
        making.document["id"] = contest_id(number)
        found = [document for document in grow(making) if "error" not in stood(document)]
        if not found:
            continue
        assert put(phone, found[-1]).status_code == 201
        key = phone.ask("POST", f"/competitions/{contest_id(number)}/share").json["key"]
        app.extensions["limits"].storage.reset()
        client = app.test_client()
        pages = crawl(client, f"/t/{key}")
        for sheet in set(re.findall(r'href="([^"]+\.pdf[^"]*)"', "".join(pages.values()))):
            app.extensions["limits"].storage.reset()
            assert client.get(sheet).data[:5] == b"%PDF-", sheet


def test_before_the_draw_there_are_only_entries(app: Flask) -> None:
    phone, desk = Phone(app), Desk("elimination", 3, draw=False)
    desk.write("withdraw", entry="e2", why="no-show")
    path = archive(phone, desk)
    client = app.test_client()
    page = client.get(path)
    assert [name for _, name in tabs_of(page.text)] == ["Entries"]
    assert "Signing up" in said(page.text)
    assert "Moose Ann, Bo No show" in said(page.text)
    assert client.get(f"{path}/bracket").status_code == 404
    assert "Elks" in said(client.get(f"{path}/tv").text)


def test_a_competition_that_ended_without_a_draw_has_only_entries(app: Flask) -> None:
    desk = Desk("elimination", 4)
    desk.write("retract", event=desk.events[-1]["id"], reason="again")
    desk.write("finish")
    pages = crawl(app.test_client(), shared(app, desk))
    assert all([name for _, name in tabs_of(page)] == ["Entries"] for page in pages.values() if "tabs" in page)
    assert "Finished" in said(pages[next(iter(pages))])


def test_a_form_has_no_view_of_others(app: Flask) -> None:
    client = app.test_client()
    for form, none in (("elimination", "rounds"), ("round-robin", "bracket"), ("queue", "rounds"), ("queue", "more")):
        assert client.get(f"{shared(app, Desk(form, 4))}/{none}").status_code == 404


def test_a_page_that_a_client_has_is_not_sent_again(app: Flask) -> None:
    path, client = shared(app, Desk("elimination", 4).play(1)), app.test_client()
    for view in ("", "/bracket", "/table", "/entries/e1"):
        first = client.get(path + view)
        again = client.get(path + view, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.text) == (304, "")
        assert first.headers["Cache-Control"] == "private, no-store"
        assert first.headers["X-Robots-Tag"] == "noindex"
