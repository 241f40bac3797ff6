"""A backup moves everything from one phone to others or says why not; nothing is overwritten or doubled."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.stocked import USUAL, competition, contest_id
from tests.faults.report import size
from tests.games import Game, game_id, long_games, short_game
from tests.house.rules import house_rules

Buy = Callable[[], BrowserPhone]
Backup = dict[str, Any]

PUT = """({games, rulesets, settings}) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => {
    const all = opening.result.transaction(['games', 'events', 'outbox', 'rulesets', 'settings'], 'readwrite');
    for (const {document: {events, ...header}, waits, imported} of games) {
      all.objectStore('games').put({id: header.id, header, ...(imported && {imported})});
      events.forEach((event, seq) => all.objectStore('events').put({game: header.id, seq, event}));
      if (waits) all.objectStore('outbox').put({game: header.id, events: events.length, problem: null}); }
    rulesets.forEach((ruleset) => all.objectStore('rulesets').put({id: ruleset.id, version: ruleset.version, ruleset}));
    settings.forEach((row) => all.objectStore('settings').put(row));
    all.oncomplete = () => { opening.result.close(); done(null); }; }; })"""

PUT_EVENTS = """({documents, versions, gap}) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => {
    const all = opening.result.transaction(
      ['competitions', 'competition_events', 'competition_outbox', 'competition_versions'], 'readwrite');
    for (const {events, ...header} of documents) {
      all.objectStore('competitions').put({id: header.id, header});
      events.forEach((event, seq) => { if (header.id !== gap || seq !== 2)
        all.objectStore('competition_events').put({game: header.id, seq, event}); });
      all.objectStore('competition_outbox').put({game: header.id, events: events.length, problem: null}); }
    versions.forEach((row) => all.objectStore('competition_versions').put(row));
    all.oncomplete = () => { opening.result.close(); done(null); }; }; })"""

ALL = """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => {
    const found = {}, names = [...opening.result.objectStoreNames], all = opening.result.transaction(names);
    names.forEach((name) => { all.objectStore(name).getAll().onsuccess = ({target}) => { found[name] = target.result;
      }; });
    all.oncomplete = () => { opening.result.close(); done(found); }; }; })"""


def put(
    phone: BrowserPhone,
    *games: Game,
    rulesets: tuple[Any, ...] = (),
    settings: tuple[Any, ...] = (),
    waits: bool = False,
) -> None:
    """Put games into the phone's database, as if they had been played there."""
    rows = [{"document": game, "waits": waits} for game in games]
    phone.page.evaluate(PUT, {"games": rows, "rulesets": rulesets, "settings": settings})


def kept(phone: BrowserPhone) -> dict[str, list[Any]]:
    """All rows of all stores, except the one that the app writes at its start to test the storage."""
    found: dict[str, list[Any]] = phone.page.evaluate(ALL)
    return found | {"settings": [row for row in found["settings"] if row["name"] != "probe"]}


def documents(phone: BrowserPhone) -> dict[str, Game]:
    """The games on the phone with their logs, by id."""
    rows = kept(phone)
    return {
        row["id"]: {**row["header"], "events": [one["event"] for one in rows["events"] if one["game"] == row["id"]]}
        for row in rows["games"]
    }


def events_of(phone: BrowserPhone) -> dict[str, Any]:
    """The competitions on the phone with their logs, by id."""
    rows = kept(phone)
    return {
        row["id"]: {
            **row["header"],
            "events": [one["event"] for one in rows["competition_events"] if one["game"] == row["id"]],
        }
        for row in rows["competitions"]
    }


def open_storage(phone: BrowserPhone) -> None:
    phone.page.goto(f"{phone.address}/#/storage")
    phone.page.reload()
    phone.page.wait_for_selector("[data-last-backup]")


def save_backup(phone: BrowserPhone) -> bytes:
    open_storage(phone)
    with phone.page.expect_download() as download:
        phone.tap("Back up")
    expect(phone.page.locator("[data-told]")).to_contain_text("Saved ")
    return download.value.path().read_bytes()


def bring(phone: BrowserPhone, content: bytes | str | object, name: str = "backup.json") -> str:
    """Import a file on the storage screen; returns the message."""
    if not isinstance(content, bytes | str):
        content = json.dumps(content)
    raw = content.encode() if isinstance(content, str) else content
    phone.page.locator("[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": raw})
    phone.page.wait_for_selector("[data-told]", timeout=60_000)
    return phone.page.locator("[data-told]").inner_text()


def backup_of(*games: Game, **parts: object) -> Backup:
    return {
        "scorekeeper": "backup",
        "version": 1,
        "made_at": "2026-11-21T19:00:00-08:00",
        "games": [{"document": game} for game in games],
        **parts,
    }


OPEN, FINISHED = short_game(1, 3, ruleset_version=1), short_game(2, 5)
HOUSE = house_rules()
UNDER_HOUSE = short_game(3, 2, ruleset=HOUSE["id"], ruleset_version=HOUSE["version"])
SETTINGS = (
    {"name": "names", "value": ["Ann"]},
    {"name": "canary", "value": "this phone's own"},
    {"name": "clocks.x", "value": []},
)


@pytest.fixture
def made(buy_used_phone: Buy) -> tuple[BrowserPhone, bytes]:
    """A phone with an open, a finished and an imported game, one under house rules, another version; and its backup."""
    phone = buy_used_phone()
    phone.page.goto(phone.address)
    phone.page.wait_for_selector(".home .welcome")
    put(phone, OPEN, UNDER_HOUSE, rulesets=(HOUSE,), settings=SETTINGS)
    put(phone, FINISHED, waits=True)
    phone.page.evaluate(
        PUT, {"games": [{"document": short_game(4, 5), "imported": True}], "rulesets": [], "settings": []}
    )
    return phone, save_backup(phone)


@pytest.mark.everyday
def test_a_backup_is_restored_unchanged_on_another_phone(
    host: Host, made: tuple[BrowserPhone, bytes], buy_used_phone: Buy
) -> None:
    phone, content = made
    expect(phone.page.locator("[data-last-backup]")).to_contain_text("with 4 games")
    file = json.loads(content)
    assert [row["name"] for row in file["settings"]] == ["names"]
    other = buy_used_phone()
    open_storage(other)
    told = bring(other, content)
    assert "4 games added" in told
    assert "1 version of house rules" in told
    assert documents(other) == documents(phone)
    rows = kept(other)
    assert [row.get("imported", False) for row in rows["games"]] == [False, False, False, True]
    assert rows["rulesets"][0]["ruleset"] == HOUSE
    assert next(row["value"] for row in rows["settings"] if row["name"] == "names") == ["Ann"]
    expect(other.page.locator('[data-place="archived"] td')).to_have_text(
        "1", timeout=15_000
    )  # the finished one, by the sync
    told = bring(other, content)
    assert "0 games added" in told
    assert "4 games were already on this phone" in told
    assert documents(other) == documents(phone)


def test_importing_appends_longer_logs_and_keeps_different_versions(phone: BrowserPhone) -> None:
    short, long, same = short_game(1, 1), short_game(2, 3), short_game(3, 2)
    other = short_game(4, 2)
    put(phone, short, long, same, other)
    open_storage(phone)
    differs = copy.deepcopy(other)
    differs["events"][1]["weights"] = ["a2"]
    told = bring(phone, backup_of(short_game(1, 3), short_game(2, 1), same, differs))
    assert "1 game had more frames in the file" in told
    assert "2 games were already on this phone" in told
    assert "1 game differs" in told
    assert documents(phone) == {game["id"]: game for game in (short_game(1, 3), long, same, other)}
    (version,) = kept(phone)["versions"]
    assert (version["document"], version["from"], version["decided"]) == (differs, "file", False)
    expect(phone.page.get_by_role("link", name="Elks – Legion, 2026-11-21")).to_have_attribute(
        "href", f"#/game/{other['id']}/versions"
    )
    expect(phone.page.locator('[data-place="undecided"] td')).to_have_text("1")
    bring(phone, backup_of(differs))
    assert len(kept(phone)["versions"]) == 1


def test_competitions_come_back_with_their_versions_and_what_games_tell_them(
    phone: BrowserPhone, buy_used_phone: Buy
) -> None:
    drawn = {"type": "draw", "method": "lots", "order": [f"n{i}" for i in range(6)]}
    whole, damaged = competition(1, "round-robin", USUAL, drawn), competition(2, "queue", USUAL)
    version = {"game": whole["id"], "document": {**whole, "name": "Before"}, "hash": "1" * 64}
    version |= {"from": "phone", "etag": None, "decided": True}
    played = {"id": whole["id"], "name": whole["name"], "match": "r1.1", "a": "n0", "b": "n5"}
    put(phone, short_game(1, 5, competition=played))
    phone.page.evaluate(PUT_EVENTS, {"documents": [whole, damaged], "versions": [version], "gap": damaged["id"]})
    content = save_backup(phone)
    expect(phone.page.locator("[data-told]")).to_contain_text("1 event or match sheet is in the file too")
    assert [line["competition"] for line in json.loads(content)["competitions"]] == [whole]

    added = "1 event or match sheet added or continued"
    assert added in bring(phone, backup_of(competitions=[{"competition": damaged}]))
    assert events_of(phone) == {whole["id"]: whole, damaged["id"]: damaged}

    other = buy_used_phone()
    open_storage(other)
    cut = content[: content.index(b"\n]}", content.index(b'"competitions"'))]
    assert added in bring(other, cut)
    assert events_of(other) == {whole["id"]: whole}
    rows = kept(other)
    assert [(row["document"], row["decided"]) for row in rows["competition_versions"]] == [(version["document"], True)]
    assert rows["versions"] == []
    assert rows["tellings"] == [{"competition": whole["id"], "id": game_id(1)}]
    assert "1 event or match sheet was already on this phone" in bring(other, content)

    longer = competition(1, "round-robin", USUAL, drawn, {"type": "finish"})
    apart = {**longer, "events": [*whole["events"][:-1], {**whole["events"][-1], "order": drawn["order"][::-1]}]}
    bad = {**whole, "id": contest_id(7), "form": "tombola"}
    lines = [{"competition": one} for one in (longer, apart, bad, short_game(3))]
    told = bring(other, backup_of(competitions=lines))
    assert added in told
    assert "1 event or match sheet differs from the one on this phone" in told
    assert "2 parts of the file were left out" in told
    assert events_of(other) == {whole["id"]: longer}
    assert [row["document"] for row in kept(other)["competition_versions"] if not row["decided"]] == [apart]
    other.page.goto(f"{other.address}/#/event/{whole['id']}")
    expect(other.page.locator("[data-saved]")).to_be_visible()
    assert other.faults == []


def broken(game: Game, **changes: object) -> Game:
    return {**copy.deepcopy(game), **changes}


BAD_GAMES = {
    "does not replay": (broken(short_game(9, 1), first="c"), "Game refused"),
    "an unknown rule set": (
        broken(short_game(9, 1), ruleset="no-such-book"),
        "rule set is neither in the file nor on this phone",
    ),
    "house rules without a version": (broken(short_game(9, 1), ruleset=HOUSE["id"]), "doesn't name the version"),
    "names that harm": (
        json.loads(json.dumps(short_game(9, 1)).replace('"sides"', '"__proto__": {"x": 1}, "sides"')),
        "could harm the app",
    ),
    "a deep one": (broken(short_game(9, 1), sides={"constructor": {"prototype": {}}}), "could harm the app"),
    "no object": (17, "this app didn't write it"),
    "a strange version": (
        broken(short_game(9, 1), ruleset=HOUSE["id"], ruleset_version={"a": 1}),
        "couldn't be checked",
    ),
}


@pytest.mark.parametrize("case", BAD_GAMES)
def test_a_bad_game_is_refused_with_its_reason_and_the_others_are_imported(phone: BrowserPhone, case: str) -> None:
    bad, reason = BAD_GAMES[case]
    good = [short_game(1, 2), short_game(2, 2)]
    open_storage(phone)
    told = bring(phone, backup_of(good[0], bad, good[1]))
    assert "2 games added" in told
    assert "1 part of the file was left out" in told
    assert reason in told
    assert documents(phone) == {game["id"]: game for game in good}
    assert {row["game"] for row in kept(phone)["events"]} == {game["id"] for game in good}
    assert phone.faults == []


def test_a_game_that_is_twice_in_the_file_is_imported_once(phone: BrowserPhone) -> None:
    game, differs = short_game(1, 2), short_game(1, 2)
    differs["events"][1]["weights"] = ["a2"]
    open_storage(phone)
    told = bring(phone, backup_of(game, game, differs))
    assert "1 game added" in told
    assert "it is in the file twice. It was added once" in told
    assert "twice, and the two differ" in told
    assert documents(phone) == {game["id"]: game}
    assert [row["document"] for row in kept(phone)["versions"]] == [differs]


def test_games_under_conflicting_house_rules_are_refused(phone: BrowserPhone) -> None:
    ours = {**HOUSE, "name": "Ours"}
    put(phone, rulesets=(ours,))
    open_storage(phone)
    good = short_game(1, 2)
    told = bring(phone, backup_of(UNDER_HOUSE, good, rulesets=[HOUSE]))
    assert "This phone has other rules with" in told
    assert "it can't be scored" in told
    assert documents(phone) == {good["id"]: good}
    assert [row["ruleset"] for row in kept(phone)["rulesets"]] == [ours]


NOTHING = {
    "newer": ('{"scorekeeper":"backup","version":2,"games":[]}', "newer version of the app"),
    "no version": ('{"scorekeeper":"backup","games":[]}', "doesn't say which version"),
    "not JSON": ("Dear diary,", "no rule set and no game"),
    "empty": ("", "no rule set and no game"),
    "names that harm": ('{"__proto__": {"games": 1}}', "could harm the app"),
    "rules that harm": (json.dumps({"document": OPEN, "ruleset": {**HOUSE, "constructor": {}}}), "could harm the app"),
}


@pytest.mark.parametrize("case", NOTHING)
def test_a_file_that_is_no_backup_changes_nothing(phone: BrowserPhone, case: str) -> None:
    content, sentence = NOTHING[case]
    put(phone, OPEN)
    open_storage(phone)
    before = kept(phone)
    assert sentence in bring(phone, content)
    assert kept(phone) == before


def test_a_file_of_two_hundred_megabytes_is_refused_unread(phone: BrowserPhone, tmp_path: Path) -> None:
    open_storage(phone)
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(200_000_000)
    phone.page.evaluate("() => { Blob.prototype.text = () => { throw new Error('read'); }; }")
    phone.page.locator("[type=file]").set_input_files(big)
    expect(phone.page.locator("[data-told]")).to_contain_text("This file is 200 MB", timeout=30_000)
    assert kept(phone)["games"] == []


def test_complete_games_of_a_truncated_file_are_imported(phone: BrowserPhone, made: tuple[BrowserPhone, bytes]) -> None:
    _, content = made
    open_storage(phone)
    cut = content[: content.index(b'"imported"') - 20]
    told = bring(phone, cut)
    assert "damaged or cut short" in told
    assert "3 games added" in told
    assert set(documents(phone)) == {game_id(n) for n in (1, 2, 3)}


def test_an_interrupted_import_leaves_whole_games_and_can_be_repeated(phone: BrowserPhone) -> None:
    games = long_games(300)
    content = json.dumps(backup_of(*games)).encode()
    open_storage(phone)
    phone.page.locator("[type=file]").set_input_files(
        {"name": "b.json", "mimeType": "application/json", "buffer": content}
    )
    expect(phone.page.locator("[data-busy]")).to_contain_text("of 300 games", timeout=30_000)
    phone.kill()
    phone.launch()
    open_storage(phone)
    half = documents(phone)
    assert 0 < len(half) < 300
    assert all(half[game["id"]] == game for game in games if game["id"] in half)
    told = bring(phone, content)
    assert f"{len(half)} games were already on this phone" in told or f"{len(half)} game was" in told
    assert documents(phone) == {game["id"]: game for game in games}


def test_a_backup_goes_to_the_share_sheet_which_may_be_closed(buy_used_phone: Buy) -> None:
    phone = buy_used_phone()
    phone.context.add_init_script(
        """navigator.canShare = ({files}) => files.every(({type}) => type === 'text/plain');
        navigator.share = async ({files: [file]}) => { window.shared = [file.name, await file.text()];
          if (window.closing) throw new DOMException('closed', 'AbortError'); };"""
    )
    phone.page.goto(phone.address)
    phone.page.wait_for_selector(".home .welcome")
    put(phone, OPEN)
    open_storage(phone)
    phone.page.evaluate("() => { window.closing = true; }")
    phone.tap("Share a backup")
    expect(phone.page.locator("[data-told]")).to_contain_text("No file was saved")
    expect(phone.page.locator("[data-last-backup]")).to_contain_text("No backup made")
    phone.page.evaluate("() => { window.closing = false; }")
    phone.tap("Share a backup")
    expect(phone.page.locator("[data-last-backup]")).to_contain_text("with 1 game")
    name, text = phone.page.evaluate("() => window.shared")
    assert name.endswith(".json.txt")
    assert [row["document"] for row in json.loads(text)["games"]] == [OPEN]


def test_many_games_are_exported_and_imported(phone: BrowserPhone, buy_used_phone: Buy) -> None:
    games = long_games(size(100, 300))
    put(phone, *games)
    content = save_backup(phone)
    assert [row["document"] for row in json.loads(content)["games"]] == games
    other = buy_used_phone()
    open_storage(other)
    assert f"{len(games)} games added" in bring(other, content)
    assert documents(other) == {game["id"]: game for game in games}
