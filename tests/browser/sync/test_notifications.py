"""Notifications are switched on by a tap, repaired at each start, always shown, and ended by signing out.

The subscriptions are real ones, made at the push service of the tests (tests/push/lab.py).
"""

import json
import os
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.clubs.test_club import rows, say_yes
from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE, wait_until
from tests.browser.test_accessible import findings
from tests.browser.test_dates import lose
from tests.conftest import fresh_settings
from tests.push.lab import Lab, running_lab
from tests.push.lab_desk import Desk
from tests.push.lab_phone import HOSTS, PushPhone
from tests.server import ROOT


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with Desk() as desk:
        yield desk


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Host]:
    """A server that knows the push service of this machine's Chromium."""
    host = Host({**fresh_settings(tmp_path_factory.mktemp("pushing"), migrated_sqlite), "PUSH_HOSTS": ",".join(HOSTS)})
    host.start()
    yield host
    host.stop()


@pytest.fixture
def phone(
    playwright: Playwright, whole_chromium: str, tmp_path: Path, server: Host, lab: Lab, desk: Desk
) -> Iterator[PushPhone]:
    """A phone whose owner lets the app notify, in British Columbia, with the app open."""
    server.empty()
    phone = PushPhone(playwright, whole_chromium, tmp_path / "phone", server.address, lab, desk)
    phone.close()
    phone.launch(timezone_id="America/Vancouver")
    phone.open_app()
    yield phone
    assert phone.faults == []
    phone.close()


def asked(page: Page) -> list[str]:
    """Note what the page asks the server about reminders from now on."""
    found: list[str] = []
    page.on(
        "request",
        lambda request: found.extend([request.url] if "/push" in request.url or "/reminders" in request.url else []),
    )
    return found


def open_screen(phone: PushPhone) -> None:
    phone.page.goto(f"{phone.address}/#/settings")
    phone.tap("Notifications", "link")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Notifications")


def switch_on(phone: PushPhone) -> None:
    open_screen(phone)
    phone.tap("Turn on")
    expect(phone.page.get_by_role("button", name="Turn off here")).to_be_visible(timeout=30_000)


def permit(phone: PushPhone, setting: str) -> None:
    """The owner changes their mind in the browser's settings: `granted`, `denied`, `prompt`."""
    wish = {"permission": {"name": "notifications"}, "setting": setting, "origin": phone.address}
    phone.context.new_cdp_session(phone.page).send("Browser.setPermission", wish)


def start_again(phone: PushPhone) -> None:
    phone.page.goto("about:blank")
    phone.page.goto(phone.address)


def known(server: Host) -> list[tuple[object, ...]]:
    return rows(server, "SELECT endpoint, key FROM subscriptions")


def test_notifications_are_switched_on_configured_and_switched_off(phone: PushPhone, server: Host) -> None:
    page, requests = phone.page, asked(phone.page)
    permit(phone, "prompt")
    page.reload()
    open_screen(phone)
    expect(page.locator("[data-state=off]")).to_have_text("Off on this phone.")
    assert findings(phone) == []
    phone.tap("Turn on")  # a browser without a head answers its own question with nothing
    expect(page.locator("[data-said]")).to_contain_text("question wasn't answered. Nothing was changed.")
    page.wait_for_function("() => performance.now() > 4000")
    assert requests == []  # a phone that never set anything asks for nothing

    permit(phone, "granted")
    open_screen(phone)
    page.route("**/api/v1/push/subscription", lose)
    phone.tap("Turn on")
    expect(page.locator("[data-said]")).to_contain_text("hasn't confirmed, so notifications stay off", timeout=30_000)
    expect(page.locator("[data-state=off]")).to_be_visible()
    assert (len(known(server)), phone.subscription()) == (1, {})  # off, as it says: what the server has leads nowhere
    page.unroute_all()
    switch_on(phone)
    endpoint = phone.subscription()["endpoint"]
    assert [row[0] for row in known(server)] == [endpoint]
    assert rows(server, "SELECT language, zone, quiet_from FROM wishes") == [("en", "America/Vancouver", None)]
    expect(page.locator("[data-check=never]")).to_contain_text(
        "Its host must start the sender (flask worker)"
    )  # this server has none
    page.get_by_label("New standings").uncheck()
    page.get_by_label("A result to confirm").uncheck()
    page.get_by_label("Hold messages that can wait").check()
    page.get_by_label("From").fill("21:30")
    expect(page.locator("main")).to_contain_text("Times in America/Vancouver")
    wanted = [('["confirm", "standings"]', 21 * 60 + 30, 8 * 60)]
    wait_until(page, lambda: rows(server, "SELECT off, quiet_from, quiet_to FROM wishes") == wanted)
    expect(page.locator("[data-said]")).to_have_text("Saved.")
    page.route("**/api/v1/push/wishes", lambda route: route.abort())
    page.get_by_label("A corrected result").uncheck()
    expect(page.get_by_label("A corrected result")).to_be_checked()  # as the server has it
    page.unroute_all()
    assert findings(phone) == []

    server.stop()
    open_screen(phone)
    expect(page.locator("[data-said]")).to_contain_text("Last updated")
    expect(page.get_by_label("New standings")).not_to_be_checked()
    server.start()
    expect(page.locator("[data-said]")).to_contain_text("The server is back")
    phone.tap("Turn off here")
    expect(page.locator("[data-said]")).to_have_text("Turned off on this phone.")
    assert (known(server), phone.subscription()) == ([], {})

    permit(phone, "denied")
    page.reload()
    expect(page.locator("[data-check=denied]")).to_contain_text("Allow them in the browser's or phone's settings")
    expect(page.get_by_role("button", name="Turn on")).to_have_count(0)

    page.add_init_script("Object.defineProperty(navigator, 'userAgent', {value: 'iPhone'})")
    page.reload()
    expect(page.locator("[data-check=install]")).to_contain_text("put Scorekeeper on the Home Screen")
    phone.tap("Show me how")
    expect(page.get_by_role("dialog")).to_contain_text("Add to Home Screen")


def test_each_start_repairs_the_subscription_or_says_why_not(phone: PushPhone, server: Host) -> None:
    page = phone.page
    switch_on(phone)
    before = known(server)

    make_new_key = [sys.executable, "-m", "flask", "--app", "wsgi", "vapid", "--new"]
    subprocess.run(make_new_key, cwd=ROOT, env={**os.environ, **server.settings}, capture_output=True, check=True)
    start_again(phone)
    wait_until(page, lambda: known(server)[0][1] != before[0][1])
    assert known(server)[0][0] == phone.subscription()["endpoint"] != before[0][0]

    before = known(server)
    change(server, "DELETE FROM subscriptions")  # the push service said that it is gone
    start_again(phone)
    wait_until(page, lambda: bool(known(server)))
    assert known(server)[0][0] != before[0][0]

    before = known(server)
    page.evaluate(
        "async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()).unsubscribe()"
    )
    phone.context.service_workers[0].evaluate("() => { dispatchEvent(new ExtendableEvent('pushsubscriptionchange')); }")
    wait_until(page, lambda: known(server) != before)

    permit(phone, "denied")
    start_again(phone)
    line = page.locator("[data-push-trouble=denied]")
    expect(line).to_contain_text("now blocks notifications")
    assert known(server) == []
    phone.tap("View", "link")
    expect(page.locator("[data-state=trouble]")).to_be_visible()
    expect(page.locator("[data-check=denied]")).to_be_visible()
    start_again(phone)
    expect(page.locator(".home main")).to_be_visible()
    page.wait_for_function("() => performance.now() > 4000")
    expect(line).to_have_count(0)  # it was understood

    permit(phone, "granted")
    start_again(phone)
    wait_until(page, lambda: bool(known(server)))


def change(server: Host, statement: str, *values: object) -> None:
    database = sqlite3.connect(Path(server.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", timeout=30)
    database.execute(statement, values)
    database.commit()
    database.close()


def be_somebody(phone: PushPhone) -> None:
    phone.page.goto(f"{phone.address}/#/me")
    phone.page.get_by_label("Your name").fill("Ann")
    phone.tap("Save")
    expect(phone.page.locator("[data-said]")).to_have_text("Saved.")


def test_signing_out_ends_notifications_on_phone_and_server(phone: PushPhone, server: Host) -> None:
    be_somebody(phone)
    switch_on(phone)
    phone.page.goto(f"{phone.address}/#/me")
    phone.tap("Sign out this phone")
    expect(phone.page.get_by_role("dialog")).to_contain_text("stops its notifications")
    say_yes(phone, "Sign out this phone")
    expect(phone.page.locator("[data-said]")).to_contain_text("Signed out.")
    assert (known(server), phone.subscription()) == ([], {})
    open_screen(phone)
    expect(phone.page.locator("[data-state=off]")).to_be_visible()


@pytest.fixture
def deliver(phone: PushPhone) -> Callable[[object], None]:
    """Bring the worker a message, as the browser does when its push service has one; what is no text is written as
    JSON.
    """
    devtools = phone.context.new_cdp_session(phone.context.new_page())
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if phone.address in one["scopeURL"]
        ),
    )
    devtools.send("ServiceWorker.enable")
    wait_until(phone.page, lambda: bool(found))

    def bring(data: object) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        devtools.send(
            "ServiceWorker.deliverPushMessage", {"origin": phone.address, "registrationId": found[0], "data": text}
        )

    return bring


def message(title: str, path: str, tag: str = "") -> dict[str, object]:
    return {"title": title, "body": "Ann – Cy", "path": path, "tag": tag, "kind": "posted", "at": 1795320000000}


def test_any_message_is_shown_and_a_tap_opens_the_right_page(
    phone: PushPhone, deliver: Callable[[object], None], desk: Desk
) -> None:
    page = phone.page
    page.evaluate("() => { window.sameWindow = true; }")
    page.goto(f"{phone.address}/#/settings")
    deliver(message("Board 4", "/#/how", "one"))
    phone.wait_for_notification("Board 4")
    deliver(message("Board 5", "/#/how", "one"))
    phone.wait_for_notification("Board 5")
    wait_until(page, lambda: "Board 4" not in desk.titles())  # the later one about the same takes its place
    desk.tap("Board 5")
    expect(page).to_have_url(f"{phone.address}/#/how")
    assert page.evaluate("() => window.sameWindow")  # what was laid on a pad is still there
    wait_until(page, lambda: "Board 5" not in desk.titles())

    deliver(message("Elsewhere", "//elsewhere.example/x"))
    phone.wait_for_notification("Elsewhere")
    desk.tap("Elsewhere")
    expect(page).to_have_url(f"{phone.address}/#/")

    deliver(message("Standings", f"/g/{uuid.uuid4()}"))
    phone.wait_for_notification("Standings")
    with phone.context.expect_page() as opened:
        desk.tap("Standings")
    opened.value.wait_for_url("**/g/*")
    assert page.evaluate("() => window.sameWindow")

    for unreadable in ("no JSON", "", "{}", '{"title": 7}'):
        deliver(unreadable)
        assert "You have news. Open Scorekeeper to see it." in phone.wait_for_notification("Scorekeeper").body
        opened.value.goto("about:blank")
        page.goto("about:blank")
        with phone.context.expect_page() as begun:  # no window is there
            desk.tap("Scorekeeper")
        begun.value.wait_for_url(f"{phone.address}/#/")
        wait_until(
            begun.value, lambda: "Scorekeeper" not in desk.titles()
        )  # or the next tap might be on this one, which goes
        begun.value.close()


def test_without_notifications_home_shows_what_is_due(phone: PushPhone, server: Host) -> None:
    page = phone.page
    be_somebody(phone)
    ((player,),) = rows(server, "SELECT id FROM players")
    at = int(time.time())
    for name in ("older", "newer"):
        columns = "id, dedupe, kind, about, player_id, due_at, expires_at, said, path, state, made_at"
        at += 1
        values = (str(uuid.uuid4()), name, "reminder", name, player, at - 60, at + 3600, "{}", "/#/how", "spread", at)
        change(server, f"INSERT INTO reminders ({columns}) VALUES ({', '.join('?' * 11)})", *values)  # noqa: S608
    page.goto("about:blank")
    page.goto(f"{phone.address}/#/how")
    with page.expect_response("**/api/v1/reminders?language=en"):
        pass
    line = page.locator("[data-reminder]")
    expect(line).to_have_count(0)  # not while something else is done
    page.goto(f"{phone.address}/#/")
    expect(line).to_be_visible()
    assert findings(phone) == []
    line.get_by_role("button", name="OK").tap()
    expect(line).to_be_visible()  # the older one
    line.get_by_role("link", name="View").tap()
    expect(page).to_have_url(f"{phone.address}/#/how")
    wait_until(
        page, lambda: len(next(row["value"] for row in phone.rows("settings") if row["name"] == "reminders")) == 2
    )
    page.goto("about:blank")
    with page.expect_response("**/api/v1/reminders?*"):
        page.goto(phone.address)
    page.evaluate(IN_CHARGE)
    expect(page.locator(".home main")).to_be_visible()
    expect(line).to_have_count(0)
