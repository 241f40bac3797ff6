"""Games may arrive, change and change owners in any order: ratings are as if computed at once from the first game."""

import sqlite3
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce
from sqlalchemy import select

from scorekeeper.league.standings import ratings
from scorekeeper.store import Member, RatingChange, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import member_of
from tests.clubs.test_merges import merge, who
from tests.clubs.test_sums import forfeit
from tests.conftest import fresh_settings, opened
from tests.games import game_id
from tests.pages.test_club_pages import browser_of, text_of
from tests.phone import Phone
from tests.standings.test_club_standings import single
from tests.upkeep.host import run

Log = list[tuple[Any, ...]]


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    return begin_club(both)


def day(number: int) -> dict[str, str]:
    return {"started_at": f"2026-10-{number:02d}T20:00:00-08:00"}


def log(app: Flask, club: str) -> Log:
    """Each game's rating changes, as far as the club is rated."""
    with app.app_context():
        mark = ratings.mark_of(club)
        columns = select(RatingChange, Member.name).join(Member).where(Member.club_id == club)
        rows = db.session.execute(columns.order_by(RatingChange.started_at, RatingChange.game_id, Member.name)).all()
        found = [(row.RatingChange, row.name) for row in rows]
        return [
            (one.game_id, name, one.play, one.mu, one.sigma)
            for one, name in found
            if (one.started_at, one.game_id) <= mark
        ]


def rate(app: Flask, club: str, most: int = 1000) -> Log:
    with app.app_context():
        while ratings.catch_up(club, most):
            pass
    return log(app, club)


def anew(app: Flask, club: str) -> Log:
    with app.app_context():
        ratings.start_anew(club)
    return rate(app, club)


def test_ratings_equal_those_of_openskill(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(
        single(1, "Ann", "Bo", ours, **day(1)),
        doubles(2, "Ann,Bo", "Cy,Di", 5, club=ours, **day(2)),
        single(3, "Bo", "Ann", ours, **day(3)),
        doubles(4, "Ann,Bo", "Cy,Ann", 5, club=ours, **day(4)),  # against herself
        forfeit(single(5, "Ann", "Bo", ours, 2, **day(5)), "double_forfeit"),
        single(6, "Ann", "Bo", ours, 2, **day(6)),  # not finished
        forfeit(single(7, "Ann", "Bo", ours, 2, **day(7)), "forfeit"),
    )
    found = {(row[0][-1], row[1]): row[2:] for row in rate(both, ours)}
    assert sorted(found) == [("1", "Ann"), ("1", "Bo"), *[("2", name) for name in ("Ann", "Bo", "Cy", "Di")], ("3", "Ann"), ("3", "Bo"), ("7", "Ann"), ("7", "Bo")]  # noqa: E501  # fmt: skip
    model = PlackettLuce()
    [[ann], [bo]] = model.rate([[model.rating()], [model.rating()]])
    assert found["1", "Ann"] == ("singles", round(ann.mu * 1e6), round(ann.sigma * 1e6))
    assert found["2", "Ann"][:2] == ("doubles", found["2", "Bo"][1])
    [[bo], [ann]] = model.rate([[model.rating(bo.mu, bo.sigma)], [model.rating(ann.mu, ann.sigma)]])
    assert abs(found["3", "Ann"][1] - ann.mu * 1e6) < 3
    assert found["7", "Ann"][1] < found["3", "Ann"][1]
    assert rate(both, ours) == anew(both, ours)


def test_late_games_corrections_and_merges_reset_the_rating_mark(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*[single(n, "Ann", f"P{n % 3}", ours, **day(n)) for n in range(3, 12)])
    before = rate(both, ours, 2)
    etag = phone.put(single(1, "P1", "P2", ours, **day(5))).headers["ETag"]
    assert len(log(both, ours)) < len(before)
    late = rate(both, ours)
    assert late == anew(both, ours)
    assert late != before
    phone.put(single(1, "P1", "Annie", ours, **day(2)), etag)  # on another day, and against somebody else
    corrected = rate(both, ours, 3)
    assert corrected == anew(both, ours)
    made = merge(phone, ours, who(both, ours, "Annie"), member_of(phone, ours))
    merged = rate(both, ours)
    assert merged == anew(both, ours) != corrected
    assert phone.ask("DELETE", f"/clubs/{ours}/merges/{made}").status_code == 204
    assert rate(both, ours) == corrected


def test_a_new_game_does_not_reset_the_rating_mark(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*[single(n, "Ann", "Bo", ours, **day(n)) for n in range(1, 5)])
    rated = rate(both, ours)
    phone.sync(single(9, "Ann", "Bo", ours, **day(9)))
    assert log(both, ours) == rated
    with both.app_context():
        assert ratings.behind(ours) == 1


def test_games_archived_during_rating_are_rated_too(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    stop, failed = threading.Event(), []

    def rating() -> None:
        try:
            while not stop.is_set():
                with both.app_context():
                    ratings.catch_up(ours, 3)
        except Exception as error:
            failed.append(error)

    thread = threading.Thread(target=rating)
    thread.start()
    for n in (*range(20, 24), *range(10, 14), *range(1, 5)):
        phone.sync(single(n, f"P{n % 3}", f"Q{n % 2}", ours, **day(n)))
    stop.set()
    thread.join(30)
    assert failed == []
    assert rate(both, ours) == anew(both, ours)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("bring"), st.integers(1, 5), st.sampled_from(["AB", "BA", "AC", "CA", "ABCD", "ACBD", "ABAC"]), st.sampled_from([2, 5]), st.integers(1, 4)),  # noqa: E501
        st.tuples(st.just("rate"), st.integers(1, 3)),
        st.tuples(st.just("merge"), st.sampled_from("ABCD"), st.sampled_from("ABCD")),
        st.tuples(st.just("undo")),
    ),
    min_size=5,
    max_size=14,
)  # fmt: skip


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Any:  # noqa: ANN401
    yield from opened(fresh_settings(tmp_path_factory.mktemp("ratings"), migrated_sqlite))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_ratings_are_the_same_after_any_order_of_changes(lasting: Flask, steps: list[Any]) -> None:
    phone, club = begin_club(lasting)
    etags: dict[int, str] = {}
    merges: list[str] = []
    base = int(club.replace("-", "")[-10:], 16)
    for step in steps:
        if step[0] == "bring":
            _word, number, names, frames, when = step
            half = len(names) // 2
            play = {"play": "singles"} if half == 1 else {}
            game = {
                **doubles(
                    base + number, ",".join(names[:half]), ",".join(names[half:]), frames, club=club, **day(when)
                ),
                **play,
            }
            answer = phone.put(game, etags.get(number))
            assert answer.status_code in (200, 201), answer.text
            etags[number] = answer.headers["ETag"]
        elif step[0] == "rate":
            with lasting.app_context():
                ratings.catch_up(club, step[1])
        elif step[0] == "merge":
            with lasting.app_context():
                live = select(Member.id).where(Member.club_id == club, Member.left_at.is_(None))
                ids = [db.session.scalar(live.where(Member.name == name)) for name in step[1:]]
            if None not in ids:
                answer = phone.ask("POST", f"/clubs/{club}/members/{ids[0]}/merge", json={"into": ids[1]})
                merges += [answer.json["id"]] if answer.status_code == 201 else []
        elif step[0] == "undo" and merges:
            assert phone.ask("DELETE", f"/clubs/{club}/merges/{merges.pop()}").status_code == 204
    assert rate(lasting, club, 2) == anew(lasting, club)


def test_the_rating_log_is_paged(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*[single(n, *(("Ann", "Bo") if n % 3 else ("Bo", "Ann")), ours, **day(n)) for n in range(1, 12)])
    ann, seen = member_of(phone, ours), []
    address = f"/clubs/{ours}/members/{ann}/rating?limit=4"
    while address:
        answer = phone.get(address)
        assert answer.status_code == 200, answer.text
        seen += answer.json["changes"]
        address = answer.json["next"] and answer.json["next"].removeprefix("/api/v1")
    assert answer.json["waiting"] == 0
    assert [one["game"] for one in seen] == [game_id(n) for n in range(11, 0, -1)]
    assert [one["margin"] for one in seen] == [15 if n % 3 else -15 for n in range(11, 0, -1)]
    assert seen[-1]["before"] == {"mu": 25000000, "sigma": 8333333}
    assert all(one["before"] == earlier["after"] for one, earlier in pairwise(seen))
    assert answer.json["rating"] == seen[0]["after"]
    assert phone.get(f"/clubs/{ours}/members/{ann}/rating?play=doubles").json["rating"] is None
    assert phone.get(f"/clubs/{ours}/members/{ann}/rating?play=other").status_code == 422
    page = text_of(browser_of(both, phone).get(f"/c/{ours}/p/{ann}/rating?play=singles").text)
    assert "11 Oct 2026 +15" in page
    assert "All games are rated." in page
    standings = text_of(browser_of(both, phone).get(f"/c/{ours}/standings?play=singles").text)
    value = (seen[0]["after"]["mu"] - 3 * seen[0]["after"]["sigma"]) / 1e6
    assert f"1 Ann 11 8 3 0 +75 67\u00a0% 8 {value:.1f}" in standings or f"{value:.1f}" in standings


def test_a_page_rates_a_limited_number_and_says_so(
    both: Flask, club: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, ours = club
    phone.sync(*[single(n, "Ann", "Bo", ours, **day(n)) for n in range(1, 8)])
    monkeypatch.setattr(ratings, "AT_ONCE", 3)
    browser, address = browser_of(both, phone), f"/c/{ours}/standings?play=singles"
    assert browser.get(f"/c/{ours}/p/{member_of(phone, ours)}").status_code == 200
    assert log(both, ours) == []  # too many for a page that is not of ratings
    assert "Rated through 4 Oct 2026" in browser.get(address).text  # in UTC
    code, said = run(both, "ratings")
    assert (code, said.splitlines()[-1]) == (0, "4 games of 1 clubs were rated. All games are rated now.")
    assert "All games are rated." in browser.get(address).text
    before = log(both, ours)
    assert (
        run(both, "ratings", "--anew", "--club", ours)[1].splitlines()[-1]
        == "7 games of 1 clubs were rated. All games are rated now."
    )
    assert log(both, ours) == before
    assert run(both, "ratings", "--club", "x")[0] == 1


def test_a_read_only_database_shows_the_existing_ratings(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[single(n, "Ann", "Bo", ours, **day(n)) for n in range(1, 3)])
    browser = browser_of(app, phone)
    with app.app_context():
        file = db.engine.url.database
        db.engine.dispose()
    other = sqlite3.connect(str(file), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # as a long write of another program
    with app.app_context(), db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=100")
    try:
        page = browser.get(f"/c/{ours}/standings?play=singles")
    finally:
        other.close()
    assert page.status_code == 200
    assert "The club has no rated games yet." in page.text
