"""The pad works by touch, mouse and keyboard, and announces what happens."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone, wait_until


@pytest.fixture
def pad(phone: BrowserPhone) -> BrowserPhone:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    return phone


def worth(pad: BrowserPhone) -> str:
    return pad.page.locator("[data-record] b").inner_text()


def test_dragging_announces_which_weight_is_deeper(pad: BrowserPhone) -> None:
    pad.tap_table("a", "3", 30)
    pad.tap_table("b", "2", 70)
    assert worth(pad) == "Ann +3"
    weight = pad.page.locator('[data-weight="2"]').bounding_box()
    table = pad.page.locator("svg.board").bounding_box()
    assert weight and table
    mouse = pad.page.mouse
    mouse.move(weight["x"] + weight["width"] / 2, weight["y"] + weight["height"] / 2)
    mouse.down()
    mouse.move(weight["x"] + weight["width"] / 2, table["y"] + 20, steps=12)
    mouse.up()
    assert worth(pad) == "Cy +4"
    expect(pad.page.locator('[data-weight="1"]')).to_have_attribute(
        "aria-label", "Red weight, the 3 zone, doesn't score"
    )


def test_the_reason_follows_every_weight(pad: BrowserPhone) -> None:
    why = pad.page.locator(".why")
    expect(why).to_contain_text("no score")
    pad.quick("a4", "a3")
    expect(why).to_contain_text("Ann 4 + 3 = 7.")
    pad.quick("b3", "a2")
    expect(why).to_contain_text("The other weight is short of Cy's 3, so it doesn't count.")


def test_number_keys_ask_which_weight_is_deeper(pad: BrowserPhone) -> None:
    doubt = pad.page.locator("[data-doubt]")
    pad.quick("a3", "b2")
    expect(doubt).to_have_count(0)  # another zone
    pad.quick("b3")
    assert worth(pad) == "Ann +3"
    expect(doubt).to_have_text("Cy's 3 is deeper")
    doubt.tap()
    assert worth(pad) == "Cy +3"
    expect(doubt).to_have_text("Ann's 3 is deeper")
    pad.tap_table("a", "1", 30)
    expect(doubt).to_have_count(0)  # a tap on the table says where the weight lies
    pad.tap("Undo")
    pad.tap("Undo")
    assert worth(pad) == "Ann +3"


def test_a_weight_changes_its_colour(pad: BrowserPhone) -> None:
    pad.quick("a3", "b2")
    pad.page.locator('[data-weight="1"]').tap()
    pad.tap("Make it Blue")
    assert worth(pad) == "Cy +5"
    pad.tap("Undo")
    assert worth(pad) == "Ann +3"


def test_digits_and_letters_work_as_keys(pad: BrowserPhone) -> None:
    page = pad.page
    page.locator("h1").focus()
    for key in ("r", "4", "3", "b", "2", "Backspace", "1"):
        page.keyboard.press(key)
    weights = page.locator("[data-weight]")
    expect(weights).to_have_count(3)
    assert worth(pad) == "Ann +7"
    page.keyboard.press("Control+z")
    expect(weights).to_have_count(2)
    pad.record()
    page.locator("h1").focus()
    page.keyboard.press("Control+z")
    pad.wait_saved()
    pad.expect_score(0, 0)
    page.keyboard.press("Control+y")
    pad.wait_saved()
    pad.expect_score(7, 0)
    assert pad.faults == []


def test_a_whole_frame_by_keyboard(pad: BrowserPhone) -> None:
    page = pad.page
    page.get_by_role("button", name="Red weight in the 3 zone").press("Enter")
    page.get_by_role("button", name="Blue weight in the 3 zone").press("Enter")
    blue = page.get_by_role("button", name="Blue weight, the 3 zone, doesn't score")
    blue.focus()
    blue.press("ArrowUp")
    expect(page.get_by_role("button", name="Blue weight, the 3 zone, scores")).to_be_focused()
    page.keyboard.press("d")
    expect(page.locator(".why")).to_contain_text("Dead heat in front")
    page.keyboard.press("d")
    page.locator('[data-weight="2"]').press("Delete")
    expect(page.locator("[data-weight]")).to_have_count(1)
    page.locator("[data-record]").press("Enter")
    expect(page.locator("#announcer")).to_have_text("Ann 3, Cy 0. Frame 2: Ann shoots first, Cy has the hammer.")


def test_each_side_has_at_most_four_weights(pad: BrowserPhone) -> None:
    pad.quick("a1", "a1", "a1", "a1")
    expect(pad.page.locator('[data-zone="a1"]')).to_be_disabled()
    pad.tap_table("a", "2")
    expect(pad.page.locator(".why")).to_contain_text("four weights")
    expect(pad.page.locator("[data-weight]")).to_have_count(4)


def test_undo_and_redo(pad: BrowserPhone) -> None:
    pad.quick("a3")
    pad.record()
    pad.tap("Undo")
    pad.expect_score(0, 0)
    pad.tap("Redo")
    pad.expect_score(3, 0)
    expect(pad.page.get_by_role("button", name="Redo")).to_be_disabled()


@pytest.mark.everyday
def test_undo_takes_back_the_last_weight_first(pad: BrowserPhone) -> None:
    pad.quick("a3")
    pad.record()
    pad.quick("b2", "b1")
    pad.tap("Undo")
    expect(pad.page.locator("[data-weight]")).to_have_count(1)
    pad.expect_score(3, 0)
    pad.tap("Undo")
    pad.tap("Undo")
    pad.expect_score(0, 0)


def test_undoing_a_frame_puts_its_weights_back_on_the_table(pad: BrowserPhone) -> None:
    weights = pad.page.locator("[data-weight]")
    pad.quick("a3")
    pad.record()
    pad.quick("b4", "b2")
    pad.record()
    pad.tap("Undo")
    expect(weights).to_have_count(2)
    expect(pad.page.get_by_role("button", name="Redo")).to_be_enabled()
    pad.tap("Undo")
    expect(weights).to_have_count(1)
    pad.tap("Redo")
    pad.expect_score(3, 0)
    expect(weights).to_have_count(0)
    pad.tap("Redo")
    pad.expect_score(3, 6)
    pad.tap("Undo")
    pad.quick("b1")
    pad.record()
    pad.expect_score(3, 7)
    pad.tap("Frames", "link")
    assert pad.line_score() == [("3", "0", "3–0"), ("0", "7", "3–7")]


def test_weights_restored_by_undo_are_gone_after_leaving_the_screen(pad: BrowserPhone) -> None:
    pad.quick("a3")
    pad.record()
    pad.tap("Undo")
    pad.tap("Frames", "link")
    pad.tap("Redo")
    pad.tap("Back to pad", "link")
    pad.expect_score(3, 0)
    expect(pad.page.locator("[data-weight]")).to_have_count(0)


def test_undo_reverts_a_move_and_a_removal(pad: BrowserPhone) -> None:
    pad.quick("a3", "b2")
    pad.page.locator('[data-weight="2"]').press("ArrowUp")
    expect(pad.page.locator("[data-record] b")).to_have_text("Ann +3")
    pad.page.locator('[data-weight="2"]').press("ArrowUp")
    expect(pad.page.locator("[data-record] b")).to_have_text("Cy +3")
    pad.page.locator('[data-weight="1"]').press("Delete")
    pad.tap("Undo")
    expect(pad.page.locator("[data-weight]")).to_have_count(2)
    pad.tap("Undo")
    expect(pad.page.locator("[data-record] b")).to_have_text("Ann +3")


def test_a_tap_on_the_table_adds_a_weight_even_while_one_is_selected(pad: BrowserPhone) -> None:
    pad.tap_table("a", "3", 30)
    pad.page.locator('[data-weight="1"]').tap()
    pad.tap("Protected")
    pad.tap_drawing(1000, 900)
    expect(pad.page.locator("[data-record] b")).to_have_text("Ann +5")
    expect(pad.page.get_by_role("button", name="Protected", exact=True)).to_have_count(0)


def test_the_last_recorded_frame_is_named(pad: BrowserPhone) -> None:
    pad.quick("a3", "a2")
    pad.record()
    expect(pad.page.locator(".why")).to_have_text("Frame 1: Ann +5")
    pad.record_empty()
    expect(pad.page.locator(".why")).to_have_text("Frame 2: No score")


def test_the_way_back_from_a_result_leads_past_the_pad(pad: BrowserPhone) -> None:
    pad.frame("a4", "a4", "a4", "a3")
    pad.page.wait_for_selector("[data-result]")
    pad.page.go_back()
    pad.page.wait_for_selector("[name=ruleset]")  # where the game was started


def test_a_finger_can_slide_over_keys_and_from_a_mark_to_the_table(pad: BrowserPhone) -> None:
    keys = [middle(pad, f'[data-zone="b{zone}"]') for zone in "321"]
    weights = pad.page.locator("[data-weight]")
    wait_until(
        pad.page, lambda: bool(pad.stroke(*keys) or weights.count())
    )  # strokes are heeded some time after the first paint
    expect(pad.page.locator("[data-record] b")).to_have_text("Cy +6")
    pad.page.locator("[data-record]").tap()  # a tap that follows a stroke counts
    pad.expect_score(0, 6)
    expect(weights).to_have_count(0)
    pad.stroke(middle(pad, ".pick >> nth=0"), middle(pad, "svg.board"))
    expect(pad.page.get_by_role("button", name="Red weight, the", exact=False)).to_have_count(1)
    pad.stroke(middle(pad, ".pick >> nth=1"), middle(pad, ".points >> nth=0"))
    expect(weights).to_have_count(1)


def middle(pad: BrowserPhone, selector: str) -> tuple[float, float]:
    box = pad.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_weights_on_the_table_stay_during_other_actions(pad: BrowserPhone) -> None:
    pad.quick("a3", "b2")
    pad.tap("More")
    pad.tap("Write a note")
    pad.page.get_by_label("Saved with the game").fill("the board was waxed")
    pad.tap("Save note")
    expect(pad.page.locator("[data-weight]")).to_have_count(2)
    pad.tap("Frames", "link")
    expect(pad.page.locator(".record")).to_contain_text("the board was waxed")
    pad.tap("Back to pad", "link")
    expect(pad.page.locator("[data-weight]")).to_have_count(2)


@pytest.mark.parametrize("width", [320, 390, 844])
def test_the_longest_names_fit(phone: BrowserPhone, width: int) -> None:
    page = phone.page
    page.set_viewport_size({"width": width, "height": 700})
    phone.new_game("csc-2007", "Doubles", [letter * 28 for letter in "WXYZ"])
    phone.quick("a3", "b2")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for card in page.locator(".score").all():
        assert card.evaluate("card => card.scrollWidth - card.clientWidth") <= 0
    phone.record()
    phone.tap("Frames", "link")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_who_shot_first_can_be_corrected(pad: BrowserPhone) -> None:
    pad.record_empty()
    expect(pad.page.locator(".score.shoots")).to_contain_text("Cy")
    pad.tap("Frames", "link")
    pad.tap("Frame 1: why, and corrections")
    pad.tap("Correct", "link")
    pad.tap("More")
    pad.tap("The other side shot first")
    pad.page.locator("[data-record]").tap()
    pad.tap("An official ruled it")
    pad.tap("Back to pad", "link")
    expect(pad.page.locator(".score.shoots")).to_contain_text("Ann")


def test_a_correction_that_would_end_the_game_earlier_is_explained(pad: BrowserPhone) -> None:
    for weight in ("a1", "b1"):
        pad.quick(weight)
        pad.record()
    pad.tap("Frames", "link")
    pad.tap("Frame 1: why, and corrections")
    pad.tap("Correct", "link")
    pad.quick("a4", "a4", "a4")
    pad.page.locator('[data-weight="1"]').tap()
    for _ in range(8):
        if (
            pad.page.locator('[data-weight="1"]').get_attribute("aria-label", timeout=1000)
            == "Red weight, hanger, scores"
        ):
            break
        pad.tap("Deeper")
    pad.page.locator("[data-record]").tap()
    pad.tap("Weights misread")
    expect(pad.page.locator(".why")).to_contain_text("would have ended earlier")


def test_rulings_forfeits_and_shots_out_of_turn_can_be_recorded(pad: BrowserPhone) -> None:
    page = pad.page
    pad.tap("More")
    pad.tap("The other side shot first")
    expect(page.locator(".why")).to_contain_text("Cy shot first this frame")
    expect(page.locator(".score.shoots")).to_contain_text("Cy")
    expect(page.locator(".score.shoots .duty")).to_have_text("First")
    expect(page.locator(".score:not(.shoots) .duty")).to_have_text("Hammer")
    expect(page.locator("[data-saved]")).to_have_text("frame not recorded")
    pad.record_empty()  # nobody scores; Ann had the hammer, so Ann shoots first
    expect(page.locator(".score.shoots")).to_contain_text("Ann")
    pad.tap("More")
    pad.tap("Points by ruling", "link")
    page.locator('[data-side="a"]').tap()
    page.get_by_label("Points for this side").fill("2")
    page.get_by_role("textbox", name="Ruling").fill("the scoreboard was wrong")
    expect(page.locator("[data-verdict]")).to_have_text("Ann: 2 by an official's ruling. New score: Ann 2, Cy 0.")
    pad.tap("Record ruling")
    page.locator("[data-recorded]").get_by_role("link", name="Back to pad").tap()
    pad.expect_score(2, 0)
    pad.quick("b3")
    pad.record()
    pad.tap("Frames", "link")
    assert pad.line_score() == [("0", "0", "0–0"), ("2", "0", "2–0"), ("0", "3", "2–3")]  # it adds up
    pad.tap("Back to pad", "link")
    pad.tap("More")
    pad.tap("Forfeit", "link")
    page.locator('[data-side="a"]').tap()
    expect(page.locator("[data-verdict]")).to_have_text("Ann forfeited. Cy wins.")
    pad.tap("Record ruling")
    page.locator("[data-recorded]").get_by_role("link", name="Back to sheet").tap()
    expect(page.locator(".ending")).to_have_text("Cy wins by forfeit")
