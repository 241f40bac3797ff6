"""A club's whole life, from an empty server to its move to another one.

Founded as docs/hosting.md says, joined by QR codes; games corrected, confirmed, found, moved.
"""

import os
import shlex
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.camera import read_code
from tests.browser.clubs.test_club import accept, invite, open_club
from tests.browser.clubs.test_results import fetch_and_correct
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.conftest import fresh_settings
from tests.server import ROOT

Buy = Callable[[], BrowserPhone]

YEARS_AGO = (datetime.now(UTC) - timedelta(days=730)).isoformat()


def found_by_the_paper(host: Host) -> str:
    """Run the command that docs/hosting.md gives; return the link that it prints."""
    (line,) = [line for line in (ROOT / "docs" / "hosting.md").read_text().splitlines() if "club create" in line]
    words = shlex.split(line)
    words[words.index("--address") + 1] = host.address
    done = subprocess.run(
        words, cwd=ROOT, env={**os.environ, **host.settings}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()[-1]


def scan_and_join(admin: BrowserPhone, phone: BrowserPhone, role: str, name: str) -> None:
    """The admin's phone shows a QR code, the other one's camera reads it."""
    admin.page.reload()  # what an invitation before has left on the screen
    invite(admin, role, 1)
    phone.page.goto(read_code(admin.page))
    accept(phone, name)


def play(phone: BrowserPhone, opponent: str, *frames: str) -> str:
    """Play a game of the club, Bo against somebody, to its end; give its id once it is archived."""
    phone.page.goto(f"{phone.address}/#/new")
    phone.page.locator("[name=ruleset]").select_option("federation-2024")
    phone.page.locator("select[name=club]").select_option("The Elks")
    for field, name in zip(phone.page.locator(".side input[type=text]").all(), ("Bo", opponent), strict=True):
        field.fill(name)
    phone.tap("Start game")
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


def confirm(keeper: BrowserPhone, other: BrowserPhone, game: str) -> None:
    """Each side says on its own phone that the result is right."""
    keeper.page.goto(f"{keeper.address}/#/result/{game}")
    keeper.tap("Confirm")
    expect(keeper.page.locator("[data-result]")).to_have_attribute("data-result", "half")
    keeper.tap("Show code")
    expect(keeper.page.locator("[data-made] .qr")).to_be_in_viewport(ratio=1)
    other.page.goto(read_code(keeper.page))
    other.tap("Confirm")
    expect(other.page.locator("[data-result]")).to_have_attribute("data-result", "confirmed")


def print_sheet(page: Page) -> None:
    """From the game's page to its print page, which a browser prints, and to the PDF."""
    page.locator("a[href$='/print']").tap()
    expect(page.locator(".copy")).to_have_text(["Original for the League Secretary", "Copy for Bo", "Copy for Dora"])
    assert page.pdf().count(b"/Type /Page\n") == 3
    answer = page.context.request.get(page.url.replace("/print", ".pdf"))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.body().startswith(b"%PDF-")


def states(phone: BrowserPhone, games: list[str]) -> list[object]:
    """The documents, states and revisions of games, as the server of this phone has them."""
    found: list[object] = phone.page.evaluate(
        "(games) => Promise.all(games.map((game) => fetch(`/api/v1/games/${game}`).then((answer) => answer.json())))",
        games,
    )
    return found


@pytest.fixture
def second(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Host]:
    """Another server, empty."""
    folder = tmp_path / "second"
    folder.mkdir()
    host = Host(fresh_settings(folder, migrated_sqlite))
    host.start()
    yield host
    host.stop()


def test_a_club_lives_from_an_empty_server_to_its_move_to_another(
    buy_used_phone: Buy, host: Host, second: Host, playwright: Playwright, chromium: str, tmp_path: Path
) -> None:
    ann, bo, cy = (buy_used_phone() for _ in range(3))
    ann.page.goto(found_by_the_paper(host))
    accept(ann, "Ann")
    ann.tap("Open the club")
    scan_and_join(ann, bo, "player", "Bo")
    scan_and_join(ann, cy, "referee", "Cy")

    bo.page.clock.set_system_time(YEARS_AGO)
    old = play(bo, "Dora", "a4 a4 a4", "a4 a1")
    bo.page.clock.set_system_time(datetime.now(UTC))
    games = [old, play(bo, "Dora", "a4 a4 a4", "b3", "a4 a4"), play(cy, "Cy", "b4 b4 b4", "a2", "b3")]
    cy.page.goto(f"{cy.address}/g/{games[1]}")
    cy.tap("Correct in the app", "link")
    fetch_and_correct(cy)
    confirm(cy, bo, games[2])

    open_club(ann.page, host.address, "The Elks")
    ann.page.locator("nav.tabs").get_by_role("link", name="Games").tap()
    expect_games(ann.page, *reversed(games))
    ann.page.get_by_role("navigation", name="Seasons").get_by_role("link").last.tap()
    expect_games(ann.page, old)
    ann.page.locator("a[href^='/g/']").tap()
    print_sheet(ann.page)

    open_club(ann.page, host.address, "The Elks")
    ann.tap("Admin", "link")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Export everything").tap()
    file = tmp_path / "elks.ndjson"
    download.value.save_as(file)
    next_phone = BrowserPhone(playwright, chromium, tmp_path / "next", second.address)
    try:
        next_phone.page.goto(found_by_the_paper(second))
        accept(next_phone, "Ann")
        next_phone.tap("Open the club")
        next_phone.tap("Admin", "link")
        next_phone.page.get_by_label("Import a file").set_input_files(file)
        next_phone.page.get_by_role("dialog").get_by_role("button", name="Import").tap()
        expect(next_phone.page.locator("[data-said]")).to_contain_text("3 games added")
        assert states(next_phone, games) == states(ann, games)
        assert [phone.faults for phone in (ann, bo, cy, next_phone)] == [[], [], [], []]
    finally:
        next_phone.close()
