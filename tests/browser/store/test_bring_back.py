"""After the storage was emptied, archived games come back with their receipts, and the app says what cannot."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.store.test_backup import bring, documents, kept, open_storage, put, save_backup
from tests.games import Game, long_games, short_game
from tests.house.rules import house_game, house_rules

Buy = Callable[[], BrowserPhone]


def archive(phone: BrowserPhone, *games: Game) -> None:
    """Have these games archived as this phone's, without going through its storage."""
    phone.page.evaluate(
        """async (games) => { const send = (games) => fetch('/api/v1/sync', {method: 'POST',
        body: JSON.stringify({games}),
              headers: {'Content-Type': 'application/json'}}).then((answer) => answer.json());
            await fetch('/api/v1/devices', {method: 'POST', body: '{}', headers: {'Content-Type': 'application/json'}});
            for (let n = 0; n < games.length; n += 100) { const {results} = await send(games.slice(n, n + 100));
              if (results.some(({status}) => status !== 'created')) throw new Error(JSON.stringify(results)); } }""",
        games,
    )


def empty(phone: BrowserPhone, types: str = "indexeddb") -> None:
    """Delete storage as the browser does when it evicts; with indexeddb alone cookie and localStorage stay."""
    phone.page.goto("about:blank")
    phone.context.new_cdp_session(phone.page).send(
        "Storage.clearDataForOrigin", {"origin": phone.address, "storageTypes": types}
    )


def bring_back(phone: BrowserPhone) -> str:
    phone.tap("Get archived games")
    phone.page.wait_for_selector("[data-told]", timeout=90_000)
    return phone.page.locator("[data-told]").inner_text()


def test_archived_games_come_back_after_the_storage_was_emptied(phone: BrowserPhone) -> None:
    for names in (["Ann", "Cy"], ["Bo", "Di"]):
        phone.new_game("federation-2024", "Singles", names)
        phone.quick("a4", "a4", "a4", "a4")
        phone.record()
        expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=15_000)
        phone.go_home()
    before = documents(phone)
    receipts = kept(phone)["receipts"]
    empty(phone)
    phone.page.goto(phone.address)
    emptied = phone.page.get_by_role("alert").filter(has_text="has emptied this app's storage")
    emptied.get_by_role("link", name="Get archived games").tap()
    phone.page.wait_for_selector("[data-last-backup]")
    assert documents(phone) == {}
    assert "2 games are back from the archive" in bring_back(phone)
    assert documents(phone) == before
    assert kept(phone)["receipts"] == receipts
    assert kept(phone)["outbox"] == []
    expect(phone.page.locator('[data-place="archived"] td')).to_have_text("2")
    assert "This phone has all 2 games it archived." in bring_back(phone)
    phone.go_home()
    expect(phone.page.locator(".games .chip")).to_have_text(["archived", "archived"])
    expect(emptied).to_have_count(0)


def test_games_under_house_rules_bring_their_rules_back(phone: BrowserPhone) -> None:
    rules = house_rules()
    phone.page.evaluate(
        """async (rules) => { const json = {'Content-Type': 'application/json'};
            await fetch('/api/v1/devices', {method: 'POST', body: '{}', headers: json});
            await fetch(`/api/v1/rulesets/${rules.id}/1`, {method: 'PUT', body: JSON.stringify(rules), headers: json});
              }""",
        rules,
    )
    phone.page.evaluate(
        """(game) => fetch('/api/v1/sync', {method: 'POST', body: JSON.stringify({games: [game]}),
            headers: {'Content-Type': 'application/json'}})""",
        house_game(),
    )
    open_storage(phone)
    assert "1 game is back" in bring_back(phone)
    assert documents(phone) == {house_game()["id"]: house_game()}
    assert [row["ruleset"] for row in kept(phone)["rulesets"]] == [rules]


def test_bringing_back_merges_longer_and_different_logs(phone: BrowserPhone) -> None:
    archive(phone, short_game(1, 3), short_game(2, 1), short_game(3, 3))
    differs = short_game(3, 3)
    differs["events"][0]["weights"] = ["a1"]
    put(phone, short_game(1, 1), short_game(2, 3), differs)
    open_storage(phone)
    told = bring_back(phone)
    assert "1 game is back" in told
    assert "1 game differs" in told
    assert documents(phone) == {game["id"]: game for game in (short_game(1, 3), short_game(2, 3), differs)}
    (version,) = kept(phone)["versions"]
    assert (version["document"], version["from"], version["etag"][:3]) == (short_game(3, 3), "archive", '"1-')


def test_a_lost_network_interrupts_bringing_back_and_a_second_try_continues(phone: BrowserPhone) -> None:
    games = long_games(60)
    archive(phone, *games)
    open_storage(phone)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 30:
            route.abort()
        else:
            route.continue_()

    phone.context.route("**/api/v1/games/*", answer)
    told = bring_back(phone)
    assert "of 60 games are back and complete" in told
    half = documents(phone)
    assert 20 < len(half) <= 30
    assert all(half[game["id"]] == game for game in games if game["id"] in half)
    phone.context.unroute("**/api/v1/games/*")
    counted: list[Any] = []
    phone.page.on("request", lambda request: counted.append(request.url) if "/api/v1/games/" in request.url else None)
    assert f"{60 - len(half)} games are back" in bring_back(phone)
    assert len(counted) == 60 - len(half)  # what was here was not fetched again
    assert documents(phone) == {game["id"]: game for game in games}


def test_games_that_do_not_match_the_archives_hash_are_refused(phone: BrowserPhone) -> None:
    archive(phone, short_game(1, 3), short_game(2, 3))

    def garble(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace('"b3"', '"b2"') if short_game(1)["id"] in route.request.url else answer.text()
        route.fulfill(response=answer, body=body)

    open_storage(phone)
    phone.context.route("**/api/v1/games/*", garble)
    told = bring_back(phone)
    assert "it arrived damaged" in told
    assert documents(phone) == {short_game(2)["id"]: short_game(2, 3)}


def test_without_the_cookie_the_app_says_what_can_come_back(phone: BrowserPhone, buy_phone: Buy) -> None:
    games = [short_game(1, 5), short_game(2, 5)]
    archive(phone, *games)
    open_storage(phone)
    bring_back(phone)
    content = save_backup(phone)
    empty(phone, "all")
    phone.context.clear_cookies()
    open_storage(phone)
    assert "The server doesn't know this phone" in bring_back(phone)
    assert phone.context.cookies() == []  # and it was not made a new one by asking
    assert "2 games added" in bring(phone, content)
    expect(phone.page.locator('[data-place="archived"] td')).to_have_text(
        "2", timeout=15_000
    )  # the server has exactly this
    told = bring_back(phone)
    assert "no games from this phone" in told


def test_without_the_server_bringing_back_changes_nothing(host: Host, phone: BrowserPhone) -> None:
    archive(phone, short_game(1, 3))
    open_storage(phone)
    host.stop()
    assert "Nothing changed on this phone" in bring_back(phone)
    assert documents(phone) == {}
    host.start()
    assert "1 game is back" in bring_back(phone)


def test_a_damaged_game_is_left_out_of_backups_and_repaired_by_the_archive(phone: BrowserPhone) -> None:
    games = [short_game(1, 5), short_game(2, 5)]
    archive(phone, *games)
    open_storage(phone)
    bring_back(phone)
    phone.page.evaluate(
        """(game) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const all = opening.result.transaction('events', 'readwrite');
              all.objectStore('events').delete([game, 2]);
              all.oncomplete = () => { opening.result.close(); done(null); }; }; })""",
        games[0]["id"],
    )
    file = json.loads(save_backup(phone))
    assert [row["document"] for row in file["games"]] == games[1:]
    expect(phone.page.locator('[data-place="damaged"] td')).to_have_text("1")
    assert "1 game is back" in bring_back(phone)
    assert documents(phone) == {game["id"]: game for game in games}
    expect(phone.page.locator('[data-place="archived"] td')).to_have_text("2")
