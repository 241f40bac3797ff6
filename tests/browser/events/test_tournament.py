"""A tournament of forty entries on six boards, run without a network from one phone, then another."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.competitions.stand import stand
from tests.browser.conftest import Host
from tests.browser.desks import (
    document,
    enter,
    event_id,
    go,
    hand_on,
    online,
    open_tournament,
    saved,
    take,
    to_boards,
)
from tests.browser.phone import BrowserPhone, wait_until
from tests.conftest import empty_tables, opened
from tests.server import ROOT

ON_TIME, LATE, LATEST = 37, 2, 1
NO_SHOWS = ("Team 05", "Team 21")


@pytest.fixture(params=["sqlite", "postgresql"])
def host(request: pytest.FixtureRequest, host: Host) -> Iterator[Host]:
    """The server twice: on SQLite and on PostgreSQL."""
    if request.param == "postgresql":
        host.deploy(ROOT, DATABASE_URL=request.getfixturevalue("postgres_url"))
    yield host
    if request.param == "postgresql":
        for app in opened(host.settings):
            empty_tables(app)


def call_all(phone: BrowserPhone) -> None:
    """Call the next matches while boards are free."""
    while phone.page.locator("[data-call]").count():
        phone.page.locator("[data-call]").tap()


def tell(phone: BrowserPhone, choice: str) -> None:
    """Tell of the match on the first board that is busy."""
    done = phone.page.locator("[data-done] span")
    before = "".join(done.all_text_contents())
    phone.page.locator(".at-board [data-result]").first.tap()
    if "winner" not in choice:
        phone.page.locator("dialog summary").tap()
    phone.page.locator(f"dialog {choice}").tap()
    done.wait_for()
    if before:
        expect(done).not_to_have_text(before)


def play(phone: BrowserPhone, matches: int) -> None:
    """Call and tell so many matches, or until the tournament is over."""
    phone.page.locator(".at-board, [data-call]").first.wait_for()
    for number in range(matches):
        if phone.page.locator("[data-over]").count():
            break
        call_all(phone)
        tell(phone, "[data-winner=b]" if number % 3 else "[data-winner=a]")
    saved(phone)


def sign_up_and_draw(phone: BrowserPhone) -> str:
    """Thirty-seven on time, two late, two who do not answer the roll call, and one after the draw."""
    page = phone.page
    open_tournament(phone, "Friday doubles", "federation-2024", 6, fee="20")
    for number in range(1, ON_TIME + 1):
        enter(phone, f"Team {number:02}")
    page.locator("[data-close]").tap()
    for number in range(LATE):
        enter(phone, f"Late {number}")
    expect(page.locator("[data-count]")).to_contain_text(f"{ON_TIME + LATE} entries")
    page.locator("[data-all-here]").tap()
    for name in NO_SHOWS:
        page.get_by_label(name, exact=True).uncheck()
    page.locator("[data-to-draw]").tap()
    page.locator("[data-remove-absent]").tap()
    page.locator("[data-draw-now]").tap()
    to_boards(phone)
    phone.tap("People", "link")
    enter(phone, "Latest")
    phone.tap("Boards", "link")
    page.locator("[data-call]").wait_for()
    return event_id(phone)


def forfeit_and_flip(phone: BrowserPhone) -> None:
    """Nobody comes to the first board; a flip decides who goes on (fed 9.8)."""
    call_all(phone)
    expect(phone.page.locator(".at-board")).to_have_count(6)
    tell(phone, "[data-double-forfeit]")
    phone.page.locator("[data-flip]").first.tap()
    phone.page.locator("dialog [data-choice=here]").tap()
    expect(phone.page.locator("[data-flip]")).to_have_count(0)


def withdraw(phone: BrowserPhone, competition: str) -> None:
    """Somebody who waits goes home; the screen says first what that changes."""
    state = stand(document(phone, competition), [])
    busy = {match[side] for match in state["matches"] if match["status"] == "posted" for side in "ab"}
    waits = {match[side] for match in state["matches"] if match["status"] == "ready" for side in "ab"}
    name_of = {one["entry"]: one["name"] for one in document(phone, competition)["events"] if one["type"] == "enter"}
    leaving = name_of[min((waits - busy) & name_of.keys())]
    go(phone, competition, "people")
    phone.page.locator("[data-entries] button", has_text=leaving).tap()
    phone.page.locator("dialog [data-choice=withdraw]").tap()
    phone.page.locator("dialog [data-choice=withdrawn]").tap()
    expect(phone.page.locator("dialog [data-changes] li")).not_to_have_count(0)
    phone.page.locator("dialog .primary").tap()
    expect(phone.page.locator("[data-done]")).to_contain_text(leaving)
    go(phone, competition)


def won_by_who_plays(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """The matches that were played and whose winner is in the next one by now."""
    matches = stand(whole, [])["matches"]
    on = {match[side] for match in matches if match["status"] == "posted" for side in "ab"}
    decided = [match for match in matches if match["status"] == "decided" and match["ending"] == "played"]
    return [match for match in decided if match[match["winner"]] in on]


def correct_what_went_on(phone: BrowserPhone, competition: str) -> None:
    """The result of a match is corrected after its winner began the next one, which then stands (fed 1.1.4)."""
    call_all(phone)
    saved(phone)
    while not (won := won_by_who_plays(document(phone, competition))):  # that depends on the draw
        play(phone, 1)
        call_all(phone)
        saved(phone)
    last = won[-1]
    go(phone, competition, f"match/{last['id']}")
    phone.page.locator("[data-act=result]").tap()
    phone.page.locator(f"dialog [data-winner={'b' if last['winner'] == 'a' else 'a'}]").tap()
    phone.page.locator("dialog .primary").tap()
    go(phone, competition)
    phone.page.locator("[data-differs] a").first.tap()
    expect(phone.page.locator("[data-code=advanced-otherwise]")).to_have_count(1)
    phone.page.locator("[data-uphold]").first.tap()
    expect(phone.page.locator("[data-no-difference]")).to_be_visible()
    saved(phone)
    go(phone, competition)


def archived_state(phone: BrowserPhone, competition: str) -> dict[str, Any]:
    answer = phone.context.request.get(f"{phone.address}/api/v1/competitions/{competition}?part=state")
    state: dict[str, Any] = json.loads(answer.text())["state"]
    return state


def test_forty_entries_on_six_boards(buy_ready_phone: Callable[[], BrowserPhone]) -> None:
    first, second, third = phones = [buy_ready_phone() for _ in range(3)]
    for phone in phones:
        phone.context.set_offline(True)
    competition = sign_up_and_draw(first)
    forfeit_and_flip(first)
    play(first, 4)
    withdraw(first, competition)
    take(second, hand_on(first, competition))
    play(second, 12)
    second.kill()
    second.launch()
    second.context.set_offline(True)
    go(second, competition)
    correct_what_went_on(second, competition)
    take(third, hand_on(second, competition))
    play(third, 100)

    whole = document(third, competition)
    state = stand(whole, [])
    assert state["status"] == "finished"
    assert len(state["entries"]) == ON_TIME + LATE + LATEST
    third.page.locator("[data-finish]").tap()
    third.page.locator("dialog .primary").tap()
    go(third, competition, "payouts")
    expect(third.page.locator("[data-payouts] li")).not_to_have_count(0)

    online(third)
    wait_until(third.page, lambda: third.rows("competition_outbox") == [])
    state = stand(document(third, competition), [])
    assert archived_state(third, competition) == state
    assert state["payouts"][0]["entry"] == state["standings"][0]["entry"]
    go(third, competition, "share")
    link = third.page.locator("[data-link]").inner_text()
    names = {one["entry"]: one["name"] for one in whole["events"] if one["type"] == "enter"}
    champion = names[state["standings"][0]["entry"]]
    assert champion in third.context.request.get(f"{link}/tv").text()
    for phone in (first, second):
        online(phone)
        go(phone, competition, "table")
        expect(phone.page.locator("[data-desk=handed]")).to_be_visible()
        assert archived_state(third, competition) == state
    assert [phone.faults for phone in phones] == [[], [], []]
