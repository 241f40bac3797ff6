"""An evening at the bar: competitions from one phone, without a network; later the archive has them."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorekeeper.competitions.stand import stand
from tests.browser.desks import begin, document, enter, event_id, go, open_tournament, saved, to_boards
from tests.browser.phone import TAP, BrowserPhone, wait_until

Buy = Callable[[], BrowserPhone]
GUESTS = ["Ann", "Bo", "Cy", "Di", "Eva", "Finn", "Gus", "Hana", "Ian", "Jo", "Kim", "Lee"]


@pytest.mark.everyday
def test_changing_partners_then_winner_stays_without_a_network(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "mixer", GUESTS)
    expect(page.locator("[data-draw] li")).to_have_count(12)
    page.locator("[data-next-card]").tap()
    expect(page.locator("[data-draw] .drawn")).to_have_count(1)
    to_boards(phone)
    page.locator("[data-call]").tap()
    page.locator("[data-result]").tap()
    page.get_by_label(re.compile("&")).first.fill("15")
    page.get_by_label(re.compile("&")).last.fill("9")
    phone.tap("Record points")
    saved(phone)
    expect(page.locator(".facts")).to_contain_text("1 of 15 played")
    page.locator("[data-done] button").tap()  # undo, and record it again
    expect(page.locator(".facts")).to_contain_text("0 of 15 played")
    page.locator("[data-result]").tap()
    page.locator("dialog [data-winner=b]").tap()
    saved(phone)
    mixer = event_id(phone)
    state = stand(document(phone, mixer), [])
    assert state["matches"][0]["winner"] == "b"
    phone.tap("Table", "link")
    expect(page.locator("[data-table] li")).to_have_count(12)

    begin(phone, "queue", ["Elks", "Moose", "Owls"])
    page.locator("[data-call]").tap()
    for _ in range(3):
        page.locator("[data-winner=a]").tap()
    expect(page.locator(".at-board")).to_contain_text("Elks has won 3 in a row")
    expect(page.locator("[data-close-board]")).to_have_count(0)
    page.locator("[data-add-board]").tap()
    page.locator("dialog .primary").tap()
    page.locator("[data-close-board]").tap()
    expect(page.locator("[data-board='2']")).to_contain_text("Closed")
    saved(phone)
    queue = event_id(phone)

    phone.kill()
    phone.launch()
    phone.context.set_offline(True)
    phone.page.goto(f"{phone.address}/#/event/{queue}")
    expect(phone.page.locator("[data-board='1']")).to_contain_text("Elks has won 3 in a row")
    phone.context.set_offline(False)
    phone.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    wait_until(phone.page, lambda: phone.rows("competition_outbox") == [])
    expect(phone.page.locator("[data-saved]")).to_have_text("Archived")
    phone.tap("More", "link")
    phone.page.locator("[data-more] a").first.tap()
    link = phone.page.locator("[data-link]").inner_text()
    seen = phone.context.request.get(link).text()
    assert "Elks" in seen and "Winner stays" in seen
    for one in (mixer, queue):
        sent = phone.context.request.get(f"{phone.address}/api/v1/competitions/{one}")
        assert json.loads(sent.text())["document"] == document(phone, one)
    assert phone.faults == []


def test_a_knock_out_of_drawn_pairs_is_played_to_its_end(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    page.goto(f"{phone.address}/#/events/new/elimination")
    page.locator("[name=who]").fill(", ".join(GUESTS[:8]))
    phone.tap("Add")
    page.locator("[name=pairs]").check()
    page.locator("[data-start]").tap()
    to_boards(phone)
    for match in range(3):
        page.locator("[data-call]").tap()
        page.locator("[data-result]").tap()
        if match == 0:
            refuses_a_level_score(phone)
        page.locator("dialog [data-winner=a]").tap()
    expect(page.locator("[data-over]")).to_be_visible()
    phone.tap("Table", "link")
    expect(page.locator("[data-table] li").first).to_contain_text("&")
    state = stand(document(phone, event_id(phone)), [])
    assert state["status"] == "finished"
    phone.tap("Boards", "link")
    page.locator("[data-finish]").tap()
    page.locator("dialog .primary").tap()
    expect(page.locator("[data-over]")).to_have_text("Finished")
    voids_the_last_result(phone)
    page.goto(f"{phone.address}/#/events")
    expect(page.get_by_role("heading", name="Past")).to_be_visible()
    expect(page.get_by_role("heading", name="Open")).to_have_count(0)


def voids_the_last_result(phone: BrowserPhone) -> None:
    """What is corrected after the end leaves the event ended."""
    competition = event_id(phone)
    phone.page.goto(f"{phone.address}/#/event/{competition}/log")
    phone.page.locator("[data-log] li:has([data-void])").nth(1).get_by_role("button").tap()
    phone.page.locator("dialog .primary").tap()
    wait_until(phone.page, lambda: document(phone, competition)["events"][-1]["type"] == "retract")
    phone.page.goto(f"{phone.address}/#/event/{competition}")
    expect(phone.page.locator("[data-over]")).to_have_text("Finished")


def refuses_a_level_score(phone: BrowserPhone) -> None:
    """The dialog for a result says so, and stays."""
    first, last = phone.page.locator("dialog .points input").all()
    first.fill("9")
    last.fill("9")
    phone.tap("Record points")
    assert last.evaluate("(field) => field.validationMessage") == "This match needs a winner."
    last.fill("8")
    assert last.evaluate("(field) => field.validity.valid")


def test_a_ladder_takes_a_challenge_and_somebody_who_comes_late(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "ladder", ["Ann", "Bo", "Cy"])
    phone.tap("People", "link")
    page.locator("[name=who]").fill("Di")
    phone.tap("Add")
    phone.tap("Boards", "link")
    page.locator("[data-challenge]").tap()
    page.get_by_role("button", name="Cy").tap()
    page.get_by_role("button", name="Ann").tap()
    page.locator("[data-call]").tap()
    page.locator("[data-result]").tap()
    page.locator("dialog [data-winner=a]").tap()
    phone.tap("Table", "link")
    expect(page.locator("[data-table] li")).to_contain_text(["Cy", "Bo", "Ann", "Di"])


def test_a_start_without_enough_names_says_why(offline: BrowserPhone) -> None:
    page = offline.page
    page.goto(f"{offline.address}/#/events/new/mixer")
    page.locator("[data-start]").tap()
    expect(page.get_by_role("alert")).to_have_text("Changing partners needs 4 to 16 players.")
    page.locator("[name=who]").fill("Ann, Bo, Cy, Di")
    offline.tap("Add")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-estimate]")).to_have_text("3 games, about 45 minutes")


def test_two_windows_one_records_and_the_other_follows(buy_used_phone: Buy) -> None:
    phone = buy_used_phone()
    phone.open_app()
    begin(phone, "queue", ["Elks", "Moose", "Owls"])
    phone.page.locator("[data-call]").tap()
    saved(phone)
    other = phone.context.new_page()
    other.goto(phone.page.url)
    expect(other.locator("main .status")).to_contain_text("Another window keeps score")
    phone.page.locator("[data-winner=b]").tap()
    expect(other.locator(".at-board")).to_contain_text("Moose has won the last match")


def test_a_draw_begun_in_two_windows_is_made_once(offline: BrowserPhone) -> None:
    open_tournament(offline, "Friday", "federation-2024", 2)
    for name in ("Elks", "Moose", "Owls", "Bears"):
        enter(offline, name)
    saved(offline)
    competition = event_id(offline)
    other = offline.context.new_page()
    other.goto(f"{offline.address}/#/event/{competition}/draw")
    go(offline, competition, "draw")
    expect(other.locator("main .status")).to_contain_text("Another window keeps score")
    late = other.locator("[data-draw-now]").element_handle()
    assert late
    offline.page.locator("[data-draw-now]").tap()
    saved(offline)
    late.dispatch_event("click")  # the tap was on its way
    expect(other.locator("[data-draw]")).to_be_visible()
    other.get_by_role("button", name="Keep score here").tap()
    expect(other.locator("[data-draw]")).to_be_visible()
    expect(other.locator("[data-draw-now]")).to_have_count(0)
    draws = [one for one in document(offline, competition)["events"] if one["type"] == "draw"]
    assert len(draws) == 1
    assert offline.faults == []


def test_who_plays_in_another_event_is_named_before_the_call(offline: BrowserPhone) -> None:
    page = offline.page
    begin(offline, "queue", ["Ann", "Bo", "Cy"])
    page.locator("[data-call]").tap()
    saved(offline)
    begin(offline, "queue", ["Di", "Ann", "Eve"])
    expect(page.locator("[data-elsewhere]")).to_have_count(1)
    expect(page.locator("[data-elsewhere]")).to_contain_text("Ann plays in")
    page.locator("[data-call]").tap()  # a person decides
    saved(offline)
    expect(page.locator(".at-board")).to_have_count(1)
    assert offline.faults == []


def test_a_game_of_a_match_tells_its_result_by_itself(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "elimination", ["Ann", "Bo"])
    to_boards(phone)
    page.locator("[data-call]").tap()
    names = page.locator(".at-board .sides-of bdi").all_inner_texts()
    page.locator("[data-keep-score]").tap()
    expect(page.locator(".board")).to_be_visible()
    phone.quick("a3")
    phone.record()
    page.goto(f"{phone.address}/#/events")  # the pad is left and found again from the desk
    page.locator(".events li a").first.tap()
    page.locator("[data-keep-score]").tap()
    phone.expect_score(3, 0)
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    page.locator("[data-event]").tap()
    expect(page.locator("[data-over]")).to_be_visible()
    phone.tap("Bracket", "link")
    expect(page.locator("[data-match='w1.1'] .tie-side").first).to_have_text(re.compile(rf"{names[0]}\s*19"))
    assert phone.faults == []


def test_in_a_queue_the_desk_takes_the_result_of_a_game(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "queue", ["Elks", "Moose", "Owls"])
    page.locator("[data-call]").tap()
    page.locator("[data-keep-score]").tap()
    phone.quick("b4", "b4", "b4", "b4")
    phone.record()
    page.locator("[data-event]").tap()
    expect(page.locator(".at-board")).to_contain_text("Moose has won the last match")
    page.reload()
    expect(page.locator(".at-board")).to_contain_text("Moose has won the last match")


def test_on_a_ladder_the_desk_takes_the_result_of_a_game(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "ladder", ["Ann", "Bo"])
    page.locator("[data-challenge]").tap()
    page.locator("dialog [data-choice]").tap()
    page.locator("dialog [data-choice]").tap()
    page.locator("[data-call]").tap()
    page.locator("[data-keep-score]").tap()
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    page.locator("[data-event]").tap()
    phone.tap("Table", "link")
    expect(page.locator("[data-table] li")).to_contain_text(["Bo", "Ann"])


def test_a_second_tap_on_the_winner_does_not_tell_of_the_next_match(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    begin(phone, "queue", ["Elks", "Moose", "Owls"])
    page.locator("[data-call]").tap()
    page.locator("[data-winner=a]").tap()
    TAP(page.locator("[data-winner=a]"))  # at once, on the same spot
    saved(phone)
    expect(page.locator(".at-board")).to_contain_text("Elks has won the last match")
    phone.tap("People", "link")
    page.locator("[data-entries] button").first.tap()
    page.locator("[data-choice=withdraw]").tap()
    expect(page.get_by_role("alert")).to_have_text(re.compile("They are playing now"))
    assert phone.faults == []
