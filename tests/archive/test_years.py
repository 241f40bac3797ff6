"""Dates in another century are refused when sent, and those already stored break no page."""

import json
from typing import Any

import pytest
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import select, update

from scorekeeper.competitions.figures.seasons import FIRST_YEAR, LAST_YEAR
from scorekeeper.games.archive import routes
from scorekeeper.games.archive.documents import check
from scorekeeper.games.sync import sync
from scorekeeper.rules import replay
from scorekeeper.store import Club, Game, RatingChange, SeasonFigures, Seat, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.test_merges import who
from tests.games import Game as Document
from tests.games import game_id, short_game
from tests.pages.test_club_pages import browser_of
from tests.phone import Phone
from tests.upkeep.host import run

STORED = ("0001-01-02T00:00:00+00:00", "9999-12-30T23:59:59-08:00", "2026-11-21T19:00:00-08:00")


def dated(number: int, at: str, club: str) -> Document:
    """A finished game that began then, with every event in the same year."""
    game = doubles(number, "Ann", "Bo", 5, club=club) | {"play": "singles", "started_at": at}
    return {**game, "events": [{**event, "at": at[:4] + event["at"][4:]} for event in game["events"]]}


def with_amended(at: str) -> Document:
    """A game with an amendment that changes a time."""
    game = short_game()
    amend = {"id": "x", "at": game["started_at"], "type": "amend", "event": "e1", "with": {"at": at}, "reason": "clock"}
    return {**game, "events": [*game["events"], amend]}


def sent(at: str) -> list[tuple[Document, str, int | None]]:
    """Games with this date in each place that has one, each with that place and the event's index."""
    game = short_game()
    late = [game["events"][0], {**game["events"][1], "at": at}]
    return [
        ({**game, "started_at": at}, "/started_at", None),
        ({**game, "events": late}, "/events/1/at", 1),
        (with_amended(at), "/events/2/with/at", 2),
    ]


@pytest.mark.parametrize(
    "at", ["9999-01-01T00:00:00Z", "0001-01-02T00:00:00Z", "1899-12-31T23:59:59Z", "2201-01-01T00:00:00Z"]
)
def test_dates_in_another_century_are_refused_at_their_field(phone: Phone, at: str) -> None:
    for game, pointer, event in sent(at):
        answer = phone.put(game)
        assert (answer.status_code, answer.json["code"], answer.json["event"]) == (422, "bad-date", event)
        assert answer.json["errors"] == [{"pointer": pointer, "detail": at}]
        good, bad = phone.sync(short_game(7), game)
        assert good["status"] in ("created", "unchanged")
        assert (bad["status"], bad["problem"]["code"]) == ("refused", "bad-date")
        assert replay(game)["score"] == replay(short_game())["score"]  # the phone that has it goes on with it


@pytest.mark.parametrize("at", ["1900-01-01T00:00:00+14:00", "2200-12-31T23:59:59-12:00"])
def test_dates_in_this_century_are_accepted(phone: Phone, at: str) -> None:
    assert [phone.put({**game, "id": game_id(n)}).status_code for n, (game, *_where) in enumerate(sent(at))] == [
        201
    ] * 3
    assert run(phone.client.application, "rebuild", "--check")[0] == 0


def test_queries_for_another_century_are_refused(both: Flask) -> None:
    phone, club = begin_club(both)
    for year in ("0001", "1898", "2201", "9998", "9999"):
        for asked in (f"games?from={year}-01-01", f"games?to={year}-12-31", f"standings?season={year}"):
            answer = phone.get(f"/clubs/{club}/{asked}")
            assert (answer.status_code, answer.json["code"]) == (422, "invalid-request"), asked
        for weeks in (1, 3):
            date = {"what": "night", "day": f"{year}-12-31", "time": "19:00", "zone": "America/Toronto", "weeks": weeks}
            answer = phone.ask("PUT", f"/clubs/{club}/appointments/{game_id(1)}", json=date)
            assert answer.status_code == 422, (date, answer.text)
        assert browser_of(both, phone).get(f"/c/{club}?season={year}").status_code == 200  # as any season that is none
    for path in ("games?from=1900-01-01&to=2200-12-31", "standings?season=1899", "standings?season=2200"):
        assert phone.get(f"/clubs/{club}/{path}").status_code == 200
    assert phone.ask("POST", f"/clubs/{club}/standings/published", json={"season": 9998}).status_code == 422
    table = f"date,ruleset,play,side_a,side_b,score_a,score_b\n{FIRST_YEAR - 1}-05-01,casual,singles,Ann,Bo,15,3\n"
    answer = phone.ask("POST", f"/clubs/{club}/old-results?dry=1", {"Content-Type": "text/csv"}, data=table)
    assert (answer.status_code, answer.json["code"]) == (422, "bad-table")


@pytest.fixture
def stored(both: Flask, monkeypatch: pytest.MonkeyPatch) -> tuple[Phone, str]:
    """A club with a game of the year 1, one of 9999 and one of 2026, as acceptance stored them before it checked
    years.
    """
    phone, club = begin_club(both)
    with monkeypatch.context() as before:
        before.setattr(sync, "check_game", check)
        before.setattr(routes, "check_sent", check)
        games = [dated(n, at, club) for n, at in enumerate(STORED, 1)]
        assert [row["status"] for row in phone.sync(*games)] == ["created"] * 3
    return phone, club


def addresses(app: Flask, club: str) -> list[str]:
    """Every page and answer of the club and its games."""
    ann = who(app, club, "Ann")
    years = ("", "?season=1899", "?season=1900", "?season=2200", "?season=2026")
    pages = [f"/c/{club}{year}" for year in years]
    pages += [f"/c/{club}/{page}" for page in ("players", "standings", "old")] + [
        f"/c/{club}/standings{year}" for year in years
    ]
    pages += [f"/c/{club}/p/{ann}{page}" for page in ("", "/rating", "?season=2200", "?season=1899")]
    pages += [f"/g/{game_id(n)}{part}" for n in (1, 2, 3) for part in ("", "/print")]
    of_ann = [f"members/{ann}{part}" for part in ("", "/figures", "/rating?play=singles")]
    of_club = (
        "games",
        "people",
        "names",
        "duplicates",
        "disputes",
        "export.ndjson",
        "export.json",
        "games.csv",
        "members.csv",
    )
    api = [f"clubs/{club}/{part}" for part in (*of_club, *(f"standings{year}" for year in years), *of_ann)]
    return pages + [f"/api/v1/{path}" for path in (*api, "games", *(f"games/{game_id(n)}" for n in (1, 2, 3)))]


def assert_nothing_breaks(app: Flask, phone: Phone, club: str) -> None:
    found = {path: browser_of(app, phone).get(path).status_code for path in addresses(app, club)}
    assert {path: status for path, status in found.items() if status != 200} == {}
    listed = phone.get(f"/clubs/{club}/games").json["games"]
    assert [row["started_at"][:4] for row in listed] == ["2201", "2026", "1900"]  # 16:00 on 31 December 2200 in UTC-8
    assert [row["id"] for row in listed] == [game_id(n) for n in (2, 3, 1)]
    page: Any = phone.get("/games?limit=1").json
    ids = [page["games"][0]["id"]]
    while page["next"]:
        page = phone.client.get(page["next"], headers=phone.headers).json
        ids += [row["id"] for row in page["games"]]
    assert ids == [game_id(n) for n in (2, 3, 1)]
    assert run(app, "rebuild", "--check")[0] == 0
    assert run(app, "ratings")[0] == 0


def test_stored_dates_in_another_century_break_no_page(both: Flask, stored: tuple[Phone, str]) -> None:
    phone, club = stored
    assert_nothing_breaks(both, phone, club)
    assert phone.get(f"/games/{game_id(2)}").json["document"]["started_at"] == STORED[1]


def as_before(app: Flask) -> None:
    """Put the columns back to what the program before drew from the documents."""
    moments = {1: (-62135510400, 101), 2: (253402243199 + 8 * 3600, 999912)}
    seasons = {1899: 0, 2200: 9999}
    with app.app_context():
        for number, (begun, month) in moments.items():
            db.session.execute(update(Game).where(Game.id == game_id(number)).values(started_at=begun))
            db.session.execute(
                update(RatingChange).where(RatingChange.game_id == game_id(number)).values(started_at=begun)
            )
            db.session.execute(
                update(Seat).where(Seat.game_id == game_id(number)).values(started_at=begun, month=month)
            )
        for season, before in seasons.items():
            db.session.execute(update(SeasonFigures).where(SeasonFigures.season == season).values(season=before))
        db.session.commit()


def test_stored_dates_are_clamped_by_the_migration(both: Flask, stored: tuple[Phone, str]) -> None:
    phone, club = stored
    assert run(both, "ratings")[0] == 0
    as_before(both)
    with both.app_context():
        downgrade(revision="0018")
        upgrade()
        assert db.session.scalars(select(SeasonFigures.season).distinct().order_by(SeasonFigures.season)).all() == [
            1899,
            2026,
            2200,
        ]
        assert db.session.scalar(select(Club.season_month)) == 9
    assert_nothing_breaks(both, phone, club)


def test_correcting_the_year_in_the_file_repairs_the_game(phone: Phone) -> None:
    bad = dated(1, STORED[1], "none")
    assert phone.sync(bad)[0]["status"] == "refused"
    good = json.loads(json.dumps(bad).replace("9999-", f"{LAST_YEAR}-"))
    assert phone.sync(good)[0]["status"] == "created"
