"""`make screenshots`: pictures of the running app, as a person sees it, for the manifest (web/pages/manifest.py) and
the README.
"""

import base64
import shutil

from playwright.sync_api import Page

from tests.bench.phone.stage import server_and_phone
from tests.browser.phone import SCREEN, BrowserPhone
from tests.server import ROOT

FOLDER = ROOT / "static" / "screenshots"
WIDE = {"width": 1280, "height": 800}
QUALITY = 0.82
TO_WEBP = """async ([png, quality]) => { const answer = await fetch(`data:image/png;base64,${png}`);
    const image = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({type: 'image/webp', quality})).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text); }"""
FRAMES = (("a3", "b2", "a2"), ("b3", "a1"), ("a2", "b1"), ("b2", "b1"))


def take(page: Page, press: Page, name: str) -> None:
    """Write what the page shows as WebP; `press` is an empty page that packs it, since the app's own policy lets
    nothing in.
    """
    page.wait_for_timeout(600)  # what moves has come to rest
    png = base64.b64encode(page.screenshot()).decode()
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(press.evaluate(TO_WEBP, [png, QUALITY])))


def play(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    for weights in FRAMES:
        phone.quick(*weights)
        phone.record()
    phone.quick("a4", "a3", "b2", "b1")


def take_all(phone: BrowserPhone) -> None:
    phone.open_app()
    phone.page.evaluate("() => localStorage.setItem('install-offered', '')")
    page, press = phone.page, phone.context.new_page()
    page.bring_to_front()
    play(phone)
    take(page, press, "pad")
    page.screenshot(path=FOLDER / "pad.png", scale="css")  # the README's
    page.set_viewport_size(WIDE)
    take(page, press, "wide")
    page.set_viewport_size(SCREEN)
    page.locator("[data-record]").tap()
    page.wait_for_selector("[data-record]:not([data-resting])")
    phone.quick("a4", "a3")
    page.locator("[data-record]").tap()
    page.wait_for_selector(".keeping .chip.archived")
    take(page, press, "sheet")
    page.goto(f"{phone.address}/#/how/knock-off")
    page.wait_for_selector(".lesson")
    take(page, press, "how")


if __name__ == "__main__":
    with server_and_phone() as (_host, phone):
        phone.close()
        shutil.rmtree(phone.profile)
        phone.launch(device_scale_factor=2, color_scheme="dark")
        take_all(phone)
