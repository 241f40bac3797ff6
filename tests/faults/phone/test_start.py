"""If the battery dies while the app or a game starts, or in the first frames, everything called saved is there.

Real Chromium with its profile on disk. Each life of the browser begins a game as fast as the screens allow (hasty.js)
and ends with SIGKILL of the whole browser. 4 kills; 1,000 in the long form, half of them beside processes that keep CPU
and disk busy. A kill can tear the last record of the log in which Chromium keeps its databases (LevelDB). At the next
start but one Chromium then drops what was written behind it (github.com/google/leveldb/issues/1287), or throws all its
databases away and says so. The games must be there all the same, from their copies; a log torn on purpose shows it.
"""

import contextlib
import random
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.phone.devtools import launched
from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE
from tests.faults import report
from tests.faults.phone.check import HERE, Document, Rows, Verdict, documents, score
from tests.faults.phone.killing import WatchedTab, doomed, kill

Told = list[tuple[str, Any]]

PHONES = report.size(1, 20)
KILLS = report.size(4, 50)
"""Of each phone. Every tenth phone has the browser as people have it, the others its engine alone."""
LIVES = 3
"""How many begin a game between two looks at what is stored."""
MOMENTS = {"new": 1.5, "start": 0.6, "weight": 0.3, "record": 0.3}
"""Up to how many seconds after which tap the browser is killed."""
LATEST = 60.0
"""Seconds from the app's start in which that tap must have come."""
COME_BACK = 10.0
"""Seconds from the app's start in which what the database has lost must have come back from its copy."""
COPIED = """async () => {
  const cache = await caches.open('games');
  const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).json()));
  return Object.fromEntries(texts.map(({document}) => [document.id, document.events.length]));
}"""
"""The number of events in the copy of each game. What a kill kept from being copied is copied soon after a start."""
HASTY = (HERE / "hasty.js").read_text()
BUSY = """
import os, sys, threading, time
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
while True:
    if sys.argv[1:]:
        with open(sys.argv[1], "wb") as file:
            file.write(b"x" * 500_000)
            os.fsync(file.fileno())
        time.sleep(0.05)
"""
"""Keeps a CPU busy, or the disk with that file; ends with whoever started it."""


@contextlib.contextmanager
def load(folder: Path, *, heavy: bool) -> Iterator[None]:
    """Keep the machine busy."""
    with contextlib.ExitStack() as running:
        for details in ([], [str(folder / "busy")]) if heavy else ():
            process = running.enter_context(
                subprocess.Popen([sys.executable, "-c", BUSY, *details], stdin=subprocess.PIPE)
            )
            running.callback(process.kill)
        yield


@pytest.mark.parametrize("phone", range(PHONES))
def test_a_kill_at_the_start_of_a_game_loses_nothing_saved(
    phone: int, archive_host: Host, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    chromium: str = request.getfixturevalue("whole_chromium" if phone % 10 == 9 else "chromium")
    begun = time.monotonic()
    chance = random.Random(phone)  # noqa: S311 (a seed makes every run the same)
    sweep = StartSweep(archive_host.address, chromium, tmp_path / "phone")
    with load(tmp_path, heavy=phone % 2 == 1):
        sweep.install()
        for number in range(KILLS):
            if number % LIVES == LIVES - 1:
                sweep.look(f"before kill {number}")
            tap, latest = chance.choice(list(MOMENTS.items()))
            nth = chance.randint(1, 3) if tap in ("weight", "record") else 1
            sweep.life(
                tap, nth, latest * chance.random() ** 2
            )  # most of them early, where the write is still under way
        sweep.look(f"after {KILLS} kills")
    verdict = sweep.verdict
    lost, doubled, changed = len(verdict.lost), len(verdict.doubled), len(verdict.changed)
    report.note(
        "Phone, killed at the start of a game", KILLS, KILLS - len(verdict.faults), lost, doubled, changed,
        time.monotonic() - begun, "the whole browser, up to three frames into a game that was begun at once",
    )  # fmt: skip
    print(f"phone {phone}: {dict(sorted(sweep.ends.items()))}, resets by the browser: {sweep.resets}")
    assert verdict.faults == []


@pytest.mark.parametrize("length", [300, 30_000] if report.SOAK else [300])
def test_a_torn_log_loses_no_later_game(length: int, archive_host: Host, chromium: str, tmp_path: Path) -> None:
    """The head of a record of some length stands at the end of the log, and nothing behind it: there the browser was
    killed.

    What the next life appends is read as that record; with fewer bytes than it has, they are dropped, with more, all
    is.
    """
    sweep = StartSweep(archive_host.address, chromium, tmp_path / "phone")
    sweep.install()
    sweep.life("record", 2, 0.5)
    logs = list(sweep.profile.glob("**/IndexedDB/*.leveldb/*.log"))
    for log in logs:
        with log.open("ab") as end:
            end.write(b"torn" + struct.pack("<HB", length, 1))
    assert logs
    sweep.life("record", 2, 0.5)
    sweep.look("after the second kill")
    print(f"resets by the browser: {sweep.resets}")
    assert (sweep.verdict.faults, len(sweep.before)) == ([], 2)


class StartSweep:
    """One phone: its profile outlives its browsers."""

    def __init__(self, address: str, chromium: str, profile: Path) -> None:
        self.address, self.chromium, self.profile = address, chromium, profile
        self.verdict = Verdict()
        self.before: dict[str, Document] = {}
        self.durable: dict[str, list[Any]] = {}
        """By game, the events whose transactions were complete; a game is in it once its header was."""
        self.promised: dict[str, int] = {}
        """By game, how many points, and so frames, the screen showed at the most while it said "saved"."""
        self.last: dict[str, str] = {}
        """By game, what the screen said of it last, and when it was killed."""
        self.ends: Counter[str] = Counter()
        """How often what became of which word."""
        self.resets = 0

    def browser(self) -> contextlib.AbstractContextManager[WatchedTab]:
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        return launched(self.chromium, self.profile, WatchedTab)

    def install(self) -> None:
        """Open the app for the first time, until it could start without a network."""
        with self.browser() as tab:
            tab.open(f"{self.address}/", ".welcome")
            tab.call(IN_CHARGE)

    def life(self, tap: str, nth: int, after: float) -> None:
        """Begin a game; so many seconds after the nth tap on something the browser is killed."""
        when = f"{after:.3f} s after tap {nth} on {tap}"
        with self.browser() as tab:
            tab.send("Page.addScriptToEvaluateOnNewDocument", source=HASTY)
            tab.post("Page.navigate", url=f"{self.address}/")
            patience = time.monotonic() + LATEST
            while sum(what == ("tapped", tap) for what in tab.told) < nth:
                assert time.monotonic() < patience, f"{when}: it did not come: {tab.told[-3:]}"
                tab.next_message(0.1)
            processes = doomed(self.profile, whole=True)
            time.sleep(after)
            kill(processes)
            tab.hear_out()
        self.hear(tab.told, when)

    def hear(self, told: Told, when: str) -> None:
        """Note what became durable and what was said; nothing is called saved before it is durable."""
        for kind, what in told:
            if kind == "reset":
                self.note_reset(f"{when}: {what}")
            elif kind == "games":
                self.durable.setdefault(
                    what["id"], []
                )  # written again when weights lie on its table, or when it came back
            elif kind == "durable":
                log = self.durable.get(what["game"], [])
                if what["seq"] == len(log):
                    log.append(what["event"])
            elif kind == "said" and what["score"]:
                self.hear_mark(what, when)

    def hear_mark(self, said: dict[str, Any], when: str) -> None:
        game, mark, points = said["at"].removeprefix("#/game/"), said["saved"], said["score"][1]
        self.last[game] = f"{mark} ({when})"
        if mark not in ("yes", "no", "writing") or (mark == "yes" and len(self.durable.get(game, "")) < points):
            self.verdict.untrue.append(f"{when}: {said}, durable: {self.durable.get(game)}")
        if mark == "yes":
            self.promised[game] = max(self.promised.get(game, 0), points)

    def note_reset(self, why: str) -> None:
        """The browser has thrown its databases away, and says so. All must come back."""
        print(
            f"reset by the browser, {why}; until then {len(self.before)} games and {len(self.promised)} since "
            "the last look"
        )
        self.resets += 1

    def look(self, when: str) -> None:
        """Start the app where the last game was; compare what it shows and what is stored with what was said."""
        newest = max(self.last, default="")
        with self.browser() as tab:
            tab.send("Page.addScriptToEvaluateOnNewDocument", source=HASTY)
            tab.open(f"{self.address}/#/game/{newest}", "header")
            patience = time.monotonic() + COME_BACK
            while time.monotonic() < patience:
                now = documents(rows := tab.rows())
                copied = {game: len(document["events"]) for game, document in now.items()} == tab.call(COPIED)
                if copied and self.whole(now):
                    break
                tab.next_message(0.1)
            tab.open(f"{self.address}/#/game/{newest}", "header")
            if newest in now:
                tab.wait_for("[data-points]")
                if tab.shown() != score(now[newest]):
                    self.verdict.changed.append(
                        f"{when}: {newest} shows {tab.shown()}, its log says {score(now[newest])}"
                    )
        for kind, what in tab.told:
            if kind == "reset":
                self.note_reset(f"{when}: {what}")
        self.compare(rows, now, when)
        self.before, self.last, self.promised, self.durable = now, {}, {}, {}

    def whole(self, now: dict[str, Document]) -> bool:
        """Say whether all is there that was; what the database has lost comes back soon after the start."""
        wanted = {game: document["events"] for game, document in self.before.items()} | self.saved()
        return all(game in now and now[game]["events"][: len(events)] == events for game, events in wanted.items())

    def saved(self) -> dict[str, list[Any]]:
        """Return the events that were called saved, by game."""
        return {game: self.durable.get(game, [])[:points] for game, points in self.promised.items()}

    def compare(self, rows: Rows, now: dict[str, Document], when: str) -> None:
        for game, document in self.before.items():
            if now.get(game) != document:
                self.verdict.changed.append(f"{when}: {document} is now {now.get(game)}")
        for game in {*self.last, *self.durable, *now} - {*self.before}:
            events, durable = now.get(game, {}).get("events", []), self.durable.get(game, [])
            saved = self.saved().get(game)
            told = (
                f"{when}: {game}, {self.last.get(game, 'no pad')}, points {self.promised.get(game)}, durable {durable}"
            )
            seqs = [row["seq"] for row in rows["events"] if row["game"] == game]
            if seqs != list(range(len(seqs))):
                self.verdict.doubled.append(f"{told}: {seqs}")
            if saved is not None and (game not in now or events[: len(saved)] != saved):
                self.verdict.lost.append(f"{told}: {now.get(game)}")
            word = self.last.get(game, "no pad").split(" (")[0]
            self.ends[f"{word}, {'there' if game in now else 'gone'}"] += 1
