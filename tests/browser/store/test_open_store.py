"""The open games among many, in real IndexedDB."""

from collections.abc import Callable

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.games import game_id, short_game

MANY = 600
REOPENED = (1, 250, 251, 600)
"""The first and the last, and those on both sides of a border between two parts."""
PUT = """([ids, reopened]) => new Promise((done) => {
  const opening = indexedDB.open('scorekeeper');
  opening.onsuccess = () => {
    const writing = opening.result.transaction(['games', 'receipts'], 'readwrite');
    for (const id of ids) {
      writing.objectStore('games').put({id, header: {}});
      const open = reopened.includes(id) && {open: true};
      writing.objectStore('receipts').put({game: id, etag: '"1"', events: 1, ...open});
    }
    writing.oncomplete = () => { opening.result.close(); done(null); };
  };
})"""


def test_open_games_are_found_among_many(buy_phone: Callable[[], BrowserPhone]) -> None:
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    store = Modules(phone.page, "static/js/store/games/open_games.js", "static/js/store/logs/complete.js")
    for number in (1000, 1001):
        store.call("complete", short_game(number, 1), False)
    phone.page.evaluate(PUT, [[game_id(n) for n in range(1, MANY + 1)], [game_id(n) for n in REOPENED]])
    assert store.call("openGames")["ids"] == [game_id(n) for n in (1001, 1000, *reversed(REOPENED))]
