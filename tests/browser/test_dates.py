"""Dates by taps: personal reminders, club nights and calls to a board, also offline and when an answer is lost."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Route, expect

from tests.browser.clubs.test_club import found_club, invite, join, open_club, rows, say_yes
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.server import ROOT

Buy = Callable[[], BrowserPhone]

WATCH = (ROOT / "tests" / "browser" / "shifts.js").read_text()
COUNT = "SELECT count(*) FROM appointments WHERE cancelled_at IS NULL"


def fill(phone: BrowserPhone, days: int, **fields: str) -> None:
    """Fill the form for so many days from now."""
    day = datetime.now(UTC) + timedelta(days=days)
    for name, value in {"day": f"{day:%Y-%m-%d}", **fields}.items():
        phone.page.locator(f"[name={name}]").fill(value)


def expect_date(phone: BrowserPhone, *words: str) -> None:
    """The date's own screen says all of this."""
    for text in words:
        expect(phone.page.locator("[data-date]")).to_contain_text(text)


def lose(route: Route) -> None:
    """Lose the server's answer after it has stored the date."""
    route.fetch()
    route.abort("connectionreset")


def test_a_personal_reminder_is_set_kept_and_cancelled(phone: BrowserPhone, host: Host) -> None:
    page = phone.page
    asked: list[str] = []
    page.on("request", lambda request: asked.extend([request.url] if "/api/v1/" in request.url else []))
    page.goto(f"{host.address}/#/dates")
    expect(page.locator("[data-dates]")).to_contain_text("No dates yet.")
    assert [
        url for url in asked if "appointments" in url or "devices" in url
    ] == []  # nobody's phone, on which none was set
    phone.tap("Set a reminder", "link")
    expect(page.locator("[name=time]")).to_have_value("19:00")  # a Thursday evening, before anything else was set
    fill(phone, 9, text="Next game", board="2")
    page.get_by_text("15 minutes before").tap()
    phone.tap("Save")
    expect_date(phone, "7:00 pm", "board 2", "for me", "Reminded 24 hours before, 1 hour before, 15 minutes before.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Next game")
    expect(page.locator("[data-offer]")).to_contain_text("Notifications are off")
    assert rows(host, "SELECT what, text, board, time, leads FROM appointments") == [
        ("reminder", "Next game", "2", "19:00", "[1440, 60, 15]")
    ]
    file = page.request.get(host.address + str(page.locator("[data-calendar]").get_attribute("href")))
    assert (file.status, file.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    page.goto(f"{host.address}/#/dates")
    expect(page.locator(".date-row")).to_contain_text(re.compile("7:00 pm.*Next game.*Reminder · board 2 · for me"))

    host.stop()
    page.goto(f"{host.address}/#/")
    page.reload()
    page.locator("[data-next-date]").tap()
    expect(page.locator("[data-said]")).to_contain_text("Last updated")
    page.locator(".date-row").tap()
    expect_date(phone, "7:00 pm", "board 2")
    expect(page.locator("[data-said]")).to_contain_text("Last updated")
    page.locator("[data-calendar]").tap()  # the browser would show a page of its own
    page.reload()
    expect_date(phone, "7:00 pm", "board 2")
    host.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("[data-said]")).to_have_text("The server is back. This is up to date.")

    phone.tap("Cancel date")
    say_yes(phone, "Cancel date")
    expect(page.locator("[data-dates]")).to_contain_text("No dates yet.")
    assert rows(host, COUNT) == [(0,)]
    assert phone.faults == []


def test_typed_dates_stay_until_the_server_has_them_once(phone: BrowserPhone, host: Host) -> None:
    page = phone.page
    page.goto(f"{host.address}/#/dates/new")
    expect(page.locator("[name=day]")).to_be_visible()
    phone.context.set_offline(True)
    fill(phone, 3, text="Finals")
    phone.tap("Save")
    expect(page.locator("[data-said]")).to_contain_text("No network")
    page.reload()  # what was typed is there again
    expect(page.locator("[name=text]")).to_have_value("Finals")
    phone.context.set_offline(False)
    expect(page.locator("[data-said]")).to_contain_text("Not saved. What you typed is still here")
    assert rows(host, COUNT) == [(0,)]

    page.route(
        "**/api/v1/appointments/*", lambda route: lose(route) if route.request.method == "PUT" else route.continue_()
    )
    page.locator("[name=weeks]").fill("3")
    phone.tap("Save")
    expect_date(phone, "Repeats weekly.")  # the answer was lost, and it was found all the same
    expect(page.get_by_role("heading", level=1)).to_have_text("Finals")
    assert rows(host, COUNT) == [(3,)]
    assert any(row["name"] == "reminders" for row in phone.rows("settings"))  # home asks from now on what is due
    page.goto(f"{host.address}/#/dates/new")
    expect(page.locator("[name=text]")).to_have_value("")  # another date from here on
    assert phone.faults == []


def test_a_club_plans_its_nights_and_calls_players_to_a_board(buy_phone: Buy, host: Host) -> None:
    ann, bo = buy_phone(), buy_phone()
    join(ann, found_club(host, "Elks"), "Ann")
    ann.tap("Open the club")
    join(bo, invite(ann, "player", 1), "Bo")

    open_club(ann.page, host.address, "Elks")
    ann.tap("Admin", "link")
    ann.tap("Announce standings")
    expect(ann.page.get_by_role("dialog")).to_contain_text("2 members are notified, if they have notifications on.")
    say_yes(ann, "Announce")
    expect(ann.page.locator("[data-said]")).to_contain_text("Standings of")
    assert rows(host, "SELECT kind, club_id IS NOT NULL FROM reminders") == [("standings", 1)]
    ann.page.locator("nav.tabs").get_by_role("link", name="Calendar").tap()
    ann.tap("Add a date", "link")
    fill(ann, 5, time="20:30", weeks="4")
    ann.tap("Save")
    expect_date(ann, "8:30 pm", "all of Elks", "Repeats weekly")
    bo.page.evaluate(WATCH)
    began = bo.page.evaluate("() => { location.hash = '#/dates'; return performance.now(); }")
    expect(bo.page.locator(".date-row")).to_have_count(4)
    assert bo.page.evaluate("began => window.shiftsSince(began)", began) == []
    bo.page.locator(".date-row").first.tap()
    expect_date(bo, "8:30 pm")
    expect(bo.page.get_by_role("button", name="Cancel date")).to_have_count(0)  # a player may not
    ann.page.goto(f"{host.address}/#/dates")
    ann.page.locator(".date-row").first.tap()
    ann.tap("Edit date", "link")
    expect(ann.page.locator("[name=time]")).to_have_value("20:30")
    expect(ann.page.locator("[name=weeks]")).to_have_count(0)
    ann.page.locator("[name=time]").fill("21:15")
    ann.tap("Save")
    expect_date(ann, "9:15 pm", "all of Elks", "Repeats weekly")
    bo.page.reload()
    expect_date(bo, "9:15 pm")
    ann.page.goto(f"{host.address}/#/dates")
    ann.page.locator(".date-row").nth(1).tap()
    ann.tap("Cancel this and later")
    say_yes(ann, "Cancel this and later")
    expect(ann.page.locator(".date-row")).to_have_count(1)
    bo.page.goto(f"{host.address}/#/")
    expect(bo.page.locator("[data-next-date]")).to_contain_text("9:15 pm · Club night")

    ann.page.goto(f"{host.address}/#/dates")
    open_club(ann.page, host.address, "Elks")
    ann.page.locator("nav.tabs").get_by_role("link", name="Calendar").tap()
    ann.tap("Call players", "link")
    ann.tap("Bo")
    bo_chosen = ann.page.get_by_role("button", name="Bo", exact=True, pressed=True)
    expect(bo_chosen).to_be_focused()  # nobody else has come under the finger
    ann.tap("Ann")
    ann.page.locator("[name=board]").fill("3")
    ann.tap("Call to board 3")
    expect(ann.page.get_by_role("dialog")).to_contain_text("their phones are told at once")
    ann.page.route("**/api/v1/**", lambda route: lose(route) if route.request.method == "PUT" else route.abort())
    say_yes(ann, "Call to board 3")
    expect(ann.page.locator("[data-said]")).to_contain_text("so the change may not be saved")
    ann.page.unroute_all()
    ann.page.reload()  # they were called, and are not called once more
    expect(ann.page.locator(".posted-names li")).to_have_text(["Ann", "Bo"])
    assert rows(host, f"{COUNT} AND what = 'posted'") == [(1,)]

    # Bo's phone shows it too, by the server's clock: its own is an hour ahead.
    bo.page.clock.install(time=datetime.now(UTC) + timedelta(hours=1))
    bo.page.goto(f"{host.address}/#/dates")
    bo.page.reload()
    bo.page.locator(".date-row.posted").tap()
    expect(bo.page.locator(".posted-board b")).to_have_text("3")
    expect(bo.page.locator("[data-posted-clock]")).to_have_text(re.compile("^(5:00|4:[0-5][0-9])$"))
    bo.context.set_offline(True)  # an answer would tell the server's time again, five minutes behind
    bo.page.clock.fast_forward(301_000)
    expect(bo.page.locator("[data-phase=late]")).to_contain_text("five minutes of grace, then points")
    expect(bo.page.get_by_role("button", name="Withdraw call")).to_have_count(0)
    bo.tap("Start this game")
    expect(bo.page.get_by_label("Board", exact=True)).to_have_value("3")
    assert [field.input_value() for field in bo.page.locator(".side input[type=text]").all()] == ["Ann", "Bo"]
    expect(bo.page.locator("select[name=club]").locator("option:checked")).to_have_text("Elks")

    ann.tap("Withdraw call")
    say_yes(ann, "Withdraw call")
    expect(ann.page.locator(".date-row")).to_have_count(1)
    bo.context.set_offline(False)
    bo.page.go_back()
    expect(bo.page.locator("[data-cancelled]")).to_be_visible()
    expect(bo.page.locator("[data-date]")).not_to_contain_text("Told")  # as dates are, hours before
    assert [phone.faults for phone in (ann, bo)] == [[], []]
