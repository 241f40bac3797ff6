"""Visited pages of the archive can be read offline with their age, until the right to see them ends."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.archive.clubs import doubles
from tests.browser.clubs.test_club import invite, join, open_club, open_member, say_yes
from tests.browser.clubs.test_club_people import begin, send
from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE, BrowserPhone, wait_until

Buy = Callable[[], BrowserPhone]

KEPT = """async () => (await caches.has('seen')
    ? (await (await caches.open('seen')).keys()).map(({url}) => new URL(url).pathname) : [])"""


def kept(phone: BrowserPhone) -> list[str]:
    """The pages that the phone keeps, the first seen first."""
    paths: list[str] = phone.page.evaluate(KEPT)
    return [path for path in paths if not path.startswith("/static/")]


def look(phone: BrowserPhone) -> list[str]:
    """Visit the club's games, its players, one of them and a game, each by a tap; give their addresses."""
    page, seen = phone.page, []
    page.locator("nav.tabs").get_by_role("link", name="Games").tap()
    for link, address in (("All players", "**/c/*"), ("Cy", "**/players")):
        page.wait_for_url(address)
        seen.append(page.url)
        page.get_by_role("link", name=link, exact=True).tap()
    page.wait_for_url("**/p/*")
    seen.append(page.url)
    page.locator(".games-grid a").first.tap()
    page.wait_for_url("**/g/*")
    seen.append(page.url)
    wait_until(page, lambda: len(kept(phone)) == 4)
    assert sorted(kept(phone)) == sorted(url.removeprefix(phone.address) for url in seen)
    return seen


def expect_aged(page: Page) -> None:
    expect(page.locator(".kept")).to_contain_text("Can't reach the server. This is how it stood: today ")


def test_visited_pages_can_be_read_without_the_server(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    ann.page.evaluate(IN_CHARGE)
    send(ann, doubles(1, "Ann,Bo", "Cy,Di", 5, club=club))
    seen = look(ann)
    expect(ann.page.locator(".kept")).to_be_hidden()
    colour = ann.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    host.stop()

    for address in seen:
        ann.page.goto(address)
        expect_aged(ann.page)
        assert (
            ann.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == colour
        )  # its looks are there too
    ann.page.goto(f"{host.address}/c/{club}?text=never")  # not seen before: what was seen is listed
    expect(ann.page.locator("[data-seen] a")).to_have_count(4)
    ann.page.locator("[data-seen] a").filter(has_text="All players").tap()
    expect_aged(ann.page)

    host.start()
    ann.page.reload()
    expect(ann.page.locator(".kept")).to_be_hidden()
    assert ann.faults == []


def test_visited_pages_are_deleted_with_the_right_to_see_them(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    send(ann, doubles(1, "Ann,Bo", "Cy,Di", 5, club=club))
    bo = buy_used_phone()
    join(bo, invite(ann, "player", 1), "Bo")
    bo.page.evaluate(IN_CHARGE)
    bo.tap("Open the club")
    look(bo)

    open_club(ann.page, host.address, "Elks")
    open_member(ann, "Bo")
    say_yes(ann, "Remove from club")
    say_yes(ann, "Remove from club")
    expect(ann.page.locator("[data-members]")).not_to_contain_text("Bo")
    bo.page.goto(host.address)  # the app alone is opened
    wait_until(bo.page, lambda: kept(bo) == [])

    join(bo, invite(ann, "player", 1), "Bo")
    bo.tap("Open the club")
    look(bo)
    bo.page.goto(f"{host.address}/#/me")
    bo.tap("Sign out this phone")
    say_yes(bo, "Sign out this phone")
    expect(bo.page.locator("[data-said]")).to_contain_text("Signed out")
    assert kept(bo) == []
    assert bo.page.goto(f"{host.address}/c/{club}").status == 404


def test_a_refused_page_deletes_all_visited_pages(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    ann.page.evaluate(IN_CHARGE)
    send(ann, doubles(1, "Ann,Bo", "Cy,Di", 5, club=club))
    first, *_others = look(ann)
    ann.context.clear_cookies()  # to the server this phone is a stranger now
    assert ann.page.goto(first).status == 404
    wait_until(ann.page, lambda: kept(ann) == [])
