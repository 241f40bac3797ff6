"""Nothing is called saved before it is: with no storage, with full storage, and after a double tap."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone

Buy = Callable[[], BrowserPhone]


def test_without_indexeddb_the_game_continues_in_memory(buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    phone.page.goto(phone.address)
    expect(phone.page.get_by_role("alert")).to_contain_text("storage isn't working")
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "a2", "b1")
    phone.page.locator("[data-record]").tap()
    phone.expect_score(5, 0)
    expect(phone.page.locator("[data-saved]")).to_have_text("not saved")
    expect(phone.page.get_by_role("alert")).to_contain_text("don't close the app")
    phone.tap("Frames", "link")
    expect(phone.page.locator("tbody [data-running]")).to_have_text("5–0")
    phone.page.goto(phone.address + "/#/")
    phone.page.locator(".resume .go").tap()
    phone.expect_score(5, 0)


@pytest.mark.everyday
def test_a_full_disk_is_reported_and_missed_events_are_saved_later(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    phone.page.evaluate(
        """() => { const add = IDBObjectStore.prototype.add; window.makeRoom = () => { IDBObjectStore.prototype.add =
        add; }; IDBObjectStore.prototype.add = function (...row) { const request = add.apply(this, row);
        request.addEventListener('success', () => this.transaction.abort());  // as Chromium does when the disk is full
        return request; }; }
        """
    )
    phone.quick("b2")
    phone.page.locator("[data-record]").tap()
    phone.expect_score(3, 2)
    expect(phone.page.locator("[data-saved]")).to_have_text("not saved")
    phone.page.evaluate("() => window.makeRoom()")
    phone.quick("b1")
    phone.record()
    expect(phone.page.locator("[data-saved]")).to_have_text("saved")
    phone.kill()
    phone.launch()
    phone.page.goto(phone.address)
    phone.page.locator(".resume .go").tap()
    phone.expect_score(3, 3)


def test_a_double_tap_records_one_frame(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    button = phone.page.locator("[data-record]")
    button.dblclick(force=True)
    expect(phone.page.locator(".frame-line")).to_contain_text("Frame 2")
    expect(button).to_be_enabled()
    phone.tap("Frames", "link")
    expect(phone.page.locator("tbody [data-running]")).to_have_count(1)


def test_a_game_survives_a_reload_in_the_middle_of_every_write(phone: BrowserPhone) -> None:
    """Reload right after the tap without waiting: the frame is there once or not at all, never twice or in part."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    address = phone.page.url
    for n in range(1, 9):
        phone.quick("a1")
        phone.page.locator("[data-record]").tap()
        saved = phone.page.locator("[data-saved]").get_attribute("data-saved") == "yes"
        phone.page.goto("about:blank")
        phone.page.goto(address)
        line = phone.page.locator(".frame-line")
        line.wait_for()
        found = re.search(r"Frame (\d+)", line.inner_text())
        assert found
        frames = int(found[1]) - 1
        assert frames in ((n,) if saved else (n - 1, n))
        if frames == n - 1:
            phone.quick("a1")
            phone.record()
        phone.expect_score(n, 0)


def test_storage_cleared_under_an_open_app_is_rewritten(host: Host, phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    for weights in (["a4"], ["b2"], ["b3"]):
        phone.quick(*weights)
        phone.record()
    phone.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const names = [...opening.result.objectStoreNames];
              const all = opening.result.transaction(names, 'readwrite');
              names.forEach((name) => all.objectStore(name).clear());
              all.oncomplete = () => { opening.result.close(); done(null); }; }; })"""
    )
    phone.quick("a3")
    phone.record()
    phone.page.reload()
    phone.expect_score(7, 5)
    phone.quick("a4", "a4")
    phone.record()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.tap("Archived page", "link")
    expect(phone.page.locator(".steps summary")).to_have_count(5)


def test_an_unreadable_game_hides_no_other_game(phone: BrowserPhone) -> None:
    for name in ("Ann", "Cy"):
        phone.new_game("federation-2024", "Singles", [name, "Di"])
        phone.quick("a3")
        phone.record()
        phone.page.goto(phone.address + "/#/")
    phone.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper'); opening.onsuccess = () => {
        const store = opening.result.transaction('games', 'readwrite').objectStore('games'); store.getAll().onsuccess =
        (event) => { const [row] = event.target.result; row.header.ruleset_version = 99; store.put(row);
        store.transaction.oncomplete = () => { opening.result.close(); done(null); }; }; }; })
        """
    )
    phone.page.reload()
    expect(phone.page.locator(".resume")).to_contain_text("Cy")
    phone.page.locator(".games a").tap()
    expect(phone.page.locator("main")).to_contain_text("Can't open this game")
