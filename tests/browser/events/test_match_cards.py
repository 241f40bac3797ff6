"""Four phones play an evening with match cards and result codes, without a server; then the archive has it all."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.competitions.stand import stand
from tests.browser.camera import code_of, read_code
from tests.browser.conftest import Host
from tests.browser.desks import EVENTS_KEPT, document, event_id, saved, to_boards
from tests.browser.phone import BrowserPhone, wait_until
from tests.games import game_id

Buy = Callable[[], BrowserPhone]


@pytest.fixture
def phones(buy_used_phone: Buy) -> list[BrowserPhone]:
    """The desk's phone and three players', which have the whole app."""
    phones = [buy_used_phone() for _ in range(4)]
    for phone in phones:
        phone.open_app()
        phone.page.goto(f"{phone.address}/#/events/new/mixer")
        expect(phone.page.locator("[data-start]")).to_be_visible()
        wait_until(phone.page, lambda phone=phone: phone.page.evaluate(EVENTS_KEPT))  # type: ignore[misc]
    return phones


def round_robin(desk: BrowserPhone) -> str:
    """Begin everyone against everyone with four players on two boards, and return the competition's id."""
    desk.page.goto(f"{desk.address}/#/events/new/round-robin")
    desk.page.locator("[name=who]").fill("Ann, Bo, Cy, Di")
    desk.tap("Add")
    desk.tap("Boards: more")
    desk.page.locator("[data-start]").tap()
    to_boards(desk)
    return event_id(desk)


def to_desk(desk: BrowserPhone, competition: str) -> None:
    desk.page.goto(f"{desk.address}/#/event/{competition}")
    expect(desk.page.locator("[data-saved]")).to_be_visible()


def called(desk: BrowserPhone, competition: str) -> Locator:
    """Call the next match to a board, and return what the desk shows of it."""
    to_desk(desk, competition)
    call = desk.page.locator("[data-call]")
    board = call.inner_text().split()[-1]
    call.tap()
    saved(desk)
    return desk.page.locator(f"[data-board='{board}']")


def card(desk: BrowserPhone, competition: str) -> str:
    """Call the next match, show its card, and return the link that another phone's camera reads."""
    called(desk, competition).locator("[data-card]").tap()
    expect(desk.page.locator(".qr")).to_be_visible()
    return read_code(desk.page)


def scan(phone: BrowserPhone, link: str) -> None:
    """Open a link from the camera: in a fresh document, as from outside the app."""
    phone.page.goto("about:blank")
    phone.page.goto(link)


def play(phone: BrowserPhone, link: str, winner: str = "a") -> None:
    """Start the game of a card and play it in one frame, 16 to 0."""
    scan(phone, link)
    phone.page.locator("[data-start]").tap()
    phone.quick(*[f"{winner}4"] * 4)
    phone.record()


def told(phone: BrowserPhone) -> str:
    """The link in the code that the finished game shows to the desk."""
    phone.page.locator("[data-tell]").tap()
    expect(phone.page.locator(".qr")).to_be_visible()
    return read_code(phone.page)


def record(desk: BrowserPhone, link: str) -> None:
    scan(desk, link)
    expect(desk.page.locator("[data-told=new]")).to_be_visible()
    desk.page.locator("[data-record]").tap()
    expect(desk.page.locator("[data-recorded]")).to_have_text("Recorded")


def online(phone: BrowserPhone) -> None:
    """Let a phone notice that there is a network, and wait until it has sent everything."""
    phone.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    wait_until(phone.page, lambda: phone.rows("outbox") == [] and phone.rows("competition_outbox") == [])


def archived(desk: BrowserPhone, competition: str) -> dict[str, Any]:
    answer = desk.context.request.get(f"{desk.address}/api/v1/competitions/{competition}")
    found: dict[str, Any] = json.loads(answer.text())
    return found


def state_here(desk: BrowserPhone, competition: str) -> dict[str, Any]:
    """The state by all that the desk's phone keeps."""
    rows = [row["telling"] for row in desk.rows("tellings") if row["competition"] == competition]
    return stand(document(desk, competition), rows)


def test_a_round_robin_of_four_phones_without_a_server_then_with_one(host: Host, phones: list[BrowserPhone]) -> None:
    desk, *players = phones
    ann, bo, cy = players
    host.stop()
    competition = round_robin(desk)

    first, second = card(desk, competition), card(desk, competition)  # two boards at once
    play(ann, first)
    play(bo, second, "b")
    for player in (bo, ann):
        code = told(player)
        record(desk, code)
        scan(desk, code)  # the same code again changes nothing
        expect(desk.page.locator("[data-told=recorded]")).to_be_visible()
    scan(ann, first)  # a card that was used opens its game
    ann.page.locator("[data-open]").tap()
    expect(ann.page.locator("[data-tell]")).to_be_visible()

    play(cy, card(desk, competition))
    record(desk, told(cy))
    called(desk, competition).locator("[data-keep-score]").tap()  # the desk's own phone
    desk.quick("a4", "a4", "a4", "a4")
    desk.record()

    play(ann, card(desk, competition), "b")  # nobody shows this one's code: it comes by itself
    called(desk, competition).locator("[data-result]").tap()  # two numbers by hand
    for field, points in zip(desk.page.locator("dialog input").all(), ("15", "9"), strict=True):
        field.fill(points)
    desk.tap("Record points")
    expect(desk.page.locator(".facts")).to_contain_text("5 of 6 played")

    host.start()
    for player in players:
        online(player)
    online(desk)
    expect(desk.page.locator("[data-over]")).to_be_visible()
    expect(desk.page.locator("[data-differs]")).to_have_count(0)
    server = archived(desk, competition)
    assert server["state"]["problems"] == []
    assert server["state"]["status"] == "finished"
    assert server["document"] == document(desk, competition)
    assert server["state"] == state_here(desk, competition)
    assert len(desk.rows("tellings")) == 5
    assert all(phone.faults == [] for phone in phones)


def test_a_result_that_another_window_heard_first_reaches_the_desk_too(phones: list[BrowserPhone]) -> None:
    desk, player, *_others = phones
    competition = round_robin(desk)
    link = card(desk, competition)
    to_desk(desk, competition)
    online(desk)
    play(player, link)
    online(player)
    other = desk.context.new_page()
    other.goto(desk.page.url)
    expect(other.locator(".facts")).to_contain_text("1 of 6 played")
    online(desk)
    expect(desk.page.locator(".facts")).to_contain_text("1 of 6 played")


def content_of(link: str) -> dict[str, Any]:
    """What is in such a code."""
    text = link.split(".")[-1]
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    found: dict[str, Any] = json.loads(zlib.decompress(packed[1:], wbits=-15))
    return found


OFFER = """async (game) => { await fetch('/api/v1/devices', {method: 'POST', body: '{}',
    headers: {'Content-Type': 'application/json'}});
    const sent = {method: 'POST', body: JSON.stringify({games: [game]}), headers: {'Content-Type': 'application/json'}};
    return (await (await fetch('/api/v1/sync', sent)).json()).results[0].status; }"""


def test_a_game_corrected_after_its_code_and_one_of_a_stranger_wait_for_a_person(
    host: Host, phones: list[BrowserPhone]
) -> None:
    desk, player, stranger, _other = phones
    host.stop()
    competition = round_robin(desk)
    play(player, card(desk, competition))
    game = player.rows("games")[-1]["id"]
    first = told(player)
    record(desk, first)
    player.page.goto(f"{player.address}/#/game/{game}/sheet")
    player.tap("Undo")
    player.tap("Reopen game")
    expect(player.page.locator("[data-tell]")).to_have_count(0)
    player.page.goto(f"{player.address}/#/game/{game}")
    player.quick("b4", "b4", "b4", "b4")
    player.record()
    scan(desk, told(player))
    expect(desk.page.locator("[data-told=otherwise] .points")).to_have_text(["0", "16"])
    expect(desk.page.locator("[data-said] .points")).to_have_text(["16", "0"])

    host.start()
    online(player)
    online(desk)
    to_desk(desk, competition)
    desk.page.locator("[data-differs] a").tap()
    expect(desk.page.locator("[data-voice]")).to_have_count(2)
    desk.page.locator("[data-voice]").last.locator("[data-choose]").tap()
    expect(desk.page.locator("[data-no-difference]")).to_be_visible()
    online(desk)
    state = archived(desk, competition)["state"]
    assert state["problems"] == []
    assert state == state_here(desk, competition)

    events = [row["event"] for row in player.rows("events") if row["game"] == game]
    header = player.rows("games")[-1]["header"] | {"id": game[:-1] + ("0" if game[-1] != "0" else "1")}
    stranger.page.goto(stranger.address)
    assert stranger.page.evaluate(OFFER, {**header, "events": events}) == "created"
    desk.page.reload()
    expect(desk.page.locator("[data-offered]")).to_have_count(1)
    desk.page.locator("[data-take]").tap()
    expect(desk.page.locator("[data-offered]")).to_have_count(0)
    assert archived(desk, competition)["state"] == state_here(desk, competition)
    assert all(phone.faults == [] for phone in phones)


def test_a_code_that_cannot_be_recorded_says_why_and_changes_nothing(host: Host, phones: list[BrowserPhone]) -> None:
    desk, player, *_others = phones
    host.stop()
    competition = round_robin(desk)
    sent = card(desk, competition)
    play(player, sent)
    code = told(player)
    content = content_of(code)
    telling = content["telling"]

    def says(expected: str, **changes: object) -> None:
        scan(desk, f"{desk.address}/#/told/{code_of({**content, **changes})}")
        expect(desk.page.locator("main")).to_contain_text(expected)

    before = document(desk, competition)
    says("doesn't have Friday", competition=game_id(1), name="Friday")
    says("doesn't have such a match", telling={**telling, "match": "r9.9"})
    says("Other players are in this match", telling={**telling, "a": telling["b"], "b": telling["a"]})
    says("damaged or incomplete", telling={**telling, "winner": "b"})
    says("not begun from a match card", telling={**telling, "score": {"a": 20, "b": 1}})
    says("other names", names={"a": "Elks", "b": "Moose"})
    says("another one", board="2")
    scan(desk, code[:-1])
    expect(desk.page.get_by_role("alert")).to_contain_text("damaged or incomplete")
    scan(desk, code.replace("/#/told/1.", "/#/told/2."))
    expect(desk.page.get_by_role("alert")).to_contain_text("newer version")

    def refuses(expected: str, **changes: object) -> None:
        on_card = content_of(sent)
        scan(player, f"{player.address}/#/match/{code_of({**on_card, 'game': {**on_card['game'], **changes}})}")
        expect(player.page.get_by_role("alert")).to_contain_text(expected)

    refuses("rule set that this version of the app lacks", ruleset="federation-2099")
    refuses("house rules that this phone lacks", ruleset="house-" + game_id(1), ruleset_version=1)
    refuses("damaged or incomplete", more=1)
    refuses("damaged or incomplete", sides={})
    assert document(desk, competition) == before
    assert all(phone.faults == [] for phone in phones)
