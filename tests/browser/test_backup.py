"""A backup out of one phone and into others: all of it or a sentence, nothing overwritten, nothing twice."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.games import Game, game_id, long_games, short_game
from tests.house.rules import house_rules

Buy = Callable[[], BrowserPhone]
Backup = dict[str, Any]

PUT = """({games, rulesets, settings}) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => { const all = opening.result.transaction(['games', 'events', 'outbox', 'rulesets', 'settings'], 'readwrite');
    for (const {document: {events, ...header}, waits, imported} of games) {
      all.objectStore('games').put({id: header.id, header, ...(imported && {imported})});
      events.forEach((event, seq) => all.objectStore('events').put({game: header.id, seq, event}));
      if (waits) all.objectStore('outbox').put({game: header.id, events: events.length, problem: null}); }
    rulesets.forEach((ruleset) => all.objectStore('rulesets').put({id: ruleset.id, version: ruleset.version, ruleset}));
    settings.forEach((row) => all.objectStore('settings').put(row));
    all.oncomplete = () => { opening.result.close(); done(null); }; }; })"""

ALL = """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => { const found = {}, names = [...opening.result.objectStoreNames], all = opening.result.transaction(names);
    names.forEach((name) => { all.objectStore(name).getAll().onsuccess = ({target}) => { found[name] = target.result; }; });
    all.oncomplete = () => { opening.result.close(); done(found); }; }; })"""


def put(phone: BrowserPhone, *games: Game, rulesets: tuple[Any, ...] = (), settings: tuple[Any, ...] = (), waits: bool = False) -> None:
    """Put games into the phone's database, as if they had been played there."""
    rows = [{"document": game, "waits": waits} for game in games]
    phone.page.evaluate(PUT, {"games": rows, "rulesets": rulesets, "settings": settings})


def kept(phone: BrowserPhone) -> dict[str, list[Any]]:
    """All rows of all stores."""
    found: dict[str, list[Any]] = phone.page.evaluate(ALL)
    return found


def documents(phone: BrowserPhone) -> dict[str, Game]:
    """The games on the phone with their logs, by id."""
    rows = kept(phone)
    return {
        row["id"]: {**row["header"], "events": [one["event"] for one in rows["events"] if one["game"] == row["id"]]} for row in rows["games"]
    }


def open_storage(phone: BrowserPhone) -> None:
    phone.page.goto(f"{phone.address}/#/storage")
    phone.page.reload()
    phone.page.wait_for_selector("[data-last-backup]")


def save_backup(phone: BrowserPhone) -> bytes:
    open_storage(phone)
    with phone.page.expect_download() as download:
        phone.tap("Back up")
    expect(phone.page.locator("[data-told]")).to_contain_text("was handed over")
    return download.value.path().read_bytes()


def bring(phone: BrowserPhone, content: bytes | str | object, name: str = "backup.json") -> str:
    """Bring a file on the storage screen; returns what is told."""
    if not isinstance(content, bytes | str):
        content = json.dumps(content)
    raw = content.encode() if isinstance(content, str) else content
    phone.page.locator("[data-told]").evaluate_all("(all) => all.forEach((one) => one.removeAttribute('data-told'))")
    phone.page.locator("[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": raw})
    phone.page.wait_for_function("() => document.querySelector('[data-told]') || document.querySelector('.told:not([data-told]) + :empty')")
    return phone.page.locator(".told").inner_text()


def backup_of(*games: Game, **parts: object) -> Backup:
    return {"scorekeeper": "backup", "version": 1, "made_at": "2026-11-21T19:00:00-08:00", "games": [{"document": game} for game in games], **parts}
