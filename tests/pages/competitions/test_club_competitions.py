"""`/c/<club>/competitions` and who may see what, as the API has it (tests/competition_archive/test_rights.py)."""

import re

import pytest
from flask import Flask

from tests.archive.clubs import begin_club
from tests.clubs.people import join
from tests.competition_archive.contests import CARD, contest_id
from tests.pages.competitions.contests import Desk, archive, said
from tests.pages.test_club_pages import browser_of
from tests.phone import Phone

ONE = contest_id(1)


@pytest.fixture
def club(app: Flask) -> tuple[Phone, str]:
    """A club with a competition that has a link of its own."""
    admin, ours = begin_club(app)
    archive(admin, Desk("elimination", 4, club=ours, name="Cup"))
    return admin, ours


def test_competitions_are_listed_by_season(app: Flask, club: tuple[Phone, str]) -> None:
    admin, ours = club
    for number, begun in ((2, "2025-10-01T19:00:00-08:00"), (3, "2026-12-01T19:00:00-08:00")):
        archive(admin, Desk("round-robin", 3, id=contest_id(number), club=ours, started_at=begun).play())
    archive(admin, Desk("queue", 3, id=contest_id(4), name="Nobody's club's"))
    page = browser_of(app, admin).get(f"/c/{ours}/competitions").text
    told = said(page)
    begin = "Season 2026/27 Friday Everyone plays everyone · 1 Dec 2026 Finished Cup Knock-out · 21 Nov 2026 Under way"
    assert told.startswith(f"{begin} Season 2025/26 Friday Everyone plays everyone · 1 Oct 2025 Finished")
    assert "Nobody" not in told
    for address in re.findall(r'href="(/c/[^"]*/competitions/[^"]*)"', page):
        assert browser_of(app, admin).get(address).status_code == 200


def test_a_long_list_has_pages(app: Flask, club: tuple[Phone, str]) -> None:
    admin, ours = club
    for number in range(2, 54):
        archive(admin, Desk("ladder", 2, id=contest_id(number), club=ours))
    browser = browser_of(app, admin)
    first = browser.get(f"/c/{ours}/competitions").text
    (following,) = re.findall(r'href="([^"]*cursor=[^"]*)"', first)
    later = browser.get(following.replace("&amp;", "&")).text
    assert (first.count('class="item"'), later.count('class="item"')) == (50, 3)


def test_nobody_else_sees_a_members_club(app: Flask, club: tuple[Phone, str]) -> None:
    admin, ours = club
    member = join(app, admin, ours, name="Bo")
    path = f"/c/{ours}/competitions/{ONE}"
    for one in (admin, member):
        assert browser_of(app, one).get(path).status_code == 200
        assert browser_of(app, one).get(f"{path}/entries/e1").status_code == 200
        assert browser_of(app, one).get(f"{path}/slips.pdf").status_code == 200
    for one in (None, Phone(app)):
        for view in ("", "/bracket", "/entries/e1", "/tv", "/bracket.pdf", "/roll-call.pdf", "/slips.pdf"):
            assert browser_of(app, one).get(path + view).status_code == 404
        assert browser_of(app, one).get(f"/c/{ours}/competitions").status_code == 404


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_a_club_shows_its_competitions_as_its_games(app: Flask, club: tuple[Phone, str], visibility: str) -> None:
    admin, ours = club
    admin.ask("PATCH", f"/clubs/{ours}", json={"visibility": visibility})
    link = admin.ask("POST", f"/clubs/{ours}/link").json["url"] if visibility == "link" else ""
    query = link[link.index("?") :] if link else ""
    stranger = browser_of(app, None)
    listed = stranger.get(f"/c/{ours}/competitions{query}")
    assert ("X-Robots-Tag" in listed.headers) == (visibility == "link")
    (address,) = re.findall(r'href="(/c/[^"]*/competitions/[^"]*)"', listed.text)
    page = stranger.get(address)
    assert "Open in Scorekeeper" in page.text
    # The key goes on to all that the page leads to.
    assert all((query in link) for link in re.findall(rf'href="(/c/{ours}[^"]*)"', page.text))
    for one in ("/bracket", "/bracket.pdf", "/slips.pdf"):
        assert stranger.get(re.findall(rf'href="([^"]*{one}(?:\?[^"]*)?)"', page.text)[0]).status_code == 200


def test_a_competition_belongs_to_one_club(app: Flask, club: tuple[Phone, str]) -> None:
    admin, _ours = club
    other, theirs = begin_club(app, "Moose")
    for phone in (admin, other):
        assert browser_of(app, phone).get(f"/c/{theirs}/competitions/{ONE}").status_code == 404


def test_a_link_ends_when_it_is_revoked(app: Flask, club: tuple[Phone, str]) -> None:
    admin, _ours = club
    path = "/t/" + admin.ask("POST", f"/competitions/{ONE}/share").json["key"]
    stranger = app.test_client()
    assert stranger.get(path).status_code == 200
    admin.ask("DELETE", f"/competitions/{ONE}/share")
    for address in (path, f"{path}/tv", f"{path}/entries/e1", f"{path}/bracket.pdf", f"/t/{ONE}", "/t/x", "/t/"):
        assert stranger.get(address).status_code == 404


def test_the_key_of_a_match_card_is_no_link(app: Flask, club: tuple[Phone, str]) -> None:
    admin, _ours = club
    admin.ask("PUT", f"/competitions/{ONE}/card", json={"key": CARD})
    assert app.test_client().get(f"/t/{CARD}").status_code == 404


def test_only_those_who_may_share_see_the_link(app: Flask, club: tuple[Phone, str]) -> None:
    admin, ours = club
    key = admin.ask("POST", f"/competitions/{ONE}/share").json["key"]
    member = join(app, admin, ours, name="Bo")
    shown = [key in browser_of(app, one).get(f"/c/{ours}/competitions/{ONE}").text for one in (admin, member)]
    assert shown == [True, False]
