"""A bracket is a list of rounds whose matches are read as sentences; and each entry has its way through it."""

import re

from flask import Flask

from tests.pages.competitions.contests import Desk, said, shared


def page_of(app: Flask, desk: Desk, view: str = "bracket") -> str:
    """The words of a view."""
    return said(app.test_client().get(f"{shared(app, desk)}/{view}").text)


def rounds_of(app: Flask, desk: Desk) -> list[str]:
    """The rounds of a bracket in the order in which they are read."""
    return re.findall("<h3>(.*?)</h3>", app.test_client().get(f"{shared(app, desk)}/bracket").text)


def test_a_match_is_read_as_a_sentence(app: Flask) -> None:
    words = page_of(app, Desk("elimination", 8).play(2).post("w1.3", "2"))
    assert "Match 1 Elks beat Tess & Uli 15–9. Elks 15 Tess & Uli 9 The winner goes to semi-final 1." in words
    assert "Moose v Hana & Ian, on board 2." in words
    assert "Anna & Bert v Farid & Gus, still to play." in words
    assert "Winner of semi-final 1 v Winner of semi-final 2, still to play." in words


def test_single_elimination_has_its_rounds_in_order(app: Flask) -> None:
    desk = Desk("elimination", 16, settings={"third": True})
    assert rounds_of(app, desk) == ["Round 1", "Quarter-finals", "Semi-finals", "Final", "Match for third"]


def test_double_elimination_has_both_sides_and_a_second_final(app: Flask) -> None:
    desk = Desk("double-elimination", 4)
    first = ["Winners&#39; round 1", "Winners&#39; final", "Losers&#39; round 1", "Losers&#39; final", "First final"]
    assert rounds_of(app, desk) == [*first, "Second final"]
    words = page_of(app, desk)
    assert "The winner goes to the winners' final. The loser goes to losers' round 1, match 1." in words
    assert "If needed" in words
    over = desk.play()
    assert rounds_of(app, over) == first
    assert "Elks won" in page_of(app, over)


def test_a_bye_is_called_one_and_two_byes_are_passed_over(app: Flask) -> None:
    page = app.test_client().get(f"{shared(app, Desk('double-elimination', 5).play())}/bracket").text
    assert "Elks has a bye." in said(page)
    assert page.count('class="nobody" aria-hidden="true"') == 1
    assert "None" not in said(page)


def test_forfeits_and_flips_have_their_sentence(app: Flask) -> None:
    desk = Desk("elimination", 8)
    for match, ending, winner in (("w1.1", "forfeit", "b"), ("w1.2", "double-forfeit", None)):
        line = next(line for line in desk.state["matches"] if line["id"] == match)
        desk.write("result", match=match, a=line["a"], b=line["b"], winner=winner, ending=ending)
    words = page_of(app, desk)
    assert "Elks forfeited to Tess & Uli." in words
    assert "Double forfeit. A coin flip decides who loses now." in words
    desk.write("flip", match="w1.2", loser="a")
    assert "won the flip" in page_of(app, desk)


def test_a_narrow_screen_shows_the_round_to_play_or_the_one_that_was_asked_for(app: Flask) -> None:
    path, client = shared(app, Desk("elimination", 8).play(4)), app.test_client()
    for asked, name in (("", "Semi-finals"), ("?round=w1", "Quarter-finals"), ("?round=x", "Semi-finals")):
        page = client.get(f"{path}/bracket{asked}").text
        assert re.findall('<li class="round here"><h3>(.*?)</h3>', page) == [name]
        assert re.findall('aria-current="true">(.*?)<', page) == [name]


def test_entries_without_a_number_come_last(app: Flask) -> None:
    desk = Desk("elimination", 3, draw=False)
    desk.write("withdraw", entry="e1", why="no-show")
    desk.write("draw", order=["e3", "e2"], method="lots")
    told = page_of(app, desk, "entries")
    assert told.index("Anna & Bert") < told.index("Moose") < told.index("Elks")


def test_the_way_of_an_entry(app: Flask) -> None:
    desk = Desk("double-elimination", 8).play(5)
    words = page_of(app, desk, "entries/e8")
    # It lost its first match, so it goes on among the losers.
    assert "Tess & Uli Ann, Bo" in page_of(app, desk, "entries")
    assert "Matches played Winners' round 1 · Match 1 Elks beat Tess & Uli 15–9." in words
    assert "Next Losers' round 1 · Match 1 " in words
    assert "Elks is still in." in page_of(app, desk, "entries/e1")
    assert app.test_client().get(f"{shared(app, desk)}/entries/e99").status_code == 404


def test_1024_entries_are_shown_round_by_round(app: Flask) -> None:
    desk = Desk("elimination", 1024)
    path, client = shared(app, desk), app.test_client()
    page = client.get(f"{path}/bracket").text
    assert page.count('<div class="tie') == 512
    assert re.findall("<h3>(.*?)</h3>", page) == ["Round 1"]
    assert client.get(f"{path}/bracket?round=w10").text.count('<div class="tie') == 1
    table = client.get(f"{path}/table").text
    assert table.count('class="item"') == 100
    following = re.findall(r'href="([^"]*from=100)"', table)
    assert client.get(following[0]).text.count('class="item"') == 100
    assert client.get(f"{path}/entries").text.count('class="item"') == 1024
    for view in ("", "/entries/e1024", "/tv", "/tv?turn=1"):
        assert client.get(path + view).status_code == 200
