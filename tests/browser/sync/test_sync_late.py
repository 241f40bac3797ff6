"""What is stored after the sync looked into the outbox is sent all the same."""

import json

from playwright.sync_api import expect

from tests.browser.desks import begin, document, event_id
from tests.browser.phone import BrowserPhone, wait_until

BREAK_ONCE = """() => { const {add} = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function () {
    IDBObjectStore.prototype.add = add;
    throw new DOMException('no room', 'QuotaExceededError'); }; }"""
NOTE = "(whole) => localStorage.setItem(`rescue.${whole.id}`, JSON.stringify(whole))"


def archived_desk(phone: BrowserPhone) -> str:
    """A desk whose log is archived; returns the competition's id."""
    begin(phone, "queue", ["Ann", "Cy", "Flo"])
    expect(phone.page.locator("[data-saved]")).to_have_text("Archived")
    return event_id(phone)


def test_an_act_that_is_stored_by_a_later_try_is_sent(phone: BrowserPhone) -> None:
    competition = archived_desk(phone)
    before = document(phone, competition)
    phone.page.evaluate(BREAK_ONCE)
    phone.page.locator("[data-call]").tap()
    expect(phone.page.locator("main [role=alert]")).to_contain_text("noted in a second place")
    assert document(phone, competition) == before
    expect(phone.page.locator("[data-saved]")).to_have_text("Archived", timeout=10_000)
    assert len(document(phone, competition)["events"]) == len(before["events"]) + 1


def test_an_act_that_was_noted_and_is_restored_is_sent(phone: BrowserPhone) -> None:
    competition = archived_desk(phone)
    before = document(phone, competition)
    phone.go_home()
    expect(phone.page.get_by_role("link", name="New game")).to_be_visible()
    act = {"id": "late", "at": before["started_at"], "type": "note", "text": "Two guests"}
    phone.page.evaluate(NOTE, {**before, "events": [*before["events"], act]})
    phone.page.evaluate("(id) => { location.hash = `#/event/${id}`; }", competition)
    wait_until(phone.page, lambda: len(document(phone, competition)["events"]) > len(before["events"]))
    expect(phone.page.locator("[data-saved]")).to_have_text("Archived")
    answer = phone.context.request.get(f"{phone.address}/api/v1/competitions/{competition}")
    assert json.loads(answer.text())["document"]["events"][-1] == act
