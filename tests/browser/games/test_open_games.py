"""Home lists all open games; discarded ones can be restored, and corrections can reopen finished ones."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.store.test_backup import kept, put, save_backup
from tests.browser.sync.test_sync import finish_a_game
from tests.games import Game, game_id, short_game


def named(number: int, a: str, b: str, frames: int = 2) -> Game:
    return short_game(number, frames, sides={"a": {"name": a, "colour": "red"}, "b": {"name": b, "colour": "blue"}})


def open_home(phone: BrowserPhone) -> None:
    phone.page.goto(f"{phone.address}/#/")
    phone.page.reload()


def rows(phone: BrowserPhone) -> Any:  # noqa: ANN401 (playwright's locator)
    return phone.page.locator(".open-game")


def discard(phone: BrowserPhone, names: str) -> None:
    phone.tap(f"More: {names}")
    phone.tap("Discard")


def logs(phone: BrowserPhone) -> dict[str, Any]:
    """All games with their logs and other rows, without the time at which a game was discarded."""
    found = kept(phone)
    versions = [{name: value for name, value in row.items() if name != "discarded"} for row in found["versions"]]
    return {"games": found["games"], "events": found["events"], "versions": versions}


def test_every_open_game_is_on_home_and_can_be_continued(phone: BrowserPhone) -> None:
    put(phone, *(named(n, f"Ann {n}", "Bo") for n in range(1, 9)))
    put(phone, *(short_game(n, 5) for n in range(100, 160)), waits=True)  # none of the open ones is among the newest
    open_home(phone)
    expect(rows(phone)).to_have_count(5)
    phone.tap("Show all 8 open")
    expect(rows(phone)).to_have_count(8)
    assert rows(phone).locator("bdi:first-child").all_inner_texts() == [f"Ann {n}" for n in range(8, 0, -1)]
    rows(phone).last.get_by_role("link", name="Resume").tap()
    phone.expect_score(7, 3)
    expect(phone.page.locator(".score .name").first).to_have_text("Ann 1")


@pytest.mark.everyday
def test_a_discarded_game_can_be_restored_at_once_and_after_a_crash(phone: BrowserPhone) -> None:
    put(phone, named(1, "Ann", "Bo"), named(2, "Cy", "Di"), named(3, "Eve", "Flo"))
    open_home(phone)
    expect(rows(phone)).to_have_count(2)
    before = logs(phone)
    discard(phone, "Cy – Di")
    line = phone.page.locator("[data-discarded]")
    expect(line).to_contain_text("Game discarded: Cy – Di.")
    expect(rows(phone)).to_have_count(1)
    line.get_by_role("button", name="Undo").tap()
    expect(rows(phone)).to_have_count(2)
    expect(line).to_have_count(0)
    assert logs(phone) == before

    discard(phone, "Eve – Flo")  # the newest, which stands large
    expect(phone.page.locator(".resume")).to_contain_text("Cy")
    phone.kill()
    phone.launch()
    phone.open_app()
    expect(rows(phone)).to_have_count(1)
    assert [row["id"] for row in phone.rows("games")] == [game_id(1), game_id(2)]
    assert b"Eve" not in save_backup(phone)
    expect(phone.page.get_by_role("heading", name="2 games on this phone")).to_be_visible()
    phone.tap("Bring back")
    expect(phone.page.locator("[data-told]")).to_have_text("Eve – Flo is open again.")
    assert logs(phone) == before


def test_a_game_handed_to_another_phone_cannot_be_discarded(phone: BrowserPhone) -> None:
    put(
        phone,
        *(named(n, f"Ann {n}", "Bo") for n in (1, 2)),
        settings=({"name": f"handed.{game_id(1)}", "value": {"key": "k" * 43, "told": False}},),
    )
    open_home(phone)
    phone.tap("More: Ann 1 – Bo")
    expect(phone.page.get_by_role("link", name="Hand over")).to_be_visible()
    expect(phone.page.locator("[data-discard]")).to_have_count(0)
    phone.tap("Cancel")
    expect(rows(phone).get_by_role("link")).to_have_text("Resume")


def test_a_frame_recorded_in_another_window_restores_a_discarded_game(phone: BrowserPhone) -> None:
    put(phone, named(1, "Ann", "Bo"))
    other = phone.context.new_page()
    other.goto(f"{phone.address}/#/game/{game_id(1)}")
    other.wait_for_selector(".board")
    open_home(phone)
    discard(phone, "Ann – Bo")
    expect(phone.page.locator("[data-discarded]")).to_be_visible()
    assert phone.rows("games") == []
    other.locator('[data-zone="b3"]').tap()
    other.locator("[data-record]").tap()
    expect(other.locator('[data-points="b"]')).to_have_text("6")
    expect(other.locator('[data-saved="yes"]')).to_be_visible()
    assert [row["seq"] for row in phone.rows("events")] == [0, 1, 2]


def test_a_correction_that_reopens_an_archived_game_warns_first_and_can_be_undone(
    host: Host, phone: BrowserPhone
) -> None:
    game = finish_a_game(phone)
    page = phone.page
    expect(page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.tap("Undo")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It will have no winner")
    expect(dialog).to_contain_text("its page says “Reopened on a phone, not finished yet”")
    phone.tap("Cancel")
    expect(page.locator("[data-result]")).to_contain_text("Ann wins")
    assert len(phone.rows("events")) == 1

    page.locator(
        ".line-score .why-button, .line-score tbody button"
    ).first.tap()  # amended instead of undone: the same is said
    phone.tap("Correct", "link")
    page.wait_for_selector(".pad .board")
    for _ in range(2):
        phone.tap("Undo")
    page.locator("[data-record]").tap()
    phone.tap("Weights misread")
    expect(dialog).to_contain_text("It will have no winner")
    phone.tap("Reopen game")
    expect(page.locator("[data-reopened]")).to_be_visible()
    revision = "id => fetch(`/api/v1/games/${id}`).then((found) => found.json()).then(({revision}) => revision)"
    wait_until(page, lambda: page.evaluate(revision, game) == 2)

    visitor = phone.context.new_page()
    visitor.goto(f"{host.address}/g/{game}")
    expect(visitor.locator(".result")).to_have_text("Reopened on a phone, not finished yet")
    page.goto(f"{host.address}/#/games")
    expect(page.locator(".games .chip")).to_have_text("corrected, reopened")
    page.get_by_label("Which games").select_option("open")
    expect(page.locator(".games .chip")).to_have_count(1)
    open_home(phone)
    expect(page.locator("main > .status")).to_have_text("Every game finished on this phone is archived.")
    expect(page.locator("[data-discard]")).to_have_count(0)
    phone.tap("Void correction")
    expect(dialog).to_contain_text("Ann – Cy 16–0")
    dialog.get_by_role("button", name="Void correction").tap()
    expect(page.locator("[data-result]")).to_contain_text("Ann wins")
    expect(page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    visitor.reload()
    expect(visitor.locator("h1")).to_contain_text("Ann won")
    assert [row["event"]["type"] for row in phone.rows("events")] == ["frame", "amend", "retract"]
