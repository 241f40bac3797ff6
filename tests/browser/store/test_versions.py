"""Two versions of a game are shown side by side, one is chosen as the record, and nothing is lost."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.camera import link_of
from tests.browser.conftest import Host
from tests.browser.handing import open_link, play, read_codes, show_codes, take
from tests.browser.phone import BrowserPhone
from tests.browser.store.test_backup import documents, kept, put
from tests.games import Game, short_game
from tests.server import ROOT

Buy = Callable[[], BrowserPhone]
WHOLE = [case["document"] for case in json.loads((ROOT / "tests" / "vectors" / "whole-games.json").read_text())]
OWN, ARCHIVES, CODES = "this phone's version", "the archive's version", "the version from a file or code"


def choose(phone: BrowserPhone, name: str) -> None:
    """Choose this one and say yes; waits until it is said to be the record."""
    phone.tap(f"Choose {name}")
    expect(phone.page.locator("dialog h2")).to_have_text(f"Keep {name}?")
    phone.tap("Keep this version")
    expect(phone.page.locator(".status.good")).to_contain_text(f"Kept: {name}")


def versions(phone: BrowserPhone) -> list[Game]:
    return [row["document"] for row in kept(phone)["versions"]]


def differing(phone: BrowserPhone) -> list[tuple[str, str, str]]:
    """The rows that are marked: name, this phone's, the other's."""
    rows = phone.page.locator(".differs").all()
    return [tuple(" ".join(cell.inner_text().split()) for cell in row.locator("th, td").all()) for row in rows]  # type: ignore[misc]


@pytest.fixture
def apart(host: Host, phone: BrowserPhone, buy_used_phone: Buy) -> tuple[BrowserPhone, BrowserPhone, str]:
    """Two phones, offline, that finished the same game differently after a hand-over; and its id."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    play(phone, "a3 a2", "b2")
    other = buy_used_phone()
    other.open_app()
    host.stop()
    (link,) = show_codes(phone)
    take(other, link)
    play(other, "a2", "b4 b4 b4 b4")
    phone.page.go_back()
    play(phone, "a4 a4 a4")
    (game,) = documents(phone)
    return phone, other, game


def archived(phone: BrowserPhone, game: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(
        "id => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())", game
    )
    return found


@pytest.mark.parametrize("chosen", [OWN, ARCHIVES])
def test_the_archive_keeps_the_chosen_one_of_two_finished_versions(
    host: Host, apart: tuple[BrowserPhone, BrowserPhone, str], chosen: str
) -> None:
    phone, other, game = apart
    ours, theirs = documents(phone)[game], documents(other)[game]
    other.kill()  # else it may be the first to reach the archive
    host.start()
    phone.page.reload()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    other.launch()
    other.page.goto(other.address + "/#/")
    expect(other.page.locator(".games .chip")).to_have_text("needs attention", timeout=20_000)
    assert (documents(other)[game], versions(other)) == (theirs, [ours])
    other.page.locator(".games a").tap()
    other.page.wait_for_selector(".side-by-side")
    expect(other.page.locator(".fold")).to_contain_text("The first 2 rows are the same in both")
    assert [name for name, _ours, _theirs in differing(other)] == ["≠ differs: 3", "≠ differs: 4"]
    choose(other, chosen)
    record = theirs if chosen == OWN else ours
    other.page.goto(f"{other.address}/#/game/{game}/sheet")
    expect(other.page.locator(".keeping .chip")).to_have_text("archived", timeout=20_000)
    found = archived(other, game)
    assert (found["document"], found["revision"]) == (record, 2 if chosen == OWN else 1)
    assert documents(other)[game] == record
    assert versions(other) == [ours if chosen == OWN else theirs]
    assert documents(phone)[game] == ours
    assert archived(phone, game)["document"] == record  # the first phone keeps it there, too


def test_two_finished_versions_are_decided_without_a_server(
    apart: tuple[BrowserPhone, BrowserPhone, str], tmp_path: Path
) -> None:
    """The game goes by code to one phone and by file to the other; a version is chosen, and later the other one."""
    phone, other, game = apart
    ours, theirs = documents(phone)[game], documents(other)[game]
    other.tap("Hand over", "link")
    (link,) = read_codes(other)
    take(phone, link, button="Keep both and compare")
    assert (documents(phone)[game], versions(phone)) == (ours, [theirs])
    choose(phone, CODES)
    assert (documents(phone)[game], versions(phone)) == (theirs, [ours])
    assert len(kept(phone)["outbox"]) == 1
    choose(phone, "this phone's earlier version")
    assert (documents(phone)[game], versions(phone)) == (ours, [theirs])
    expect(phone.page.locator(".chip.archived")).to_have_text("This phone's version is kept")

    with phone.page.expect_download() as download:
        phone.tap("Export this one")
    path = tmp_path / "game.json"
    download.value.save_as(path)
    other.page.goto(other.address + "/#/house")
    other.page.locator("input[type=file]").set_input_files(path)
    other.page.locator("[data-told] a").tap()
    other.page.wait_for_selector(".side-by-side")
    choose(other, OWN)
    assert (documents(other)[game], versions(other)) == (theirs, [ours])


def changed(document: Game) -> Game:
    """The same game with its last frames or turns played otherwise, and still to be replayed."""
    other = copy.deepcopy(document)
    events = [event for event in other["events"] if event["type"] in ("frame", "turn")]
    other["events"] = other["events"][: other["events"].index(events[-1])]
    return other


@pytest.mark.parametrize("document", WHOLE, ids=lambda document: document["ruleset"])
def test_all_kinds_of_games_are_shown_side_by_side(phone: BrowserPhone, document: Game) -> None:
    """Ours lacks the last frame but has a note; differences are marked, the rest is folded, and all fits the phone."""
    ours = changed(document)
    ours["events"].append(
        {"id": "n", "at": "2026-11-21T20:00:00-08:00", "type": "note", "text": "The lights went out."}
    )
    put(phone, ours)
    open_link(phone, link_of(phone.address, document))
    phone.tap("Keep both and compare")
    phone.page.wait_for_selector(".side-by-side")
    rows = differing(phone)
    assert rows[-1] == ("Only here", "The lights went out.", "–")
    assert len(rows) == 2
    assert rows[0][0].startswith("≠ differs:")
    folded = phone.page.locator(".played tr").count()
    phone.page.locator(".fold button").tap()
    assert phone.page.locator(".played tr").count() > folded + 1
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
    choose(phone, CODES)
    assert (documents(phone)[document["id"]], versions(phone)) == (document, [ours])


def test_an_unreadable_version_is_shown_as_such_and_cannot_be_chosen(phone: BrowserPhone) -> None:
    ours = short_game()
    put(phone, ours)
    strange = [{**ours, "ruleset_version": 99}, {**ours, "target": 5}]  # the second ends before its last frame
    phone.page.evaluate(
        """(rows) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const store = opening.result.transaction('versions',
              'readwrite').objectStore('versions');
              rows.forEach((row) => store.add(row));
              store.transaction.oncomplete = () => { opening.result.close(); done(null); }; }; })""",
        [
            {"game": ours["id"], "hash": f"{n}" * 64, "document": one, "from": "file", "etag": None, "decided": False}
            for n, one in enumerate(strange)
        ],
    )
    phone.page.goto(f"{phone.address}/#/game/{ours['id']}/versions")
    for n, words in enumerate(("rule set isn't on this phone", "ended earlier")):
        phone.page.locator(".pick-one").nth(n).tap()
        expect(phone.page.locator(".side-by-side .bad")).to_contain_text(words)
        expect(phone.page.get_by_role("button", name=f"Choose {CODES}")).to_be_disabled()
        with phone.page.expect_download() as download:
            phone.tap("Export the other")
        assert json.loads(download.value.path().read_text())["document"] == strange[n]
    choose(phone, OWN)
    assert documents(phone)[ours["id"]] == ours
    assert len(versions(phone)) == 2


def test_failing_storage_changes_nothing_and_says_so(phone: BrowserPhone) -> None:
    ours, theirs = short_game(), short_game(first="b")
    put(phone, ours)
    take(phone, link_of(phone.address, theirs), button="Keep both and compare")
    before = kept(phone)
    phone.page.evaluate(
        """() => { const drop = IDBObjectStore.prototype.delete;
            IDBObjectStore.prototype.delete = function (...key) {
              const request = drop.apply(this, key);
              request.addEventListener('success', () => this.transaction.abort());
              return request; }; }"""
    )
    phone.tap(f"Choose {CODES}")
    phone.tap("Keep this version")
    expect(phone.page.get_by_role("alert")).to_contain_text("Nothing was changed")
    assert kept(phone) == before


def test_the_chosen_version_can_be_continued_on_the_pad(phone: BrowserPhone) -> None:
    """The pad switches to the chosen version, and the next frame is appended to it."""
    ours, theirs = short_game(), short_game(first="b", frames=1)
    put(phone, ours)
    phone.page.goto(f"{phone.address}/#/game/{ours['id']}")
    phone.expect_score(7, 3)
    phone.page.evaluate("link => { location.hash = link; }", link_of("", theirs).removeprefix("/"))
    phone.tap("Keep both and compare")
    choose(phone, CODES)
    phone.tap("Back", "link")
    phone.expect_score(7, 0)
    play(phone, "b1")
    phone.expect_score(7, 1)
    (document,) = documents(phone).values()
    assert document["events"][:1] == theirs["events"]
    assert (document["first"], len(document["events"])) == ("b", 2)


def test_a_second_window_never_mixes_two_versions(phone: BrowserPhone) -> None:
    """It still shows the longer log when the shorter is chosen; its next frame is not mixed with that log."""
    ours, theirs = short_game(frames=3), short_game(first="b", frames=1)
    put(phone, ours)
    second = phone.context.new_page()
    second.goto(f"{phone.address}/#/game/{ours['id']}")
    second.wait_for_selector(".board")
    take(phone, link_of(phone.address, theirs), button="Keep both and compare")
    choose(phone, CODES)
    second.locator('[data-zone="b2"]').tap()
    second.locator("[data-record]").tap()
    second.wait_for_selector('[data-saved="no"], #app [role="alert"], .why .bad')
    assert documents(phone)[ours["id"]] == theirs
    assert versions(phone) == [ours]
    second.reload()
    expect(second.locator('[data-points="a"]')).to_have_text("7")
    expect(second.locator('[data-points="b"]')).to_have_text("0")
