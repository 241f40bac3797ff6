"""Rounds with their days, tables with the reasons of their order, boards, queues, ladders."""

import re

from flask import Flask

from tests.pages.competitions.contests import Desk, said, shared


def markup(app: Flask, desk: Desk, view: str) -> str:
    return app.test_client().get(f"{shared(app, desk)}/{view}").text


def words(app: Flask, desk: Desk, view: str) -> str:
    return said(markup(app, desk, view))


def test_a_round_has_its_day(app: Flask) -> None:
    desk = Desk("round-robin", 4)
    desk.write("schedule", rounds={"1": "2026-11-26", "2": "2026-12-03"})
    desk.write("postpone", match="r2.1", on="2026-12-10")
    told = words(app, desk, "rounds")
    assert "Round 1 · 26 Nov 2026 Match 1 " in told
    # One match of the second round was postponed, so each says its own day.
    assert "Round 2 Match 1 10 Dec 2026" in told
    assert "Match 2 3 Dec 2026" in told


def test_who_has_a_bye_stands_below_the_matches_of_a_round(app: Flask) -> None:
    told = words(app, Desk("round-robin", 3), "rounds")
    assert [told.count(f"{name} a bye.") for name in ("Elks has", "Moose has", "Anna & Bert have")] == [1, 1, 1]
    assert "a bye" not in words(app, Desk("round-robin", 4), "rounds")


def test_many_matches_are_shown_round_by_round(app: Flask) -> None:
    desk = Desk("round-robin", 24)
    page = markup(app, desk, "rounds")
    assert page.count('<div class="tie') == 12
    assert page.count("<h2>") == 1
    assert "Round 23" in said(page)
    assert "<h2>Round 7</h2>" in markup(app, desk, "rounds?round=r7")


def test_play_offs_come_after_the_rounds(app: Flask) -> None:
    told = words(app, Desk("championship", 3, settings={"legs": 1}), "rounds")
    assert "After the rounds The semi-final" in told
    assert "To be decided v To be decided" in told


def test_a_tie_break_opens_into_its_sentence(app: Flask) -> None:
    desk = Desk("round-robin", 4, settings={"policy": "club"}, ruleset="csc-2007")
    for line in desk.state["matches"]:
        if line["a"] != "e4" and line["b"] != "e4":
            # e1 beats e2, e2 beats e3, e3 beats e1: level in all but points.
            winner = "a" if (line["a"], line["b"]) in (("e1", "e2"), ("e2", "e3"), ("e3", "e1")) else "b"
            score = {"a": 15, "b": 3 if line["a"] == "e1" else 9}
            told = score if winner == "a" else {"a": score["b"], "b": score["a"]}
            desk.write("result", match=line["id"], a=line["a"], b=line["b"], winner=winner, ending="played", score=told)
    page = markup(app, desk, "table")
    why = [said(one) for one in re.findall(r"<details><summary>Why\?</summary><p>(.*?)</p></details>", page)]
    assert "Elks before Anna & Bert: point difference 6 v 0." in why


def test_a_section_stands_behind_a_reason(app: Flask) -> None:
    page = markup(app, Desk("elimination", 4).play(), "table")
    assert "1 Elks Elks won the final: first place. fed 4.4" in said(page)
    assert '<span class="section">fed 4.4</span>' in page


def test_who_played_whom_is_read_across(app: Flask) -> None:
    page = markup(app, Desk("round-robin", 3).play(2), "table")
    rows = re.findall("<tr><th.*?</tr>", page.split('class="grid cross"')[1], re.DOTALL)
    assert [said(row) for row in rows] == ["Elks 15–9 ·", "Moose 9–15 15–9", "Anna & Bert · 9–15"]
    assert "Read across" in said(page)
    assert "cross" not in markup(app, Desk("round-robin", 17), "table").split("<main>")[1]


def test_leagues_count_match_points(app: Flask) -> None:
    told = words(app, Desk("league-six", 4).play(1), "rounds")
    assert "in match points" in told
    assert "Pts" in words(app, Desk("league-six", 4).play(1), "table")


def test_boards_say_who_plays_and_who_is_next(app: Flask) -> None:
    desk = Desk("elimination", 8).post("w1.2", "2")
    desk.write("board", board="1", open=False)
    desk.write("note", text="Waxed again")
    told = words(app, desk, "boards")
    assert "Board 1 Closed" in told
    assert "Board 2 Called 7:00 pm Quarter-finals · Match 2 Board 2 Carla & Dmitri v Mo & Sue, on board 2." in told
    assert "Next Quarter-finals · Match 1 Elks v Tess & Uli, still to play." in told
    assert "Announcements Waxed again Sat 21 Nov, 7:00 pm" in told


def test_a_queue_says_who_waits_and_who_stays(app: Flask) -> None:
    desk = Desk("queue", 5).play(2)
    told = words(app, desk, "boards")
    assert "Board 1 Elks stays on after 2 wins in a row" in told
    assert "Next Board 1 Elks v Carla & Dmitri, still to play." in told
    assert "Waiting 1 Carla & Dmitri 2 Mo & Sue" in told
    assert "1 Elks 2 0 2" in words(app, desk, "table")
    assert "Number 2 in the queue." in words(app, desk, "entries/e5")


def test_a_ladder_is_in_its_order(app: Flask) -> None:
    desk = Desk("ladder", 3)
    desk.write("challenge", match="c1", a="e3", b="e2")
    assert "Next Anna & Bert v Moose, still to play." in words(app, desk, "boards")
    desk.write("post", match="c1", board="1", a="e3", b="e2")
    assert "Anna & Bert v Moose, on board 1." in words(app, desk, "boards")
    desk.write("result", match="c1", a="e3", b="e2", winner="a", ending="played", score={"a": 15, "b": 2})
    assert "1 Elks 2 Anna & Bert 3 Moose" in words(app, desk, "table")


def test_changing_partners_are_named_together(app: Flask) -> None:
    desk = Desk("mixer", 4).play(1)
    told = words(app, desk, "rounds")
    first = desk.state["matches"][0]
    names = dict(zip(desk.names, ("Elks", "Moose", "Anna & Bert", "Carla & Dmitri"), strict=True))
    assert " & ".join(names[entry] for entry in first["a"]) in told
    assert "Matches played Round 1 · Match 1" in words(app, desk, "entries/e1")
