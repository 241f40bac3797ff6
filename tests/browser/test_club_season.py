"""A club from an empty server to its second one: founded by the README, joined by QR codes, its games found, printed, moved."""

import os
import shlex
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.camera import read_code
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.test_club import accept, invite, open_club
from tests.server import ROOT

Buy = Callable[[], BrowserPhone]

YEARS_AGO = (datetime.now(UTC) - timedelta(days=730)).isoformat()


def found_by_the_readme(host: Host) -> str:
    """Run the command that the README gives; return the link that it prints."""
    (line,) = [line for line in (ROOT / "README.md").read_text().splitlines() if "club create" in line]
    words = shlex.split(line)
    words[words.index("--address") + 1] = host.address
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **host.settings}, capture_output=True, text=True, check=True)
    return done.stdout.split()[-1]


def scan_and_join(admin: BrowserPhone, phone: BrowserPhone, role: str, name: str) -> None:
    """The admin's phone shows a QR code, the other one's camera reads it."""
    admin.page.reload()  # what an invitation before has left on the screen
    invite(admin, role, 1)
    phone.page.goto(read_code(admin.page))
    accept(phone, name)


def play(phone: BrowserPhone, *frames: str) -> str:
    """Play a game of the club to its end; give its id once it is archived."""
    phone.page.goto(f"{phone.address}/#/new")
    phone.page.get_by_label("Rule set").select_option("federation-2024")
    phone.page.locator("select[name=club]").select_option("The Elks")
    for field, name in zip(phone.page.locator(".side input[type=text]").all(), ("Bo", "Cy"), strict=True):
        field.fill(name)
    phone.tap("Start the game")
    phone.page.wait_for_selector(".board")
    for frame in frames:
        phone.quick(*frame.split())
        phone.record()
    game: str = phone.archived()["document"]["id"]
    return game


def expect_games(page: Page, *games: str) -> None:
    """These are the games that a page of the archive lists."""
    links = page.locator("a[href^='/g/']")
    expect(links).to_have_count(len(games))
    assert [str(link.get_attribute("href")).split("/")[-1] for link in links.all()] == [*games]


def test_a_club_from_an_empty_server_to_the_next(buy_phone: Buy, host: Host) -> None:
    ann, bo, cy = (buy_phone() for _ in range(3))
    ann.page.goto(found_by_the_readme(host))
    accept(ann, "Ann")
    ann.tap("To the club")
    scan_and_join(ann, bo, "player", "Bo")
    scan_and_join(ann, cy, "referee", "Cy")
    bo.page.clock.set_system_time(YEARS_AGO)
    old = play(bo, "a4 a4 a4", "a4 a1")
    bo.page.clock.set_system_time(datetime.now(UTC))
    played = [play(bo, "a4 a4 a4", "b3", "a3 a3"), play(cy, "b4 b4 b4", "a2", "b3")]
    open_club(ann.page, host.address, "The Elks")
    ann.page.locator("a[href^='/c/']").tap()
    expect_games(ann.page, *reversed(played), old)
    ann.page.get_by_role("navigation", name="Seasons").get_by_role("link").last.tap()
    expect_games(ann.page, old)
    ann.page.locator("a[href^='/g/']").tap()
    expect(ann.page.locator("main")).to_contain_text("Bo")
