"""A player adds a second phone by code, signs it out, recovers the account, and signs out here."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.camera import read_code
from tests.browser.clubs.test_club import found_club, join, rows, say_yes
from tests.browser.conftest import Host
from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings

Buy = Callable[[], BrowserPhone]


def open_me(phone: BrowserPhone, part: str = "me") -> None:
    phone.page.goto(f"{phone.address}/#/{part}")


def ask_code(phone: BrowserPhone, name: str) -> str:
    """On the new phone: name it, and let it show its code."""
    open_me(phone, "me/new")
    phone.page.get_by_label("Name of this phone").fill(name)
    phone.tap("Show code")
    return phone.page.locator("[data-code]").inner_text()


def test_requests_refused_at_once_register_the_phone_once(buy_phone: Buy, host: Host) -> None:
    """Otherwise one registration's cookie would replace the other's, and work done in between would belong to another
    device.
    """
    phone = buy_phone()
    phone.page.goto(f"{host.address}/api/v1/openapi.json")
    modules = Modules(phone.page, "tests/browser/together.js")
    assert len(set(modules.call("together", 5))) == 1
    assert rows(host, "SELECT count(*) FROM devices") == [(1,)]


@pytest.mark.everyday
def test_a_second_phone_is_paired_by_code_signed_out_and_recovered(buy_used_phone: Buy, host: Host) -> None:
    ann, second = buy_used_phone(), buy_used_phone()
    join(ann, found_club(host, "Elks"), "Ann")
    open_me(ann)
    ann.page.get_by_label("Name of this phone").fill("Pixel 9")
    ann.tap("Save")
    expect(ann.page.locator(".device")).to_contain_text("Pixel 9")
    expect(ann.page.locator("main")).not_to_contain_text("Make this phone mine")  # it is somebody's, who is in a club

    code = ask_code(second, "The tablet")
    assert findings(second) == []
    ann.tap("Add a device", "link")
    ann.page.get_by_label("Code on the new phone").fill("0000-0000")
    ann.tap("Check the code")
    expect(ann.page.locator("[data-said]")).to_contain_text("or show a new one")
    ann.page.goto(read_code(second.page))
    expect(ann.page.locator("[data-asking]")).to_contain_text("The tablet")
    assert ann.page.url == f"{host.address}/#/pair"
    expect(ann.page.locator("[data-asking]")).to_contain_text(code)
    assert findings(ann) == []
    expect(second.page.locator("[data-code]")).to_be_visible()  # nothing came of looking
    ann.tap("Add my device")
    expect(ann.page.locator("[data-done]")).to_contain_text("The tablet is now one of your devices.")
    expect(second.page.locator("[data-confirmed]")).to_contain_text("This phone is Ann's now.")
    open_me(second, "club")
    expect(second.page.locator("h1")).to_have_text("Elks")

    open_me(ann)
    ann.tap("Sign out: The tablet")
    say_yes(ann, "Sign out")
    expect(ann.page.locator(".device")).to_have_count(1)
    open_me(second)
    expect(second.page.locator("[data-lost]")).to_contain_text("Games on this phone are safe.")
    assert findings(second) == []
    open_me(second, "club")
    expect(second.page.locator("[data-lost]")).to_be_visible()
    expect(second.page.locator("h1")).to_have_text("Clubs")

    open_me(ann, "me/recovery")
    ann.tap("Make a code")
    recovery = ann.page.locator("[data-code]").inner_text()
    assert findings(ann) == []
    recover(second, recovery.lower())
    expect(second.page.locator("[data-recovered]")).to_contain_text("This phone is Ann's now.")
    open_me(second, "club")
    expect(second.page.locator("[data-lost]")).to_have_count(0)
    expect(second.page.locator("h1")).to_have_text("Elks")

    open_me(second)
    second.tap("Sign out this phone")
    say_yes(second, "Sign out this phone")
    expect(second.page.locator("[data-said]")).to_contain_text("The games are still on this phone.")
    expect(second.page.locator("[data-lost]")).to_have_count(0)  # who signs out knows it
    recover(second, recovery)
    expect(second.page.locator("[data-said]")).to_contain_text("used or replaced")
    assert ann.faults + second.faults == []


def recover(phone: BrowserPhone, code: str) -> None:
    open_me(phone, "me/recovery")
    phone.page.get_by_label("Recovery code").fill(code)
    phone.tap("Use code")
