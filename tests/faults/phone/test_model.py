"""Two phones with two windows each and a server lose nothing, whatever happens in whatever order.

Hypothesis chooses the steps; phones are real Chromium with the app's own store and sync (harness.js), the server is the
real one. After every step: what was called saved is on its phone, once, and every archived revision stays readable. At
the end, with everybody online, every finished game is archived as the phone has it, or both versions are kept where two
phones differ.
"""

import json
import sqlite3
import time
import uuid
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from playwright.sync_api import Browser

from scorekeeper.rules import GameError
from tests.browser.conftest import Host
from tests.faults import report
from tests.faults.phone.check import Document, Rows, documents, is_finished
from tests.faults.phone.phones import ModelPhone, bundle, log_of
from tests.games import short_game

PHONES = TABS = st.integers(0, 1)
WEIGHTS = st.sampled_from([["a4"], ["b3"], ["a3", "a2"], ["b2", "b1"], []])
FATES = st.sampled_from(["online", "offline", "drop request", "drop response", "duplicate", "late"])
MOST_GAMES = 2
FINISHING = {"type": "frame", "weights": ["a4", "a4", "a4", "a4"]}
NOTHING: Rows = {"games": [], "events": [], "outbox": [], "versions": []}
Revisions = dict[tuple[str, int], tuple[str, str]]


class Phones(RuleBasedStateMachine):
    """The steps; `counts` adds up over all examples."""

    def __init__(self, browser: Browser, host: Host, script: str, counts: dict[str, int]) -> None:
        super().__init__()
        self.host, self.counts = host, counts
        self.database = Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3"
        self.phones = [ModelPhone(browser, host, script) for _ in range(2)]
        self.games: list[str] = []
        self.promised: dict[tuple[int, str], list[list[str]]] = {}
        self.revisions: Revisions = {}
        self.backup: Path | None = None
        self.restarted = False

    # --- steps ---

    @initialize()
    def first_game(self) -> None:
        self.begin_on(0)

    @precondition(lambda self: len(self.games) < MOST_GAMES)
    @rule(phone=PHONES)
    def begin(self, phone: int) -> None:
        self.begin_on(phone)

    @rule(phone=PHONES, tab=TABS, game=PHONES, weights=WEIGHTS)
    def record(self, phone: int, tab: int, game: int, weights: list[str]) -> None:
        self.do(phone, tab, game, "record", {"type": "frame", "weights": weights})

    @rule(phone=PHONES, tab=TABS, game=PHONES)
    def finish(self, phone: int, tab: int, game: int) -> None:
        self.do(phone, tab, game, "record", FINISHING)

    @rule(phone=PHONES, tab=TABS, game=PHONES)
    def undo(self, phone: int, tab: int, game: int) -> None:
        self.do(phone, tab, game, "undo")

    @rule(phone=PHONES, tab=TABS, game=PHONES, weights=WEIGHTS)
    def amend(self, phone: int, tab: int, game: int, weights: list[str]) -> None:
        self.do(
            phone,
            tab,
            game,
            "record",
            {"type": "amend", "event": "e1", "with": {"weights": weights}, "reason": "misread"},
        )

    @rule(phone=PHONES, tab=TABS, fate=FATES)
    def sync(self, phone: int, tab: int, fate: str) -> None:
        self.phones[phone].network = fate
        self.phones[phone].ask(tab, "sync")
        self.phones[phone].network = "online"

    @rule(phone=PHONES)
    def held_up_requests_arrive(self, phone: int) -> None:
        self.phones[phone].deliver_late()

    @rule(phone=PHONES, game=PHONES)
    def hand_over(self, phone: int, game: int) -> None:
        given = self.phones[phone].ask(0, "give", self.game(game))
        if given:
            self.phones[1 - phone].ask(0, "take", given)

    @rule(phone=PHONES, tab=TABS, game=PHONES)
    def take_over(self, phone: int, tab: int, game: int) -> None:
        self.phones[phone].ask(tab, "takeOver", self.game(game))

    @rule(phone=PHONES, game=PHONES, own=st.booleans())
    def choose(self, phone: int, game: int, own: bool) -> None:
        if self.phones[phone].ask(0, "choose", self.game(game), own):
            self.update(phone, 0)
            self.update(phone, 1)

    @rule(phone=PHONES, tab=TABS)
    def update(self, phone: int, tab: int) -> None:
        self.phones[phone].reload(self.phones[phone].tabs[tab])

    @rule(phone=PHONES, years=st.sampled_from([-10, 0, 10]))
    def clock_jumps(self, phone: int, years: int) -> None:
        self.phones[phone].shift_clock(years)

    @precondition(lambda self: not self.restarted)
    @rule()
    def server_restarts(self) -> None:
        self.restarted = True
        self.host.stop()
        self.host.start()

    @rule()
    def host_makes_a_backup(self) -> None:
        self.backup = self.database.with_name("backup.sqlite3")
        copy(self.database, self.backup)

    @precondition(lambda self: self.backup)
    @rule()
    def host_restores_the_backup(self) -> None:
        """As `flask restore` does: the archive is what it was, under another epoch."""
        assert self.backup
        copy(self.backup, self.database)
        with sqlite3.connect(self.database, timeout=30) as database:
            database.execute("UPDATE archive SET epoch = ?", (str(uuid.uuid4()),))
        database.close()
        self.revisions = self.read_revisions()

    # --- what a step needs ---

    def begin_on(self, phone: int) -> None:
        document = {**short_game(1, 0), "id": f"0193b0c2-7d2a-7c31-9b57-{uuid.uuid4().hex[:12]}"}
        self.games.append(document["id"])
        self.note(phone, document["id"], self.phones[phone].ask(0, "begin", document))

    def game(self, number: int) -> str:
        return self.games[number % len(self.games)]

    def do(self, phone: int, tab: int, game: int, act: str, *details: object) -> None:
        """Record something; a window that is told to load itself anew does."""
        told = self.phones[phone].ask(tab, act, self.game(game), *details)
        self.note(phone, self.game(game), told)
        if told and not told["saved"]:
            self.update(phone, tab)

    def note(self, phone: int, game: str, told: dict[str, Any] | None) -> None:
        """Keep in mind what this phone called saved."""
        self.counts["steps"] += 1
        if told and told["saved"]:
            self.counts["saved"] += 1
            log = log_of({"events": told["events"]})
            known = self.promised.get((phone, game), [])
            self.promised[phone, game] = [one for one in known if one != log[: len(one)]] + [log]

    def read_revisions(self) -> Revisions:
        database = sqlite3.connect(self.database, timeout=30)
        marks = ",".join("?" * len(self.games))
        query = f"SELECT game_id, revision, content_hash, document FROM revisions WHERE game_id IN ({marks})"  # noqa: S608 (marks)
        rows = database.execute(query, self.games).fetchall()
        database.close()
        return {(game, revision): (content, document) for game, revision, content, document in rows}

    # --- what must hold ---

    @invariant()
    def nothing_that_was_called_saved_is_lost_or_there_twice(self) -> None:
        for number, phone in enumerate(self.phones):
            rows = phone.rows() or NOTHING
            kept = documents(rows)
            for game, document in kept.items():
                seqs = [row["seq"] for row in rows["events"] if row["game"] == game]
                ids = [event["id"] for event in document["events"]]
                assert seqs == list(range(len(seqs))) and len(set(ids)) == len(ids), f"doubled: {document}"
            for (owner, game), promises in self.promised.items():
                if owner == number:
                    others = [row["document"] for row in rows["versions"] if row["game"] == game]
                    logs = [log_of(document) for document in [*([kept[game]] if game in kept else []), *others]]
                    for promise in promises:
                        assert any(log[: len(promise)] == promise for log in logs), f"lost: {promise}, there are {logs}"

    @invariant()
    def every_revision_stays_readable(self) -> None:
        now = self.read_revisions()
        assert {**now, **self.revisions} == now, "a revision was lost or changed"
        for game in self.games:
            numbers = sorted(revision for one, revision in now if one == game)
            assert numbers == list(range(1, len(numbers) + 1))
        self.revisions = now

    def teardown(self) -> None:
        try:
            if self.games:
                self.everybody_meets()
                self.nothing_that_was_called_saved_is_lost_or_there_twice()
                self.every_revision_stays_readable()
        finally:
            for phone in self.phones:
                phone.close()

    def everybody_meets(self) -> None:
        """Everybody is online, conflicts are decided; then every finished game is archived as each phone has it."""
        for phone in self.phones:
            phone.network = "online"
            phone.deliver_late()
        for _ in range(6):
            for phone in self.phones:
                self.settle(phone)
            if not any((phone.rows() or NOTHING)["outbox"] for phone in self.phones):
                break
        archived = [(game, log_of(json.loads(text))) for (game, _), (_, text) in self.read_revisions().items()]
        for phone in self.phones:
            rows = phone.rows() or NOTHING
            for game, document in documents(rows).items():
                if finished(document):
                    problem = next((row["problem"] for row in rows["outbox"] if row["game"] == game), "none")
                    assert (game, log_of(document)) in archived, f"not archived, problem {problem}: {document}"

    def settle(self, phone: ModelPhone) -> None:
        phone.tabs[0].evaluate("() => localStorage.removeItem('skew')")
        phone.ask(0, "sync")
        if any(row["problem"] for row in (phone.rows() or NOTHING)["outbox"]):
            for game in self.games:
                phone.ask(0, "choose", game, True)
            phone.ask(0, "retry")
            phone.ask(0, "sync")


def copy(source: Path, target: Path) -> None:
    """Copy a database as a whole, while others use it."""
    with sqlite3.connect(source, timeout=30) as one, sqlite3.connect(target, timeout=30) as other:
        one.backup(other)
    one.close()
    other.close()


def finished(document: Document) -> bool:
    try:
        return is_finished(document)
    except GameError:
        return False


def test_phones_windows_and_server_agree_after_any_steps(browser: Browser, archive_host: Host) -> None:
    begun = time.monotonic()
    counts = {"steps": 0, "saved": 0}
    script = bundle()
    options = settings(
        max_examples=report.size(4, 1500),
        stateful_step_count=25,
        deadline=None,
        derandomize=not report.SOAK,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
        phases=[Phase.generate],  # a failure tells its steps; to shorten them takes many minutes
    )
    lost = 1
    try:
        run_state_machine_as_test(lambda: Phones(browser, archive_host, script, counts), settings=options)
        lost = 0
    finally:
        remark = (
            f"steps that recorded something, {counts['saved']} of them called saved; the faults are steps between them"
        )
        survived = 0 if lost else counts["steps"]
        report.note("Phones and server, model", counts["steps"], survived, lost, 0, 0, time.monotonic() - begun, remark)
    assert counts["saved"] > 0
