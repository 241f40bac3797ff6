"""My games and players: search, filters, pages and figures work, also with 5,000 games and with bad names."""

import copy
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone, wait_until
from tests.games import Game, game_id, short_game
from tests.server import ROOT

PUT_GAMES = (ROOT / "tests" / "bench" / "phone" / "put_games.js").read_text()
BAD = "<script>document.title = 'taken'</script>"
RTL = "שלום עולם"
LONG = ("🥌" + "Wolfeschlegelsteinhausenberger" * 2)[:60]


def game(number: int, a: list[str], b: list[str], frames: int = 9, **header: object) -> Game:
    """A game of these players; nine frames end it: 35 to 12, won by the first side. `put` counts it as archived."""
    sides = {
        side: {"name": " & ".join(names), "players": [{"name": name} for name in names], "colour": colour}
        for side, names, colour in (("a", a, "red"), ("b", b, "blue"))
    }
    play = "doubles" if len(a) > 1 else "singles"
    usual = {"target": 31, "started_at": f"2026-{number % 12 + 1:02d}-03T19:00:00-08:00"}
    return short_game(number, frames, sides=sides, play=play, **{**usual, **header})


def put(phone: BrowserPhone, games: list[Game]) -> None:
    phone.page.evaluate(PUT_GAMES, games)


def refused(phone: BrowserPhone, number: int) -> None:
    """Put a game back into the outbox as refused by the archive."""
    phone.page.evaluate(
        """(row) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const writing = opening.result.transaction('outbox', 'readwrite');
              writing.objectStore('outbox').put(row); writing.oncomplete = () => { opening.result.close(); done(null);
                }; }; })""",
        {"game": game_id(number), "events": 9, "problem": {"code": "malformed", "detail": "x"}},
    )


def rows(phone: BrowserPhone) -> Any:  # noqa: ANN401 (playwright's locator)
    return phone.page.locator("main .games > li")


def test_my_games_explains_that_there_are_none_yet(phone: BrowserPhone) -> None:
    phone.tap("Games", "link")
    expect(phone.page.locator("main")).to_contain_text("No games yet")
    phone.tap("Players", "link")
    expect(phone.page.locator("main")).to_contain_text("No players yet")
    phone.tap("New game", "link")
    expect(phone.page.locator("[name=ruleset]")).to_be_visible()


@pytest.mark.everyday
def test_my_games_can_be_searched_and_filtered(phone: BrowserPhone) -> None:
    still_open = game(2, ["Ann", "Bo"], ["Cy", "Eve"], 3, target=15)
    put(
        phone,
        [
            game(1, ["Dí Nuñez"], ["Bo"]),
            still_open,
            game(3, ["Ann"], ["Cy"], ruleset="casual"),
            game(4, ["Eve"], ["Cy"]),
        ],
    )
    refused(phone, 4)
    phone.page.goto(phone.address + "/#/games")
    expect(rows(phone)).to_have_count(4)
    assert rows(phone).locator(".line:first-child .name").all_inner_texts() == ["Eve", "Ann", "Ann & Bo", "Dí Nuñez"]
    search = phone.page.get_by_label("Search by name")
    search.fill("nunez")
    expect(rows(phone)).to_have_count(1)
    expect(phone.page.locator(".summary")).to_have_text("1 of 4 games")
    search.fill("cy ann")
    expect(rows(phone)).to_have_count(2)
    phone.page.get_by_label("Rule set").select_option("casual")
    expect(rows(phone)).to_have_count(1)
    search.fill("nobody")
    phone.tap("Show all games")
    expect(rows(phone)).to_have_count(4)
    standing = phone.page.get_by_label("Which games")
    for name, count in (("attention", 1), ("finished", 3), ("open", 1), ("archived", 2)):
        standing.select_option(name)
        expect(rows(phone)).to_have_count(count)
    rows(phone).first.get_by_role("link").tap()
    expect(phone.page).to_have_url(f"{phone.address}/#/game/{game_id(3)}/sheet")


def test_a_players_page_shows_their_figures(phone: BrowserPhone) -> None:
    still_open = game(4, ["Ann"], ["Bo"], 2, target=15)
    put(phone, [game(1, ["Ann"], ["Bo"]), game(2, ["ann ", "Bo"], ["Cy", "Eve"]), game(3, ["Cy"], ["ANN"]), still_open])
    phone.tap("Games", "link")
    phone.tap("Players", "link")
    expect(phone.page.locator(".summary")).to_have_text("4 players")
    phone.page.get_by_role("link", name="ANN").tap()
    main = phone.page.locator("main")
    expect(phone.page.locator(".summary")).to_have_text("From 3 games on this phone")
    expect(main.locator(".hero")).to_contain_text("3 games")
    expect(main.locator(".hero")).to_contain_text("2 won · 1 lost")
    # In a game the sides score in turn, 7 and 3: the first frame without the hammer, all others with it. Ann was first
    # twice (4 hammers of 4, 1 steal of 5 chances, 35 points) and second once (4 of 5, no steal of 4 chances, 12
    # points), in 27 frames.
    expect(main.get_by_role("row", name="Hammer conversion")).to_contain_text("12 / 13")
    expect(main.get_by_role("row", name="Steals")).to_contain_text("2 / 14")
    expect(main.locator(".tiles")).to_contain_text("3.0")
    against = main.get_by_role("region", name="Head to head")
    expect(against.get_by_role("row", name="Cy")).to_contain_text("1–1")
    expect(main.get_by_role("region", name="Partners").get_by_role("row", name="Bo")).to_contain_text("1–0")
    main.get_by_text("Table").tap()
    expect(main.get_by_role("region", name="Where weights counted").locator("tbody tr").last).to_contain_text("10")
    against.get_by_role("link", name="Cy").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Cy")
    phone.page.get_by_role("link", name="Games with this name").tap()
    expect(rows(phone)).to_have_count(2)


FALSIFY = """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
    opening.onsuccess = () => { const writing = opening.result.transaction(['figures', 'receipts'], 'readwrite');
      const [figures, receipts] = ['figures', 'receipts'].map((name) => writing.objectStore(name));
      figures.getAll().onsuccess = ({target: {result: [one, two, three]}}) => {
        for (const {digest} of [one, two, three]) digest.winner = 'b';
        figures.put(one); figures.put(two); receipts.put({game: two.game, etag: '"2"', events: 9});
        figures.delete([three.by, three.game]); figures.put({...three, by: 'other rules'}); };
      writing.oncomplete = () => { opening.result.close(); done(); }; }; })"""
"""Makes Bo win all kept figures; then gives the second game another revision, and the third figures other rules."""


def test_kept_figures_count_until_the_game_or_the_rules_change(phone: BrowserPhone) -> None:
    put(phone, [game(number, ["Ann"], ["Bo"]) for number in (1, 2, 3)])
    phone.page.goto(phone.address + "/#/players")
    expect(phone.page.locator(".person").first).to_contain_text("3 won · 0 lost")
    wait_until(phone.page, lambda: len(phone.rows("figures")) == 3)
    phone.page.evaluate(FALSIFY)
    phone.page.reload()
    expect(phone.page.locator(".person", has_text="Ann")).to_contain_text("2 won · 1 lost")  # the first is believed
    wait_until(phone.page, lambda: [row["digest"]["winner"] for row in phone.rows("figures")] == ["b", "a", "a"])
    phone.page.goto(phone.address)
    wait_until(phone.page, lambda: len({row["by"] for row in phone.rows("figures")}) == 1)
    refused(phone, 1)  # what the archive does not have is counted anew
    phone.page.goto(phone.address + "/#/players")
    expect(phone.page.locator(".person", has_text="Ann")).to_contain_text("3 won · 0 lost")


def test_the_sheet_draws_the_game(phone: BrowserPhone) -> None:
    put(phone, [game(1, ["Ann"], ["Bo"])])
    phone.page.goto(f"{phone.address}/#/game/{game_id(1)}/sheet")
    expect(phone.page.get_by_role("img", name="Ann ends with 35, Bo with 12")).to_be_visible()
    expect(phone.page.locator(".graph .hammer")).to_have_count(9)
    expect(phone.page.get_by_role("row", name="Hammer conversion")).to_contain_text("4 / 5")


def test_my_games_stays_fast_with_five_thousand_games(phone: BrowserPhone) -> None:
    made = [game(0, ["Ann"], ["Bo"]), game(0, ["Cy", "Di"], ["Ann", "Eve"], ruleset="casual")]
    for start in range(0, 5000, 1000):
        put(phone, [{**copy.copy(made[n % 2]), "id": game_id(n)} for n in range(start, start + 1000)])
    phone.page.evaluate("location.hash = '#/games'")
    expect(rows(phone).first).to_be_visible()
    expect(phone.page.locator(".summary")).to_have_text("5,000 games", timeout=60_000)
    shown = rows(phone).count()
    rows(phone).last.scroll_into_view_if_needed()
    expect(rows(phone).nth(shown + 20)).to_be_attached()
    phone.page.get_by_label("Search by name").fill("eve di")
    expect(phone.page.locator(".summary")).to_have_text("2,500 of 5,000 games")
    phone.page.evaluate("location.hash = '#/player/ann'")
    expect(phone.page.locator(".hero")).to_be_visible()  # long before all are counted
    expect(phone.page.locator(".summary")).to_have_text("From 5,000 games on this phone", timeout=120_000)
    expect(phone.page.locator(".hero")).to_contain_text("2,500 won")


def test_my_games_shows_bad_names_as_text(phone: BrowserPhone) -> None:
    names = [BAD, RTL, LONG, "e\u0301ve/..%2f#?&", "100 %"]
    put(phone, [game(number, [name], ["Bo"]) for number, name in enumerate(names)])
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.page.goto(phone.address + "/#/games")
    expect(rows(phone)).to_have_count(len(names))
    for number, name in enumerate(names):
        phone.page.goto(phone.address + "/#/players")
        phone.page.locator(".person", has=phone.page.get_by_text(name, exact=True)).tap()
        expect(phone.page.locator(".hero")).to_contain_text("1 game")
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(name)
        expect(phone.page.locator(".zone-map")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
        phone.page.get_by_role("link", name="Games with this name").tap()
        expect(rows(phone)).to_have_count(1)
        phone.page.goto(f"{phone.address}/#/game/{game_id(number)}/sheet")
        expect(phone.page.locator(".graph")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.page.title() != "taken"
    assert phone.faults == []
