"""A captain keeps the sheet of a league match without a network; later the archive has it, and the desk counts it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.competitions.sheets.sheet import sheet
from tests.browser.conftest import Host
from tests.browser.desks import go, online, saved
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.stocked import DERBY, PUT, STARTED, TEAMMATES, USUAL, derby

KEY = "k" * 43
ADDRESS = f"#/sheet/{DERBY}/r1.1"
KEPT = """async () => {
  const files = [];
  for (const name of await caches.keys()) files.push(...await (await caches.open(name)).keys());
  return ['events', 'event_sync', 'league_sheets'].every((part) =>
    files.some(({url}) => new RegExp(`build/${part}-.*js`).test(url)));
}"""
"""Whether the phone keeps the parts of the app that a sheet needs."""


def put(phone: BrowserPhone, read: bool) -> None:
    """Give a phone the league: as its desk, or for reading with a match card's key, as if a card had been scanned."""
    cards = [f"match-card.{DERBY}", *([] if read else [f"new-match-card.{DERBY}"])]
    stores = ("games", "waits", "archived", "versions", "rulesets", "competition_versions", "tellings")
    content: dict[str, Any] = {store: [] for store in stores}
    settings = [{"name": name, "value": KEY} for name in cards]
    seen = {"read": {"id": DERBY, "seen": STARTED}} if read else {}
    phone.page.evaluate(PUT, {**content, "competitions": [derby()], "settings": settings, **seen})


def stored(phone: BrowserPhone) -> dict[str, Any]:
    """The phone's only sheet."""
    (row,) = phone.rows("sheets")
    rows = sorted(phone.rows("sheet_events"), key=lambda one: one["seq"])
    return {**row["header"], "events": [one["event"] for one in rows]}


def line_up(phone: BrowserPhone, side: str, players: tuple[str, ...]) -> None:
    """Tap each player and a place, and hand the line-up in."""
    part = phone.page.locator(f"[data-line-up={side}]")
    for number, name in enumerate(players):
        part.locator(f"[data-player='{name}']").tap()
        part.locator(f"[data-seat={'ABC'[number // 2]}{number % 2}]").tap()
    part.locator("[data-hand-in]").tap()
    expect(part).to_have_count(0)


def tell(phone: BrowserPhone, number: int, winner: str, points: int) -> None:
    """A game in three taps: the game, its winner, the other side's points."""
    phone.page.locator(f"[data-game='{number}']").tap()
    phone.page.locator(f"[data-winner={winner}]").tap()
    phone.page.locator(f"[data-points='{points}']").tap()
    expect(phone.page.locator(f"[data-game='{number}'] .won .points")).to_have_text("21")


@pytest.mark.everyday
def test_a_captain_keeps_the_sheet_offline_and_the_desk_counts_it(
    host: Host, buy_used_phone: Callable[[], BrowserPhone]
) -> None:
    desk, phone = buy_used_phone(), buy_used_phone()
    for one in (desk, phone):
        one.open_app()
        put(one, read=one is phone)
        one.page.goto(f"{one.address}/{ADDRESS}")
        wait_until(one.page, lambda one=one: one.page.evaluate(KEPT))  # type: ignore[misc]
    go(desk, DERBY)
    online(desk)
    wait_until(desk.page, lambda: not desk.rows("competition_outbox"))
    phone.context.set_offline(True)
    page = phone.page
    dialog = page.locator("dialog")
    page.reload()

    expect(page.locator("[data-count]").first).to_have_text("7 players of 6 to 10")
    page.locator("[data-begin]").tap()
    line_up(phone, "a", (*USUAL.players_a, *TEAMMATES[0][:4]))
    line_up(phone, "b", (*USUAL.players_b, *TEAMMATES[1][:4]))
    tell(phone, 1, "a", 15)

    page.locator("[data-act=substitute]").tap()
    page.locator("[data-choice=a]").tap()
    dialog.get_by_role("button", name="Ann").tap()
    dialog.get_by_role("button", name="Eva").tap()  # she plays in pair B
    page.locator("[data-choice='0']").tap()
    expect(page.locator("[data-breaks]")).to_have_text("Elks, game 4: Eva plays in two pairs. (csc VII.12b)")
    phone.tap("Cancel")
    assert len(stored(phone)["events"]) == 3
    page.locator("[data-act=substitute]").tap()
    page.locator("[data-choice=a]").tap()
    dialog.get_by_role("button", name="Ann").tap()
    dialog.get_by_role("button", name="Ian").tap()
    page.locator("[data-choice='0']").tap()
    expect(page.locator("[data-game='4']")).to_contain_text("Ian & Bo")

    page.locator("[data-act=delay]").tap()
    page.get_by_role("textbox", name="Legion").fill("31")
    phone.tap("Continue")
    expect(page.locator("[data-costs]")).to_contain_text("Game 2: Legion forfeits")
    phone.tap("Record it")
    for number in range(4, 10):
        tell(phone, number, "ab"[number % 2], number)
    page.reload()
    expect(page.locator("[data-halves]")).to_contain_text("6")
    for side in ("a", "b"):
        page.locator(f"[data-sign-for={side}]").tap()
        page.locator("[data-choice]").first.tap()
    expect(page.locator("[data-signed]")).to_be_visible()
    saved(phone)
    document = stored(phone)
    assert sheet(document)["halves"] == {"a": 12, "b": 6}

    online(phone)
    expect(page.locator("[data-saved]")).to_have_text("Archived")
    assert phone.rows("sheet_outbox") == []
    online(desk)
    go(desk, DERBY, "table")
    expect(desk.page.locator("[data-table] li").first).to_contain_text("Elks")
    asked = 30_000  # the screen asks the archive every 20 s
    expect(desk.page.locator(".facts")).to_contain_text("1 of 2", timeout=asked)
