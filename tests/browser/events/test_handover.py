"""A game goes from phone to phone by code or file, with its whole log and without a server; a refusal says why."""

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.camera import link_of, link_of_bytes
from tests.browser.conftest import Host
from tests.browser.handing import open_link, play, read_codes, show_codes, take
from tests.browser.modes import media
from tests.browser.phone import BrowserPhone
from tests.browser.store.test_backup import documents, kept, put
from tests.browser.test_accessible import findings_in_both
from tests.games import AT, Game, short_game
from tests.house.rules import house_game, house_rules

Buy = Callable[[], BrowserPhone]
KEY = bytes(range(32))


@pytest.fixture
def other(buy_used_phone: Buy) -> BrowserPhone:
    """A second phone that has opened the app before."""
    other = buy_used_phone()
    other.open_app()
    return other


def settings(phone: BrowserPhone) -> dict[str, Any]:
    return {row["name"]: row["value"] for row in kept(phone)["settings"]}


def with_notes(game: Game, characters: int, notes: int) -> Game:
    """The same with notes that cannot be packed."""
    events = [
        {
            "id": f"n{n}",
            "at": AT.format(minute=n % 60, second=1),
            "type": "note",
            "text": secrets.token_urlsafe(characters),
        }
        for n in range(notes)
    ]
    return {**game, "events": [*game["events"], *events]}


@pytest.mark.everyday
def test_a_game_is_handed_over_by_code_and_continued_without_a_server(
    host: Host, phone: BrowserPhone, other: BrowserPhone
) -> None:
    phone.new_game("federation-2024", "Singles", ["Zoë & Ann", "Cy"])
    play(phone, "a3 a2", "b2")
    phone.tap("Undo")
    phone.wait_saved()
    play(phone, "b1")  # beside the b2, which lies there again
    host.stop()
    (link,) = show_codes(phone)
    assert link.startswith(f"{host.address}/#/take/1.1.1.")
    take(other, link)
    other.expect_score(5, 3)
    assert "take" not in other.page.url
    assert documents(other) == documents(phone)
    (document,) = documents(other).values()
    assert [event["type"] for event in document["events"]] == ["frame", "frame", "retract", "frame"]
    play(other, "a4 a4 a4")
    other.page.wait_for_selector("[data-result]")
    expect(other.page.locator(".keeping .chip")).to_have_text("waiting to sync")
    game = document["id"]
    ours, theirs = settings(phone), settings(other)
    assert ours[f"handed.{game}"]["key"] == theirs[f"handed.{game}"]["key"]
    assert not [name for name in theirs if name.startswith("taking.")]


def test_the_code_can_be_read_in_dark_and_light_rooms(phone: BrowserPhone) -> None:
    phone.new_game("casual", "Doubles", ["Ann", "Bo", "Cy", "Di"])
    play(phone, "a3", "b2")
    (link,) = show_codes(phone)
    phone.page.emulate_media(color_scheme="dark")
    assert read_codes(phone) == [link]
    phone.page.emulate_media(color_scheme="light")
    assert read_codes(phone) == [link]


def test_a_long_game_arrives_in_parts_in_any_order_and_across_a_crash(phone: BrowserPhone, other: BrowserPhone) -> None:
    game = with_notes(short_game(), 350, 4)
    put(phone, game)
    phone.page.emulate_media(reduced_motion="reduce")
    open_link(phone, f"{phone.address}/#/game/{game['id']}")
    links = show_codes(phone)
    assert len(links) == len(set(links)) == 3
    open_link(other, links[2])
    expect(other.page.locator("[data-arrived]")).to_have_text("1 of 3 codes have arrived.")
    other.kill()
    other.launch()
    open_link(other, links[0])
    open_link(other, links[0])
    expect(other.page.locator("[data-arrived]")).to_have_text("2 of 3 codes have arrived.")
    expect(other.page.locator("main")).to_contain_text("Missing: 2")
    take(other, links[1])
    assert documents(other)[game["id"]] == game


def test_codes_change_automatically_unless_motion_is_reduced(phone: BrowserPhone) -> None:
    game = with_notes(short_game(), 350, 4)
    put(phone, game)
    phone.page.clock.install()
    for motion, part in (("no-preference", "2"), ("reduce", "1")):
        phone.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        open_link(phone, f"{phone.address}/#/game/{game['id']}")
        show_codes_of(phone)
        phone.page.clock.run_for(4500)
        expect(phone.page.locator("[data-part]")).to_have_attribute("data-part", part)


def show_codes_of(phone: BrowserPhone) -> None:
    phone.page.evaluate("location.hash += '/hand-over'")
    phone.page.wait_for_selector(".qr")


def test_a_game_too_long_for_codes_goes_as_a_file(phone: BrowserPhone, other: BrowserPhone, tmp_path: Path) -> None:
    game = with_notes(short_game(), 350, 120)
    put(phone, game)
    phone.page.goto(f"{phone.address}/#/game/{game['id']}/hand-over")
    expect(phone.page.locator(".bad")).to_contain_text("too long for codes")
    send_file(phone, other, tmp_path)
    other.tap("Take over")
    other.page.wait_for_selector(".board")
    assert documents(other)[game["id"]] == game


def send_file(phone: BrowserPhone, other: BrowserPhone, folder: Path) -> dict[str, Any]:
    """Send the file from the hand-over screen to the other phone and wait for the game there; gives its content."""
    with phone.page.expect_download() as download:
        phone.tap("Send as a file")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    other.page.goto(other.address + "/#/house")
    other.page.locator("input[type=file]").set_input_files(path)
    other.page.wait_for_selector(".taken")
    content: dict[str, Any] = json.loads(path.read_text())
    return content


def test_house_rules_travel_only_in_the_file(phone: BrowserPhone, other: BrowserPhone, tmp_path: Path) -> None:
    game = house_game(frames=2)
    put(phone, game, rulesets=(house_rules(),))
    phone.page.goto(f"{phone.address}/#/game/{game['id']}")
    (link,) = show_codes(phone)
    expect(phone.page.locator(".bad")).to_contain_text("Elks' rules, version 1")
    open_link(other, link)
    expect(other.page.get_by_role("alert")).to_contain_text("The code stays on this phone")
    assert documents(other) == {}
    content = send_file(phone, other, tmp_path)
    assert (content["document"], content["ruleset"]["name"], len(content["hand_over"])) == (game, "Elks' rules", 43)
    assert documents(other) == {}
    other.page.goto(other.address + "/#/take")  # the code waited for the rules
    other.page.locator(".games a").first.tap()
    other.tap("Take over")
    other.expect_score(8, 3)
    assert documents(other) == {game["id"]: game}


def test_after_a_hand_over_only_one_phone_keeps_score(phone: BrowserPhone, other: BrowserPhone) -> None:
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    play(phone, "a3")
    (link,) = show_codes(phone)
    take(other, link)
    phone.tap("Confirm hand-over")
    expect(phone.page.locator(".given")).to_contain_text("Handed over")
    phone.page.goto(phone.address + "/#/")
    phone.page.reload()
    expect(phone.page.locator("[data-over]")).to_contain_text("Another phone keeps score")
    phone.page.locator(".resume .go").tap()
    expect(phone.page.locator("#notices [data-over]")).to_contain_text("Handed over")
    phone.quick("b2")
    phone.page.locator("[data-record]").tap()
    expect(phone.page.locator(".why .bad")).to_contain_text("This game was handed over")
    phone.expect_score(3, 0)
    phone.tap("Undo")
    phone.tap("Undo")
    phone.expect_score(3, 0)
    phone.tap("Frames", "link")
    expect(phone.page.locator("#notices [data-over]")).to_contain_text("Handed over")
    phone.tap("Score here again")
    expect(phone.page.locator("#notices [data-over]")).to_have_count(0)
    phone.tap("Back to pad", "link")
    play(phone, "b2")
    phone.expect_score(3, 2)


def test_home_lists_games_that_are_being_handed_over(phone: BrowserPhone) -> None:
    games = [short_game(n) for n in range(3)]
    put(phone, *games)
    phone.page.goto(f"{phone.address}/#/game/{games[2]['id']}/hand-over")
    phone.tap("Confirm hand-over")
    phone.page.wait_for_selector(".given")
    open_link(phone, link_of(phone.address, {**games[1], "first": "b"}))
    phone.tap("Keep both and compare")
    phone.page.wait_for_selector(".side-by-side")
    open_link(phone, link_of(phone.address, house_game(frames=2)))
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator("[data-over]")).to_contain_text("Another phone keeps score")
    expect(phone.page.locator("[data-apart]")).to_contain_text("two versions")
    expect(phone.page.locator("[data-codes]")).to_contain_text("arrived by code")
    phone.page.locator("[data-apart] a").tap()
    phone.page.wait_for_selector(".side-by-side")
    phone.page.goto(phone.address + "/#/")
    phone.page.locator("[data-codes] a").tap()
    phone.tap("Forget")
    expect(phone.page.locator(".games li")).to_have_count(0)
    phone.page.goto(phone.address + "/#/")
    phone.tap("Score here again")
    phone.expect_score(7, 3)
    play(phone, "b1")
    phone.page.goto(phone.address + "/#/")
    expect(phone.page.locator("[data-apart]")).to_have_count(1)
    expect(phone.page.locator("[data-over]")).to_have_count(0)
    expect(phone.page.locator("[data-codes]")).to_have_count(0)


@pytest.mark.parametrize("relation", ["same", "longer", "shorter", "differs"])
def test_a_received_game_is_compared_with_the_known_one(phone: BrowserPhone, relation: str) -> None:
    ours, theirs = {
        "same": (short_game(frames=2), short_game(frames=2)),
        "longer": (short_game(frames=2), short_game(frames=4)),
        "shorter": (short_game(frames=3), short_game(frames=1)),
        "differs": (short_game(frames=2), short_game(frames=2, first="b")),
    }[relation]
    put(phone, ours)
    phone.page.goto(f"{phone.address}/#/game/{ours['id']}")
    phone.page.wait_for_selector(".board")  # it is in hand, too
    phone.page.evaluate("link => { location.hash = link; }", link_of("", theirs, KEY).removeprefix("/"))
    phone.page.wait_for_selector(f'[data-relation="{relation}"]')
    phone.tap({"longer": "Take over", "differs": "Keep both and compare"}.get(relation, "Open game"))
    if relation == "differs":
        phone.page.wait_for_selector(".side-by-side")
        assert [row["document"] for row in kept(phone)["versions"]] == [theirs]
    else:
        phone.expect_score(*{"same": (7, 3), "longer": (14, 6), "shorter": (14, 3)}[relation])
    assert documents(phone)[ours["id"]] == (theirs if relation == "longer" else ours)
    if relation == "longer":
        play(phone, "b1")
        assert len(documents(phone)[ours["id"]]["events"]) == 5


BAD: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (lambda address: link_of(address, short_game())[:-7], "damaged"),
    "one character": (lambda address: link_of(address, short_game())[:-1] + "~", "damaged"),
    "newer": (lambda address: link_of(address, short_game()).replace("/1.1.1.", "/2.1.1."), "newer version of the app"),
    "no game": (lambda address: link_of(address, {"hello": "world"}), "damaged"),
    "a list": (lambda address: link_of(address, [1, 2]), "damaged"),
    "not replayable": (lambda address: link_of(address, {**short_game(frames=4), "target": 5}), "Game refused"),
    "unknown book": (lambda address: link_of(address, short_game(ruleset="federation-2031")), "lacks"),
    "odd version": (lambda address: link_of(address, short_game(ruleset_version={"a": 1})), "lacks"),
    "proto": (lambda address: link_of(address, {**short_game(), "__proto__": {"polluted": 1}}), "Game refused"),
    "nested": (lambda address: link_of_bytes(address, bytes(33) + b"[" * 400 + b"]" * 400), "damaged"),
    "bomb": (lambda address: link_of(address, {**short_game(), "club": " " * 30_000_000}, KEY), "damaged"),
    "no tag": (lambda address: f"{address}/#/take/hello", "damaged"),
    "taken": (lambda address: f"{address}/#/take/kept/0123456789", "already used"),
}


def test_an_invalid_hand_over_says_why_and_stores_nothing(phone: BrowserPhone) -> None:
    for name, (make, words) in BAD.items():
        open_link(phone, make(phone.address))
        expect(phone.page.get_by_role("alert"), name).to_contain_text(words)
        assert phone.page.evaluate("({}).polluted") is None
    found = kept(phone)
    assert (found["games"], found["events"], found["outbox"], found["versions"]) == ([], [], [], [])
    assert phone.faults == []


def test_a_link_from_another_browser_can_be_typed_in(phone: BrowserPhone) -> None:
    phone.page.goto(phone.address + "/#/take")
    phone.page.get_by_label("Link").fill("https://example.org/")
    phone.tap("Read code")
    expect(phone.page.get_by_role("alert")).to_contain_text("isn't a game link")
    phone.page.get_by_label("Link").fill(link_of("https://elsewhere.example.org", short_game(), KEY))
    phone.tap("Read code")
    phone.tap("Take over")
    phone.expect_score(7, 3)


def test_a_phone_without_storage_can_hand_over_and_receive(buy_phone: Buy, other: BrowserPhone) -> None:
    phone = buy_phone()
    phone.context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    phone.page.goto(phone.address)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.page.locator("[data-record]").tap()
    phone.expect_score(3, 0)
    (link,) = show_codes(phone)
    take(other, link)
    play(other, "b2")
    other.expect_score(3, 2)
    take(phone, show_codes(other)[0])
    phone.expect_score(3, 2)
    expect(phone.page.locator("[data-saved]")).to_have_text("not saved")


def test_the_hand_over_screens_are_accessible(phone: BrowserPhone) -> None:
    media(phone.page)
    ours, theirs = short_game(), short_game(first="b")
    put(phone, ours)
    phone.page.goto(f"{phone.address}/#/game/{ours['id']}/hand-over")
    phone.page.wait_for_selector(".qr")
    assert findings_in_both(phone) == []
    open_link(phone, link_of(phone.address, theirs))
    assert findings_in_both(phone) == []
    phone.tap("Keep both and compare")
    phone.page.wait_for_selector(".side-by-side")
    assert findings_in_both(phone) == []
    phone.page.goto(phone.address + "/#/")
    phone.page.wait_for_selector("[data-apart]")
    assert findings_in_both(phone) == []
