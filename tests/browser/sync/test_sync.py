"""From phone to archive: refused games are shown and kept, corrections become revisions, links are shared."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.games import short_game
from tests.server import Caller


def finish_a_game(phone: BrowserPhone) -> str:
    """Play one to the end; returns its id."""
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    phone.page.wait_for_selector("[data-result]")
    return phone.page.url.split("/")[-2]


def test_a_refused_game_is_kept_marked_and_exported(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    game = finish_a_game(phone)
    host.start()
    other = Caller(host.port)  # somebody else's game has this id, by mischance or mischief
    assert other.ask("PUT", f"/api/v1/games/{game}", {**short_game(), "id": game})[0] == 201
    expect(phone.page.locator(".keeping .chip")).to_have_text("needs attention", timeout=10_000)
    expect(phone.page.locator(".keeping .bad")).to_contain_text("Another phone owns this game")
    with phone.page.expect_download() as download:
        phone.tap("Export file")
    exported = json.loads(download.value.path().read_text())
    assert exported["document"]["id"] == game
    assert (exported["ruleset"]["id"], exported["ruleset"]["version"]) == ("federation-2024", 1)
    assert len(exported["ruleset"]["readings"]) > 3
    assert [event["weights"] for event in exported["document"]["events"]] == [["a4", "a4", "a4", "a4"]]
    other.close()


def test_one_refused_game_does_not_delay_the_next(host: Host, phone: BrowserPhone) -> None:
    host.stop()
    first = finish_a_game(phone)
    phone.go_home()
    finish_a_game(phone)
    host.start()
    other = Caller(host.port)
    assert other.ask("PUT", f"/api/v1/games/{first}", {**short_game(), "id": first})[0] == 201
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.go_home()
    expect(phone.page.locator(".games .chip").nth(0)).to_have_text("archived")
    expect(phone.page.locator(".games .chip").nth(1)).to_have_text("needs attention")
    other.close()


@pytest.mark.everyday
def test_a_correction_after_archiving_becomes_the_next_revision(host: Host, phone: BrowserPhone) -> None:
    game = finish_a_game(phone)
    chip = phone.page.locator(".keeping .chip")
    expect(chip).to_have_text("archived", timeout=10_000)
    phone.tap("Undo")
    phone.tap("Reopen game")
    expect(phone.page.locator("[data-reopened]")).to_be_visible()
    wait_until(phone.page, lambda: phone.rows("outbox") == [])  # that it is open again is archived too
    phone.tap("Back to pad", "link")
    phone.quick("b4", "b4", "b4", "b4")
    phone.record()
    expect(chip).to_have_text("archived", timeout=10_000)
    phone.page.goto(f"{host.address}/g/{game}")
    expect(phone.page.locator("h1")).to_have_text("Cy won")
    found = phone.page.evaluate("id => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())", game)
    assert found["revision"] == 3
    assert [event["type"] for event in found["document"]["events"]] == ["frame", "retract", "frame"]


def test_only_the_shared_link_opens_for_others(
    host: Host, phone: BrowserPhone, buy_phone: Callable[[], BrowserPhone]
) -> None:
    game = finish_a_game(phone)
    expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    phone.tap("Share result", "link")
    phone.tap("Make a link")
    link = phone.page.locator("[data-link]").inner_text()
    stranger = buy_phone()
    answer = stranger.page.goto(f"{host.address}/g/{game}")
    assert answer and answer.status == 404
    answer = stranger.page.goto(link)
    assert answer and answer.status == 200
    expect(stranger.page.locator("h1")).to_have_text("Ann won")
