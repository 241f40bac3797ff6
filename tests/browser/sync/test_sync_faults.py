"""With bad networks and servers a finished game waits, the phone says truly why, and it is archived once afterwards."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import faulty
from tests.browser.clubs.test_club import found_club, join
from tests.browser.conftest import Host
from tests.browser.faulty import Exchange, Fault, FaultyNetwork
from tests.browser.phone import BrowserPhone
from tests.browser.sync.test_sync import finish_a_game

Buy = Callable[[], BrowserPhone]
PATIENCE = 30_000


@pytest.fixture
def network(host: Host, monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultyNetwork]:
    """The way from phones to the server, for all that the test does."""
    network = FaultyNetwork(host.port)
    monkeypatch.setattr(host, "address", network.address)
    yield network
    network.close()


@pytest.fixture
def phone(network: FaultyNetwork, buy_phone: Buy) -> BrowserPhone:
    phone = buy_phone()
    phone.open_app()
    return phone


def chip(phone: BrowserPhone, word: str) -> None:
    expect(phone.page.locator(".keeping .chip")).to_have_text(word, timeout=PATIENCE)


def why(phone: BrowserPhone, words: str) -> None:
    """The waiting line of the sheet gives this reason, and the game is called waiting and nothing better."""
    expect(phone.page.locator(".keeping .status")).to_contain_text(words, timeout=PATIENCE)
    chip(phone, "waiting to sync")
    expect(phone.page.locator(".keeping")).to_contain_text("Safe on this phone")


def archived_once(phone: BrowserPhone) -> None:
    """Tap "Try now": the game is archived, and in the archive there is one revision of it."""
    phone.tap("Try now")
    chip(phone, "archived")  # a try that began before the fault was over may have to end first
    assert phone.archived()["revision"] == 1


FAULTS: list[tuple[Fault, str]] = [
    (faulty.sign_in_page, "This Wi-Fi wants you to sign in"),
    (faulty.own_fault, "The server has a problem"),
    (faulty.redirect, "This Wi-Fi wants you to sign in"),
    (faulty.gateway, "The server has a problem"),
    (faulty.other_json, "This Wi-Fi wants you to sign in"),
    (faulty.busy(429, 120, as_date=False), "busy. Next try at"),
    (faulty.disk_full, "The server has a problem"),
    (faulty.hour_is_full, "The server takes more games at"),
    (faulty.no_answer, "Can't reach the server"),
    (faulty.half_an_answer, "keeps dropping"),
    (faulty.other_receipt, "The server has a problem"),
    (faulty.busy(503, 120, as_date=True), "busy. Next try at"),
]


def test_each_fault_is_explained_and_nothing_is_called_archived(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.own_fault
    finish_a_game(phone)
    for fault, words in FAULTS:
        network.fault = fault
        phone.tap("Try now")
        why(phone, words)
    phone.go_home()
    status = phone.page.locator(".status")
    expect(status).to_contain_text("1 game is saved on this phone and waiting to be archived.")
    expect(status).to_contain_text(FAULTS[-1][1])
    network.fault = None
    phone.page.locator(".games a").tap()
    archived_once(phone)


def test_a_server_that_never_answers_is_called_slow(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.hangs(network)
    finish_a_game(phone)
    why(phone, "slow or keeps dropping")
    network.fault = None
    archived_once(phone)


@pytest.mark.everyday
def test_without_a_network_the_app_says_so_and_sends_later(phone: BrowserPhone) -> None:
    phone.context.set_offline(True)
    finish_a_game(phone)
    why(phone, "No network")
    phone.context.set_offline(False)
    chip(phone, "archived")


def test_a_network_that_sends_everything_twice_archives_once(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.twice
    finish_a_game(phone)
    assert phone.archived()["revision"] == 1


def test_a_late_copy_of_an_older_request_changes_nothing(network: FaultyNetwork, phone: BrowserPhone) -> None:
    kept: list[bytes] = []

    def note(exchange: Exchange) -> None:
        kept.append(exchange.body)
        exchange.reply(exchange.forward())

    network.fault = note
    finish_a_game(phone)
    chip(phone, "archived")
    phone.tap("Undo")
    phone.tap("Reopen game")
    phone.tap("Back to pad", "link")
    phone.quick("b4", "b4", "b4", "b4")
    phone.record()
    found = phone.archived()
    assert found["revision"] in (2, 3)  # that it was open again goes up too, where there is time
    first = json.loads(kept[0])
    results = phone.page.evaluate(
        """body => fetch('/api/v1/sync',
              {method: 'POST', body: JSON.stringify(body), headers: {'Content-Type': 'application/json'}})
            .then((answer) => answer.json()).then(({results}) => results)""",
        first,
    )
    assert results[0]["status"] == "conflict"
    assert phone.archived() == found


@pytest.mark.parametrize("as_date", [False, True])
def test_a_requested_pause_is_kept_despite_wrong_clocks(
    network: FaultyNetwork, phone: BrowserPhone, as_date: bool
) -> None:
    network.fault = faulty.busy(503, 6, as_date=as_date, clock=-20 * 365 * 24 * 3600)
    finish_a_game(phone)
    why(phone, "busy. Next try at")
    assert network.sent() == 1
    network.fault = None
    phone.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    phone.page.wait_for_timeout(3000)  # that nothing is sent before its time can only be seen by waiting
    assert network.sent() == 1
    chip(phone, "archived")


def test_a_tap_on_try_now_sends_at_once(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.busy(429, 600, as_date=False)
    finish_a_game(phone)
    why(phone, "busy. Next try at")
    network.fault = None
    archived_once(phone)


def several_games(phone: BrowserPhone, count: int) -> list[str]:
    """Finish so many games with no way to the server; returns their ids, and leaves the last one's sheet open."""
    phone.context.set_offline(True)
    found = []
    for n in range(count):
        if n:
            phone.go_home()
        found.append(finish_a_game(phone))
    return found


def test_an_oversized_batch_is_halved(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.too_large(1)
    several_games(phone, 3)
    phone.context.set_offline(False)
    phone.go_home()
    expect(phone.page.locator(".games .chip")).to_have_text(["archived"] * 3, timeout=PATIENCE)
    expect(phone.page.locator(".status")).to_have_text("Every game finished on this phone is archived.")


def test_an_oversized_game_needs_attention(network: FaultyNetwork, phone: BrowserPhone) -> None:
    network.fault = faulty.too_large(0)
    finish_a_game(phone)
    chip(phone, "needs attention")
    expect(phone.page.locator(".keeping .bad")).to_contain_text("too large for the server. It is safe on this phone")
    network.fault = None
    phone.tap("Send again")
    assert phone.archived()["revision"] == 1


def test_a_phone_over_its_quota_says_so_and_can_sync_after_joining_a_club(phone: BrowserPhone, host: Host) -> None:
    finish_a_game(phone)
    chip(phone, "archived")
    archive = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", timeout=30)
    archive.execute("UPDATE stored SET games = 10000")
    archive.commit()
    archive.close()
    phone.go_home()
    finish_a_game(phone)
    chip(phone, "needs attention")
    expect(phone.page.locator(".keeping")).to_contain_text("Safe on this phone")
    expect(phone.page.locator(".keeping .bad")).to_contain_text("Join a club")
    join(phone, found_club(host, "Elks"), "Ann")
    phone.page.goto(f"{phone.address}/#/")
    expect(phone.page.locator(".games .chip")).to_have_text(["archived"] * 2, timeout=PATIENCE)


@pytest.mark.parametrize("hang", [False, True], ids=["fails", "hangs"])
def test_a_game_that_crashes_the_server_delays_no_other(
    network: FaultyNetwork, phone: BrowserPhone, hang: bool
) -> None:
    bad, *_others = several_games(phone, 3)
    network.fault = faulty.stumbles_over(bad, network, hang=hang)
    phone.context.set_offline(False)
    phone.go_home()
    expect(phone.page.locator(".games .chip")).to_have_text(["archived", "archived", "waiting to sync"], timeout=90_000)
    network.fault = None
    phone.tap("Try now")
    expect(phone.page.locator(".games .chip")).to_have_text(["archived"] * 3, timeout=PATIENCE)
