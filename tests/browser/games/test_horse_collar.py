"""Horse collar is played by taps, offline, with the casual book's own example, and archived (docs/rules.md 7)."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings_in_both


@pytest.fixture
def pad(phone: BrowserPhone) -> BrowserPhone:
    phone.new_game("horse-collar", "Singles", ["Ann", "Cy"])
    return phone


def why(pad: BrowserPhone) -> str:
    """The reason on the pad, without the button beside it."""
    return pad.page.locator(".why").inner_text().removesuffix("Why").rstrip()


def turn(pad: BrowserPhone, *weights: str) -> None:
    pad.quick(*weights)
    pad.record()


@pytest.mark.everyday
def test_the_books_example_is_played_offline(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    phone.page.reload()
    phone.new_game("horse-collar", "Singles", ["Ann", "Cy"])
    phone.quick("3", "2", "2", "1", "1", "1")  # one 3, two 2s, three 1s: the book's ten points
    assert why(phone) == "Ann 3 + 2 + 2 + 1 + 1 + 1 = 10."
    assert phone.worth() == "Ann +10"
    phone.record()
    expect(phone.page.locator("#announcer")).to_have_text("Ann 10, Cy 0. Round 1: Cy shoots.")
    phone.quick("2", "2", "1")
    assert phone.worth() == "Doesn't count"
    assert why(phone) == "Cy has no weight worth 3 or more, so the turn doesn't count."
    phone.record()
    phone.expect_score(10, 0)
    turn(phone, "26", "13", "3")
    phone.expect_score(52, 0)
    assert "Ann has 52. Cy still shoots this round" in why(phone)
    turn(phone, "26", "26")
    assert "Tied 52–52: another round." in why(phone)
    turn(phone, "3")
    turn(phone, "3", "1")
    assert phone.line_score() == [("10", "0", "10–0"), ("42", "52", "52–52"), ("3", "4", "55–56")]
    expect(phone.page.locator("[data-result]")).to_contain_text("Cy wins")
    host.start()
    found = phone.archived()
    assert found["state"]["turns"] == {"a": [10, 42, 3], "b": [0, 52, 4]}
    assert (found["state"]["score"], found["state"]["winner"]) == ({"a": 55, "b": 56}, "b")
    assert phone.faults == []


def test_a_game_of_fixed_rounds_shows_the_turns_of_both_sides(pad: BrowserPhone) -> None:
    turn(pad, "13", "2")
    expect(pad.page.locator(".strip tr.red td.scored")).to_have_text("15")
    expect(pad.page.locator(".score.shoots")).to_contain_text("Cy")
    expect(pad.page.locator(".frame-line")).to_contain_text("Round 1")


def test_the_drawn_table_accepts_ends_corners_and_drags(pad: BrowserPhone) -> None:
    pad.tap_drawing(1000, -60)
    pad.tap_drawing(20, -60)
    pad.tap_drawing(1980, -60)
    pad.tap_drawing(1000, 300)
    assert why(pad) == "2 hangers count 26 each. A hanger counts 13. Ann 26 + 26 + 13 + 3 = 68."
    weight, table = pad.page.locator('[data-weight="4"]').bounding_box(), pad.page.locator("svg.board").bounding_box()
    assert weight and table
    pad.page.mouse.move(weight["x"] + weight["width"] / 2, weight["y"] + weight["height"] / 2)
    pad.page.mouse.down()
    pad.page.mouse.move(weight["x"] + weight["width"] / 2, table["y"] + table["height"] - 30, steps=8)
    pad.page.mouse.up()
    assert pad.worth() == "Ann +66"


@pytest.mark.whole_browser  # without its wake lock a notice makes the table so small that a finger finds a weight
def test_eight_weights_are_the_most_and_the_last_can_be_undone(pad: BrowserPhone) -> None:
    pad.quick(*["3"] * 8)
    assert pad.worth() == "Ann +24"
    expect(pad.page.locator('[data-zone="3"]')).to_be_disabled()
    pad.tap_drawing(1000, -60)
    assert "A side shoots 8 weights in a turn." in why(pad)
    pad.tap("Undo")
    assert pad.worth() == "Ann +21"
    pad.record()
    pad.tap("Undo")
    pad.expect_score(0, 0)
    pad.tap("Redo")
    pad.expect_score(21, 0)
    pad.quick("2")
    pad.page.locator('[data-weight="1"]').press("ArrowUp")
    assert pad.worth() == "Cy +3"
    pad.page.locator('[data-weight="1"]').press("Delete")
    expect(pad.page.locator("[data-weight]")).to_have_count(0)


def test_unrecorded_weights_survive_the_referee_screen_and_a_reload(pad: BrowserPhone) -> None:
    pad.quick("13", "2")
    pad.tap("Referee", "link")
    pad.page.get_by_role("link", name="Back to pad").tap()
    expect(pad.page.locator("[data-weight]")).to_have_count(2)
    pad.wait_kept(2)
    pad.page.reload()
    expect(pad.page.locator("[data-saved]")).to_have_text("round not recorded")
    assert pad.worth() == "Ann +15"


def test_an_earlier_turn_is_corrected(pad: BrowserPhone) -> None:
    turn(pad, "3", "2")
    turn(pad, "13")
    pad.tap("Rounds", "link")
    pad.tap("Ann, Round 1: 5. Why, and corrections")
    expect(pad.page.locator(".reasons")).to_contain_text("Ann 3 + 2 = 5.")
    pad.tap("Correct", "link")
    expect(pad.page.locator("h1")).to_have_text("Round 1 of Ann: correction")
    pad.page.locator('[data-weight="1"]').tap()
    pad.tap("26: move to hanger over a corner")
    assert pad.worth() == "Ann +28"
    pad.page.locator("[data-record]").tap()
    pad.tap("Weights misread")
    assert pad.line_score() == [("28", "13", "28–13")]
    expect(pad.page.locator(".record")).to_have_text("Round 1 of Ann corrected: Weights misread")


def test_axe_finds_nothing_on_the_horse_collar_pad(pad: BrowserPhone) -> None:
    media(pad.page)
    pad.quick("3", "2")
    assert findings_in_both(pad) == []
    pad.page.locator('[data-weight="1"]').tap()
    assert findings_in_both(pad) == []
    pad.record()
    pad.tap("Rounds", "link")
    pad.tap("Ann, Round 1: 5. Why, and corrections")
    assert findings_in_both(pad) == []
