"""What the archive says of games on other phones, in real IndexedDB: kept up to a cursor, forgotten in time."""

from collections.abc import Callable

import pytest

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.competition_archive.contests import CARD, contest_id
from tests.games import game_id, short_game

PATHS = [f"static/js/store/{name}.js" for name in ("heard", "tellings", "cards", "card_keys", "settings")]
HERE = contest_id(1)
OWN, FIRST, SECOND = (game_id(number) for number in (1, 2, 3))


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def telling(ident: str, points: int = 15) -> dict[str, object]:
    return {"id": ident, "kind": "game", "match": "r1.1", "score": {"a": points, "b": 9}}


def heard(store: Modules, cursor: str, before: str, **told: list[object]) -> list[object]:
    """Keep an answer, and return what is kept of this competition then."""
    store.call("keepHeard", HERE, {"results": [], "offered": [], "gone": [], "cursor": cursor, **told}, before)
    assert store.call("cursorOf", HERE) == cursor
    kept: list[object] = store.call("tellingsOf", HERE)
    return [{name: value for name, value in row.items() if name != "competition"} for row in kept]  # type: ignore[attr-defined]


def test_tellings_are_kept_changed_and_forgotten(store: Modules) -> None:
    store.call("noteGame", HERE, OWN)
    store.call("noteGame", contest_id(2), SECOND)
    assert store.call("cursorOf", HERE) == ""
    own = {"id": OWN, "telling": telling(OWN), "here": True}
    first, offered = (
        {"id": FIRST, "telling": telling(FIRST)},
        {"id": SECOND, "telling": telling(SECOND), "offered": True},
    )
    told = {"results": [telling(OWN), telling(FIRST)], "offered": [telling(SECOND)]}
    assert heard(store, "e.3", "", **told) == [own, first, offered]  # type: ignore[arg-type]
    store.call("leaveOut", HERE, SECOND)
    again = {**offered, "telling": telling(SECOND, 16), "left": True}
    assert heard(store, "e.4", "e.3", offered=[telling(SECOND, 16)]) == [own, first, again]
    taken = {"id": SECOND, "telling": telling(SECOND, 16)}
    assert heard(store, "e.5", "e.4", results=[telling(SECOND, 16)]) == [own, first, taken]
    assert heard(store, "e.6", "e.5", gone=[OWN, FIRST, SECOND, game_id(9)]) == [{"id": OWN}]
    heard(store, "e.7", "e.6", results=[telling(OWN), telling(FIRST)])
    # restored from an older backup, which knows another game alone
    assert heard(store, "f.1", "e.7", results=[telling(SECOND)]) == [
        {"id": OWN},
        {"id": SECOND, "telling": telling(SECOND)},
    ]
    assert [row["id"] for row in store.call("tellingsOf", contest_id(2))] == [SECOND]


def test_the_key_of_cards_goes_with_games_of_the_competition_alone(store: Modules) -> None:
    game = {**short_game(1, 1), "competition": {"id": HERE, "name": "Friday", "match": "r1.1", "a": "n1", "b": "n2"}}
    assert store.call("cardsFor", [game]) == []
    key = store.call("keyOfCards", HERE)
    assert store.call("keyOfCards", HERE) == key
    assert [row["value"] for row in store.call("newCards")] == [key]
    store.call("forget", f"new-match-card.{HERE}")
    assert store.call("newCards") == []
    other = {**game, "competition": {**game["competition"], "id": contest_id(2)}}
    store.call("noteCard", contest_id(2), CARD)
    games = [game, game, other, short_game(2, 1), {**game, "competition": "League"}]
    cards = [{"competition": HERE, "key": key}, {"competition": contest_id(2), "key": CARD}]
    assert store.call("cardsFor", games) == cards
    assert store.call("newCards") == []  # a player's phone does not tell it
