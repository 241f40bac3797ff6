"""On a wide screen games, players, rulings and members are tables: sorted by their headings, opened by a tap on a row,
printed without what cannot be printed, and rows again when the window becomes narrow.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Host
from tests.browser.games.test_my_games import game, put
from tests.browser.phone import BrowserPhone
from tests.browser.screens import KEEP
from tests.browser.stocked import CLUB, USUAL, kept_club
from tests.browser.test_accessible import findings
from tests.games import game_id

WIDE = {"width": 1440, "height": 900}
NARROW = {"width": 390, "height": 844}
FRAMES = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""


@pytest.fixture
def laptop(phone: BrowserPhone) -> BrowserPhone:
    """A laptop: its window is wide."""
    phone.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    return phone


def column(page: Page, name: str) -> list[str]:
    """The cells below a heading, once it is there: the table's code comes after the rows."""
    page.get_by_role("columnheader", name=name, exact=True).wait_for()
    headings = page.locator("table.grid thead tr > *").all_inner_texts()
    at = [heading.strip() for heading in headings].index(name) + 1
    return [text.strip() for text in page.locator(f"table.grid tbody tr > :nth-child({at})").all_inner_texts()]


def sort(page: Page, name: str, direction: str) -> None:
    """Click a heading, which then says that it sorts the table in this direction."""
    page.get_by_role("columnheader", name=name, exact=True).get_by_role("button").click()
    sorts = page.locator("table.grid th[aria-sort]")
    expect(sorts).to_have_count(1)
    expect(sorts).to_have_attribute("aria-sort", direction)
    expect(sorts).to_have_text(name)


def expect_paper(phone: BrowserPhone, *there: str, gone: tuple[str, ...]) -> None:
    """On paper there is the table, and nothing to tap but its headings and rows."""
    page = phone.page
    page.emulate_media(media="print")
    page.evaluate(FRAMES)
    for selector in ("table.grid", *there):
        expect(page.locator(selector).first).to_be_visible()
    for selector in ("#places", ".button", *gone):
        for one in page.locator(selector).all():
            expect(one).to_be_hidden()
    page.emulate_media(media="null")


def rows(page: Page) -> Locator:
    return page.locator("table.grid tbody tr")


@pytest.mark.everyday
def test_games_are_a_table_that_is_sorted_opened_and_printed(laptop: BrowserPhone) -> None:
    page = laptop.page
    put(
        laptop,
        [
            game(1, ["Dora"], ["Bo"], board="10", started_at="2026-03-01T19:00:00-08:00"),
            game(2, ["Ann"], ["Cy"], 3, board="9", target=15, started_at="2026-03-02T19:00:00-08:00"),
            game(3, ["Éve"], ["Cy"], ruleset="casual", competition="Cup", started_at="2026-03-03T19:00:00-08:00"),
        ],
    )
    page.goto(laptop.address + "/#/games")
    expect(rows(page)).to_have_count(3)
    expect(page.get_by_role("columnheader", name="Played")).to_have_attribute("aria-sort", "descending")
    assert column(page, "Score") == ["35–12", "14–3", "35–12"]
    assert column(page, "Event") == ["Cup", "", ""]
    expect(page.locator("table.grid .won")).to_have_text(["Éve", "Dora"])
    assert findings(laptop) == []

    sort(page, "Sides", "ascending")
    assert [names.split()[0] for names in column(page, "Sides")] == ["Ann", "Dora", "Éve"]
    sort(page, "Sides", "descending")
    assert [names.split()[0] for names in column(page, "Sides")] == ["Éve", "Dora", "Ann"]
    sort(page, "Board", "ascending")
    assert column(page, "Board") == ["9", "10", ""]
    sort(page, "Board", "descending")
    assert column(page, "Board") == ["10", "9", ""]
    sort(page, "Played", "descending")
    sort(page, "Played", "ascending")
    assert [names.split()[0] for names in column(page, "Sides")] == ["Dora", "Ann", "Éve"]
    page.get_by_label("Search by name").fill("cy")
    expect(rows(page)).to_have_count(2)
    assert [names.split()[0] for names in column(page, "Sides")] == ["Ann", "Éve"]

    expect_paper(laptop, ".paper", gone=("search", "nav", ".summary"))
    expect(page.locator(".paper")).to_have_text("cy · 2 games")
    page.evaluate("window.print = () => { window.printed = document.querySelectorAll('tbody tr').length; }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed === 2")

    page.get_by_text("35–12").click()
    expect(page).to_have_url(f"{laptop.address}/#/game/{game_id(3)}/sheet")
    page.go_back()
    expect(page.get_by_role("columnheader", name="Played")).to_have_attribute("aria-sort", "ascending")
    assert [names.split()[0] for names in column(page, "Sides")] == ["Dora", "Ann", "Éve"]

    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    expect(page.locator("main .games > li .line:first-child .name")).to_have_text(["Éve", "Ann", "Dora"])
    expect(page.locator("table.grid")).to_have_count(0)
    assert laptop.faults == []


def test_many_games_are_sorted_and_printed_beyond_those_on_screen(laptop: BrowserPhone) -> None:
    page = laptop.page
    put(laptop, [game(number, [f"P{number * 37 % 120:03d}"], ["Bo"], 1) for number in range(120)])
    page.goto(laptop.address + "/#/games")
    expect(page.locator(".summary")).to_have_text("120 games")
    assert rows(page).count() < 60
    sort(page, "Sides", "ascending")
    assert column(page, "Sides")[:3] == ["P000 – Bo", "P001 – Bo", "P002 – Bo"]
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    expect(rows(page)).to_have_count(120)
    assert column(page, "Sides") == [f"P{number:03d} – Bo" for number in range(120)]


def test_players_are_a_table_with_their_figures(laptop: BrowserPhone) -> None:
    page = laptop.page
    put(laptop, [game(1, ["Ann"], ["Bo"]), game(2, ["Ann"], ["Cy"]), game(3, ["Cy"], ["ann"])])
    page.goto(laptop.address + "/#/players")
    expect(page.locator(".summary")).to_have_text("3 players")
    expect(page.get_by_role("columnheader", name="Games")).to_have_attribute("aria-sort", "descending")
    # 35 to 12 in each game; the winner has the hammer in four frames of nine and scores in all of them
    assert column(page, "Player") == ["ann", "Cy", "Bo"]
    assert column(page, "Won %") == ["67%", "50%", "0%"]
    assert column(page, "Points per game") == ["27.3", "23.5", "12.0"]
    assert findings(laptop) == []
    sort(page, "Won %", "descending")
    sort(page, "Won %", "ascending")
    assert column(page, "Player") == ["Bo", "Cy", "ann"]
    sort(page, "Player", "ascending")
    assert column(page, "Player") == ["ann", "Bo", "Cy"]
    expect_paper(laptop, gone=("search", "nav", ".summary", ".hint"))
    rows(page).nth(1).get_by_role("cell").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo")
    expect(page.locator("#places [aria-current]")).to_have_text("Games")
    page.go_back()
    expect(page.get_by_role("columnheader", name="Player")).to_have_attribute("aria-sort", "ascending")
    assert laptop.faults == []


def test_rulings_are_a_table_that_is_sorted_filtered_and_corrected(phone: BrowserPhone) -> None:
    page, laptop = phone.page, phone
    laptop.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    laptop.tap("Referee", "link")
    for offence, who in (("2.5", "b0"), ("6.4.6", "a1")):
        page.locator(f'[data-offence="{offence}"] .offence-row').tap()
        page.locator(f'[data-accuse="{who}"]').tap()
        laptop.tap("Confirm")
        laptop.tap("Rule again")
    laptop.tap("Clocks", "tab")
    page.get_by_role("region", name="Timeouts").get_by_role("button", name="Ann & Bo").tap()
    laptop.tap("Log", "tab")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    expect(rows(page)).to_have_count(3)
    names = ["Unsportsmanlike conduct", "Blast shot on a clean board", "Timeout"]
    assert column(page, "Offence or call") == names
    assert findings(laptop) == []
    sort(page, "Offence or call", "ascending")
    assert column(page, "Offence or call") == [names[1], names[2], names[0]]
    sort(page, "Time", "ascending")
    sort(page, "Time", "descending")
    assert column(page, "Offence or call") == names[::-1]

    page.get_by_role("button", name="Cy & Di", exact=True).tap()
    assert column(page, "Offence or call") == [names[0]]
    page.get_by_role("button", name="Cy & Di", exact=True).tap()
    page.get_by_role("group", name="Entry").get_by_role("button", name="Offences").tap()
    expect(rows(page)).to_have_count(2)
    rows(page).filter(has_text="Blast").get_by_role("button", name="Void").tap()
    laptop.tap("Wrong offence")
    assert findings(laptop) == []
    laptop.tap("Void it")
    expect(rows(page).filter(has_text="Blast").locator("s").first).to_have_text(names[1])
    assert "Voided: Wrong offence" in column(page, "Corrections")[0]
    expect_paper(
        laptop, ".log-head", '[data-filter="offences"]', gone=(".referee-head", '[data-filter="clocks"]', ".acts")
    )

    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    expect(page.locator("[data-log]")).to_have_count(2)
    page.get_by_role("group", name="Entry").get_by_role("button", name="Offences").tap()
    expect(page.locator("[data-log]")).to_have_count(3)
    assert laptop.faults == []


def club_of(count: int) -> list[dict[str, Any]]:
    """What the phone keeps of a club with so many members; the person is the first."""
    kept: list[dict[str, Any]] = kept_club(USUAL)
    kept[-1]["value"]["club"]["members"] = [
        {
            "id": game_id(701 + n),
            "name": f"Member {count - n}",
            "role": ("admin", "referee", "player")[min(n, 2)],
            "joined_at": f"2026-{count - n:02d}-09T19:00:00Z",
        }
        for n in range(count)
    ]
    return kept


def test_members_are_a_table_that_is_sorted_and_filtered_by_role(laptop: BrowserPhone) -> None:
    page = laptop.page
    laptop.context.route("**/api/**", lambda route: route.abort())
    page.evaluate(KEEP, club_of(12))
    page.goto(f"{laptop.address}/#/club/{CLUB}")
    expect(rows(page)).to_have_count(12)
    expect(page.locator("table.grid [aria-sort]")).to_have_count(0)
    expect(rows(page).first).to_contain_text("you")
    assert findings(laptop) == []
    sort(page, "Name", "ascending")
    assert column(page, "Name")[:2] == ["Member 1", "Member 2"]  # not Member 10
    sort(page, "Member since", "ascending")
    assert column(page, "Name")[0] == "Member 1"
    sort(page, "Member since", "descending")
    sort(page, "Role", "ascending")
    assert column(page, "Role")[:3] == ["admin", "referee", "player"]
    page.get_by_role("group", name="Role").get_by_role("button", name="referee").click()
    expect(rows(page)).to_have_count(1)
    expect_paper(laptop, '[data-filter="referee"]', gone=("nav", ".hint", ".said", '[data-filter="player"]'))
    rows(page).get_by_role("cell", name="referee").click()
    expect(page.get_by_role("dialog")).to_contain_text("Member 11")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    expect(page.locator("[data-members] li")).to_have_count(1)
    page.get_by_role("group", name="Role").get_by_role("button", name="referee").tap()
    expect(page.locator("[data-members] li")).to_have_count(12)
    assert findings(laptop) == []
    assert laptop.faults == []


def test_rows_are_shown_where_the_table_did_not_come(host: Host, buy_phone: Callable[[], BrowserPhone]) -> None:
    """On a laptop that has opened the app only once, and has no network now."""
    laptop = buy_phone()
    page = laptop.page
    laptop.open_app()
    put(laptop, [game(1, ["Ann"], ["Bo"])])
    host.stop()
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.goto(laptop.address + "/#/games")
    expect(page.locator("main .games > li")).to_have_count(1)
    expect(page.locator("table.grid")).to_have_count(0)
    assert laptop.faults == []
