"""`/g/<id>` shows the line score to the owner and to visitors with the link: no script, safe for any name."""

import re

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient

from tests.games import Game, game_id, long_games, short_game
from tests.pages.reading import cells, line_score, plain
from tests.phone import Phone

PAGE = f"/g/{game_id(1)}"
NAMES = [
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "</title><script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "javascript:alert(1)",
    "' onmouseover='alert(1)",
    "&lt;b&gt;",
    "Élan 🏒 \u05d0\u05d1",
]


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.post("/api/v1/devices")
    return client


def archived(browser: FlaskClient, game: Game) -> str:
    """Archive a game and return its page."""
    assert browser.put(f"/api/v1/games/{game['id']}", json=game).status_code in (200, 201)
    page = browser.get(f"/g/{game['id']}")
    assert page.status_code == 200
    return page.text


def test_the_line_score_is_shown(browser: FlaskClient) -> None:
    page = archived(browser, short_game(frames=5))
    assert "<title>Elks 21–6 Legion</title>" in page
    heads, sides = line_score(page)
    assert heads == ["1", "2", "3", "4", "5", "T"]
    assert sides == {
        "R Elks": ["7", "–", "7 ◆ hammer", "–", "7 ◆ hammer", "21"],
        "B Legion": ["– ◆ hammer", "3 ◆ hammer", "–", "3 ◆ hammer", "–", "6"],
    }
    assert [one.split(" | ")[1] for one in cells(page)] == [
        "1 · Elks +7 7–0",
        "2 · Legion +3 7–3",
        "3 · Elks +7 14–3",
        "4 · Legion +3 14–6",
        "5 · Elks +7 21–6",
    ]
    told = plain(page.split("<header")[1])
    for words in (
        "Elks won 21 –6 v Legion First to 15 Sat 21 Nov 2026, 7:00 pm",
        "Shuffleboard Federation",
        "Singles",
    ):
        assert words in told
    assert page.count("<h1") == 1
    assert 'class="band red"' in page
    assert "<script" not in page


def test_reasons_name_the_side_and_the_section(browser: FlaskClient) -> None:
    page = archived(browser, short_game(frames=1))
    why = re.search(r'<ol class="rows steps">(.*)</ol>', page, re.DOTALL)
    assert why
    assert "<p>Elks 4 + 3 = 7.</p>" in why[1]
    assert "{" not in why[1]


def test_what_the_book_says_is_listed_once_below_the_frames(browser: FlaskClient) -> None:
    page = archived(browser, short_game(frames=5))
    steps, listed = page.split('<dl class="card duties">')
    assert steps.count('<a class="link" href="#rule-9.15">9.15</a>') == 4
    assert re.findall(r'<dt id="([^"]+)">([^<]+)</dt>', listed) == [
        (f"rule-{section}", f"fed {section}") for section in ("6.8", "9.26", "6.8.1.4", "9.17", "9.15", "6.10")
    ]
    assert "<dd>The side that scores shoots first in the next frame; after a no-score frame," in listed
    french = browser.get(PAGE, headers={"Accept-Language": "fr-CA"}).text
    assert "<dd>Le camp qui marque lance en premier à la manche suivante; après une manche blanche," in french
    assert "<script" not in page + french


def test_open_game_handicap_board_and_players(browser: FlaskClient) -> None:
    match = {"id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a00", "best_of": 3, "game": 2}
    game = short_game(frames=0, board="4", match=match)
    game["sides"]["b"] |= {"start": -3, "players": [{"name": "Cy"}]}
    page = archived(browser, game)
    for words in ("Not finished yet", "Board 4", "Game 2, best of 3", "Cy", "No frame counts"):
        assert words in page
    later = {**game, "id": game_id(2), "events": short_game(frames=1)["events"]}
    assert cells(archived(browser, later)) == ["– −3 | Start 0–−3", "7 – ◆ hammer | 1 · Elks +7 7–−3"]


def test_corrections_and_rulings_are_shown(browser: FlaskClient) -> None:
    at = "2026-11-21T19:30:00-08:00"
    events = [
        {
            "id": "x1",
            "at": at,
            "type": "amend",
            "event": "e2",
            "with": {"weights": ["b2"]},
            "reason": "read wrong",
        },
        {"id": "x2", "at": at, "type": "adjust", "side": "b", "points": -1, "note": "slow play"},
        {"id": "x3", "at": at, "type": "note", "text": "Lights went out"},
        {"id": "x4", "at": at, "type": "frame", "weights": ["a1"]},
        {"id": "x5", "at": at, "type": "retract", "event": "x4", "reason": "tapped twice"},
        {"id": "x6", "at": at, "type": "forfeit", "side": "b", "note": "left"},
    ]
    game = short_game(frames=2)
    game["events"] += events
    page = archived(browser, game)
    assert cells(page)[1].startswith("– 2 ◆ hammer | 2 · Legion +2")
    assert line_score(page)[0][1] == "2 ✎ corrected"
    for words in (
        "Frame 2 corrected: read wrong",
        "Frame 3 voided: tapped twice",
        "Lights went out",
        "7:30 pm · Official&#39;s ruling · Legion: Legion: \N{MINUS SIGN}1 by an official&#39;s ruling. (fed 1.1.2)",
        " · Note: slow play",
        "7:30 pm · Forfeit · Legion: Legion forfeited. Elks wins. (fed 9.9) · Note: left",
        "By forfeit",
    ):
        assert words in page, words
    assert cells(page)[2:] == ["– −1 | Official&#39;s ruling · Legion −1 7–1", "– – | Forfeit 7–1"]


AT = "2026-11-21T19:30:00-08:00"


def retract(event_id: str, event: str, reason: str) -> Game:
    return {"id": event_id, "at": AT, "type": "retract", "event": event, "reason": reason}


def test_rulings_are_in_place_and_the_score_adds_up(browser: FlaskClient) -> None:
    game = short_game(frames=2)
    game["sides"]["a"]["start"] = -2
    frames = game["events"]
    ruling = {"id": "x1", "at": AT, "type": "adjust", "side": "b", "points": 2, "note": "slow play"}
    again = {**ruling, "id": "x3", "side": "a", "points": -1}
    amend = {"id": "x2", "at": AT, "type": "amend", "event": "x1", "with": {"points": 1}, "reason": "counted wrong"}
    game["events"] = [frames[0], ruling, amend, frames[1], again]
    page = archived(browser, game)
    assert cells(page) == [
        "−2 – | Start −2–0",
        "7 – ◆ hammer | 1 · Elks +7 5–0",
        "– +1 | Official&#39;s ruling · Legion +1 5–1",
        "– 3 ◆ hammer | 2 · Legion +3 5–4",
        "−1 – | Official&#39;s ruling · Elks −1 4–4",
    ]
    assert "Official&#39;s ruling, Legion corrected: counted wrong" in page


def test_undone_entries_are_named_and_no_longer_marked(browser: FlaskClient) -> None:
    game = short_game(frames=2)
    changed = {"weights": ["b1"]}
    game["events"] += [
        {"id": "x1", "at": AT, "type": "amend", "event": "e2", "with": changed, "reason": "read wrong"},
        retract("x2", "x1", "undo"),
        {"id": "x3", "at": AT, "type": "frame", "weights": ["a1"]},
        retract("x4", "x3", "undo"),
        retract("x5", "x4", "redo"),
        retract("x6", "x3", "undo"),
        {"id": "x7", "at": AT, "type": "note", "text": "Lights went out"},
        retract("x8", "x7", "undo"),
        {"id": "x9", "at": AT, "type": "frame", "weights": ["b2"]},
    ]
    page = archived(browser, game)
    assert cells(page)[1] == "– 3 ◆ hammer | 2 · Legion +3 7–3"
    assert "✎" not in page
    told = re.search(r'<h2>Corrections</h2>\s*<ul class="card">(.*?)</ul>', page, re.DOTALL)
    assert told
    assert re.findall("<li>(.*?)</li>", told[1]) == [
        "Frame 2 corrected: read wrong",
        "Correction of Frame 2 undone.",
        "Frame 3 undone.",
        "Frame 3 restored.",
        "Frame 3 undone.",
        "Note undone.",
    ]


def test_players_are_named_once(browser: FlaskClient) -> None:
    game = short_game(play="doubles")
    game["sides"]["a"] |= {"name": "Ann & Bo", "players": [{"name": "Ann"}, {"name": "Bo"}]}
    game["sides"]["b"] |= {"name": "Legion", "players": [{"name": "Cy"}, {"name": "Di"}]}
    page = archived(browser, game)
    assert "Cy, Di" in page
    assert "Ann, Bo" not in page
    assert "Doubles" in page


def test_the_longest_game_is_rendered_completely(browser: FlaskClient) -> None:  # tests/worst measures the time
    frames = [{"id": f"e{n}", "at": AT, "type": "frame", "weights": ["a1", "b1"] if n % 2 else []} for n in range(1000)]
    game = short_game(target=999, events=frames)
    assert len(cells(archived(browser, game))) == 1000


@pytest.mark.parametrize("name", NAMES)
def test_names_are_escaped(browser: FlaskClient, name: str) -> None:
    game = short_game(frames=5, board=name)
    for side in ("a", "b"):
        game["sides"][side] |= {"name": name, "players": [{"name": name}], "colour": name[:20]}
    game["events"].append({"id": "n", "at": "2026-11-21T19:30:00Z", "type": "note", "text": name})
    page = archived(browser, game)
    for live in ("<img", "<svg onload", "<script", "onmouseover='", ">49<"):
        assert live not in page
    assert not re.search(r"<[^>]*\son\w+\s*=", page)


def test_any_game_has_a_page(browser: FlaskClient) -> None:
    for game in long_games(5):
        frames = sum(event["type"] == "frame" for event in game["events"])
        assert len(cells(archived(browser, game))) == frames


def test_strangers_get_not_found(app: Flask, browser: FlaskClient) -> None:
    archived(browser, short_game())
    stranger = app.test_client()
    stranger.post("/api/v1/devices")
    answers = [
        client.get(path)
        for client in (stranger, app.test_client())
        for path in (PAGE, PAGE[:-1] + "2", PAGE + "?key=x")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.data for answer in answers}) == 1
    assert answers[0].mimetype == "text/html"


def test_the_page_is_not_cached_or_indexed(app: Flask) -> None:
    phone = Phone(app)
    phone.put(short_game())
    url = phone.ask("POST", f"/games/{game_id(1)}/share").json["url"]
    headers = app.test_client().get(url).headers
    assert headers["Cache-Control"] == "private, no-store"
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_of_a_shared_game_shows_its_qr_code(app: Flask, browser: FlaskClient) -> None:
    """A phone that follows the code sees the same sheet; before the game is shared there is no code."""
    archived(browser, short_game(frames=5))
    assert "<figure" not in browser.get(PAGE).text
    link = browser.post(f"/api/v1/games/{game_id(1)}/share").json["url"]
    page = browser.get(PAGE).text
    assert read_svg(page) == link
    other = app.test_client().get(link)
    assert other.status_code == 200
    assert cells(other.text) == cells(page)


def read_svg(page: str) -> str:
    """The text of the code that a page draws: its path is painted into a grid, and a real decoder reads that."""
    code = page.split('<figure class="card code"')[1]
    drawing = re.search(r'<svg[^>]*viewBox="0 0 (\d+) \1"[^>]*>.*?</svg>', code, re.DOTALL)
    assert drawing
    side = int(drawing[1])
    grid = bytearray(b"\xff" * side * side)
    x, y = 0, 0.0
    for step, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.findall(r' d="([^"]+)"', drawing[0])[-1]):
        given = [float(number) for number in numbers.split()]
        if step == "h":
            row = int(y) * side
            grid[row + x : row + x + int(given[0])] = bytes(int(given[0]))
        x = int(given[0]) + (0 if step == "M" else x)
        if step != "h":
            y = given[1] + (0 if step == "M" else y)
    large = b"".join(
        bytes(value for value in grid[row * side : (row + 1) * side] for _ in range(4)) * 4 for row in range(side)
    )
    image = memoryview(large).cast("B", (side * 4, side * 4))
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return str(code.text)
