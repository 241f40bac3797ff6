"""A result is shared as picture and text without a network, and as a link with a QR code once it is archived."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.camera import read_code
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone

LONG = "Wolfeschlegelsteinhausenber"
HEBREW = "\u05e9\u05dc\u05d5\u05dd \U0001f469\u200d\U0001f469\u200d\U0001f467 <b>"


def finish(phone: BrowserPhone, *names: str) -> None:
    phone.new_game("casual", "Singles", list(names))
    phone.quick("a3", "b2")
    phone.record()
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    phone.page.wait_for_selector("[data-result]")
    phone.tap("Share result", "link")


@pytest.mark.everyday
def test_a_result_is_shared_as_picture_and_text_offline(host: Host, phone: BrowserPhone, tmp_path: Path) -> None:
    page = phone.page
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.stop()
    finish(phone, LONG, HEBREW)
    shown = page.locator(".result-card")
    expect(shown).to_be_visible()
    width, height = shown.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")
    with page.expect_download() as caught:
        phone.tap("Send picture")
    caught.value.save_as(tmp_path / "result.png")
    picture = (tmp_path / "result.png").read_bytes()
    assert caught.value.suggested_filename.endswith(".png")
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (width, height) == (1080, 1248)
    phone.tap("Send as text")
    expect(page.get_by_role("status").get_by_text("Text copied.")).to_be_visible()
    lines = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert lines[0] == f"\u2068{LONG}\u2069 19–0 \u2068{HEBREW}\u2069"
    assert lines[1] == f"{LONG} wins"
    assert lines[3:5] == [f"\u2068{LONG}\u2069: 3 16", f"\u2068{HEBREW}\u2069: – –"]
    expect(page.get_by_text("You can make a link once the game is archived.")).to_be_visible()


SHARED = """window.shared = []; Navigator.prototype.canShare = () => true;
    Navigator.prototype.share = async ({files, ...others}) => {
      window.shared.push(files ? files.map(({type, size}) => [type, size > 5000]) : Object.keys(others)); };"""
"""Headless Chromium has no share sheet: what it would be given is noted in its place."""


def test_the_share_sheet_gets_the_picture_as_a_file(phone: BrowserPhone) -> None:
    phone.page.add_init_script(SHARED)
    phone.page.reload()
    finish(phone, "Ann", "Cy")
    phone.tap("Send picture")
    phone.tap("Send as text")
    phone.page.wait_for_function("() => window.shared.length === 2")
    assert phone.page.evaluate("() => window.shared") == [[["image/png", True]], ["text"]]


def test_a_neighbours_camera_reads_the_link(phone: BrowserPhone, buy_phone: Callable[[], BrowserPhone]) -> None:
    finish(phone, "Ann", "Cy")
    phone.tap("Make a link")
    phone.page.locator(".qr").scroll_into_view_if_needed()
    link = read_code(phone.page)
    assert link == phone.page.locator("[data-link]").inner_text()
    neighbour = buy_phone()
    neighbour.page.goto(link)
    expect(neighbour.page.locator("h1")).to_have_text("Ann won")
    neighbour.page.locator(".code").scroll_into_view_if_needed()
    assert read_code(neighbour.page) == link  # and hands it on from there
