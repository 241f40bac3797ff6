"""Games that name a match are its results: which count, which are offered, and what a cursor brings."""

from typing import Any

import pytest
from flask import Flask

from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import (
    CARD,
    Fields,
    contest,
    contest_id,
    get,
    match_of,
    put,
    state,
    telling,
    told_game,
)
from tests.games import game_id
from tests.phone import Phone


@pytest.fixture
def desk(both: Flask) -> Phone:
    phone = Phone(both)
    assert put(phone, contest()).status_code == 201
    return phone


def results(phone: Phone, cursor: str = "") -> Any:  # noqa: ANN401 (JSON)
    return get(phone, rest=f"/results?cursor={cursor}").json


def test_the_desks_own_game_counts(desk: Phone) -> None:
    assert desk.sync(told_game())[0]["status"] == "created"
    said = results(desk)
    assert (said["results"], said["offered"], said["gone"], said["more"]) == ([telling()], [], [], False)
    match = match_of(desk, "w1.1")
    assert (match["status"], match["winner"], match["score"]) == ("decided", "a", {"a": 21, "b": 6})
    assert get(desk, rest=f"/results?cursor={said['cursor']}").status_code == 304


def test_an_open_game_tells_nothing(desk: Phone) -> None:
    game = told_game()
    desk.sync({**game, "events": game["events"][:2]})
    assert results(desk)["results"] == []
    desk.sync(game)
    assert results(desk)["results"] == [telling()]


def test_a_correction_tells_anew_and_a_game_taken_elsewhere_is_gone(desk: Phone) -> None:
    game = told_game()
    etag = desk.put(game).headers["ETag"]
    cursor = results(desk)["cursor"]
    wrong = {**game, "events": [*game["events"], {"id": "x", "at": game["started_at"], "type": "note", "text": "x"}]}
    etag = desk.put(wrong, etag).headers["ETag"]
    assert get(desk, rest=f"/results?cursor={cursor}").status_code == 304  # it tells the same
    opened = {**game, "events": game["events"][:4]}
    etag = desk.put(opened, etag).headers["ETag"]
    said = results(desk, cursor)
    assert (said["results"], said["gone"]) == ([], [game["id"]])
    assert match_of(desk, "w1.1")["status"] == "ready"
    moved = told_game(match="w1.2", sides="e2 e3")
    etag = desk.put(moved, etag).headers["ETag"]
    assert results(desk, said["cursor"])["results"] == [telling(match="w1.2", sides="e2 e3")]
    assert match_of(desk, "w1.2")["winner"] == "a"
    put(desk, contest(2))
    desk.put(told_game(contest=2), etag)
    assert results(desk)["gone"] == [game["id"]]
    assert (match_of(desk, "w1.2")["status"], match_of(desk, "w1.1", 2)["status"]) == ("ready", "decided")


def test_a_strangers_game_is_offered_until_the_desk_takes_it(desk: Phone, both: Flask) -> None:
    stranger = Phone(both)
    stranger.sync(told_game())
    said = results(desk)
    assert (said["results"], said["offered"]) == ([], [telling()])
    assert match_of(desk, "w1.1")["status"] == "ready"
    take = f"/competitions/{contest_id(1)}/results/{game_id(1)}/take"
    assert refused(stranger.ask("POST", take)) == (404, "not-found")
    assert desk.ask("POST", take).status_code == 204
    assert results(desk, said["cursor"])["results"] == [telling()]
    assert match_of(desk, "w1.1")["status"] == "decided"
    assert refused(desk.ask("POST", take.replace(game_id(1), game_id(9)))) == (404, "not-found")


def test_only_the_desk_is_told_of_offers(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, contest(club=club))
    cy = join(both, admin, club, "player", "Cy")
    Phone(both).sync(told_game())
    assert results(cy)["offered"] == []
    assert results(admin)["offered"] == [telling()]
    take = f"/competitions/{contest_id(1)}/results/{game_id(1)}/take"
    assert refused(cy.ask("POST", take)) == (403, "not-the-desk")


def test_a_members_game_counts_by_itself(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, contest(club=club))
    join(both, admin, club, "player", "Cy").sync(told_game())
    assert results(admin)["results"] == [telling()]


def test_games_that_come_before_their_competition_wait_for_it(both: Flask) -> None:
    desk, other = Phone(both), Phone(both)
    desk.sync(told_game(1))
    other.sync(told_game(2, "w1.2", "e2 e3"))
    put(desk, contest())
    said = results(desk)
    assert (said["results"], said["offered"]) == ([telling()], [telling(2, "w1.2", "e2 e3")])


def test_a_duplicate_does_not_count(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, contest(club=club))
    for number in (1, 2):
        admin.sync(with_people(told_game(number, club=club)))
    assert [one["id"] for one in results(admin)["results"]] == [game_id(1), game_id(2)]
    body = {"stays": game_id(1), "goes": game_id(2)}
    assert admin.ask("POST", f"/clubs/{club}/duplicates", json=body).status_code == 204
    said = results(admin)
    assert ([one["id"] for one in said["results"]], said["gone"]) == ([game_id(1)], [game_id(2)])
    assert admin.ask("DELETE", f"/clubs/{club}/duplicates/{game_id(2)}").status_code == 204
    assert len(results(admin)["results"]) == 2


def with_people(game: Fields) -> Fields:
    """The same game between two people whom a club can name."""
    for side, name in (("a", "Ann"), ("b", "Bo")):
        game["sides"][side]["players"] = [{"name": name}]
    return game


def test_forfeits_and_ties_are_told_as_competitions_call_them(desk: Phone) -> None:
    forfeit = told_game()
    forfeit["events"] = [{"id": "x", "at": forfeit["started_at"], "type": "forfeit", "side": "a"}]
    double = told_game(2, "w1.2", "e2 e3")
    double["events"] = [{"id": "x", "at": double["started_at"], "type": "double_forfeit"}]
    desk.sync(forfeit, double)
    one, two = results(desk)["results"]
    assert (one["winner"], one["ending"], one["reach"]) == ("b", "forfeit", "game")
    assert (two["winner"], two["ending"], "reach" in two) == (None, "double-forfeit", False)
    assert match_of(desk, "w1.2")["status"] == "flip"


def test_an_unknown_cursor_brings_everything_and_long_lists_come_in_parts(
    desk: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.sync(*[told_game(n) for n in range(1, 4)])
    for cursor in ("x", "x.2", "9" * 40, "é.١"):
        assert len(results(desk, cursor)["results"]) == 3
    monkeypatch.setattr("scorekeeper.games.competitions.results.AT_ONCE", 2)
    first = results(desk)
    assert ([one["id"] for one in first["results"]], first["more"]) == ([game_id(1), game_id(2)], True)
    rest = results(desk, first["cursor"])
    assert ([one["id"] for one in rest["results"]], rest["more"]) == ([game_id(3)], False)


def test_the_key_of_a_match_card_gives_reading(desk: Phone, both: Flask) -> None:
    assert refused(Phone(both).ask("PUT", f"/competitions/{contest_id(1)}/card", json={"key": CARD}))[0] == 404
    assert desk.ask("PUT", f"/competitions/{contest_id(1)}/card", json={"key": CARD}).status_code == 204
    other = Phone(both)
    assert get(other, rest=f"/results?key={CARD}").status_code == 200
    assert state(desk)["status"] == "open"
