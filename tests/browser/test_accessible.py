"""Every screen, dark and light, by axe-core (WCAG 2.2 A and AA): no finding."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BrowserPhone
from tests.server import ROOT

AXE = Path(ROOT / "node_modules" / "axe-core" / "axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(phone: BrowserPhone) -> list[str]:
    """What axe-core has against the page as it stands."""
    phone.page.evaluate(f"() => {{ {AXE.read_text()} }}")
    answer: Any = phone.page.evaluate("tags => window.axe.run(document, {runOnly: tags})", TAGS)
    assert len(answer["passes"]) > 5
    return [f"{found['id']}: {node['html'][:160]}" for found in answer["violations"] for node in found["nodes"]]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_screen(phone: BrowserPhone, scheme: Literal["dark", "light"]) -> None:
    page = phone.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert findings(phone) == []
    phone.tap("New game", "link")
    assert findings(phone) == []
    phone.tap("Home", "link")
    phone.new_game("csc-2007", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.quick("a3", "b2", "aN", "a1")
    assert findings(phone) == []
    page.locator('[data-weight="1"]').tap()
    assert findings(phone) == []
    phone.tap("Done")
    phone.tap("More")
    assert findings(phone) == []
    phone.tap("Cancel")
    phone.record()
    phone.tap("Frames", "link")
    phone.tap("Frame 1: why, and corrections")
    assert findings(phone) == []
    phone.tap("To the pad", "link")
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    assert findings(phone) == []
    expect(page.locator(".graph")).to_be_visible()
    assert findings(phone) == []
    phone.tap("Home", "link")
    assert findings(phone) == []
    phone.tap("Settings", "link")
    expect(page.get_by_role("group", name="Language")).to_be_visible()
    assert findings(phone) == []
    phone.tap("Home", "link")
    phone.tap("My games", "link")
    expect(page.locator(".summary")).to_have_text("1 game")
    assert findings(phone) == []
    phone.tap("Players", "link")
    expect(page.locator(".summary")).to_have_text("4 players")
    assert findings(phone) == []
    page.locator(".person").first.tap()
    page.get_by_text("As a table").tap()
    assert findings(phone) == []
    page.goto(phone.address + "/#/")
    phone.tap("House rules and files", "link")
    expect(page.locator("[type=file]")).to_be_attached()
    assert findings(phone) == []
    phone.tap("Copy and change it", "link")
    page.locator('[data-offence="2.5"] summary').tap()
    page.locator('[data-field="/offences/0/ladder/1/points"]').fill("-2")
    page.locator("footer .primary").tap()
    expect(page.locator('[aria-invalid="true"]')).to_be_focused()
    assert findings(phone) == []
    page.locator('[data-field="/offences/0/ladder/1/points"]').fill("2")
    page.locator("footer .primary").tap()
    expect(page.locator(".house-row")).to_have_count(1)
    assert findings(phone) == []
    phone.page.goto(phone.address + "/#/game/0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10")
    expect(page.locator("main")).to_contain_text("no such game")
    assert findings(phone) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_referees_screen(phone: BrowserPhone, scheme: Literal["dark", "light"]) -> None:
    page = phone.page
    page.clock.install()
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "b2", "a2")
    phone.tap("Referee", "link")
    phone.tap("Clocks", "tab")
    assert findings(phone) == []
    phone.tap("Both sides are missing")
    page.get_by_role("region", name="Shot clock").get_by_role("button", name="Ann").tap()
    page.get_by_text("Put the clock right").first.tap()
    page.clock.fast_forward(400_000)
    page.locator('[data-running="late-b"]').get_by_role("button", name="Ready to play").tap()
    expect(page.locator(".clock.over")).to_have_count(2)
    assert findings(phone) == []
    phone.tap("Change of weights")
    assert findings(phone) == []
    phone.tap("Cancel")
    page.get_by_role("tab", name="Calls").tap()
    assert findings(phone) == []
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
    page.locator("main").get_by_role("link", name="To the pad").tap()
    page.wait_for_selector(".clock-chip")
    assert findings(phone) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_rulings_and_their_log(phone: BrowserPhone, scheme: Literal["dark", "light"]) -> None:
    page = phone.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.tap("Referee", "link")
    assert findings(phone) == []
    page.locator('[data-offence="2.5"] .offence-row').tap()
    assert findings(phone) == []
    page.locator('[data-accuse="a"]').tap()
    page.get_by_text("Why, and by which section").tap()
    page.wait_for_selector("[data-confirm]:enabled")
    assert findings(phone) == []
    phone.tap("Confirm")
    page.wait_for_selector("[data-recorded] button:enabled")
    assert findings(phone) == []
    phone.tap("Rulings", "tab")
    assert findings(phone) == []
    phone.tap("Both sides forfeit")
    assert findings(phone) == []
    phone.tap("Log", "tab")
    assert findings(phone) == []
    phone.tap("Amend")
    assert findings(phone) == []
    phone.tap("Cancel")
    phone.tap("Take back")
    phone.tap("Wrong offence")
    phone.tap("Take it back")
    assert findings(phone) == []
