"""`PUT /api/v1/games/{id}`: the statuses of docs/format.md, Sync over HTTP, on both databases."""

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Game, Revision, db
from tests.games import game_id, short_game
from tests.phone import Phone


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def test_a_new_game_is_created(phone: Phone) -> None:
    answer = phone.put(short_game())
    assert answer.status_code == 201
    assert answer.json == {"id": game_id(1), "status": "created", "etag": answer.headers["ETag"]}
    assert answer.headers["ETag"].startswith('"1-')
    assert answer.headers["Location"] == f"/api/v1/games/{game_id(1)}"


def test_the_same_content_again_gets_the_same_answer(phone: Phone) -> None:
    first = phone.put(short_game())
    shuffled = dict(reversed(short_game().items()))  # other order of keys, same content
    again = phone.put(shuffled)
    assert again.status_code == 200
    assert again.json == {"id": game_id(1), "status": "unchanged", "etag": first.headers["ETag"]}
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("if_match", [None, '"1-0000"', "*", 'W/"{}"'])
def test_different_content_without_the_right_etag_is_refused(phone: Phone, if_match: str | None) -> None:
    etag = phone.put(short_game()).headers["ETag"]
    answer = phone.put(short_game(frames=3), if_match and if_match.replace("{}", etag.strip('"')))
    assert (answer.status_code, answer.json["code"]) == (412, "precondition-failed")
    assert answer.json["etag"] == answer.headers["ETag"] == etag
    assert len(phone.get(f"/games/{game_id(1)}").json["document"]["events"]) == 2


def test_a_correction_with_the_etag_is_the_next_revision(phone: Phone, both: Flask) -> None:
    first = phone.put(short_game())
    second = phone.put(short_game(frames=3), first.headers["ETag"])
    assert (second.status_code, second.json["status"]) == (200, "updated")
    assert second.headers["ETag"].startswith('"2-')
    back = phone.put(short_game(), second.headers["ETag"])  # a correction may return to what was
    assert back.headers["ETag"] == first.headers["ETag"].replace('"1-', '"3-')
    with both.app_context():
        kept = db.session.execute(select(Revision.revision, Revision.content_hash).order_by(Revision.revision)).all()
    assert [row.revision for row in kept] == [1, 2, 3]
    assert kept[0].content_hash == kept[2].content_hash != kept[1].content_hash


def test_a_lost_answer_to_a_correction_causes_no_conflict(phone: Phone) -> None:
    first = phone.put(short_game())
    second = phone.put(short_game(frames=3), first.headers["ETag"])
    retried = phone.put(short_game(frames=3), first.headers["ETag"])
    assert retried.status_code == 200
    assert retried.headers["ETag"] == second.headers["ETag"]


def test_an_etag_without_quotes_is_accepted(phone: Phone) -> None:
    etag = phone.put(short_game()).headers["ETag"]
    assert phone.put(short_game(frames=3), etag.strip('"')).status_code == 200


def test_columns_follow_the_newest_revision(phone: Phone, both: Flask) -> None:
    etag = phone.put(short_game()).headers["ETag"]
    phone.put(short_game(frames=3, started_at="2026-11-21T20:00:00Z"), etag)
    with both.app_context():
        game = db.session.scalars(select(Game)).one()
        assert (game.revision, game.score_a, game.score_b, game.status) == (2, 14, 3, "open")
        assert (game.name_a, game.colour_b, game.started_at) == ("Elks", "blue", 1795291200)
        assert game.winner is None


def test_a_finished_game_has_the_result_that_the_server_computed(phone: Phone) -> None:
    phone.put(short_game(frames=5))
    state = phone.get(f"/games/{game_id(1)}").json["state"]
    assert (state["status"], state["winner"], state["ending"], state["score"]) == (
        "finished", "a", "target", {"a": 21, "b": 6},
    )  # fmt: skip


def test_another_devices_game_is_not_found(phone: Phone, both: Flask) -> None:
    phone.put(short_game())
    stranger = Phone(both)
    foreign, unknown = stranger.get(f"/games/{game_id(1)}"), stranger.get(f"/games/{game_id(2)}")
    assert foreign.status_code == unknown.status_code == 404
    assert foreign.data == unknown.data
    other_game = stranger.put(short_game(frames=1))
    with_etag = stranger.put(short_game(frames=3), phone.put(short_game()).headers["ETag"])
    assert other_game.status_code == with_etag.status_code == 404
    assert other_game.data == with_etag.data == unknown.data
    assert "ETag" not in other_game.headers
    assert phone.get(f"/games/{game_id(1)}").json["revision"] == 1


def test_the_same_game_from_another_phone_keeps_its_owner(phone: Phone, both: Flask) -> None:
    etag = phone.put(short_game()).headers["ETag"]
    other = Phone(both)
    again = other.put(short_game())
    assert (again.status_code, again.json["status"], again.headers["ETag"]) == (200, "unchanged", etag)
    assert other.get(f"/games/{game_id(1)}").status_code == 404
    assert phone.put(short_game(frames=3), etag).json["status"] == "updated"


def test_an_unchanged_game_is_not_sent_again(phone: Phone) -> None:
    etag = phone.put(short_game()).headers["ETag"]
    answer = phone.get(f"/games/{game_id(1)}", **{"If-None-Match": etag})
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == etag
    assert phone.get(f"/games/{game_id(1)}", **{"If-None-Match": '"1-0"'}).status_code == 200


def test_get_one_gives_what_was_put(phone: Phone) -> None:
    game = short_game()
    game["sides"]["a"]["name"] = "Élan 🏒 \u05d0"
    etag = phone.put(game).headers["ETag"]
    answer = phone.get(f"/games/{game_id(1)}")
    assert set(answer.json) == {"document", "state", "revision"}
    assert answer.json["document"] == game
    assert answer.headers["ETag"] == etag
    assert answer.headers["Cache-Control"] == "no-store"
