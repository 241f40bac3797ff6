"""On every screen in every mode nothing overflows, is cut off, overlaps, moves by itself or is too small to tap.

In English axe-core looks at it as well (WCAG 2.2 A and AA), in French no word may be English.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.conftest import Host
from tests.browser.modes import MODES, put_on
from tests.browser.phone import BrowserPhone
from tests.browser.screens import SCREENS, Screen, arrive, stocked_page, take_steps
from tests.browser.stocked import AWKWARD, USUAL, Names
from tests.browser.test_accessible import COLOURS, check
from tests.browser.test_french import SCHEMAS, english_on
from tests.faults.report import SOAK
from tests.server import ROOT

LOOKS = (ROOT / "tests" / "browser" / "looks.js").read_text()
WATCH = (ROOT / "tests" / "browser" / "shifts.js").read_text()
LOOKED_AT = MODES if SOAK else ("narrow", "landscape", "large-narrow", "zoomed", "light", "wide", "dark")
"""Those outside `make soak` in which most faults were found."""
PLACES = """() => {
  const parts = '.bar > :not(.chip), .score, .frame-line, .board, .why, .zones > *, .actions > *';
  return [...document.querySelectorAll(parts)].map((part) => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return [part.classList[0], x, y, width, height];
  });
}"""


@contextmanager
def looked_at(playwright: Playwright, chromium: str, host: Host, names: Names, language: str) -> Iterator[Page]:
    """A stocked phone that reports movement; no error may be thrown on it."""
    trouble: list[str] = []
    with stocked_page(playwright, chromium, host.address, names, language) as page:
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.evaluate(WATCH)
        yield page
    assert trouble == []


def faults(page: Page, screen: Screen, more: Callable[[Page, str], list[str]], modes: Sequence[str]) -> list[str]:
    """What is wrong with one screen, in some modes; `more` adds what it has against the page in each."""
    found: dict[str, list[str]] = {}
    devtools = page.context.new_cdp_session(page)
    shifts = page.evaluate("began => window.shiftsSince(began)", arrive(page, screen))
    take_steps(page, screen)
    for mode in modes:  # dark is the last: so it was on arrival, and so it is left
        width = put_on(page, devtools, mode)
        for fault in page.evaluate(LOOKS, width) + more(page, mode):
            found.setdefault(fault, []).append(mode)
    page.evaluate("() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); })")
    devtools.detach()
    return [f"shift: {shift}" for shift in shifts] + [f"{fault} [{', '.join(where)}]" for fault, where in found.items()]


def by_axe(page: Page, _mode: str) -> list[str]:
    return check(page)


def colours_by_axe(page: Page, mode: str) -> list[str]:
    """Axe's findings about colours where they differ from the dark theme."""
    return check(page, *COLOURS) if mode in ("light", "contrast") else []


@pytest.mark.everyday
def test_every_screen_passes_axe(playwright: Playwright, whole_chromium: str, host: Host) -> None:
    with looked_at(playwright, whole_chromium, host, USUAL, "en") as page:
        found = [
            f"{name}: {fault}" for name, screen in SCREENS.items() for fault in faults(page, screen, by_axe, ["dark"])
        ]
    assert not found, "\n".join(found)


@pytest.mark.soak  # long French words and awkward names find what is too narrow
def test_every_screen_looks_right_with_usual_names_in_english(
    playwright: Playwright, whole_chromium: str, host: Host
) -> None:
    with looked_at(playwright, whole_chromium, host, USUAL, "en") as page:
        found = [
            f"{name}: {fault}"
            for name, screen in SCREENS.items()
            for fault in faults(page, screen, colours_by_axe, MODES)
        ]
    assert not found, "\n".join(found)


def test_every_screen_looks_right_with_awkward_names_in_french(
    playwright: Playwright, whole_chromium: str, host: Host
) -> None:
    """No English is left on them either."""

    def more(page: Page, mode: str) -> list[str]:
        if mode != "dark" or name in SCHEMAS:
            return colours_by_axe(page, mode)
        page.wait_for_function("() => !document.body.textContent.includes('Ouverture\\u00a0…')")
        return [f"English: {text}" for text in english_on(page)]

    found = []
    with looked_at(playwright, whole_chromium, host, AWKWARD, "fr-CA") as page:
        for name, screen in SCREENS.items():
            found += [f"{name}: {fault}" for fault in faults(page, screen, more, LOOKED_AT)]
    assert not found, "\n".join(found)


def test_nothing_moves_while_frames_are_recorded(phone: BrowserPhone) -> None:
    """The pad stays under the thumb, whatever a tap puts on the table and whatever messages appear."""
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.wait_saved()
    before = phone.page.evaluate(PLACES)
    for frame in (["a3", "b2", "a2", "b1", "a1"], [], ["b4", "b4", "b3"]):
        for weight in frame:
            phone.quick(weight)
            assert phone.page.evaluate(PLACES) == before
        if frame:
            phone.record()
        else:
            phone.record_empty()
        assert phone.page.evaluate(PLACES) == before
