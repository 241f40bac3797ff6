"""Unrecorded weights survive a crash, their mark is true, and a second tap never records an empty frame."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import BrowserPhone, wait_until

ASKS = "[data-record][data-asks]"


def frames(phone: BrowserPhone) -> list[list[str]]:
    """The weights of the frames (or turns) that are recorded."""
    return [row["event"]["weights"] for row in phone.rows("events") if "weights" in row["event"]]


def layout(page: Page) -> list[tuple[str | None, ...]]:
    """The weights on the drawing: name, whether it scores, and place."""
    return [
        tuple(weight.get_attribute(name) for name in ("aria-label", "class", "transform"))
        for weight in page.locator("[data-weight]").all()
    ]


def open_form(phone: BrowserPhone, ruleset: str = "federation-2024") -> tuple[float, float]:
    """Go to New game; where the button is that starts the game."""
    phone.tap("New game", "link")
    phone.page.locator("[name=ruleset]").select_option(ruleset)
    box = phone.page.get_by_role("button", name="Start game").bounding_box()
    assert box
    return box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2


@pytest.mark.everyday
@pytest.mark.parametrize("ruleset", ["federation-2024", "horse-collar"])
def test_a_second_tap_on_start_does_not_hit_record(phone: BrowserPhone, ruleset: str) -> None:
    start = open_form(phone, ruleset)
    phone.page.touchscreen.tap(*start)
    phone.page.wait_for_selector("[data-record]")
    for _ in range(4):  # who taps on and on, taps the button that is gone
        phone.page.touchscreen.tap(*start)
    expect(phone.page.locator(ASKS)).to_have_count(0)
    phone.page.locator(".zone").first.tap()  # elsewhere a tap counts at once
    phone.record()
    assert len(frames(phone)) == 1
    assert frames(phone)[0]


@pytest.mark.parametrize("ruleset", ["federation-2024", "baseball", "horse-collar", "court"])
def test_an_empty_frame_takes_two_taps_on_every_pad(phone: BrowserPhone, ruleset: str) -> None:
    button = phone.page.locator("[data-record]")
    phone.new_game(ruleset, "Singles", ["Ann", "Cy"])
    button.tap()
    expect(button).to_contain_text("Record no score")
    expect(phone.page.locator("#announcer")).to_have_text("The table is empty: Record no score")
    phone.page.locator(".frame-line").tap()
    expect(button).not_to_contain_text("Record no score")
    phone.page.wait_for_selector("[data-record]:not([data-resting])")
    button.tap()
    button.tap(force=True)  # too soon: the question has not rested
    expect(button).to_contain_text("Record no score")
    phone.page.locator(".zone").first.tap()
    expect(button).not_to_contain_text("Record no score")
    phone.tap("Undo")
    expect(phone.page.locator("[data-weight]")).to_have_count(0)
    assert frames(phone) == []
    phone.record_empty()
    assert frames(phone) == [[]]


def test_an_empty_frame_is_recorded_by_keyboard(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    button = phone.page.locator("[data-record]")
    button.press("Enter")
    expect(button).to_contain_text("Record no score")
    expect(button).to_be_focused()
    button.press("Enter")  # a key that is held down
    phone.page.wait_for_selector(f"{ASKS}:not([data-resting])")
    assert frames(phone) == []
    button.press("Enter")
    expect(phone.page.locator("#announcer")).to_contain_text("Frame 2")
    assert frames(phone) == [[]]


def test_weights_on_the_table_survive_a_dead_battery(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    address = phone.page.url
    mark = phone.page.locator("[data-saved]")
    expect(mark).to_have_text("saved")
    phone.tap_table("b", "2", 20)
    phone.quick("a4", "a2", "a2")
    phone.page.locator('[data-weight="2"]').press("p")
    phone.page.locator('[data-weight="1"]').press("d")
    phone.page.locator('[data-weight="4"]').press("ArrowUp")
    phone.quick("b3")
    phone.tap("More")
    phone.tap("The other side shot first")
    expect(mark).to_have_text("frame not recorded")
    why = phone.page.locator(".why")
    expect(why).to_contain_text("protected")  # the reasons load after the first weight
    lay, said, worth = layout(phone.page), why.inner_text(), phone.worth()
    wait_until(phone.page, lambda: bool(phone.rows("games")[0]["table"]["swapped"]))
    phone.kill()
    phone.launch()
    phone.page.goto(address)
    mark = phone.page.locator("[data-saved]")
    expect(phone.page.locator("[data-weight]")).to_have_count(5)
    expect(mark).to_have_text("frame not recorded")
    expect(phone.page.locator(".why")).to_have_text(said)
    assert (layout(phone.page), phone.worth()) == (lay, worth)
    expect(phone.page.locator(".score.shoots")).to_contain_text("Cy")
    phone.tap("Undo")
    expect(phone.page.locator("[data-weight]")).to_have_count(4)
    phone.record()
    expect(mark).to_have_text("saved")
    events = phone.rows("events")
    assert events[1]["event"]["first"] == "b"
    assert len(events[1]["event"]["weights"]) == 3  # two of the four are level
    phone.page.reload()
    expect(mark).to_have_text("saved")
    expect(phone.page.locator("[data-weight]")).to_have_count(0)
