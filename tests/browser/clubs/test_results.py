"""A result by taps: answered on the other side's phone by code without an account, disputed, corrected, decided."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.camera import read_code
from tests.browser.clubs.test_club import found_club, invite, join, open_club, rows, set_up
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings

Buy = Callable[[], BrowserPhone]


@pytest.mark.everyday
def test_a_result_is_confirmed_disputed_and_decided(buy_used_phone: Buy, host: Host) -> None:
    ann, friend, referee = (buy_used_phone() for _ in range(3))
    join(ann, found_club(host, "Elks"), "Ann")
    open_club(ann.page, host.address, "Elks")
    set_up(ann, confirm="both")
    join(referee, invite(ann, "referee", 1), "Ref")

    win_for_the_club(ann, host.address)
    ann.tap("Confirm result", "link")
    stands(ann, "unconfirmed")
    assert findings(ann) == []
    ann.tap("Confirm")
    stands(ann, "half")
    ann.tap("Show code")
    link = ann.page.locator("[data-made] [data-link]").inner_text()
    expect(ann.page.locator("[data-made] .qr")).to_be_in_viewport(ratio=1)
    assert read_code(ann.page) == link
    assert findings(ann) == []

    friend.page.goto(link)
    stands(friend, "half")
    assert friend.page.url == f"{host.address}/#/confirm"
    assert link.split("/")[-1] not in friend.page.evaluate(
        "() => JSON.stringify([location.href, history.state, {...localStorage}])"
    )
    assert rows(host, "SELECT count(*) FROM confirmations") == [(1,)]  # looking changed nothing
    assert findings(friend) == []
    friend.tap("Report an error")
    friend.page.get_by_label("What is wrong?").fill("Frame 1 was two hangers.")
    assert findings(friend) == []
    friend.tap("Dispute")
    stands(friend, "disputed")
    expect(friend.page.locator("[data-said]")).to_have_text("Answer saved.")
    stands(ann, "disputed")  # it asks by itself while the code is shown
    expect(ann.page.locator("[data-made]")).to_have_count(0)

    open_club(referee.page, host.address, "Elks")
    referee.tap("Admin", "link")
    referee.page.get_by_role("link", name="Disputes and duplicates").tap()
    stands(referee, "disputed")
    expect(referee.page.locator("[data-result]")).to_contain_text("Frame 1 was two hangers.")
    assert findings(referee) == []
    correct(referee)
    assert rows(host, "SELECT revision, score_a FROM games") == [(2, 16)]
    open_club(referee.page, host.address, "Elks")
    referee.tap("Admin", "link")
    referee.page.get_by_role("link", name="Disputes and duplicates").tap()
    referee.tap("Uphold result")
    referee.page.get_by_role("dialog").get_by_label("Reason").fill("Both saw two hangers.")
    referee.page.evaluate(
        "() => Promise.all(document.getAnimations().map(({finished}) => finished))"
    )  # the dialog comes in
    assert findings(referee) == []
    referee.page.get_by_role("dialog").get_by_role("button", name="Uphold result").tap()
    expect(referee.page.locator("[data-said]")).to_have_text("Decided.")
    expect(referee.page.locator("[data-result]")).to_have_count(0)

    friend.page.goto(f"{host.address}/#/")
    friend.page.goto(link)
    stands(friend, "decided")
    expect(friend.page.get_by_role("button", name="Confirm")).to_have_count(0)
    ann.page.reload()
    stands(ann, "decided")
    ann.page.goto(f"{host.address}/g/{ann.page.url.split('/')[-1]}")
    told = ann.page.locator("main")
    for words in ("Decided by a referee", "Both saw two hangers.", "Revision 2 · Ref (referee)", "(12–0 → 8–0)"):
        expect(told).to_contain_text(words)
    assert [phone.faults for phone in (ann, friend, referee)] == [[], [], []]


def stands(phone: BrowserPhone, status: str) -> None:
    expect(phone.page.locator("[data-result]")).to_have_attribute("data-result", status)


def win_for_the_club(phone: BrowserPhone, address: str) -> None:
    """Ann wins 20 to 0 in two frames."""
    page = phone.page
    page.goto(f"{address}/#/new")
    page.locator("[name=ruleset]").select_option("casual")
    page.locator("select[name=club]").select_option("Elks")
    for field, name in zip(page.locator(".side input[type=text]").all(), ("Ann", "Zed"), strict=True):
        field.fill(name)
    phone.tap("Start game")
    page.wait_for_selector(".board")
    for weights in (("a4", "a4", "a4"), ("a4", "a4")):
        phone.quick(*weights)
        phone.record()
    phone.archived()


def correct(phone: BrowserPhone) -> None:
    """Fetch the game, and correct it."""
    phone.tap("Correct the game", "link")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Correct the game")
    assert findings(phone) == []
    fetch_and_correct(phone)


def fetch_and_correct(phone: BrowserPhone) -> None:
    """Fetch the game, take a weight out of its first frame, and wait until the archive has that."""
    phone.tap("Get the game")
    phone.tap("Frame 1: why, and corrections")
    phone.tap("Correct", "link")
    phone.page.locator(".pad [data-weight]").first.tap()
    phone.tap("Remove")
    phone.page.locator("[data-record]").tap()
    phone.tap("Weights misread")
    expect(phone.page.locator("tbody [data-running]").last).to_have_text("8–0")
    assert phone.archived()["revision"] == 2


def test_names_and_board_of_an_archived_game_are_corrected(buy_used_phone: Buy, host: Host) -> None:
    ann, referee = buy_used_phone(), buy_used_phone()
    join(ann, found_club(host, "Elks"), "Ann")
    open_club(ann.page, host.address, "Elks")
    join(referee, invite(ann, "referee", 1), "Ref")
    win_for_the_club(ann, host.address)
    game = rows(host, "SELECT id FROM games")[0][0]

    page = referee.page
    page.goto(f"{host.address}/#/correct/{game}")
    referee.tap("Get the game")
    page.get_by_role("link", name="Correct names, board, event").tap()
    expect(page.locator("[name=b-player]")).to_have_value("Zed")
    assert findings(referee) == []
    page.locator("[name=reason]").fill("Wrong opponent")
    referee.tap("Correct")
    expect(page.get_by_role("alert")).to_have_text("Nothing has changed yet.")
    page.locator("[name=b-player]").fill("Zoe")
    page.locator("[name=board]").fill("2")
    page.locator("[name=competition]").fill("Open")
    referee.tap("Correct")
    expect(page.locator(".keeping .chip")).to_have_text("archived")
    assert rows(host, "SELECT revision, score_a FROM games") == [(2, 20)]
    document = json.loads(str(rows(host, "SELECT document FROM revisions ORDER BY revision DESC")[0][0]))
    assert (document["board"], document["competition"], document["sides"]["b"]["name"]) == ("2", "Open", "Zoe")
    assert document["events"][-1]["text"] == "Wrong opponent"
    assert referee.faults == []
