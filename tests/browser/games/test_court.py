"""The court is played by taps, offline: both sides score, 10-offs, level games that continue, corrections
(docs/rules.md 10).
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings_in_both

ALL_IN = [side + zone for side in "ab" for zone in ("10", "10", "8", "8")]


@pytest.fixture
def pad(phone: BrowserPhone) -> BrowserPhone:
    phone.new_game("court", "Singles", ["Ann", "Cy"])
    return phone


def why(pad: BrowserPhone) -> str:
    """The reason on the pad, without the button beside it."""
    return pad.page.locator(".why").inner_text().removesuffix("Why").rstrip()


def half(pad: BrowserPhone, *discs: str) -> None:
    pad.frame(*discs)


@pytest.mark.everyday
def test_doubles_level_past_75_continue_for_two_rounds(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    phone.page.reload()
    phone.new_game("court", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    expect(phone.page.locator(".frame-line")).to_have_text("Round 1 · headAnn & Bo shoot first")
    half(phone, *ALL_IN)
    expect(phone.page.locator(".frame-line")).to_have_text(
        "Round 1 · footAnn & Bo shoot first"
    )  # doubles: the lead changes every round
    half(phone, *ALL_IN)
    phone.expect_score(72, 72)
    expect(phone.page.locator(".frame-line")).to_have_text("Round 2 · headCy & Di shoot first")
    half(phone, "a8", "b8")
    assert "Tied 80–80: 4 more half-rounds, then the higher score wins." in why(phone)
    half(phone, "a10", "a8", "b7")
    half(phone)
    half(phone, "a-10", "a-10", "b-10")
    phone.expect_score(78, 77)
    half(phone, "a-10", "b-10")  # both below game point now: the higher score wins all the same
    expect(phone.page.locator("[data-result]")).to_contain_text("Ann & Bo win")
    expect(phone.page.locator(".line-score tbody tr").first).to_have_text(re.compile("4H.*−10.*−10.*68–67", re.S))
    host.start()
    found = phone.archived()
    assert (found["state"]["score"], found["state"]["winner"], found["state"]["ending"]) == (
        {"a": 68, "b": 67},
        "a",
        "target",
    )
    assert len(found["state"]["frames"]) == 7
    assert phone.faults == []


def test_the_running_scores_of_both_sides_are_shown(pad: BrowserPhone) -> None:
    assert "on top of another" in why(pad)
    pad.quick("a10", "a8", "a-10")
    assert why(pad) == "Ann's disc is in the 10-off: 10 off. Ann 10 + 8 − 10 = 8."
    assert pad.worth() == "Ann +8 · Cy +0"
    pad.quick("b7")
    assert why(pad).endswith("Cy: 7.")


def test_discs_are_placed_by_taps_on_the_triangle(pad: BrowserPhone) -> None:
    pad.tap_drawing(1280, 500)
    pad.page.locator(".zones .pick").nth(1).tap()
    pad.tap_drawing(1000, 1000)
    pad.tap_drawing(1700, 1600)
    pad.tap_drawing(700, 2000)
    pad.tap_drawing(200, 300)  # beside the triangle
    assert pad.worth() == "Ann +10 · Cy +5"
    expect(pad.page.locator('[data-weight="4"]')).to_have_attribute("aria-label", "Black disc in the 10-off")
    pad.page.locator('[data-weight="4"]').tap()
    pad.tap("Remove")
    assert pad.worth() == "Ann +10 · Cy +15"


def test_each_side_has_at_most_four_discs(pad: BrowserPhone) -> None:
    pad.quick("a7", "a7", "a7", "a7")
    expect(pad.page.locator('[data-zone="a10"]')).to_be_disabled()
    pad.tap_drawing(1280, 500)
    assert why(pad) == "Each side has 4 discs."
    pad.quick("b10")
    pad.tap("Undo")
    expect(pad.page.locator("[data-weight]")).to_have_count(4)
    pad.record()
    pad.tap("Undo")
    pad.expect_score(0, 0)
    pad.tap("Redo")
    pad.expect_score(28, 0)


def test_a_half_round_and_its_leader_can_be_corrected(pad: BrowserPhone) -> None:
    half(pad, "a10", "b8")
    pad.tap("More")
    pad.tap("The other side shot first")
    expect(pad.page.locator(".why")).to_contain_text(
        "Ann shot first in this half-round."
    )  # singles: black was to lead to the foot
    pad.quick("b7")
    pad.wait_kept(1)
    pad.page.reload()
    expect(pad.page.locator("[data-saved]")).to_have_text("round not recorded")
    expect(pad.page.locator(".score.yellow .duty")).to_have_text("Shoots first")
    expect(pad.page.locator(".score.black .duty")).to_have_text("Shoots last")
    expect(pad.page.locator(".score.shoots .mark")).to_have_text("Y")
    expect(pad.page.locator(".frame-line")).to_contain_text("Ann shoots first")
    pad.record()
    pad.tap("Rounds", "link")
    pad.tap("1H, Round 1 · head: why, and corrections")
    pad.tap("Correct", "link")
    pad.page.locator('.pad [data-weight="1"]').press("ArrowDown")
    pad.page.locator("[data-record]").tap()
    pad.tap("An official ruled it")
    expect(pad.page.locator("tbody [data-running]").nth(1)).to_have_text("8–8")
    expect(pad.page.locator("tbody [data-running]").nth(0)).to_have_text("8–15")
    expect(pad.page.locator(".record")).to_have_text("Round 1 · head corrected: An official ruled it")


def test_axe_finds_nothing_on_the_court_pad(pad: BrowserPhone) -> None:
    media(pad.page)
    pad.quick("a10", "b-10")
    assert findings_in_both(pad) == []
    pad.page.locator('[data-weight="1"]').tap()
    assert findings_in_both(pad) == []
    pad.record()
    pad.tap("Rounds", "link")
    pad.tap("1H, Round 1 · head: why, and corrections")
    assert findings_in_both(pad) == []
