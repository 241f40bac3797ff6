"""Each side confirms or disputes a result; a dispute stands until it is settled, and no answer is lost."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.store import Confirmation, ConfirmingLink, db
from tests.archive.clubs import begin_club, doubles
from tests.archive.test_corrections import AT, amend
from tests.clubs.people import accept, invite, join, refused
from tests.games import game_id, short_game
from tests.phone import Phone

pytestmark = pytest.mark.everyday

GAME = f"/games/{game_id(1)}"


class Evening:
    """A club's game between Bo, whose phone kept it, and Cy, who has a phone; a referee, an admin, and a phone of Cy's
    friend.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.admin, self.club = begin_club(app)
        self.bo = join(app, self.admin, self.club, name="Bo")
        self.cy = join(app, self.admin, self.club, name="Cy")
        self.referee = join(app, self.admin, self.club, "referee", "Ref")
        self.friend = Phone(app)
        self.game = doubles(1, "Bo", "Cy", frames=5, club=self.club)
        assert self.bo.sync(self.game)[0]["status"] == "created"

    def result(self) -> dict[str, Any]:
        found: dict[str, Any] = self.bo.get(f"{GAME}/confirmations").json
        return found

    def link(self, side: str = "b", by: Phone | None = None) -> str:
        made = (by or self.bo).ask("POST", f"{GAME}/confirmations/links", json={"side": side})
        assert made.status_code == 201, made.text
        assert made.json["link"] == f"http://localhost/#/confirm/{made.json['secret']}"
        return str(made.json["secret"])

    def say(self, phone: Phone, side: str, verdict: str = "confirmed", **more: str) -> TestResponse:
        body = {"side": side, "verdict": verdict, "etag": self.result()["etag"], **more}
        return phone.ask("POST", f"{GAME}/confirmations", json=body)

    def follow(self, phone: Phone, secret: str, verdict: str = "confirmed", **more: str) -> TestResponse:
        body = {"secret": secret, "verdict": verdict, "etag": self.result()["etag"], **more}
        return phone.ask("POST", "/confirmations", json=body)

    def decide(self, phone: Phone, **more: str) -> TestResponse:
        body = {"reason": "Measured.", "etag": self.result()["etag"], **more}
        return phone.ask("POST", f"/clubs/{self.club}{GAME}/decision", json=body)

    def correct(self, ident: str = "x1", weights: str = "b2") -> None:
        document = self.bo.get(GAME).json["document"]
        assert self.referee.sync(amend(document, ident, weights))[0]["status"] == "updated"

    def rows(self) -> int:
        with self.app.app_context():
            return int(db.session.scalar(select(func.count()).select_from(Confirmation)) or 0)


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app)


def test_both_sides_confirm_a_result(evening: Evening) -> None:
    told = evening.result()
    assert (told["status"], told["mine"], told["score"], told["winner"]) == (
        "unconfirmed",
        ["a"],
        {"a": 21, "b": 6},
        "a",
    )
    assert evening.say(evening.bo, "a").json["status"] == "half"
    secret = evening.link()
    seen = evening.friend.ask("POST", "/confirmations/look", json={"secret": secret}).json
    assert (seen["status"], seen["mine"], seen["sides"]["a"]["answer"]["by"]) == ("half", ["b"], "Bo")
    assert evening.rows() == 1  # looking changes nothing
    answer = evening.follow(evening.friend, secret)
    assert answer.json["status"] == "confirmed"
    assert answer.json["sides"]["b"]["answer"] | {"at": ""} == {
        "verdict": "confirmed", "note": "", "by": None, "at": "", "current": True,
    }  # fmt: skip
    assert evening.follow(evening.friend, secret).json["status"] == "confirmed"  # its answer was lost, say: asked again
    assert evening.rows() == 2
    assert evening.say(evening.cy, "b").json["sides"]["b"]["answer"]["by"] == "Cy"
    assert evening.rows() == 3  # added, not changed


def test_each_side_is_answered_by_its_players(evening: Evening) -> None:
    assert refused(evening.say(evening.bo, "b")) == (403, "not-your-side")  # Bo sat on the other one
    assert refused(evening.say(evening.cy, "a")) == (403, "not-your-side")
    assert refused(evening.say(evening.referee, "a")) == (403, "not-your-side")
    assert refused(evening.say(evening.friend, "a")) == (404, "not-found")
    assert refused(evening.cy.ask("POST", f"{GAME}/confirmations/links", json={"side": "a"})) == (404, "not-found")
    assert evening.say(evening.bo, "a").status_code == 200
    assert refused(evening.follow(evening.bo, evening.link("b"))) == (409, "other-side")
    assert evening.follow(evening.friend, evening.link("b", evening.referee)).status_code == 200
    assert refused(evening.follow(evening.friend, evening.link("a"))) == (409, "other-side")
    assert evening.rows() == 2


def test_a_game_without_a_club_is_confirmed_by_its_phone_and_by_link(evening: Evening) -> None:
    alone = Phone(evening.app)
    alone.sync(short_game(1, 5, id=game_id(7)))
    path = f"/games/{game_id(7)}/confirmations"
    told = alone.get(path).json
    assert (told["club"], told["asked"], told["mine"]) == (None, False, ["a", "b"])
    body = {"verdict": "confirmed", "etag": told["etag"]}
    assert alone.ask("POST", path, json={"side": "a", **body}).json["status"] == "half"
    assert alone.get(path).json["mine"] == ["a"]  # what would be refused is not offered
    assert refused(alone.ask("POST", path, json={"side": "b", **body})) == (409, "other-side")
    secret = alone.ask("POST", f"{path}/links", json={"side": "b"}).json["secret"]
    assert evening.friend.ask("POST", "/confirmations", json={"secret": secret, **body}).json["status"] == "confirmed"


def test_a_new_link_replaces_the_old_one_and_only_its_hash_is_stored(evening: Evening) -> None:
    first, second, other = evening.link(), evening.link(), evening.link("a")
    assert refused(evening.follow(evening.friend, first)) == (404, "confirming-over")
    assert refused(evening.friend.ask("POST", "/confirmations/look", json={"secret": first})) == (
        404,
        "confirming-over",
    )
    with evening.app.app_context():
        kept = set(db.session.scalars(select(ConfirmingLink.secret_hash)))
    assert len(kept) == 2
    assert not kept & {first, second, other}
    assert evening.follow(evening.friend, second).status_code == 200


def test_a_correction_must_be_confirmed_again(evening: Evening) -> None:
    stale = evening.result()["etag"]
    evening.say(evening.bo, "a")
    evening.say(evening.cy, "b")
    assert evening.result()["status"] == "confirmed"
    evening.correct()
    told = evening.result()
    assert (told["status"], told["score"]["b"]) == ("unconfirmed", 5)
    assert told["sides"]["b"]["answer"]["current"] is False
    late = evening.say(evening.cy, "b", etag=stale)
    assert refused(late) == (409, "result-changed")
    assert late.json["etag"] == told["etag"]
    assert evening.say(evening.cy, "b").json["status"] == "half"


def test_a_dispute_stands_until_it_is_settled(evening: Evening) -> None:
    assert evening.say(evening.cy, "b", "disputed").status_code == 422  # says nothing
    note = "Frame 2 was  ours,\nfour points."
    told = evening.say(evening.cy, "b", "disputed", note=note).json
    assert (told["status"], told["sides"]["b"]["answer"]["note"]) == ("disputed", "Frame 2 was ours, four points.")
    evening.say(evening.bo, "a")
    disputes = evening.referee.get(f"/clubs/{evening.club}/disputes").json["disputes"]
    assert [one["id"] for one in disputes] == [game_id(1)]
    assert refused(evening.cy.get(f"/clubs/{evening.club}/disputes")) == (403, "not-allowed")
    # A correction by itself settles nothing; the referee corrects and decides, always with a reason.
    evening.correct()
    assert evening.result()["status"] == "disputed"
    assert refused(evening.decide(evening.bo)) == (403, "not-allowed")
    assert evening.decide(evening.referee, reason=" ").status_code == 422
    decided = evening.decide(evening.referee).json
    assert (decided["status"], decided["decision"]["note"], decided["decision"]["by"]) == (
        "decided",
        "Measured.",
        "Ref",
    )
    assert evening.referee.get(f"/clubs/{evening.club}/disputes").json["disputes"] == []
    assert refused(evening.say(evening.cy, "b")) == (409, "result-decided")
    assert refused(evening.decide(evening.referee)) == (409, "no-dispute")
    evening.correct("x2", "b1")
    assert evening.result()["status"] == "unconfirmed"


def test_a_disputing_side_may_confirm_later(evening: Evening) -> None:
    evening.say(evening.cy, "b", "disputed", note="wrong")
    evening.say(evening.bo, "a")
    assert evening.say(evening.cy, "b").json["status"] == "confirmed"
    assert refused(evening.decide(evening.referee)) == (409, "no-dispute")


def test_players_cannot_settle_their_own_dispute(evening: Evening) -> None:
    game = doubles(1, "Ref", "Cy", frames=5, club=evening.club)
    document = {**evening.game, "sides": game["sides"]}
    note = {"id": "n1", "at": AT, "type": "note", "text": "Ref played."}
    assert (
        evening.bo.put({**document, "events": [*document["events"], note]}, evening.result()["etag"]).status_code == 200
    )
    evening.say(evening.cy, "b", "disputed", note="wrong")
    assert refused(evening.decide(evening.referee)) == (409, "referee-played")
    stale = evening.decide(evening.admin, etag='"1-0"')
    assert refused(stale) == (409, "result-changed")
    assert evening.decide(evening.admin).json["status"] == "decided"


def test_an_open_game_has_no_result(evening: Evening) -> None:
    evening.bo.sync(doubles(2, "Bo", "Cy", frames=2, club=evening.club))
    path = f"/games/{game_id(2)}/confirmations"
    etag = evening.bo.get(path).json["etag"]
    assert refused(evening.bo.ask("POST", f"{path}/links", json={"side": "a"})) == (409, "not-finished")
    body = {"side": "a", "verdict": "confirmed", "etag": etag}
    assert refused(evening.bo.ask("POST", path, json=body)) == (409, "not-finished")


def test_two_answers_and_a_revision_at_once_stay_consistent(both: Flask) -> None:
    """In any order each answer is kept or refused with a sentence, and none counts for a result not seen."""
    evening = Evening(both)
    secret, etag = evening.link(), evening.result()["etag"]
    body = {"verdict": "confirmed", "etag": etag}
    tries = [
        lambda: evening.friend.ask("POST", "/confirmations", json={"secret": secret, **body}),
        lambda: evening.bo.ask("POST", f"{GAME}/confirmations", json={"side": "a", **body}),
        lambda: evening.cy.ask("POST", f"{GAME}/confirmations", json={"side": "b", **body}),
        lambda: evening.referee.put(amend(evening.game), etag),
    ]
    with ThreadPoolExecutor(4) as pool:
        answers = [one.result() for one in [pool.submit(ask) for ask in tries]]
    assert answers[3].status_code == 200
    kept = [answer.status_code for answer in answers[:3]]
    assert set(kept) <= {200, 409}
    assert all(answer.json["code"] == "result-changed" for answer in answers[:3] if answer.status_code == 409)
    assert evening.rows() == kept.count(200)
    assert evening.result()["status"] == "unconfirmed"


def test_one_person_cannot_answer_for_both_sides_at_once(both: Flask) -> None:
    evening = Evening(both)
    secrets, etag = [evening.link("a"), evening.link("b")], evening.result()["etag"]
    bodies = [{"secret": secret, "verdict": "confirmed", "etag": etag} for secret in secrets]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda body: evening.friend.ask("POST", "/confirmations", json=body), bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert evening.rows() == 1


def test_a_dispute_moves_into_the_club_with_its_game(evening: Evening) -> None:
    late, game = Phone(evening.app), doubles(2, "Ed", "Cy", frames=5, club=evening.club)
    late.sync(game)  # nobody's phone yet: archived without the club
    path = f"/games/{game_id(2)}/confirmations"
    said = {"side": "a", "verdict": "disputed", "note": "wrong", "etag": late.get(path).json["etag"]}
    assert late.ask("POST", path, json=said).status_code == 200
    assert evening.referee.get(f"/clubs/{evening.club}/disputes").json["disputes"] == []
    accept(late, invite(evening.admin, evening.club, role="player"), "Ed")
    assert late.sync(game)[0]["status"] == "unchanged"
    disputes = evening.referee.get(f"/clubs/{evening.club}/disputes").json["disputes"]
    assert [(one["id"], one["sides"]["a"]["answer"]["note"]) for one in disputes] == [(game_id(2), "wrong")]
