"""What the browser's figures share: the real server, a phone with games on it, its CPU slowed, a quiet machine."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

from tests.browser.conftest import Host
from tests.browser.phone import CHROMIUMS, BrowserPhone, program
from tests.games import Game, long_games, short_game
from tests.server import ROOT

HERE = Path(__file__).parent
QUICK = os.environ.get("QUICK") == "1"
"""Whether each figure comes from one short run instead of several (`make bench-quick`)."""
SLOWED = 4
"""How many times slower the page's main thread runs than this machine's; CDP does not slow the service worker."""
FRAMES = 40
AT_ONCE = 1_000
"""Games that the page is given at a time."""
BOARD = ["a4", "a3", "b3", "a2=b2", "b1", "a1", "b1"]
"""Weights of each frame that is there already: a full board, four a side."""


@dataclass
class Stage:
    """A phone and the server it came from."""

    host: Host
    phone: BrowserPhone
    cdp: CDPSession

    def slow_down(self) -> None:
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def open(self, path: str) -> None:
        """Load the app anew, as a start does: nothing of the page before is in memory."""
        self.phone.page.goto("about:blank")
        self.slow_down()
        self.phone.page.goto(self.phone.address + path)


@contextmanager
def staged(games: list[Game]) -> Iterator[Stage]:
    """Start server and browser, open the app and put games on the phone.

    The browser's profile lies on disk: without one IndexedDB would be kept in memory, where all is durable at once.
    """
    with server_and_phone() as (host, phone):
        phone.open_app()
        put = (HERE / "put_games.js").read_text()
        for start in range(0, len(games), AT_ONCE):
            phone.page.evaluate(put, games[start : start + AT_ONCE])
        yield Stage(host, phone, phone.context.new_cdp_session(phone.page))


@contextmanager
def server_and_phone() -> Iterator[tuple[Host, BrowserPhone]]:
    """A server with an empty archive and a phone with an empty profile, both gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        host = Host(prepared(folder))
        host.start()
        phone = BrowserPhone(playwright, chromium(), Path(folder) / "phone", host.address)
        try:
            yield host, phone
        finally:
            phone.close()
            host.stop()


def prepared(folder: str) -> dict[str, str]:
    """Settings of a server with an empty archive in that folder."""
    settings = {"INSTANCE_PATH": folder, "DATABASE_URL": ""}
    subprocess.run(
        [sys.executable, "-m", "flask", "--app", "wsgi", "init"],
        cwd=ROOT, env={**os.environ, **settings}, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return settings


def chromium() -> str:
    return program("chromium", *CHROMIUMS)


def open_game(number: int) -> Game:
    """A game of forty frames that goes on: its target is out of reach."""
    game = short_game(number, FRAMES, play="doubles", target=999)
    for event in game["events"]:
        event["weights"] = BOARD
    return game


def archived_games(count: int) -> list[Game]:
    """Finished games of 15 to 20 frames, older than any open game."""
    return long_games(count, start=0)
