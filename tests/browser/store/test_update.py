"""The app updates itself: two real builds, with the server switched from one to the other on the same port."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import NEW, Host
from tests.browser.phone import BrowserPhone
from tests.server import ROOT
from tests.versions import NAME, version_of

Buy = Callable[[], BrowserPhone]
BANNER = "Update ready."


def look(page: Page) -> None:
    """Make the app look for a new version by returning to it."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def wait_until_ready(page: Page) -> None:
    """Wait until a new version is complete and waits."""
    page.evaluate(
        """async () => { const registration = await navigator.serviceWorker.ready;
            while (!registration.waiting) await new Promise((done) => setTimeout(done, 50)); }"""
    )


def until(page: Page, question: str, argument: object = None) -> None:
    """Wait until a question to the page is answered yes; it may be loaded anew meanwhile."""
    for _ in range(300):
        try:
            if page.evaluate(question, argument):
                return
        except Error as gone:
            assert "context" in str(gone), gone
        page.wait_for_timeout(100)
    raise AssertionError(question)


def loads(page: Page) -> list[str]:
    """Collect what the page loads from now on, reloads too."""
    found: list[str] = []
    page.on("load", lambda loaded: found.append(loaded.url))
    return found


def cached(page: Page) -> dict[str, list[str]]:
    """Return every address in every cache."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => [name, (await
        (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname + new URL(url).search)])))
        """
    )
    return found


def expect_heading(page: Page, expected: str) -> None:
    """Home's heading says which version of the app runs."""
    expect(page.locator("h1")).to_have_text(expected, timeout=15_000)


@pytest.mark.everyday
def test_on_the_home_screen_an_update_installs_itself_with_one_reload(
    host: Host, phone: BrowserPhone, newer: Path
) -> None:
    expect_heading(phone.page, NAME)
    reloads = loads(phone.page)
    host.deploy(newer)
    look(phone.page)
    expect_heading(phone.page, NEW)
    until(phone.page, "() => sessionStorage.getItem('scorekeeper-update') === '1'")
    look(phone.page)
    phone.page.wait_for_timeout(3000)  # longer than the app waits for a quiet moment
    assert len(reloads) == 1
    assert set(cached(phone.page)) == {f"app-{version_of(ROOT)}", f"app-{version_of(newer)}"}
    host.stop()
    phone.page.goto(phone.address)
    expect_heading(phone.page, NEW)


def test_an_update_installs_itself_at_the_next_start(host: Host, phone: BrowserPhone, newer: Path) -> None:
    phone.context.close()
    host.deploy(newer)
    phone.launch()
    phone.page.goto(phone.address)
    expect_heading(phone.page, NEW)


def test_online_parts_are_missing_offline_until_used_and_then_updated(
    host: Host, phone: BrowserPhone, newer: Path
) -> None:
    page = phone.page
    assert not [path for path in cached(page)[f"app-{version_of(ROOT)}"] if "/club-" in path]
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    host.stop()
    phone.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(phone.address + "/#/club")
    expect(page.get_by_role("alert")).to_contain_text("Everything you saved is safe.")
    page.goto(phone.address + "/#/")
    page.locator(".resume .go").tap()
    phone.expect_score(3, 0)
    host.start()
    page.goto(phone.address + "/#/club")
    clubs = page.get_by_role("heading", name="Clubs", level=1)
    expect(clubs).to_be_visible()
    used = "async (name) => (await (await caches.open(name)).keys()).filter(({url}) => /club-/.test(url)).length > 0"
    until(page, used, f"app-{version_of(ROOT)}")
    page.goto(phone.address + "/#/")
    host.deploy(newer)
    look(page)
    expect_heading(page, NEW)
    until(page, used, f"app-{version_of(newer)}")
    host.stop()
    phone.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(phone.address + "/#/club")
    expect(clubs).to_be_visible()
    expect(page.locator("[data-said]")).to_contain_text("Can't reach the server")


def test_during_a_game_an_update_waits_for_a_tap_and_unrecorded_weights(
    host: Host, phone: BrowserPhone, newer: Path
) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    reloads = loads(phone.page)
    host.deploy(newer)
    look(phone.page)
    notice = phone.page.locator("#notices")
    expect(notice).to_contain_text(BANNER, timeout=15_000)
    phone.quick("b2")
    phone.record()
    phone.quick("b1")
    phone.tap("Update now")
    expect(notice).to_contain_text("Record the frame")
    assert reloads == []
    phone.record()
    phone.tap("Update now")
    expect(notice).to_have_text("")
    phone.expect_score(3, 3)
    assert len(reloads) == 1
    phone.page.goto(phone.address + "/#/")
    expect_heading(phone.page, NEW)


def test_another_window_with_a_game_keeps_its_version_and_its_parts(
    host: Host, phone: BrowserPhone, newer: Path
) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    playing = phone.page
    reloads = loads(playing)
    second = phone.context.new_page()
    second.goto(phone.address)
    host.deploy(newer)
    look(second)
    expect(second.locator("#notices")).to_contain_text(BANNER, timeout=15_000)
    expect_heading(second, NAME)  # a window is in use: not by itself
    second.get_by_role("button", name="Update now").tap()
    expect_heading(second, NEW)
    host.stop()
    phone.context.new_cdp_session(playing).send(
        "Network.clearBrowserCache"
    )  # what is there is in the app's own caches alone
    phone.quick("b2")
    phone.record()
    playing.get_by_role("link", name="Referee").tap()
    expect(playing.locator(".referee-scores")).to_be_visible()
    expect(playing.locator("main")).to_contain_text("excessive spin")
    assert reloads == []
    assert f"app-{version_of(ROOT)}" in cached(playing)


def test_a_part_missing_on_the_server_leaves_the_old_version_complete(
    host: Host, phone: BrowserPhone, newer: Path, tmp_path: Path
) -> None:
    broken = shutil.copytree(newer, tmp_path / "broken", symlinks=True)
    lost = {path: broken / path.name for path in (broken / "static" / "build").glob("app-*.js*")}
    for path, aside in lost.items():
        path.rename(aside)
    host.deploy(broken)
    phone.page.evaluate(
        """async () => { const registration = await navigator.serviceWorker.ready;
            await registration.update();
            const worker = registration.installing;
            while (worker.state !== 'redundant') await new Promise((done) => setTimeout(done, 50)); }"""
    )
    assert f"app-{version_of(ROOT)}" in cached(phone.page)
    host.stop()
    look(phone.page)  # offline: fails silently
    phone.page.goto(phone.address)
    expect_heading(phone.page, NAME)
    for path, aside in lost.items():
        aside.rename(path)
    host.start()
    look(phone.page)
    expect_heading(phone.page, NEW)
    assert phone.faults == []


HELD = """
import time
from pathlib import Path

answer = app.wsgi_app


def held(environ, start):
    while environ["PATH_INFO"].startswith("/static/build/app-") and Path("hold").exists():
        time.sleep(0.05)
    return answer(environ, start)


app.wsgi_app = held
"""


def test_a_phone_that_dies_during_an_update_starts_again(
    host: Host, phone: BrowserPhone, newer: Path, tmp_path: Path
) -> None:
    slow = shutil.copytree(newer, tmp_path / "slow", symlinks=True)
    (slow / "wsgi.py").write_text((slow / "wsgi.py").read_text() + HELD)
    (slow / "hold").touch()
    host.deploy(slow)
    look(phone.page)
    half = f"app-{version_of(slow)}"
    until(
        phone.page,
        "async (name) => await caches.has(name) && (await (await caches.open(name)).keys()).length > 4",
        half,
    )
    phone.kill()
    (slow / "hold").unlink()
    host.stop()
    phone.launch()
    phone.page.goto(phone.address)
    expect_heading(phone.page, NAME)
    assert "/" not in cached(phone.page).get(half, [])
    host.start()
    look(phone.page)
    expect_heading(phone.page, NEW)


def test_a_stopped_worker_is_still_replaced(host: Host, phone: BrowserPhone, newer: Path) -> None:
    tools = phone.context.new_cdp_session(phone.page)
    host.deploy(newer)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    look(phone.page)
    wait_until_ready(phone.page)
    tools.send("ServiceWorker.enable")
    tools.send("ServiceWorker.stopAllWorkers")
    with phone.page.expect_navigation(timeout=15_000):
        phone.tap("Update now")
    expect(phone.page.locator(".notice", has_text=BANNER)).to_have_count(0, timeout=15_000)
    phone.page.goto(phone.address + "/#/")
    expect_heading(phone.page, NEW)


@pytest.mark.parametrize(("lost", "expected"), [(1, NEW), (99, NAME)])
def test_a_version_that_keeps_waiting_is_tried_again(
    host: Host, buy_phone: Buy, newer: Path, lost: int, expected: str
) -> None:
    """The first order to the new worker, or all of them, get lost."""
    phone = buy_phone()
    phone.context.add_init_script(
        f"""const send = ServiceWorker.prototype.postMessage;
            ServiceWorker.prototype.postMessage = function (order) {{
              const sent = Number(localStorage.getItem('sent'));
              if (order.type === 'SKIP_WAITING') localStorage.setItem('sent', String(sent + 1));
              if (order.type !== 'SKIP_WAITING' || sent >= {lost}) send.call(this, order);
            }};"""
    )
    phone.open_app()
    reloads = loads(phone.page)
    host.deploy(newer)
    look(phone.page)
    until(phone.page, "() => localStorage.getItem('sent') === '2'")
    if expected == NAME:
        expect(phone.page.locator("#notices")).to_contain_text(BANNER, timeout=20_000)
    expect_heading(phone.page, expected)
    phone.page.wait_for_timeout(3000)  # longer than the app waits for a quiet moment
    assert len(reloads) == 2


def test_malformed_orders_to_the_worker_are_ignored(host: Host, phone: BrowserPhone, newer: Path) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    host.deploy(newer)
    look(phone.page)
    wait_until_ready(phone.page)
    state = phone.page.evaluate(
        """async () => { const {waiting} = await navigator.serviceWorker.ready; const others = ['SKIP_WAITING', null,
        {}, {type: 'constructor'}, {type: ['SKIP_WAITING']}, {order: 'SKIP_WAITING'}]; others.forEach((order) =>
        waiting.postMessage(order)); await new Promise((done) => setTimeout(done, 500)); return waiting.state; }
        """
    )
    assert state == "installed"


def test_api_answers_are_never_cached_and_pages_are_cached_separately(
    host: Host, phone: BrowserPhone, newer: Path
) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.tap("Archived page", "link")
    phone.page.wait_for_selector("tbody tr")
    page = phone.page.url.removeprefix(phone.address)
    phone.page.goto(phone.address + "/#/house")
    phone.page.wait_for_selector("main")
    phone.page.evaluate("fetch('/api/v1/games').then((answer) => answer.text())")
    phone.page.goto(phone.address + "/#/")
    host.deploy(newer)
    look(phone.page)
    expect_heading(phone.page, NEW)
    caches = cached(phone.page)
    seen = caches.pop("seen")
    everything = {path for paths in caches.values() for path in paths}
    assert "/" in everything
    allowed = ("/static/build/", "/static/icons/")
    assert {path for path in everything if not path.startswith(allowed)} == {"/", "/manifest.webmanifest", "/in-charge"}
    assert {path for path in seen if not path.startswith(allowed)} == {page}
