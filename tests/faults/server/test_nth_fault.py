"""If any step of a request fails, once or for ever, all of it is stored or nothing, and a retry ends as if nothing
had happened.

The steps are counted by the run itself: N goes up until no fault fires.
"""

import json
import re
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.games.archive.documents import make_etag, write
from scorekeeper.games.competitions.documents import check_sent
from scorekeeper.store import Base, db
from tests.competition_archive.contests import (
    behind,
    contest,
    contest_id,
    entries,
    event,
    put,
    sign_up_id,
    told_game,
)
from tests.competition_archive.test_match_sheets import ADDRESS as SHEET_ADDRESS
from tests.competition_archive.test_match_sheets import sheet
from tests.faults import report
from tests.faults.server.injector import Injector, Plan
from tests.faults.server.truth import faults_of
from tests.games import Game, game_id, short_game
from tests.house.rules import HOUSE, house_game, house_rules
from tests.phone import Phone

MOMENTS = {"archived_at", "updated_at", "received_at", "created_at", "at"}
KEY = "k" * 43
HANDED = "h" * 43
NOTE, POSTED = event(6, "note", text="Waxed"), event(7, "post", match="w1.1", board="1", a="e1", b="e4")
UNDONE = event(6, "retract", event="v5", reason="undo")
TRUE_SENTENCES = {"unavailable", "busy", "storage-full", "internal"}

Rows = dict[str, list[dict[str, Any]]]


@dataclass
class Operation:
    """A request of the owner's phone, or of another one."""

    method: str
    path: str
    body: object = None
    if_match: str | None = None
    by_other: bool = False
    public: bool = False


def etag(game: Game) -> str:
    return make_etag(1, write(game)[1])


def impossible(number: int) -> Game:
    return short_game(number, first="c")


OPERATIONS = {
    "sync": Operation(
        "POST",
        "/sync",
        {
            "games": [
                short_game(10),
                short_game(1),
                short_game(2, frames=5),
                impossible(11),
                short_game(3, frames=1),
                short_game(4, frames=4),
                house_game(12),
                short_game(10),
            ]
        },
    ),
    "sync, everything known": Operation("POST", "/sync", {"games": [short_game(1), short_game(2), short_game(3)]}),
    "new game alone": Operation("PUT", f"/games/{game_id(10)}", short_game(10)),
    "correction": Operation("PUT", f"/games/{game_id(1)}", short_game(1, board="4"), if_match=etag(short_game(1))),
    "key left by the owner": Operation("PUT", f"/games/{game_id(1)}/keeper", {"key": KEY}),
    "key brought by another": Operation("PUT", f"/games/{game_id(2)}/keeper", {"key": KEY}, by_other=True),
    "house rules": Operation("PUT", f"/rulesets/{HOUSE}/2", house_rules(2)),
    "registration": Operation("POST", "/devices", public=True),
    "new competition": Operation("PUT", f"/competitions/{contest_id(2)}", contest(2)),
    "competition with another header": Operation(
        "PUT",
        f"/competitions/{contest_id(1)}",
        contest(name="Mine"),
        if_match=make_etag(1, check_sent(contest()).content_hash),
    ),
    "events": Operation("POST", f"/competitions/{contest_id(1)}/events", behind(contest()["events"], NOTE, POSTED)),
    "a retraction": Operation("POST", f"/competitions/{contest_id(1)}/events", behind(contest()["events"], UNDONE)),
    "sheet": Operation("PUT", SHEET_ADDRESS, sheet()),
    "sync of all three": Operation(
        "POST",
        "/sync",
        {
            "games": [told_game(13), short_game(1)],
            "competitions": [contest(events=[*contest()["events"], NOTE]), contest(2), contest(4, form="none")],
            "sheets": [sheet(), sheet(events=[])],
        },
    ),
    "key of the desk": Operation("PUT", f"/competitions/{contest_id(1)}/desk-key", {"key": KEY}),
    "desk taken with its key": Operation("POST", f"/competitions/{contest_id(1)}/desk", {"key": HANDED}, by_other=True),
    "key of the match cards": Operation("PUT", f"/competitions/{contest_id(1)}/card", {"key": KEY}),
    "sign-up": Operation("PUT", f"/competitions/{contest_id(3)}/signups/{sign_up_id(1)}", {"name": "Elks"}),
}
"""Game 4 is another phone's; of the batch one is new, one known, one longer, one refused, one a conflict, one not its
own, one under house rules, and the new one comes twice.
"""


@dataclass
class Answer:
    status: int
    body: Any

    @property
    def settled(self) -> object:
        """What the phone learns from it; a repeated request may find its game there, and a device is made by chance."""
        text = re.sub('"(created|updated)"', '"unchanged"', json.dumps(self.body))
        text = re.sub('("device"|"token"|"since"): "[^"]+"', r"\1", text)
        return ({201: 200}.get(self.status, self.status), text)


class Stage:
    """An archive with games, and two phones; each trial begins with the same rows."""

    def __init__(self, app: Flask, injector: Injector) -> None:
        self.app = app
        self.injector = injector
        self.owner, self.other = Phone(app), Phone(app)
        self.owner.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules())
        self.owner.sync(*[short_game(number) for number in (1, 2, 3)])
        self.other.sync(short_game(4))
        assert self.owner.ask("PUT", f"/games/{game_id(2)}/keeper", json={"key": KEY}).status_code == 204
        self.begin_competitions()
        self.first = self.rows()

    def begin_competitions(self) -> None:
        """Archive one that is drawn, with a game of another phone told of it, and one for which people sign up."""
        assert self.owner.ask("PATCH", "/me", json={"name": "Ann"}).status_code == 200
        for document in (contest(), contest(3, events=entries())):
            assert put(self.owner, document).status_code == 201
        self.other.sync(told_game(5))
        assert self.owner.ask("PUT", f"/competitions/{contest_id(1)}/desk-key", json={"key": HANDED}).status_code == 204

    def rows(self) -> Rows:
        """Everything that is stored."""
        with self.app.app_context(), db.engine.connect() as connection:
            return {
                table.name: sorted((dict(row) for row in connection.execute(table.select()).mappings()), key=str)
                for table in Base.metadata.sorted_tables
            }

    def begin_again(self) -> None:
        """Bring the first rows back, and forget all connections and what was counted."""
        self.app.extensions["limits"].storage.reset()
        tables = Base.metadata.sorted_tables
        with self.app.app_context():
            with db.engine.begin() as connection:
                for table in reversed(tables):
                    connection.execute(table.delete())
                for table in tables:
                    if self.first[table.name]:
                        connection.execute(table.insert(), self.first[table.name])
            db.engine.dispose()

    def ask(self, operation: Operation) -> Answer | None:
        """Send the request; None when no answer came."""
        phone = self.other if operation.by_other else self.owner
        headers = {"If-Match": operation.if_match} if operation.if_match else {}
        if operation.public:
            headers["Authorization"] = ""
        options = {} if operation.body is None else {"json": operation.body}
        try:
            answer = phone.ask(operation.method, operation.path, headers, **options)
        except (OSError, SQLAlchemyError):  # gunicorn then says a bare 500
            return None
        return None if self.injector.fails("sending") else Answer(answer.status_code, answer.json)

    def under(self, plan: Plan, operation: Operation) -> Answer | None:
        """Send it while faults fire."""
        self.injector.plan = plan
        try:
            return self.ask(operation)
        finally:
            self.injector.plan = None


def timeless(rows: Rows, *, devices: bool = True) -> object:
    """The rows without moments; without devices where new ones have chance in them."""
    return {
        name: [{key: value for key, value in row.items() if key not in MOMENTS} for row in table]
        for name, table in rows.items()
        if devices or name != "devices"
    }


@pytest.fixture
def stage(both: Flask, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(both, Injector(both, monkeypatch))


@pytest.mark.parametrize(
    ("name", "for_ever"),
    [
        pytest.param(
            name,
            for_ever,
            id=f"{name}, {'for ever' if for_ever else 'once'}",
            marks=pytest.mark.soak if for_ever and "sync" not in name else (),
        )
        for name in OPERATIONS
        for for_ever in (False, True)
    ],
)
def test_a_request_survives_a_fault_at_any_step(stage: Stage, name: str, for_ever: bool) -> None:
    began = time.monotonic()
    operation = OPERATIONS[name]
    devices = name != "registration"
    usual = stage.ask(operation)
    assert usual is not None
    after = timeless(stage.rows(), devices=devices)
    before = timeless(stage.first, devices=devices)
    assert faults_of(stage.app) == []
    fired: Counter[str] = Counter()
    wrong: list[str] = []
    trials = 0
    while True:
        stage.begin_again()
        plan = Plan(trials + 1, for_ever)
        answer = stage.under(plan, operation)
        if not plan.fired:
            break
        trials += 1
        fired += plan.fired
        found = timeless(stage.rows(), devices=devices)
        again = stage.under(Plan(1, for_ever=True), operation) if for_ever else None
        last = stage.ask(operation)
        if name == "registration":  # what was answered is a device, whatever was lost before
            assert last is not None
            stage.owner.headers = {"Authorization": f"Bearer {last.body['token']}"}
            assert stage.owner.get("/games").status_code == 200
        wrong += [
            f"{trials}, {dict(plan.fired)}: {sentence}"
            for sentence in judge(answer, again, last, usual, found in (before, after), found == after)
            + (
                []
                if timeless(stage.rows(), devices=devices) == after
                else ["the retry did not end like an undisturbed run"]
            )
        ]
    seconds = time.monotonic() - began
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[dialect(stage.app)]
    report.note(
        f"Server: Nth step of a request fails, {database}", trials, trials - len(wrong), 0, 0, len(wrong), seconds
    )
    assert wrong == []
    assert {"connect", "statement", "commit, before", "commit, after", "rollback", "answer", "sending"} <= set(fired)


def judge(
    answer: Answer | None, again: Answer | None, last: Answer | None, usual: Answer, whole: bool, stored: bool
) -> list[str]:
    """Return what is wrong with the answers to a request that had a fault."""
    found = [] if whole else ["a part of the request was stored"]
    for given in (answer, again):
        if given is None:
            continue
        if given.status < 300 and not (stored and given.settled == usual.settled):
            found.append(f"answered {given.status}, stored: {stored}")
        if given.status >= 300 and (given.status < 500 or given.body["code"] not in TRUE_SENTENCES):
            found.append(f"answered {given.body}")
    if last is None or last.settled != usual.settled:
        found.append(f"the retry was answered {last}")
    return found


def dialect(app: Flask) -> str:
    with app.app_context():
        return db.engine.dialect.name
