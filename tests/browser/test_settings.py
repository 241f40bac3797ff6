"""Settings: chosen by taps, there at the next start before the first paint, and in the backup."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone
from tests.browser.test_backup import Buy, bring, open_storage, save_backup

USUAL = {"language": "auto", "theme": "auto", "hand": "right", "sounds": False, "vibration": True, "voice": False}


def choose(phone: BrowserPhone, pref: str, label: str) -> None:
    """Tap one of a group's choices."""
    phone.page.locator(f'[data-pref="{pref}"] label').get_by_text(label, exact=True).tap()


def test_choices_outlive_the_browser_and_travel_in_the_backup(phone: BrowserPhone, buy_phone: Buy) -> None:
    phone.tap("Settings", "link")
    choose(phone, "theme", "High contrast")
    choose(phone, "hand", "Left")
    phone.page.get_by_label("Sounds").check()
    chosen = USUAL | {"theme": "contrast", "hand": "left", "sounds": True}
    phone.close()
    phone.launch()
    phone.page.goto(phone.address + "/#/settings")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(phone.page.locator("html")).to_have_attribute("data-hand", "left")
    expect(phone.page.get_by_label("Sounds")).to_be_checked()
    content = save_backup(phone)
    assert [row["value"] for row in json.loads(content)["settings"] if row["name"] == "prefs"] == [chosen]

    other = buy_phone()
    open_storage(other)
    assert "Settings that were missing here were taken over" in bring(other, content)
    expect(other.page.locator("html")).to_have_attribute("data-hand", "left")
    other.page.goto(other.address + "/#/settings")
    choose(other, "theme", "Dark")
    open_storage(other)
    bring(other, content)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")  # what was chosen here stays


@pytest.mark.parametrize(
    "kept", ["{", "null", '"dark"', '{"theme": "loud", "hand": ["left"], "sounds": "yes", "__proto__": {"voice": true}}']
)
def test_what_is_no_choice_counts_as_none(phone: BrowserPhone, kept: str) -> None:
    phone.page.evaluate("kept => localStorage.setItem('prefs', kept)", kept)
    phone.page.goto(phone.address + "/?#/settings")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "auto")
    expect(phone.page.locator("html")).to_have_attribute("data-hand", "right")
    expect(phone.page.get_by_label("Sounds")).not_to_be_checked()
    expect(phone.page.get_by_label("Spoken score")).not_to_be_checked()
