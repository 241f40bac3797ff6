"""The outbox in real IndexedDB: a receipt counts only for the content that was sent and the archive that gave it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.games import Game, short_game

PATHS = [f"static/js/store/{name}.js" for name in ("epoch", "games/handed", "logs/complete", "logs/log", "logs/sent")]
FIRST, SECOND = "0193b0c2-7d2a-4c31-9b57-000000000001", "0193b0c2-7d2a-4c31-9b57-000000000002"


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def row(game: Game) -> dict[str, object]:
    return {"game": game["id"], "events": len(game["events"]), "problem": None}


def test_a_receipt_counts_only_for_what_is_stored(store: Modules) -> None:
    game = short_game(1, 5)
    shorter = {**game, "events": game["events"][:4]}
    other = {**game, "events": [*game["events"][:4], {**game["events"][4], "weights": ["b4"]}]}
    store.call("complete", game, True)
    store.call("acknowledge", other, '"1-other"')
    assert (store.rows("outbox"), store.rows("receipts")) == ([row(game)], [])
    store.call("mark", other, {"code": "malformed", "detail": ""})
    assert store.rows("outbox") == [row(game)]
    store.call("acknowledge", shorter, '"1-shorter"')  # what the server has is a part of it: the rest still waits
    assert store.rows("outbox") == [row(game)]
    assert store.call("load", game["id"])["keeping"] == "waiting"
    store.call("acknowledge", dict(reversed(game.items())), '"2-whole"')
    assert (store.rows("outbox"), store.call("load", game["id"])["keeping"]) == ([], "archived")


def test_a_reopened_game_is_sent_once_and_again_when_finished(store: Modules) -> None:
    game = short_game(1, 5)

    def retract(number: int) -> dict[str, object]:
        return {
            "id": f"r{number}",
            "at": game["started_at"],
            "type": "retract",
            "event": f"e{number}",
            "reason": "undo",
        }

    def standing() -> tuple[list[Any], str]:
        return store.rows("outbox"), store.call("load", game["id"])["keeping"]

    store.call("complete", game, True)
    opened = {**game, "events": [*game["events"], retract(5)]}
    store.call("complete", opened, False)
    assert standing() == ([], "open")  # the archive never had it
    store.call(
        "complete", {**opened, "events": (finished := [*opened["events"], {**game["events"][4], "id": "e6"}])}, True
    )
    store.call("acknowledge", {**game, "events": finished}, '"1-x"')
    reopened = {**game, "events": [*finished, {**retract(6), "id": "r6"}]}
    store.call("complete", reopened, False)
    assert standing() == ([row(reopened) | {"open": True}], "reopened")
    store.call("acknowledge", reopened, '"2-x"', True)
    assert standing() == ([], "reopened")
    further = {**game, "events": [*reopened["events"], {**game["events"][1], "id": "e9"}]}
    store.call("complete", further, False)
    assert standing() == ([], "reopened")  # that it is open is known there
    over = {**game, "events": [*further["events"], {**game["events"][0], "id": "e10"}]}
    store.call("complete", over, True)
    assert standing() == ([row(over)], "waiting")
    store.call("acknowledge", over, '"3-x"')
    assert standing() == ([], "archived")


def test_a_new_epoch_queues_archived_games_again(store: Modules) -> None:
    archived, opened, imported, open_game = short_game(1, 5), short_game(2, 5), short_game(3, 5), short_game(4, 2)
    for game in (archived, opened):
        store.call("complete", game, True)
        store.call("acknowledge", game, '"1-x"')
    undo = {"id": "undo", "at": game["started_at"], "type": "retract", "event": "e5", "reason": "undo"}
    again = {**opened, "events": [*opened["events"], undo]}
    store.call("complete", again, False)
    store.call("acknowledge", again, '"2-x"', True)
    store.call("complete", imported, True, True)
    store.call("complete", open_game, False)
    key = store.call("keyFor", archived["id"])
    store.call("markTold", archived["id"])
    for epoch in (FIRST, FIRST):
        store.call("noteEpoch", epoch)
        assert (store.rows("outbox"), len(store.rows("receipts")), store.call("untold")) == ([], 2, [])
    store.call("noteEpoch", SECOND)
    assert (store.rows("outbox"), store.rows("receipts")) == ([row(archived), row(again) | {"open": True}], [])
    assert [store.call("load", game["id"])["keeping"] for game in (archived, opened, imported, open_game)] == [
        "waiting", "reopened", "imported", "open",
    ]  # fmt: skip
    assert store.call("untold") == [{"game": archived["id"], "key": key}]
    store.call("acknowledge", archived, '"1-x"')
    store.call("acknowledge", again, '"2-x"', True)
    store.call("noteEpoch", SECOND)
    assert store.rows("outbox") == []


def test_a_new_epoch_resends_refused_games_and_keeps_choices(store: Modules) -> None:
    game = short_game(1, 5)
    store.call("complete", game, True)
    store.call("acknowledge", game, '"1-x"')
    longer = {**game, "events": [*game["events"], {"id": "n", "at": game["started_at"], "type": "note", "text": "x"}]}
    store.call("complete", longer, True)
    store.call("mark", longer, {"code": "conflict", "detail": ""})
    store.call("noteEpoch", FIRST)
    store.call("noteEpoch", SECOND)
    assert store.rows("outbox") == [row(longer)]
