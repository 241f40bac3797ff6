"""One game by taps while network, power and disk fail: at every moment everything on the screen is true."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from scorekeeper.core.words import table
from scorekeeper.rules import replay
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.faults import report
from tests.faults.phone.check import ROWS, Archive, Document, documents, is_finished, score
from tests.faults.small_disk import SmallDisk, small_disk

SAID = """() => [
  ...document.querySelectorAll('.chip:not(.live), .status, [role="alert"], .keeping .muted, #notices > *'),
].filter((line) => line.checkVisibility()).map((line) => line.innerText.trim().replace(/\\s+/g, ' ')).filter(Boolean)"""
SHOWN = """() => [...document.querySelectorAll('[data-points], .result b, .home .points, .frame-line b')]
  .map((number) => Number(number.textContent.match(/\\d+/)))"""
SENTENCES = table()


@dataclass
class Facts:
    """The actual state, whatever the screen says."""

    kept: list[int]
    """The score and the frame that is due, by a replay of what is durable."""
    shown: list[int]
    """The score and, on the pad, the frame that is due."""
    finished: int
    waiting: int
    archived: int
    reachable: bool
    full: bool

    @property
    def saved(self) -> bool:
        """Whether all that is shown is durable."""
        return self.kept[: len(self.shown) or None] == self.shown


TRUE_WHEN: dict[str, Callable[[Facts], bool]] = {
    "saved.yes": lambda now: now.saved,
    "saved.no": lambda now: not now.saved,
    "saved.writing": lambda now: not now.saved,
    "fault.full": lambda now: now.full,
    "fault.failing": lambda now: now.full,
    "fault.noted": lambda now: not now.saved,
    "fault.memory": lambda now: not now.saved,
    "keeping.open": lambda now: now.saved and not now.finished,
    "keeping.open.more": lambda now: now.saved and not now.finished,
    "keeping.waiting": lambda now: now.saved and now.waiting == 1,
    "keeping.waiting.more": lambda now: now.saved and now.waiting == 1,
    "keeping.archived": lambda now: now.saved and now.archived == 1,
    "keeping.archived.more": lambda now: now.saved and now.archived == 1,
    "status.all-kept": lambda now: now.archived == now.finished,
    "status.waiting": lambda now: now.waiting == 1 and now.finished == 1,
    "status.unreachable": lambda now: not now.reachable,
    "status.offline": lambda now: not now.reachable,
    "status.broken": lambda now: now.full,
    "exposed.line": lambda now: now.finished == 1 and now.archived == 0,
    "health.low": lambda now: now.full,
    "health.passing": lambda now: True,  # Chromium promises nothing to this profile
    "install.offer": lambda now: True,  # the app was started without a network before
}
"""Every sentence about where games are that this game may bring to the screen, and when it is true."""
BUTTONS = re.compile(r"( (Try now|Reload|Back up|Not now|Install))+$")


def standing(document: Document) -> list[int]:
    """Both sides' points and, until the game is finished, the current frame."""
    due = replay(document)["next"]
    return score(document) + ([due["frame"]] if due else [])


class Demonstration:
    """The phone, the host, and what was done to them."""

    def __init__(self, phone: BrowserPhone, host: Host) -> None:
        self.phone, self.host = phone, host
        self.archive = Archive(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
        self.reachable, self.full = True, False
        self.moments = self.faults = 0

    def facts(self) -> Facts:
        rows = self.phone.page.evaluate(ROWS)
        kept = documents(rows)
        done = [game for game, document in kept.items() if is_finished(document)]
        return Facts(
            kept=standing(next(iter(kept.values()))) if kept else [],
            shown=self.phone.page.evaluate(SHOWN),
            finished=len(done),
            waiting=len((rows or {"outbox": []})["outbox"]),
            archived=sum(self.archive.document(game) == kept[game] for game in done),
            reachable=self.reachable,
            full=self.full,
        )

    def look(self) -> list[str]:
        """Compare all that stands on the screen with how it was just before or is just after; returns the keys of the
        sentences.
        """
        before = self.facts()
        said = [BUTTONS.sub("", line) for line in self.phone.page.evaluate(SAID)]
        after = self.facts()
        keys = [key for line in said for key in keys_of(line)]
        self.moments += 1
        for key in keys:
            true = TRUE_WHEN[key](before) or TRUE_WHEN[key](after)
            assert true, f"“{SENTENCES[key]}” is on the screen, and {before}, then {after}"
        return keys

    def record(self, *weights: str) -> None:
        """Tap the weights and Record, and wait until the pad has come to rest."""
        self.phone.quick(*weights)
        self.phone.page.locator("[data-record]").tap()
        if not weights:
            self.phone.page.locator("[data-asks]:not([data-resting])").tap()
        self.phone.page.wait_for_selector('[data-saved]:not([data-saved="writing"]), .sheet')
        self.phone.page.wait_for_selector("[data-record]:not([data-resting]), [data-result]")

    def power_cut(self) -> None:
        self.faults += 1
        self.full = False  # the limit was the browser's that is gone
        self.phone.kill()
        self.phone.launch()

    def unplug_network(self) -> None:
        self.faults += 1
        self.reachable = False
        self.host.stop()

    def plug_in_network(self) -> None:
        self.host.start()
        self.reachable = True

    def fill_disk(self) -> None:
        """From now on the browser says that there is no space left for this app."""
        self.faults += 1
        self.full = True
        self.quota(quotaSize=1)

    def make_room(self) -> None:
        self.full = False
        self.quota()

    def quota(self, **size: int) -> None:
        session = self.phone.context.new_cdp_session(self.phone.page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.phone.address, **size})

    def wait_for(self, chip: str) -> None:
        """Wait for the sheet's chip, and look."""
        expect(self.phone.page.locator(".keeping .chip")).to_have_text(chip, timeout=20_000)
        self.look()

    def sheet(self) -> None:
        """Start the app at the finished game."""
        self.phone.page.goto(self.phone.address)
        self.phone.page.locator(".games a").first.tap()
        self.phone.page.wait_for_selector("[data-result]")

    def home_again(self) -> None:
        self.phone.go_home()
        self.phone.page.wait_for_selector(".games")
        self.look()

    def at_home(self) -> list[str]:
        """Go home and look; then come back to the pad."""
        self.phone.page.goto(f"{self.phone.address}/#/")
        self.phone.page.locator(".resume .go").wait_for()
        keys = self.look()
        self.phone.page.locator(".resume .go").tap()
        self.phone.page.wait_for_selector("[data-saved]:not([data-saved=writing])")
        return keys


def keys_of(line: str) -> list[str]:
    """The known sentences that a line consists of; a line with anything else in it is a failure."""
    keys = []
    rest = line
    for key in sorted(TRUE_WHEN, key=lambda one: -len(str(SENTENCES.get(one, "")))):
        words = SENTENCES.get(key, "")
        forms = list(words.values()) if isinstance(words, dict) else [words]
        for form in filter(None, forms):
            pattern = re.escape(form).replace(r"\{n\}", r"\d+")
            found = re.search(pattern, rest)
            if found:
                keys.append(key)
                rest = rest.replace(found[0], "")
    assert not rest.strip(), f"nobody has said yet when this is true: {rest!r}"
    return keys


@pytest.fixture
def chromium_on(tmp_path: Path, whole_chromium: str) -> Callable[[SmallDisk], str]:
    """The browser as a program that runs where the small disk is mounted."""

    def inside(disk: SmallDisk) -> str:
        program = tmp_path / "chromium-inside"
        program.write_text(f'#!/bin/sh\nexec {" ".join(disk.enter)} "{whole_chromium}" "$@"\n')
        program.chmod(0o755)
        return str(program)

    return inside


def test_the_screen_stays_true_while_network_power_and_disk_fail(
    own_host: Host, playwright: Playwright, whole_chromium: str, tmp_path: Path
) -> None:
    begun = time.monotonic()
    phone = BrowserPhone(playwright, whole_chromium, tmp_path / "phone", own_host.address)
    play = Demonstration(phone, own_host)
    try:
        phone.open_app()
        phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
        play.record("a3")
        play.look()
        play.unplug_network()
        play.record("b2")
        assert play.look() == ["saved.yes"]
        play.at_home()
        play.power_cut()  # without a network: the service worker brings the app
        play.fill_disk()  # before the app writes: Chromium asks for room only once in half a minute
        play.at_home()
        phone.expect_score(3, 2)
        play.record("a1")
        assert "saved.no" in play.look()
        play.power_cut()  # what was not called saved may be gone, or come back from the second place; what was is there
        play.fill_disk()
        play.at_home()
        red = phone.score()[0]
        assert red in (3, 4)
        phone.expect_score(red, 2)
        play.record("a1")
        assert "saved.no" in play.look()
        play.make_room()
        play.record("b1")
        phone.wait_saved()
        assert play.look() == ["saved.yes"]
        phone.expect_score(red + 1, 3)
        play.record("a4", "a4", "a4")
        play.wait_for("waiting to sync")
        play.power_cut()
        play.sheet()
        play.wait_for("waiting to sync")
        play.plug_in_network()
        play.wait_for("archived")
        play.home_again()
        assert play.facts().archived == 1
        assert phone.faults == []
    finally:
        phone.close()
    remark = f"{play.moments} looks at the screen"
    report.note("Phone, demonstration game", play.faults, play.faults, 0, 0, 0, time.monotonic() - begun, remark)


def test_the_screen_stays_true_with_a_full_disk(
    own_host: Host, playwright: Playwright, chromium_on: Callable[[SmallDisk], str], tmp_path: Path
) -> None:
    begun = time.monotonic()
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder, 150) as disk:
        phone = BrowserPhone(playwright, chromium_on(disk), folder / "phone", own_host.address)
        play = Demonstration(phone, own_host)
        try:
            phone.open_app()
            phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
            play.record("a3")
            play.look()
            disk.fill()
            play.full = True
            frames = 0
            while (
                "saved.no" not in play.look()
            ):  # its files have room for some more, and Chromium asks for more only now and then
                assert frames < 90, "ninety frames went on a full disk"
                disk.fill()  # what the browser has given up, of its copies of the game for instance
                play.record()
                frames += 1
            disk.make_room()
            play.full = False
            play.record("a1")
            phone.wait_saved()
            assert play.look() == ["saved.yes"]
            phone.expect_score(4, 0)
        finally:
            phone.close()
    report.note(
        "Phone, the disk itself is full", 1, 1, 0, 0, 0, time.monotonic() - begun, f"{play.moments} looks at the screen"
    )
