"""Only referees and admins can correct a game of the club; the log grows, and everything recorded stays."""

import copy
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Game, Revision, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import join, member_of, refused
from tests.games import Game as Document
from tests.games import game_id
from tests.phone import Phone

AT = "2026-11-22T10:00:00-08:00"


def amend(game: Document, ident: str = "x1", weights: str = "b2") -> Document:
    """The game with its second frame corrected."""
    entry = {
        "id": ident,
        "at": AT,
        "type": "amend",
        "event": "e2",
        "with": {"weights": [weights]},
        "reason": "read wrong",
    }
    return {**game, "events": [*game["events"], entry]}


class Table:
    """A club with a finished game of a player's phone, and the people who may see it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.admin, self.club = begin_club(app)
        self.owner = join(app, self.admin, self.club, name="Bo")
        self.referee = join(app, self.admin, self.club, "referee", "Ref")
        self.player = join(app, self.admin, self.club, name="Cy")
        self.game = doubles(1, "Bo", "Cy", frames=5, club=self.club)
        assert self.owner.sync(self.game)[0]["status"] == "created"

    def etag(self) -> str:
        answer = self.referee.get(f"/games/{game_id(1)}")
        assert answer.status_code == 200, answer.text
        assert answer.json["document"]["id"] == game_id(1)
        return str(answer.headers["ETag"])


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


def test_referees_and_admins_read_and_correct_games_of_their_club(table: Table) -> None:
    corrected = amend(table.game)
    assert table.referee.put(corrected, table.etag()).json["status"] == "updated"
    further = amend(corrected, "x2", "b1")
    assert table.admin.sync(further)[0]["status"] == "updated"
    assert table.owner.get(f"/games/{game_id(1)}").json["revision"] == 3
    with table.app.app_context():
        devices = list(db.session.scalars(select(Revision.device_id).order_by(Revision.revision)))
        owner, club = db.session.execute(select(Game.device_id, Game.club_id)).one()
    assert devices == [table.owner.device, table.referee.device, table.admin.device]
    assert (owner, club) == (table.owner.device, table.club)
    # It stays the owner's: its list, its link.
    assert [game["id"] for game in table.referee.get("/games").json["games"]] == []
    assert table.referee.ask("POST", f"/games/{game_id(1)}/share").status_code == 404
    assert table.owner.sync(amend(further, "x3"))[0]["status"] == "updated"


def test_others_can_neither_read_nor_correct_games_of_a_club(table: Table) -> None:
    other, _theirs = begin_club(table.app, "Legion")
    loose = doubles(2, "Bo", "Cy", frames=5)
    table.owner.sync(loose)
    for phone in (table.player, other, Phone(table.app)):
        assert refused(phone.get(f"/games/{game_id(1)}")) == (404, "not-found")
        assert refused(phone.put(amend(table.game), table.etag())) == (404, "not-found")
        assert phone.sync(amend(table.game))[0]["problem"]["code"] == "not-found"
    assert refused(table.referee.get(f"/games/{game_id(2)}")) == (404, "not-found")  # in no club
    etag = table.etag()
    left = member_of(table.referee, table.club)
    assert table.admin.ask("DELETE", f"/clubs/{table.club}/members/{left}").status_code == 204
    assert refused(table.referee.put(amend(table.game), etag)) == (404, "not-found")
    assert table.owner.get(f"/games/{game_id(1)}").json["revision"] == 1


def test_a_correction_removes_nothing_and_needs_a_reason_to_change_names(table: Table) -> None:
    note = {"id": "n1", "at": AT, "type": "note", "text": "It was Ed who played."}
    renamed = copy.deepcopy(table.game)
    renamed["sides"]["b"]["players"] = [{"name": "Ed"}]
    shorter = {**table.game, "events": table.game["events"][:4]}
    swapped = amend({**table.game, "events": [*table.game["events"][1::-1], *table.game["events"][2:]]})
    told = {**renamed, "events": [*renamed["events"], note]}
    for document in (shorter, swapped, renamed, {**told, "play": "singles"}, {**told, "club": "another"}):
        answer = table.referee.put(document, table.etag())
        assert refused(answer) == (422, "no-correction")
        assert answer.headers["ETag"] == table.etag()
    assert table.referee.put(told, table.etag()).json["status"] == "updated"
    found = table.player.get(f"/clubs/{table.club}/games").json["games"][0]
    assert [player["name"] for player in found["sides"]["b"]["players"]] == ["Ed"]
    # Whose game it is may send what they like of it, as ever: the revisions tell it.
    assert table.owner.put(shorter, table.etag()).json["status"] == "updated"


def test_a_correction_does_not_make_the_referee_the_owner(table: Table) -> None:
    corrected = amend(table.game)
    shorter = {**corrected, "events": corrected["events"][:3]}
    assert [one["status"] for one in table.referee.sync(corrected, shorter)] == ["updated", "conflict"]
    assert refused(table.referee.put(shorter, table.etag())) == (422, "no-correction")


def test_two_referees_correcting_at_once_do_not_overwrite_each_other(both: Flask) -> None:
    table = Table(both)
    etag = table.etag()
    tries = [(table.referee, amend(table.game, "x1", "b1")), (table.admin, amend(table.game, "x2", "b2"))]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda one: one[0].put(one[1], etag), tries))
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    late = next(n for n, answer in enumerate(answers) if answer.status_code == 412)
    assert answers[late].json["code"] == "precondition-failed"
    archived = table.admin.get(f"/games/{game_id(1)}")
    assert archived.json["document"] == tries[1 - late][1]
    # The loser reads what is there, and corrects that: both corrections stand in the log.
    again = {
        **archived.json["document"],
        "events": [*archived.json["document"]["events"], tries[late][1]["events"][-1]],
    }
    assert tries[late][0].put(again, archived.headers["ETag"]).json["status"] == "updated"
