"""End to end: a whole game by taps, without a network, with a dead battery in the middle, is archived once."""

import json
import sqlite3
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, clean

# The federation game to 15 that is played below, worked out by hand from fed 6.8, 7.1.1.1 and 6.4.3.2.3.
LINE_SCORE = [
    ("7", "0", "7–0"),  # red hanger and 3 ahead of blue's 3; red's 1 behind it does not count
    ("0", "3", "7–3"),  # was recorded as blue 3 + 2, amended to blue's 3 alone
    ("0", "0", "7–3"),  # empty board
    ("0", "0", "7–3"),  # dead heat of 3s in front: nothing behind it counts either
    ("2", "0", "9–3"),  # was recorded as red 2 + 1, undone, recorded again as red's 2 alone
    ("0", "4", "9–7"),  # blue's protected hanger is deepest, red's hanger cuts nothing off before it
    ("0", "4", "9–11"),  # blue 2 + 2 ahead of red's 1
    ("1", "0", "10–11"),  # red's 1 alone
    ("0", "4", "10–15"),  # a blue hanger reaches 15
]


def play_to_the_crash(phone: BrowserPhone) -> None:
    """Frames 1 to 6, with one undone and one amended."""
    phone.tap_table("a", "4", 50)
    phone.tap_table("a", "3", 20)
    phone.tap_table("b", "3", 80)  # at the same height as red's: put a step behind it, as it came later
    phone.tap_table("a", "1", 40)
    phone.record()
    phone.expect_score(7, 0)
    phone.quick("b3", "b2", "a1")
    phone.record()
    phone.expect_score(7, 5)
    phone.record_empty()  # a no-score frame
    phone.quick("a3", "b3", "a2")
    phone.page.locator("[data-weight]").first.tap()
    phone.tap("Dead heat")
    phone.tap("Done")
    phone.record()
    phone.expect_score(7, 5)
    phone.quick("a2", "a1")
    phone.record()
    phone.expect_score(10, 5)
    phone.tap("Undo")
    phone.expect_score(7, 5)
    phone.page.locator("[data-weight]").nth(1).tap()  # the weights lie there again
    phone.tap("Remove")
    phone.record()
    phone.expect_score(9, 5)
    phone.quick("a4", "b4")
    phone.page.locator('[data-weight="2"]').tap()
    phone.tap("Protected")
    phone.tap("Done")
    phone.record()
    phone.expect_score(9, 9)
    amend_the_second_frame(phone)
    phone.expect_score(9, 7)


def amend_the_second_frame(phone: BrowserPhone) -> None:
    phone.tap("Frames", "link")
    phone.tap("Frame 2: why, and corrections")
    phone.tap("Correct", "link")
    phone.page.locator(".pad [data-weight]").nth(1).tap()
    phone.tap("Remove")
    phone.page.locator("[data-record]").tap()
    phone.tap("Weights misread")
    expect(phone.page.locator("tbody [data-running]").nth(4)).to_have_text("7–3")
    phone.tap("Back to pad", "link")
    phone.wait_saved()


@pytest.mark.everyday
def test_a_game_kept_through_a_crash_and_archived_once(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    phone.page.reload()
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    play_to_the_crash(phone)

    phone.kill()
    phone.launch()
    phone.page.goto(phone.address)  # the server is still down: the service worker answers
    phone.page.locator(".resume .go").tap()
    phone.expect_score(9, 7)
    phone.quick("b2", "b2", "a1")
    phone.record()
    phone.quick("a1")
    phone.record()
    phone.quick("b4")
    phone.record()

    expect(phone.page.locator(".keeping .chip")).to_have_text("waiting to sync")
    on_phone = phone.line_score()
    assert on_phone == LINE_SCORE
    host.start()
    started = time.monotonic()
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=30_000)
    assert time.monotonic() - started < 10

    phone.tap("Archived page", "link")
    phone.page.wait_for_url("**/g/*")
    rows = phone.page.locator(".line-table tbody tr").all()
    sides = [[clean(cell) for cell in row.locator("td:not(.total)").all_inner_texts()] for row in rows]
    scores = phone.page.locator(".steps summary .muted").all_inner_texts()[::-1]
    on_server = [*zip(*sides, scores, strict=True)]
    assert on_server == LINE_SCORE
    the_database_holds_it_once(host)
    assert phone.faults == []


def the_database_holds_it_once(host: Host) -> None:
    database = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
    games = database.execute("SELECT id, status, score_a, score_b, winner, revision FROM games").fetchall()
    documents = database.execute("SELECT document FROM revisions").fetchall()
    database.close()
    assert [row[1:] for row in games] == [("finished", 10, 15, "b", 1)]
    events = json.loads(documents[0][0])["events"]
    assert len(documents) == 1
    assert [event["type"] for event in events].count("frame") == 10  # nine that count and the one undone
    assert {event["type"] for event in events} == {"frame", "retract", "amend"}
