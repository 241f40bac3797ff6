"""If the battery dies within half a second of a tap at the desk, no event that was called saved is lost or doubled.

Real Chromium with its profile on disk, the app's own screen of a queue. Every second kill ends the whole browser, the
others the processes of the page, of storage and of the network. 24 kills; 500 in the long form.
"""

import random
import re
import time
from pathlib import Path
from typing import Any

from tests.browser.conftest import Host
from tests.browser.stocked import PUT
from tests.competition_archive.contests import contest_id
from tests.faults import report
from tests.faults.desk.desks import log_of, played, queue
from tests.faults.phone.check import Document, Rows, Verdict
from tests.faults.phone.killing import KilledPhone

KILLS = report.size(24, 500)
LATEST = 0.5
"""Seconds after the tap."""
NUMBER = 7
SAVED = re.compile(r"Saved on this phone|Archived")


def first_rows() -> dict[str, Any]:
    """A phone on which the queue has begun."""
    stores = ("games", "waits", "archived", "versions", "rulesets", "settings")
    return {**{store: [] for store in stores}, "competitions": [queue(NUMBER)]}


def test_a_kill_after_a_tap_at_the_desk_loses_nothing_saved(archive_host: Host, chromium: str, tmp_path: Path) -> None:
    begun = time.monotonic()
    chance = random.Random(3)  # noqa: S311 (a seed makes every run the same)
    sweep = DeskSweep(archive_host, chromium, tmp_path)
    for point in range(KILLS):
        sweep.one_kill(point, 0 if point == 0 else LATEST * chance.random() ** 2)
    sweep.life.close()
    verdict = sweep.verdict
    report.note(
        "Desk, killed after a tap", KILLS, KILLS - len(verdict.faults), len(verdict.lost), len(verdict.doubled),
        len(verdict.changed), time.monotonic() - begun, "half of them the whole browser",
    )  # fmt: skip
    assert verdict.faults == []
    assert sweep.kept, "no event at all was durable before its kill"
    assert sweep.gone, "no kill came before its event was durable"


class DeskSweep(KilledPhone):
    """One phone at the desk."""

    def __init__(self, host: Host, chromium: str, profile: Path) -> None:
        super().__init__(chromium, profile)
        self.address = f"{host.address}/#/event/{contest_id(NUMBER)}"
        self.verdict = Verdict()
        self.kept = self.gone = 0
        self.tab.open(f"{host.address}/", ".welcome")
        self.tab.call(PUT, first_rows())
        self.before = queue(NUMBER)["events"]
        self.tab.open(self.address, "[data-call]")

    def one_kill(self, point: int, after: float) -> None:
        """Tap what the screen offers, perhaps with a saved act before it; kill, start again, compare."""
        whole = point % 2 == 0
        self.tab.told.clear()
        if point % 3 == 0 and self.offers("[data-winner=b]"):  # the next tap takes back what is saved by then
            self.tab.click("[data-winner=b]")
            self.tab.click("[data-done] button")
            self.tab.wait_for("[data-winner=b]")
        selector = "[data-winner=b]" if self.offers("[data-winner=b]") else "[data-call]"
        told = self.killed_after(after, selector, whole=whole)
        self.tab.open(self.address, "[data-call], [data-winner=b]")
        self.compare(told, f"point {point}, {'browser' if whole else 'page'} killed after {after:.3f} s")

    def offers(self, selector: str) -> bool:
        found: bool = self.tab.call("(selector) => document.querySelector(selector) !== null", selector)
        return found

    def compare(self, told: list[tuple[str, Any]], when: str) -> None:
        """What was durable or called saved is there, once and in its place; all before it is as it was."""
        durable = [what["event"] for kind, what in told if kind == "durable" and what["game"] == contest_id(NUMBER)]
        rows = self.rows_with(len(self.before) + len(durable))
        log = log_of(rows, NUMBER)
        said = [what["facts"][0] for kind, what in told if kind == "said" and what["facts"]]
        saved = [int(words.split()[0]) for words in said if SAVED.search(words)]
        seqs = [row["seq"] for row in rows["competition_events"] if row["game"] == contest_id(NUMBER)]
        if seqs != list(range(len(log))) or len({event["id"] for event in log}) != len(log):
            self.verdict.doubled.append(f"{when}: {log}")
        if log[: len(self.before)] != self.before:
            self.verdict.changed.append(f"{when}: {self.before} is now {log}")
        if log[len(self.before) :][: len(durable)] != durable:
            self.verdict.lost.append(f"{when}: durable was {durable}, there is {log[len(self.before) :]}")
        counts = [played(self.document(log[:count])) for count in range(len(self.before), len(log) + 1)]
        if not set(saved) <= set(counts):
            self.verdict.lost.append(f"{when}: called saved were {saved} matches, there are {counts}")
        if self.shown() != counts[-1]:
            self.verdict.changed.append(f"{when}: {self.shown()} is shown, the log says {counts[-1]}")
        self.kept += len(log) > len(self.before)
        self.gone += len(log) == len(self.before)
        self.before = log

    def rows_with(self, events: int) -> Rows:
        """What is stored, once so many events are back: where a kill tore the database's log, from the copy."""
        patience = time.monotonic() + 15
        while len(log_of(rows := self.tab.rows(), NUMBER)) < events and time.monotonic() < patience:
            self.tab.wait(0.2)
        return rows

    def shown(self) -> int:
        """How many matches the screen says were played."""
        words: str = self.tab.evaluate("document.querySelector('.facts').textContent")
        return int(words.split()[0])

    def document(self, log: list[Document]) -> Document:
        return {**queue(NUMBER), "events": log}
