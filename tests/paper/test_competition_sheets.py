"""Sheets of competitions: brackets, schedules, roll calls, slips and match sheets, with the results so far."""

import json
import re
import subprocess

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import library
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.pen import Pen
from tests.competition_archive.contests import CARD, contest_id
from tests.competition_archive.test_match_sheets import sheet as match_sheet
from tests.competitions.making import LEAGUES
from tests.pages.competitions.contests import FORMS, NUMBERS, Desk, Fields, archive, said, shared
from tests.paper.reading import codes_of, words_of
from tests.phone import Phone
from tests.server import ROOT

AWKWARD = ("Élodie Lefrançois-Bélanger & Jean-Sébast", "W" * 40, "🎯 The Bull's Eyes 🎯", "محمد & علي", "שרה", "x" * 60)
AWKWARD_CARDS = (
    "Zoë & José",
    "A" * 27 + "e\u0301" * 9,
    "x / y + 王",
    "👩‍👩‍👧" * 4,
    "x" + "e\u0301\u0323" * 14,
    "🏽  b",
)


def content(app: Flask, desk: Desk, sheet: str, paper: str = "a4", language: str = "en") -> bytes:
    """A sheet as PDF."""
    app.extensions["limits"].storage.reset()
    path = f"{shared(app, desk)}/{sheet}.pdf?paper={paper}"
    answer = app.test_client().get(path, headers={"Accept-Language": language})
    assert (answer.status_code, answer.content_type) == (200, "application/pdf")
    assert answer.headers["Cache-Control"] == "private, no-store"
    return answer.data


def pages(app: Flask, desk: Desk, sheet: str, language: str = "en") -> list[str]:
    """The words of each page of a sheet."""
    return words_of(content(app, desk, sheet, language=language))


@pytest.mark.parametrize(
    ("form", "entries", "count"),
    [
        *(("elimination", many, 1) for many in (2, 5, 8, 13, 32)),
        *(("double-elimination", many, 2) for many in (3, 5, 8, 13, 32)),
        ("double-elimination", 2, 1),  # the loser of the only match goes to the final
        ("elimination", 33, 3),
        ("elimination", 64, 3),
        ("double-elimination", 64, 6),
        ("elimination", 1024, 33),
        ("double-elimination", 1024, 68),
    ],
)
def test_a_bracket_takes_a_page_for_32_lines(app: Flask, form: str, entries: int, count: int) -> None:
    told = pages(app, Desk(form, entries), "bracket")
    assert len(told) == count
    words = " ".join(told)
    first = [*(f"Team {n}" for n in range(9, entries + 1)), "Elks"]
    assert [name for name in first if not re.search(rf"{name}\b", words)] == []


def test_a_bracket_is_broader_than_high_on_both_papers(app: Flask) -> None:
    for paper, box in (("a4", b"841.89 595.28"), ("letter", b"792.00 612.00")):
        made = content(app, Desk("elimination", 5), "bracket", paper)
        assert set(re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", made)) - {b"595.28 841.89", b"612.00 792.00"} == {box}


def test_a_bracket_has_results_and_lines_for_what_is_to_come(app: Flask) -> None:
    (told,) = pages(app, Desk("elimination", 5, settings={"third": True}).play(1).post("w2.2", "2"), "bracket")
    top = "Friday Bracket Knock-out · 5 entries · 1 of 5 matches played"
    assert told.startswith(f"{top} Quarter-finals Match 1 1 Elks Bye")
    assert "Match 2 4 15 Carla & Dmitri 5 9 Mo & Sue" in told
    assert "Match 2 · Board 2 Moose Anna & Bert" in told
    assert told.endswith("Final Winner Match for third Loser of semi-final 1 Loser of semi-final 2")
    (over,) = pages(app, Desk("elimination", 5).play(), "bracket")
    assert "Final 15 Elks 9 Moose Elks Winner" in over


def test_the_losers_side_says_who_comes(app: Flask) -> None:
    winners, losers = pages(app, Desk("double-elimination", 5).play(1), "bracket")
    assert "Winner of the losers' final" in winners
    assert winners.count("If needed") == 2
    assert losers.startswith("Friday Losers' side Double knock-out")
    # A bye and the loser of the only match; two byes are passed over.
    assert "Losers' round 1 Match 1 Bye Mo & Sue Losers' round 2 Match 1 Loser of winners' round 2, match 2" in losers
    assert losers.endswith("Losers' final Loser of the winners' final The winner goes to the first final.")
    over, _ = pages(app, Desk("double-elimination", 5).play(), "bracket")
    assert "Second final" not in over
    assert over.endswith("Elks Winner")


def test_the_parts_of_a_bracket_say_where_their_winners_go(app: Flask) -> None:
    top, bottom, last = pages(app, Desk("elimination", 64), "bracket")
    assert "Bracket, part 1 of 3" in top
    assert "The winner goes to the final." in top
    assert "Match 32" in bottom
    assert "Final Winner of semi-final 1 Winner of semi-final 2 Winner" in last


def test_a_schedule_has_days_boards_and_a_cross_table(app: Flask) -> None:
    desk = Desk("round-robin", 4)
    desk.write("schedule", rounds={"1": "2026-11-26", "2": "2026-12-03"})
    desk.write("postpone", match="r2.1", on="2026-12-10")
    (told,) = pages(app, desk.play(1).post("r1.2", "2"), "schedule")
    assert "Round 1 · 26 Nov 2026 Match 1 Elks 15 9 Carla & Dmitri Match 2 Moose Anna & Bert Board 2" in told
    assert "Round 2 Match 1 Carla & Dmitri Anna & Bert 10 Dec 2026" in told
    assert "Who played whom 1 2 3 4 1 Elks 15–9 2 Moose" in told
    assert told.endswith("4 Carla & Dmitri 9–15 Read across: each row has the results of one entry.")


def test_only_a_small_field_of_lasting_sides_has_a_cross_table(app: Flask) -> None:
    for form, many, there in (("league-six", 12, True), ("round-robin", 13, False), ("mixer", 8, False)):
        assert ("Who played whom" in " ".join(pages(app, Desk(form, many), "schedule"))) == there


def test_a_round_that_goes_on_has_its_heading_again(app: Flask) -> None:
    told = pages(app, Desk("round-robin", 24), "schedule")
    assert len(told) > 5
    assert all(re.search(r"matches played Round \d+ Match", page) for page in told)


def test_play_offs_have_lines_for_names(app: Flask) -> None:
    told = pages(app, Desk("championship", 3, settings={"legs": 1}), "schedule")[-1]
    assert "After the rounds The semi-final The final Who played whom" in told


def test_a_long_schedule_begins_with_what_is_not_over(app: Flask) -> None:
    desk = Desk("round-robin", 70)
    for line in desk.state["matches"][:35]:
        desk.end(line)
    told = pages(app, desk, "schedule")
    assert "Round 1 " not in told[0]
    assert "Round 2 Match 1" in told[0]
    assert "315 matches are not in this PDF." in told[-1]


def test_the_roll_call_is_by_name(app: Flask) -> None:
    desk = Desk("elimination", 3, draw=False)
    desk.write("enter", entry="h", name="Éva", handicap=3)
    desk.write("present", entries=["e2", "h"])
    desk.write("withdraw", entry="e3", why="no-show")
    (told,) = pages(app, desk, "roll-call")
    assert "Signing up No show Anna & Bert Ann, Bo Elks Ann, Bo ✓ Handicap 3 Éva ✓ Moose Ann, Bo" in told
    drawn = Desk("elimination", 3)
    drawn.write("enter", entry="z", name="Zed", late=True, line=2)
    assert "✓ Zed" in pages(app, drawn, "roll-call")[0]


def test_a_slip_has_what_is_played_for(app: Flask) -> None:
    desk = Desk("elimination", 2, draw=False, settings={"handicap": "owed", "best_of": 3})
    desk.write("enter", entry="h", name="Hawks", handicap=2)
    desk.write("draw", order=["e1", "e2", "h"], method="lots")
    (told,) = pages(app, desk, "slips")
    head = "Board Friday Semi-finals · Match 2 To 15 points · Best of 3 Games"
    sides = "Moose Hawks Starts at −2 Moose (signature) Hawks (signature)"
    assert told == f"{head} Scan to keep score on a phone. {sides}"


def test_slips_begin_with_matches_on_a_board(app: Flask) -> None:
    told = pages(app, Desk("elimination", 32).post("w1.16", "2"), "slips")
    assert [page.count("Friday") for page in told] == [8, 8]
    assert told[0].startswith("Board 2 Friday Round 1 · Match 16")
    (none,) = pages(app, Desk("elimination", 4).play(), "slips")
    assert none == "No matches to play right now."


def test_a_pdf_has_512_slips_at_most(app: Flask) -> None:
    told = pages(app, Desk("round-robin", 34), "slips")
    assert len(told) == 64
    assert "49 matches are not in this PDF." in told[-1]


@pytest.mark.parametrize("form", sorted({*FORMS} - {"queue", *LEAGUES}))
def test_a_slip_is_the_card_that_the_desk_would_show(app: Flask, form: str) -> None:
    desk = Desk(form, 6, **({"play": "doubles", "target": 21} if form == "elimination" else {}))
    for number, name in enumerate(AWKWARD_CARDS, 1):
        desk.write("rename", entry=f"e{number}", name=name)
    next(desk.ready())
    phone = Phone(app)
    desk.document["id"] = contest_id(next(NUMBERS))
    path = archive(phone, desk)
    assert phone.ask("PUT", f"/competitions/{desk.document['id']}/card", json={"key": CARD}).status_code == 204
    for browser, key in ((browser_of(app, phone), CARD), (app.test_client(), None)):
        cards = cards_of(desk, codes_of(browser.get(f"{path}/slips.pdf").data), key)
        there = [line["id"] for line in desk.state["matches"] if line["status"] in ("ready", "posted")]
        assert sorted(cards) == sorted(there)
        for card in cards.values():
            assert card["key"] == key
            assert card["printed"] == card["shown"]


def browser_of(app: Flask, phone: Phone) -> FlaskClient:
    """The browser of a phone."""
    browser = app.test_client()
    browser.set_cookie("device", phone.headers["Authorization"].removeprefix("Bearer "))
    return browser


def cards_of(desk: Desk, links: list[str], key: str | None) -> Fields:
    """What printed cards hold, and what a phone would show for their matches."""
    codes = [link.removeprefix("http://localhost/#/match/") for link in links]
    asked = {"document": desk.document, "book": library.find(desk.document["ruleset"]), "key": key, "codes": codes}
    command = ["node", "tests/js/desk/match_cards.js"]
    ran = subprocess.run(command, cwd=ROOT, input=json.dumps(asked), stdout=subprocess.PIPE, check=True, text=True)
    cards: Fields = json.loads(ran.stdout)
    return cards


def test_most_of_many_slips_have_no_card(app: Flask) -> None:
    assert len(codes_of(content(app, Desk("elimination", 256), "slips"))) == 40


def test_a_match_sheet_to_write_on_has_three_copies(app: Flask) -> None:
    desk = Desk("league-six", 4)
    desk.write("schedule", rounds={"1": "2026-11-26"})
    told = pages(app, desk, "match-sheets")
    assert len(told) == 6
    copies = ["Original for the League Secretary", "Copy for Elks", "Copy for Carla & Dmitri"]
    for page, copy in zip(told[:3], copies, strict=True):
        assert page.startswith("Friday Round 1 · Match 1 · 26 Nov 2026 ")
        assert copy in page
        assert "Home Elks Visitors Carla & Dmitri Line-ups A A B B C C Round 1 Game 1 A A Game 2 B B" in page
        assert "Round 2 Game 4 A B Game 5 C A Game 6 B C Round 3 Game 7 C B Game 8 A C Game 9 B A" in page
        assert page.endswith("Points in all games Elks (signature) Carla & Dmitri (signature)")


def test_a_match_sheet_of_four_says_who_is_at_which_end(app: Flask) -> None:
    told = pages(app, Desk("league-four", 2), "match-sheets")[0]
    assert "Line-ups 1 1 2 2 3 3 4 4 Round 1 Game 1 3-2 2-3 Game 2 1-4 4-1" in told
    assert "Total Games won, of 6 Points for the rounds Match points Points in all games" in told


def test_a_match_sheet_shows_the_match_as_it_was_played(app: Flask) -> None:
    phone, desk = Phone(app), Desk("league-six", 2)
    desk.document["id"] = contest_id(next(NUMBERS))
    path = archive(phone, desk)
    link = {"id": desk.document["id"], "match": "r1.1", "a": "e1", "b": "e2"}
    kept = match_sheet(competition=link)
    ident = desk.document["id"]
    assert phone.ask("PUT", f"/competitions/{ident}/sheets/{kept['id']}", json=kept).status_code == 201
    told = words_of(app.test_client().get(f"{path}/match-sheets.pdf").data)
    assert len(told) == 3
    assert "Line-ups" not in told[0]
    assert "Game 1 A a1 · a2 21 3 A b1 · b2" in told[0]
    assert "Total Games won, of 9 9 0 Match points 9 0 Points in all games 189 27" in told[0]


def test_a_match_sheet_of_typed_figures_has_the_totals(app: Flask) -> None:
    told = pages(app, Desk("league-four", 2).play(1), "match-sheets")[0]
    assert "Games won, of 6 5 1 Points for the rounds 0 2 Match points 5 3 Points in all games 120 90" in told


def test_the_match_sheets_of_any_week_can_be_printed(app: Flask) -> None:
    path, client = shared(app, Desk("league-six", 4)), app.test_client()
    links = re.findall(rf'href="{path}/match-sheets\.pdf\?round=(r\d)"', client.get(f"{path}/rounds").text)
    assert links == ["r1", "r2", "r3"]
    for asked, week in (("?round=r2", 2), ("?round=r9", 1), ("", 1)):
        told = words_of(client.get(f"{path}/match-sheets.pdf{asked}").data)
        assert told[0].startswith(f"Friday Round {week} · Match 1 ")


@pytest.mark.parametrize("form", FORMS)
def test_each_form_links_to_its_sheets(app: Flask, form: str) -> None:
    course = {"elimination": ["bracket"], "double-elimination": ["bracket"], "queue": [], "ladder": []}
    drawn = form not in ("queue", "ladder")
    matches = [] if form == "queue" else ["match-sheets"] if form in LEAGUES else ["slips"]
    sheets = [*course.get(form, ["schedule"]), "roll-call", *matches]
    path, client = shared(app, Desk(form, 6).play(2)), app.test_client()
    page = client.get(path).text
    assert re.findall(rf'href="{path}/([\w-]+)\.pdf"', page) == sheets
    for sheet in ("bracket", "schedule", "roll-call", "slips", "match-sheets", "more"):
        assert client.get(f"{path}/{sheet}.pdf").status_code == (200 if sheet in sheets else 404)
    before = client.get(shared(app, Desk(form, 6, draw=False))).text
    assert "Print: Roll call" in said(before)
    assert (".pdf" in before.replace("roll-call.pdf", "")) == (not drawn and form == "ladder")


@pytest.mark.parametrize("form", FORMS)
def test_sheets_speak_french(app: Flask, form: str) -> None:
    desk = Desk(form, 5).play(2)
    path = shared(app, desk)
    for sheet in re.findall(rf'href="{path}/([\w-]+)\.pdf"', app.test_client().get(path).text):
        told = " ".join(pages(app, desk, sheet, language="fr"))
        assert re.search(r"\b(the|Board|Round|entries|played|Winner|To \d|signature\b\))\b", told) is None, told


@pytest.mark.parametrize(
    ("form", "sheet"),
    [
        ("elimination", "bracket"),
        ("double-elimination", "bracket"),
        ("round-robin", "schedule"),
        ("mixer", "schedule"),
        ("round-robin", "roll-call"),
        ("elimination", "slips"),
        ("league-six", "match-sheets"),
    ],
)
@pytest.mark.parametrize("many", [8, 32])
def test_awkward_names_stay_on_the_page(
    app: Flask, monkeypatch: pytest.MonkeyPatch, form: str, sheet: str, many: int
) -> None:
    reached: list[tuple[float, str]] = []
    put = Pen.put

    def noted(pen: Pen, text: str, x: float, y: float, end: bool = False) -> None:
        width = pen.pdf.get_string_width(text)
        left = x - width if end else x
        reached.append((min(left, pen.pdf.w - left - width, y, pen.pdf.h - y), text))
        put(pen, text, x, y, end)

    monkeypatch.setattr(Pen, "put", noted)
    desk = Desk(
        form,
        min(many, 12) if form == "mixer" else many,
        name="Le très long nom d'un tournoi de la ligue du vendredi soir 🎯",
    )
    for number, name in enumerate(AWKWARD, 1):
        desk.write("rename", entry=f"e{number}", name=name)
    told = " ".join(words_of(content(app, desk.play(0 if sheet == "slips" else 4), sheet, "letter")))
    assert [one for one in reached if one[0] < 5] == []
    assert pdf.LACKING in told
    assert "stands for letters" in told
    assert "W" * 12 in told
    if sheet in ("schedule", "roll-call"):
        assert "Jean-Sébast" in told.replace("- ", "-")
