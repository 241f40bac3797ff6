"""Calls, offline: the phone is passed round, votes stay secret until all are in, and the ruling moves the weights."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone


@pytest.fixture
def desk(phone: BrowserPhone) -> BrowserPhone:
    """A phone without a network, a federation game open on its pad."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.context.set_offline(True)
    return phone


def open_calls(phone: BrowserPhone, kind: str = "Line call") -> None:
    phone.tap("Referee", "link")
    phone.page.get_by_role("tab", name="Calls").tap()
    phone.tap(kind)


def vote(phone: BrowserPhone, *votes: str) -> None:
    """Each judge takes the phone and votes."""
    phone.tap("Take the votes")
    for judge, said in enumerate(votes, start=1):
        phone.tap(f"I am judge {judge}")
        phone.page.locator(f'[data-vote="{said}"]').tap()
    if len(votes) > 1:
        phone.tap("Reveal the votes")


def to_pad(phone: BrowserPhone) -> None:
    phone.page.locator("main").get_by_role("link", name="Back to pad").tap()
    phone.page.wait_for_selector(".board")


def everything_kept(phone: BrowserPhone) -> str:
    """All that the phone's storage holds, as text."""
    rows = phone.page.evaluate(
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = async () => { const names = [...opening.result.objectStoreNames];
              const stores = opening.result.transaction(names);
              const all = await Promise.all(names.map((name) => new Promise((found) => {
                stores.objectStore(name).getAll().onsuccess = (event) => found([name, event.target.result]); })));
              opening.result.close();
              done({all, session: {...sessionStorage}, local: {...localStorage}, address: location.href}); }; })"""
    )
    return json.dumps(rows)


def calls(phone: BrowserPhone) -> list[dict[str, object]]:
    """The calls of the game's log."""
    phone.wait_saved()
    kept = json.loads(everything_kept(phone))
    events = [row["event"] for row in dict(kept["all"])["events"]]
    return [
        {key: event[key] for key in event if key not in ("id", "at", "type")}
        for event in events
        if event["type"] == "call"
    ]


@pytest.mark.everyday
def test_votes_stay_secret_and_the_majority_moves_the_weight(desk: BrowserPhone) -> None:
    page = desk.page
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    desk.quick("a3", "b2", "a2")
    open_calls(desk)
    page.locator('[data-call-weight="3"]').tap()
    desk.tap("Take the votes")
    before = ""
    for judge, said in ((1, "3"), (2, "2"), (3, "3")):
        desk.tap(f"I am judge {judge}")
        assert page.locator("[data-vote]").count() == 4
        assert page.locator("[data-vote][aria-pressed], [data-vote].chosen, [data-vote]:focus").count() == 0
        page.locator(f'[data-vote="{said}"]').tap()
        expect(page.locator("[data-vote], [data-revealed]")).to_have_count(0)
        shown = page.locator("body").inner_html()
        assert "3 zone" not in shown and "2 zone" not in shown
        kept = everything_kept(desk)
        assert before in ("", kept)  # nothing that is kept differs from vote to vote
        before = kept
    assert logged == []
    assert calls(desk) == []
    desk.tap("Reveal the votes")
    assert [row.get_attribute("data-revealed") for row in page.locator("[data-revealed]").all()] == ["3", "2", "3"]
    expect(page.get_by_role("tabpanel")).to_contain_text("2 of 3: the 3 zone.")
    page.get_by_label("Official").fill("Dana")
    desk.tap("Rule: the 3 zone")
    assert calls(desk) == [{"kind": "line", "votes": ["3", "2", "3"], "ruling": "3", "official": "Dana"}]
    to_pad(desk)
    expect(page.locator('[data-weight="3"]')).to_have_attribute("aria-label", "Red weight, the 3 zone, scores")
    expect(page.locator("[data-record] b")).to_have_text("Ann +6")


def test_without_a_majority_the_official_decides(desk: BrowserPhone) -> None:
    page = desk.page
    open_calls(desk)
    vote(desk, "3", "2", "out")
    expect(page.get_by_role("tabpanel")).to_contain_text("No majority: the official rules.")
    expect(page.get_by_role("button", name="Choose the ruling")).to_be_disabled()
    page.locator('[data-ruling="2"]').tap()
    page.get_by_label("Official").fill("Dana")
    desk.tap("Rule: the 2 zone")
    expect(page.locator("[data-called]")).to_contain_text("Line call: the 2 zone")
    desk.tap("Another call")
    vote(desk, "3", "2", "3")
    expect(page.get_by_label("Official")).to_have_value("Dana")
    page.reload()
    vote(desk, "3", "2", "3")
    expect(page.get_by_label("Official")).to_have_value("Dana")


def test_a_double_tap_casts_no_vote(desk: BrowserPhone) -> None:
    page = desk.page
    open_calls(desk)
    desk.tap("Take the votes")
    expect(page.get_by_role("button", name="I am judge 1")).to_be_visible()
    page.wait_for_selector(".part:not(.resting)")
    page.evaluate(
        "() => { document.querySelector('.call-big').click(); document.querySelector('[data-vote]').click(); }"
    )
    expect(page.locator("[data-vote]")).to_have_count(4)
    page.wait_for_selector(".part:not(.resting)")
    page.evaluate(
        "() => { document.querySelector('[data-vote]').click(); document.querySelector('.call-big').click(); }"
    )
    expect(page.locator("#call-stage")).to_have_text("Judge 2 of 3: take the phone")


def test_a_reload_loses_the_votes_and_says_so(desk: BrowserPhone) -> None:
    page = desk.page
    desk.tap("Referee", "link")
    desk.tap("Clocks", "tab")
    page.get_by_role("region", name="Shot clock").get_by_role("button", name="Ann").tap()
    page.get_by_role("tab", name="Calls").tap()
    desk.tap("Take the votes")
    desk.tap("I am judge 1")
    page.locator('[data-vote="2"]').tap()
    page.locator(".clock-chip").tap()
    expect(page.get_by_role("tab", name="Clocks")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Calls").tap()
    expect(page.locator("#call-stage")).to_have_text(
        "Judge 2 of 3: take the phone"
    )  # a look at the clocks breaks nothing off
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The vote was interrupted")
    vote(desk, "3", "3", "3")
    desk.tap("Rule: the 3 zone")
    assert [call["votes"] for call in calls(desk)] == [["3", "3", "3"]]
    page.reload()
    expect(page.get_by_role("button", name="Take the votes")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_five_judges_are_proposed_where_the_weight_could_win_the_game(desk: BrowserPhone) -> None:
    page = desk.page
    desk.quick("a4", "a4", "a4")
    desk.record()
    desk.quick("a2", "b1")
    open_calls(desk)
    expect(page.get_by_role("button", name="3 judges")).to_have_attribute("aria-pressed", "true")
    page.locator('[data-call-weight="1"]').tap()
    expect(page.get_by_role("button", name="5 judges")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("tabpanel")).to_contain_text("This weight could win the game: 5 judges.")
    desk.tap("1 judge")
    vote(desk, "2")
    expect(page.locator("[data-revealed]")).to_have_count(1)


def test_an_undecidable_weight_call_is_a_dead_heat(desk: BrowserPhone) -> None:
    page = desk.page
    desk.quick("a3", "b3", "a1")
    open_calls(desk, "Weight call")
    expect(page.locator("[data-call-weight]")).to_have_count(2)
    page.locator('[data-call-weight="1"]').tap()
    page.locator('[data-call-weight="2"]').tap()
    vote(desk, "dead-heat")
    desk.tap("Rule: Can't tell: dead heat")
    to_pad(desk)
    expect(page.locator(".why")).to_contain_text("Dead heat in front")
    open_calls(desk, "Weight call")
    page.locator('[data-call-weight="1"]').tap()
    page.locator('[data-call-weight="2"]').tap()
    vote(desk, "b")
    desk.tap("Rule: Cy's is deeper")
    to_pad(desk)
    expect(page.locator("[data-record] b")).to_have_text("Cy +3")
    assert [call["ruling"] for call in calls(desk)] == ["dead-heat", "b"]


def test_a_rub_makes_a_hanger(desk: BrowserPhone) -> None:
    desk.quick("a3")
    open_calls(desk, "Rub")
    desk.page.locator('[data-call-weight="1"]').tap()
    vote(desk, "4")
    desk.tap("Rule: hanger")
    to_pad(desk)
    expect(desk.page.locator("[data-record] b")).to_have_text("Ann +4")


def test_a_call_after_the_frame_was_recorded_offers_to_amend_it(desk: BrowserPhone) -> None:
    page = desk.page
    desk.quick("a3", "b2")
    desk.record()
    open_calls(desk, "Rub")
    vote(desk, "4")
    desk.tap("Rule: hanger")
    desk.tap("Amend last frame", "link")
    expect(page.locator("h1")).to_have_text("Frame 1: correction")
    expect(page.locator("[data-weight]")).to_have_count(2)
