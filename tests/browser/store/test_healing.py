"""When files are missing from its cache, the app uses the others, restores the rest and says only what is true."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import phone as phones
from tests.browser.conftest import SECOND_START, Host
from tests.browser.phone import BrowserPhone
from tests.browser.store.test_update import cached, expect_heading, loads, look, until
from tests.server import ROOT
from tests.versions import NAME, version_of

Buy = Callable[[], BrowserPhone]
CACHE = f"app-{version_of(ROOT)}"
MISSING = "Part of the app didn't load"


def evict(page: Page, start: str) -> int:
    """Take the files whose path starts so out of the cache, and all that HTTP keeps; return how many there were.

    Stop the server first where they must stay away: the app puts back what it misses.
    """
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    found: int = page.evaluate(
        """async ([name, start]) => { const cache = await caches.open(name);
            const gone = (await cache.keys()).filter(({url}) => new URL(url).pathname.startsWith(start));
            await Promise.all(gone.map((request) => cache.delete(request)));
            return gone.length; }""",
        [CACHE, start],
    )
    return found


def whole(page: Page, count: int) -> None:
    """Wait until the cache holds so many files again."""
    until(page, "async ([name, count]) => (await (await caches.open(name)).keys()).length === count", [CACHE, count])


@pytest.mark.parametrize("start", ["/static/build/referee-", "/static/build/later-", "/static/icons/", "/"])
def test_missing_cache_files_are_restored_at_the_next_start(host: Host, phone: BrowserPhone, start: str) -> None:
    until(phone.page, "() => caches.keys().then((names) => names.length === 1)")
    count = len(cached(phone.page)[CACHE])
    charge = 1 if start == "/" else 0  # the note of who is in charge is no file
    assert evict(phone.page, start) > 0
    phone.page.reload()
    whole(phone.page, count - charge)
    host.stop()
    phone.page.goto(phone.address + "/#/house")
    phone.page.goto(phone.address)
    expect_heading(phone.page, NAME)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.tap("Referee", "link")
    expect(phone.page.locator("main")).to_contain_text("excessive spin")


def test_what_comes_with_the_second_start_is_reported_before_and_there_afterwards(host: Host, buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.open_app()
    host.stop()
    phone.page.goto(phone.address + "/#/house")
    expect(phone.page.get_by_role("alert")).to_contain_text(MISSING)
    phone.page.goto(phone.address + "/#/storage")
    expect(phone.page.get_by_role("button", name="Back up")).to_be_visible()
    host.start()
    phone.page.reload()
    until(phone.page, SECOND_START)
    host.stop()
    phone.page.goto(phone.address + "/#/house")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("House rules")


def test_a_missing_part_is_reported_offline_and_loaded_with_the_network(host: Host, phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    host.stop()
    assert evict(phone.page, "/static/build/referee-") > 0
    reloads = loads(phone.page)
    phone.tap("Referee", "link")
    expect(phone.page.get_by_role("alert")).to_contain_text(MISSING)
    phone.tap("Try again")  # still no network: the kept shell, and the same sentence
    expect(phone.page.get_by_role("alert")).to_contain_text(MISSING)
    phone.page.wait_for_timeout(2000)
    assert len(reloads) == 1  # by the tap, none by itself
    host.start()
    phone.tap("Try again")
    expect(phone.page.locator("main")).to_contain_text("excessive spin")
    phone.page.go_back()
    phone.page.goto(phone.address + "/#/")
    phone.page.locator(".resume .go").tap()
    phone.expect_score(3, 0)


def test_a_missing_menu_is_reported_offline_and_the_game_goes_on(host: Host, phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    host.stop()
    assert evict(phone.page, "/static/build/later-") > 0
    phone.page.reload()
    phone.quick("a3")
    phone.tap("More")
    expect(phone.page.get_by_role("alert")).to_contain_text(MISSING)
    expect(phone.page.get_by_role("button", name="Try again")).to_have_count(0)  # the weight on the table would be gone
    phone.record()
    phone.expect_score(3, 0)


def test_a_part_that_failed_to_load_arrives_once_the_server_is_back(host: Host, phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    host.stop()
    assert evict(phone.page, "/static/build/later-") > 0
    phone.page.reload()
    alert = phone.page.get_by_role("alert").filter(has_text=MISSING)
    alert.wait_for()
    phone.quick("a3")
    host.start()
    alert.wait_for(state="detached")
    phone.tap("More")
    expect(phone.page.get_by_role("dialog")).to_be_visible()
    expect(phone.page.locator("[data-weight]")).to_have_count(1)  # the app was not loaded anew


def test_the_app_recovers_when_all_caches_are_gone(host: Host, phone: BrowserPhone) -> None:
    phone.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    phone.page.reload()
    expect_heading(phone.page, NAME)
    until(
        phone.page,
        f"async () => (await (await caches.open('{CACHE}')).keys()).length > 15 && (await caches.match('/')) "
        "!== undefined",
    )
    host.stop()
    phone.page.reload()
    expect_heading(phone.page, NAME)


def test_an_address_with_a_query_gets_the_cached_shell_offline(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    for question in ("/?again1", "/?source=link"):
        phone.page.goto(phone.address + question)
        expect_heading(phone.page, NAME)
    until(phone.page, "() => location.search === ''")


@pytest.mark.whole_browser  # without its wake lock another notice stands there
def test_without_caches_the_app_starts_from_the_network(host: Host, buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.context.add_init_script(
        "Object.defineProperty(window, 'caches', {get: () => { throw new DOMException('no', 'SecurityError'); }})"
    )
    phone.context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    phone.page.goto(phone.address)
    expect(phone.page.locator("#notices")).to_contain_text("This browser can't store the app")
    phone.tap("OK")
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    phone.page.reload()
    phone.expect_score(3, 0)
    phone.page.wait_for_timeout(1500)
    expect(phone.page.locator("#notices p")).to_have_count(0)  # said once
    assert phone.faults == []


def test_plain_http_from_another_host_says_once_what_does_not_work(
    host: Host, buy_phone: Buy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "ARGUMENTS", [*phones.ARGUMENTS, "--host-resolver-rules=MAP board.test 127.0.0.1"])
    phone = buy_phone()
    phone.address = f"http://board.test:{host.port}"
    phone.page.goto(phone.address)
    expect(phone.page.locator("#notices")).to_contain_text("This address (http, not https) needs a network")
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.tap("OK")
    phone.page.reload()
    phone.page.wait_for_timeout(1500)
    expect(phone.page.locator("#notices p")).to_have_count(0)
    assert phone.faults == []


def test_the_kill_switch_removes_only_files_and_worker(host: Host, phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    reloads = loads(phone.page)
    host.deploy(ROOT, WORKER="off")
    look(phone.page)
    until(
        phone.page,
        "async () => !(await navigator.serviceWorker.getRegistration()) && (await caches.keys()).join() === 'games'",
    )
    phone.quick("b2")
    phone.record()
    phone.tap("Referee", "link")
    expect(phone.page.locator("main")).to_contain_text("excessive spin")
    phone.page.go_back()
    phone.expect_score(3, 2)
    assert reloads == []
    phone.page.reload()
    phone.expect_score(3, 2)
    phone.page.wait_for_timeout(1500)  # the start's own look
    assert list(cached(phone.page)) == ["games"]  # the copies of games, which are no files of the app
    host.deploy(ROOT, WORKER="on")
    phone.open_app()
    until(
        phone.page, f"async () => (await caches.keys()).includes('{CACHE}') && (await caches.match('/')) !== undefined"
    )
    host.stop()
    phone.page.goto(phone.address)
    expect_heading(phone.page, NAME)
    expect(phone.page.locator(".resume")).to_contain_text("3")


def test_the_shell_explains_a_missing_script_after_a_while(host: Host, phone: BrowserPhone) -> None:
    names = json.loads((ROOT / "static" / "build" / "assets.json").read_text())
    host.stop()
    assert evict(phone.page, f"/static/build/{names['app.js']}") == 1
    phone.page.goto(phone.address)
    late = phone.page.locator(".late")
    expect(late).to_be_hidden()
    expect(late).to_be_visible(timeout=12_000)
    host.start()
    late.get_by_role("link").tap()
    expect(phone.page.get_by_role("link", name="New game")).to_be_visible()
