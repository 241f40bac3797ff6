"""Offences, offline: two taps make a penalty; the step that is due is shown first, then recorded."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import BrowserPhone


@pytest.fixture
def desk(phone: BrowserPhone) -> BrowserPhone:
    """A phone without a network."""
    phone.context.set_offline(True)
    return phone


def verdict(phone: BrowserPhone) -> Locator:
    return phone.page.locator("[data-verdict]")


def accuse(phone: BrowserPhone, offence: str, who: str) -> None:
    """The two taps: the offence, then the side or the player."""
    page = phone.page
    row = page.locator(f'[data-offence="{offence}"]')
    if row.locator("[data-accuse]").count() == 0:
        row.locator(".offence-row").tap()
    row.locator(f'[data-accuse="{who}"]').tap()


def confirm(phone: BrowserPhone) -> None:
    phone.tap("Confirm")
    phone.page.wait_for_selector("[data-recorded]")
    phone.wait_saved()


def penalise(phone: BrowserPhone, offence: str, who: str, sentence: str) -> None:
    """A penalty, with the sentence that must stand there before it is recorded."""
    accuse(phone, offence, who)
    expect(verdict(phone)).to_have_text(sentence)
    confirm(phone)
    phone.tap("Rule again")


@pytest.mark.everyday
def test_federation_second_offence_ends_the_game_in_mid_frame(desk: BrowserPhone) -> None:
    desk.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    page = desk.page
    for frame in (["a4", "a4", "a4", "a2"], ["b4", "b4", "b4", "b1"]):
        desk.quick(*frame)
        desk.record()
    desk.quick("a3", "b2")  # weights lie on the table: the third frame has begun
    desk.tap("Referee", "link")
    row = page.locator('[data-offence="2.5"]')
    expect(row).to_contain_text("fed 2.5")
    expect(row.locator(".ladder")).to_have_text(
        "warning → 2 points to the opponent → forfeit of game and match → disqualified from the tournament"
    )
    penalise(desk, "2.5", "a", "1st offence: a warning to Ann. The score doesn't change.")
    expect(row).to_contain_text("Ann: 1 so far")
    accuse(desk, "2.5", "a")
    expect(verdict(desk)).to_have_text("2nd offence: 2 points to Cy. Cy wins 15–14.")
    expect(page.locator("[data-ends]")).to_have_text("This ends the game.")
    desk.expect_score(14, 13)  # nothing is recorded yet
    page.get_by_label("Official").fill("Mo")
    confirm(desk)
    desk.expect_score(14, 15)
    page.locator("[data-recorded]").get_by_role("link", name="Back to sheet").tap()
    expect(page.locator(".ending")).to_contain_text("Cy wins")
    warned, penalised = ("0", "0", "14–13"), ("0", "2", "14–15")
    assert desk.line_score() == [("14", "0", "14–0"), ("0", "13", "14–13"), warned, penalised]  # it adds up
    # after the end a penalty is owed, and the game stays as it is
    desk.tap("Referee", "link")
    accuse(desk, "6.4.6", "b")
    owed = "1st offence: Cy's next opponent starts with 1 point; this game is over and doesn't change."
    expect(verdict(desk)).to_have_text(owed)
    expect(page.get_by_label("Official")).to_have_value("Mo")
    confirm(desk)
    desk.expect_score(14, 15)
    assert desk.faults == []


def test_a_double_tap_records_one_penalty(desk: BrowserPhone) -> None:
    desk.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    desk.tap("Referee", "link")
    page = desk.page
    accuse(desk, "6.4.6", "a")
    button = page.locator("[data-confirm]")
    expect(button).to_be_disabled()  # it rests where the second tap of a double tap would land
    page.wait_for_selector("[data-confirm]:enabled")
    button.evaluate("button => { button.click(); button.click(); }")
    desk.wait_saved()
    desk.expect_score(0, 1)
    desk.tap("Log", "tab")
    expect(page.locator("[data-log]")).to_have_count(1)


def test_the_pad_says_which_ruling_its_undo_took_back(desk: BrowserPhone) -> None:
    desk.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    desk.frame("a3")
    desk.tap("Referee", "link")
    accuse(desk, "2.5", "a")
    confirm(desk)
    desk.page.get_by_text("Back to pad").tap()
    desk.tap("Undo")
    expect(desk.page.locator(".why")).to_have_text("Unsportsmanlike conduct undone.")
    desk.expect_score(3, 0)


def test_players_are_counted_separately_and_a_later_step_may_be_chosen(desk: BrowserPhone) -> None:
    desk.new_game("federation-2024", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    desk.tap("Referee", "link")
    page = desk.page
    penalise(desk, "2.5", "a0", "1st offence: a warning to Ann. The score doesn't change.")
    expect(page.locator('[data-offence="2.5"] .so-far')).to_have_text("Ann (Red): 1 so far")
    accuse(desk, "2.5", "a1")
    expect(verdict(desk)).to_have_text("1st offence: a warning to Bo. The score doesn't change.")
    page.get_by_role("button", name="Ann").tap()
    expect(verdict(desk)).to_have_text("2nd offence: 2 points to Cy & Di. New score: Ann & Bo 0, Cy & Di 2.")
    expect(page.locator('[data-step="1"]')).to_be_disabled()
    page.locator('[data-step="3"]').tap()
    expect(verdict(desk)).to_have_text("2nd offence: Ann & Bo forfeit game and match. Cy & Di win.")
    page.locator('[data-step="2"]').tap()
    confirm(desk)
    desk.expect_score(0, 2)


def test_csc_doubles_takes_points_off_and_singles_has_no_foul_line(desk: BrowserPhone) -> None:
    desk.new_game("csc-2007", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    desk.quick("a3")
    desk.record()
    desk.tap("Referee", "link")
    penalise(desk, "5a", "a1", "1st offence: a warning to Bo. The score doesn't change.")
    penalise(desk, "5a", "a1", "2nd offence: 1 point off Ann & Bo. New score: Ann & Bo 2, Cy & Di 0.")
    penalise(desk, "5a", "a1", "3rd offence: 1 point off Ann & Bo. New score: Ann & Bo 1, Cy & Di 0.")
    desk.expect_score(1, 0)
    assert desk.page.locator('[data-offence="L12"]').count() == 0  # in the league only
    desk.tap("Back to pad", "link")
    desk.expect_score(1, 0)
    desk.go_home()
    desk.new_game("csc-2007", "Singles", ["Ann", "Cy"])
    desk.tap("Referee", "link")
    expect(desk.page.locator('[data-offence="5b"]')).to_be_visible()
    assert desk.page.locator('[data-offence="5a"]').count() == 0
    desk.page.goto(desk.page.url.split("/referee")[0] + "/referee/offences/5a")
    expect(desk.page.locator(".offence.open")).to_have_count(0)


def test_alberta_dead_weight_and_points_below_zero(desk: BrowserPhone) -> None:
    desk.new_game("alberta-55plus", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    desk.tap("Referee", "link")
    penalise(desk, "8a", "b0", "1st offence: Cy & Di's weight is dead. The score doesn't change.")
    penalise(desk, "8e", "b1", "1st offence: a warning to Di. The score doesn't change.")
    penalise(desk, "8e", "b1", "2nd offence: 2 points off Cy & Di. New score: Ann & Bo 0, Cy & Di −2.")
    desk.tap("Back to pad", "link")
    desk.expect_score(0, -2)
    desk.quick("b3")
    desk.record()
    desk.expect_score(0, 1)


def test_casual_slow_play_and_the_loss_of_the_game(desk: BrowserPhone) -> None:
    desk.new_game("casual", "Singles", ["Ann", "Cy"])
    desk.tap("Referee", "link")
    page = desk.page
    penalise(desk, "slow-play", "a", "1st offence: 1 point to Cy. New score: Ann 0, Cy 1.")
    penalise(desk, "harassment", "b", "1st offence: a warning to Cy. The score doesn't change.")
    penalise(desk, "harassment", "b", "2nd offence: 2 points to Ann. New score: Ann 2, Cy 1.")
    penalise(desk, "harassment", "b", "3rd offence: Cy forfeits the game. Ann wins.")
    page.locator(".bar").get_by_role("link", name="Back to sheet").tap()
    expect(page.locator(".ending")).to_have_text("Ann wins by forfeit")


def test_court_asks_for_the_displaced_discs(desk: BrowserPhone) -> None:
    desk.page.goto(desk.address + "/#/new")
    desk.page.locator("[name=ruleset]").select_option("court")
    desk.tap("Singles")
    desk.tap("Start game")
    desk.page.wait_for_url("**/#/game/*")
    desk.page.goto(desk.page.url + "/referee/offences/3-side")  # the way to it does not matter here
    desk.page.locator('[data-accuse="a"]').tap()
    expect(verdict(desk)).to_have_text("1st offence: 10 points off Yellow. New score: Yellow −10, Black 0.")
    desk.page.locator('[data-disc="b8"]').tap()
    desk.page.locator('[data-disc="b7"]').tap()
    desk.page.locator('[data-disc="a-10"]').tap()
    expect(verdict(desk)).to_contain_text("Yellow −20, Black 15.")
    assert desk.page.locator('[data-disc="a7"]').count() == 0
    desk.page.locator(".displaced .chip").nth(1).tap()
    expect(verdict(desk)).to_contain_text("Yellow −20, Black 8.")
    for _disc in range(4):
        desk.page.locator('[data-disc="b10"]').tap()
    expect(desk.page.locator("[data-refused]")).to_contain_text("(court 3)")
    desk.page.locator("[data-confirm]").tap()  # it leads to the reason
    expect(desk.page.locator("[data-refused]")).to_be_focused()
    expect(desk.page.locator("[data-refused]")).to_be_in_viewport()
    expect(desk.page.locator("[data-recorded]")).to_have_count(0)


def test_search_finds_by_the_start_of_words_and_by_section(desk: BrowserPhone) -> None:
    desk.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    desk.tap("Referee", "link")
    page = desk.page
    found = page.locator("[data-offence]")
    expect(found).to_have_count(15)  # fourteen, and failure to show
    page.get_by_label("Find an offence").fill("spin exc")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("fed 6.4.7")
    page.get_by_label("Find an offence").fill("6.4")
    expect(found).to_have_count(6)
    page.get_by_label("Find an offence").fill("mustard")
    expect(page.get_by_text("No offence matches")).to_be_visible()
    page.get_by_label("Find an offence").fill("show")
    expect(found).to_contain_text("5 minutes of grace → 1 point to the opponent → 1 more every minute")
    page.get_by_role("button", name="Open late clock").tap()
    expect(page.get_by_role("tab", name="Clocks")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("region", name="Failure to show")).to_be_visible()
