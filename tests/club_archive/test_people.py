"""All people of a club are listed by name, page by page; New game offers their names."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.league.club_archive import roster
from scorekeeper.store import Member, db
from tests.archive.clubs import begin_club, doubles
from tests.club_archive.test_club_games import plans
from tests.clubs.people import join, member_of
from tests.clubs.test_merges import merge, who
from tests.pages.test_club_pages import browser_of, links, text_of
from tests.phone import Phone


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    """Ann, the admin, has not played; Zoë has joined and played; one person left; others are only on sheets."""
    phone, ours = begin_club(both)
    other, theirs = begin_club(both, "Legion")
    join(both, phone, ours, name="Zoë")
    left = join(both, phone, ours, name="Lefty")
    assert left.ask("DELETE", f"/clubs/{ours}/members/{member_of(left, ours)}").status_code == 204
    phone.sync(
        doubles(1, "zoë,Bo", "élan,bob", started_at="2026-10-31T22:00:00-08:00", club=ours),
        doubles(2, "Zoë,Cy", "Élan,Eli", started_at="2026-11-21T19:00:00-08:00", club=ours),
    )
    other.sync(doubles(3, "Stranger", "Other", club=theirs))
    return phone, ours


def told(phone: Phone, club: str, query: str = "") -> list[dict[str, Any]]:
    """All people that the API gives, page by page."""
    found, address = [], f"/clubs/{club}/people?limit=3{query}"
    while address:
        page = phone.get(address)
        assert page.status_code == 200, page.text
        found += page.json["people"]
        address = page.json["next"] and page.json["next"].removeprefix("/api/v1")
    return found


def names(phone: Phone, club: str, query: str = "") -> list[str]:
    return [one["name"] for one in told(phone, club, query)]


def test_people_are_found_whatever_the_case_and_accents(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    assert names(*club) == ["Ann", "Bo", "bob", "Cy", "élan", "Eli", "Lefty", "Zoë"]
    people = {one["name"]: one for one in told(*club)}
    assert [name for name, one in people.items() if one["joined"]] == ["Ann", "Zoë"]
    assert people["Zoë"]["last_played"] == "2026-11-22T03:00:00Z"
    assert people["Ann"]["last_played"] is None
    assert names(phone, ours, "&text=E") == ["élan", "Eli"]
    assert names(phone, ours, "&text=zz") == []
    merge(phone, ours, who(both, ours, "bob"), who(both, ours, "Bo"))
    assert names(phone, ours, "&text=bob") == ["Bo"]
    assert "bob" not in names(*club)
    bo = who(both, ours, "Bo")
    assert phone.ask("PATCH", f"/clubs/{ours}/members/{bo}", json={"name": "Walter"}).status_code == 200
    assert names(*club)[-2:] == ["Walter", "Zoë"]


def test_wrong_queries_are_refused(club: tuple[Phone, str]) -> None:
    phone, ours = club
    games_cursor = phone.get(f"/clubs/{ours}/games?limit=1").json["next"].split("cursor=")[1].split("&")[0]
    for cursor in ("x", games_cursor):
        assert phone.get(f"/clubs/{ours}/people?cursor={cursor}").json["code"] == "bad-cursor"
    assert phone.get(f"/clubs/{ours}/people?sort=id").json["errors"][0]["pointer"] == "/sort"
    phone.sync(*[doubles(n, f"Smith {n},Sm {n}", f"Jo {n},Smythe {n}", club=ours) for n in range(10, 30)])
    assert phone.get(f"/clubs/{ours}/people?text=sm").json["code"] == "vague-name"


def test_offered_names_begin_with_the_most_recent_players(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    offered = phone.get(f"/clubs/{ours}/names").json["names"]
    assert sorted(offered[:4]) == ["Cy", "Eli", "Zoë", "élan"]
    assert offered[4:] == ["Bo", "bob", "Ann"]
    phone.sync(*[doubles(n, f"One {n},Two {n}", f"Three {n},Four {n}", club=ours) for n in range(100, 160)])
    assert len(phone.get(f"/clubs/{ours}/names").json["names"]) == 200


def test_every_query_uses_an_index(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, f"Ann {n},Bo {n}", "Cy,Di", club=ours) for n in range(1, 9)])
    with app.app_context():
        _rows, cursor = roster.list_people(ours, "", 3, None)
        with plans() as found:
            assert len(roster.list_people(ours, "", 3, cursor)[0]) == 3
        assert not [plan for plan in found if "SCAN" in plan or "TEMP B-TREE" in plan], found
        with plans() as found:
            assert roster.list_people(ours, "bo 3", 3, None)[0]
            roster.offered_names(ours)
        assert not [
            plan for plan in found if any(line.startswith("SCAN") and "anon" not in line for line in plan.split("\n"))
        ], found


def test_the_page_lists_people_under_their_letters(app: Flask) -> None:
    phone, ours = begin_club(app)
    begun = "2026-10-31T22:00:00-08:00"
    for first in (1, 61):
        phone.sync(
            *[doubles(n, f"Élan {n:03},Bo", "Cy,Di", started_at=begun, club=ours) for n in range(first, first + 60)]
        )
    browser, address, seen, letters = browser_of(app, phone), f"/c/{ours}/players", [], []
    assert address in links(browser.get(f"/c/{ours}").text, "/c/")
    while address:
        page = browser.get(address).text
        seen += links(page, f"/c/{ours}/p/")
        letters += [part.split("</h2>")[0] for part in page.split("<h2>")[1:]]
        following = [found for found in links(page, f"/c/{ours}/players?") if "cursor" in found]
        address = following[0] if following else ""
    with app.app_context():
        assert len(seen) == len(set(seen)) == len(db.session.scalars(select(Member.id)).all()) == 124
    assert letters == ["A", "B", "C", "D", "E", "E"]
    told = text_of(browser.get(f"/c/{ours}/players?text=bo").text)
    assert told.endswith("B Bo 31 Oct 2026")
    assert "Ann member no game yet" in text_of(browser.get(f"/c/{ours}/players").text)
    assert "More than 50 people" in browser.get(f"/c/{ours}/players?text=el").text
