"""The app speaks French: by the phone's language, after a change in mid-frame, and without a network.

That no screen has English left: test_looks.py.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.core.words import table
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_update import look, until
from tests.browser.test_settings import choose

Buy = Callable[[], BrowserPhone]
ENGLISH = re.compile(
    r"\b(the|and|of|with|this|that|is|are|your|games?|frames?|weights?|side|player|score|hammer|undo|redo|more|back|first|shoots"
    r"|saved|settings|rules|phone|archived|none|offence|warning)\b",
    re.IGNORECASE,
)
"""Words that no French sentence of ours has."""
TEXTS = """() => [...document.body.querySelectorAll('*')]
  .filter((one) => one.checkVisibility() && !one.closest('.section, [data-pref=language]'))
  .flatMap((one) => [...[...one.childNodes].filter(({nodeType}) => nodeType === 3).map(({data}) => data.trim()),
    one.getAttribute('aria-label') ?? '', one.getAttribute('placeholder') ?? ''])
  .concat(document.title).filter((text) => text.length > 1)"""
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
  .flat().filter(({url}) => url.includes('/french-')).length"""
"""In how many caches French lies."""
FILES = """async (part) => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({url}) => [name, url]))))
  .flat().filter(([, url]) => url.includes(`/build/${part}-`))"""
"""The kept files of a part, each with the name of its cache."""
DELETE = "async (files) => { for (const [name, url] of files) await (await caches.open(name)).delete(url); }"
SAID = {
    sentence for sentence in table().values() if isinstance(sentence, str) and len(sentence) > 3 and "{" not in sentence
}
TYPED = (
    r"Leaned on the rail\.|, first game|Next to the bar|The table was waxed again\."
    r"|A weight was read wrongly|Elks' rules|(?:Bo )?and all(?: of her family from the north)?"
)
"""What persons wrote in the games of tests/browser/stocked.py."""
SCHEMAS = {"house-edit-wrong"}
"""What shows a sentence of the rule sets' schema, which is English alone."""
OURS = {
    "zone", "Auto", "Knock-off", "Scorekeeper", "English", "Match", "Note", "Points", "Corrections", "Baseball",
    "Votes", "Club", "Clubs", "Table", "Horse collar", "Notifications", "admin", "Invitation", "Invitations", "Total",
}  # fmt: skip
"""The same in both languages, or a name."""


@pytest.fixture
def french(buy_phone: Buy) -> BrowserPhone:
    """A phone in Quebec, with the app open and its worker in charge."""
    phone = buy_phone()
    phone.close()
    phone.launch(locale="fr-CA")
    phone.open_app()
    return phone


def english_on(page: Page) -> list[str]:
    """What the screen says in English, to the eye or to a screen reader; citations and the menu of languages apart."""
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 3
    said = [re.sub(TYPED, "", text) for text in texts]
    return [text for text in said if ENGLISH.search(text) or (text in SAID and text not in OURS)]


def english_left(phone: BrowserPhone) -> list[str]:
    return english_on(phone.page)


def new_game(phone: BrowserPhone) -> None:
    phone.tap("Nouvelle partie", "link")
    phone.page.locator("[name=ruleset]").select_option("federation-2024")
    phone.tap("Simple")
    for field, name in zip(phone.page.locator(".side input[type=text]").all(), ("Zoé", "Léo"), strict=True):
        field.fill(name)
    assert english_left(phone) == []
    phone.tap("Commencer la partie")
    phone.page.wait_for_selector(".board")


@pytest.mark.everyday
def test_a_frame_is_played_in_french(french: BrowserPhone) -> None:
    page = french.page
    expect(page.locator("html")).to_have_attribute("lang", "fr-CA")
    expect(page.get_by_role("link", name="Réglages")).to_be_visible()
    page.wait_for_selector(".home .welcome")
    assert english_left(french) == []
    new_game(french)
    assert english_left(french) == []
    french.quick("a4", "a3", "b2")
    page.locator('[data-weight="1"]').tap()
    assert english_left(french) == []
    page.locator(".weight-actions .primary").tap()  # a line above the pad may have an OK of its own
    french.tap("Plus")
    assert english_left(french) == []
    french.tap("Annuler")
    french.record()
    french.tap("Manches", "link")
    french.tap("Manche 1\u00a0: pourquoi, et corrections")
    expect(page.locator("main")).to_contain_text("le plus profond")
    assert english_left(french) == []


def test_changing_the_language_during_a_frame_loses_nothing(french: BrowserPhone) -> None:
    page = french.page
    new_game(french)
    french.quick("a4", "b2")
    page.evaluate("() => { window.sameWindow = true; }")
    for language, word in (("English", "Settings"), ("Français", "Réglages"), ("English", "Settings")):
        page.evaluate("() => { location.hash = '#/settings'; }")
        choose(french, "language", language)
        expect(page.get_by_role("heading", level=1)).to_have_text(word)
        page.go_back()
        expect(page.locator("[data-weight]")).to_have_count(2)
    assert page.evaluate("() => window.sameWindow")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    french.record()
    french.expect_score(4, 0)


def test_server_pages_speak_the_language_chosen_in_the_app(phone: BrowserPhone) -> None:
    """The browser asks for English; the app was told to speak French."""
    page = phone.page
    page.goto(phone.address + "/#/settings")
    choose(phone, "language", "Français")
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    page.goto(phone.address + "/problems/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(phone.address + "/#/settings")
    choose(phone, "language", "Auto")
    page.goto(phone.address + "/problems/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_game_without_names_follows_the_language_and_names_its_page(phone: BrowserPhone) -> None:
    page = phone.page
    phone.new_game("federation-2024", "Singles", ["", ""])
    phone.quick("a4")
    phone.record()
    expect(page).to_have_title("To 15 · Red – Blue · Scorekeeper")
    expect(page.locator("#announcer")).not_to_be_empty()
    game = page.url
    page.goto(phone.address + "/#/settings")
    expect(page.locator("#announcer")).to_be_empty()
    choose(phone, "language", "Français")
    expect(page).to_have_title("Réglages · Scorekeeper")
    page.goto(game)
    expect(page).to_have_title(re.compile("15 · Rouge – Bleu · Scorekeeper$"))
    page.goto(game + "/sheet")
    expect(page).to_have_title(re.compile("^Feuille.* · Rouge – Bleu · Scorekeeper$"))
    page.goto(phone.address + "/#/games")
    expect(page.locator("main")).to_contain_text("Rouge")
    expect(page.locator("main")).not_to_contain_text("Red")
    expect(page).to_have_title("Historique · Scorekeeper")


def test_a_french_phone_starts_in_french_without_a_network(french: BrowserPhone, host: Host) -> None:
    wait_until(french.page, lambda: french.page.evaluate(KEPT) == 1)
    host.stop()
    french.close()
    french.launch("--disk-cache-size=1", locale="fr-CA")
    french.page.goto(french.address)
    expect(french.page.get_by_role("link", name="Nouvelle partie")).to_be_visible()
    assert english_left(french) == []


def test_the_app_starts_offline_after_a_change_of_language(phone: BrowserPhone, host: Host) -> None:
    page = phone.page
    assert page.evaluate(KEPT) == 0
    host.stop()
    phone.tap("Settings", "link")
    choose(phone, "language", "Français")
    expect(page.locator("[data-lacking]")).to_contain_text("The app stays in English")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    host.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    expect(page.locator("[data-lacking]")).to_have_count(0)
    host.stop()
    phone.close()
    phone.launch()
    phone.page.goto(phone.address)
    expect(phone.page.get_by_role("link", name="Nouvelle partie")).to_be_visible()
    expect(phone.page.locator("html")).to_have_attribute("lang", "fr-CA")


def test_an_update_brings_french_to_phones_that_use_it(phone: BrowserPhone, host: Host, newer: Path) -> None:
    phone.tap("Settings", "link")
    choose(phone, "language", "Français")
    wait_until(phone.page, lambda: phone.page.evaluate(KEPT) == 1)
    host.deploy(newer)
    look(phone.page)
    until(phone.page, f"async () => await ({KEPT})() === 2")


def winner_stays(page: Page) -> None:
    """Start a competition of three on the screen of a new one."""
    page.locator("[name=who]").fill("Zoé, Léo, Max")
    page.locator("[name=who] ~ button").tap()
    expect(page.locator("[data-people] li")).to_have_count(3)
    page.locator("[data-start]").tap()
    page.wait_for_selector("[data-call]")


def test_an_event_follows_the_language(phone: BrowserPhone) -> None:
    """Its part was loaded in English, so what it says in French comes with the change."""
    page = phone.page
    page.goto(f"{phone.address}/#/events/new/queue")
    winner_stays(page)
    event = page.url
    for language, word in (("Français", "Appeler"), ("English", "Call"), ("Français", "Appeler")):
        page.goto(f"{phone.address}/#/settings")
        choose(phone, "language", language)
        expect(page.locator("html")).to_have_attribute("lang", "fr-CA" if language == "Français" else "en")
        page.goto(event)
        expect(page.locator("[data-call]")).to_contain_text(word)
    assert english_left(phone) == ["Winner stays"]  # the event's name, from when it was started
    assert phone.faults == []


def test_an_event_is_french_without_a_network_from_the_second_start(french: BrowserPhone, host: Host) -> None:
    assert not french.page.evaluate(FILES, "french_events")
    french.close()
    french.launch(locale="fr-CA")
    french.open_app()
    wait_until(french.page, lambda: french.page.evaluate(FILES, "french_events"))
    wait_until(french.page, lambda: french.page.evaluate(FILES, "french_house"))
    assert not french.page.evaluate(FILES, "french_club")
    host.stop()
    french.close()
    french.launch("--disk-cache-size=1", locale="fr-CA")
    french.page.goto(f"{french.address}/#/events/new/queue")
    expect(french.page.locator("[data-start]")).to_be_visible()
    assert english_left(french) == []
    winner_stays(french.page)
    assert english_left(french) == []


def test_a_part_whose_french_is_lacking_is_english_until_there_is_a_network(french: BrowserPhone, host: Host) -> None:
    """As after an update that had no time to bring it."""
    page = french.page
    page.goto(f"{french.address}/#/events/new/queue")
    expect(page.locator("[data-start]")).to_be_visible()
    wait_until(page, lambda: page.evaluate(FILES, "events") and page.evaluate(FILES, "french_events"))
    host.stop()
    page.evaluate(DELETE, page.evaluate(FILES, "french_events"))
    french.close()
    french.launch("--disk-cache-size=1", locale="fr-CA")
    page = french.page
    french.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(f"{french.address}/#/events/new/queue")
    winner_stays(page)
    expect(page.locator("[data-call]")).to_contain_text("Call")
    expect(page.locator("html")).to_have_attribute("lang", "fr-CA")
    host.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("[data-call]")).to_contain_text("Appeler")
    assert english_left(french) == ["Winner stays"]  # the event's name, as above
    assert french.faults == []
