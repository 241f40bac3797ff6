"""The app notices when its storage was emptied, or is refused, private or nearly full, and says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone

Buy = Callable[[], BrowserPhone]

EMPTY = """() => caches.delete('games').then(() => new Promise((done) => {
    const gone = indexedDB.deleteDatabase('scorekeeper'); gone.onsuccess = () => done(null); }))"""
CANARY = "() => localStorage.getItem('canary')"


def one_game(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()


def at_home(phone: BrowserPhone) -> None:
    """Open home and wait until the storage has been checked."""
    phone.page.goto(phone.address + "/#/")
    phone.page.wait_for_function(CANARY)


@pytest.mark.everyday
def test_an_emptied_database_is_reported_until_the_user_confirms(phone: BrowserPhone) -> None:
    one_game(phone)
    at_home(phone)
    kept = phone.page.evaluate(CANARY)
    assert [row["value"] for row in phone.rows("settings") if row["name"] == "canary"] == [kept]
    phone.page.goto(phone.address + "/healthz")  # where nothing of the app runs
    phone.page.evaluate(EMPTY)
    for _ in range(2):  # it is said again until somebody has read it
        phone.page.goto(phone.address)
        alert = phone.page.get_by_role("alert")
        expect(alert).to_contain_text("The browser has emptied this app's storage")
        expect(alert).to_contain_text("Archived games are safe")
    phone.tap("OK")
    expect(alert).to_have_count(0)
    phone.page.wait_for_function(f"() => ({CANARY})() !== '{kept}'")
    phone.page.reload()
    expect(phone.page.locator(".welcome")).to_be_visible()
    phone.page.wait_for_function(CANARY)
    expect(phone.page.get_by_text("emptied")).to_have_count(0)


def test_clearing_only_localstorage_raises_no_alarm(phone: BrowserPhone) -> None:
    one_game(phone)
    at_home(phone)
    kept = phone.page.evaluate(CANARY)
    phone.page.evaluate("() => localStorage.clear()")
    phone.page.reload()
    phone.page.wait_for_function(f"() => ({CANARY})() === '{kept}'")
    expect(phone.page.get_by_text("emptied")).to_have_count(0)
    expect(phone.page.locator(".resume")).to_contain_text("Ann")


def test_games_are_kept_even_if_localstorage_is_refused(buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    phone.open_app()
    one_game(phone)
    phone.page.reload()
    phone.expect_score(3, 0)
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator(".resume")).to_contain_text("Ann")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    assert phone.faults == []


def test_a_throwing_indexeddb_is_reported_and_the_game_goes_on(buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
    )
    phone.page.goto(phone.address)
    expect(phone.page.get_by_text("gives the app no storage")).to_be_visible()
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.page.locator("[data-record]").tap()
    phone.expect_score(3, 0)
    expect(phone.page.locator("[data-saved]")).to_have_text("not saved")
    expect(phone.page.get_by_role("alert")).to_contain_text("gives the app no storage")
    phone.page.reload()  # the second place has it: home offers it, and it goes on
    phone.expect_score(3, 0)
    expect(phone.page.locator("[data-saved]")).to_have_text("not saved")


@pytest.mark.parametrize("quota", [0, 15_000_000])
def test_little_free_space_shows_a_quiet_line_before_a_game(buy_used_phone: Buy, quota: int) -> None:
    """Chromium tells every page of 10 GiB, whatever there is; without that feature it tells the truth, as other
    browsers do.
    """
    phone = buy_used_phone()
    phone.close()
    phone.launch("--disable-features=StaticStorageQuota")
    phone.open_app()
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": phone.address, "quotaSize": quota})
    phone.page.reload()  # it is asked once a start
    phone.tap("New game", "link")
    line = phone.page.get_by_text("Less than 20 MB")
    expect(line).to_be_visible()
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.page.goto(phone.address + "/#/")
    expect(line).to_be_visible()
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": phone.address, "quotaSize": 1_000_000_000})
    phone.tap("New game", "link")
    expect(line).to_have_count(0)


def test_persistent_storage_is_requested_at_the_first_finished_game(buy_used_phone: Buy) -> None:
    phone = buy_used_phone()
    phone.context.add_init_script(
        """window.asked = 0; const {persist} = StorageManager.prototype;
           StorageManager.prototype.persist = function () { window.asked += 1; return persist.call(this); };"""
    )
    phone.open_app()
    for _ in range(2):
        phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
        assert phone.page.evaluate("() => window.asked") <= 1
        phone.quick("a4", "a4", "a4", "a4")
        phone.record()
        phone.page.wait_for_selector("[data-result]")
        phone.page.wait_for_function("() => window.asked === 1")
        phone.page.goto(phone.address + "/#/")


def test_a_private_window_is_reported_only_on_a_reliable_sign(buy_phone: Buy) -> None:
    """Firefox refuses an app files of its own in a private window, where its databases work; no other browser gives a
    sign.
    """
    phone = buy_phone()
    phone.open_app()
    at_home(phone)
    expect(phone.page.get_by_text("private window")).to_have_count(0)
    phone.context.add_init_script(
        "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));"
    )
    phone.page.reload()
    expect(phone.page.get_by_text("This is a private window")).to_be_visible()
