"""Passkeys by taps with Chromium's virtual authenticator: made on one phone, used on another, removed, cancelled."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.browser.clubs.test_club import found_club, join, say_yes
from tests.browser.clubs.test_devices import open_me
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings

Buy = Callable[[], BrowserPhone]


class Keeper:
    """The phone's authenticator, which stores passkeys and verifies that the user is present."""

    def __init__(self, phone: BrowserPhone) -> None:
        self.session: CDPSession = phone.context.new_cdp_session(phone.page)
        self.session.send("WebAuthn.enable")
        kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        options = {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}
        made = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", self.id)["credentials"]
        return kept

    def take(self, passkey: dict[str, Any]) -> None:
        """Copy a passkey to another phone, as a password manager does."""
        self.session.send("WebAuthn.addCredential", {**self.id, "credential": passkey})


def named(phone: BrowserPhone) -> BrowserPhone:
    """Open the app by a host's name: there are no passkeys for an IP address."""
    phone.address = phone.address.replace("127.0.0.1", "localhost")
    return phone


def test_a_passkey_brings_a_new_phone_back(buy_phone: Buy, host: Host) -> None:
    ann, new = named(buy_phone()), named(buy_phone())
    join(ann, found_club(host, "Elks").replace(host.address, ann.address), "Ann")
    kept, brought = Keeper(ann), Keeper(new)
    open_me(ann)
    ann.page.get_by_label("Name of this phone").fill("Pixel 9")
    ann.tap("Save")
    expect(ann.page.locator(".device")).to_contain_text("Pixel 9")
    ann.tap("Passkeys", "link")
    ann.tap("Make a passkey")
    expect(ann.page.locator("[data-said]")).to_contain_text("Passkey made.")
    expect(ann.page.locator("[data-passkeys] li")).to_contain_text("never used")
    assert findings(ann) == []
    (passkey,) = kept.passkeys()
    assert (passkey["rpId"], passkey["isResidentCredential"]) == ("localhost", True)
    ann.tap("Make a passkey")
    expect(ann.page.locator("[data-said]")).to_contain_text("already has a passkey for this address")

    open_me(new, "me/new")
    new.tap("Use a passkey", "link")
    new.tap("Use a passkey")  # its password manager has none yet
    expect(new.page.locator("[data-said]")).to_contain_text("No passkey used")
    assert findings(new) == []
    brought.take(passkey)
    new.tap("Use a passkey")
    expect(new.page.locator("[data-recovered]")).to_contain_text("This phone is Ann's now.")
    open_me(new, "club")
    expect(new.page.locator("h1")).to_have_text("Elks")

    open_me(ann)
    open_me(ann, "me/passkeys")
    expect(ann.page.locator("[data-passkeys] li")).to_contain_text("last used")
    ann.tap("Remove: Pixel 9")
    say_yes(ann, "Remove")
    expect(ann.page.locator("[data-said]")).to_contain_text("Passkey removed.")
    expect(ann.page.locator("[data-passkeys]")).to_have_count(0)
    open_me(new)
    new.tap("Sign out this phone")
    say_yes(new, "Sign out this phone")
    expect(new.page.locator("[data-said]")).to_contain_text("The games are still on this phone.")
    new.tap("Use a passkey", "link")
    new.tap("Use a passkey")
    expect(new.page.locator("[data-said]")).to_contain_text("is unknown, removed")
    assert ann.faults + new.faults == []


def test_passkeys_are_not_offered_at_an_ip_address(buy_phone: Buy, host: Host) -> None:
    phone = buy_phone()
    open_me(phone, "me/new")
    expect(phone.page.get_by_label("Name of this phone")).to_be_visible()
    expect(phone.page.get_by_text("passkey")).to_have_count(0)
    open_me(phone, "me/passkeys")
    expect(phone.page.get_by_text("can't use passkeys at this address")).to_be_visible()
    expect(phone.page.get_by_role("button")).to_have_count(0)
