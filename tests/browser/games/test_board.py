"""The board is shown on the phone, on a TV over the network, and several on one screen, readable from five metres."""

import base64
from collections.abc import Iterator
from contextlib import closing
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.camera import read_code
from tests.browser.conftest import Host
from tests.browser.phone import ARGUMENTS, BrowserPhone
from tests.browser.test_accessible import findings
from tests.games import short_game
from tests.server import Caller

pytestmark = pytest.mark.whole_browser

SCREENS = [(1920, 1080), (1280, 720), (844, 390), (390, 844)]
BAD_NAMES = ["<script>alert(1)</script>", "W" * 60, "فريق النسور الذهبية", "🏆🎯" * 30]


@pytest.fixture
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """The browser of a TV, which shares nothing with the phone's."""
    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    yield browser
    browser.close()


def show(phone: BrowserPhone) -> str:
    """Show the game that is on the pad; return the link."""
    phone.tap("More")
    phone.tap("Show on a TV", "link")
    phone.tap("Use a link instead")
    expect(phone.page.locator("[data-showing]")).to_have_text("live")
    link = phone.page.locator(".tv-link a").inner_text()
    phone.tap("Back", "link")
    phone.page.wait_for_selector(".board")
    return link


def expect_scores(page: Page, *scores: int) -> None:
    for place, score in enumerate(scores):
        expect(page.locator(".numeral").nth(place)).to_have_attribute("aria-label", str(score), timeout=30_000)


def publish(host: Host, key: str, game: dict[str, Any]) -> None:
    """Show a game by a phone of its own."""
    with closing(Caller(host.port)) as caller:
        assert caller.ask("PUT", f"/api/v1/displays/{key}", {"games": [game]})[0] == 204


def room_of(host: Host, *games: dict[str, Any]) -> str:
    """Show these games, each by a phone of its own; return the link to the page for all."""
    keys = [f"{number}".rjust(43, "k") for number in range(len(games))]
    for key, game in zip(keys, games, strict=True):
        publish(host, key, game)
    return f"{host.address}/d/{','.join(keys)}"


def painted(page: Page) -> list[float]:
    """How high each numeral is painted, in parts of the screen's height: the rows of pixels in its place that have its
    colour.
    """
    found = []
    for numeral in page.locator(".numeral").all():
        picture = base64.b64encode(numeral.screenshot()).decode()
        rows = page.evaluate(
            """async (picture) => {
                const image = new Image();
                image.src = `data:image/png;base64,${picture}`;
                await image.decode();
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [image.width, image.height];
                const pen = canvas.getContext('2d');
                pen.drawImage(image, 0, 0);
                const row = (y) => pen.getImageData(0, y, image.width, 1).data;
                const white = (y) => row(y).some((value, i) => i % 4 === 2 && value > 235);
                return Array.from({length: image.height}, (_, y) => y).filter(white).length;
            }""",
            picture,
        )
        found.append(rows / page.evaluate("innerHeight"))
    return found


def overflowing(page: Page) -> list[str]:
    """Elements that overflow the screen or their side of it."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.sb-side, .sb-side > *, .sb-head, .scoreboard')].filter((one) => {
            const box = one.getBoundingClientRect();
            const around = (one.closest('.sb-side') ?? document.documentElement).getBoundingClientRect();
            const within = box.left > around.left - 1 && box.right < around.right + 1;
            return !within || box.top < around.top - 1 || box.bottom > around.bottom + 1;
        }).map((one) => one.className.baseVal ?? one.className)"""
    )
    return found


@pytest.mark.everyday
def test_a_tv_follows_the_game_again_after_losing_the_network(
    phone: BrowserPhone, host: Host, browser: Browser
) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    tv = browser.new_page(viewport={"width": 1280, "height": 720})
    tv.clock.install()
    tv.goto(show(phone))
    expect_scores(tv, 0, 0)
    expect(tv.locator(".sb-title")).to_have_text("Frame 1")
    phone.quick("a4", "a3", "b2")
    phone.record()
    expect_scores(tv, 7, 0)
    expect(tv.locator("#announcer")).to_have_text("Ann 7, Cy 0. Frame 2")
    expect(tv.locator("#gone")).to_be_hidden()
    host.stop()
    expect(tv.locator("#gone")).to_contain_text("a moment ago", timeout=30_000)
    tv.clock.fast_forward(180_000)
    expect(tv.locator("#gone")).to_contain_text("as of 3 min ago", timeout=30_000)
    expect_scores(tv, 7, 0)
    phone.quick("b3")
    phone.record()  # recording waits for nothing
    phone.expect_score(7, 3)
    phone.tap("More")
    phone.tap("Show on a TV", "link")
    expect(phone.page.locator("[data-showing]")).to_have_text("waiting for a network", timeout=30_000)
    host.start()
    expect(phone.page.locator("[data-showing]")).to_have_text("live", timeout=30_000)
    expect_scores(tv, 7, 3)
    expect(tv.locator("#gone")).to_be_hidden()
    assert phone.faults == []


def test_a_display_follows_from_game_to_game_until_it_is_stopped(phone: BrowserPhone, browser: Browser) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    tv = browser.new_page()
    tv.goto(show(phone))
    for weights in (["a4", "a4", "a4"], ["a4"]):
        phone.quick(*weights)
        phone.record()
    expect(tv.locator(".sb-side.won .sb-name")).to_contain_text("Ann", timeout=30_000)
    expect(tv.locator(".sb-duty.won")).to_have_text("Winner")
    assert phone.page.url.endswith("/sheet")
    phone.page.goto(phone.address + "/#/")
    phone.page.reload()  # the key is kept
    phone.new_game("federation-2024", "Singles", ["Bo", "Di"])
    expect(tv.locator(".sb-name").first).to_contain_text("Bo", timeout=30_000)
    phone.tap("More")
    phone.tap("Show on a TV", "link")
    phone.tap("Stop showing")
    expect(tv.locator(".scoreboard.empty")).to_contain_text("No game on this screen", timeout=30_000)
    expect(phone.page.get_by_role("button", name="Use a link instead")).to_be_visible()


def test_a_tv_shows_a_code_for_the_phone_to_scan(phone: BrowserPhone, host: Host, browser: Browser) -> None:
    tv = browser.new_page(viewport={"width": 1280, "height": 720})
    tv.goto(f"{host.address}/d")
    expect(tv.locator(".sb-how")).to_contain_text("scan this")
    assert findings(cast(BrowserPhone, SimpleNamespace(page=tv))) == []
    link = read_code(tv)
    assert link.startswith(f"{host.address}/#/to-tv/")
    phone.page.goto(link)  # as the phone's camera does
    phone.tap("Show next game")
    phone.page.locator("[name=ruleset]").select_option("federation-2024")
    phone.tap("Singles")
    phone.page.locator(".side input[type=text]").first.fill("Ann")
    phone.page.locator(".side input[type=text]").last.fill("Cy")
    phone.tap("Start game")
    expect_scores(tv, 0, 0)
    second = browser.new_page()
    second.goto(f"{host.address}/d")
    phone.page.goto(read_code(second))
    expect(phone.page.locator("main")).to_contain_text("Ann 0–0 Cy")
    assert findings(phone) == []
    phone.tap("Show this game")
    expect(phone.page.locator("[data-showing]")).to_have_text("live")
    expect_scores(second, 0, 0)


def test_without_script_the_page_reloads_by_itself(host: Host, browser: Browser) -> None:
    tv = browser.new_context(java_script_enabled=False).new_page()
    with closing(Caller(host.port)) as caller:
        path = f"/api/v1/displays/{'k' * 43}"
        assert caller.ask("PUT", path, {"games": [short_game()]})[0] == 204
        tv.goto(f"{host.address}/d/{'k' * 43}")
        expect_scores(tv, 7, 3)
        assert caller.ask("PUT", path, {"games": [short_game(frames=3)]})[0] == 204
        expect_scores(tv, 14, 3)


def test_numerals_fill_a_third_of_the_screen_and_nothing_overflows(host: Host, browser: Browser) -> None:
    games = [short_game(), short_game(2, 3)]
    for game, names in zip(games, (BAD_NAMES[:2], BAD_NAMES[2:]), strict=True):
        game["sides"]["a"]["name"], game["sides"]["b"]["name"] = names
    room = room_of(host, *games)
    single, tv = room.split(",")[0], browser.new_page()
    faults: list[str] = []
    tv.on("pageerror", lambda error: faults.append(str(error)))
    for width, height in SCREENS:
        tv.set_viewport_size({"width": width, "height": height})
        for link in (single, f"{host.address}/d/{room.split(',')[1]}"):
            tv.goto(link)
            assert min(painted(tv)) >= 1 / 3, (width, height)
            assert overflowing(tv) == []
        tv.goto(room)
        assert overflowing(tv) == []
        assert tv.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == []


def test_a_room_repaints_only_the_board_that_changed(host: Host, browser: Browser) -> None:
    tv = browser.new_page(viewport={"width": 1920, "height": 1080})
    tv.goto(room_of(host, *(short_game(number) for number in (1, 2, 3))))
    expect(tv.locator(".scoreboard")).to_have_count(3)
    assert overflowing(tv) == []
    tv.evaluate("document.querySelectorAll('.scoreboard').forEach((one) => { one.seen = true; })")
    key = "x" * 43
    publish(host, key, short_game(9, 3))
    tv.evaluate("path => history.replaceState(null, '', path)", f"{tv.url.rsplit(',', 1)[0]},{key}")
    expect_scores(tv, 7, 3, 7, 3, 14, 3)
    assert tv.evaluate("[...document.querySelectorAll('.scoreboard')].map((one) => one.seen === true)") == [
        True,
        True,
        False,
    ]


def test_another_window_of_the_phone_shows_the_board_without_a_server(phone: BrowserPhone, host: Host) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    game = phone.page.url.split("/")[-1]
    host.stop()
    board = phone.context.new_page()
    board.goto(f"{phone.address}/#/game/{game}/board")
    expect_scores(board, 0, 0)
    phone.quick("a4", "a3", "b2")
    phone.record()
    expect_scores(board, 7, 0)
    expect(board.locator("#announcer")).to_have_text("Ann 7, Cy 0. Frame 2")
    for width, height in SCREENS[2:]:
        board.set_viewport_size({"width": width, "height": height})
        assert min(painted(board)) >= 1 / 3, (width, height)
        assert overflowing(board) == []
        sides = board.locator(".sb-side").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().height / innerHeight)"
        )
        assert min(sides) > (0.8 if width > height else 0.4)  # the board fills the screen
    assert findings(cast(BrowserPhone, SimpleNamespace(page=board))) == []
    phone.quick("b4")
    phone.record()  # this window keeps the score all the time
    expect_scores(board, 7, 4)
    board.keyboard.press("Escape")
    expect(board).to_have_url(f"{phone.address}/#/game/{game}")


def test_the_board_opens_from_the_menu_and_closes_with_a_tap(phone: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    pad = phone.page.url
    phone.tap("More")
    phone.tap("Board on this screen", "link")
    expect_scores(phone.page, 0, 0)
    phone.page.wait_for_function("() => document.fullscreenElement !== null")
    phone.tap("Leave")
    expect(phone.page).to_have_url(pad)
    phone.page.wait_for_function("() => document.fullscreenElement === null")
    phone.quick("a4")
    phone.record()
    phone.expect_score(4, 0)


def test_axe_finds_nothing_on_the_board_screens(phone: BrowserPhone, host: Host, browser: Browser) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.tap("More")
    phone.tap("Show on a TV", "link")
    assert findings(phone) == []
    phone.tap("Use a link instead")
    expect(phone.page.locator("[data-showing]")).to_have_text("live")
    phone.page.get_by_text("Several boards on one screen").tap()
    phone.page.locator("textarea").fill(f"{host.address}/d/{'o' * 43}")
    link = phone.page.locator(".tv-link a").inner_text()
    assert link.endswith("," + "o" * 43)
    assert findings(phone) == []
    tv = browser.new_page(viewport={"width": 1920, "height": 1080})
    tv.goto(link)
    expect(tv.locator(".scoreboard")).to_have_count(2)
    assert findings(cast(BrowserPhone, SimpleNamespace(page=tv))) == []
