"""Several windows, no window, or an insecure page: each game is archived once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import phone as phones
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_backup import kept, put
from tests.browser.sync.test_sync import finish_a_game
from tests.browser.sync.test_sync_archive import archive, chip
from tests.browser.worker import sync_event
from tests.games import short_game

Buy = Callable[[], BrowserPhone]


def test_a_window_that_stops_while_sending_blocks_no_other(host: Host, phone: BrowserPhone) -> None:
    stopped = phone.context.new_page()
    stopped.goto(f"{host.address}/api/v1/openapi.json")
    phone.page.clock.install()
    phone.page.reload()
    expect(phone.page.locator(".screen")).to_be_visible()
    stopped.evaluate("() => { navigator.locks.request('scorekeeper-sync', () => new Promise(() => undefined)); }")
    held = "async () => (await navigator.locks.query()).held.some(({name}) => name === 'scorekeeper-sync')"
    wait_until(stopped, lambda: stopped.evaluate(held))
    game = finish_a_game(phone)
    phone.page.wait_for_timeout(2000)
    chip(phone, "waiting to sync")
    assert archive(host) == {}
    phone.page.clock.fast_forward(70_000)
    chip(phone, "archived")
    assert list(archive(host)) == [game]


def test_sync_works_without_locks_and_hashes_on_an_insecure_page(
    host: Host, buy_phone: Buy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On plain http in a local network receipts are still compared, and two windows may send at once without harm."""
    monkeypatch.setattr(
        phones, "ARGUMENTS", [*phones.ARGUMENTS, "--host-resolver-rules=MAP scorekeeper.test 127.0.0.1"]
    )
    monkeypatch.setattr(host, "address", f"http://scorekeeper.test:{host.port}")
    phone = buy_phone()
    phone.page.goto(host.address)
    expect(phone.page.get_by_role("link", name="New game")).to_be_visible()  # so the app has made its database
    assert phone.page.evaluate("() => [isSecureContext, typeof crypto.subtle, typeof navigator.locks]") == [
        False, "undefined", "undefined",
    ]  # fmt: skip
    games = [short_game(n, 5) for n in range(1, 4)]
    put(phone, *games, waits=True)
    second = phone.context.new_page()
    windows: tuple[Page, Page] = (phone.page, second)
    for window in windows:
        window.goto(f"{host.address}/?again", wait_until="commit")  # both start, and send, at the same time
    for window in windows:
        expect(window.locator(".games .chip.archived")).to_have_count(3, timeout=30_000)
    assert archive(host) == {game["id"]: (1, game) for game in games}
    assert kept(phone)["outbox"] == []
    loaded = "() => performance.getEntriesByType('resource').some(({name}) => name.includes('/sha256-'))"
    assert any(window.evaluate(loaded) for window in windows)  # one may have sent all the games


@pytest.mark.whole_browser  # its background sync
def test_the_worker_sends_when_no_window_is_open(host: Host, phone: BrowserPhone) -> None:
    phone.page.add_init_script(
        """const {register} = SyncManager.prototype; window.registered = [];
        SyncManager.prototype.register = function (tag) {
          return register.call(this, tag).then(() => { window.registered.push(tag); }); };"""
    )
    phone.page.reload()
    host.stop()
    game = finish_a_game(phone)
    chip(phone, "waiting to sync")
    phone.page.wait_for_function("() => window.registered.includes('outbox')")
    empty = phone.context.new_page()
    wake = sync_event(empty, host)
    phone.page.evaluate(
        "() => navigator.serviceWorker.addEventListener('message', ({data}) => { window.told = data.type; })"
    )
    wake()  # a window that is looked at is told, and does it itself
    phone.page.wait_for_function("() => window.told === 'sync'")
    phone.page.close()
    host.start()
    assert archive(host) == {}
    wake()
    wait_until(empty, lambda: bool(archive(host)))
    assert [(one, revision) for one, (revision, _document) in archive(host).items()] == [(game, 1)]
    host.stop()  # what is shown now is what the worker has noted
    phone.page = phone.context.new_page()
    phone.page.goto(f"{host.address}/#/game/{game}/sheet")
    chip(phone, "archived")
