"""When the database loses games or is gone, games that are not archived come back from their copies, and removed ones
do not.
"""

import json
import shutil
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_backup import documents, kept, put
from tests.house.rules import house_game, house_rules

COPIED = """async () => Object.fromEntries(await Promise.all((await (await caches.open('games')).keys()).map(
  async (one) => [one.url.split('/').at(-1), await (await caches.match(one)).json()])))"""
FORGET = """(game) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => { const all = opening.result.transaction(['games', 'events'], 'readwrite');
    all.objectStore('games').delete(game); all.objectStore('events').delete(IDBKeyRange.bound([game, 0], [game,
      Infinity]));
    all.oncomplete = () => { opening.result.close(); done(null); }; }; })"""


def copied(phone: BrowserPhone) -> dict[str, Any]:
    """The copies by their games' ids."""
    found: dict[str, Any] = phone.page.evaluate(COPIED)
    return {game: copy["document"] for game, copy in found.items()}


def wait_copied(phone: BrowserPhone) -> None:
    """Wait until each game of the phone has a copy as it is now, and no other game has one."""
    wait_until(phone.page, lambda: copied(phone) == documents(phone))


def at_rest(phone: BrowserPhone) -> None:
    """Go where nothing of the app runs."""
    phone.page.goto(phone.address + "/healthz")


def lose_database(phone: BrowserPhone) -> None:
    """The app is closed, and its database taken away."""
    phone.kill()
    folders = list(phone.profile.glob("**/IndexedDB/*.leveldb"))
    assert folders
    for folder in folders:
        shutil.rmtree(folder)
    phone.launch()


def play(phone: BrowserPhone, a: str, b: str, *frames: str) -> None:
    phone.page.goto(phone.address + "/#/")
    phone.new_game("federation-2024", "Singles", [a, b])
    for weight in frames:
        phone.quick(weight)
        phone.record()


def test_only_games_neither_archived_nor_discarded_come_back(phone: BrowserPhone) -> None:
    play(phone, "Ann", "Cy", "a3")
    phone.quick("a4", "a4", "a4")
    phone.record()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=15_000)
    phone.page.goto(phone.address + "/#/")
    phone.page.locator(".resume, .open-game").first.wait_for(state="detached")
    play(phone, "Bo", "Di", "a3")
    phone.page.goto(phone.address + "/#/")
    phone.tap("More: Bo – Di")
    phone.tap("Discard")
    expect(phone.page.locator("[data-discarded]")).to_contain_text("Game discarded")
    play(phone, "Eve", "Flo", "a3", "b2")
    before = documents(phone)
    eve = max(before)
    wait_until(phone.page, lambda: copied(phone) == {eve: before[eve]})

    at_rest(phone)
    phone.page.evaluate(FORGET, eve)
    assert eve not in documents(phone)
    phone.page.goto(f"{phone.address}/#/game/{eve}")
    phone.expect_score(3, 2)
    expect(phone.page.locator("[data-saved]")).to_have_attribute("data-saved", "yes")
    assert documents(phone) == before

    lose_database(phone)
    phone.open_app()
    alert = phone.page.get_by_role("alert").filter(has_text="has emptied this app's storage")
    expect(alert).to_contain_text("1 other game is back from the app's spare copy")
    expect(phone.page.locator(".resume")).to_contain_text("Eve")
    assert documents(phone) == {eve: before[eve]}
    assert kept(phone)["versions"] == []
    phone.page.locator(".resume .go").tap()
    phone.quick("a1")
    phone.record()
    phone.expect_score(4, 2)
    wait_copied(phone)


def test_a_finished_game_under_house_rules_comes_back_and_is_archived(host: Host, phone: BrowserPhone) -> None:
    rules = house_rules()
    ended = house_game()
    host.stop()
    key = {"name": f"handed.{ended['id']}", "value": {"key": "k" * 43, "told": False}}
    put(phone, ended, rulesets=(rules,), settings=(key,), waits=True)
    phone.page.reload()
    wait_copied(phone)
    lose_database(phone)
    phone.page.goto(phone.address)
    expect(phone.page.locator(".games .chip")).to_have_text("waiting to sync")
    assert documents(phone) == {ended["id"]: ended}
    found = kept(phone)
    assert [row["ruleset"] for row in found["rulesets"]] == [rules]
    assert [row for row in found["settings"] if row["name"] == key["name"]] == [key]
    host.start()
    phone.page.reload()
    expect(phone.page.locator(".games .chip")).to_have_text("archived", timeout=15_000)
    wait_until(phone.page, lambda: copied(phone) == {})


@pytest.mark.parametrize("wrong", ["torn", "newer", "unreadable"])
def test_a_copy_that_cannot_be_read_is_left_alone(phone: BrowserPhone, wrong: str) -> None:
    play(phone, "Ann", "Cy", "a3")
    wait_copied(phone)
    at_rest(phone)
    ((game, copy),) = phone.page.evaluate(COPIED).items()
    copy["document"]["events"][0]["type"] = "frame" if wrong == "newer" else "riddle"
    text = json.dumps(copy | ({"copy": 2} if wrong == "newer" else {}))[: 90 if wrong == "torn" else None]
    phone.page.evaluate(
        "async ([game, text]) => (await caches.open('games')).put(`/copies/${game}`, new Response(text))", [game, text]
    )
    phone.page.evaluate(FORGET, game)
    phone.page.goto(phone.address)
    expect(phone.page.locator(".welcome")).to_be_visible()
    play(phone, "Bo", "Di", "b2")
    phone.page.reload()
    phone.expect_score(0, 2)
    assert [row["sides"]["a"]["name"] for row in phone.headers()] == ["Bo"]
    assert phone.page.evaluate("async (game) => (await caches.match(`/copies/${game}`)).text()", game) == text
