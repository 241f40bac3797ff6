"""If the battery dies within half a second of a tap on Record, nothing called saved is lost and nothing is doubled.

Real Chromium with its profile on disk. Every third kill ends the whole browser, the others the processes of the page,
of storage and of the network, as phones do with apps out of sight. Half of the taps end a game, so that kills fall into
the sync as well. 28 kills; 2,000 in the long form.
"""

import random
import time
from pathlib import Path

import pytest

from tests.browser.conftest import Host
from tests.faults import report
from tests.faults.phone.check import (
    Archive,
    Document,
    Rows,
    Verdict,
    documents,
    is_finished,
    judge_end,
    judge_outbox,
    score,
)
from tests.faults.phone.killing import KilledPhone
from tests.games import game_id, short_game
from tests.server import ROOT

POINTS = (500, 500, 500, 500) if report.SOAK else (6, 22)
"""Kills in each of the parts; the first has the browser as people have it, which takes three times as long as its
engine alone.
"""
LATEST = 0.5
"""Seconds after the tap."""
PUT = (ROOT / "tests" / "bench" / "phone" / "put_games.js").read_text()


def games_of(part: int) -> list[Document]:
    """One game that never ends, and for every second point a game that its next frame ends."""
    first = (part + 1) * 10_000
    return [short_game(first, 1, target=999), *(short_game(first + point, 1) for point in range(1, POINTS[part], 2))]


@pytest.mark.parametrize("part", range(len(POINTS)))
def test_a_kill_after_a_tap_loses_nothing_saved(
    part: int, archive_host: Host, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    chromium: str = request.getfixturevalue("chromium" if part else "whole_chromium")
    begun = time.monotonic()
    chance = random.Random(part)  # noqa: S311 (a seed makes every run the same)
    sweep = KillSweep(part, archive_host, chromium, tmp_path)
    sweep.one_kill(0, 0)  # before the tap has come to the page
    for point in range(1, POINTS[part]):  # most of them early, where the write is still under way
        sweep.one_kill(point, LATEST * chance.random() ** 2)
    sweep.end()
    verdict = sweep.verdict
    lost, doubled, changed = len(verdict.lost), len(verdict.doubled), len(verdict.changed)
    report.note(
        "Phone, killed after a tap", POINTS[part], POINTS[part] - len(verdict.faults), lost, doubled, changed,
        time.monotonic() - begun,
        "a third of them the whole browser, the others the processes of page, storage and network",
    )  # fmt: skip
    assert sweep.kept, "no frame at all was durable before its kill"
    assert sweep.gone, "no kill came before its frame was durable"
    assert verdict.faults == []


class KillSweep(KilledPhone):
    """One phone. The first is the browser as people have it, the others are its engine alone."""

    def __init__(self, part: int, host: Host, chromium: str, profile: Path) -> None:
        super().__init__(chromium, profile)
        self.part, self.host = part, host
        self.archive = Archive(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
        self.verdict = Verdict()
        self.kept = self.gone = 0
        self.tab.open(f"{host.address}/", ".welcome")
        self.tab.call(PUT, games_of(part))
        self.before = documents(self.tab.rows())

    def address(self, game: str) -> str:
        return f"{self.host.address}/#/game/{game}"

    def one_kill(self, point: int, after: float) -> None:
        """Record a frame, kill, start again, compare."""
        ends = point % 2 == 1
        game = game_id((self.part + 1) * 10_000 + (point if ends else 0))
        self.tab.told.clear()
        self.tab.open(self.address(game), '[data-saved="yes"]')
        for weight in () if self.lying() else ("a4", "a4", "a4") if ends else ("b1",):
            self.tab.click(f'[data-zone="{weight}"]:not([aria-disabled])')
        whole = point % 3 == 0
        told = self.killed_after(after, "[data-record]:not([aria-disabled])", whole=whole)
        self.tab.open(self.address(game), '[data-saved="yes"]')
        self.compare(
            game, told, self.tab.rows(), f"point {point}, {'browser' if whole else 'page'} killed after {after:.3f} s"
        )

    def lying(self) -> int:
        """How many weights lie on the table: none, or those of a frame whose recording a kill has undone."""
        count: int = self.tab.evaluate("document.querySelectorAll('[data-weight]').length")
        return count

    def compare(self, game: str, told: list[tuple[str, Document]], rows: Rows, when: str) -> None:
        """The frame is there once or not at all, and there if it was durable or called saved; all else is as it was."""
        now = documents(rows)
        old, new = self.before[game]["events"], now[game]["events"]
        durable = [what["event"] for kind, what in told if kind == "durable" and what["game"] == game]
        said = [what for kind, what in told if kind == "said" and what["score"]]
        saved = [what["score"] for what in said if what["saved"] == "yes" or what["chip"]]
        seqs = [row["seq"] for row in rows["events"] if row["game"] == game]
        if len(new) > len(old) + 1 or seqs != list(range(len(new))):
            self.verdict.doubled.append(f"{when}: {new}")
        if len(new) > len(old) and self.lying():
            self.verdict.doubled.append(f"{when}: the frame is recorded, and its weights lie on the table again")
        if new[: len(old)] != old or {**now, game: None} != {**self.before, game: None}:
            self.verdict.changed.append(f"{when}: {old} is now {new}")
        if durable and new[len(old) :] != durable:
            self.verdict.lost.append(f"{when}: durable was {durable}, there is {new[len(old) :]}")
        scores = [score({**now[game], "events": new[:count]}) for count in range(len(old), len(new) + 1)]
        if any(one not in scores for one in saved):
            self.verdict.lost.append(f"{when}: called saved were {saved}, there are {scores}")
        if self.tab.shown() != score(now[game]):
            self.verdict.changed.append(f"{when}: {self.tab.shown()} is shown, the log says {score(now[game])}")
        judge_outbox(rows, self.archive, self.verdict)
        self.kept += len(new) > len(old)
        self.gone += len(new) == len(old)
        self.before = now

    def end(self) -> None:
        """Wait until all that is finished is archived as it is."""
        for _ in range(5):  # each start tries at once; between tries of its own the app rests for longer and longer
            self.tab.open(f"{self.host.address}/", ".resume, .games")
            patience = time.monotonic() + 15
            while (rows := self.tab.rows())["outbox"] and time.monotonic() < patience:
                self.tab.wait(0.2)
        shown = {game: score(document) for game, document in documents(rows).items() if is_finished(document)}
        judge_end(
            {**rows, "games": [row for row in rows["games"] if row["id"] in shown]}, shown, self.archive, self.verdict
        )
        self.life.close()
