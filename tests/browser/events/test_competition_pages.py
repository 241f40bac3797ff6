"""A club's competitions from its tabs to one entry's way, by taps, on every width, and without the server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clubs.test_club_people import begin
from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE, BrowserPhone
from tests.browser.sync.test_visited import expect_aged
from tests.browser.test_accessible import findings
from tests.pages.competitions.contests import Desk

Buy = Callable[[], BrowserPhone]

ARCHIVE = """async (contest) => {
    const headers = {'Content-Type': 'application/json'};
    const path = `/api/v1/competitions/${contest.id}`;
    await fetch(path, {method: 'PUT', body: JSON.stringify(contest), headers});
    return (await (await fetch(`${path}/share`, {method: 'POST'})).json()).key;
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def tab(page: Page, name: str) -> None:
    page.locator("nav.tabs").get_by_role("link", name=name).click()


@pytest.mark.everyday
def test_a_club_reads_its_bracket(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    page = ann.page
    page.evaluate(IN_CHARGE)
    desk = Desk("double-elimination", 8, club=club, name="Friday doubles").play(5).post("w2.2", "2")
    key = page.evaluate(ARCHIVE, desk.document)
    tab(page, "Competitions")
    page.get_by_role("link", name="Friday doubles").tap()
    expect(page.locator(".card.newest")).to_contain_text("Moose")
    tab(page, "Bracket")
    # A phone shows one round, a wide screen the whole tree.
    expect(page.locator("h3:visible")).to_have_text(["Winners' round 2"])
    page.locator("summary").tap()
    page.get_by_role("link", name="Losers' round 1").tap()
    expect(page.locator("h3:visible")).to_have_text(["Losers' round 1"])
    assert page.evaluate(FITS)
    assert findings(ann) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("h3:visible")).to_have_count(9)
    assert page.evaluate(FITS)
    assert findings(ann) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(FITS)
    page.get_by_role("link", name="Tess & Uli").first.tap()
    expect(page.locator("h1")).to_have_text("Tess & Uli")
    expect(page.locator("main")).to_contain_text("Matches played")
    page.goto(f"{host.address}/t/{key}")
    slips = page.get_by_role("link", name="Match slips").get_attribute("href")
    sheet = page.request.get(f"{host.address}{slips}")
    assert (sheet.status, sheet.headers["content-type"]) == (200, "application/pdf")
    host.stop()
    page.reload()
    expect_aged(page)
    host.start()
    assert ann.faults == []
