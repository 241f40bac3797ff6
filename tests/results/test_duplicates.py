"""A game that two phones recorded is found, counts once, and loses nothing."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.league.results import duplicates
from scorekeeper.store import Game, Revision, Seat, db
from scorekeeper.transfer.upkeep.rebuild import rebuild
from tests.archive.clubs import begin_club, doubles
from tests.archive.test_corrections import amend
from tests.clubs.people import join, refused
from tests.games import Game as Document
from tests.games import game_id
from tests.phone import Phone


def kept(number: int, club: str, *, minutes: int = 0, a: str = "Ann", b: str = "Bo", weights: str = "b3") -> Document:
    """A finished game of four frames and the last one; it began so many minutes after seven, a frame a minute."""
    game = doubles(number, a, b, 5, club=club, started_at=moment(minutes))
    for n, event in enumerate(game["events"], 1):
        event["at"] = moment(minutes + n)
    game["events"][1]["weights"] = [weights]
    return game


def moment(minutes: int) -> str:
    return f"2026-11-21T{19 + minutes // 60:02d}:{minutes % 60:02d}:00-08:00"


def turned(game: Document) -> Document:
    """The same game as the other side's phone writes it: sides the other way round."""
    swap = str.maketrans("ab", "ba")
    events = [{**event, "weights": [weight.translate(swap) for weight in event["weights"]]} for event in game["events"]]
    return {**game, "sides": {"a": game["sides"]["b"], "b": game["sides"]["a"]}, "first": "b", "events": events}


class Club:
    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ann, self.id = begin_club(app)
        self.bo = join(app, self.ann, self.id, name="Bo")
        self.referee = join(app, self.ann, self.id, "referee", "Ref")

    def sync(self, phone: Phone, *games: Document) -> None:
        assert {one["status"] for one in phone.sync(*games)} <= {"created", "updated", "unchanged"}

    def pairs(self) -> list[list[int]]:
        return [[number_of(game) for game in pair] for pair in self.told()["pairs"]]

    def told(self) -> dict[str, Any]:
        answer = self.referee.get(f"/clubs/{self.id}/duplicates")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json
        return told

    def merge(self, stays: int, goes: int) -> Any:  # noqa: ANN401 (of the test client)
        body = {"stays": game_id(stays), "goes": game_id(goes)}
        return self.referee.ask("POST", f"/clubs/{self.id}/duplicates", json=body)

    def part(self, number: int) -> int:
        return self.referee.ask("DELETE", f"/clubs/{self.id}/duplicates/{game_id(number)}").status_code

    def listed(self) -> list[int]:
        return sorted(number_of(game) for game in self.ann.get(f"/clubs/{self.id}/games").json["games"])

    def check(self) -> None:
        """The tables are what `flask rebuild` would make of the documents."""
        lines: list[str] = []
        with self.app.app_context():
            report = rebuild(mend=False, tell=lines.append)
        assert (lines, report.different, report.damaged) == ([], 0, 0)


def number_of(game: dict[str, Any]) -> int:
    return int(game["id"][-4:], 16)


@pytest.fixture
def club(app: Flask) -> Club:
    return Club(app)


def test_duplicates_are_found_by_people_time_and_score(club: Club) -> None:
    club.sync(club.ann, kept(1, club.id))
    club.sync(club.bo, turned(kept(2, club.id, minutes=2, weights="b2")))  # one point apart, kept at the same time
    told = club.told()
    assert [[number_of(game), game["by"], game["score"]] for game in told["pairs"][0]] == [
        [1, "Ann", {"a": 21, "b": 6}],
        [2, "Bo", {"a": 5, "b": 21}],
    ]
    assert told["merged"] == []


def test_different_games_are_not_duplicates(club: Club) -> None:
    club.sync(club.ann, kept(1, club.id), kept(2, club.id, minutes=1))  # twice on one phone: two games
    club.sync(club.bo, kept(3, club.id, minutes=10, weights="b2"))  # the next game of the evening, nearly the same
    club.sync(club.bo, kept(4, club.id, b="Cy"), kept(5, club.id, minutes=200))
    club.sync(club.bo, {**kept(6, club.id), "ruleset": "casual"})
    open_game = kept(7, club.id)
    club.sync(club.bo, {**open_game, "events": open_game["events"][:4]})
    assert club.pairs() == []
    club.sync(club.bo, kept(8, club.id, minutes=100))  # typed in afterwards, frame by frame the same
    assert club.pairs() == [[2, 8]]


def test_a_match_kept_by_two_phones_is_paired_game_by_game(club: Club) -> None:
    club.sync(club.ann, *[kept(n, club.id, minutes=20 * n, weights=f"b{n}") for n in (1, 2, 3)])
    club.sync(club.bo, *[kept(n + 10, club.id, minutes=20 * n + 1, weights=f"b{n}") for n in (1, 2, 3)])
    assert sorted(club.pairs()) == [[1, 11], [2, 12], [3, 13]]


def test_merged_duplicates_count_once_and_lose_nothing(both: Flask) -> None:
    club = Club(both)
    first, second = kept(1, club.id), kept(2, club.id, minutes=1)
    club.sync(club.ann, first)
    club.sync(club.bo, second)
    before = rows(both)
    assert club.merge(1, 2).status_code == 204
    assert (club.listed(), club.pairs()) == ([1], [])
    member = club.ann.get(f"/clubs/{club.id}/games").json["games"][0]["sides"]["a"]["players"][0]["id"]
    assert club.ann.get(f"/clubs/{club.id}/members/{member}").json["games"] == 1
    assert [[number_of(one["goes"]), number_of(one["stays"])] for one in club.told()["merged"]] == [[2, 1]]
    club.check()
    # Its phone sends it again, and corrects it: answered as ever, and it does not come back.
    assert club.bo.sync(second)[0]["status"] == "unchanged"
    assert club.bo.sync(amend(second))[0]["status"] == "updated"
    assert club.bo.get(f"/games/{game_id(2)}").json["revision"] == 2
    assert club.listed() == [1]
    club.check()
    # Had back, it is as it would have been.
    assert club.part(2) == 204
    assert club.listed() == [1, 2]
    club.check()
    assert set(rows(both)) > set(before) - {row for row in before if row[0] == "seat"}
    assert {row for row in rows(both) if row[0] == "seat"} == {row for row in before if row[0] == "seat"}


def rows(app: Flask) -> list[tuple[Any, ...]]:
    with app.app_context():
        documents = [("document", *row) for row in db.session.execute(select(Revision.game_id, Revision.document))]
        return documents + [
            ("seat", *row) for row in db.session.execute(select(Seat.game_id, Seat.side, Seat.member_id, Seat.outcome))
        ]


def test_some_games_cannot_be_merged(club: Club) -> None:
    club.sync(club.ann, kept(1, club.id), kept(3, club.id, minutes=30))
    club.sync(club.bo, kept(2, club.id), kept(4, club.id, b="Cy"))
    assert refused(club.merge(1, 1)) == (409, "not-twice")
    assert refused(club.merge(1, 4)) == (409, "not-twice")
    assert club.merge(1, 2).status_code == 204
    for stays, goes in ((1, 2), (3, 2), (2, 3), (3, 1)):  # merged already; to one that went; which others point at
        assert refused(club.merge(stays, goes)) == (409, "not-twice")
    assert club.merge(1, 3).status_code == 204
    assert club.part(1) == 404
    assert refused(club.merge(1, 99)) == (404, "not-found")
    club.check()


def test_the_newest_games_are_searched_for_duplicates(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicates, "NEWEST", 2)
    club.sync(club.ann, kept(1, club.id))
    club.sync(club.bo, kept(2, club.id, minutes=1))
    assert club.pairs() == [[1, 2]]
    club.sync(club.ann, kept(3, club.id, minutes=120, b="Cy"))
    assert club.pairs() == []
    with club.app.app_context():
        assert db.session.scalar(select(Game.same_as).where(Game.same_as.is_not(None))) is None


def test_merging_and_correcting_at_once_is_safe(both: Flask) -> None:
    """In either order the duplicate is corrected and has no seats, and the tables are as a rebuild would make them."""
    club = Club(both)
    first, second = kept(1, club.id), kept(2, club.id, minutes=1)
    club.sync(club.ann, first)
    club.sync(club.bo, second)
    with ThreadPoolExecutor(3) as pool:
        merged = pool.submit(club.merge, 1, 2)
        corrected = [pool.submit(club.bo.sync, amend(second)), pool.submit(club.ann.sync, amend(first))]
    assert merged.result().status_code == 204
    assert [one.result()[0]["status"] for one in corrected] == ["updated", "updated"]
    assert club.listed() == [1]
    assert {row[1] for row in rows(both) if row[0] == "seat"} == {game_id(1)}
    club.check()
