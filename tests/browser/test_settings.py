"""Settings are chosen by taps, apply before the first paint of the next start, and are in the backup."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_backup import Buy, bring, open_storage, save_backup

USUAL = {"language": "auto", "theme": "auto", "hand": "right", "sounds": False, "vibration": True, "voice": False}


def choose(phone: BrowserPhone, pref: str, label: str) -> None:
    """Tap one of a group's choices."""
    phone.page.locator(f'[data-pref="{pref}"] label').get_by_text(label, exact=True).tap()


@pytest.mark.everyday
def test_settings_survive_a_restart_and_travel_in_the_backup(phone: BrowserPhone, buy_used_phone: Buy) -> None:
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
    wait_until(
        phone.page, lambda: {"name": "prefs", "value": chosen} in phone.rows("settings")
    )  # chosen just before it was closed
    content = save_backup(phone)
    assert [row["value"] for row in json.loads(content)["settings"] if row["name"] == "prefs"] == [chosen]

    other = buy_used_phone()
    open_storage(other)
    assert "Missing settings were added" in bring(other, content)
    expect(other.page.locator("html")).to_have_attribute("data-hand", "left")
    other.page.goto(other.address + "/#/settings")
    choose(other, "theme", "Dark")
    open_storage(other)
    bring(other, content)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")  # what was chosen here stays


# Of the lines that tell the browser its bars' colour, the first that fits counts: is it the colour of the page?
TINTED = """() => {
  const fits = ({media}) => !media || matchMedia(media).matches;
  const first = [...document.querySelectorAll('meta[name=theme-color]')].find(fits);
  return first.content === getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
}"""


def test_the_browsers_bars_use_the_theme(phone: BrowserPhone) -> None:
    phone.tap("Settings", "link")
    for label, scheme in (
        ("Light", "dark"),
        ("Dark", "light"),
        ("High contrast", "light"),
        ("Auto", "dark"),
        ("Auto", "light"),
    ):
        phone.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        choose(phone, "theme", label)
        phone.page.wait_for_function(TINTED)
    phone.page.emulate_media(color_scheme="light", contrast="more")
    phone.page.wait_for_function(TINTED)


def test_settings_come_back_when_localstorage_is_lost(phone: BrowserPhone) -> None:
    """A browser may empty localStorage and keep the database; restored settings apply without another start."""
    page = phone.page
    phone.tap("Settings", "link")
    choose(phone, "hand", "Left")
    choose(phone, "language", "Français")
    wait_until(
        page, lambda: [row["value"]["language"] for row in phone.rows("settings") if row["name"] == "prefs"] == ["fr"]
    )
    page.evaluate("() => localStorage.removeItem('prefs')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-hand", "left")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()


@pytest.mark.parametrize(
    "kept",
    ["{", "null", '"dark"', '{"theme": "loud", "hand": ["left"], "sounds": "yes", "__proto__": {"voice": true}}'],
)
def test_invalid_settings_are_ignored(phone: BrowserPhone, kept: str) -> None:
    phone.page.evaluate("kept => localStorage.setItem('prefs', kept)", kept)
    phone.page.goto(phone.address + "/?#/settings")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "auto")
    expect(phone.page.locator("html")).to_have_attribute("data-hand", "right")
    expect(phone.page.get_by_label("Sounds")).not_to_be_checked()
    expect(phone.page.get_by_label("Spoken score")).not_to_be_checked()
