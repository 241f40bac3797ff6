"""On a TV boards, the end of the bracket and the table take turns, by addresses alone."""

import re

from flask import Flask

from tests.pages.competitions.contests import Desk, said, shared


def turns(app: Flask, path: str) -> list[str]:
    """The screens of one round of turns."""
    client, found, address = app.test_client(), dict[str, str](), f"{path}/tv?turn=0"
    while address not in found:
        found[address] = client.get(address).text
        refresh = re.search(r'<meta http-equiv="refresh" content="12;url=([^"]+)">', found[address])
        assert refresh
        address = refresh[1]
    assert address == f"{path}/tv?turn=0"
    return list(found.values())


def test_boards_bracket_and_table_take_turns(app: Flask) -> None:
    desk = Desk("elimination", 16).play(13).post("w3.2", "2")
    boards, bracket, *tables = turns(app, shared(app, desk))
    assert "Free" in said(boards)
    assert re.findall("<h2>(.*?)</h2>", bracket) == ["Quarter-finals", "Semi-finals", "Final"]
    assert ["<table>" in table for table in tables] == [True, True]
    assert all("<script" not in page for page in (boards, bracket, *tables))


def test_the_newest_call_is_marked(app: Flask) -> None:
    desk = Desk("elimination", 8).post("w1.1", "2").post("w1.2", "1")
    boards, bracket, *_ = turns(app, shared(app, desk))
    for page in (boards, bracket):
        newest = re.findall('<li class="call newest">(.*?)</li>', page)
        assert [said(one) for one in newest] == ["1 Carla & Dmitri Mo & Sue Called 7:00 pm"]


def test_a_bracket_has_no_turn_before_its_last_rounds_begin(app: Flask) -> None:
    pages = turns(app, shared(app, Desk("elimination", 32)))
    assert not any("Semi-finals" in page for page in pages)


def test_the_losers_side_has_its_own_tree(app: Flask) -> None:
    pages = turns(app, shared(app, Desk("double-elimination", 8).play(9)))
    headings = re.findall("<h2>(.*?)</h2>", pages[1].replace("&#39;", "'"))
    assert headings == ["Winners' round 2", "Winners' final", "First final", "Losers' round 2", "Losers' round 3",
                        "Losers' final"]  # fmt: skip


def test_a_queue_says_who_has_won_in_a_row(app: Flask) -> None:
    desk = Desk("queue", 5)

    def board() -> str:
        """What the TV says of the first board, on which somebody plays."""
        one = desk.state["next"][0]
        desk.write("post", match=f"q{len(desk.events)}", **{key: one[key] for key in ("board", "a", "b")})
        return said(turns(app, shared(app, desk))[0]).split(" Called")[0]

    desk.play(1)
    assert "in a row" not in board()
    desk.play(1)
    assert board().endswith("1 Elks Carla & Dmitri Elks: 2 in a row")


def test_long_lists_take_several_turns(app: Flask) -> None:
    desk = Desk("round-robin", 10, boards=[str(n) for n in range(1, 9)])
    pages = turns(app, shared(app, desk))
    assert len(pages) == 4
    assert ["<table>" in page for page in pages] == [False, False, True, True]
    # A turn that there is no more, or never was, is another one.
    path, client = shared(app, desk), app.test_client()
    for turn in ("4", "999", "9999", "x", "-1", "\u0662"):
        assert client.get(f"{path}/tv?turn={turn}").status_code == 200
