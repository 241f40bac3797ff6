"""House rules from the copy of a book to the archived game: changed, refused, versioned, sent and imported as files."""

import json
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.games import short_game
from tests.house.rules import HOUSE, house_rules
from tests.server import Caller

Buy = Callable[[], BrowserPhone]
NAME = "House rules: Shuffleboard Federation, 2024 edition"


def field(phone: BrowserPhone, pointer: str, value: str) -> None:
    """Type into one of the editor's fields and leave it."""
    entry = phone.page.locator(f'[data-field="{pointer}"]')
    entry.fill(value)
    entry.blur()


def save(phone: BrowserPhone) -> None:
    phone.page.locator("footer .primary").tap()


def stored(phone: BrowserPhone) -> list[dict[str, Any]]:
    """What the phone's database holds of rule sets."""
    found: list[dict[str, Any]] = phone.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const store = opening.result.transaction('rulesets').objectStore('rulesets');
              store.getAll().onsuccess = (event) => { opening.result.close(); done(event.target.result); }; }; })"""
    )
    return found


FAILING = """() => { const real = window.fetch;
  const fault = () => new Response('{"code": "internal"}', {status: 500,
    headers: {'Content-Type': 'application/problem+json'}});
  window.fetch = (path, how) => (path.includes('/rulesets/') ? Promise.resolve(fault()) : real(path, how)); }"""
"""The server fails for rule sets alone."""


def put_finished(phone: BrowserPhone, game: dict[str, Any]) -> None:
    """Put a finished game into the phone's database, as if it had been played there."""
    phone.page.evaluate(
        """({events, ...header}) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const all = opening.result.transaction(['games', 'events', 'outbox'],
              'readwrite');
              all.objectStore('games').add({id: header.id, header});
              events.forEach((event, seq) => all.objectStore('events').add({game: header.id, seq, event}));
              all.objectStore('outbox').add({game: header.id, events: events.length, problem: null});
              all.oncomplete = () => { opening.result.close(); done(null); }; }; })""",
        game,
    )


def copy_the_federation(phone: BrowserPhone) -> None:
    """To 11 in singles, hangers worth 5, and three points to the opponent for a second offence of 2.5, a game for the
    third.
    """
    phone.tap("Settings", "link")
    phone.tap("House rules and files", "link")
    phone.page.get_by_label("Book to copy").select_option("federation-2024")
    phone.tap("Copy and change", "link")
    field(phone, "/formats/singles/target", "11")
    field(phone, "/zones/3/points", "5")
    phone.page.locator('[data-offence="2.5"] summary').tap()
    field(phone, "/offences/0/ladder/1/points", "3")
    phone.page.locator('[data-field="/offences/0/ladder/2/effect"]').select_option("forfeit-game")
    phone.tap("Remove step 4")
    phone.tap("Add a step")
    phone.page.locator('[data-field="/offences/0/ladder/3/effect"]').select_option(label="points off the offender")
    save(phone)
    expect(phone.page.locator(".house-row")).to_contain_text("Version 1")


def play(phone: BrowserPhone, ruleset: str) -> str:
    """A hanger and a 3, blue's 2, then nothing yet; returns the game's id."""
    phone.page.goto(phone.address + "/#/")
    phone.tap("New game", "link")
    phone.page.locator("[name=ruleset]").select_option(label=ruleset)
    for entry, name in zip(phone.page.locator(".side input[type=text]").all(), ("Ann", "Cy"), strict=True):
        entry.fill(name)
    phone.tap("Start game")
    phone.page.wait_for_selector(".board")
    phone.quick("a4", "a3")
    phone.record()
    phone.quick("b2")
    phone.record()
    return phone.page.url.split("/")[-1]


def finish(phone: BrowserPhone) -> None:
    """Red 3 more: 11 are reached under the first version."""
    phone.quick("a3")
    phone.record()
    phone.page.wait_for_selector("[data-result]")


@pytest.mark.everyday
def test_a_game_keeps_the_version_that_it_was_played_under(host: Host, phone: BrowserPhone) -> None:
    copy_the_federation(phone)
    host.stop()
    phone.page.reload()
    game = play(phone, NAME)
    phone.expect_score(8, 2)
    expect(phone.page.locator("h1")).to_contain_text("To 11")

    phone.page.goto(phone.address + "/#/house")
    phone.tap(f"Edit: {NAME}", "link")
    field(phone, "/zones/3/points", "9")
    field(phone, "/formats/singles/target", "40")
    save(phone)
    expect(phone.page.locator(".house-row").first).to_contain_text("Version 2")
    expect(phone.page.locator(".house-row").nth(1)).to_contain_text("one game on this phone")
    expect(phone.page.get_by_role("button", name=f"Delete: {NAME}, Version 1")).to_have_count(0)

    phone.kill()
    phone.launch()
    phone.page.goto(f"{phone.address}/#/game/{game}")
    phone.expect_score(8, 2)
    finish(phone)
    phone.tap("Frame 1: why, and corrections")
    expect(phone.page.locator(".reasons")).to_contain_text("fed 6.8 · changed by house rules")
    second = play(phone, NAME)
    phone.expect_score(12, 2)

    host.start()
    phone.page.goto(f"{phone.address}/#/game/{game}/sheet")
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    found = phone.page.evaluate("id => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())", game)
    assert (found["state"]["status"], found["state"]["score"]) == ("finished", {"a": 11, "b": 2})
    assert found["document"]["ruleset_version"] == 1
    phone.tap("Archived page", "link")
    expect(phone.page.locator(".band")).to_contain_text("First to 11")
    expect(phone.page.locator("main")).to_contain_text(NAME)
    assert second != game
    assert phone.faults == []


def test_a_negative_penalty_is_refused_at_its_field_and_nothing_is_stored(phone: BrowserPhone) -> None:
    page = phone.page
    phone.page.goto(phone.address + "/#/house/csc-2007")
    page.locator('[data-offence="4j"] summary').tap()
    field(phone, "/offences/0/ladder/1/points", "-2")
    wrong = page.locator('[id="fault/offences/0/ladder/1/points"]')
    expect(wrong).to_have_text(
        "Offence 4j, step 2: The points of a penalty are a whole number from 1 to 99; its effect says who gets "
        "or loses them."
    )
    save(phone)
    expect(page.locator("main > .status.bad")).to_have_text("One thing is wrong. Nothing was saved.")
    expect(page.locator('[data-field="/offences/0/ladder/1/points"]')).to_be_focused()
    assert stored(phone) == []
    field(phone, "/zones/4/points", "2")
    expect(page.locator('[id="fault/zones/4/points"]')).to_have_count(0)  # the schema speaks first
    field(phone, "/offences/0/ladder/1/points", "2")
    hanger = page.locator('[id="fault/zones/4/points"]')
    expect(hanger).to_have_text("Zone 4: A zone must be worth at least as much as the one before it.")
    field(phone, "/zones/4/points", "")
    expect(hanger).to_contain_text("whole number")
    field(phone, "/zones/4/points", "4")
    save(phone)
    expect(page.locator(".house-row")).to_have_count(1)
    (row,) = stored(phone)
    assert (row["version"], row["ruleset"]["house"]["from"], row["ruleset"]["house"]["sections"]) == (1, "csc-2007", [])


def test_a_deleted_version_number_is_not_reused(phone: BrowserPhone) -> None:
    copy_the_federation(phone)
    phone.tap(f"Edit: {NAME}", "link")
    save(phone)
    expect(phone.page.locator(".house-row")).to_have_count(1)  # nothing was changed
    phone.tap(f"Delete: {NAME}, Version 1")
    phone.tap("Cancel")
    expect(phone.page.locator(".house-row")).to_have_count(1)
    phone.tap(f"Delete: {NAME}, Version 1")
    phone.tap("Delete")
    expect(phone.page.locator("[data-told]")).to_have_text(f"{NAME}, version 1, deleted.")
    assert [row["ruleset"] for row in stored(phone)] == [None]
    expect(phone.page.locator(".house-row")).to_have_count(0)


def exported(phone: BrowserPhone, button: str, folder: Path) -> Path:
    with phone.page.expect_download() as download:
        phone.tap(button)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def bring(phone: BrowserPhone, path: Path, told: str) -> None:
    phone.page.goto(phone.address + "/#/house")
    phone.page.locator("[type=file]").set_input_files(path)
    expect(phone.page.locator("[data-told] > p")).to_have_text(told)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "files").mkdir()
    return tmp_path / "files"


def test_a_game_travels_with_its_rules(host: Host, phone: BrowserPhone, buy_used_phone: Buy, folder: Path) -> None:
    copy_the_federation(phone)
    rules = exported(phone, f"Export: {NAME}, Version 1", folder)
    assert rules.name == "house-rules-shuffleboard-federation-2024-edition.shuffleboard-rules.json"
    game = play(phone, NAME)
    phone.tap("Frames", "link")
    sent = exported(phone, "Export file", folder)
    content = json.loads(sent.read_text())
    assert content["ruleset"] == json.loads(rules.read_text())
    assert [step.get("points") for step in content["ruleset"]["offences"][0]["ladder"]] == [None, 3, None, 1]

    other = buy_used_phone()
    other.open_app()
    host.stop()
    bring(other, sent, "Game added to this phone.")
    bring(other, sent, "This phone already has this game. Nothing was changed.")
    bring(other, rules, f"{NAME}, version 1, is now on this phone.")
    other.page.goto(f"{other.address}/#/game/{game}")
    other.expect_score(8, 2)
    finish(other)
    assert len(stored(other)) == 1


def test_a_finished_game_is_archived_by_its_own_phone(phone: BrowserPhone, buy_used_phone: Buy, folder: Path) -> None:
    copy_the_federation(phone)
    game = play(phone, NAME)
    finish(phone)
    sent = exported(phone, "Export file", folder)
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    other = buy_used_phone()
    other.open_app()
    bring(
        other,
        sent,
        "Game added. It was finished on another phone, which archives it.",
    )
    other.page.goto(f"{other.address}/#/game/{game}/sheet")
    chip = other.page.locator(".keeping .chip")
    expect(chip).to_have_text("imported")
    other.tap("Undo")
    other.tap("Reopen game")
    other.tap("Redo")
    other.page.goto(other.address + "/#/")
    expect(other.page.locator(".games .chip")).to_have_text("imported")
    expect(other.page.locator("main > .status")).to_have_text("Every game finished on this phone is archived.")


def copied(phone: BrowserPhone, rules: dict[str, Any]) -> dict[str, Any]:
    """Change rules that the phone has; returns the copy that this makes."""
    phone.page.goto(phone.address + "/#/house")
    phone.tap(f"Copy and change: {rules['name']}", "link")
    field(phone, "/zones/3/points", "7")
    save(phone)
    row = phone.page.locator(".house-row", has_text=f"{rules['name']} (copy)")
    expect(row).to_contain_text("Version 1")
    expect(row.get_by_role("link")).to_have_text("Edit")
    assert [one["ruleset"] for one in stored(phone) if one["id"] == rules["id"]] == [rules]
    (made,) = [one["ruleset"] for one in stored(phone) if one["ruleset"]["name"] == f"{rules['name']} (copy)"]
    return made  # type: ignore[no-any-return]


def test_rules_from_elsewhere_are_changed_as_a_copy(phone: BrowserPhone, folder: Path) -> None:
    rules = house_rules()
    (folder / "rules.json").write_text(json.dumps(rules))
    bring(phone, folder / "rules.json", "Elks' rules, version 1, is now on this phone.")
    assert copied(phone, rules)["house"] == {
        "from": "federation-2024",
        "version": 1,
        "sections": ["6.10", "6.8", "6.8.1.4, 9.17"],
    }


def test_rules_at_their_last_version_are_changed_as_a_copy(phone: BrowserPhone) -> None:
    bare = {key: value for key, value in house_rules(name="Bare").items() if key != "house"}
    full = house_rules(999_999, id=HOUSE[:-1] + "1", name="Full")
    phone.page.evaluate(
        """(all) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const change = opening.result.transaction('rulesets', 'readwrite');
              for (const ruleset of all) change.objectStore('rulesets').add({id: ruleset.id, version: ruleset.version,
                ruleset});
              change.oncomplete = () => { opening.result.close(); done(null); }; }; })""",
        [bare, full],
    )
    assert copied(phone, bare)["house"]["from"] == bare["id"]
    expect(phone.page.locator(".house-row", has_text="Bare (copy)")).to_contain_text("Copied from Bare, version 1")
    assert copied(phone, full)["house"]["from"] == "federation-2024"


def test_wrong_files_are_refused_and_nothing_is_stored(phone: BrowserPhone, folder: Path) -> None:
    copy_the_federation(phone)
    rules = json.loads(exported(phone, f"Export: {NAME}, Version 1", folder).read_text())
    game = play(phone, NAME)
    phone.tap("Frames", "link")
    sent = json.loads(exported(phone, "Export file", folder).read_text())
    before = stored(phone)

    def refused(content: object, told: str, *faults: str) -> None:
        path = folder / "wrong.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        bring(phone, path, told)
        expect(phone.page.locator("[data-told] li")).to_have_text(list(faults))
        assert stored(phone) == before

    other = "This file has no rule set and no game. Nothing was saved."
    for nothing in ("no JSON", "[]", "null", {"document": 5}, {"a": 1}):
        refused(nothing, other)
    elsewhere = "This phone has other rules with Other's number and version. Nothing was saved. Save the rules again "
    refused({**rules, "name": "Other"}, elsewhere + "on the other phone, then export them.")
    name = f"{NAME} was refused. Nothing was saved."
    refused({**rules, "version": 2, "zones": rules["zones"][1:]}, name, "Zone 1 is missing.")
    points = "Zone 1: The points of a zone are a whole number from -99 to 99."
    refused({**rules, "version": 2, "zones": [{"zone": "1", "points": "x"}, *rules["zones"][1:]]}, name, points)
    book = f"This file isn't house rules ({NAME}). The app already has the books; copy one to change it."
    refused({**rules, "id": "federation-2024"}, book)
    new = {**sent["document"], "id": game[:-1] + ("0" if game[-1] != "0" else "1")}
    lost = "This game's rule set is neither in the file nor on this phone. Nothing was saved. Export it again "
    refused({**new, "ruleset": "house-unknown"}, lost + "on the other phone.")
    unnamed = {"document": {key: value for key, value in new.items() if key != "ruleset_version"}, "ruleset": rules}
    version = "This game doesn't name the version of its house rules, so it can't be scored. Nothing was saved."
    refused(unnamed, version)
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator(".resume, .game")).to_have_count(1)


def test_a_database_of_the_previous_version_keeps_its_game(buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.page.goto(phone.address + "/problems/")
    document = short_game(1, 2, ruleset_version=1)
    phone.page.evaluate(
        """({events, ...header}) => new Promise((done) => { const opening = indexedDB.open('scorekeeper', 1);
            const key = {games: 'id', events: ['game', 'seq'], outbox: 'game', receipts: 'game', settings: 'name'};
            opening.onupgradeneeded = () => {
              for (const [name, keyPath] of Object.entries(key)) opening.result.createObjectStore(name, {keyPath}); };
            opening.onsuccess = () => { const all = opening.result.transaction(['games', 'events'], 'readwrite');
              all.objectStore('games').add({id: header.id, header});
              events.forEach((event, seq) => all.objectStore('events').add({game: header.id, seq, event}));
              all.oncomplete = () => { opening.result.close(); done(null); }; }; })""",
        document,
    )
    phone.page.goto(phone.address)
    phone.page.locator(".resume .go").tap()
    phone.expect_score(7, 3)
    phone.page.goto(phone.address + "/#/")
    copy_the_federation(phone)
    assert len(stored(phone)) == 1


def test_refused_rules_delay_only_their_own_game(host: Host, phone: BrowserPhone) -> None:
    copy_the_federation(phone)
    (row,) = stored(phone)
    other = Caller(host.port)  # somebody else has brought other rules under this number, by mischance or mischief
    assert other.ask("PUT", f"/api/v1/rulesets/{row['id']}/1", {**row["ruleset"], "name": "Other rules"})[0] == 201
    other.close()
    host.stop()
    play(phone, NAME)
    finish(phone)
    play(phone, "Casual table game")
    phone.quick("a4", "a4", "a4")
    phone.record()
    host.start()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    phone.go_home()
    phone.page.locator(".games a", has_text=NAME).tap()
    expect(phone.page.locator(".keeping .chip")).to_have_text("needs attention")
    expect(phone.page.locator(".keeping .bad")).to_contain_text("a version never changes")


def test_rules_that_cannot_be_sent_delay_only_their_own_games(host: Host, phone: BrowserPhone) -> None:
    copy_the_federation(phone)
    host.stop()
    for _ in range(26):  # more than a batch
        other = short_game(1, 3, id=str(uuid.uuid4()), ruleset=stored(phone)[0]["id"], ruleset_version=1)
        put_finished(phone, other)
    play(phone, "Casual table game")
    phone.quick("a4", "a4", "a4")
    phone.record()
    phone.page.wait_for_selector("[data-result]")
    phone.page.evaluate(FAILING)
    host.start()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    phone.go_home()
    expect(phone.page.locator("main > .status")).to_contain_text("The server has a problem")
    phone.tap("All games", "link")
    more = phone.page.locator("[data-more]")  # works once it is near
    more.scroll_into_view_if_needed()
    expect(phone.page.locator(".games .chip.waiting")).to_have_count(26)
    phone.page.reload()  # it works again
    more.scroll_into_view_if_needed()
    expect(phone.page.locator(".games .chip.archived")).to_have_count(27, timeout=20_000)
