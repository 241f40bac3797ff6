"""A tournament of forty entries on six boards, run from one phone without a network."""

import json

from playwright.sync_api import expect

from scorekeeper.competitions.stand import stand
from tests.browser.desks import document, enter, event_id, open_tournament, saved, to_boards
from tests.browser.phone import BrowserPhone, wait_until

ON_TIME, LATE, LATEST = 37, 2, 1
NO_SHOWS = ("Team 05", "Team 21")


def call_all(phone: BrowserPhone) -> None:
    """Call the next matches while boards are free."""
    while phone.page.locator("[data-call]").count():
        phone.page.locator("[data-call]").tap()


def tell(phone: BrowserPhone, choice: str = "[data-winner=a]") -> None:
    """Tell of the match on the first board that is busy."""
    done = phone.page.locator("[data-done] span").text_content()
    phone.page.locator("[data-result]").first.tap()
    if "winner" not in choice:
        phone.page.locator("dialog summary").tap()
    phone.page.locator(f"dialog {choice}").tap()
    expect(phone.page.locator("[data-done] span")).not_to_have_text(str(done))


def test_forty_entries_on_six_boards(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    open_tournament(phone, "Friday doubles", "federation-2024", 6, fee="20")
    for number in range(1, ON_TIME + 1):
        enter(phone, f"Team {number:02}")
    page.locator("[data-close]").tap()
    for number in range(LATE):
        enter(phone, f"Late {number}")
    expect(page.locator("[data-count]")).to_contain_text(f"{ON_TIME + LATE} entries")
    page.locator("[data-all-here]").tap()
    for name in NO_SHOWS:
        page.get_by_label(name, exact=True).uncheck()
    page.locator("[data-to-draw]").tap()
    page.locator("[data-remove-absent]").tap()
    page.locator("[data-draw-now]").tap()
    to_boards(phone)
    phone.tap("People", "link")
    enter(phone, "Latest")
    phone.tap("Boards", "link")
    page.locator("[data-call]").wait_for()
    competition = event_id(phone)

    call_all(phone)
    expect(page.locator(".at-board")).to_have_count(6)
    tell(phone, "[data-double-forfeit]")
    page.locator("[data-flip]").first.tap()
    page.locator("dialog [data-choice=here]").tap()
    played = 0
    while not page.locator("[data-over]").count():
        call_all(phone)
        tell(phone, "[data-winner=b]" if played % 3 else "[data-winner=a]")
        played += 1
        if played == 10:
            saved(phone)
            phone.kill()
            phone.launch()
            phone.context.set_offline(True)
            page = phone.page
            page.goto(f"{phone.address}/#/event/{competition}")
            page.locator(".at-board").first.wait_for()
    saved(phone)
    state = stand(document(phone, competition), [])
    assert state["status"] == "finished"
    assert len(state["entries"]) == ON_TIME + LATE + LATEST
    page.goto(f"{phone.address}/#/event/{competition}/payouts")
    expect(page.locator("[data-payouts] li")).not_to_have_count(0)

    phone.context.set_offline(False)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    wait_until(page, lambda: phone.rows("competition_outbox") == [])
    sent = phone.context.request.get(f"{phone.address}/api/v1/competitions/{competition}?part=state")
    assert json.loads(sent.text())["state"] == state
    assert phone.faults == []
