"""Matches by taps, offline: each book decides who starts the next game, offences carry over, and everything is
archived.
"""

from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import replay
from tests.browser.conftest import Host
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings_in_both


@pytest.fixture
def offline(host: Host, phone: BrowserPhone) -> BrowserPhone:
    """A phone whose server is down; the service worker gives the app."""
    host.stop()
    phone.page.reload()
    return phone


def new_match(phone: BrowserPhone, ruleset: str, play: str, best_of: int, names: list[str]) -> None:
    phone.tap("New game", "link")
    phone.page.locator("[name=ruleset]").select_option(ruleset)
    phone.tap(play)
    if phone.page.locator(".more-options:not([open])").count():
        phone.page.get_by_text("More options").tap()
    phone.tap(f"Best of {best_of}")
    for field, name in zip(phone.page.locator(".side input[type=text]").all(), names, strict=True):
        field.fill(name)


def won_the_flip(phone: BrowserPhone, side: str) -> None:
    phone.page.get_by_role("group", name="Who won the toss").get_by_role("button", name=side, exact=True).tap()


def win(phone: BrowserPhone, side: str, frames: int = 1) -> None:
    """Four hangers a frame until the game is won; leaves the phone on the sheet."""
    phone.page.wait_for_selector(".board")
    for _ in range(frames):
        phone.quick(*[f"{side}4"] * 4)
        phone.record()
    phone.page.wait_for_selector("[data-result]")


def next_game(phone: BrowserPhone) -> str:
    """Open the screen between two games; give its text."""
    phone.tap("Next game", "link")
    phone.page.wait_for_selector(".next-part")
    return phone.page.locator("main").inner_text()


def start(phone: BrowserPhone, game: int) -> None:
    phone.tap(f"Start game {game}")
    phone.page.wait_for_selector(".board")


def shoots(phone: BrowserPhone) -> str:
    return phone.page.locator(".score.shoots .name").inner_text()


def standing(phone: BrowserPhone, sentence: str) -> None:
    expect(phone.page.locator("[data-match] .match-standing")).to_have_text(sentence)


def documents(phone: BrowserPhone) -> list[dict[str, Any]]:
    """All games as this phone keeps them, the oldest first."""
    rows = phone.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => { const store = opening.result.transaction('events').objectStore('events');
              store.getAll().onsuccess = ({target}) => { opening.result.close(); done(target.result); }; }; })"""
    )
    return [
        {**header, "events": [row["event"] for row in rows if row["game"] == header["id"]]}
        for header in phone.headers()
    ]


def penalise(phone: BrowserPhone, offence: str, who: str) -> None:
    """Log an offence on the referee's screen, and come back to the pad or the sheet."""
    phone.tap("Referee", "link")
    row = phone.page.locator(f'[data-offence="{offence}"]')
    row.locator(".offence-row").tap()
    row.locator(f'[data-accuse="{who}"]').tap()
    phone.tap("Confirm")
    phone.page.wait_for_selector("[data-recorded]")
    phone.wait_saved()
    phone.page.locator("header .icon").first.tap()


def the_archive_agrees(host: Host, phone: BrowserPhone, games: int) -> None:
    """The server takes every game, replays it to the same state, and keeps what the phone wrote down."""
    host.start()
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.get_by_text("Every game finished on this phone is archived.")).to_be_visible(timeout=15_000)
    kept = documents(phone)
    assert len(kept) == games
    for document in kept:
        found = phone.page.evaluate(
            "id => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())", document["id"]
        )
        assert found["document"] == document
        assert found["state"] == cast(Any, replay)(document)
        assert found["state"]["status"] == "finished"
    assert phone.faults == []


@pytest.mark.everyday
def test_a_csc_best_of_three(host: Host, offline: BrowserPhone) -> None:
    phone = offline
    new_match(phone, "csc-2007", "Singles", 3, ["Ann", "Cy"])
    phone.tap("Start game")
    win(phone, "a")
    standing(phone, "Ann leads 1–0, best of 3")
    text = next_game(phone)
    assert "Cy shoots first: Ann did last game. csc V.3" in " ".join(text.split())
    start(phone, 2)
    assert shoots(phone) == "Cy"  # green/blue begins the second game
    win(phone, "b")
    standing(phone, "1–1, best of 3")
    assert "Toss the coin again." in next_game(phone)
    phone.tap("Start game 3")  # nobody said yet who won the toss
    expect(phone.page.get_by_role("alert")).to_have_text("Choose first: tap one.")
    expect(phone.page.get_by_role("alert")).to_be_in_viewport()
    won_the_flip(phone, "Cy")
    start(phone, 3)
    assert shoots(phone) == "Ann"  # who wins the flip shoots last, unless something else is tapped
    win(phone, "a")
    standing(phone, "Ann won the match 2–1")
    expect(phone.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Next game")).to_have_count(0)
    the_archive_agrees(host, phone, 3)


def test_an_alberta_best_of_five(host: Host, offline: BrowserPhone) -> None:
    phone = offline
    new_match(phone, "alberta-55plus", "Doubles", 5, ["Ann", "Bo", "Cy", "Di"])
    phone.tap("Start game")
    win(phone, "b", 2)
    text = " ".join(next_game(phone).split())
    assert "Cy & Di won the last game and shoot first. alberta 6a" in text
    assert "Cy & Di won and change ends. alberta 4a" in text
    assert "Starting end: Di · far end: Cy" in text
    start(phone, 2)
    assert shoots(phone) == "Cy & Di"
    expect(phone.page.locator(".score.shoots .duty b")).to_have_text("Di")
    win(phone, "b", 2)
    standing(phone, "Cy & Di lead 2–0, best of 5")
    text = " ".join(next_game(phone).split())
    assert "Ann & Bo lost two in a row and may choose to change" in text
    phone.page.get_by_role("button", name="Ann & Bo keep their ends").tap()
    start(phone, 3)
    win(phone, "b", 2)
    standing(phone, "Cy & Di won the match 3–0")
    ends = [
        [[player["name"] for player in game["sides"][side]["players"]] for side in "ab"] for game in documents(phone)
    ]
    assert ends == [[["Ann", "Bo"], ["Cy", "Di"]], [["Ann", "Bo"], ["Di", "Cy"]], [["Bo", "Ann"], ["Cy", "Di"]]]
    the_archive_agrees(host, phone, 3)


def test_a_federation_match_with_deferral_owed_points_and_a_carried_offence(host: Host, offline: BrowserPhone) -> None:
    phone = offline
    new_match(phone, "federation-2024", "Singles", 3, ["Ann", "Cy"])
    won_the_flip(phone, "Ann")
    phone.tap("Defer to game 2")
    phone.tap("Start game")
    win(phone, "a")
    for offence, who in (
        ("6.4.6", "a"),
        ("6.4.6", "a"),
        ("2.5", "b"),
    ):  # after the end: two points owed (fed 8.3.3), a warning
        penalise(phone, offence, who)
    text = " ".join(next_game(phone).split())
    assert "Ann chooses: Cy had it last game. fed 5.4.1" in text  # it was deferred to this game
    assert "Cy starts with 2: 2 points from game 1. fed 8.3.3" in text
    assert "Cy carries over: unsportsmanlike conduct, 1st step. fed 2.5" in text
    assert "No practice weights" in text
    phone.tap("Start 5 minutes")
    expect(phone.page.locator('[data-clock="between"]')).to_have_text("4:59")
    phone.page.get_by_role("group", name="Ann takes").get_by_role("button", name="Blue").tap()
    start(phone, 2)
    expect(phone.page.locator(".pad .clock-chip")).to_contain_text("Between games")
    phone.expect_score(0, 2)
    assert shoots(phone) == "Ann"  # who takes a colour leaves the hammer
    expect(phone.page.locator(".score .mark").first).to_have_text("B")
    phone.wait_saved()
    penalise(phone, "2.5", "b")
    phone.expect_score(2, 2)  # the second step: two points to the opponent
    win(phone, "b")
    assert "Toss the coin again." in next_game(phone)
    won_the_flip(phone, "Cy")
    start(phone, 3)
    phone.expect_score(0, 0)
    win(phone, "b")
    standing(phone, "Cy won the match 2–1")
    the_archive_agrees(host, phone, 3)


def test_a_late_correction_is_reported_and_changes_no_other_game(offline: BrowserPhone) -> None:
    phone = offline
    new_match(phone, "alberta-55plus", "Doubles", 3, ["Ann", "Bo", "Cy", "Di"])
    phone.tap("Start game")
    win(phone, "a", 2)
    next_game(phone)
    start(phone, 2)
    win(phone, "a", 2)
    standing(phone, "Ann & Bo won the match 2–0")
    phone.page.locator(".match-game").first.tap()
    phone.tap("Undo")
    phone.tap("Reopen game")
    standing(phone, "Ann & Bo lead 1–0, best of 3")
    expect(phone.page.locator("[data-match] .bad")).to_contain_text("Game 1 is open again")
    phone.tap("Back to pad", "link")
    phone.page.wait_for_selector(".board")
    phone.quick(*["b4"] * 4)
    phone.record()
    phone.quick(*["b4"] * 4)
    phone.record()
    standing(phone, "1–1, best of 3")
    expect(phone.page.locator("[data-match] .bad")).to_contain_text("Cy & Di would have shot first in game 2")
    phone.tap("Open game 2", "link")
    expect(phone.page.locator("[data-match] .bad")).to_contain_text("Game 2 stays as played.")
    assert [game["first"] for game in documents(phone)] == ["a", "a"]
    assert "coin" not in next_game(phone)
    start(phone, 3)
    assert shoots(phone) == "Ann & Bo"


def test_the_screen_between_games_is_accessible(phone: BrowserPhone) -> None:
    media(phone.page)
    new_match(phone, "federation-2024", "Doubles", 5, ["Ann", "Bo", "Cy", "Di"])
    won_the_flip(phone, "Ann & Bo")
    assert findings_in_both(phone) == []
    phone.tap("Start game")
    win(phone, "a")
    phone.page.wait_for_selector("[data-match]")
    assert findings_in_both(phone) == []
    next_game(phone)
    assert findings_in_both(phone) == []
    phone.page.set_viewport_size({"width": 320, "height": 700})
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 320
    phone.page.goto(phone.address + "/#/")
    phone.page.wait_for_selector(".match-standing")
    assert findings_in_both(phone) == []


def test_home_shows_the_match_and_opens_its_next_game(offline: BrowserPhone) -> None:
    phone = offline
    new_match(phone, "csc-2007", "Singles", 3, ["Ann", "Cy"])
    phone.tap("Start game")
    win(phone, "a")
    phone.go_home()
    expect(phone.page.locator(".games .match-standing")).to_have_text("Ann leads 1–0, best of 3")
    phone.tap("Next game", "link")
    start(phone, 2)
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator(".resume .kicker")).to_contain_text("Game 2, best of 3")
    expect(phone.page.locator(".games .match-game")).to_have_count(1)


def test_a_match_continues_on_a_phone_without_storage(buy_phone: Callable[[], BrowserPhone]) -> None:
    phone = buy_phone()
    phone.context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    phone.page.goto(phone.address)
    new_match(phone, "csc-2007", "Singles", 3, ["Ann", "Cy"])
    phone.tap("Start game")
    for game, side in ((1, "a"), (2, "b")):
        phone.page.wait_for_selector(".board")
        phone.quick(*[f"{side}4"] * 4)
        phone.page.locator("[data-record]").tap()
        phone.page.wait_for_selector("[data-match]")
        next_game(phone)
        if game == 2:
            won_the_flip(phone, "Ann")
        start(phone, game + 1)
    phone.tap("Frames", "link")
    standing(phone, "1–1, best of 3")
