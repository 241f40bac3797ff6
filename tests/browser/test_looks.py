"""Every screen in every mode: nothing overflows, is cut off, overlaps, moves by itself, or is too small to tap."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.conftest import Host
from tests.browser.modes import MODES, put_on
from tests.browser.phone import BrowserPhone
from tests.browser.screens import SCREENS, Screen, arrive, stocked_page
from tests.browser.stocked import AWKWARD, USUAL
from tests.server import ROOT

LOOKS = (ROOT / "tests" / "browser" / "looks.js").read_text()
WATCH = (ROOT / "tests" / "browser" / "shifts.js").read_text()
PLACES = """() => [...document.querySelectorAll('.bar > :not(.chip), .score, .frame-line, .board, .why, .zones > *, .actions > *')]
  .map((part) => { const {x, y, width, height} = part.getBoundingClientRect(); return [part.classList[0], x, y, width, height];
  })"""


@pytest.fixture(params=[(USUAL, "en"), (AWKWARD, "fr")], ids=["usual", "awkward, in French"])
def page(request: pytest.FixtureRequest, playwright: Playwright, whole_chromium: str, host: Host) -> Iterator[Page]:
    with stocked_page(playwright, whole_chromium, host.address, *request.param) as page:
        yield page


def faults(page: Page, screen: Screen) -> list[str]:
    """What is wrong with one screen, in all modes."""
    found: dict[str, list[str]] = {}
    devtools = page.context.new_cdp_session(page)
    shifts = page.evaluate("began => window.shiftsSince(began)", arrive(page, screen))
    screen.steps(page)
    for mode in MODES:
        width = put_on(page, devtools, mode)
        for fault in page.evaluate(LOOKS, width):
            found.setdefault(fault, []).append(mode)
    put_on(page, devtools, "dark")
    page.evaluate("() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); })")
    devtools.detach()
    return [f"shift: {shift}" for shift in shifts] + [f"{fault} [{', '.join(modes)}]" for fault, modes in found.items()]


def test_every_screen_in_every_mode(page: Page) -> None:
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.evaluate(WATCH)
    found = {name: faults(page, screen) for name, screen in SCREENS.items()}
    assert [f"{name}: {fault}" for name, some in found.items() for fault in some] == []
    assert trouble == []


def test_nothing_moves_while_frames_are_recorded(phone: BrowserPhone) -> None:
    """Whatever a tap puts on the table, and whatever is said about it, the pad stays where it is under the thumb."""
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.wait_saved()
    before = phone.page.evaluate(PLACES)
    for frame in (["a3", "b2", "a2", "b1", "a1"], [], ["b4", "b4", "b3"]):
        for weight in frame:
            phone.quick(weight)
            assert phone.page.evaluate(PLACES) == before
        phone.record()
        assert phone.page.evaluate(PLACES) == before
