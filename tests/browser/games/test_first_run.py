"""A new user gets an example game that leaves nothing behind, and lessons in pictures."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.sync.test_sync_archive import archive

KINDS = {"knock-off": 5, "innings": 3, "horse-collar": 4, "court": 3, "bowling": 4}


@pytest.mark.everyday
def test_the_example_can_be_played_to_its_end_and_leaves_nothing_behind(host: Host, phone: BrowserPhone) -> None:
    page = phone.page
    phone.tap("Try a sample game")
    page.wait_for_selector(".board")
    expect(page.locator(".bar .chip")).to_have_text("example")
    expect(page.get_by_text("Nothing is saved.")).to_be_visible()
    phone.expect_score(7, 6)
    assert phone.worth() == "Red +5"
    phone.record()
    phone.expect_score(12, 6)
    phone.tap("More")
    expect(page.get_by_role("link", name="Hand over")).to_have_count(0)
    phone.tap("Cancel")
    phone.go_home()
    phone.tap("Try a sample game")
    phone.expect_score(12, 6)  # it goes on where it was left
    phone.quick("a4", "a4")
    phone.record()
    expect(page.locator("[data-result]")).to_contain_text("Red wins")
    expect(page.get_by_role("link", name="Share result")).to_have_count(0)
    expect(page.locator("[data-install]")).to_have_count(0)
    phone.go_home()
    expect(page.locator(".welcome")).to_be_visible()
    assert [phone.rows(store) for store in ("games", "events", "outbox", "receipts", "versions")] == [[]] * 5
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('rescue.'))") == []
    assert archive(host) == {}
    page.reload()
    expect(page.locator(".welcome")).to_be_visible()


def test_a_real_game_replaces_the_example(phone: BrowserPhone) -> None:
    page = phone.page
    phone.tap("Try a sample game")
    page.wait_for_selector(".board")
    example = page.url
    page.get_by_role("link", name="Start a real game").tap()
    phone.tap("Start game")
    page.wait_for_selector(".board")
    phone.quick("a3")
    phone.record()
    expect(page.locator(".bar .chip")).to_have_text("saved")
    assert len(phone.rows("games")) == 1
    page.goto(example)
    expect(page.locator("main")).to_contain_text("isn't on this phone")


def test_the_lessons_show_how_scoring_works(phone: BrowserPhone) -> None:
    page = phone.page
    page.locator('main [href="#/how"]').tap()
    for kind, lessons in KINDS.items():
        page.locator(f'.kinds [href="#/how/{kind}"]').tap()
        expect(page.locator(f'.kinds [href="#/how/{kind}"][aria-current=page]')).to_be_visible()
        expect(page.locator(".lesson")).to_have_count(lessons)
        for lesson in page.locator(".lesson").all():
            assert lesson.locator(".picture + p").inner_text().endswith(".")
            box = lesson.locator(".picture > *").bounding_box()
            assert box and box["width"] > 250
            assert box["height"] > 50
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.closest('.picture')") is None
    phone.go_home()
    phone.tap("New game", "link")
    expect(page.locator('.new [href^="#/how/"]')).to_have_count(1)
