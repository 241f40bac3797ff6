"""Events are appended in real IndexedDB without reading the log: none is lost, doubled or put over another window's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.games import Game, short_game

PATHS = [f"static/js/store/logs/{name}.js" for name in ("append", "complete", "log", "versions", "sent")]


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def game(frames: int) -> Game:
    return short_game(1, frames, target=999)


def with_first(weight: str, played: Game) -> Game:
    first, *rest = played["events"]
    return {**played, "events": [{**first, "weights": [weight]}, *rest]}


def log(store: Modules) -> list[object]:
    return [(row["seq"], row["event"]) for row in store.rows("events")]


def numbered(played: Game) -> list[object]:
    return list(enumerate(played["events"]))


def test_a_game_grows_event_by_event(store: Modules) -> None:
    store.call("append", game(0), False, {"saved": -1})
    store.call("append", game(1), False, {"saved": 0})
    store.call("append", game(3), False, {"saved": 1})
    assert log(store) == numbered(game(3))
    assert [row["id"] for row in store.rows("games")] == [game(0)["id"]]
    assert store.rows("outbox") == []


def test_a_finished_game_is_due_and_an_archived_one_again_when_it_is_open(store: Modules) -> None:
    store.call("append", game(2), True, {"saved": -1})
    due = {"game": game(2)["id"], "events": 2, "problem": None}
    assert store.rows("outbox") == [due]
    store.call("acknowledge", game(2), '"1-x"')
    store.call("append", game(3), False, {"saved": 2})
    assert store.rows("outbox") == [{**due, "events": 3, "open": True}]
    store.call("append", game(4), True, {"saved": 3})
    assert store.rows("outbox") == [{**due, "events": 4}]


def test_a_write_that_was_given_up_and_completed_after_all_counts_once(store: Modules) -> None:
    store.call("append", game(2), False, {"saved": -1})
    store.call("append", game(3), False, {"saved": 1})  # as far as this window knows
    assert log(store) == numbered(game(3))


def test_a_log_that_the_browser_has_cleared_is_written_again(store: Modules) -> None:
    store.call("append", game(3), False, {"saved": 2})
    assert log(store) == numbered(game(3))
    assert len(store.rows("games")) == 1


@pytest.mark.parametrize("frames", [2, 3])
def test_another_windows_events_stay(store: Modules, frames: int) -> None:
    store.call("append", game(1), False, {"saved": -1})
    theirs = short_game(1, frames, target=999)
    theirs["events"][1]["weights"] = ["b4"]
    store.call("append", theirs, False, {"saved": 1})
    with pytest.raises(Error):
        store.call("append", game(2), False, {"saved": 1})
    assert log(store) == numbered(theirs)


def test_another_version_of_the_same_length_and_end_stays(store: Modules) -> None:
    """Nothing but the first event tells the two logs apart, and it is not read."""
    ours, theirs = game(3), with_first("b4", game(3))
    store.call("append", ours, False, {"saved": -1})
    chosen = store.call("addVersion", theirs, "file")
    store.call("choose", ours["id"], chosen)
    with pytest.raises(Error):
        store.call("append", game(4), False, {"saved": 3})
    assert log(store) == numbered(theirs)
    further = with_first("b4", game(4))
    assert store.call("load", ours["id"])["chosen"] == chosen
    store.call("append", further, False, {"saved": 3, "chosen": chosen})
    assert log(store) == numbered(further)
