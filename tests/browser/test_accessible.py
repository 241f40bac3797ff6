"""Axe-core (WCAG 2.2 A and AA) finds nothing on screens in the middle of a game; test_looks.py covers all others."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.server import ROOT

AXE = Path(ROOT / "node_modules" / "axe-core" / "axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ("color-contrast", "link-in-text-block")
ASK = """async (only) => {
  const {violations, passes, incomplete} = await window.axe.run(document, {
    runOnly: only, rules: {'target-size': {enabled: false}}, resultTypes: ['violations'], selectors: false});
  const found = violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 160)}`));
  return [passes.length + incomplete.length, found]; }"""
"""Gives what was found, and how many rules were asked beside; to send all that is well takes longer than to look."""


def check(page: Page, *rules: str) -> list[str]:
    """The findings of axe-core on the page, by some rules or by all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {AXE.read_text()} }}")
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    # What scrolls below the buttons at the screen's edge counts as too small; test_looks.py measures targets.
    asked, found = page.evaluate(ASK, only)
    assert asked > (0 if rules else 5)
    return found  # type: ignore[no-any-return]


def findings(phone: BrowserPhone) -> list[str]:
    """The findings of axe-core on the screen that a phone shows."""
    return check(phone.page)


def findings_in_both(phone: BrowserPhone) -> list[str]:
    """Its findings in the dark theme and, for colours only, in the light one; leaves the dark one on."""
    media(phone.page, "light")
    found = check(phone.page, *COLOURS)
    media(phone.page)
    return found + check(phone.page)


def test_clocks_and_votes_are_accessible(phone: BrowserPhone) -> None:
    page = phone.page
    page.clock.install()
    media(page)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "b2", "a2")
    phone.tap("Referee", "link")
    phone.tap("Clocks", "tab")
    phone.tap("Both are missing")
    page.get_by_role("region", name="Shot clock").get_by_role("button", name="Ann").tap()
    page.get_by_text("Adjust the clock").first.tap()
    page.clock.fast_forward(400_000)
    page.locator('[data-running="late-b"]').get_by_role("button", name="Ready to play").tap()
    page.wait_for_function("() => document.querySelectorAll('.clock.over').length === 2")
    assert findings(phone) == []
    phone.tap("Change weights")
    assert findings(phone) == []
    phone.tap("Cancel")
    page.get_by_role("tab", name="Calls").tap()
    phone.tap("Take the votes")
    for judge in (1, 2, 3):
        assert findings(phone) == []
        phone.tap(f"I am judge {judge}")
        assert findings(phone) == []
        page.locator("[data-vote]").first.tap()
    phone.tap("Reveal the votes")
    assert findings(phone) == []
    page.locator("main").get_by_role("button", name="Rule:").tap()
    assert findings(phone) == []
    page.locator("main").get_by_role("link", name="Back to pad").tap()
    page.wait_for_selector(".clock-chip")
    assert findings(phone) == []


def test_rulings_and_their_corrections_are_accessible(phone: BrowserPhone) -> None:
    page = phone.page
    media(page)
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.tap("Referee", "link")
    page.locator('[data-offence="2.5"] .offence-row').tap()
    page.locator('[data-accuse="a"]').tap()
    page.wait_for_selector("[data-confirm]:enabled")
    phone.tap("Confirm")
    page.wait_for_selector("[data-recorded] button:enabled")
    assert findings(phone) == []
    phone.tap("Log", "tab")
    phone.tap("Void")
    phone.tap("Wrong offence")
    phone.tap("Void it")
    assert findings(phone) == []
