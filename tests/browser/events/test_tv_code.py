"""A TV shows six letters, and the phone on which they are entered shows its game there."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.camera import read_code
from tests.browser.conftest import Host
from tests.browser.games.test_board import SCREENS, browser, expect_scores, overflowing
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import findings

__all__ = ["browser"]

pytestmark = pytest.mark.whole_browser


def expire_code(host: Host, tv: Page) -> str:
    """Let ten minutes pass for a TV's code, and wait until the TV shows another one; return the expired code."""
    letters = tv.locator(".sb-letters")
    code = letters.inner_text()
    with closing(sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", timeout=30)) as database:
        database.execute("UPDATE screens SET expires_at = 0")
        database.commit()
    expect(letters).not_to_have_text(code, timeout=30_000)
    return code


@pytest.mark.everyday
def test_a_tv_is_paired_by_a_short_code(phone: BrowserPhone, host: Host, browser: Browser) -> None:
    tv = browser.new_page(viewport={"width": 1280, "height": 720})
    tv.goto(f"{host.address}/tv")
    assert findings(cast(BrowserPhone, SimpleNamespace(page=tv))) == []
    for width, height in SCREENS[1:]:
        tv.set_viewport_size({"width": width, "height": height})
        assert overflowing(tv) == []
        assert read_code(tv).startswith(f"{host.address}/#/to-tv/")
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.tap("More")
    phone.tap("Show on a TV", "link")
    field, fault = phone.page.get_by_label("Code on the TV"), phone.page.locator("#fault-tv-code")
    expect(phone.page.locator("main")).to_contain_text(f"{host.address.removeprefix('http://')}/tv")
    phone.tap("Show on this TV")
    expect(fault).to_contain_text("six letters")
    expired = expire_code(host, tv)
    field.fill(expired)
    phone.tap("Show on this TV")
    expect(fault).to_contain_text("Enter the code that the TV shows now")
    assert (field.input_value(), phone.page.locator("[data-showing]").count()) == (expired, 0)
    assert findings(phone) == []
    field.fill(tv.locator(".sb-letters").inner_text().lower())
    phone.tap("Show on this TV")
    expect(phone.page.locator("[data-showing]")).to_have_text("live")
    expect_scores(tv, 0, 0)
    phone.tap("Back", "link")
    phone.page.wait_for_selector(".board")
    phone.quick("a4", "a3", "b2")
    phone.record()
    expect_scores(tv, 7, 0)
    assert phone.faults == []
