"""Takes pictures of the screens, to be looked at one by one: python -m tests.browser.looks --help.

They lie in tests/browser/screenshots/<mode>/<screen>.png, which git does not keep.
"""

import argparse
import base64
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from scorekeeper import create_app
from scorekeeper.store import Base, db
from tests.browser.modes import MODES, put_on
from tests.browser.phone import CHROMIUMS, program
from tests.browser.screens import SCREENS, stocked_page, visit
from tests.browser.stocked import AWKWARD, USUAL
from tests.server import ROOT, free_port, running_server

OUT = ROOT / "tests" / "browser" / "screenshots"


def pictures(address: str, wanted: argparse.Namespace) -> None:
    """Take a picture of each screen in each mode; the whole page, however long."""
    chromium = program("chromium", *CHROMIUMS)
    names = AWKWARD if wanted.names == "awkward" else USUAL
    with sync_playwright() as playwright, stocked_page(playwright, chromium, address, names, wanted.language) as page:
        devtools = page.context.new_cdp_session(page)
        for name in wanted.screens or SCREENS:
            put_on(page, devtools, "dark")
            visit(page, SCREENS[name])
            for mode in wanted.modes.split(","):
                put_on(page, devtools, mode)
                take(page, devtools, OUT / mode / f"{name}.png")


def take(page: Page, devtools: CDPSession, path: Path) -> None:
    """Take a picture of the whole page, in the size of its mode. Playwright's own would return to the phone's size."""
    width, height = page.evaluate("() => [innerWidth, document.documentElement.scrollHeight]")
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    taken = devtools.send("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(taken["data"]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.browser.looks", description=__doc__)
    parser.add_argument("screens", nargs="*", choices=[[], *SCREENS])
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--names", choices=["usual", "awkward"], default="usual")
    parser.add_argument("--language", default="en")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"INSTANCE_PATH": folder, "SECRET_KEY": "a secret of thirty-two characters", "DATABASE_URL": ""}
        with create_app(settings).app_context():
            Base.metadata.create_all(db.engine)
        port = free_port()
        with running_server(settings, port=port, root=Path(ROOT)):
            pictures(f"http://127.0.0.1:{port}", wanted)


if __name__ == "__main__":
    main()
