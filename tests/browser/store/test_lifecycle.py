"""If storage is lost, closed, silent or damaged during a game, recorded frames are there once and the messages are
true.
"""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone, wait_until

Buy = Callable[[], BrowserPhone]

FAULTS = """
(() => {
  const {open} = IDBFactory.prototype;
  const {transaction} = IDBDatabase.prototype;
  const {add} = IDBObjectStore.prototype;
  window.faults = {connections: [], silentOpens: 0, silentWrites: 0, full: false};
  IDBFactory.prototype.open = function (...how) {
    const request = open.apply(this, how);
    request.addEventListener('success', () => window.faults.connections.push(request.result));
    if (window.faults.silentOpens-- > 0) for (const type of ['success', 'error', 'upgradeneeded']) {
      request.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    }
    return request;
  };
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options);
    if (mode === 'readwrite' && stores.includes('events') && window.faults.silentWrites-- > 0) {
      made.addEventListener('complete', (event) => event.stopImmediatePropagation(), true);
    }
    return made;
  };
  IDBObjectStore.prototype.add = function (...row) {
    if (window.faults.full) throw new DOMException('no room', 'QuotaExceededError');
    return add.apply(this, row);
  };
})();
"""


@pytest.fixture
def faulty(buy_used_phone: Buy) -> BrowserPhone:
    """A phone whose storage can be told to fail, on the pad with one frame saved."""
    phone = buy_used_phone()
    phone.context.add_init_script(FAULTS)
    phone.open_app()
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    return phone


def stored(phone: BrowserPhone) -> list[tuple[int, str]]:
    """Number and first weight of each event that is stored."""
    rows = phone.rows("events")
    return [(row["seq"], row["event"]["weights"][0]) for row in rows]


def tap_record(phone: BrowserPhone, weight: str) -> None:
    phone.quick(weight)
    phone.page.locator("[data-record]").tap()


def test_a_closed_database_connection_is_reopened(faulty: BrowserPhone) -> None:
    faulty.page.evaluate("() => window.faults.connections.forEach((db) => db.close())")
    faulty.quick("b2")
    faulty.record()
    assert stored(faulty) == [(0, "a3"), (1, "b2")]


def test_storage_cleared_by_the_browser_is_rewritten_without_a_tap(faulty: BrowserPhone) -> None:
    """Chromium closes the connection when it clears an origin's storage; that alone brings the game back."""
    devtools = faulty.context.new_cdp_session(faulty.page)
    devtools.send("Storage.clearDataForOrigin", {"origin": faulty.address, "storageTypes": "indexeddb"})
    there = "async () => (await indexedDB.databases()).some(({name}) => name === 'scorekeeper')"
    wait_until(faulty.page, lambda: faulty.page.evaluate(there))
    faulty.wait_saved()
    assert stored(faulty) == [(0, "a3")]


def test_a_hanging_write_times_out_and_is_found_stored(faulty: BrowserPhone) -> None:
    faulty.page.evaluate("() => { window.faults.silentWrites = 1; }")
    tap_record(faulty, "b2")
    expect(faulty.page.locator("[data-saved]")).to_have_text("not saved", timeout=10_000)
    expect(faulty.page.get_by_role("alert")).to_contain_text("isn't answering")
    faulty.wait_saved()  # by itself
    expect(faulty.page.get_by_role("alert")).to_have_count(0)
    assert stored(faulty) == [(0, "a3"), (1, "b2")]


FIRST_MARK = """
(() => {
  const look = () => { window.first ??= document.querySelector('[data-saved]')?.dataset.saved; };
  new MutationObserver(look).observe(document, {subtree: true, childList: true});
})();
"""


def test_a_new_game_is_stored_before_its_pad_is_shown(buy_used_phone: Buy) -> None:
    phone = buy_used_phone()
    phone.context.add_init_script(FIRST_MARK)
    phone.open_app()
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    assert phone.page.evaluate("window.first") == "yes"
    assert len(phone.headers()) == 1


def test_a_hanging_open_is_retried(faulty: BrowserPhone) -> None:
    faulty.page.add_init_script("window.faults.silentOpens = 1;")
    faulty.page.reload()
    faulty.expect_score(3, 0)
    faulty.quick("b2")
    faulty.record()
    assert stored(faulty) == [(0, "a3"), (1, "b2")]


def test_a_game_opens_by_itself_once_storage_delivers_it(faulty: BrowserPhone) -> None:
    faulty.page.add_init_script("window.faults.silentOpens = 2;")
    faulty.page.reload()
    expect(faulty.page.locator("main")).to_contain_text("Can't open this game")
    faulty.expect_score(3, 0)
    faulty.quick("b2")
    faulty.record()
    assert stored(faulty) == [(0, "a3"), (1, "b2")]


@pytest.mark.everyday
def test_unsaved_events_are_noted_elsewhere_and_come_back(faulty: BrowserPhone) -> None:
    faulty.page.evaluate("() => { window.faults.full = true; }")
    tap_record(faulty, "b2")
    expect(faulty.page.locator("[data-saved]")).to_have_text("not saved")
    expect(faulty.page.get_by_role("alert")).to_contain_text("storage is full")
    expect(faulty.page.get_by_role("alert")).to_contain_text("noted in a second place")
    faulty.page.reload()  # the fault is gone with the page
    faulty.expect_score(3, 2)
    assert stored(faulty) == [(0, "a3"), (1, "b2")]
    assert faulty.page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('rescue.'))") == []


def test_a_failed_write_is_retried_without_a_tap(faulty: BrowserPhone) -> None:
    faulty.page.evaluate("() => { window.faults.full = true; }")
    tap_record(faulty, "b2")
    expect(faulty.page.locator("[data-saved]")).to_have_text("not saved")
    faulty.page.evaluate("() => { window.faults.full = false; }")
    faulty.wait_saved()
    assert stored(faulty) == [(0, "a3"), (1, "b2")]


def test_a_note_that_contradicts_the_stored_game_is_kept_beside_it(faulty: BrowserPhone) -> None:
    game = faulty.page.url.split("/")[-1]
    faulty.page.evaluate(
        """([id, header]) => { const event = (weight) => ({id: 'e1', at: header.started_at, type: 'frame',
        weights: [weight]});
            const events = [event('b4'), {...event('b1'), id: 'e2'}];
            localStorage.setItem(`rescue.${id}`, JSON.stringify({...header, events})); }""",
        [game, faulty.headers()[0]],
    )
    faulty.page.reload()
    faulty.expect_score(3, 0)
    assert stored(faulty) == [(0, "a3")]
    (kept,) = faulty.rows("versions")
    assert [event["weights"] for event in kept["document"]["events"]] == [["b4"], ["b1"]]
    assert not kept["decided"]
    assert faulty.page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('rescue.'))") == []


def test_a_new_game_that_was_only_in_a_note_comes_back(faulty: BrowserPhone) -> None:
    faulty.page.evaluate(
        """(header) => { const id = `${header.id.slice(0, -1)}${header.id.endsWith('0') ? '1' : '0'}`;
            localStorage.setItem(`rescue.${id}`, JSON.stringify({...header, id, events: []})); }""",
        faulty.headers()[0],
    )
    faulty.page.goto(f"{faulty.address}/#/")
    faulty.page.reload()
    faulty.page.wait_for_function("() => !Object.keys(localStorage).some((name) => name.startsWith('rescue.'))")
    assert len(faulty.headers()) == 2


def test_a_newer_version_in_another_window_is_reported_and_loses_nothing(faulty: BrowserPhone) -> None:
    faulty.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper', 99);
            opening.onsuccess = () => { opening.result.close(); done(null); }; })"""
    )
    alert = faulty.page.get_by_role("alert")
    expect(alert).to_contain_text("open in another window")
    expect(alert).to_contain_text("Everything here is saved")
    expect(faulty.page.locator("[data-saved]")).to_have_text("saved")
    tap_record(faulty, "b2")
    expect(faulty.page.locator("[data-saved]")).to_have_text("not saved")
    expect(alert).to_contain_text("this one can't save")
    expect(alert).to_contain_text("noted in a second place")
    game = faulty.page.url.split("/")[-1]
    noted = json.loads(faulty.page.evaluate("id => localStorage.getItem(`rescue.${id}`)", game))
    assert [event["weights"] for event in noted["events"]] == [["a3"], ["b2"]]
    faulty.page.reload()  # still the older app: it cannot read the store, but has what was noted
    faulty.expect_score(3, 2)


def test_a_damaged_game_is_not_shortened_and_hides_no_other(faulty: BrowserPhone) -> None:
    for weight in ("b2", "a1"):
        faulty.quick(weight)
        faulty.record()
    game = faulty.page.url.split("/")[-1]
    faulty.page.goto(faulty.address + "/#/")
    faulty.new_game("federation-2024", "Singles", ["Bo", "Di"])
    faulty.page.goto(faulty.address + "/#/")
    faulty.page.evaluate(
        """id => caches.delete('games').then(() => new Promise((done) => {
        const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const all = opening.result.transaction('events', 'readwrite');
              all.objectStore('events').delete([id, 1]); all.oncomplete = () => { opening.result.close(); done(null);
                }; }; }))""",
        game,
    )
    faulty.page.reload()
    expect(faulty.page.locator(".resume")).to_contain_text("Bo")
    expect(faulty.page.locator(".games .chip")).to_have_text("damaged")
    faulty.page.locator(".games a").tap()
    expect(faulty.page.locator("main")).to_contain_text("2 of at least 3 are left")
    expect(faulty.page.locator("main")).to_contain_text("Your other games are fine")
    with faulty.page.expect_download() as download:
        faulty.tap("Export the rest")
    left = json.loads(download.value.path().read_text())["document"]["events"]
    assert [event["weights"] for event in left] == [["a3"], ["a1"]]
    assert [seq for seq, _ in stored(faulty)] == [0, 2]
    assert re.search(r"/damaged$", faulty.page.url)
