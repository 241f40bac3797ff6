"""The ways in which a screen is looked at: each changes the page that is there, as a person's settings do."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page

PORTRAIT = (390, 844)


def media(page: Page, scheme: str = "dark", contrast: str = "no-preference") -> None:
    page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")  # type: ignore[arg-type]


def letters(devtools: CDPSession, size: int) -> None:
    """The phone's own setting, in pixels; 16 is usual."""
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


SIZES = {"narrow": (320, 640), "landscape": (844, 390), "tablet": (820, 1180)}
MODES = ("light", "contrast", "left", "narrow", "landscape", "tablet", "large", "dark")


def put_on(page: Page, devtools: CDPSession, mode: str) -> int:
    """Look at the page in this way; gives the width in pixels that it has."""
    dress: dict[str, Callable[[], Any]] = {
        "light": lambda: media(page, "light"),
        "contrast": lambda: media(page, contrast="more"),
        "left": lambda: page.evaluate("() => { document.documentElement.dataset.hand = 'left'; }"),
        "large": lambda: letters(devtools, 32),
    }
    media(page)
    letters(devtools, 16)
    page.evaluate("() => { delete document.documentElement.dataset.hand; }")
    dress.get(mode, lambda: None)()
    width, height = SIZES.get(mode, PORTRAIT)
    screen = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    devtools.send("Emulation.setDeviceMetricsOverride", {**screen, "deviceScaleFactor": 1, "mobile": True})
    page.evaluate("() => new Promise(requestAnimationFrame)")
    return width
