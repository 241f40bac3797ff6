"""The server's pages in a browser: from one to the other by taps, and nothing wrong with their looks in any mode."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.archive.clubs import doubles
from tests.browser.clubs.test_club_people import begin, send
from tests.browser.conftest import Host
from tests.browser.looks import ROOT
from tests.browser.modes import MODES, put_on
from tests.browser.phone import ARGUMENTS, SCREEN, BrowserPhone
from tests.browser.stocked import AWKWARD, CORRECTED, USUAL, Names
from tests.browser.test_accessible import COLOURS, check
from tests.games import game_id

LOOKS = (ROOT / "tests" / "browser" / "looks.js").read_text()
WIDE = {"width": 1440, "height": 900}
NOW = datetime.now(UTC).replace(microsecond=0)


def stock(phone: BrowserPhone, club: str, names: Names) -> None:
    """Archive games of a club: won, tied with rulings and corrections, open; one of them shared."""
    a, b = ",".join(names.players_a), ",".join(names.players_b)
    games = [
        doubles(n, a, b, 5, club=club, started_at=(NOW - timedelta(days=30 * n)).isoformat()) for n in range(1, 15)
    ]
    games[0] |= {"board": names.b, "competition": names.a, "events": CORRECTED}
    games[1] |= {"events": games[1]["events"][:2], "ruleset": "casual"}
    for game in games:
        game["sides"]["a"]["name"], game["sides"]["b"]["name"] = names.a, names.b
    send(phone, *games)
    share = "id => fetch(`/api/v1/games/${id}/share`, {method: 'POST'}).then(({ok}) => ok)"
    assert phone.page.evaluate(share, game_id(1))


def addresses(page: Page, club: str) -> list[str]:
    """Every kind of page of the server, from what the club's players' page links to."""
    page.goto(f"/c/{club}/players")
    player = page.locator(".people tbody a").nth(1).get_attribute("href")
    of_club = [f"/c/{club}{more}" for more in ("", "?sort=played", "/standings", "/standings?play=doubles&sort=steals")]
    of_people = [f"/c/{club}/players", f"/c/{club}/old", f"{player}", f"{player}/rating?play=doubles"]
    games = [f"/g/{game_id(n)}" for n in (1, 2, 3)]
    return [*of_club, *of_people, *games, "/problems/", "/problems/too-many", "/sheets/"]


@contextmanager
def opened(playwright: Playwright, chromium: str, phone: BrowserPhone, language: str) -> Iterator[tuple[Browser, Page]]:
    """A browser with the phone's cookies."""
    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    context = browser.new_context(
        viewport=SCREEN, has_touch=True, is_mobile=True, locale=language, base_url=phone.address
    )  # type: ignore[arg-type]
    context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    try:
        yield browser, context.new_page()
    finally:
        browser.close()


def faults(page: Page, club: str, modes: tuple[str, ...], axe: bool) -> list[str]:
    """What is wrong with every page in these modes, and with its colours in each theme."""
    found = []
    devtools = page.context.new_cdp_session(page)
    for address in addresses(page, club):
        page.goto(address)
        assert page.locator("h1").count() == 1, address
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found += [f"{address}: {fault}" for fault in check(page)] if axe else []
        for mode in modes:
            wrong = page.evaluate(LOOKS, put_on(page, devtools, mode))
            wrong += check(page, *COLOURS) if axe and mode in ("light", "contrast") else []
            found += [f"{address}: {fault} [{mode}]" for fault in wrong]
        put_on(page, devtools, "dark")
    return found


def test_every_page_looks_right_with_usual_names_in_english(
    playwright: Playwright, whole_chromium: str, phone: BrowserPhone, host: Host
) -> None:
    ann, club = begin(lambda: phone, host)
    stock(ann, club, USUAL)
    with opened(playwright, whole_chromium, ann, "en") as (_browser, page):
        found = faults(page, club, MODES, axe=True)
        page.set_viewport_size(WIDE)
        found += [f"wide {fault}" for fault in faults(page, club, (), axe=True)]
    assert not found, "\n".join(found)


def test_every_page_looks_right_with_awkward_names_in_french(
    playwright: Playwright, whole_chromium: str, phone: BrowserPhone, host: Host
) -> None:
    ann, club = begin(lambda: phone, host)
    stock(ann, club, AWKWARD)
    with opened(playwright, whole_chromium, ann, "fr-CA") as (_browser, page):
        found = faults(page, club, MODES, axe=False)
    assert not found, "\n".join(found)


@pytest.mark.everyday
def test_pages_lead_to_each_other_and_back(phone: BrowserPhone, host: Host) -> None:
    """By taps: a club's games, sorted; its standings, a player, a game and its frames; back; and into the app."""
    ann, club = begin(lambda: phone, host)
    send(ann, *[doubles(n, "Ann,Bo", "Cy,Di", 5, club=club) for n in (1, 2)])
    page = ann.page
    page.goto(f"{host.address}/c/{club}")
    tabs = page.locator(".tabs")
    expect(tabs.locator("a")).to_have_text(["Games", "Standings", "Competitions", "Calendar", "Members", "Admin"])
    tabs.get_by_text("Standings").tap()
    page.wait_for_url("**/standings")
    page.get_by_role("link", name="L", exact=True).tap()
    page.wait_for_url("**/standings?sort=-lost")
    expect(page.locator("[aria-sort]")).to_have_attribute("aria-sort", "descending")
    page.get_by_role("link", name="Cy").tap()
    page.wait_for_url("**/p/*")
    page.locator(".games-grid a").first.tap()
    page.wait_for_url("**/g/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Elks won")
    page.locator(".steps summary").first.tap()
    expect(page.locator(".steps .drawing").first).to_be_visible()
    assert check(page) == []
    page.get_by_role("link", name="Back to Elks").tap()
    page.wait_for_url(re.compile("/c/[^/]+$"))
    assert check(page) == []
    page.locator("#places").get_by_text("Play").tap()
    page.wait_for_selector(".home")
    assert ann.faults == []
