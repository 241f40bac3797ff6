"""Whole journeys by taps: a bar, a referee, a club's secretary, a director at a laptop. A TV's is in test_tv_code.py.

Each counts its taps, because a task that takes more of them than before has become worse.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.archive.clubs import doubles
from tests.browser.clubs.test_club import join
from tests.browser.clubs.test_club_people import begin, send
from tests.browser.conftest import Host
from tests.browser.games.test_referee_calls import vote
from tests.browser.phone import BrowserPhone
from tests.browser.test_accessible import check

Buy = Callable[[], BrowserPhone]

COUNT = """addEventListener('pointerdown', ({isPrimary}) => {
  if (isPrimary) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true)"""
"""Counts taps, also through reloads."""


def count_taps(page: Page) -> None:
    page.evaluate(COUNT)
    page.context.add_init_script(COUNT)


def taps(page: Page) -> int:
    """The number of taps since the last call."""
    return int(page.evaluate("() => { const n = sessionStorage.taps ?? 0; sessionStorage.taps = 0; return n; }"))


@pytest.mark.everyday
def test_a_bar_plays_ten_frames_without_a_network(buy_phone: Buy, host: Host) -> None:
    phone = buy_phone()
    phone.open_app()
    host.stop()
    page = phone.page
    page.goto("about:blank")
    page.goto(phone.address)
    count_taps(page)
    phone.tap("New game", "link")
    phone.tap("Start game")
    # A browser without a screen refuses to keep it on. The notice moves the table.
    expect(page.locator("#notices")).to_contain_text("keep the screen on")
    phone.tap_table("a", "3")
    assert taps(page) == 3
    phone.record()
    for frame in range(2, 11):
        phone.quick("a1" if frame % 2 else "b1")
        phone.record()
    assert taps(page) == 1 + 9 * 2
    phone.expect_score(7, 5)
    phone.kill()
    phone.launch()
    page = phone.page
    page.goto(phone.address)
    page.locator(".resume .go").tap()
    phone.expect_score(7, 5)
    phone.tap("Frames", "link")
    assert len(phone.line_score()) == 10
    expect(page.locator("[data-install]")).to_have_count(0)  # nothing is asked before the first finished game
    assert phone.faults == []


def test_a_referee_settles_a_disputed_frame(phone: BrowserPhone) -> None:
    page = phone.page
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.context.set_offline(True)
    phone.quick("a3", "b2")
    phone.record()
    phone.expect_score(3, 0)
    count_taps(page)
    phone.tap("Referee", "link")
    page.get_by_role("tab", name="Calls").tap()
    phone.tap("Line call")
    vote(phone, "2", "2", "3")
    phone.tap("Rule: the 2 zone")
    phone.tap("Amend last frame", "link")
    page.locator(".pad [data-weight]").first.tap()
    phone.tap("Shallower")
    expect(page.locator("[data-record] b")).to_have_text("Ann +2")
    page.locator("[data-record]").tap()
    phone.tap("Weights misread")
    assert phone.line_score()[0] == ("2", "0", "2–0")
    assert taps(page) == 17  # eight of them vote
    phone.tap("Referee", "link")
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("Votes: the 2 zone, the 2 zone, the 3 zone")
    expect(page.get_by_role("tabpanel")).to_contain_text("Ruled: the 2 zone")
    assert phone.faults == []


def test_a_secretary_founds_a_club_and_corrects_a_game_of_last_season(buy_used_phone: Buy, host: Host) -> None:
    host.stop()
    host.settings["CLUBS"] = "open"
    host.start()
    ann, bo = buy_used_phone(), buy_used_phone()
    page = ann.page
    page.goto(f"{host.address}/#/club")
    count_taps(page)
    ann.tap("Start a club", "link")
    page.get_by_label("Club name").fill("Elks")
    page.get_by_label("Your name in the club").fill("Ann")
    ann.tap("Start club")
    link = page.locator("[data-made] [data-link]").inner_text()
    assert taps(page) == 2
    join(bo, link, "Bo")

    page.goto(f"{host.address}/#/club")
    page.locator(".tabs").get_by_text("Games").tap()
    page.wait_for_url("**/c/*")
    club = page.url.split("/")[-1]
    a_season_ago = (datetime.now(UTC) - timedelta(days=400)).isoformat()
    players = ("Bo,Fred", "Cy,Di", 5)
    send(bo, doubles(1, *players, club=club, started_at=a_season_ago), doubles(2, *players, club=club))
    page.goto(f"{host.address}/#/club")
    taps(page)
    page.locator(".tabs").get_by_text("Games").tap()
    page.wait_for_url("**/c/*")
    page.get_by_role("navigation", name="Seasons").get_by_role("link").last.tap()
    expect(page.locator(".games-grid tbody a")).to_have_count(1)
    page.locator(".games-grid tbody a").tap()
    page.get_by_role("link", name="Correct in the app").tap()
    ann.tap("Get the game")
    page.get_by_role("link", name="Correct names, board, event").tap()
    page.locator("[name=b-player]").first.fill("Cyd")
    page.locator("[name=reason]").fill("Misspelt")
    ann.tap("Correct")
    expect(page.locator(".keeping .chip")).to_have_text("archived")
    ann.tap("Archived page", "link")
    page.wait_for_url("**/g/*")
    page.get_by_role("link", name="Print").tap()
    expect(page.locator("body")).to_contain_text("Cyd, Di")
    assert taps(page) == 9
    assert [phone.faults for phone in (ann, bo)] == [[], []]


def test_a_director_works_at_a_laptop(phone: BrowserPhone, host: Host) -> None:
    ann, club = begin(lambda: phone, host)
    names = [("Ann,Bo", "Cy,Di"), ("Cy,Di", "Bo,Ed"), ("Cy,Ed", "Ann,Di")]
    send(ann, *[doubles(n, *sides, 5, club=club) for n, sides in enumerate(names, 1)])
    page = ann.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{host.address}/#/club/{club}")
    count_taps(page)
    page.locator(".tabs").get_by_text("Standings").tap()
    page.get_by_role("link", name="Lost").tap()
    page.wait_for_url("**sort=*")
    expect(page.locator("tbody tr").first).to_contain_text("Di")
    assert taps(page) == 2
    page.locator(".tabs").get_by_text("Games").tap()
    page.get_by_role("link", name="Played").tap()
    page.wait_for_url("**sort=played")
    page.locator(".games-grid tbody a").first.tap()
    page.wait_for_url("**/g/*")
    assert check(page) == []
    assert taps(page) == 3
    page.locator("#places .new-game").tap()
    phone.tap("Start game")
    page.wait_for_selector(".board")
    for key in ("3", "2"):
        page.keyboard.press(key)
    phone.record()
    phone.expect_score(5, 0)
    assert taps(page) == 3  # the digits are keys
    assert phone.faults == []
