"""The modes in which a screen is looked at; each changes the open page as a person's settings would."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page

PORTRAIT = (390, 844)


def media(page: Page, scheme: str = "dark", contrast: str = "no-preference") -> None:
    page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")  # type: ignore[arg-type]


def letters(page: Page, size: str) -> None:
    """Scale the text; media queries do not see it."""
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)


LARGE = ("large", "large-narrow", "large-landscape")
"""Text at 200 %."""
SIZES = {
    "narrow": (320, 640), "landscape": (844, 390), "tablet": (820, 1180), "large-narrow": (320, 640),
    "large-landscape": (844, 390),
    "zoomed": (195, 422), "wide": (1440, 900),
}  # fmt: skip
"""`zoomed`: as a browser's own 200 % make of the usual screen."""
TABLES = """() => !document.querySelector('.my-games, .people search, .club-page, .log')
    || [...document.styleSheets].some(({href}) => /wide-/.test(href ?? ''))"""
"""Whether the tables of wide screens are there, whose code comes when a screen first becomes wide."""
MODES = ("light", "contrast", "left", "narrow", "landscape", "tablet", "wide", *LARGE, "zoomed", "dark")


def put_on(page: Page, devtools: CDPSession, mode: str) -> int:
    """Put the page into this mode; gives its width in pixels."""
    dress: dict[str, Callable[[], Any]] = {
        "light": lambda: media(page, "light"),
        "contrast": lambda: media(page, contrast="more"),
        "left": lambda: page.evaluate("() => { document.documentElement.dataset.hand = 'left'; }"),
        **dict.fromkeys(LARGE, lambda: letters(page, "200%")),
    }
    media(page)
    letters(page, "")
    page.evaluate("() => { delete document.documentElement.dataset.hand; }")
    dress.get(mode, lambda: None)()
    width, height = SIZES.get(mode, PORTRAIT)
    screen = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    devtools.send("Emulation.setDeviceMetricsOverride", {**screen, "deviceScaleFactor": 1, "mobile": True})
    if mode == "wide":
        page.wait_for_function(TABLES)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    return width
