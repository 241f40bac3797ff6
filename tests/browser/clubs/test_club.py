"""Clubs by taps: the host creates one, phones join by link, change it and leave; known data is shown without the
server.
"""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.camera import read_code
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.test_accessible import findings
from tests.server import ROOT

Buy = Callable[[], BrowserPhone]
CLUB_KEPT = """async () => (await (await caches.open((await caches.keys())[0])).keys())
    .filter(({url}) => /club-/.test(url)).length > 0"""
"""Whether the phone has kept the part that it just used."""


def found_club(host: Host, name: str) -> str:
    """Create a club as the host does; gives the link for the first admin."""
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "club", "create", name, "--address", host.address]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **host.settings}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()[-1]


def rows(host: Host, query: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", timeout=30)
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def join(phone: BrowserPhone, link: str, name: str) -> None:
    """Open the link as a camera does, and join under a name."""
    phone.page.goto(link)
    accept(phone, name)


def paste(phone: BrowserPhone, link: str) -> None:
    """Join by pasting the link; a link of another server is not sent to this one."""
    phone.page.goto(f"{phone.address}/#/club")
    field = phone.page.get_by_label("Invitation link")
    field.fill(link.replace(phone.address, "https://elsewhere.example"))
    phone.tap("Open invitation")
    expect(phone.page.locator("[data-said]")).to_contain_text("This isn't an invitation link for this site.")
    field.fill(link)
    phone.tap("Open invitation")


def accept(phone: BrowserPhone, name: str) -> None:
    phone.page.get_by_label("Your name in the club").fill(name)
    phone.tap("Join")
    expect(phone.page.locator("[data-joined]")).to_be_visible()


def invite(phone: BrowserPhone, role: str, uses: int) -> str:
    """Make an invitation, from the club's screen or again; gives its link."""
    page = phone.page
    if not page.url.endswith("/invite"):
        phone.tap("Invite", "link")
    page.locator("main > form").get_by_label("Role").select_option(role)
    page.get_by_label("People").fill(str(uses))
    phone.tap("Make an invitation")
    link = page.locator("[data-made] [data-link]").inner_text()
    expect(page.locator("[data-said]")).to_contain_text("Invitation made.")
    expect(page.locator("[data-made] .qr")).to_be_in_viewport(ratio=1)
    assert read_code(page) == link
    return link


def say_yes(phone: BrowserPhone, name: str) -> None:
    """Tap this button of the dialog."""
    phone.page.get_by_role("dialog").get_by_role("button", name=name).tap()


def open_club(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/#/club/all")
    page.locator("[data-clubs]").get_by_role("link", name=name).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def set_up(phone: BrowserPhone, **fields: str) -> None:
    """Change the club's settings in the tab Admin; the names are those of the fields."""
    phone.tap("Admin", "link")
    phone.page.locator("[data-settings] button").first.tap()
    for name, value in fields.items():
        field = phone.page.get_by_role("dialog").locator(f"[name={name}]")
        if name == "name":
            field.fill(value)
        else:
            field.select_option(value)
    say_yes(phone, "Save")
    expect(phone.page.locator("[data-said]")).to_have_text("Saved.")


def open_member(phone: BrowserPhone, name: str) -> None:
    """Open the dialog in which an admin changes a member."""
    phone.page.locator("[data-members] button").filter(has_text=name).tap()


def expect_member(page: Page, name: str, words: str) -> None:
    expect(page.locator("[data-members] li").filter(has_text=name).locator(".what")).to_have_text(words)


@pytest.mark.everyday
def test_a_club_from_its_link_to_its_first_archived_game(buy_used_phone: Buy, host: Host) -> None:
    link = found_club(host, "Elks")
    secret = link.split("/")[-1]
    ann, bo, cy, late = (buy_used_phone() for _ in range(4))

    join(ann, link, "Ann")
    expect(ann.page.locator("[data-joined]")).to_contain_text("You're in Elks now, as admin.")
    assert ann.page.url == f"{host.address}/#/join"
    assert secret not in ann.page.evaluate("() => JSON.stringify([location.href, history.state, {...localStorage}])")
    assert secret not in str(ann.rows("settings"))
    assert findings(ann) == []
    ann.tap("Open the club")
    expect_member(ann.page, "Ann", "admin · you")

    shared = invite(ann, "player", 2)
    assert findings(ann) == []
    bo.page.goto(shared)
    expect(bo.page.locator("main")).to_contain_text("You're invited as player.")
    assert findings(bo) == []
    expect(bo.page.get_by_label("Your name in the club")).to_have_value("")
    join(bo, shared, "Bo")
    paste(cy, shared)
    accept(cy, "Cy")
    late.page.goto(shared)
    expect(late.page.locator("[data-over]")).to_contain_text("Ask the club for a new one.")
    assert rows(host, "SELECT count(*) FROM devices") == [
        (4,)
    ]  # each phone registered once, whatever asked at the same time
    bo.page.goto(f"{host.address}/#/me")
    bo.page.goto(shared)
    expect(bo.page.locator("[data-joined]")).to_contain_text("You're already in Elks, as player.")

    open_club(ann.page, host.address, "Elks")
    open_member(ann, "Bo")
    ann.page.get_by_role("dialog").get_by_label("Role").select_option("referee")
    say_yes(ann, "Save")
    expect(ann.page.locator("[data-said]")).to_have_text("Bo: referee")
    open_member(ann, "Ann")
    ann.page.get_by_role("dialog").get_by_label("Role").select_option("player")
    say_yes(ann, "Save")
    expect(ann.page.locator("[data-said]")).to_contain_text("Make another member an admin first.")

    open_club(bo.page, host.address, "Elks")
    expect(bo.page.locator("main")).to_contain_text("Your role: referee.")
    expect_member(bo.page, "Bo", "referee · you")
    expect(bo.page.locator("[data-members] button")).to_have_count(0)
    invite(bo, "player", 5)
    assert bo.page.locator("main > form select option").all_inner_texts() == ["player"]
    bo.page.locator("[data-invitations] button").tap()
    say_yes(bo, "Withdraw")
    expect(bo.page.locator("[data-invitations]")).to_have_count(0)

    open_club(ann.page, host.address, "Elks")  # Bo's phone fell into the sea
    open_member(ann, "Bo")
    say_yes(ann, "Send a new invitation")
    expect(ann.page.locator("[data-made]")).to_contain_text("For Bo only, once.")
    join(late, ann.page.locator("[data-made] [data-link]").inner_text(), "Bo")
    late.tap("Open the club")
    expect_member(late.page, "Bo", "referee · you")
    expect(late.page.locator("[data-members] li")).to_have_count(3)
    bo.page.goto(f"{host.address}/#/club/all")
    expect(bo.page.locator("main")).to_contain_text("A club keeps its games")
    bo.page.goto(late.page.url)
    expect(bo.page.locator("[data-gone]")).to_contain_text("you're no longer in it")

    win_for_the_club(cy, host.address)
    assert rows(host, "SELECT clubs.name FROM games JOIN clubs ON clubs.id = games.club_id") == [("Elks",)]

    open_club(ann.page, host.address, "Elks")
    open_member(ann, "Cy")
    say_yes(ann, "Remove from club")
    say_yes(ann, "Remove from club")
    expect(ann.page.locator("[data-members]")).not_to_contain_text("Cy")
    cy.page.goto(f"{host.address}/#/")
    cy.page.goto(f"{host.address}/#/new")
    expect(cy.page.locator("[data-left]")).to_contain_text("no longer in Elks")
    expect(cy.page.locator("select[name=club]")).to_have_count(0)

    leave(late, host.address)
    open_club(ann.page, host.address, "Elks")
    expect(ann.page.locator("[data-members] li")).to_have_count(1)
    set_up(ann, name="Elks & Friends", visibility="link")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Elks & Friends")
    assert rows(host, "SELECT name, visibility FROM clubs") == [("Elks & Friends", "link")]
    assert [phone.faults for phone in (ann, bo, cy, late)] == [[], [], [], []]


def win_for_the_club(phone: BrowserPhone, address: str) -> None:
    """The club is chosen once and stays chosen."""
    page = phone.page
    page.goto(f"{address}/#/new")
    page.locator("[name=ruleset]").select_option("casual")
    page.locator("select[name=club]").select_option("Elks")
    expect(page.locator("#names option[value=Bo]")).to_be_attached()  # players of the club are offered
    win(phone)
    phone.archived()
    page.goto(f"{address}/#/new")
    expect(page.locator("select[name=club]").locator("option:checked")).to_have_text("Elks")


def win(phone: BrowserPhone) -> None:
    """Start the game that is set up; one frame of four hangers ends it."""
    phone.tap("Start game")
    phone.page.wait_for_selector(".board")
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()


def leave(phone: BrowserPhone, address: str) -> None:
    """Leave after a question; the club is then gone from this phone."""
    open_club(phone.page, address, "Elks")
    phone.tap("Leave club")
    say_yes(phone, "Leave club")
    expect(phone.page.locator("main")).to_contain_text("A club keeps its games")
    assert [row["name"] for row in phone.rows("settings") if re.match(r"club\.", row["name"])] == []


@pytest.mark.everyday
def test_a_club_is_founded_in_the_app_where_the_host_allows_it(buy_used_phone: Buy, host: Host) -> None:
    ann = buy_used_phone()
    ann.page.goto(f"{host.address}/#/club")
    expect(ann.page.locator("[data-ask-host]")).to_contain_text("Ask them to start yours.")
    host.stop()
    host.settings["CLUBS"] = "open"
    host.start()
    ann.page.goto(f"{host.address}/#/")
    ann.page.goto(f"{host.address}/#/club")
    ann.tap("Start a club", "link")
    ann.page.get_by_label("Club name").fill("Elks")
    ann.page.get_by_label("Your name in the club").fill("Ann")
    ann.page.route("**/api/v1/clubs", lose)
    ann.tap("Start club")  # it asks whether there is one now, and goes on
    link = ann.page.locator("[data-made] [data-link]").inner_text()
    assert rows(host, "SELECT name FROM clubs") == [("Elks",)]
    assert findings(ann) == []
    bo = buy_used_phone()
    join(bo, link, "Bo")
    ann.page.goto(f"{host.address}/#/club")
    expect_member(ann.page, "Ann", "admin · you")
    expect(ann.page.locator("[data-members] li .name")).to_have_text(["Ann", "Bo"])
    assert findings(ann) == []
    ann.tap("Admin", "link")
    expect(ann.page.locator("[data-settings]")).to_be_visible()
    assert findings(ann) == []
    assert [phone.faults for phone in (ann, bo)] == [[], []]


def lose(route: Route) -> None:
    """The server gets the request, and its answer is lost."""
    route.fetch()
    route.abort()


def test_known_clubs_are_shown_without_the_server(buy_used_phone: Buy, host: Host) -> None:
    link = found_club(host, "Elks")
    ann, new = buy_used_phone(), buy_used_phone()
    join(ann, link, "Ann")
    ann.tap("Open the club")
    shared = invite(ann, "referee", 1)
    new.open_app()
    new.tap("Club", "link")
    wait_until(new.page, lambda: new.page.evaluate(CLUB_KEPT))  # what was never used is not there (test_update.py)
    host.stop()

    ann.page.goto(f"{host.address}/#/club")  # goes straight to the only one
    expect(ann.page.locator("[data-said]")).to_contain_text("Can't reach the server. Retrying.")
    expect(ann.page.locator("[data-said]")).to_contain_text("Last updated")
    expect_member(ann.page, "Ann", "admin · you")
    ann.tap("Invite", "link")
    ann.tap("Make an invitation")
    expect(ann.page.locator("[data-said]")).to_contain_text("so the change may not be saved")
    new.page.goto(shared)
    expect(new.page.locator("[data-said]")).to_contain_text("Retrying")
    expect(new.page.locator("main")).to_contain_text("Leave this screen open")

    ann.page.goto(f"{host.address}/#/new")
    ann.page.locator("[name=ruleset]").select_option("casual")
    win(ann)
    ann.page.goto(f"{host.address}/#/me")
    ann.tap("Sign out this phone")
    expect(ann.page.get_by_role("dialog")).to_contain_text("1 finished game isn't archived yet")
    say_yes(ann, "Cancel")

    host.start()
    expect(new.page.locator("main")).to_contain_text("You're invited as referee.")
    expect(ann.page.locator("[data-said]")).to_have_text("The server is back. This is up to date.")
