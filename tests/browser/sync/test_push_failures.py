"""For each real cause that keeps a reminder from arriving, the app shows its sentence."""

import re
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import expect

from scorekeeper import create_app
from tests.browser.clubs.test_club import rows
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.sync.test_push import fill_soon
from tests.phone import Phone
from tests.push.keys import subscription
from tests.push.lab import Lab
from tests.push.lab_phone import PushPhone, switch_on
from tests.push.lab_server import running_worker

Buy = Callable[[str], PushPhone]
TEST = "Notifications reach this phone"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148"
)


def change(host: Host, statement: str) -> None:
    """Change rows as if time had passed, because the server's own clock cannot be set."""
    database = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", timeout=30)
    database.execute(statement)
    database.commit()
    database.close()


def expect_why(phone: BrowserPhone, check: str, words: str) -> None:
    """Expect this among the possible causes on the screen."""
    expect(phone.page.locator(f"[data-check='{check}']")).to_contain_text(re.compile(words))


def open_screen(phone: BrowserPhone) -> None:
    """Open the screen again."""
    phone.page.goto(f"{phone.address}/#/settings")
    phone.tap("Notifications", "link")


def expect_trial(phone: BrowserPhone, words: str) -> None:
    expect(phone.page.locator("[data-trial]")).to_contain_text(words)


def remind_me(phone: BrowserPhone, text: str) -> None:
    """Set a reminder for oneself that is due at once."""
    phone.page.goto(f"{phone.address}/#/dates/new")
    fill_soon(phone, text=text)
    phone.tap("Save")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(text)


def quiet_now(phone: BrowserPhone) -> None:
    """From an hour ago, for ten minutes more."""
    now = datetime.now().astimezone()
    phone.page.get_by_label("Hold messages that can wait").check()
    phone.page.get_by_label("From").fill(f"{now - timedelta(hours=1):%H:%M}")
    phone.page.get_by_label("To", exact=True).fill(f"{now + timedelta(minutes=10):%H:%M}")


def test_the_phone_reports_faults_of_push_service_and_server(buy_push_phone: Buy, host: Host, lab: Lab) -> None:
    phone = buy_push_phone(host.address)
    page = phone.page
    switch_on(phone)
    expect_why(phone, "never", "The server isn't sending messages. Its host must start")
    phone.tap("Send a test")
    expect_trial(phone, "Waiting to be sent")
    with running_worker(host.settings, lab):
        phone.wait_for_notification(TEST)
        expect_trial(phone, "This phone showed it.")
        expect_why(phone, "last.sent", "accepted the last message")
        expect_why(phone, "sender", "is sending messages")

        lab.trouble = 403
        phone.tap("Send a test")
        expect_why(
            phone,
            "last.refused",
            r"refused the last message \(answer 403\)\. The host must fix this and has been told",
        )
        lab.trouble = 500
        phone.tap("Send a test")
        expect_why(phone, "last.again", "failed or didn't answer last time. Each message is tried up to five times")
        change(host, "UPDATE sendings SET tries = 4, not_before = 0 WHERE result = 'again'")  # half an hour later
        expect(page.locator("main")).to_contain_text("not sent: the push service failed")
        assert rows(host, "SELECT state FROM sendings WHERE result = 'again'") == [("failed",)]
        lab.trouble, lab.retry_after = 429, "300"
        phone.tap("Send a test")
        expect_why(phone, "waits", "asked the server to pause. Next try:")
        lab.trouble = 0
        for statement in (
            "UPDATE push_origins SET wait_until = 0",
            "UPDATE sendings SET not_before = 0 WHERE result = 'wait'",
        ):
            change(host, statement)  # five minutes later
        wait_until(page, lambda: len(phone.desk.history) == 2)
        expect_trial(phone, "This phone showed it.")
        expect_why(phone, "last.sent", "accepted the last message")

        quiet_now(phone)
        expect_why(phone, "quiet", "Quiet hours until")
        remind_me(phone, "Next game")
        wait_until(page, lambda: bool(rows(host, "SELECT id FROM sendings WHERE state = 'waiting'")))
        open_screen(phone)
        expect(page.locator("main")).to_contain_text("waiting to be sent")
        assert lab.statuses().count(201) == 2
        page.get_by_label("Hold messages that can wait").uncheck()
        phone.wait_for_notification("Next game")
        page.locator("[name=reminder]").uncheck()
        expect_why(phone, "off", "1 kind is turned off")
        remind_me(phone, "Not wanted")
        wait_until(page, lambda: not rows(host, "SELECT id FROM reminders WHERE state = 'waiting'"))

        open_screen(phone)
        lab.expire(phone.subscription()["endpoint"])
        phone.tap("Send a test")
        expect_why(phone, "unknown", "The server has lost this phone's push address")
        phone.tap("Turn on again")
        expect(page.locator("[data-said]")).to_contain_text("Turned on.")
        phone.tap("Send a test")
        wait_until(page, lambda: len(phone.desk.history) == 4)
    assert phone.desk.titles() == ["Next game", TEST]
    assert phone.faults == []


def test_a_refusing_push_service_is_paused_and_the_phone_says_so(buy_push_phone: Buy, host: Host, lab: Lab) -> None:
    phone = buy_push_phone(host.address)
    switch_on(phone)
    lab.trouble = 403
    with running_worker(host.settings, lab):
        phone.tap("Send a test")
        expect_trial(phone, "Not sent. See why below.")
        expect(phone.page.locator("main")).to_contain_text(
            "not sent: the push service refused this server (answer 403)"
        )
        refuse_others(create_app(host.settings), urlsplit(phone.subscription()["endpoint"]).netloc)
        wait_until(phone.page, lambda: rows(host, "SELECT refusals, status FROM push_origins") == [(3, 403)])
        open_screen(phone)
        expect(phone.page.locator("[data-state=trouble]")).to_have_text("On, but something blocks them.")
        expect_why(
            phone,
            "stopped",
            r"refuses messages from this server\. Sending is paused until the host, who has been told, fixes it",
        )
        assert (
            "refuses this server (403) for 3 phones in a row"
            in (Path(host.settings["INSTANCE_PATH"]) / "worker.log").read_text()
        )
        phone.tap("Send a test")
        expect_trial(phone, "Waiting to be sent")

        lab.trouble = 0
        change(host, "UPDATE push_origins SET wait_until = 0")  # an hour later, one is tried
        phone.wait_for_notification(TEST)
        expect_trial(phone, "This phone showed it.")
        expect_why(phone, "last.sent", "accepted the last message")
    assert lab.statuses() == [403, 403, 403, 201]
    assert phone.faults == []


def refuse_others(app: Flask, service: str) -> None:
    """Two more phones at the same push service have a test sent."""
    for name in ("second", "third"):
        other = Phone(app)
        place = {**subscription(name, service), "key": other.get("/push/key").json["key"]}
        assert other.ask("PUT", "/push/subscription", json=place).status_code == 204
        assert other.ask("POST", "/push/test").status_code == 202


def test_without_push_the_app_says_why_and_shows_reminders_at_its_start(
    buy_phone: Callable[[], BrowserPhone], host: Host
) -> None:
    phone = buy_phone()
    phone.open_app()
    open_screen(phone)
    expect_why(phone, "denied", "This phone blocks notifications from Scorekeeper")
    remind_me(phone, "Next game")
    expect(phone.page.locator("[data-offer]")).to_be_visible()
    calendar = phone.page.request.get(phone.address + str(phone.page.locator("[data-calendar]").get_attribute("href")))
    assert (calendar.status, calendar.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    phone.page.goto("about:blank")
    phone.page.goto(phone.address)
    banner = phone.page.locator("[data-reminder]")
    expect(banner).to_contain_text("Next game")
    banner.get_by_role("link", name="View").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Next game")

    phone.page.add_init_script("delete window.PushManager")
    phone.page.reload()
    open_screen(phone)
    expect_why(phone, "unsupported", "This browser can't receive notifications")
    phone.close()
    phone.launch(user_agent=IPHONE)
    phone.open_app()
    open_screen(phone)
    expect_why(phone, "install", "On an iPhone or iPad, put Scorekeeper on the Home Screen")
