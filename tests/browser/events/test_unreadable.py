"""An event that this phone has but cannot read: the screen says so, and what is stored stays as it is."""

from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone
from tests.browser.stocked import USUAL, competition
from tests.browser.store.test_backup import PUT_EVENTS, events_of

BREAK = """() => { const {getAll} = IDBObjectStore.prototype;
  self.mend = () => { IDBObjectStore.prototype.getAll = getAll; };
  IDBObjectStore.prototype.getAll = () => { throw new DOMException('broken on purpose', 'UnknownError'); }; }"""


def test_an_event_that_cannot_be_read_is_tried_again(phone: BrowserPhone) -> None:
    whole, damaged = competition(1, "queue", USUAL), competition(2, "queue", USUAL)
    phone.page.evaluate(PUT_EVENTS, {"documents": [whole, damaged], "versions": [], "gap": damaged["id"]})
    before = events_of(phone)
    phone.page.evaluate(BREAK)
    phone.page.evaluate("(id) => { location.hash = `#/event/${id}`; }", whole["id"])
    trouble = phone.page.locator(".event main [role=alert]")
    expect(trouble).to_have_text("This phone's storage doesn't answer. Close other windows of the app and try again.")
    phone.page.evaluate("() => self.mend()")
    phone.tap("Try again")
    expect(phone.page.get_by_role("heading", name=whole["name"])).to_be_visible()

    phone.page.evaluate("(id) => { location.hash = `#/event/${id}`; }", damaged["id"])
    expect(trouble).to_have_text("Part of this event is missing on this phone.")
    expect(phone.page.get_by_role("button", name="Try again")).to_have_count(0)
    assert events_of(phone) == before
