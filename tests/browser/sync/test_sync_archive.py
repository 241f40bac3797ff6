"""Archive and phone disagree: the archive has another version, needs a key, or the clock is wrong."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_backup import kept, put
from tests.browser.sync.test_sync import finish_a_game
from tests.games import AT, Game, game_id, short_game

Buy = Callable[[], BrowserPhone]
PATIENCE = 30_000
NOTE = {"id": "n", "at": AT.format(minute=59, second=0), "type": "note", "text": "Corrected by the secretary"}


def archive(host: Host) -> dict[str, tuple[int, Game]]:
    """What the server has on its disk: revision and document of each game."""
    connection = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
    rows = connection.execute(
        "SELECT r.game_id, r.revision, r.document FROM revisions r JOIN games g ON g.id = r.game_id AND "
        "g.revision = r.revision"
    ).fetchall()
    connection.close()
    return {game: (revision, json.loads(document)) for game, revision, document in rows}


def call(phone: BrowserPhone, method: str, path: str, body: object) -> int:
    """Ask the server as this phone."""
    status: int = phone.page.evaluate(
        """([method, path, body]) =>
            fetch(path, {method, body: JSON.stringify(body), headers: {'Content-Type': 'application/json'}})
              .then(({status}) => status)""",
        [method, path, body],
    )
    return status


def open_sheet(phone: BrowserPhone, game: Game) -> None:
    phone.page.goto(f"{phone.address}/#/game/{game['id']}/sheet")
    phone.page.reload()
    phone.page.wait_for_selector(".keeping .chip")


def chip(phone: BrowserPhone, word: str) -> None:
    expect(phone.page.locator(".keeping .chip")).to_have_text(word, timeout=PATIENCE)


def quarrel(phone: BrowserPhone) -> tuple[Game, Game]:
    """Give archive and phone different versions of a finished game; returns both, the phone's first."""
    ours = short_game(1, 5)
    theirs = {**ours, "events": [*ours["events"][:4], {**ours["events"][4], "weights": ["b4", "b4", "b4"]}, NOTE]}
    assert call(phone, "POST", "/api/v1/devices", {}) == 201
    assert call(phone, "PUT", f"/api/v1/games/{ours['id']}", theirs) == 201
    put(phone, ours, waits=True)
    open_sheet(phone, ours)
    chip(phone, "needs attention")
    (version,) = kept(phone)["versions"]
    assert (version["document"], version["from"], version["decided"]) == (theirs, "archive", False)
    phone.page.locator(f"a[href='#/game/{ours['id']}/versions']").first.tap()
    phone.page.wait_for_selector(".side-by-side")
    return ours, theirs


def decide(phone: BrowserPhone, nth: int, word: str = "archived") -> None:
    """Choose this phone's own (0) or the other version (1), say yes, and go back to the sheet."""
    phone.page.locator(".choose button").nth(nth).tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Keep this version").tap()
    expect(phone.page.locator(".status.good")).to_be_visible()
    phone.tap("Back", "link")
    chip(phone, word)


@pytest.mark.everyday
def test_choosing_our_version_makes_it_the_next_revision(host: Host, phone: BrowserPhone) -> None:
    ours, theirs = quarrel(phone)
    decide(phone, 0)
    assert archive(host)[ours["id"]] == (2, ours)
    assert [row["document"] for row in kept(phone)["versions"]] == [theirs]


def test_choosing_the_archives_version_sends_nothing(host: Host, phone: BrowserPhone) -> None:
    ours, theirs = quarrel(phone)
    decide(phone, 1)
    assert archive(host)[ours["id"]] == (1, theirs)
    assert [row["document"] for row in kept(phone)["versions"]] == [ours]
    assert kept(phone)["outbox"] == []


def test_the_archive_changes_again_before_our_choice_arrives(host: Host, phone: BrowserPhone) -> None:
    ours, theirs = quarrel(phone)
    longer = {**theirs, "events": [*theirs["events"], {**NOTE, "id": "n2"}]}
    assert call(phone, "POST", "/api/v1/sync", {"games": [longer]}) == 200
    decide(phone, 0, "needs attention")  # the archive is not what was seen: nothing is replaced unseen
    assert archive(host)[ours["id"]] == (2, longer)
    assert sorted(len(row["document"]["events"]) for row in kept(phone)["versions"]) == [6, 7]


def test_both_phones_archive_a_handed_over_game(host: Host, phone: BrowserPhone, buy_used_phone: Buy) -> None:
    key = {"name": f"handed.{game_id(1)}", "value": {"key": "k" * 43, "told": False}}
    game = short_game(1, 5)
    put(phone, game, waits=True, settings=(key,))
    open_sheet(phone, game)
    chip(phone, "archived")
    told = {**key, "value": {**key["value"], "told": True}}
    wait_until(phone.page, lambda: told in phone.rows("settings"))
    other = buy_used_phone()
    other.open_app()
    longer = {**game, "events": [*game["events"], NOTE]}
    put(other, longer, waits=True, settings=(key,))
    open_sheet(other, longer)
    chip(other, "archived")
    assert archive(host)[game["id"]] == (2, longer)


def test_another_phones_game_without_its_key_needs_attention(
    host: Host, phone: BrowserPhone, buy_used_phone: Buy
) -> None:
    game = short_game(1, 5)
    put(phone, game, waits=True)
    open_sheet(phone, game)
    chip(phone, "archived")
    other = buy_used_phone()
    other.open_app()
    wrong = {"name": f"handed.{game_id(1)}", "value": {"key": "w" * 43, "told": False}}
    put(other, {**game, "events": [*game["events"], NOTE]}, waits=True, settings=(wrong,))
    open_sheet(other, game)
    chip(other, "needs attention")
    expect(other.page.locator(".keeping .bad").first).to_contain_text("Another phone owns this game")
    assert archive(host)[game["id"]] == (1, game)


@pytest.mark.parametrize("year", [1970, 2099])
def test_a_clock_wrong_by_years_changes_nothing(host: Host, phone: BrowserPhone, year: int) -> None:
    real = finish_a_game(phone)
    chip(phone, "archived")
    phone.page.clock.install(time=f"{year}-01-02T20:00:00Z")
    phone.page.goto(phone.address)
    phone.page.reload()
    wrong = finish_a_game(phone)
    chip(phone, "archived")
    phone.page.clock.set_system_time("2026-11-21T20:00:00Z")
    phone.go_home()
    right = finish_a_game(phone)
    chip(phone, "archived")
    assert real < wrong < right  # ids keep the order in which the games were played
    phone.go_home()
    expect(phone.page.locator(".games .chip")).to_have_text(["archived"] * 3)
    found: dict[str, Any] = archive(host)
    assert set(found) == {real, wrong, right}
    assert found[wrong][1]["started_at"].startswith(str(year))
    phone.page.goto(f"{host.address}/g/{wrong}")
    expect(phone.page.locator("h1")).to_have_text("Ann won")
