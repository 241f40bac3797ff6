"""The log of rulings, offline: unknown players are filled in later, and wrong entries are retracted with a reason."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import BrowserPhone


@pytest.fixture
def desk(phone: BrowserPhone) -> BrowserPhone:
    """A phone without a network, a federation game of two pairs with 3 points for Blue, and the referee's screen
    open.
    """
    phone.context.set_offline(True)
    phone.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    phone.quick("b3")
    phone.record()
    phone.tap("Referee", "link")
    return phone


def penalise(phone: BrowserPhone, offence: str, who: str) -> None:
    row = phone.page.locator(f'[data-offence="{offence}"]')
    if row.locator("[data-accuse]").count() == 0:
        row.locator(".offence-row").tap()
    row.locator(f'[data-accuse="{who}"]').tap()
    phone.tap("Confirm")
    phone.page.wait_for_selector("[data-recorded]")
    phone.tap("Rule again")


def entry(phone: BrowserPhone, number: int) -> Locator:
    return phone.page.locator("[data-log]").nth(number - 1)


def test_an_unknown_player_is_filled_in_later_and_the_count_follows(desk: BrowserPhone) -> None:
    page = desk.page
    penalise(desk, "2.5", "a")
    expect(page.locator('[data-offence="2.5"] .so-far')).to_have_text("Ann & Bo: 1 so far")
    desk.tap("Log", "tab")
    entry(desk, 1).get_by_role("button", name="Fill in").tap()
    page.locator('select[name="player"]').select_option("Bo")
    page.get_by_label("Official").fill("Mo")
    desk.tap("Fill it in")
    expect(entry(desk, 1)).to_contain_text("Bo (Red)")
    expect(entry(desk, 1)).to_contain_text("Official: Mo")
    expect(page.locator("[data-changed]")).to_have_text("Corrected. The score doesn't change.")
    desk.wait_saved()
    page.reload()
    expect(entry(desk, 1)).to_contain_text("Bo (Red)")
    desk.tap("Offences", "tab")
    expect(page.locator('[data-offence="2.5"] .so-far')).to_have_text("Bo (Red): 1 so far")
    page.locator('[data-offence="2.5"] .offence-row').tap()
    expect(page.locator('[data-accuse="a1"]')).to_contain_text("2nd: 2 points to the opponent")
    assert desk.faults == []


def test_retracting_with_a_reason_restores_the_score(desk: BrowserPhone) -> None:
    page = desk.page
    penalise(desk, "6.4.6", "a0")
    desk.expect_score(0, 4)
    desk.tap("Log", "tab")
    entry(desk, 1).get_by_role("button", name="Void").tap()
    expect(page.locator("[data-confirm]")).to_be_disabled()
    expect(page.locator(".correction .hint")).to_have_text("Tap a reason, or write one.")
    page.get_by_label("Why?").fill("it was not a clean board")
    expect(page.locator("[data-change]")).to_have_text("The score is Ann & Bo 0, Cy & Di 3.")
    desk.expect_score(0, 4)
    desk.tap("Void it")
    desk.expect_score(0, 3)
    expect(entry(desk, 1).locator("s").first).to_have_text("Blast shot on a clean board")
    expect(entry(desk, 1)).to_contain_text("Voided: it was not a clean board")
    expect(page.locator("[data-changed]")).to_have_text("Corrected. The score is Ann & Bo 0, Cy & Di 3.")
    desk.wait_saved()
    page.reload()
    desk.expect_score(0, 3)
    entry(desk, 1).get_by_role("button", name="Restore").tap()
    desk.tap("An official ruled it")
    desk.tap("Restore it")
    desk.expect_score(0, 4)
    expect(entry(desk, 1).locator("s")).to_have_count(0)


def test_offence_side_and_step_can_be_amended(desk: BrowserPhone) -> None:
    page = desk.page
    penalise(desk, "2.5", "a0")
    desk.tap("Log", "tab")
    entry(desk, 1).get_by_role("button", name="Amend").tap()
    page.locator('select[name="side"]').select_option("Cy & Di")
    page.locator('select[name="player"]').select_option("Di")
    page.locator('select[name="step"]').select_option(label="2. 2 points to the opponent")
    desk.tap("Wrong side or player")
    expect(page.locator("[data-change]")).to_have_text("The score is Ann & Bo 2, Cy & Di 3.")
    desk.tap("Amend it")
    desk.expect_score(2, 3)
    expect(entry(desk, 1)).to_contain_text("Di (Blue)")
    expect(entry(desk, 1)).to_contain_text("Amended (Side, Player, Step): Wrong side or player")
    entry(desk, 1).get_by_role("button", name="Amend").tap()
    page.locator('select[name="offence"]').select_option(label="assault or the threat of it (2.7)")
    desk.tap("Wrong offence")
    expect(page.locator("[data-refused]")).to_contain_text("no such step")
    expect(page.locator("[data-confirm]")).to_be_disabled()
    page.locator('select[name="step"]').select_option(label="1. disqualified from the tournament")
    expect(page.locator("[data-change]")).to_contain_text("Ann & Bo win.")
    desk.tap("Cancel")
    desk.expect_score(2, 3)


def test_retracting_a_penalty_reopens_the_game(desk: BrowserPhone) -> None:
    page = desk.page
    penalise(desk, "2.7", "b1")
    expect(page.locator(".referee-scores .won")).to_contain_text("Ann & Bo")
    desk.tap("Log", "tab")
    entry(desk, 1).get_by_role("button", name="Void").tap()
    desk.tap("An official ruled it")
    expect(page.locator("[data-change]")).to_contain_text("This reopens the game: no winner yet.")
    desk.tap("Void it")
    expect(page.locator(".referee-scores .won")).to_have_count(0)
    page.locator(".bar").get_by_role("link", name="Back to pad").tap()
    expect(page.locator(".frame-line")).to_contain_text("Frame 2")


def test_lateness_can_be_corrected(phone: BrowserPhone) -> None:
    page = phone.page
    page.clock.install()
    phone.context.set_offline(True)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.tap("Referee", "link")
    phone.tap("Clocks", "tab")
    late = page.get_by_role("region", name="Failure to show")
    late.get_by_role("button", name="Ann").tap()
    page.clock.fast_forward(480_000)
    phone.tap("Ready to play")
    phone.tap("Record lateness")
    phone.expect_score(0, 4)
    phone.tap("Log", "tab")
    expect(entry(phone, 1)).to_contain_text("Ann was 8:0")
    entry(phone, 1).get_by_role("button", name="Amend").tap()
    page.locator('input[name="seconds-a"]').fill("5:30")
    phone.tap("An official ruled it")
    expect(page.locator("[data-change]")).to_have_text("The score is Ann 0, Cy 1.")
    page.clock.fast_forward(1_000)
    phone.tap("Amend it")
    phone.expect_score(0, 1)


def test_the_log_is_exported_as_table_text_and_paper(desk: BrowserPhone, tmp_path: Path) -> None:
    page = desk.page
    penalise(desk, "6.4.6", "a0")
    desk.tap("Log", "tab")
    entry(desk, 1).get_by_role("button", name="Fill in").tap()
    page.get_by_label("Note").fill('=cmd|"x", it stood')
    desk.tap("Fill it in")
    with page.expect_download() as download:
        desk.tap("As a table (CSV)")
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert kept.name.startswith("rulings-") and kept.suffix == ".csv"
    [row] = csv.DictReader(io.StringIO(kept.read_bytes().decode("utf-8-sig"), newline=""))
    assert (row["Offence or call"], row["Side"], row["Player"]) == (
        "Blast shot on a clean board",
        "Ann & Bo (Red)",
        "Ann",
    )
    assert (row["Section"], row["Step"], row["Points"], row["Status"]) == ("fed 6.4.6", "1", "1", "counts")
    assert row["Note"] == '\'=cmd|"x", it stood'
    with page.expect_download() as download:
        desk.tap("As text")
    text = Path(download.value.path()).read_text()
    assert re.match(r"Ann & Bo 0–4 Cy & Di\n\w{3} \d+ \w{3} 20\d\d, \d+:\d\d [ap]m\n", text)
    assert "Shuffleboard Federation, 2024 edition" in text.splitlines()[2]
    page.emulate_media(media="print")
    expect(page.locator(".log-head p")).to_have_count(3)
    for gone in (".referee-head", ".log-acts", ".log-out"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(entry(desk, 1)).to_be_visible()
