"""A phone that is the desk of a competition: what its person does, and what is stored."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.handing import open_link, read_codes
from tests.browser.phone import BrowserPhone

EVENTS_KEPT = """async () => {
  const files = [];
  for (const name of await caches.keys()) files.push(...await (await caches.open(name)).keys());
  return ['events', 'event_pages', 'event_sync', 'leagues'].every((part) =>
    files.some(({url}) => new RegExp(`build/${part}-.*js`).test(url)));
}"""
"""Whether the phone keeps the parts of the app that competitions need."""


def begin(phone: BrowserPhone, form: str, names: list[str]) -> None:
    """Start a competition of these people; partners and order are drawn where the form has a draw."""
    page = phone.page
    page.goto(f"{phone.address}/#/events")
    page.locator(f"a[href='#/events/new/{form}']").tap()
    page.locator("[name=who]").fill(", ".join(names))
    phone.tap("Add")
    expect(page.locator("[data-people] li")).to_have_count(len(names))
    page.locator("[data-start]").tap()


def open_tournament(phone: BrowserPhone, name: str, book: str, boards: int, fee: str = "") -> None:
    """Open the sign-up of a tournament as its book plays it."""
    page = phone.page
    page.goto(f"{phone.address}/#/events")
    page.locator("a[href='#/events/new/tournament']").tap()
    page.locator("[name=name]").fill(name)
    page.locator("[name=book]").select_option(book)
    stepper = page.get_by_role("group", name="Boards")
    while (now := int(stepper.locator("output").inner_text())) != boards:
        stepper.get_by_role("button").nth(1 if now < boards else 0).tap()
    if fee:
        page.locator("summary").tap()
        page.get_by_label("Entry fee").fill(fee)
    page.locator("[data-start]").tap()
    page.locator("[data-count]").wait_for()


def enter(phone: BrowserPhone, name: str) -> None:
    """Add an entry at the desk."""
    phone.page.locator("[name=who]").fill(name)
    phone.tap("Add")
    expect(phone.page.locator("[name=who]")).to_have_value("")


def to_boards(phone: BrowserPhone) -> None:
    """See all cards of the draw, and go on."""
    phone.page.locator("[data-all-cards]").tap()
    phone.page.locator("[data-on]").tap()


def event_id(phone: BrowserPhone) -> str:
    """The competition on the screen."""
    found = re.search(r"#/event/([0-9a-f-]{36})", phone.page.url)
    assert found
    return found[1]


def document(phone: BrowserPhone, competition: str) -> dict[str, Any]:
    """What is stored of a competition."""
    (header,) = (row["header"] for row in phone.rows("competitions") if row["id"] == competition)
    rows = [row for row in phone.rows("competition_events") if row["game"] == competition]
    return {**header, "events": [row["event"] for row in sorted(rows, key=lambda row: row["seq"])]}


def saved(phone: BrowserPhone) -> None:
    """Wait until all is stored."""
    expect(phone.page.locator("[data-saved]")).to_have_text(re.compile("Saved on this phone|Archived"))


def go(phone: BrowserPhone, competition: str, tab: str = "") -> None:
    """Open a competition, or a page of it."""
    phone.page.goto(f"{phone.address}/#/event/{competition}{tab and f'/{tab}'}")
    expect(phone.page.locator(".facts")).to_be_visible()


def codes(phone: BrowserPhone, competition: str) -> list[str]:
    """The links in the codes of the page that hands over."""
    phone.page.emulate_media(reduced_motion="reduce")
    go(phone, competition, "hand-over")
    return read_codes(phone)


def hand_on(phone: BrowserPhone, competition: str) -> list[str]:
    """Hand the desk over, and say so on this phone."""
    links = codes(phone, competition)
    phone.page.locator("[data-confirm]").tap()
    expect(phone.page.locator("[data-desk=handed]")).to_contain_text("Handed over")
    return links


def take(phone: BrowserPhone, links: list[str]) -> None:
    """Take the desk by its codes."""
    for link in links:
        open_link(phone, link)
    phone.page.locator(".taken ~ .button.primary").tap()
    expect(phone.page.locator(".facts")).to_be_visible()


def online(phone: BrowserPhone) -> None:
    """Give a phone its network back."""
    phone.context.set_offline(False)
    phone.page.evaluate("() => window.dispatchEvent(new Event('online'))")
