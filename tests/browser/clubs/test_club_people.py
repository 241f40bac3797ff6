"""A club's players by taps: found, merged, separated and forgotten; New game offers their names; the club link is
replaced.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.archive.clubs import doubles
from tests.browser.clubs.test_club import found_club, invite, join, open_club, rows, say_yes, set_up
from tests.browser.conftest import Host
from tests.browser.phone import IN_CHARGE, BrowserPhone
from tests.browser.store.test_bring_back import bring_back, empty
from tests.browser.test_accessible import findings
from tests.games import Game

Buy = Callable[[], BrowserPhone]


def send(phone: BrowserPhone, *games: Game) -> list[dict[str, Any]]:
    """Archive games as this phone's, without going through its storage."""
    found: list[dict[str, Any]] = phone.page.evaluate(
        """(games) => fetch('/api/v1/sync', {method: 'POST', body: JSON.stringify({games}),
            headers: {'Content-Type': 'application/json'}})
            .then((answer) => answer.json()).then(({results}) => results)""",
        list(games),
    )
    return found


def begin(buy_used_phone: Buy, host: Host) -> tuple[BrowserPhone, str]:
    """Ann's phone, an admin's, and the club's id."""
    ann = buy_used_phone()
    join(ann, found_club(host, "Elks"), "Ann")
    ann.tap("Open the club")
    expect(ann.page.locator("[data-members]")).to_be_visible()
    return ann, ann.page.url.split("/")[-1]


def people(phone: BrowserPhone) -> list[str]:
    return phone.page.locator("[data-people] .name").all_inner_texts()


def test_two_names_are_merged_into_one_person_and_separated_again(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    send(ann, doubles(1, "Annie,Bo", "Cy,Di", 5, club=club), doubles(2, "Bob", "Ann,Di", 5, club=club))
    ann.page.get_by_role("link", name="All players").tap()
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Ann", "Annie", "Bo", "Bob", "Cy", "Di"])
    assert findings(ann) == []
    ann.page.get_by_label("Name", exact=True).fill("ann")
    ann.tap("Search")
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Ann", "Annie"])
    ann.tap("Change: Ann")  # who has joined is nobody else
    expect(ann.page.get_by_role("dialog").get_by_role("button")).to_have_text(["Cancel", "Save", "Erase personal data"])
    say_yes(ann, "Cancel")
    ann.tap("Change: Annie")
    say_yes(ann, "Merge with a player")
    expect(ann.page.locator("[data-same]")).to_contain_text("Who is Annie?")
    ann.tap("Choose: Ann")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Finished games: Annie 1, Ann 1.")
    say_yes(ann, "Merge")
    expect(ann.page.locator("[data-said]")).to_have_text("Annie and Ann are merged.")
    expect(ann.page.locator("[data-merges] .what")).to_have_text("Annie is Ann")
    assert people(ann) == ["Ann"]
    ann.tap("Undo: Annie")
    say_yes(ann, "Undo")
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Ann", "Annie"])
    ann.tap("Change: Annie")
    ann.page.get_by_role("dialog").get_by_label("Name in the club").fill("Annette")
    say_yes(ann, "Save")
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Ann", "Annette"])
    assert ann.faults == []
    ann.page.get_by_label("Name", exact=True).fill("Zoe")  # played in competitions only
    ann.tap("Search")
    expect(ann.page.locator("[data-add]")).to_have_text("Add Zoe")
    ann.tap("Add Zoe")
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Zoe"])


def test_people_known_only_from_sheets_are_offered_in_a_new_game(buy_used_phone: Buy, host: Host) -> None:
    ann, club = begin(buy_used_phone, host)
    send(ann, doubles(1, "Ann,Bo", "Cy,Di", 5, club=club))
    page = ann.page
    page.goto(f"{host.address}/#/new")
    page.locator("select[name=club]").select_option("Elks")
    for name in ("Ann", "Bo", "Cy", "Di"):
        expect(page.locator(f"#names option[value={name}]")).to_be_attached()
    page.evaluate(IN_CHARGE)
    ann.context.set_offline(True)
    page.reload()
    page.locator("select[name=club]").select_option("Elks")
    expect(page.locator("#names option[value=Cy]")).to_be_attached()


def test_a_person_is_forgotten_and_phones_with_the_game_sync_as_before(buy_used_phone: Buy, host: Host) -> None:
    ann, _club = begin(buy_used_phone, host)
    bo = buy_used_phone()
    join(bo, invite(ann, "player", 1), "Bo")
    bo.tap("Open the club")
    expect(bo.page.locator("[data-members]")).to_contain_text("you")
    bo.page.goto(f"{host.address}/#/new")
    bo.page.locator("[name=ruleset]").select_option("casual")
    bo.page.locator("select[name=club]").select_option("Elks")
    for field, name in zip(bo.page.locator(".side input[type=text]").all()[:1], ["Quentin"], strict=True):
        field.fill(name)
    bo.tap("Start game")
    bo.page.wait_for_selector(".board")
    bo.quick("a4", "a4", "a4", "a4")
    bo.record()
    expect(bo.page.locator(".keeping .chip")).to_have_text("archived")
    sheet = bo.page.url

    open_club(ann.page, host.address, "Elks")
    ann.page.get_by_role("link", name="All players").tap()
    ann.tap("Change: Quentin")
    say_yes(ann, "Erase personal data")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Erase Quentin from the club?")
    say_yes(ann, "Erase personal data")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Earlier backups and exports keep the name")
    say_yes(ann, "Erase for good")
    expect(ann.page.locator("[data-said]")).to_have_text("Name erased from 1 game, now Player 1.")
    expect(ann.page.locator("[data-people] .name")).to_have_text(["Ann", "Bo", "Player 1"])
    assert "Quentin" not in str(rows(host, "SELECT * FROM revisions")) + str(rows(host, "SELECT * FROM games"))

    before = bo.rows("games")
    bo.page.goto(f"{host.address}/#/storage")
    assert bring_back(bo) == "This phone has the 1 game it archived."
    bo.page.goto(sheet)
    bo.page.reload()
    bo.tap("Undo")  # corrected on the phone that has the name
    bo.tap("Reopen game")
    bo.tap("Back to pad", "link")
    bo.quick("b4", "b4", "b4", "b4")
    bo.record()
    expect(bo.page.locator(".keeping .chip")).to_have_text("archived")
    assert rows(host, "SELECT revision FROM games") in (
        [(2,)],
        [(3,)],
    )  # that it was open again goes up too, where there is time
    assert "Quentin" not in str(rows(host, "SELECT * FROM revisions")) + str(rows(host, "SELECT * FROM games"))
    assert bo.rows("games") == before  # the phone keeps the name
    assert bo.rows("versions") == []

    # Another phone of Bo's, with the neutral name, adds a note: the log grows here, and the name stays.
    (shown,) = [row[0] for row in rows(host, "SELECT document FROM revisions ORDER BY revision DESC LIMIT 1")]
    note = {"id": "n1", "at": "2026-11-21T20:00:00-08:00", "type": "note", "text": "Waxed."}
    grown = json.loads(str(shown))
    assert send(bo, {**grown, "events": [*grown["events"], note]})[0]["status"] == "updated"
    bo.page.goto(f"{host.address}/#/storage")
    assert "1 game is back" in bring_back(bo)
    assert bo.rows("games") == before
    assert bo.rows("events")[-1]["event"] == note
    assert bo.rows("versions") == []

    empty(bo)
    bo.page.goto(f"{host.address}/#/storage")
    assert "1 game is back" in bring_back(bo)
    assert bo.headers()[0]["sides"]["a"]["name"] == "Player 1"
    assert (bo.rows("outbox"), bo.rows("versions")) == ([], [])
    assert [phone.faults for phone in (ann, bo)] == [[], []]


def test_a_member_forgets_their_own_name_and_the_club_link_is_replaced(buy_used_phone: Buy, host: Host) -> None:
    ann, _club = begin(buy_used_phone, host)
    bo = buy_used_phone()
    join(bo, invite(ann, "player", 1), "Bo")
    bo.tap("Open the club")
    bo.tap("Leave and erase me")
    say_yes(bo, "Erase personal data")
    say_yes(bo, "Erase for good")
    expect(bo.page.locator("main")).to_contain_text("A club keeps its games")
    assert rows(host, "SELECT name, player_id IS NULL FROM members ORDER BY name") == [("Ann", 0), ("Player 1", 1)]

    open_club(ann.page, host.address, "Elks")
    set_up(ann, visibility="link")
    expect(ann.page.get_by_role("button", name="Replace link")).to_be_visible()
    before = rows(host, "SELECT link_key FROM clubs")
    ann.tap("Replace link")
    expect(ann.page.get_by_role("dialog")).to_contain_text("The old link stops working")
    say_yes(ann, "Replace")
    expect(ann.page.locator("[data-said]")).to_contain_text("Link replaced.")
    ((after,),) = rows(host, "SELECT link_key FROM clubs")
    assert after
    assert [(after,)] != before
