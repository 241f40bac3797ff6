"""Databases of every release open in this app with all their data, also beside an old window and after a crash."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import BrowserPhone

Buy = Callable[[], BrowserPhone]

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = (1, 2, 3)
OPEN = "0193b0c2-7d2a-7c31-9b57-0000000000ff"
HOUSE_GAME = "0193b0c2-7d2a-7c31-9b57-000000000004"

SEED = """({version, stores}) => new Promise((done, failed) => {
  const opening = indexedDB.open('scorekeeper', version);
  opening.onerror = () => failed(opening.error);
  opening.onupgradeneeded = () => {
    for (const [name, {key, indexes, rows}] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, {keyPath: key});
      for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
      for (const row of rows) store.add(row);
    }
  };
  opening.onsuccess = () => { opening.result.close(); done(null); };
})"""
HOLD = """([version, closes]) => new Promise((done) => {
  const opening = indexedDB.open('scorekeeper', version);
  opening.onsuccess = () => {
    window.held = opening.result;
    if (closes) window.held.onversionchange = () => window.held.close();
    done(null);
  };
})"""


def fixture(version: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIXTURES / f"store-v{version}.json").read_text("utf-8"))
    return found


def seed(phone: BrowserPhone, version: int) -> dict[str, Any]:
    """A phone with a store of that version, before the app has been opened on it."""
    phone.page.goto(phone.address + "/healthz")  # nothing of the app runs there
    found = fixture(version)
    phone.page.evaluate(SEED, found)
    return found


def expect_all(phone: BrowserPhone, old: dict[str, Any]) -> None:
    """Every row of the old store is there, and nothing else is."""
    for name in ("games", "events", "rulesets"):
        assert phone.rows(name) == old["stores"].get(name, {"rows": []})["rows"]


def go_on(page: Page) -> None:
    page.locator(".resume .go").tap()
    expect(page.locator('[data-points="a"]')).to_have_text("14")
    expect(page.locator('[data-points="b"]')).to_have_text("3")


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> int:
    released: int = request.param
    return released


def test_a_database_of_every_release_opens_continues_and_syncs(buy_phone: Buy, version: int) -> None:
    phone = buy_phone()
    old = seed(phone, version)
    phone.page.goto(phone.address)
    expect(phone.page.locator(".resume")).to_contain_text("Ann")
    expect_all(phone, old)
    go_on(phone.page)
    phone.quick("a1")
    phone.record()
    sent = [row["game"] for row in old["stores"]["outbox"]["rows"]]
    phone.page.wait_for_selector("[data-result]")
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    for game in [*sent, OPEN]:
        assert phone.page.evaluate("id => fetch(`/api/v1/games/${id}`).then(({status}) => status)", game) == 200
    if version >= 2:
        phone.page.goto(f"{phone.address}/#/game/{HOUSE_GAME}")
        phone.expect_score(8, 3)  # a hanger is worth 5 under the house rules
        phone.quick("a4")
        phone.record()
        expect(phone.page.locator("[data-result] b").first).to_have_text("13")  # they play to 11
        expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)


def test_upgrade_beside_an_old_window_that_closes_its_database(buy_phone: Buy, version: int) -> None:
    phone = buy_phone()
    old = seed(phone, version)
    phone.page.evaluate(HOLD, [version, True])
    new = phone.context.new_page()
    new.goto(phone.address)
    go_on(new)
    expect_all(phone, old)


def test_upgrade_beside_an_old_window_that_keeps_its_database_open(buy_phone: Buy, version: int) -> None:
    phone = buy_phone()
    seed(phone, version)
    phone.page.evaluate(HOLD, [version, False])
    new = phone.context.new_page()
    new.goto(phone.address)
    expect(new.get_by_text("from before the last update")).to_be_visible(timeout=10_000)
    new.goto(f"{phone.address}/#/new")
    new.get_by_role("button", name="Start game").tap()
    new.locator('[data-zone="a3"]').tap()
    new.locator("[data-record]").tap()
    expect(new.locator("[data-saved]")).to_have_text("not saved")
    expect(new.get_by_role("alert")).to_contain_text("Close it, and this one will continue")
    phone.page.close()
    expect(new.locator("[data-saved]")).to_have_text("saved")
    expect(new.get_by_role("alert")).to_have_count(0)
    new.goto(f"{phone.address}/#/")
    expect(new.locator(".home main").get_by_text("Ann").first).to_be_visible()


def test_a_kill_during_the_upgrade_loses_nothing(buy_phone: Buy, version: int) -> None:
    phone = buy_phone()
    old = seed(phone, version)
    chance = random.Random(version)  # noqa: S311 (a seed makes every run the same)
    for _ in range(3):
        phone.page.goto(phone.address, wait_until="commit")
        phone.page.wait_for_timeout(chance.randrange(400))
        phone.kill()
        phone.launch()
    phone.page.goto(phone.address)
    go_on(phone.page)
    expect_all(phone, old)
