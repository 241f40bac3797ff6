"""The new-game screen starts every rule set and way of playing, and refuses wrong numbers with sentences."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.screens import KEEP
from tests.server import ROOT

FILES = sorted(path for path in (ROOT / "static" / "rulesets").glob("*.json") if "schema" not in path.name)
BOOKS = [json.loads(path.read_text()) for path in FILES]


def fresh(phone: BrowserPhone, ruleset: str) -> None:
    """Open the screen with a rule set chosen."""
    phone.page.goto(phone.address + "/#/new")
    phone.page.locator("[name=ruleset]").select_option(ruleset)
    expect(phone.page.get_by_role("button", name="Start game")).to_be_visible()


def begin(phone: BrowserPhone) -> dict[str, Any]:
    """Start the game; give the header that the phone keeps."""
    phone.tap("Start game")
    return begun(phone)


def begun(phone: BrowserPhone) -> dict[str, Any]:
    """The header of the game whose pad opens."""
    phone.page.wait_for_url("**/#/game/*")
    game = phone.page.url.split("/")[-1]
    phone.page.wait_for_function("() => !document.querySelector('.new')")
    for _ in range(50):
        found = [header for header in phone.headers() if header["id"] == game]
        if found:
            return found[0]
        phone.page.wait_for_timeout(50)
    raise AssertionError("the game was not kept")


def won_the_flip(phone: BrowserPhone, side: str) -> None:
    phone.page.get_by_role("group", name="Who won the toss").get_by_role("button", name=side, exact=True).tap()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book["id"])
def test_every_way_of_playing_starts(phone: BrowserPhone, book: dict[str, Any]) -> None:
    for play, form in book["formats"].items():
        fresh(phone, book["id"])
        phone.tap(form["name"])
        expect(phone.page.locator(".side input[type=text]")).to_have_count(2 * form["players"])
        header = begin(phone)
        assert (header["ruleset"], header["play"]) == (book["id"], play)
        assert {"target", "rounds", "timeouts", "match"} & set(header) == set()  # the format's own
        assert [header["sides"][side]["colour"] for side in "ab"] == book["colours"]


def test_lengths_of_the_book_and_custom_lengths_can_be_chosen(phone: BrowserPhone) -> None:
    fresh(phone, "court")
    phone.tap("16 rounds")
    assert begin(phone)["rounds"] == 16
    fresh(phone, "horse-collar")
    phone.tap("Other")
    phone.tap("Rounds")
    phone.page.get_by_label("Rounds").fill("12")
    assert begin(phone)["rounds"] == 12
    fresh(phone, "baseball")
    phone.tap("Other")
    phone.page.get_by_label("Innings").fill("5")
    assert begin(phone)["rounds"] == 5
    fresh(phone, "bowling")
    expect(phone.page.get_by_role("button", name="Other")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="10 frames")).to_be_visible()


def leads_to(phone: BrowserPhone, field: str) -> None:
    """A tap on Start leads to the field that is wrong, and the sentence that describes it is in sight with it."""
    phone.page.evaluate("() => document.activeElement.blur()")
    phone.tap("Start game")
    wrong = phone.page.locator(field)
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    sentence = phone.page.locator(f'[id="{wrong.get_attribute("aria-describedby")}"]')
    footer = phone.page.locator("footer").bounding_box()
    for box in (wrong.bounding_box(), sentence.bounding_box()):
        assert box is not None
        assert footer is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= footer["y"]
    assert "/#/new" in phone.page.url


@pytest.mark.parametrize(("ruleset", "typed", "sentence"), [
    ("federation-2024", "0", "from 1 to 999"),
    ("federation-2024", "1000", "from 1 to 999"),
    ("federation-2024", "", "from 1 to 999"),
    ("federation-2024", "7.5", "from 1 to 999"),
    ("baseball", "100", "from 1 to 99"),
])  # fmt: skip
def test_a_wrong_length_is_refused_with_a_sentence(
    phone: BrowserPhone, ruleset: str, typed: str, sentence: str
) -> None:
    fresh(phone, ruleset)
    phone.tap("Other")
    phone.page.locator(".length input").fill(typed)
    expect(phone.page.get_by_role("alert")).to_contain_text(sentence)
    leads_to(phone, ".length input")
    phone.page.locator(".length input").fill("9")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    assert begin(phone)["ruleset"] == ruleset


def test_the_form_waits_for_a_slow_rule_set(phone: BrowserPhone) -> None:
    network = phone.context.new_cdp_session(phone.page)
    network.send("Network.enable")
    network.send("Network.setBypassServiceWorker", {"bypass": True})  # the files come from the network, and can be held
    phone.page.goto("about:blank")  # what is in memory goes
    held: list[Route] = []
    phone.context.route("**/rules-*.js", lambda route: held.append(route))  # before the app can ask for it
    fresh(phone, "casual")
    books, start = phone.page.locator("[name=ruleset]"), phone.page.locator("footer .primary")
    books.select_option("baseball")
    expect(start).to_be_disabled()
    expect(start).to_have_text("Loading the rules …")  # a button that does nothing says why
    wait_until(phone.page, lambda: len(held) == 1)
    held.pop().abort()
    expect(books).to_have_value("casual")  # what does not come is not chosen
    expect(start).to_be_enabled()
    expect(start).to_have_text("Start game")
    books.select_option("baseball")
    wait_until(phone.page, lambda: len(held) == 1)
    books.select_option("casual")
    expect(start).to_be_enabled()
    held.pop().continue_()
    assert begin(phone)["ruleset"] == "casual"  # the last choice counts, whatever comes last


def test_typing_replaces_a_tapped_name_and_enter_goes_to_the_next(phone: BrowserPhone) -> None:
    fresh(phone, "federation-2024")
    names = phone.page.locator(".side input[type=text]")
    for i, name in enumerate(["Margaret", "Bo"]):
        names.nth(i).fill(name)
    names.nth(0).tap()
    for name in ("Ann", "Cy"):
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    assert [name.input_value() for name in names.all()] == ["Ann", "Cy"]
    expect(names.nth(1)).not_to_be_focused()  # the keyboard goes away
    names.nth(1).fill("ANN")
    expect(phone.page.locator("[data-both]")).to_have_text("Ann is on both sides. Add an initial to tell them apart.")


def test_a_handicap_must_be_below_the_target(phone: BrowserPhone) -> None:
    fresh(phone, "federation-2024")
    handicap = phone.page.locator(".starts input").nth(1)
    handicap.fill("15")
    handicap.blur()
    expect(phone.page.get_by_role("alert")).to_contain_text("below the score")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # the field is out of sight
    leads_to(phone, ".starts > :nth-child(2) input")
    handicap.fill("-3")
    handicap.blur()
    assert begin(phone)["sides"]["b"]["start"] == -3


def test_timeouts_follow_the_number_of_boards(phone: BrowserPhone) -> None:
    fresh(phone, "federation-2024")
    phone.page.locator(".timeouts summary").tap()
    phone.page.locator(".timeouts").get_by_role("button", name="Other").tap()
    phone.page.locator(".timeouts input").fill("100")
    phone.page.locator(".timeouts summary").tap()  # it folds over what is wrong
    leads_to(phone, ".timeouts input")
    fresh(phone, "federation-2024")
    phone.page.reload()
    fresh(phone, "federation-2024")
    phone.page.locator(".timeouts summary").tap()
    phone.tap("3 boards: 6")
    assert begin(phone)["timeouts"] == 6
    fresh(phone, "csc-2007")
    expect(phone.page.locator(".timeouts")).to_have_count(0)


@pytest.mark.everyday
def test_the_last_set_up_is_started_again_with_two_taps(phone: BrowserPhone) -> None:
    fresh(phone, "csc-2007")
    phone.tap("Doubles")
    phone.page.get_by_text("More options").tap()
    phone.tap("Best of 3")
    for field, name in zip(phone.page.locator(".side input[type=text]").all(), ["Ann", "Bo", "Cy", "Di"], strict=True):
        field.fill(name)
    phone.tap("Other")
    phone.page.locator(".length input").fill("11")
    phone.page.locator(".starts input").nth(1).fill("3")
    first = begin(phone)
    phone.page.goto(phone.address + "/#/")
    phone.tap("New game", "link")
    expect(phone.page.locator(".starts input").nth(1)).to_have_value("")  # the next players have no handicap
    expect(phone.page.locator(".presets button")).to_contain_text("starting at 0–3")
    phone.page.locator(".presets button").tap()
    second = begun(phone)
    assert second["id"] != first["id"]
    assert second["match"]["id"] != first["match"]["id"]
    same = ("ruleset", "play", "target", "sides", "first")
    assert {key: second[key] for key in same} == {key: first[key] for key in same}
    assert second["match"]["best_of"] == 3


def test_deferring_and_absence_give_the_choice_to_the_other_side(phone: BrowserPhone) -> None:
    fresh(phone, "federation-2024")
    won_the_flip(phone, "Blue")
    expect(phone.page.get_by_role("button", name="Defer to game 2")).to_have_count(0)  # a single game
    phone.tap("Best of 3")
    phone.tap("Defer to game 2")
    expect(phone.page.locator(".opening")).to_contain_text("Blue defers to game 2. Red chooses now")
    header = begin(phone)
    assert (header["first"], header["match"]["choice"]) == ("b", "a")
    fresh(phone, "federation-2024")
    phone.tap("A side hasn't shown up")
    expect(phone.page.locator(".more-options")).to_contain_text("2.9.1.1.1")
    phone.page.get_by_role("group", name="Who is here?").get_by_role("button", name="Blue").tap()
    phone.page.get_by_role("group", name="Blue takes").get_by_role("button", name="Red").tap()
    header = begin(phone)
    assert header["first"] == "a"
    assert header["sides"]["b"]["colour"] == "red"


def test_the_winner_of_the_flip_takes_hammer_or_colour(phone: BrowserPhone) -> None:
    fresh(phone, "alberta-55plus")
    won_the_flip(phone, "Red")  # the loser of the toss uses red and begins (alberta 5a)
    header = begin(phone)
    assert (header["sides"]["a"]["colour"], header["first"]) == ("blue", "b")
    fresh(phone, "court")
    expect(phone.page.locator(".opening")).to_contain_text("Yellow shoots first")
    phone.tap("Toss a coin")
    expect(phone.page.locator(".opening [role=status]")).to_contain_text("won the toss")


def test_a_set_up_is_kept_under_a_name(phone: BrowserPhone) -> None:
    page = phone.page
    fresh(phone, "federation-2024")
    phone.tap("Doubles")
    for field, name in zip(page.locator(".side input[type=text]").all(), ["Ann", "Bo", "Cy", "Di"], strict=True):
        field.fill(name)
    page.get_by_label("Keep this set-up as").fill("  Thursday 🏆 league ")
    phone.tap("Keep")
    mine = page.get_by_role("region", name="My set-ups")
    expect(mine.get_by_role("button")).to_have_text(["Thursday 🏆 league"])
    fresh(phone, "casual")
    page.reload()
    mine.get_by_role("button", name="Thursday").tap()
    expect(page.locator("[name=ruleset]")).to_have_value("federation-2024")
    header = begin(phone)
    assert (header["play"], header["sides"]["a"]["name"]) == ("doubles", "Ann & Bo")


def test_a_kept_set_up_whose_rules_are_gone_says_so_and_can_be_removed(phone: BrowserPhone) -> None:
    page = phone.page
    fresh(phone, "casual")
    page.evaluate(KEEP, [{"name": "setups", "value": [{"name": "Old", "setup": {"ruleset": "gone"}}]}])
    page.reload()
    phone.tap("Old")
    expect(page.locator("[data-lost]")).to_contain_text("The rules of Old are no longer on this phone")
    page.locator(".more-options summary").tap()
    phone.tap("Remove Old")
    expect(page.locator(".kept-setups")).to_have_count(0)
    expect(page.locator("[name=ruleset]")).to_have_value("casual")
    begin(phone)
