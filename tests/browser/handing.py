"""Hands a game from phone to phone as two people do it."""

from tests.browser.camera import read_code
from tests.browser.phone import BrowserPhone


def show_codes(phone: BrowserPhone) -> list[str]:
    """Go from the pad to the screen with the codes; give the link of each, as another phone's camera reads it."""
    phone.tap("More")
    phone.tap("Hand over", "link")
    return read_codes(phone)


def read_codes(phone: BrowserPhone) -> list[str]:
    """Read all codes of the screen by tapping its button."""
    phone.page.wait_for_selector(".qr")
    links = [read_code(phone.page)]
    count = phone.page.locator(".count")
    of = int(count.inner_text().split()[-1]) if count.count() else 1
    while len(links) < of:
        phone.tap("Next code")
        links.append(read_code(phone.page))
    return links


def open_link(phone: BrowserPhone, link: str) -> None:
    """Open a link from the camera: in a fresh document, as from outside the app."""
    phone.page.goto("about:blank")
    phone.page.goto(link)
    phone.page.wait_for_selector(".taken, .bad, [data-arrived], .side-by-side, .board, [data-result]")


def take(phone: BrowserPhone, *links: str, button: str = "Take over") -> None:
    """Open each link, then say yes; waits for the screen that follows."""
    for link in links:
        open_link(phone, link)
    phone.tap(button)
    phone.page.wait_for_selector(".take-over", state="detached")
    phone.page.wait_for_selector(".board, [data-result], .side-by-side")


def play(phone: BrowserPhone, *frames: str) -> None:
    """Record frames, each a text of weights such as `a3 b2`; an empty one is a blank frame."""
    for frame in frames:
        phone.frame(*frame.split())
