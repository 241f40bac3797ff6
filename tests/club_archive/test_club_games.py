"""A club's games are found by people, words of names, rule set and days, page by page, and always through an index."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text

from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people
from scorekeeper.league.club_archive.games import Wanted
from scorekeeper.store import db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import member_of
from tests.games import Game, game_id, short_game
from tests.phone import Phone

WHEN = (
    "2025-12-31T23:30:00-08:00",
    "2026-01-01T00:30:00+13:00",
    "2026-03-01T19:00:00-08:00",
    "2026-11-21T19:00:00-08:00",
)


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    """A club whose games 1 to 4 began at WHEN and 5 to 8 a little later; there are more games of others."""
    phone, ours = begin_club(both)
    other, theirs = begin_club(both, "Legion")
    sides = [("Ann,Bo", "Cy,Di"), ("Ann", "Bo"), ("Dí Nuñez", "Ann"), ("Ann Sorensen,Bo", "Cy,Di")]
    games = [doubles(n + 1, *sides[n % 4], frames=5 * (n % 2), started_at=WHEN[n // 2], club=ours) for n in range(8)]
    games[7]["ruleset"] = "casual"
    games[6] |= {"competition": "Thursday league", "board": "4"}
    games[2] |= {"competition": "Spring cup", "board": 4}
    phone.sync(*games, short_game(20))
    other.sync(doubles(30, club=theirs))
    return phone, ours


def asked(phone: Phone, club: str, query: str = "") -> list[int]:
    """The numbers of the games that the API gives, page by page."""
    found, address = [], f"/clubs/{club}/games?limit=3{query}"
    while address:
        page = phone.get(address)
        assert page.status_code == 200, page.text
        found += [int(game["id"][-4:], 16) for game in page.json["games"]]
        address = page.json["next"] and page.json["next"].removeprefix("/api/v1")
    return found


def member(app: Flask, club: str, name: str) -> str:
    with app.app_context():
        return str(people.matching(club, people.named(club, name))[0].id)


def test_all_games_are_listed_newest_first_with_their_players(club: tuple[Phone, str]) -> None:
    assert asked(*club) == [8, 7, 6, 5, 2, 1, 4, 3]
    newest = club[0].get(f"/clubs/{club[1]}/games").json["games"][0]
    assert [player["name"] for player in newest["sides"]["a"]["players"]] == ["Ann Sorensen", "Bo"]
    assert [player["name"] for player in newest["sides"]["b"]["players"]] == ["Cy", "Di"]
    assert newest["score"] == {"a": 21, "b": 6}


ASKED = [
    ("&text=sor", [8, 4]),
    ("&text=ANN", [8, 7, 6, 5, 2, 1, 4, 3]),
    ("&text=nun", [7, 3]),
    ("&text=ann%20cy", [8, 5, 1, 4]),
    ("&text=ann%20sorensen%20bo", [8, 4]),
    ("&text=zz", []),
    ("&text=%25", []),
    ("&text=%20", [8, 7, 6, 5, 2, 1, 4, 3]),
    ("&ruleset=casual", [8]),
    ("&ruleset=csc-2007", []),
    ("&ruleset=casual&text=sor", [8]),
    ("&board=4", [7, 3]),
    ("&competition=Thursday%20league", [7]),
    ("&competition=Thursday%20league&board=5", []),
    ("&board=4&text=nun&from=2026-11-01", [7]),
    # Days are those of the table's clock, whatever UTC says.
    ("&from=2026-01-01", [8, 7, 6, 5, 4, 3]),
    ("&to=2025-12-31", [2, 1]),
    ("&from=2026-01-01&to=2026-01-01", [4, 3]),
    ("&from=2026-01-01&to=2026-01-01&text=sor", [4]),
    ("&from=1900-01-01&to=2200-12-31", [8, 7, 6, 5, 2, 1, 4, 3]),
]


def test_games_are_found_by_each_filter(club: tuple[Phone, str]) -> None:
    assert {query: asked(*club, query) for query, _games in ASKED} == dict(ASKED)


def test_games_are_found_by_people(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    ann, bo, cy = member_of(phone, ours), member(both, ours, "bo"), member(both, ours, "cy")
    assert asked(*club, f"&member={ann}") == [7, 6, 5, 2, 1, 3]
    assert asked(*club, f"&member={ann}&with={bo}") == [6, 5, 2, 1]
    assert asked(*club, f"&member={cy}&with={bo}&text=sor&ruleset=casual") == [8]
    told = phone.get(f"/clubs/{ours}/members/{bo}").json
    assert (told["name"], told["games"], told["won"]) == ("Bo", 4, 2)
    assert [game["id"] for game in told["newest"]] == [game_id(n) for n in (8, 6, 5, 2, 1, 4)]


def test_ids_of_another_club_are_not_found(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    with both.app_context():
        theirs = db.session.scalars(
            text("SELECT member_id FROM seats WHERE game_id = :id"), {"id": game_id(30)}
        ).first()
    never = "00000000-0000-0000-0000-000000000000"
    answers = {
        phone.get(f"/clubs/{ours}/{path}").text
        for one in (theirs, never)
        for path in (
            f"members/{one}",
            f"games?member={one}",
            f"games?with={one}",
            f"games?member={member_of(phone, ours)}&with={one}",
        )
    }
    assert len(answers) == 1
    assert '"not-found"' in answers.pop()


@pytest.mark.parametrize(
    "query",
    [
        "member=x",
        "with=1",
        "ruleset=a%00",
        "ruleset='",
        "from=2026",
        "to=2026-02-30",
        f"text={'x' * 61}",
        "sort=id",
        "limit=0",
    ],
)
def test_unknown_query_parameters_are_refused(phone: Phone, app: Flask, query: str) -> None:
    mine, ours = begin_club(app)
    answer = mine.get(f"/clubs/{ours}/games?{query}")
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, f"/{query.split('=')[0]}")
    assert mine.get(f"/clubs/{ours}/games?cursor=x").json["code"] == "bad-cursor"


def test_a_name_with_too_many_people_is_refused(both: Flask) -> None:
    phone, ours = begin_club(both)
    phone.sync(*[doubles(n, f"Smith {n},Sm {n}", f"Jo {n},Smythe {n}", club=ours) for n in range(1, 53)])
    answer = phone.get(f"/clubs/{ours}/games?text=sm")
    assert (answer.status_code, answer.json["code"]) == (422, "vague-name")
    assert asked(phone, ours, "&text=sm%2052") == asked(phone, ours, "&text=smith%2052%20jo") == [52]


def test_seasons_and_rule_sets_are_offered_as_filters(both: Flask, club: tuple[Phone, str]) -> None:
    with both.app_context():
        assert club_games.seasons_of(club[1], 1) == [2026, 2025]
        assert club_games.seasons_of(club[1], 9) == [2026, 2025]
        assert club_games.days_of(2025, 9) == (date(2025, 9, 1), date(2026, 8, 31))
        assert [tuple(row) for row in club_games.rulesets_of(club[1])] == [("casual", 1), ("federation-2024", 1)]
        assert club_games.choices_of(club[1], "competition") == ["Spring cup", "Thursday league"]
        assert club_games.choices_of(club[1], "board") == ["4"]


@contextmanager
def plans() -> Iterator[list[str]]:
    """Collect SQLite's query plan of each SELECT that runs meanwhile."""
    found: list[str] = []

    def explain(connection: Any, cursor: Any, statement: str, parameters: Any, *_rest: object) -> None:  # noqa: ANN401
        if statement.lstrip().startswith(("SELECT", "WITH")):
            steps = connection.connection.driver_connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            found.append("\n".join(step[3] for step in steps))

    event.listen(db.engine, "before_cursor_execute", explain)
    try:
        yield found
    finally:
        event.remove(db.engine, "before_cursor_execute", explain)


@pytest.mark.parametrize("with_cursor", [False, True])
def test_every_query_uses_an_index(app: Flask, with_cursor: bool) -> None:
    phone, ours = begin_club(app)
    phone.sync(
        *[doubles(n, "Ann,Annie", "Bo,Cy", frames=5, club=ours, board="4", competition="Cup") for n in range(1, 9)]
    )
    with app.app_context():
        bo = people.matching(ours, people.named(ours, "bo"))[0].id
        _rows, cursor = club_games.list_games(Wanted(ours), 2, None)
        days = {"begin": date(2026, 1, 1), "end": date(2026, 12, 31)}
        for sought in ([], ["bo"], ["bo", "cy"], ["an"], ["an", "c"]):
            for more in (
                {},
                {"ruleset": "federation-2024"},
                {"board": "4"},
                {"competition": "Cup"},
                days,
                *([] if sought or with_cursor else [{"oldest": True}]),
                {"ruleset": "federation-2024", **days},
            ):
                with plans() as found:
                    among = tuple(one for word in sought for one in people.named(ours, word))
                    rows, _cursor = club_games.list_games(
                        Wanted(ours, among, **more), 3, cursor if with_cursor else None
                    )
                assert len(rows) == 3
                assert found
                for plan in found:
                    assert not [
                        step
                        for step in plan.split("\n")
                        if step.startswith("SCAN") and "subquery" not in step and "anon" not in step
                    ], plan
                if len(sought) <= 1 and sought != ["an"]:  # read in order: nothing is sorted
                    assert "USE TEMP B-TREE" not in found[-2 if rows else -1], found
        with plans() as found:
            club_games.seasons_of(ours, 9)
            club_games.rulesets_of(ours)
            club_games.choices_of(ours, "board")
            club_games.choices_of(ours, "competition")
            assert [club_games.count(Wanted(ours, **days), most) for most in (5, 9)] == [5, 8]
            people.tally(bo)
            people.seated([game_id(1)])
            people.find(ours, bo)
        read = [re.sub("SCAN (anon_1|every_)", "", plan) for plan in found]  # those few that were looked up
        assert not [plan for plan in read if "SCAN" in plan], read


def test_games_of_two_are_found_in_the_index_of_members_alone(app: Flask) -> None:
    """Each game's own seats lie all over the disk: with a million games that took 17 ms instead of one."""
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, "Bo", "Cy", club=ours) for n in range(1, 4)])
    with app.app_context():
        bo, cy = (people.one(people.matching(ours, people.named(ours, name))[0].id) for name in ("bo", "cy"))
        with plans() as found:
            assert len(club_games.find_keys(Wanted(ours, (bo, cy)), None, 5)) == 3
        assert found[0].count("ix_seats_of_member") == 2
        assert "PRIMARY KEY" not in found[0], found


def a_day(number: int, side: str, club: str) -> Game:
    """A game of each day."""
    return doubles(
        number, side, "Bo,Cy", frames=0, club=club, started_at=f"{date(2020, 1, 1) + timedelta(number)}T19:00:00Z"
    )


def test_games_of_several_rare_players_are_found(both: Flask) -> None:
    """The search for games of several people goes further and further back; each game is listed once, in order."""
    phone, ours = begin_club(both)
    when = ("1999-12-31", "2015-06-01", "2025-12-01", "2025-12-01", "2026-09-01", "2026-11-01", "2026-11-20")
    sides = ("Ann,Bo", "Annie,Bo", "Ann,Annie", "Bo,Cy", "Annie", "Bo", "Ann,Annie")
    phone.sync(
        *[
            doubles(n, side, "Di", started_at=f"{day}T19:00:00Z", club=ours)
            for n, (day, side) in enumerate(zip(when, sides, strict=True), 1)
        ]
    )
    assert asked(phone, ours, "&text=ann") == [7, 5, 3, 2, 1]
    assert asked(phone, ours, "&text=ann&to=2025-12-31") == [3, 2, 1]
    assert asked(phone, ours, "&text=ann&from=2015-01-01&to=2026-10-01") == [5, 3, 2]
    assert asked(phone, ours, "&text=ann%20bo") == [2, 1]
    assert asked(phone, ours, "&text=b") == [6, 4, 2, 1]


def test_listing_games_costs_the_same_for_any_number(app: Flask) -> None:
    """SQLite's own count of steps, for a page of 20 among 40 and among 2,000 games."""
    phone, ours = begin_club(app)
    steps: list[list[int]] = []
    for first, last in ((1, 41), (41, 2001)):
        for begin in range(first, last, 100):
            phone.sync(*[a_day(n, f"Ann,P{n % 7}", ours) for n in range(begin, min(begin + 100, last))])
        with app.app_context():
            counted: list[int] = []
            for among in ([], ["bo"], ["p3"], ["bo", "cy"], ["p"]):
                ticks = [0]
                driver = db.session.connection().connection.driver_connection
                groups = tuple(one for word in among for one in people.named(ours, word))
                driver.set_progress_handler(lambda ticks=ticks: ticks.__setitem__(0, ticks[0] + 1), 10)
                assert len(club_games.find_keys(Wanted(ours, groups), None, 5)) == 5
                driver.set_progress_handler(None, 0)
                counted.append(ticks[0])
            steps.append(counted)
    few, many = steps
    assert all(more <= 2 * less + 5 for less, more in zip(few, many, strict=True)), steps
