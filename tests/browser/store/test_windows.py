"""Several windows of one game: one keeps the score, the others follow live and can take over; nothing is lost or
doubled.
"""

import contextlib

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.phone import BrowserPhone, wait_until

FOLLOWS = "Another window keeps score"


@pytest.fixture
def playing(phone: BrowserPhone) -> BrowserPhone:
    """A phone on the pad of a game with one frame saved, in the window that keeps the score."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    keeps_score(phone.page)
    return phone


def keeps_score(page: Page) -> None:
    """Wait until this window holds the game's lock."""
    held = "async () => (await navigator.locks.query()).held.some(({name}) => name.startsWith('game-'))"
    wait_until(page, lambda: page.evaluate(held))


def another(phone: BrowserPhone) -> Page:
    """A second window of the game, once it knows that it follows."""
    page = phone.context.new_page()
    page.on("pageerror", lambda error: phone.faults.append(str(error)))
    page.goto(phone.page.url)
    expect(page.get_by_role("status").filter(has_text=FOLLOWS)).to_be_visible()
    return page


def put(page: Page, weight: str) -> None:
    page.locator(f'[data-zone="{weight}"]').tap()


def record(page: Page, weight: str) -> None:
    put(page, weight)
    page.locator("[data-record]:not([data-resting])").tap()


def expect_score(page: Page, a: int, b: int) -> None:
    expect(page.locator('[data-points="a"]')).to_have_text(str(a))
    expect(page.locator('[data-points="b"]')).to_have_text(str(b))


def take_over(page: Page) -> None:
    page.get_by_role("button", name="Keep score here").tap()
    expect(page.get_by_text(FOLLOWS)).to_have_count(0)


def weights(phone: BrowserPhone) -> list[str]:
    return [row["event"]["weights"][0] for row in phone.rows("events")]


def test_a_second_window_follows_live_and_cannot_record(playing: BrowserPhone) -> None:
    second = another(playing)
    playing.quick("b2")
    playing.record()
    expect_score(second, 3, 2)
    expect(second.locator(".frame-line")).to_contain_text("Frame 3")
    put(second, "a1")
    button = second.locator("[data-record]")
    expect(button).to_be_disabled()
    expect(button).to_contain_text("View only")
    button.tap(force=True)
    expect(second.locator(".why")).to_contain_text("tap “Keep score here”")
    playing.quick("b1")
    playing.record()
    expect_score(second, 3, 3)
    expect(second.locator("[data-record] b")).to_contain_text("1")  # the weight that was put down lies there still
    assert weights(playing) == ["a3", "b2", "b1"]
    assert playing.faults == []


def test_the_sheet_and_the_referee_say_who_keeps_the_score(playing: BrowserPhone) -> None:
    second = another(playing)
    for part, score in (("sheet", "tbody [data-running]"), ("referee", "[data-points]")):
        second.goto(f"{playing.page.url}/{part}")
        second.reload()
        expect(second.get_by_text(FOLLOWS)).to_be_visible()
        expect(second.get_by_role("button", name="Keep score here")).to_be_visible()
        expect(second.locator(score).first).to_be_visible()


@pytest.mark.everyday
def test_another_window_can_take_over_and_the_first_then_follows(playing: BrowserPhone) -> None:
    second = another(playing)
    put(playing.page, "b4")  # lies on the table, unrecorded
    take_over(second)
    expect(playing.page.get_by_text(FOLLOWS)).to_be_visible()
    expect(second.locator("[data-record] b")).to_contain_text("4")  # whoever records has it
    expect(playing.page.locator("[data-weight]")).to_have_count(0)
    record(second, "b2")
    expect_score(playing.page, 3, 6)
    take_over(playing.page)
    expect(playing.page.locator("[data-weight]")).to_have_count(0)  # that frame is over
    playing.quick("a1")
    playing.record()
    expect_score(second, 4, 6)
    assert weights(playing) == ["a3", "b4", "a1"]


def test_a_following_window_shows_no_unrecorded_weights(playing: BrowserPhone) -> None:
    playing.quick("b4")
    playing.wait_kept(1)
    second = another(playing)
    expect(second.locator("[data-weight]")).to_have_count(0)
    playing.tap("Undo")
    playing.quick("a1", "a2")
    playing.wait_kept(2)
    playing.page.close()
    expect(second.get_by_text(FOLLOWS)).to_have_count(0)
    expect(second.locator("[data-record] b")).to_have_text("Ann +3")


def test_taking_over_lets_a_write_in_progress_finish(playing: BrowserPhone) -> None:
    second = another(playing)
    playing.page.evaluate(
        """() => { const {transaction} = IDBDatabase.prototype;
            IDBDatabase.prototype.transaction = function (stores, mode, options) {
              const made = transaction.call(this, stores, mode, options);
              if (mode !== 'readwrite') return made;
              const store = made.objectStore(stores[0]);  // keeps the transaction busy until it is released
              const spin = () => { if (!window.released) store.count().onsuccess = spin; };
              spin();
              return made; }; }"""
    )
    put(playing.page, "b2")
    playing.page.locator("[data-record]").tap()
    expect(playing.page.locator("[data-saved]")).to_have_attribute("data-saved", "writing")
    second.get_by_role("button", name="Keep score here").tap()
    expect(second.get_by_text(FOLLOWS)).to_have_count(1)
    playing.page.evaluate("window.released = true")
    expect(second.get_by_text(FOLLOWS)).to_have_count(0)
    expect_score(second, 3, 2)
    record(second, "a1")
    expect_score(second, 4, 2)
    expect_score(playing.page, 4, 2)
    assert weights(playing) == ["a3", "b2", "a1"]


def test_one_of_three_windows_keeps_the_score(playing: BrowserPhone) -> None:
    second, third = another(playing), another(playing)
    take_over(third)
    expect(playing.page.get_by_text(FOLLOWS)).to_be_visible()
    expect(second.get_by_text(FOLLOWS)).to_be_visible()
    record(third, "b2")
    for page in (playing.page, second):
        expect_score(page, 3, 2)
    third.close()  # whoever waited longest goes on, without a tap
    expect(second.get_by_text(FOLLOWS)).to_have_count(0)
    expect(playing.page.get_by_text(FOLLOWS)).to_be_visible()
    record(second, "b1")
    expect_score(playing.page, 3, 3)
    assert weights(playing) == ["a3", "b2", "b1"]


def test_a_follower_continues_when_the_scoring_window_crashes(playing: BrowserPhone) -> None:
    second = another(playing)
    with contextlib.suppress(Error):
        playing.page.goto("chrome://crash", timeout=5000)
    expect(second.get_by_text(FOLLOWS)).to_have_count(0)
    record(second, "b2")
    second.wait_for_selector('[data-saved="yes"]')
    expect_score(second, 3, 2)


def test_no_lock_remains_after_both_windows_were_killed(playing: BrowserPhone) -> None:
    another(playing)
    address = playing.page.url
    playing.kill()
    playing.launch()
    playing.page.goto(address)
    keeps_score(playing.page)
    expect(playing.page.get_by_text(FOLLOWS)).to_have_count(0)
    playing.quick("b2")
    playing.record()
    assert weights(playing) == ["a3", "b2"]


def test_leaving_the_pad_lets_another_window_keep_the_score(playing: BrowserPhone) -> None:
    address = playing.page.url
    playing.page.goto(playing.address + "/#/")
    second = playing.context.new_page()
    second.goto(address)
    keeps_score(second)
    record(second, "b2")
    second.wait_for_selector('[data-saved="yes"]')
    expect(second.get_by_text(FOLLOWS)).to_have_count(0)
    second.close()
    playing.page.goto(address)
    expect_score(playing.page, 3, 2)  # what the other one recorded is taken in
    playing.quick("b1")
    playing.record()
    assert weights(playing) == ["a3", "b2", "b1"]


def test_malformed_messages_are_ignored(playing: BrowserPhone) -> None:
    playing.page.evaluate(
        """(game) => { const other = new BroadcastChannel('scorekeeper');
            const odd = [null, 7, {}, {type: 'ask'}, {type: 'ask', game: 3, events: 1}, {type: 'written', game,
              events: 'x'}];
            for (const data of odd) other.postMessage(data); }""",
        playing.page.url.split("/")[-1],
    )
    playing.quick("b2")
    playing.record()
    expect(playing.page.get_by_text(FOLLOWS)).to_have_count(0)
    assert playing.faults == []


def test_two_windows_never_overwrite_each_other_without_locks_and_messages(playing: BrowserPhone) -> None:
    playing.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined}); delete window.BroadcastChannel;"
    )
    playing.page.reload()
    second = playing.context.new_page()
    second.goto(playing.page.url)
    record(second, "b2")
    second.wait_for_selector('[data-saved="yes"]')
    record(playing.page, "a4")
    expect(playing.page.locator("[data-saved]")).to_have_text("not saved")
    expect(playing.page.get_by_role("alert")).to_contain_text("changed in another window")
    playing.tap("Reload")
    playing.expect_score(3, 2)
    (kept,) = playing.rows("versions")
    assert [event["weights"] for event in kept["document"]["events"]] == [["a3"], ["a4"]]


def test_the_window_can_record_where_locks_are_refused(playing: BrowserPhone) -> None:
    playing.context.add_init_script(
        "LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));"
    )
    playing.page.reload()
    playing.quick("b2")
    playing.record()
    expect(playing.page.get_by_text(FOLLOWS)).to_have_count(0)
    assert weights(playing) == ["a3", "b2"]
