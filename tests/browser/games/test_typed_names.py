"""Awkward names, from the field to the archive and the TV, are cut between letters and reverse only themselves."""

import re

from playwright.sync_api import Page, expect

from tests.browser.phone import BrowserPhone

FAMILY, FLAG = "👨‍👩‍👧‍👦", "🇨🇦"  # seven signs and two, a letter each
TYPED = ["<script>document.title = 'taken'</script>", "a" + FLAG * 100, "\u202eשלום עולם (א)\u2066!", "W" + FAMILY * 30]
# 28 signs of each at the most, without those that would turn the reading direction of what stands around.
KEPT = ["<script>document.title = 'ta", "a" + FLAG * 13, "שלום עולם (א) !", "W" + FAMILY * 3]
SIDES = [" & ".join(KEPT[:2]), " & ".join(KEPT[2:])]
APART = f"\u2068{SIDES[1]}\u2069"
NARROW = {"width": 320, "height": 640}
# The reading direction of whatever shows exactly this name, and whether it is kept to itself.
DIRECTIONS = """name => [...document.querySelectorAll('bdi')].filter((one) => one.textContent === name
&& one.checkVisibility())
  .map((one) => `${getComputedStyle(one).direction} ${getComputedStyle(one).unicodeBidi}`)"""


def stands(page: Page, where: str) -> None:
    """Both names stand there whole, each in its own direction; nothing is wider than the screen, and no script has
    run.
    """
    for name, direction in zip(SIDES, ("ltr", "rtl"), strict=True):
        expect(page.locator("bdi", has_text=name).first).to_be_visible()
        assert set(page.evaluate(DIRECTIONS, name)) == {f"{direction} isolate"}, where
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where
    assert page.title() != "taken", where


def test_awkward_names_are_shown_right_everywhere(phone: BrowserPhone) -> None:
    page = phone.page
    page.set_viewport_size(NARROW)
    phone.tap("New game", "link")
    page.locator("[name=ruleset]").select_option("casual")
    phone.tap("Doubles")
    fields = page.locator(".side input[type=text]")
    for field, name in zip(fields.all(), TYPED, strict=True):
        field.focus()
        if name.isascii():
            page.keyboard.type(name)
        else:
            page.keyboard.insert_text(name)  # as keyboards with emoji do, and who pastes
    assert [field.input_value() for field in fields.all()] == [*KEPT[:2], TYPED[2], KEPT[3]]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    phone.tap("Start game")
    stands(page, "pad")
    sides = phone.headers()[0]["sides"]
    assert [player["name"] for side in "ab" for player in sides[side]["players"]] == KEPT
    game = page.url.split("/")[-1]

    page.goto(f"{phone.address}/#/")
    expect(page.locator(".resume")).to_be_visible()
    stands(page, "home")
    page.goto(f"{phone.address}/#/game/{game}/tv")
    phone.tap("Use a link instead")
    link = page.locator(".tv-link a")
    expect(page.locator("[data-showing=live]")).to_be_visible()
    tv = phone.context.new_page()
    tv.goto(link.get_attribute("href") or "")
    stands(tv, "display page")
    tv.close()
    page.goto(f"{phone.address}/#/game/{game}/board")
    stands(page, "board")

    page.goto(f"{phone.address}/#/game/{game}")
    for _ in range(2):
        phone.quick("b4", "b4", "b4", "b4")
        phone.record()
        expect(page.locator("#announcer")).to_contain_text(APART)
    expect(page.locator(".result .ending")).to_contain_text(APART)
    stands(page, "sheet")
    expect(page.locator(".keeping .chip")).to_have_text("archived")
    page.goto(f"{phone.address}/#/game/{game}/share")
    expect(page.locator(".result-card")).to_have_attribute(
        "alt", re.compile(re.escape(f"\u2068{SIDES[0]}\u2069 0–32 {APART}"))
    )
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{phone.address}/g/{game}")
    stands(page, "archived page")
    expect(page.locator("h1")).to_contain_text(APART)
    assert phone.faults == []
