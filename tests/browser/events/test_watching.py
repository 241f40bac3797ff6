"""Whoever plays and watches sees where they are: bracket, full screen, table, and the line on home."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import BrowserPhone
from tests.browser.stocked import event_address, stock

ROBIN, BRACKET = event_address(1), event_address(5)
TURN = 12
"""Seconds for which the full screen shows a view."""


@pytest.fixture
def watcher(phone: BrowserPhone) -> BrowserPhone:
    """A phone without a network, with open competitions; its player is Ann."""
    phone.context.route("**/api/**", lambda route: route.abort())
    stock(phone.page)
    phone.page.reload()
    return phone


def swipe(page: Page, selector: str, by: int) -> None:
    """Move a finger across a part of the screen."""
    page.locator(selector).evaluate(
        """(part, by) => {
          const touch = (x) => new Touch({identifier: 1, target: part, clientX: x, clientY: 300});
          part.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(200)], bubbles: true}));
          part.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(200 + by)], bubbles: true}));
        }""",
        by,
    )


def wait(page: Page, seconds: int) -> None:
    """Let time pass, as slowly as storage answers: a jump would look like storage that is silent."""
    for _ in range(seconds):
        page.clock.run_for(1000)
        page.evaluate("() => indexedDB.databases().then(() => undefined)")


def test_a_bracket_is_read_as_sentences_and_marks_a_way(watcher: BrowserPhone) -> None:
    page = watcher.page
    page.goto(f"{watcher.address}/{BRACKET}/matches")
    for words in (
        "Winners' round 1, match 2: Bo beat Cy, 15 to 9.",
        "Winners' round 1, match 4: Ann against Di, ready to play. The winner meets Legion."
        " The loser goes to losers' round 1, match 2.",
    ):
        expect(page.get_by_role("link", name=words, exact=True)).to_be_visible()
    heard = page.locator("[data-matches]").aria_snapshot()
    assert "Winners' round 1, match 1: Elks has a bye." in heard
    assert heard.count("Elks") == heard.count("Cy") == 1  # nothing but the sentences
    expect(page.locator(".here .on-way .marked")).to_have_text("Ann")  # the phone's own player
    swipe(page, "[data-matches]", -150)
    expect(page.locator("[data-rounds]")).to_have_value("Winners 2")
    swipe(page, "[data-matches]", 20)  # a tap that slipped
    expect(page.locator("[data-rounds]")).to_have_value("Winners 2")
    page.locator("[data-match='w2.1']").tap()
    expect(page.locator("[data-why]")).to_contain_text("Bo came by beating Cy in winners' round 1, match 2.")
    page.get_by_role("link", name="Bo's way").tap()
    expect(page.locator("[data-way]")).to_contain_text("Bo's way is marked.")
    expect(page.locator("[data-match='w1.2'].on-way")).to_be_visible()
    assert watcher.faults == []


def test_the_full_screen_takes_turns_and_follows_the_desk(watcher: BrowserPhone) -> None:
    desk = watcher.page
    screen = watcher.context.new_page()
    screen.clock.install()
    screen.goto(f"{watcher.address}/{BRACKET}/screen")
    expect(screen.locator("[data-turn=boards] .newest")).to_contain_text("Elks")
    desk.goto(f"{watcher.address}/{BRACKET}")
    desk.locator("[data-call]").first.tap()
    expect(screen.locator("[data-board='2']")).to_contain_text("Ann")  # no turn has passed
    wait(screen, TURN)
    expect(screen.locator("[data-turn=bracket]")).to_contain_text("Winners' final")
    screen.locator("[data-pause]").tap()
    wait(screen, 2 * TURN)
    expect(screen.locator("[data-turn=bracket]")).to_be_visible()
    screen.locator("[data-pause]").tap()
    wait(screen, TURN)
    expect(screen.locator("[data-turn=boards]")).to_be_visible()
    screen.locator("[data-leave]").tap()
    expect(screen.locator(".tabs")).to_be_visible()
    assert watcher.faults == []


def test_the_table_says_who_played_whom_and_becomes_a_picture(watcher: BrowserPhone) -> None:
    page = watcher.page
    page.goto(f"{watcher.address}/{ROBIN}/table")
    expect(page.get_by_role("table", name="Read across: Elks beat Di 15–9.")).to_be_visible()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Elks"))
    expect(row).to_contain_text("15–9")
    with page.expect_download() as sent:
        page.locator("[data-picture]").tap()
    assert re.fullmatch(r"legion-2026-11-2\d\.png", sent.value.suggested_filename)
    assert sent.value.path().read_bytes().startswith(b"\x89PNG")
    assert watcher.faults == []


def test_home_leads_to_my_board(watcher: BrowserPhone) -> None:
    page = watcher.page
    row = page.locator(f"[data-open-events] a[href='{BRACKET}']")
    expect(row).to_contain_text("You are next")
    row.tap()
    page.locator("[data-call]").first.tap()
    page.goto(f"{watcher.address}/#/")
    expect(row).to_contain_text("You play on board 2 now, against Di")
    page.goto(f"{watcher.address}/#/events")
    expect(page.locator(f".events a[href='{BRACKET}']")).to_contain_text("2 boards busy")
    assert watcher.faults == []


def test_a_start_without_an_open_event_loads_nothing_of_events(phone: BrowserPhone) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.reload()
    expect(phone.page.locator(".welcome")).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/events-" in url]
