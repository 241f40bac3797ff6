"""Bowling is played by taps, offline: only possible rolls are offered, and the line is scored right (docs/rules.md 9).

Ten rounds by taps from the first to the last: test_every_rule_set.py.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.stocked import turns
from tests.browser.store.test_backup import put
from tests.browser.test_accessible import findings_in_both
from tests.games import short_game

SIDES = (("a", "Ann", "red"), ("b", "Cy", "blue"))


@pytest.fixture
def pad(phone: BrowserPhone) -> BrowserPhone:
    phone.new_game("bowling", "Singles", ["Ann", "Cy"])
    return phone


def roll(pad: BrowserPhone, *pins: int | str) -> None:
    """Put down the rolls of a frame, `all` for what still stands, and record it."""
    for count in pins:
        pad.page.locator(f'[data-pins="{count}"]').tap()
    pad.record()


def resume(phone: BrowserPhone, *frames: list[int]) -> None:
    """Open the pad of a game in which these frames were played, one side after the other."""
    sides = {side: {"name": name, "players": [{"name": name}], "colour": colour} for side, name, colour in SIDES}
    game = short_game(ruleset="bowling", sides=sides, events=turns("rolls", *frames))
    put(phone, game)
    phone.page.goto(f"{phone.address}/#/game/{game['id']}")
    phone.page.wait_for_selector(".board")


def box(pad: BrowserPhone, frame: str) -> list[str]:
    """The marks and the running total of one box, e.g. of `a10`."""
    found = pad.page.locator(f'[data-frame="{frame}"]')
    return [text for text in [*found.locator("i").all_inner_texts(), found.locator("b").inner_text()] if text]


def enabled(pad: BrowserPhone) -> list[str]:
    return [key.get_attribute("data-pins") or "" for key in pad.page.locator("[data-pins]:not([aria-disabled])").all()]


@pytest.mark.everyday
def test_a_perfect_game_offline(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    phone.page.reload()
    resume(phone, *[[10], [0, 0]] * 8)
    roll(phone, "all")
    roll(phone, 0, 0)
    assert [box(phone, f"a{n}") for n in (7, 8, 9)] == [["X", "210"], ["X"], ["X"]]  # 8 and 9 wait for what follows
    roll(phone, "all", "all", "all")
    assert box(phone, "a10") == ["X", "X", "X", "300"]
    assert box(phone, "a9") == ["X", "270"]
    phone.expect_score(300, 0)
    roll(phone, 0, 0)
    assert box(phone, "a10") == ["X", "X", "X", "300"]
    expect(phone.page.locator("[data-result]")).to_contain_text("Ann wins with the higher score")
    host.start()
    found = phone.archived()
    assert found["state"]["turns"]["a"] == [[10]] * 9 + [[10, 10, 10]]
    assert (found["state"]["score"], found["state"]["winner"], found["state"]["ending"]) == (
        {"a": 300, "b": 0},
        "a",
        "rounds",
    )
    assert phone.faults == []


def test_level_after_ten_is_a_tie(phone: BrowserPhone) -> None:
    resume(phone, *[[3, 7]] * 18)
    roll(phone, 3, "all", 5)
    roll(phone, 3, "all", 5)
    expect(phone.page.locator("[data-result]")).to_contain_text("Tied 132–132")
    assert phone.archived()["state"]["winner"] is None
    phone.go_home()
    expect(phone.page.locator(".games")).to_contain_text("a tie")


def test_the_bowling_pad_offers_only_possible_rolls(pad: BrowserPhone) -> None:
    assert len(enabled(pad)) == 11
    expect(pad.page.locator("[data-record]")).to_be_disabled()
    pad.page.locator('[data-pins="7"]').tap()
    assert enabled(pad) == ["1", "2", "0", "all"]
    expect(pad.page.locator('[data-pins="all"]')).to_contain_text("Spare")
    expect(pad.page.locator(".why")).to_have_text("3 pins left standing.")
    pad.page.locator('[data-pins="all"]').tap()
    assert enabled(pad) == []
    expect(pad.page.locator(".why > span")).to_have_text("Spare for Ann: ten plus the next weight.")
    assert box(pad, "a1") == ["7", "/"]
    pad.tap("Undo")
    assert enabled(pad) == ["1", "2", "0", "all"]
    pad.page.locator('[data-pins="0"]').tap()
    assert box(pad, "a1") == ["7", "–", "7"]
    pad.record()
    pad.expect_score(7, 0)
    expect(pad.page.locator("#announcer")).to_have_text("Ann 7, Cy 0. Frame 1: Cy shoots.")
    pad.tap("Undo")
    pad.expect_score(0, 0)


def test_an_earlier_frame_is_corrected(pad: BrowserPhone) -> None:
    roll(pad, 7, 0)
    roll(pad, 5, 4)
    roll(pad, 3, 4)
    pad.tap("Frames", "link")
    pad.tap("Ann, Frame 1: 7 –. Why, and corrections")
    pad.tap("Correct", "link")
    expect(pad.page.locator("h1")).to_have_text("Frame 1 of Ann: correction")
    pad.tap("Undo")
    pad.page.locator('[data-pins="all"]').tap()
    assert [box(pad, "a1"), box(pad, "a2")] == [["7", "/", "13"], ["3", "4", "20"]]
    pad.page.locator("[data-record]").tap()
    pad.tap("Weights misread")
    expect(pad.page.locator("tbody [data-running]").first).to_have_text("20–9")
    assert box(pad, "a2") == ["3", "4", "20"]


def test_half_recorded_rolls_survive_the_sheet_and_a_reload(pad: BrowserPhone) -> None:
    pad.page.locator('[data-pins="4"]').tap()
    pad.tap("Frames", "link")
    pad.tap("Back to pad", "link")
    expect(pad.page.locator('[data-frame="a1"] i').filter(has_text="4")).to_be_visible()  # the pad is drawn anew
    pad.wait_kept(1)
    pad.page.reload()
    expect(pad.page.locator('[data-frame="a1"] i').filter(has_text="4")).to_be_visible()
    expect(pad.page.locator("[data-saved]")).to_have_text("frame not recorded")
    assert box(pad, "a1") == ["4"]


def test_axe_finds_nothing_on_the_bowling_pad(pad: BrowserPhone) -> None:
    media(pad.page)
    roll(pad, "all")
    pad.page.locator('[data-pins="4"]').tap()
    assert findings_in_both(pad) == []
    pad.tap("Frames", "link")
    pad.tap("Ann, Frame 1: X. Why, and corrections")
    assert findings_in_both(pad) == []
