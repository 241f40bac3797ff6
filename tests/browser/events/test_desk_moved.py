"""The desk of a competition moves between phones, by code without a network and through the archive."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.camera import link_of, read_code
from tests.browser.clubs.test_club import found_club, join
from tests.browser.clubs.test_devices import ask_code
from tests.browser.conftest import Host
from tests.browser.desks import (
    begin,
    codes,
    document,
    event_id,
    go,
    hand_on,
    online,
    saved,
    take,
    to_boards,
)
from tests.browser.handing import open_link
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.stocked import USUAL
from tests.browser.stocked import competition as competition_of
from tests.browser.test_accessible import findings_in_both
from tests.games import short_game

Buy = Callable[[], BrowserPhone]
ACTS = ".event main :is([data-call], [data-result], [data-add-board], [data-finish], form):visible"


def call_and_tell(phone: BrowserPhone, winner: str) -> None:
    """The next match is called to its board, and its winner told."""
    phone.page.locator("[data-call]").tap()
    phone.page.locator("[data-result]").first.tap()
    phone.page.locator(f"dialog [data-winner={winner}]").tap()
    saved(phone)


def archived(phone: BrowserPhone, competition: str) -> dict[str, Any]:
    """The answer of the archive to this phone."""
    answer: dict[str, Any] = json.loads(
        phone.context.request.get(f"{phone.address}/api/v1/competitions/{competition}").text()
    )
    return answer


def begin_archived(phone: BrowserPhone) -> str:
    """An event of four with a match played, which is in the archive with the key of its desk."""
    begin(phone, "round-robin", ["Ann", "Bo", "Cy", "Di"])
    to_boards(phone)
    competition = event_id(phone)
    call_and_tell(phone, "a")
    wait_until(phone.page, lambda: key_of(phone, competition)["told"])
    expect(phone.page.locator("[data-saved]")).to_have_text("Archived")
    return competition


def key_of(phone: BrowserPhone, competition: str) -> dict[str, Any]:
    """The key of the desk as this phone has it."""
    found: dict[str, Any] = next(
        row["value"] for row in phone.rows("settings") if row["name"] == f"handed.{competition}"
    )
    return found


def test_the_desk_goes_over_two_phones_without_a_network_and_the_archive_follows(buy_ready_phone: Buy) -> None:
    first, second, third = (buy_ready_phone() for _ in range(3))
    competition = begin_archived(first)
    for phone in (first, second, third):
        phone.context.set_offline(True)
    call_and_tell(first, "a")
    links = hand_on(first, competition)
    go(first, competition)
    expect(first.page.locator(ACTS)).to_have_count(0)
    take(second, links)
    call_and_tell(second, "b")
    take(third, hand_on(second, competition))
    call_and_tell(third, "a")
    whole = document(third, competition)
    assert len(whole["events"]) == len(document(first, competition)["events"]) + 4
    first.kill()

    online(third)
    expect(third.page.locator("[data-saved]")).to_have_text("Archived")
    seen = archived(third, competition)
    assert seen["document"] == whole
    assert seen["desk"]["here"]
    online(second)
    first.launch()
    go(first, competition)
    expect(first.page.locator("[data-desk=handed]")).to_contain_text("Another phone is the desk")
    assert archived(third, competition)["desk"]["here"]

    open_link(third, links[0])  # an older code
    expect(third.page.locator("[data-relation=shorter]")).to_be_visible()
    assert [phone.faults for phone in (first, second, third)] == [[], [], []]


def test_a_phone_that_has_handed_over_still_tells_the_key_of_the_desk(buy_ready_phone: Buy) -> None:
    first, second = buy_ready_phone(), buy_ready_phone()
    first.context.route("**/desk-key", lambda route: route.abort())  # the network ends right after the competition
    begin(first, "round-robin", ["Ann", "Bo", "Cy", "Di"])
    to_boards(first)
    competition = event_id(first)
    call_and_tell(first, "a")
    expect(first.page.locator("[data-saved]")).to_have_text("Archived")
    for phone in (first, second):
        phone.context.set_offline(True)
    take(second, hand_on(first, competition))
    call_and_tell(second, "b")
    assert not key_of(first, competition)["told"]

    first.context.unroute("**/desk-key")
    online(first)
    wait_until(first.page, lambda: key_of(first, competition)["told"])
    online(second)
    expect(second.page.locator("[data-saved]")).to_have_text("Archived")
    assert archived(second, competition)["desk"]["here"]
    assert archived(second, competition)["document"] == document(second, competition)


def test_a_desk_taken_by_code_is_the_archives_before_it_records_anything(buy_ready_phone: Buy) -> None:
    first, second = buy_ready_phone(), buy_ready_phone()
    competition = begin_archived(first)
    take(second, hand_on(first, competition))
    wait_until(second.page, lambda: key_of(second, competition)["told"])
    assert archived(second, competition)["desk"]["here"]
    assert [phone.faults for phone in (first, second)] == [[], []]


def test_two_desks_that_both_wrote_are_settled_entry_by_entry(buy_ready_phone: Buy) -> None:
    first, second = buy_ready_phone(), buy_ready_phone()
    competition = begin_archived(first)
    links = codes(first, competition)  # handed over, but nobody said so on this phone
    take(second, links)
    call_and_tell(second, "b")
    expect(second.page.locator("[data-saved]")).to_have_text("Archived")
    first.context.set_offline(True)
    go(first, competition)
    call_and_tell(first, "a")
    online(first)
    expect(first.page.locator("[data-desk=elsewhere]")).to_contain_text("safe on this phone")
    first.tap("See what differs", "link")
    expect(first.page.locator("[data-own] li")).to_have_count(2)

    take(second, codes(first, competition))
    expect(second.page.locator("[data-event]")).to_have_count(2)
    post = second.page.locator("[data-event]").first
    post.locator("[data-take]").tap()
    expect(second.page.get_by_role("alert")).to_contain_text("isn't possible")
    post.locator("[data-leave]").tap()
    expect(post).to_have_attribute("data-state", "left")
    result = second.page.locator("[data-event]").last
    result.locator("[data-take]").tap()
    expect(result).to_have_attribute("data-state", "taken")
    second.tap("Undo")
    expect(result).to_have_attribute("data-state", "open")
    result.locator("[data-take]").tap()
    saved(second)
    assert document(second, competition)["events"][-1]["winner"] == "a"
    wait_until(second.page, lambda: archived(second, competition)["document"] == document(second, competition))

    first.tap("See what differs", "link")  # the player whose phone made it takes the desk back
    first.page.locator("[data-take-desk]").tap()
    first.page.locator("dialog .primary").tap()
    expect(first.page.locator("[data-desk]")).to_have_count(0)
    wait_until(first.page, lambda: document(first, competition) == document(second, competition))
    go(first, competition)
    call_and_tell(first, "a")
    expect(first.page.locator("[data-saved]")).to_have_text("Archived")
    assert archived(first, competition)["desk"]["here"]

    go(second, competition)  # it does not know that yet, and has the key
    second.page.locator("[data-call]").tap()
    expect(second.page.locator("[data-desk=elsewhere]")).to_contain_text("Another phone is the desk now")
    assert archived(first, competition)["desk"]["here"]  # a log that differs takes nothing by itself
    second.tap("See what differs", "link")
    second.page.locator("[data-own-log]").tap()
    second.page.locator("dialog .primary").tap()
    expect(second.page.locator("[data-event]")).to_have_count(4)
    expect(second.page.locator("[data-saved]")).to_have_text("Archived")
    assert archived(second, competition)["document"] == document(second, competition)
    assert [phone.faults for phone in (first, second)] == [[], []]


def test_a_players_other_phone_reads_an_event_offline_and_takes_its_desk(buy_ready_phone: Buy, host: Host) -> None:
    first, second = buy_ready_phone(), buy_ready_phone()
    join(first, found_club(host, "Elks"), "Ann")
    ask_code(second, "The tablet")
    first.page.goto(read_code(second.page))
    first.tap("Add my device")
    expect(second.page.locator("[data-confirmed]")).to_be_visible()
    competition = begin_archived(first)
    first.kill()  # it died

    second.page.goto(f"{second.address}/#/event/{competition}")
    expect(second.page.locator("[data-found]")).to_contain_text("the archive has it")
    assert findings_in_both(second) == []
    second.page.locator("[data-read]").tap()
    expect(second.page.locator("[data-desk=reading]")).to_contain_text("As of")
    second.context.set_offline(True)
    go(second, competition)
    expect(second.page.locator("[data-desk=reading]")).to_contain_text("here you can only read")
    expect(second.page.locator(ACTS)).to_have_count(0)
    go(second, competition, "more")
    second.tap("Take over the desk")
    second.page.locator("dialog .primary").tap()
    expect(second.page.get_by_role("alert")).to_contain_text("needs a network")
    second.context.set_offline(False)
    second.tap("Take over the desk")
    second.page.locator("dialog .primary").tap()
    expect(second.page.locator("[data-desk]")).to_have_count(0)
    go(second, competition)
    call_and_tell(second, "a")
    expect(second.page.locator("[data-saved]")).to_have_text("Archived")
    assert archived(second, competition)["desk"]["here"]

    first.launch()  # it lives again, and its key is void
    first.context.set_offline(True)
    go(first, competition)
    call_and_tell(first, "b")
    online(first)
    expect(first.page.locator("[data-desk=elsewhere]")).to_contain_text("Another phone is the desk now")
    assert archived(second, competition)["desk"]["here"]
    assert second.faults == []


BAD = {
    "no event": ({"form": "queue"}, "breaks the rules"),
    "of a game": ({**short_game(), "form": "queue"}, "breaks the rules"),
}


def test_a_bad_code_of_an_event_says_why_and_stores_nothing(buy_ready_phone: Buy) -> None:
    phone = buy_ready_phone()
    for name, (content, words) in BAD.items():
        open_link(phone, link_of(phone.address, content))
        expect(phone.page.get_by_role("alert"), name).to_contain_text(words)
    whole = competition_of(1, "queue", USUAL)
    open_link(phone, link_of(phone.address, whole)[:-7])
    expect(phone.page.get_by_role("alert")).to_contain_text("damaged")
    assert phone.rows("competitions") == []
    open_link(phone, link_of(phone.address, whole))
    expect(phone.page.locator("[data-relation=added]")).to_be_visible()
    take(phone, [link_of(phone.address, whole)])
    open_link(phone, link_of(phone.address, whole))  # scanned twice
    expect(phone.page.locator("[data-relation=same]")).to_be_visible()
    assert findings_in_both(phone) == []
    phone.tap("Open event")
    expect(phone.page.locator("[data-call]")).to_be_visible()
    assert phone.faults == []
