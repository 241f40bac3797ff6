"""A league at its desk without a network: its start, a sheet typed from paper, a postponed match, the table and why."""

import json
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from scorekeeper.competitions.stand import stand
from tests.browser.desks import document, event_id, go, online, saved
from tests.browser.phone import BrowserPhone, wait_until

PLAYERS = "Ann, Bo, Cy, Di, Eva, Finn"
TEAMS = ["Elks", "Legion", "Eagles", "Moose"]
TODAY = "() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()]; }"


def start(phone: BrowserPhone, first: date) -> str:
    """Start a league of four teams who meet once; the second week is without play."""
    page = phone.page
    page.goto(f"{phone.address}/#/events")
    page.locator("a[href='#/events/new/league']").tap()
    page.locator("[data-start]").tap()
    expect(page.locator("[role=alert]")).to_contain_text("Give the league a name")
    page.locator("[name=name]").fill("Winter league")
    page.get_by_role("group", name="How often each pair meets").get_by_role("button", name="1").tap()
    page.locator("[name=teams]").fill("\n".join(f"{name}: {PLAYERS}" for name in TEAMS))
    page.locator("[name=first]").fill(first.isoformat())
    page.locator("[data-weeks] button").nth(1).tap()
    expect(page.locator("[data-weeks] button")).to_have_count(4)
    page.locator("[data-start]").tap()
    page.locator("[data-matches]").wait_for()
    return event_id(phone)


def type_sheet(phone: BrowserPhone, wins: tuple[int, int], players: str = "") -> None:
    """Type the sheet of the match on the screen, up to its button."""
    page = phone.page
    page.locator("[data-act=paper]").tap()
    for side, won in zip("ab", wins, strict=True):
        page.locator(f"[name=wins-{side}]").fill(str(won))
        page.locator(f"[name=score-{side}]").fill(str(21 * won))
        for field in page.locator(f"[data-played={side}] input").all() if players else []:
            field.fill(players)
    phone.tap("Record the sheet")


@pytest.mark.everyday
def test_a_league_is_run_without_a_network(offline: BrowserPhone) -> None:
    phone, page = offline, offline.page
    today = date(*page.evaluate(TODAY))
    league = start(phone, today - timedelta(days=7))
    expect(page.locator("[data-missing]")).to_have_text("2 sheets of week 1 are missing")
    page.locator("[data-missing] button").tap()
    page.locator("[data-match='r1.1']").tap()
    expect(page.locator("[data-rotation] li")).to_have_count(3)

    type_sheet(phone, (6, 4), players="3")
    wrong = page.locator("[name=wins-b]")
    expect(wrong).to_be_focused()  # where the browser shows why
    assert wrong.evaluate("field => field.validationMessage") == "A match has 9 games."
    wrong.fill("2")
    phone.tap("Record the sheet")
    expect(page.locator("dialog [data-doubts]")).to_have_text("1 game counts for nobody.")
    page.locator("dialog .button", has_text="Cancel").tap()
    page.locator("[name=wins-b]").fill("3")
    page.locator("[name=score-b]").fill("130")
    phone.tap("Record the sheet")
    expect(page.locator(".match-sides .points")).to_have_text(["6", "3"])

    go(phone, league, "match/r1.2")
    page.locator("[data-act=forfeit]").tap()
    page.locator("dialog [name=reason]").fill("Snow")
    page.locator("dialog [data-forfeit=b]").tap()
    expect(page.locator(".match-sides .points")).to_have_text(["9", "0"])
    go(phone, league, "match/r3.1")
    page.locator("[data-act=postpone]").tap()
    page.locator("dialog [name=reason]").fill("The hall is closed")
    page.locator("dialog [data-open]").tap()
    expect(page.locator("[data-history]")).to_contain_text("no day yet · The hall is closed")

    phone.tap("Table", "link")
    page.locator("[data-table] button").first.tap()
    expect(page.locator("[data-table] .why")).to_contain_text("match points, 9 v 6")
    expect(page.locator("[data-eligible] summary").filter(has_text="6 of 6 eligible")).to_have_count(2)

    go(phone, league, "match/r1.1")
    type_sheet(phone, (2, 7))
    expect(page.locator("dialog [data-changes] li").first).to_be_visible()
    page.locator("dialog .primary").tap()
    expect(page.locator(".match-sides .points")).to_have_text(["2", "7"])
    saved(phone)

    phone.kill()
    phone.launch()
    phone.context.set_offline(True)
    go(phone, league)
    expect(phone.page.locator(".facts")).to_contain_text("2 of 6 played")
    expect(phone.page.locator("[data-missing]")).to_contain_text("No day yet")
    state = stand(document(phone, league), [])
    assert sum(line["eligible"] for line in state["eligibility"]) == 12
    days = [match["on"] for match in state["matches"]]
    assert days[2] == (today + timedelta(days=7)).isoformat()
    assert days[4:] == [None, (today + timedelta(days=14)).isoformat()]
    online(phone)
    wait_until(phone.page, lambda: phone.rows("competition_outbox") == [])
    answer = phone.context.request.get(f"{phone.address}/api/v1/competitions/{league}?part=state")
    assert json.loads(answer.text())["state"] == state
