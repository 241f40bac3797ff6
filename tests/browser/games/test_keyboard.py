"""A game can be played by keyboard alone and with a screen reader, and too many taps record nothing twice."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.modes import SIZES
from tests.browser.phone import BrowserPhone

pytestmark = pytest.mark.whole_browser

# Where the focus is; `unseen` when nothing shows it. A weight shows it by its halo.
FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body) return '';
  const halo = at.querySelector(':scope > .halo');
  const seen = halo ? getComputedStyle(halo).stroke !== 'rgba(0, 0, 0, 0)' : getComputedStyle(at).outlineStyle !==
    'none';
  return seen ? at.dataset.zone ?? at.textContent.trim() : `unseen: ${at.outerHTML.slice(0, 200)}`;
}"""
# Notes what the live region says, as a screen reader would hear it.
LISTEN = """() => {
  window.heard = [];
  const region = document.getElementById('announcer');
  new MutationObserver(() => window.heard.push(region.textContent))
    .observe(region, {childList: true, characterData: true, subtree: true});
}"""


def tab_to(page: Page, selector: str, keys: str = "Tab") -> None:
    """Press Tab until it has the focus; each stop on the way shows where the focus is."""
    for _ in range(60):
        page.keyboard.press(keys)
        assert not page.evaluate(FOCUS).startswith("unseen")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keys never reach {selector}")


def test_a_whole_game_is_played_by_keyboard(phone: BrowserPhone) -> None:
    page = phone.page
    tab_to(page, '[href="#/new"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".new .sides")
    tab_to(page, "footer .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board")
    for frame in (["a4", "a4", "a4"], ["b2"]):
        for weight in frame:
            tab_to(page, f'[data-zone="{weight}"]')
            page.keyboard.press("Enter")
            assert page.evaluate(FOCUS) == weight, "the focus stays where it was"
        tab_to(page, "[data-record]:not([aria-disabled])")
        page.keyboard.press("Enter")
        phone.wait_saved()
        expect(page.locator("[data-record]")).to_be_focused()
        page.wait_for_selector("[data-record]:not([data-resting])")
    phone.expect_score(12, 2)
    tab_to(page, ".pad header button.tool", "Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    expect(page.locator(".pad header button.tool")).to_be_focused()
    tab_to(page, '[data-zone="a3"]')
    page.keyboard.press("Enter")
    tab_to(page, "[data-weight]", "Shift+Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    tab_to(page, ".weight-actions .primary")
    page.keyboard.press("Enter")
    tab_to(page, "[data-record]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-result]")
    assert phone.line_score()[-1][-1] == "16–2"  # a key has pushed the 3 over the line: a hanger
    assert phone.faults == []


def test_a_disabled_button_keeps_the_focus(phone: BrowserPhone) -> None:
    """Undo, redo and the key of a side without weights left are disabled, ignore the key and can be left with Tab."""
    page = phone.page
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "a3", "a3")
    rests(page, '[data-zone="a3"]')
    expect(page.locator(".why")).to_contain_text("four weights")
    phone.record()
    for events, name in enumerate(("Undo", "Redo", "Undo"), start=2):
        rests(page, f'footer button:has-text("{name}")')
        phone.wait_saved()
        assert len(phone.rows("events")) == events
    phone.expect_score(0, 0)


def rests(page: Page, selector: str) -> None:
    """Press a button by its last key that counts, and once more: it keeps the focus."""
    page.locator(selector).focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(page.locator(selector)).to_be_disabled()
        expect(page.locator(selector)).to_be_focused()


# A frame with two weights on the table, as a screen reader goes through it.
SCRIPT = """
- banner:
  - link "Home"
  - heading "To 15" [level=1]
  - text: frame not recorded
  - link "Frames"
  - link "Referee"
  - button "More"
- main:
  - region "Ann":
    - paragraph: R Ann
    - paragraph: "0"
    - paragraph: First
  - region "Cy":
    - paragraph: B Cy
    - paragraph: "0"
    - paragraph: Hammer
  - paragraph: Frame 1 From the starting end
  - group /The scoring end of the table/:
    - button "Red weight, the 3 zone, scores"
    - button "Blue weight, the 2 zone, doesn't score"
  - paragraph: "Ann: 3. The 3 is deepest."
  - 'group "Red: quick entry"':
    - button "Tapping the table places Red"
    - 'button "4: Red weight in hanger"'
    - 'button "3: Red weight in the 3 zone"'
    - 'button "2: Red weight in the 2 zone"'
    - 'button "1: Red weight in the 1 zone"'
  - 'group "Blue: quick entry"':
    - button "Tapping the table places Blue" [pressed]
    - 'button "4: Blue weight in hanger"'
    - 'button "3: Blue weight in the 3 zone"'
    - 'button "2: Blue weight in the 2 zone"'
    - 'button "1: Blue weight in the 1 zone"'
- contentinfo:
  - button "Undo"
  - button "Redo" [disabled]
  - button "Record Ann +3"
"""


def test_a_screen_reader_announces_a_frame(phone: BrowserPhone) -> None:
    """A screen reader finds the parts of the pad in order and announces the recorded frame."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.wait_saved()
    phone.page.evaluate(LISTEN)
    phone.quick("a3", "b2")
    expect(phone.page.locator(".pad")).to_match_aria_snapshot(SCRIPT)
    phone.record()
    assert phone.page.evaluate("() => window.heard") == ["Ann 3, Cy 0. Frame 2: Ann shoots first, Cy has the hammer."]


def test_fifty_quick_taps_on_record_record_one_frame(phone: BrowserPhone) -> None:
    """At once and over more than a second: the button is disabled until the taps end, and works for the next frame."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.page.evaluate(
        """async () => {
            const tap = () => document.querySelector('[data-record]').click();
            for (let n = 0; n < 50; n += 1) tap();
            for (let n = 0; n < 50; n += 1) {
              await new Promise((done) => setTimeout(done, 30));
              tap();
            }
        }"""
    )
    phone.wait_saved()
    phone.expect_score(3, 0)
    assert [row["event"]["weights"] for row in phone.rows("events")] == [["a3"]]


def test_a_pad_in_landscape_needs_no_scrolling(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "b2", "a1")
    width, height = SIZES["landscape"]
    phone.page.set_viewport_size({"width": width, "height": height})
    expect(phone.page.locator(".pad")).to_have_css("display", "grid")
    assert phone.page.evaluate("() => document.documentElement.scrollHeight") <= height
