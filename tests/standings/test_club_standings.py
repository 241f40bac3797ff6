"""A club's standings in API and pages equal a count from scratch, for each season and way to play."""

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.competitions.figures.standings import MOST_MET
from scorekeeper.league.standings import partners, tables
from scorekeeper.store import Member, db
from tests.archive.clubs import begin_club, doubles
from tests.club_archive.test_club_games import plans
from tests.clubs.people import member_of, refused
from tests.clubs.test_merges import who
from tests.games import Game
from tests.pages.test_club_pages import browser_of, text_of
from tests.phone import Phone
from tests.upkeep.host import run

pytestmark = pytest.mark.everyday


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    return begin_club(both)


def single(number: int, winner: str, loser: str, club: str, frames: int = 5, **header: object) -> Game:
    """Five frames are 21 to 6."""
    return {**doubles(number, winner, loser, frames, club=club, **header), "play": "singles"}


def lines(phone: Phone, club: str, query: str = "") -> list[tuple[Any, ...]]:
    answer = phone.get(f"/clubs/{club}/standings{query}")
    assert answer.status_code == 200, answer.text
    return [
        (line["place"], line["member"]["name"], line["figures"]["won"], line["reason"] and line["reason"]["code"])
        for line in answer.json["lines"]
    ]


def season_games(club: str) -> list[Game]:
    """Bo 3 wins; Ann, Cy and Di 2: Cy won two of the games among these three, Ann and Di one of three each."""
    pairs = ["Bo Ann", "Bo Cy", "Bo Eve", "Cy Ann", "Cy Di", "Ann Eve", "Ann Di", "Di Ann", "Di Eve"]
    return [single(n, *pair.split(), club) for n, pair in enumerate(pairs, 1)]


def test_standings_go_by_wins_then_by_games_among_the_level(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*season_games(ours))
    assert lines(phone, ours) == [
        (1, "Bo", 3, None),
        (2, "Cy", 2, "met"),
        (3, "Di", 2, "difference"),
        (4, "Ann", 2, None),
        (5, "Eve", 0, None),
    ]
    answer = phone.get(f"/clubs/{ours}/standings").json
    assert answer["season"] == {"begins": 2026, "month": 9, "name": "2026/27"}
    assert answer["lines"][1]["reason"]["numbers"] == [2, 0, 1, 2]
    assert answer["next"] is None
    page = browser_of(both, phone).get(f"/c/{ours}/standings").text
    told = text_of(page)
    assert "Cy before Di: 2–0 in games between the tied players, Di 1–2." in told
    assert "Di before Ann: point difference 0 v −15." in told


def test_standings_are_separate_by_season_and_way_to_play(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(
        single(1, "Ann", "Bo", ours, started_at="2026-08-31T23:50:00-08:00"),
        single(2, "Bo", "Ann", ours, started_at="2026-09-01T00:10:00+13:00"),
        doubles(3, "Bo,Cy", "Ann,Di", 5, club=ours, started_at="2026-12-01T20:00:00-08:00"),
    )
    assert lines(phone, ours) == lines(phone, ours, "?season=2026")
    assert lines(phone, ours)[0] == (1, "Bo", 2, None)
    assert lines(phone, ours, "?season=2025") == [(1, "Ann", 1, None), (2, "Bo", 0, None)]
    assert lines(phone, ours, "?play=singles") == [(1, "Bo", 1, None), (2, "Ann", 0, None)]
    doubles_lines = lines(phone, ours, "?play=doubles")
    assert sorted(line[:2] for line in doubles_lines) == [(1, "Bo"), (1, "Cy"), (3, "Ann"), (3, "Di")]
    assert [line[3] for line in doubles_lines] == ["equal", None, "equal", None]
    assert lines(phone, ours, "?season=2019") == []
    browser = browser_of(both, phone)
    page = browser.get(f"/c/{ours}/standings").text
    seasons = re.findall(r'class="chip" href="(.*?)"( aria-current="true")?>(.*?)</a>', page)
    chosen = ' aria-current="true"'
    address = f"/c/{ours}/standings?season="
    assert seasons == [(f"{address}2026", chosen, "2026/27"), (f"{address}2025", "", "2025/26")]
    assert "No finished games this season yet." in browser.get(f"/c/{ours}/standings?season=2019").text
    assert text_of(browser.get(f"/c/{ours}/standings?season=x&play='&from=-1&nonsense=1").text) == text_of(page)


def test_the_page_can_be_sorted_by_its_columns(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*season_games(ours))
    browser, address = browser_of(both, phone), f"/c/{ours}/standings"

    def read(query: str = "") -> tuple[list[str], list[str]]:
        """The names, and the sorted column with its direction and the address of its heading."""
        page = browser.get(address + query).text
        names = re.findall(r'<th scope="row"><a href=".*?"><bdi>(.*?)</bdi>', page)
        return names, [*re.findall(r'class="in-(\w+).*?" aria-sort="(\w+)"><a href="(.*?)"', page)[0]]

    usual = ["Bo", "Cy", "Di", "Ann", "Eve"]
    assert read() == (usual, ["won", "descending", f"{address}?sort=won"])
    assert read("?sort=name") == (sorted(usual), ["name", "ascending", f"{address}?sort=-name"])
    figures = {row["member"]["name"]: row["figures"] for row in phone.get(f"/clubs/{ours}/standings").json["lines"]}
    for column in ("games", "lost", "steals"):
        names, _heading = read(f"?sort=-{column}")
        values = [figures[name][column] for name in names]
        assert values == sorted(values, reverse=True)
        assert [figures[name][column] for name in read(f"?sort={column}")[0]] == sorted(values)
    assert read("?sort=-difference")[1][:2] == ["difference", "descending"]
    assert read("?sort=converted")[1] == ["converted", "ascending", f"{address}?sort=-converted"]
    page = browser.get(f"{address}?sort=name").text
    assert 'class="in-place"' not in page  # places are those of the standings' own order
    for wrong in ("place", "rating", "won'", "--won", "points_for"):
        assert read(f"?sort={wrong}") == read()


def test_an_admin_sets_when_seasons_begin(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(single(1, "Ann", "Bo", ours, started_at="2026-08-31T23:50:00-08:00"), single(2, "Bo", "Ann", ours))
    changed = phone.ask("PATCH", f"/clubs/{ours}", json={"season_month": 1})
    assert (changed.status_code, changed.json["season_month"]) == (200, 1)
    assert phone.get(f"/clubs/{ours}/standings").json["season"]["name"] == "2026"
    assert [line[:2] for line in lines(phone, ours)] == [(1, "Ann"), (1, "Bo")]
    assert run(both, "rebuild", "--check")[0] == 0
    for wrong in (0, 13, "x", None):
        assert refused(phone.ask("PATCH", f"/clubs/{ours}", json={"season_month": wrong})) == (422, "invalid-request")


def test_a_members_figures_are_listed(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(
        *[doubles(n, "Ann,Bo", "Cy,Di", 5, club=ours) for n in (1, 2)],
        single(3, "Cy", "Ann", ours),
        single(4, "Ann", "Cy", ours, started_at="2025-01-01T20:00:00-08:00"),
    )
    ann = member_of(phone, ours)
    told = phone.get(f"/clubs/{ours}/members/{ann}/figures").json
    assert [(one["play"], one["games"], one["won"], one["steals"]) for one in told["plays"]] == [
        ("singles", 1, 0, 0),
        ("doubles", 2, 2, 2),
    ]
    assert [(one["name"], one["games"], one["won"], one["lost"]) for one in told["partners"]] == [("Bo", 2, 2, 0)]
    assert [(one["name"], one["games"], one["won"], one["lost"]) for one in told["opponents"]] == [
        ("Cy", 3, 2, 1),
        ("Di", 2, 2, 0),
    ]
    before = phone.get(f"/clubs/{ours}/members/{ann}/figures?season=2024").json
    assert [(one["play"], one["won"]) for one in before["plays"]] == [("singles", 1)]
    page = text_of(browser_of(both, phone).get(f"/c/{ours}/p/{ann}").text)
    for words in (
        "Season 2026/27",
        "2024/25",
        "Games 1 2",
        "Points for–against 6–21 42–12",
        "Scored with hammer 2 of 3 4 of 4",
        "Partners Bo 2 of 2 won",
    ):
        assert words in page, page
    old = text_of(browser_of(both, phone).get(f"/c/{ours}/p/{ann}?season=2024").text)
    assert "Season 2024/25 2026/27 2024/25 Singles Games 1" in old


def test_partners_and_opponents_come_from_the_newest_games(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, ours = begin_club(both)
    for n, (with_bo, against) in enumerate((("Ed", "Cy,Di"), ("Ed", "Cy,Di"), ("Ann", "Cy,Ed"), ("Ann", "Di,Bo")), 1):
        phone.sync(doubles(n, f"{with_bo},Bo", against, frames=5 * (n < 4), club=ours))  # the fourth is not finished
    bo = who(both, ours, "Bo")
    page = f"/c/{ours}/p/{bo}"
    cookie = {"Cookie": f"device={phone.headers['Authorization'].removeprefix('Bearer ')}"}
    assert "From the latest" not in phone.client.get(page, headers=cookie).text
    monkeypatch.setattr(partners, "LATELY", 2)
    assert "From the latest 2 games." in phone.client.get(page, headers=cookie).text
    with both.app_context():
        teammates, opponents = partners.partners_and_opponents(tables.seasons_of(ours)[0], bo, 9)
        assert [(one.name, one.games) for one in teammates] == [("Ann", 1), ("Ed", 1)]
        assert [(one.name, one.games) for one in opponents] == [("Cy", 2), ("Di", 1), ("Ed", 1)]


def test_paging_shows_each_line_once(both: Flask, club: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups who are level, of any size, across pages of three lines: as on one page."""
    phone, ours = club
    pairs = [f"P{n:02d} L{n % 4}" for n in range(14)] + [
        "P03 P04",
        "P04 P03",
        "P03 P05",
        "L0 L1",
        "L2 L3",
        "Q R",
        "Q R",
    ]
    phone.sync(*[single(n, *pair.split(), ours) for n, pair in enumerate(pairs, 1)])
    with both.app_context():
        season = tables.seasons_of(ours)[0]
        whole, more = tables.list_standings(season, None, 0, 1000)
        assert not more
        assert len({line.placed.entry.standing for line in whole}) > 2
        for most in (1, 3, 5, MOST_MET):
            paged: list[tables.Line] = []
            more = True
            while more:
                page, more = tables.list_standings(season, None, len(paged), most)
                paged += page
            assert [line.placed for line in paged] == [line.placed for line in whole]
    monkeypatch.setattr("scorekeeper.league.standings.schemas.PAGE", 7)
    seen, address = [], f"/clubs/{ours}/standings?play=singles"
    while address:
        answer = phone.get(address).json
        seen += [line["member"]["name"] for line in answer["lines"]]
        address = answer["next"] and answer["next"].removeprefix("/api/v1")
    assert seen == [line.placed.entry.name for line in whole]


def test_no_query_scans_a_whole_table(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*season_games(ours))
    with app.app_context():
        season = tables.seasons_of(ours)[0]
        members = list(db.session.scalars(select(Member.id).where(Member.club_id == ours)))
        with plans() as found:
            tables.seasons_of(ours)
            tables.list_standings(season, "singles", 0, 3)
            tables.met(season, None, [members])
            tables.figures_of(season, members[0])
            partners.partners_and_opponents(season, members[0], 5)
        assert len(found) > 6
        for plan in found:
            assert not [
                step
                for step in plan.split("\n")
                if step.startswith("SCAN") and step.split()[1] not in ("anon_1", "anon_2")
            ], plan
