"""The storage screen says what is stored where, what the browser promises, and what the user can do."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.store.test_backup import PUT, open_storage, put, save_backup
from tests.browser.test_accessible import findings
from tests.games import short_game

Buy = Callable[[], BrowserPhone]
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"


def waiting(phone: BrowserPhone, *numbers: int) -> None:
    """Put finished games there that wait for the archive."""
    put(phone, *(short_game(number, 5) for number in numbers), waits=True)


def place(phone: BrowserPhone, name: str) -> str:
    return phone.page.locator(f'[data-place="{name}"] td').inner_text()


@pytest.mark.everyday
def test_the_table_counts_stored_games_by_place(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    waiting(phone, 1, 2)
    put(phone, short_game(3, 2))
    phone.page.evaluate(
        PUT, {"games": [{"document": short_game(4, 5), "imported": True}], "rulesets": [], "settings": []}
    )
    open_storage(phone)
    expect(phone.page.get_by_role("heading", name="4 games on this phone")).to_be_visible()
    assert [place(phone, name) for name in ("archived", "waiting", "open", "imported")] == ["0", "2", "1", "1"]
    expect(phone.page.locator("[data-exposed]")).to_contain_text("2 finished games exist only on this phone")
    expect(phone.page.locator("[data-space]")).to_contain_text("MB")
    host.start()  # the phone tries again by itself every few seconds
    expect(phone.page.locator('[data-place="archived"] td')).to_have_text("2", timeout=30_000)
    expect(phone.page.locator("[data-exposed]")).to_have_count(0)


@pytest.mark.parametrize("answer", [True, False])
def test_the_browser_is_asked_for_persistence_and_its_answer_is_shown(buy_used_phone: Buy, answer: bool) -> None:
    phone = buy_used_phone()
    phone.context.add_init_script(
        f"""let kept = false; navigator.storage.persist = async () => {{ kept = {str(answer).lower()}; return kept; }};
        navigator.storage.persisted = async () => kept;"""
    )
    phone.page.goto(phone.address)
    open_storage(phone)
    expect(phone.page.locator('[data-lasting="false"]')).to_contain_text("may delete everything")
    phone.tap("Protect storage")
    told = "has promised not to delete" if answer else "didn't promise"
    expect(phone.page.locator("[data-told]")).to_contain_text(told)
    expect(phone.page.locator(f'[data-lasting="{str(answer).lower()}"]')).to_be_visible()


def test_a_warning_appears_after_a_failed_try_and_goes_with_a_backup(host: Host, phone: BrowserPhone) -> None:
    line = phone.page.locator("[data-exposed-line]")
    host.stop()
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    phone.go_home()
    expect(phone.page.locator(".status").first).to_contain_text("waiting to be archived")
    expect(line).to_have_count(0)  # one game, a moment ago
    phone.page.reload()
    expect(line).to_contain_text(
        "1 finished game exists only on this phone", timeout=15_000
    )  # it was there when the app was opened
    phone.new_game("federation-2024", "Singles", ["Bo", "Di"])
    expect(line).to_be_visible()  # on the pad too
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(line).to_have_count(0)  # not on the sheet
    phone.go_home()
    expect(line).to_contain_text("2 finished games")
    save_backup(phone)
    phone.go_home()
    expect(phone.page.locator(".games .chip").first).to_have_text("waiting to sync")
    expect(line).to_have_count(0)
    host.start()


def test_no_warning_appears_while_everything_is_archived(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=15_000)
    phone.go_home()
    phone.page.reload()
    expect(phone.page.locator(".status.good")).to_be_visible()
    expect(phone.page.locator("[data-exposed-line]")).to_have_count(0)


def test_an_iphone_in_a_tab_is_warned_of_the_seven_day_limit(buy_phone: Buy) -> None:
    phone = buy_phone()
    advice = phone.page.get_by_role("region", name="Add to Home Screen")
    open_storage(phone)
    expect(advice).to_have_count(0)
    phone.close()
    phone.launch(user_agent=IPHONE)
    advice = phone.page.get_by_role("region", name="Add to Home Screen")
    open_storage(phone)
    expect(advice).to_contain_text("seven days")
    expect(advice).to_contain_text("starts empty")
    phone.context.add_init_script("Object.defineProperty(navigator, 'standalone', {value: true})")
    open_storage(phone)
    expect(advice).to_have_count(0)
    expect(phone.page.get_by_role("region", name="New on the Home Screen?")).to_contain_text("restore it here")
    put(phone, short_game(1, 2))
    open_storage(phone)
    expect(phone.page.get_by_role("region", name="New on the Home Screen?")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_storage_screen_is_accessible(host: Host, phone: BrowserPhone, scheme: Literal["dark", "light"]) -> None:
    phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    host.stop()
    waiting(phone, 1, 2)
    open_storage(phone)
    assert findings(phone) == []
    phone.tap("Get archived games")
    expect(phone.page.locator("[data-told]")).to_contain_text("Nothing changed on this phone", timeout=30_000)
    assert findings(phone) == []
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator("[data-exposed-line]")).to_be_visible(timeout=15_000)
    assert findings(phone) == []


def test_the_storage_screen_fits_landscape_and_large_text(phone: BrowserPhone) -> None:
    waiting(phone, 1)
    for width, height, size in ((844, 390, "16px"), (390, 844, "28px"), (320, 640, "20px")):
        phone.page.set_viewport_size({"width": width, "height": height})
        open_storage(phone)
        phone.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_storage_screen_looks_for_an_update(host: Host, phone: BrowserPhone) -> None:
    open_storage(phone)
    expect(phone.page.locator(".about")).to_contain_text("Build ")
    phone.tap("Check for updates")
    expect(phone.page.locator("[data-told]")).to_contain_text("latest version")
    host.stop()
    phone.tap("Check for updates")
    expect(phone.page.locator("[data-told]")).to_contain_text("Can't reach the server")
