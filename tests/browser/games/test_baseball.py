"""Baseball by taps, offline: innings with a line score, and extra innings when level (docs/rules.md 8)."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings_in_both


def inning(pad: BrowserPhone, *weights: str) -> None:
    pad.frame(*weights)


def line(pad: BrowserPhone, colour: str) -> list[str]:
    """One side's row of the line score without innings not yet played; the score comes last."""
    return [text for text in pad.page.locator(f".strip tr.{colour} td").all_inner_texts() if text]


def test_a_level_game_goes_into_a_tenth_inning_offline(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    phone.page.reload()
    phone.new_game("baseball", "Singles", ["Ann", "Cy"])
    expect(phone.page.locator("h1")).to_have_text("9 innings")
    inning(phone, "a3", "a1")
    for _ in range(7):
        inning(phone)
    expect(phone.page.locator(".frame-line")).to_contain_text("Inning 9")
    inning(phone, "b3", "b1")
    assert line(phone, "red") == ["4", *"00000000", "4"]
    expect(phone.page.locator(".why")).to_contain_text("Tied 4–4: extra inning.")
    expect(phone.page.locator(".frame-line")).to_contain_text("Inning 10Extra inning")
    inning(phone, "b2", "a1")
    expect(phone.page.locator("[data-result]")).to_contain_text("Cy wins with the higher score")
    assert line(phone, "blue") == [*"00000000", "4", "2", "6"]
    host.start()
    found = phone.archived()
    assert (found["state"]["score"], found["state"]["winner"], found["state"]["ending"]) == (
        {"a": 4, "b": 6},
        "b",
        "rounds",
    )
    assert len(found["state"]["frames"]) == 10
    assert phone.faults == []


@pytest.mark.everyday
def test_an_inning_is_corrected_and_undone(phone: BrowserPhone) -> None:
    phone.new_game("baseball", "Singles", ["Ann", "Cy"])
    inning(phone, "a3", "b2")
    phone.quick("b2")
    phone.wait_kept(1)
    phone.page.reload()
    expect(phone.page.locator("[data-saved]")).to_have_text("inning not recorded")
    phone.record()
    phone.tap("Innings", "link")
    phone.tap("Inning 1: why, and corrections")
    phone.tap("Correct", "link")
    expect(phone.page.locator("h1")).to_have_text("Inning 1: correction")
    phone.page.locator('[data-weight="1"]').tap()
    phone.tap("Remove")
    phone.page.locator("[data-record]").tap()
    phone.tap("Wrong colour entered")
    phone.page.wait_for_selector(".line-score")
    assert line(phone, "blue") == ["2", "2", "4"]
    phone.tap("Undo")
    assert line(phone, "red") == ["3", "0", "3"]
    expect(phone.page.locator(".record li").last).to_have_text("Correction of Inning 1 undone.")


def test_axe_finds_nothing_on_the_baseball_pad(phone: BrowserPhone) -> None:
    media(phone.page)
    phone.new_game("baseball", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    inning(phone, "a3", "b2")
    assert findings_in_both(phone) == []
    phone.tap("Innings", "link")
    assert findings_in_both(phone) == []
