"""Members are asked to confirm results and told of corrections: once each, and not the member who sent them."""

import json
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, select, update

from scorekeeper.store import Club, Reminder, db, write_transaction
from tests.archive.clubs import begin_club, doubles
from tests.archive.test_corrections import amend
from tests.clubs.people import join, member_of
from tests.competition_archive.contests import contest, put
from tests.games import Game, game_id
from tests.phone import Phone

GAME = f"/games/{game_id(1)}"
MINUTE, DAY = 60, 86_400


class Evening:
    """A club that has both sides confirm; Bo and Di against Cy and somebody on paper, kept by Bo's phone."""

    def __init__(self, app: Flask, confirm: str = "both") -> None:
        self.app = app
        self.admin, self.club = begin_club(app)
        self.bo, self.cy, self.di = (join(app, self.admin, self.club, name=name) for name in ("Bo", "Cy", "Di"))
        self.referee = join(app, self.admin, self.club, "referee", "Ref")
        names = (("Ann", self.admin), ("Bo", self.bo), ("Cy", self.cy), ("Di", self.di), ("Ref", self.referee))
        self.names = {member_of(phone, self.club): name for name, phone in names}
        with app.app_context(), write_transaction():
            db.session.execute(update(Club).values(confirm=confirm))

    def game(self, number: int = 1, frames: int = 5, ago: int = 0, **header: object) -> Game:
        begun = datetime.now(UTC) - timedelta(seconds=ago)
        game = doubles(number, "Bo,Di", "Cy,Paper", frames, club=self.club, **header)
        return {**game, "started_at": f"{begun:%Y-%m-%dT%H:%M:%SZ}"}

    def archived(self, game: Game, by: Phone | None = None) -> None:
        assert (by or self.bo).sync(game)[0]["status"] in ("created", "updated")

    def heard(self, kind: str) -> list[tuple[str, dict[str, Any]]]:
        """The reminders of a kind: for whom, and with what."""
        with self.app.app_context():
            rows = db.session.scalars(select(Reminder).where(Reminder.kind == kind, Reminder.state == "waiting"))
            return sorted((self.names[str(row.member_id)], json.loads(row.said)) for row in rows)

    def asked(self) -> list[str]:
        return [name for name, _said in self.heard("confirm")]

    def answer(self, phone: Phone, side: str, verdict: str = "confirmed") -> None:
        etag = self.bo.get(f"{GAME}/confirmations").json["etag"]
        body = {"side": side, "verdict": verdict, "etag": etag, "note": "It was 22."}
        assert phone.ask("POST", f"{GAME}/confirmations", json=body).status_code == 200

    def correct(self, ident: str = "x1", weights: str = "b2") -> None:
        document = self.bo.get(GAME).json["document"]
        self.archived(amend(document, ident, weights), self.referee)


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app)


def test_players_are_asked_to_confirm_after_ten_minutes(both: Flask) -> None:
    evening = Evening(both)
    evening.archived(evening.game())
    assert evening.heard("confirm") == [
        (name, {"a": "Bo & Di", "b": "Cy & Paper", "score": "21–6", "club": "Elks"} | said_names(evening))
        for name in ("Cy", "Di")
    ]
    with both.app_context():
        row = db.session.scalars(select(Reminder)).first()
        assert row is not None
        assert row.due_at - row.made_at in range(10 * MINUTE - 5, 10 * MINUTE + 1)
        assert (row.expires_at - row.due_at, row.path, row.club_id) == (
            3 * DAY,
            f"/#/result/{game_id(1)}",
            evening.club,
        )
    assert evening.bo.sync(evening.bo.get(GAME).json["document"])[0]["status"] == "unchanged"
    assert len(evening.heard("confirm")) == 2


def said_names(evening: Evening) -> dict[str, str]:
    """The names of the sides, as the sheet has them."""
    document = evening.bo.get(GAME).json["document"]
    return {side: document["sides"][side]["name"] for side in ("a", "b")}


def test_players_who_answered_are_not_asked_again(evening: Evening) -> None:
    evening.archived(evening.game())
    evening.answer(evening.cy, "b")
    assert evening.asked() == ["Di"]
    evening.answer(evening.di, "a")
    assert evening.asked() == []


def test_a_decided_result_is_not_asked_about(evening: Evening) -> None:
    evening.archived(evening.game())
    evening.answer(evening.cy, "b", "disputed")
    assert evening.asked() == ["Di"]
    body = {"reason": "Measured.", "etag": evening.bo.get(f"{GAME}/confirmations").json["etag"]}
    assert evening.referee.ask("POST", f"/clubs/{evening.club}{GAME}/decision", json=body).status_code == 200
    assert evening.asked() == []


def test_a_corrected_result_is_announced_and_asked_about_again(both: Flask) -> None:
    evening = Evening(both)
    evening.archived(evening.game())
    evening.answer(evening.cy, "b")
    evening.correct()
    told = evening.heard("corrected")
    assert [name for name, _said in told] == ["Bo", "Cy", "Di"]
    said = told[0][1]
    assert (said["before"], said["before_winner"], said["before_ending"], said["ending"]) == (
        "21–6",
        "a",
        "target",
        "target",
    )
    assert said["score"] != "21–6"
    assert evening.asked() == ["Bo", "Cy", "Di"]
    assert {one["score"] for _name, one in evening.heard("confirm")} == {said["score"]}


def retracted(game: Game, ident: str, name: str, reason: str = "undo") -> Game:
    retract = {"id": name, "at": game["started_at"], "type": "retract", "event": ident, "reason": reason}
    return {**game, "events": [*game["events"], retract]}


def test_a_correction_that_reopens_a_game_is_announced_when_it_is_finished(both: Flask) -> None:
    evening = Evening(both)
    game = evening.game()
    evening.archived(game)
    opened = retracted(game, "e5", "x1")
    evening.archived(opened)
    assert (evening.asked(), evening.heard("corrected")) == ([], [])
    frame = {**game["events"][4], "id": "x2", "weights": ["a4", "a4", "a4", "a4"]}
    evening.archived({**opened, "events": [*opened["events"], frame]})
    told = evening.heard("corrected")
    assert [(name, said["before"], said["before_winner"], said["score"]) for name, said in told] == [
        (name, "21–6", "a", "30–6") for name in ("Cy", "Di")
    ]
    assert evening.asked() == ["Cy", "Di"]


def test_a_retracted_correction_is_not_announced_but_asked_about(evening: Evening) -> None:
    game = evening.game()
    evening.archived(game)
    opened = retracted(game, "e5", "x1")
    evening.archived(opened)
    evening.archived(retracted(opened, "x1", "x2", "redo"))
    assert (evening.heard("corrected"), evening.asked()) == ([], ["Cy", "Di"])


def test_a_note_is_not_announced_as_a_correction(evening: Evening) -> None:
    evening.archived(evening.game())
    document = evening.bo.get(GAME).json["document"]
    note = {"id": "n1", "type": "note", "at": document["events"][-1]["at"], "text": "A fine evening"}
    evening.archived({**document, "events": [*document["events"], note]})
    assert evening.heard("corrected") == []
    assert evening.asked() == ["Cy", "Di"]


def test_a_club_without_confirmation_gets_only_corrections(app: Flask) -> None:
    evening = Evening(app, "none")
    evening.archived(evening.game())
    evening.correct()
    assert evening.asked() == []
    assert [name for name, _said in evening.heard("corrected")] == ["Bo", "Cy", "Di"]


def test_some_games_cause_no_notices(evening: Evening) -> None:
    unfinished = evening.game(1, frames=3)
    evening.archived(unfinished)
    evening.archived(evening.game(2, ago=8 * DAY))  # brought late, or again after a restore
    evening.archived({**evening.game(3), "club": "Elsewhere"})
    evening.archived(evening.game(4), evening.admin)
    assert evening.asked() == ["Bo", "Cy", "Di"]  # of the last, which none of them brought
    evening.archived({**evening.game(1), "started_at": unfinished["started_at"]})  # and now it has a result
    assert sorted(evening.asked()) == ["Bo", "Cy", "Cy", "Di", "Di"]


def test_former_members_get_no_notices(evening: Evening) -> None:
    evening.cy.ask("DELETE", f"/clubs/{evening.club}/members/{member_of(evening.cy, evening.club)}")
    evening.archived(evening.game())
    assert evening.asked() == ["Di"]


def test_a_duplicate_recording_is_not_asked_about(evening: Evening) -> None:
    evening.archived(evening.game(1))
    evening.archived(evening.game(2), evening.cy)
    assert evening.asked() == ["Bo", "Cy", "Di", "Di"]
    pair = {"stays": game_id(2), "goes": game_id(1)}
    assert evening.referee.ask("POST", f"/clubs/{evening.club}/duplicates", json=pair).status_code == 204
    assert evening.asked() == ["Bo", "Di"]


def test_a_batch_makes_few_queries_for_notices(evening: Evening) -> None:
    """Two queries at most for any number of games (seats and rows), and none if the club does not ask."""
    evening.archived(evening.game(1))
    asking = counted(evening, 10)
    with evening.app.app_context(), write_transaction():
        db.session.execute(update(Club).values(confirm="none"))
    assert counted(evening, 30) == asking - 2


def counted(evening: Evening, number: int) -> int:
    """The queries of a batch of twenty games."""
    queries: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        queries.append(statement)

    with evening.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        results = evening.bo.sync(*(evening.game(number + n) for n in range(20)))
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert {one["status"] for one in results} == {"created"}
    return len(queries)


def test_standings_can_be_published_once_a_day(evening: Evening) -> None:
    where = f"/clubs/{evening.club}/standings/published"
    for body in ({"season": 2026}, {"season": 2026}, {"season": 2026, "competition": "Cup"}):
        assert evening.admin.ask("POST", where, json=body).status_code == 204
    assert evening.referee.ask("POST", where, json={"season": 2026}).status_code == 403
    with evening.app.app_context():
        rows = db.session.scalars(select(Reminder).where(Reminder.kind == "standings").order_by(Reminder.about)).all()
        assert [json.loads(row.said)["competition"] for row in rows] == ["", "Cup"]
        assert {(row.club_id, row.member_id, row.path) for row in rows} == {
            (evening.club, None, f"/c/{evening.club}/standings?season=2026")
        }
        assert all(0 <= time.time() - row.due_at < 5 * MINUTE for row in rows)


def test_the_standings_of_a_competition_can_be_announced_once_a_day(evening: Evening) -> None:
    ours = contest(club=evening.club, started_at="2026-08-31T23:00:00-08:00")
    assert put(evening.referee, ours).status_code == 201
    where = f"/competitions/{ours['id']}/standings/published"
    assert [phone.ask("POST", where).status_code for phone in (evening.referee, evening.admin)] == [204, 204]
    with evening.app.app_context():
        row = db.session.scalars(select(Reminder).where(Reminder.kind == "standings")).one()
        assert (row.club_id, row.member_id) == (evening.club, None)
        assert json.loads(row.said) == {"club": "Elks", "season": "2025/26", "competition": "Friday"}
    assert evening.admin.ask("PATCH", f"/clubs/{evening.club}", json={"visibility": "public"}).status_code == 200
    assert evening.admin.client.get(row.path).status_code == 200
