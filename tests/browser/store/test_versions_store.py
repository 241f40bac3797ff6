"""Versions of a game in real IndexedDB: a choice loses nothing, and only archived games are called archived."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.games import Game, short_game

STORE = [
    f"static/js/store/{name}.js"
    for name in ("logs/versions", "games/handed", "logs/complete", "logs/log", "logs/outbox", "logs/sent")
]
PATHS = [*STORE, "static/js/lib/canonical.js"]


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    """The stores of a phone that has no game yet."""
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def outbox(store: Modules) -> list[Any]:
    return store.rows("outbox")


def log(store: Modules) -> list[str]:
    return [row["event"]["weights"][0] for row in store.rows("events")]


def played(*deepest: str, **header: object) -> Game:
    """A game of a frame for each: four weights of one side, the deepest named."""
    game = short_game(1, len(deepest), **header)
    for event, weight in zip(game["events"], deepest, strict=True):
        event["weights"] = [weight] * 4
    return game


OURS, THEIRS = played("a4"), played("b3", "b3")  # 16 to 0, and 0 to 24: both finished, with 15 to reach
OPEN = played("b1", "a1")


@pytest.fixture
def kept(store: Modules) -> Modules:
    """A phone with our finished game, waiting to sync."""
    store.call("complete", OURS, True)
    return store


def test_the_same_version_twice_is_one_undecided_row(kept: Modules) -> None:
    first = kept.call("addVersion", THEIRS, "file")
    assert kept.call("addVersion", dict(reversed(THEIRS.items())), "archive", '"2-x"') == first
    (row,) = kept.call("versionsOf", OURS["id"])
    assert (row["hash"], row["from"], row["etag"], row["decided"]) == (first, "archive", '"2-x"', False)
    assert row["document"] == THEIRS
    assert kept.call("versionsOf", short_game(2)["id"]) == []


def test_an_older_revision_of_the_archive_needs_no_decision(kept: Modules) -> None:
    kept.call("addVersion", THEIRS, "archive", '"2-x"')
    kept.call("addVersion", OPEN, "archive", '"3-y"')
    assert {row["etag"]: row["decided"] for row in kept.call("versionsOf", OURS["id"])} == {
        '"2-x"': True,
        '"3-y"': False,
    }
    assert kept.call("undecided") == [OURS["id"]]
    kept.call("choose", OURS["id"], None)
    assert outbox(kept)[0]["match"] == '"3-y"'
    assert kept.call("undecided") == []


def test_our_version_is_chosen_over_the_archives(kept: Modules) -> None:
    kept.call("mark", OURS, {"code": "conflict", "detail": ""})
    kept.call("addVersion", THEIRS, "archive", '"2-x"')
    kept.call("choose", OURS["id"], None)
    assert outbox(kept) == [{"game": OURS["id"], "events": 1, "problem": None, "match": '"2-x"'}]
    assert [row["decided"] for row in kept.call("versionsOf", OURS["id"])] == [True]
    assert log(kept) == ["a4"]


def test_our_version_is_chosen_over_a_file_and_nothing_else_changes(kept: Modules) -> None:
    kept.call("addVersion", THEIRS, "file")
    before = outbox(kept)
    kept.call("choose", OURS["id"], None)
    assert outbox(kept) == before
    assert [row["decided"] for row in kept.call("versionsOf", OURS["id"])] == [True]


def test_the_archives_version_is_chosen_and_ours_set_aside(kept: Modules) -> None:
    theirs = kept.call("addVersion", THEIRS, "archive", '"2-x"')
    kept.call("choose", OURS["id"], theirs)
    assert (log(kept), outbox(kept)) == (["b3", "b3"], [])
    assert kept.rows("receipts") == [{"game": OURS["id"], "etag": '"2-x"', "events": 2}]
    assert kept.call("load", OURS["id"])["keeping"] == "archived"
    (aside,) = kept.call("versionsOf", OURS["id"])
    assert (aside["document"], aside["from"], aside["decided"]) == (OURS, "phone", True)
    assert aside["hash"] == kept.call("contentHash", OURS)


def test_a_choice_can_be_reversed(kept: Modules) -> None:
    """The version set aside is chosen later; it replaces the archived revision, which is then set aside."""
    theirs = kept.call("addVersion", THEIRS, "archive", '"2-x"')
    kept.call("choose", OURS["id"], theirs)
    kept.call("choose", OURS["id"], kept.call("contentHash", OURS))
    assert log(kept) == ["a4"]
    assert outbox(kept) == [{"game": OURS["id"], "events": 1, "problem": None, "match": '"2-x"'}]
    assert (kept.rows("receipts"), kept.call("load", OURS["id"])["keeping"]) == ([], "waiting")
    assert [row["document"] for row in kept.call("versionsOf", OURS["id"])] == [THEIRS]


@pytest.mark.parametrize("archived", [True, False])
def test_a_finished_version_from_a_file_waits_to_sync(kept: Modules, archived: bool) -> None:
    if archived:
        kept.call("acknowledge", OURS, '"1-y"')
    theirs = kept.call("addVersion", THEIRS, "file")
    kept.call("choose", OURS["id"], theirs)
    match = {"match": '"1-y"'} if archived else {}
    assert outbox(kept) == [{"game": OURS["id"], "events": 2, "problem": None, **match}]
    assert kept.call("load", OURS["id"])["keeping"] == "waiting"


def test_an_open_version_from_a_file_is_not_called_archived(store: Modules) -> None:
    """Having as many events as the receipt says does not make it the archived game."""
    store.call("complete", THEIRS, True)
    store.call("acknowledge", THEIRS, '"1-y"')
    store.call("choose", THEIRS["id"], store.call("addVersion", OPEN, "file"))
    again = {"game": THEIRS["id"], "events": len(OPEN["events"]), "problem": None, "match": '"1-y"', "open": True}
    assert (outbox(store), store.call("load", THEIRS["id"])["keeping"]) == ([again], "reopened")


def test_an_imported_game_stays_imported_unless_the_archives_version_is_chosen(store: Modules) -> None:
    store.call("complete", OURS, True, True)
    store.call("choose", OURS["id"], store.call("addVersion", THEIRS, "file"))
    assert (outbox(store), store.call("load", OURS["id"])["keeping"]) == ([], "imported")
    store.call("choose", OURS["id"], store.call("addVersion", OPEN, "archive", '"3-z"'))
    assert store.call("load", OURS["id"])["keeping"] == "reopened"  # no import any more


@pytest.mark.parametrize("name", ["no such", "unknown rules", "refused"])
def test_an_impossible_choice_changes_nothing(kept: Modules, name: str) -> None:
    other = {"no such": None, "unknown rules": {**THEIRS, "ruleset_version": 99}, "refused": played("a4", "b4")}[name]
    game_hash = kept.call("addVersion", other, "file") if other else "0" * 64
    before = {store: kept.rows(store) for store in ("games", "events", "outbox", "receipts", "versions")}
    with pytest.raises(Error):
        kept.call("choose", OURS["id"], game_hash)
    assert {store: kept.rows(store) for store in before} == before


def test_a_fault_during_a_choice_changes_nothing(kept: Modules) -> None:
    theirs = kept.call("addVersion", THEIRS, "archive", '"2-x"')
    before = {store: kept.rows(store) for store in ("games", "events", "outbox", "receipts", "versions")}
    kept.page.evaluate(
        """() => { const add = IDBObjectStore.prototype.add;
            IDBObjectStore.prototype.add = function (...row) {
              if (this.name === 'events' && row[0].seq === 1) throw new DOMException('injected', 'QuotaExceededError');
              return add.apply(this, row); }; }"""
    )
    with pytest.raises(Error, match="injected"):
        kept.call("choose", OURS["id"], theirs)
    assert {store: kept.rows(store) for store in before} == before


def test_a_game_has_one_key_and_remembers_whether_it_was_sent(store: Modules) -> None:
    game = OURS["id"]
    assert store.call("handedKey", game) is None
    key = store.call("keyFor", game)
    assert len(key) == 43
    assert store.call("keyFor", game) == store.call("handedKey", game) == key
    assert store.call("untold") == [{"game": game, "key": key}]
    store.call("markTold", game)
    assert store.call("untold") == []
    store.call("noteKey", game, "k" * 43)  # the server knows ours
    assert store.call("handedKey", game) == key


def test_a_received_key_is_passed_on(store: Modules) -> None:
    store.call("noteKey", OURS["id"], "k" * 43)
    assert store.call("keyFor", OURS["id"]) == "k" * 43
    assert store.call("untold") == [{"game": OURS["id"], "key": "k" * 43}]


def test_a_game_counts_as_handed_over_until_this_phone_continues_it(store: Modules) -> None:
    game = OURS["id"]
    key = store.call("keyFor", game)
    store.call("markOver", game, True)
    store.call("markTold", game)
    assert store.call("isOver", game) is True
    assert store.call("allHanded") == [{"game": game, "key": key, "told": True, "over": True}]
    store.call("markOver", game, False)
    assert (store.call("isOver", game), store.call("handedKey", game)) == (False, key)
