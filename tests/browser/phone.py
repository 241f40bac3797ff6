"""A phone in tests: real Chromium with a profile on disk, operated by taps like a person's."""

import math
import os
import re
import shutil
import signal
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Playwright, expect

from scorekeeper.core.words import number_text

CHROMIUMS = ("chromium", "google-chrome", "chromium-browser")
"""The browser as people have it."""
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same engine, storage and network without the browser's own windows: it starts in a third of the time."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREEN = {"width": 390, "height": 844}
# Waits until the service worker could serve the page without a network.
IN_CHARGE = """() => navigator.serviceWorker.controller?.scriptURL
    || new Promise((ready) => navigator.serviceWorker.addEventListener('controllerchange', () => ready(null),
      {once: true}))"""
# Where the middle of each zone lies on the drawn table, in its own units (static/js/board/geometry.js).
ZONE_MIDDLE = {"4": -60, "3": 300, "2": 900, "1": 1650, "N": 2450}


TAP = Locator.tap
FILL = Locator.fill
# Where the page ignores taps, if anywhere, once the new screen has nothing left to do.
RESTS_WHERE = """() => document.body.dataset.resting === undefined ? null : new Promise((done) =>
  requestIdleCallback(() => done(document.body.dataset.resting ?? null), {timeout: 1000}))"""
NEAR = 60
"""Within how many pixels of the last tap a tap waits; the app ignores taps within 40."""


def tap_when_rested(self: Locator, **options: Any) -> None:  # noqa: ANN401 (as Playwright has them)
    """Tap as a person does, who waits to see what appeared where the finger was (ui/second_tap.js)."""
    self.wait_for()
    ignored: str | None = self.page.evaluate(RESTS_WHERE)
    if ignored is not None:
        self.evaluate("one => one.scrollIntoView({block: 'nearest'})")  # where the tap will be: not under a bar
        box = self.bounding_box()
        assert box
        at = options.get("position") or {"x": box["width"] / 2, "y": box["height"] / 2}
        finger = [float(one) for one in ignored.split()]
        if math.dist((box["x"] + at["x"], box["y"] + at["y"]), finger) < NEAR:
            self.page.wait_for_selector("body:not([data-resting])")
    TAP(self, **options)


def fill_when_answered(self: Locator, value: str, **options: Any) -> None:  # noqa: ANN401 (as Playwright has them)
    """Type when an answered dialog is gone: until its next frame it still keeps the keys (ui/dialogs.js)."""
    self.page.wait_for_selector("dialog[hidden]", state="detached")
    FILL(self, value, **options)


Locator.tap = tap_when_rested  # type: ignore[method-assign] # every test's taps, in one place
Locator.fill = fill_when_answered  # type: ignore[method-assign]


def program(package: str, *names: str) -> str:
    """Where the first of these programs is that is installed; `make test` brings the package, and without it tests
    fail.
    """
    found = next(filter(None, map(shutil.which, names or [package])), None)
    assert found, (
        f"No {names[0] if names else package} found: run `apt-get install {package}` (or `make test`, which does)."
    )
    return found


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Wait, 30 seconds at most, for what no page shows."""
    for _ in range(300):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come")


class BrowserPhone:
    """One phone; `kill` and `launch` are a crash and a new start with the same storage."""

    context: BrowserContext
    page: Page

    def __init__(self, playwright: Playwright, chromium: str, profile: Path, address: str) -> None:
        self.playwright, self.chromium, self.profile, self.address = playwright, chromium, profile, address
        self.faults: list[str] = []
        self.launch()

    def launch(self, *flags: str, **options: object) -> None:
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=self.chromium,
            args=[*ARGUMENTS, *flags],
            headless=True,
            viewport=SCREEN,
            has_touch=True,
            is_mobile=True,
            **options,
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.pages[0]
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open_app(self) -> None:
        """Load the app and wait until the service worker could serve it without a network."""
        self.page.goto(self.address)
        self.page.evaluate(IN_CHARGE)

    def kill(self) -> None:
        """SIGKILL the whole browser, as when the battery dies."""
        for pid in processes_with(str(self.profile)):
            with suppress(ProcessLookupError):  # it ended with the one before
                os.kill(pid, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        try:
            self.context.close()
        except Exception as error:
            assert "closed" in str(error) or "disconnected" in str(error), error

    # --- what a person does ---

    def tap(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]

    def go_home(self) -> None:
        """Tap the arrow that goes home, or the bar of places."""
        self.page.locator('a[href="#/"]:visible').first.tap()

    def new_game(self, ruleset: str, play: str, names: list[str]) -> None:
        """Start a game by the form; with a game open, the button stands further down the screen."""
        self.tap("New game", "link")
        self.page.locator("[name=ruleset]").select_option(ruleset)
        self.tap(play)
        for field, name in zip(self.page.locator(".side input[type=text]").all(), names, strict=True):
            field.fill(name)
        self.tap("Start game")
        self.page.wait_for_selector(".board")

    def tap_table(self, side: str, zone: str, across: int = 50) -> None:
        """Choose the colour, then tap the drawn table where the weight lies; `across` in hundredths of its width."""
        pick = self.page.locator(".zones .pick").nth("ab".index(side))
        if pick.get_attribute("aria-pressed") != "true":
            pick.tap()
        self.tap_drawing(across * 20, ZONE_MIDDLE[zone])

    def quick(self, *weights: str) -> None:
        """Quick entry: one tap a weight, `a3` or `bN`."""
        for weight in weights:
            self.page.locator(f'[data-zone="{weight}"]').tap()

    def frame(self, *weights: str) -> None:
        """Record a frame by quick entry; without weights, an empty one."""
        self.quick(*weights)
        if weights:
            self.record()
        else:
            self.record_empty()

    def record(self) -> None:
        """Record the frame, whose weights lie there, and wait until it is called saved."""
        self.page.locator("[data-record]").tap()
        assert not self.page.locator("[data-asks]").count(), "nothing lies on the table: record_empty"
        self.wait_saved()

    def record_empty(self) -> None:
        """Record a frame without weights, which takes a second tap; wait until it is called saved."""
        self.page.locator("[data-record]:not([data-resting])").tap()
        self.page.locator("[data-record][data-asks]:not([data-resting])").tap()
        expect(self.page.locator("[data-asks]")).to_have_count(0)
        self.wait_saved()

    def tap_drawing(self, x: int, y: int) -> None:
        """Tap a point of the pad's drawing, in its own units."""
        self.page.touchscreen.tap(*self.on_drawing(x, y))

    def on_drawing(self, x: int, y: int) -> tuple[float, float]:
        """Where a point of the pad's drawing, in its own units, is on the screen."""
        to_x, to_y = self.page.evaluate(
            """([x, y]) => { const board = document.querySelector('svg.board');
            const point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return [point.x, point.y]; }""",
            [x, y],
        )
        return to_x, to_y

    def stroke(self, *points: tuple[float, float]) -> None:
        """Put a finger down, move it over these points of the screen, and lift it."""
        devtools = self.context.new_cdp_session(self.page)
        way = [
            (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
            for (x, y), (to_x, to_y) in pairwise(points)
            for step in range(1, 9)
        ]
        for kind, at in [("touchStart", points[:1]), *[("touchMove", [point]) for point in way], ("touchEnd", [])]:
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})
        devtools.detach()

    def wait_saved(self) -> None:
        """Wait until the last event is durable; on the sheet of a finished game the keeping line says so."""
        self.page.wait_for_selector('[data-saved="yes"], .keeping .chip')

    def wait_kept(self, count: int) -> None:
        """Wait until so many weights (discs, rolls) that lie unrecorded are kept with the newest game."""
        wait_until(self.page, lambda: laid(self.rows("games")[-1]) == count)

    # --- what a person reads ---

    def score(self) -> tuple[int, int]:
        """The two big numbers of the pad."""
        numbers = [self.page.locator(f'[data-points="{side}"]').inner_text() for side in "ab"]
        return tuple(int(number.replace("\N{MINUS SIGN}", "-")) for number in numbers)  # type: ignore[return-value]

    def expect_score(self, a: int, b: int) -> None:
        for side, points in (("a", a), ("b", b)):
            expect(self.page.locator(f'[data-points="{side}"]')).to_have_text(number_text(points))

    def headers(self) -> list[dict[str, Any]]:
        """The headers of the games that this phone keeps, the oldest first."""
        return [row["header"] for row in self.rows("games")]

    def rows(self, store: str) -> list[dict[str, Any]]:
        """All rows of one of IndexedDB's stores, in the order of their keys."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """name => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
                opening.onsuccess = () => { const store = opening.result.transaction(name).objectStore(name);
                  store.getAll().onsuccess = ({target}) => { opening.result.close(); done(target.result); };
                }; })""",
            store,
        )
        return found

    def worth(self) -> str:
        """The label of the record button."""
        return self.page.locator("[data-record] b").inner_text()

    def archived(self) -> dict[str, Any]:
        """The finished game as the server keeps it, once it does: document, state, revision."""
        expect(self.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
        game = self.page.url.split("/")[-2]
        found: dict[str, Any] = self.page.evaluate(
            "id => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())", game
        )
        return found

    def line_score(self) -> list[tuple[str, ...]]:
        """The sheet's rows, the oldest first: points of the one side, of the other, running score."""
        self.page.wait_for_selector(".line-score")
        rows = self.page.locator(".line-score tbody tr").all()
        return [tuple(clean(cell) for cell in row.locator("td").all_inner_texts()) for row in reversed(rows)]


def laid(row: dict[str, Any]) -> int:
    """The number of unrecorded weights on the table of a stored game."""
    table = row.get("table") or {}
    return sum(len(table.get(kind, ())) for kind in ("lying", "spots", "rolls"))


def clean(cell: str) -> str:
    """The numbers of a cell, without the hammer's mark and words for screen readers; a dash alone is no points."""
    return "–".join(re.findall(r"-?\d+", re.sub(r"(?<!\d)–(?!\d)", "0", cell)))


def processes_with(word: str) -> list[int]:
    """Ids of the processes whose command line holds a word (a profile's path is in every process of its browser)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"--user-data-dir={word}" in command:
                found.append(int(entry.name))
    return found
