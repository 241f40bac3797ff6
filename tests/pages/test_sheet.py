"""The sheet of each kind of game has every row and ruling, and its running score adds up."""

import re
from typing import Any

import pytest

from scorekeeper.rules import replay, ruleset_of
from scorekeeper.web.pages.sheet import Sheet, make_sheet
from scorekeeper.web.pages.sheet_rows import Row, marks

Json = dict[str, Any]
SIDES = {"a": {"name": "Elks", "players": [{"name": "Ann"}, {"name": "Bo"}]}, "b": {"name": "Legion"}}


def game(ruleset: str, play: str, events: list[Json], **header: object) -> Json:
    moments = [f"2026-11-21T19:{n:02}:00-08:00" for n in range(len(events))]
    return {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "ruleset": ruleset, "play": play, "sides": SIDES,
        "first": "a",
        "started_at": "2026-11-21T19:00:00-08:00",
        "events": [{"id": f"e{n}", "at": moments[n], **event} for n, event in enumerate(events)], **header,
    }  # fmt: skip


def sheet_of(document: Json) -> Sheet:
    return make_sheet(document, replay(document), ruleset_of(document))  # type: ignore[arg-type]


def shown(row: Row) -> tuple[str, str, str, str]:
    return row.name, row.cells["a"].text, row.cells["b"].text, f"{row.score['a']}:{row.score['b']}"


def rows(document: Json) -> list[tuple[str, str, str, str]]:
    return [shown(row) for row in sheet_of(document).rows]


def frame(*weights: str) -> Json:
    return {"type": "frame", "weights": list(weights)}


def turn(side: str, *weights: int) -> Json:
    return {"type": "turn", "side": side, "weights": list(weights)}


def rolls(side: str, *pins: int) -> Json:
    return {"type": "turn", "side": side, "rolls": list(pins)}


def penalty(side: str, offence: str, **fields: object) -> Json:
    return {"type": "penalty", "side": side, "offence": offence, **fields}


def test_a_federation_sheet_shows_every_ruling() -> None:
    document = game("federation-2024", "doubles", [
        {"type": "late", "seconds": {"a": 480}},
        frame("a3", "a2"),
        penalty("a", "2.5", player=0, official="Mo", note="threw a weight"),
        {"type": "timeout", "side": "b"},
        {"type": "weights_changed", "side": "a"},
        frame("b4"),
        penalty("a", "6.4.7"),
        penalty("b", "6.8.2"),
        penalty("b", "6.8.2"),
        {"type": "call", "kind": "line", "votes": ["3", "2", "3"], "ruling": "3", "official": "Mo"},
        {"type": "adjust", "side": "a", "points": -1, "note": "board was moved"},
        {"type": "note", "text": "Lights went out"},
        {"type": "double_forfeit"},
    ])  # fmt: skip
    assert rows(document) == [
        ("Failure to show", "–", "+4", "0:4"),
        ("1", "5", "–", "5:4"),
        ("Unsportsmanlike conduct", "–", "–", "5:4"),
        ("Timeout", "–", "–", "5:4"),
        ("Change of weights", "–", "–", "5:4"),
        ("2", "–", "4", "5:8"),
        ("Excessive spin", "–", "+1", "5:9"),
        ("Points not marked before the second weight", "–", "–", "5:9"),
        ("Points not marked before the second weight", "–", "−4", "5:5"),
        ("Line call", "–", "–", "5:5"),
        ("Official's ruling", "−1", "–", "4:5"),
        ("Double forfeit", "–", "–", "4:5"),
    ]
    sheet = sheet_of(document)
    assert [row.cells["b"].lost for row in sheet.rows if row.name == "2"] == [True]
    assert "struck through: points taken away later" in sheet.legend
    assert sheet.log[1] == (
        "7:02 pm · Unsportsmanlike conduct · Ann (Red): Step 1 for unsportsmanlike conduct by Elks: a warning."
        " (fed 2.5) · Official: Mo · Note: threw a weight"
    )
    assert any(
        "Votes: the 3 zone, the 2 zone, the 3 zone · Ruled: the 3 zone · Official: Mo" in line for line in sheet.log
    )
    assert "7:11 pm · Note: Lights went out" in sheet.log


def test_the_score_column_adds_up_with_any_rulings() -> None:
    document = game("csc-2007", "doubles", [
        frame("a3"), penalty("a", "5a", step=2), frame("b2", "b1"), penalty("b", "4j", step=2), frame("a1"),
    ])  # fmt: skip
    total = {"a": 0, "b": 0}
    for row in sheet_of(document).rows:
        for side, cell in row.cells.items():
            total[side] += int(re.sub("[^0-9-]", "", cell.text.replace("−", "-")) or 0)
        assert row.score == total
    assert total == {"a": 3, "b": 1}


def test_baseball_frames_are_counted_as_innings() -> None:
    sheet = sheet_of(
        game("baseball", "singles", [frame("a3"), frame("b2"), penalty("a", "harassment", step=2)], rounds=3)
    )
    assert sheet.counted == "Inning"
    assert [shown(row) for row in sheet.rows] == [
        ("1", "3", "–", "3:0"), ("2", "–", "2", "3:2"), ("Physical or verbal harassment", "–", "+2", "3:4"),
    ]  # fmt: skip


def test_turns_of_a_round_share_a_row_unless_a_ruling_separates_them() -> None:
    document = game("horse-collar", "singles", [
        turn("a", 3, 2, 1), turn("b", 26, 3), turn("a", 2, 2),
        {"type": "adjust", "side": "b", "points": 1, "note": "x"}, turn("b", 13), turn("a", 3),
    ], rounds=8)  # fmt: skip
    assert rows(document) == [
        ("1", "6", "29", "6:29"), ("2", "–", "", "6:29"), ("Official's ruling", "–", "+1", "6:30"),
        ("2", "", "13", "6:43"), ("3", "3", "", "9:43"),
    ]  # fmt: skip
    sheet = sheet_of(document)
    assert sheet.counted == "Round"
    assert "no weight worth 3 or more" in " ".join(map(sheet.tell, sheet.rows[1].why))
    assert sheet.legend == ""


def test_bowling_shows_the_rolls_and_counts_settled_frames() -> None:
    document = game("bowling", "singles", [rolls("a", 10), rolls("b", 7, 3), rolls("a", 0, 4), rolls("b", 5, 0)])
    assert rows(document) == [("1", "X", "7 /", "0:0"), ("2", "– 4", "5 –", "18:20")]
    assert marks([10, 10, 10]) == ["X", "X", "X"]
    assert marks([10, 3, 7]) == ["X", "3", "/"]
    assert marks([0, 10, 10]) == ["–", "/", "X"]


def test_court_half_rounds_show_their_ends() -> None:
    document = game("court", "singles", [
        frame("a10", "b8", "a-10"), penalty("a", "3-side", displaced=["b7", "a-10"]), frame("b-10"),
    ], target=50)  # fmt: skip
    sheet = sheet_of(document)
    assert [shown(row) for row in sheet.rows] == [
        ("1H", "–", "8", "0:8"),
        ("Played disc touching the side line or the triangle", "−20", "+7", "-20:15"),
        ("1F", "–", "−10", "-20:5"),
    ]
    assert sheet.legend == "H head, F foot; ◆ shot last"
    assert (sheet.sides["a"].colour, sheet.sides["b"].colour) == ("red", "blue")


def test_court_colours_have_letters() -> None:
    sides = {"a": {"name": "Ann", "colour": "yellow"}, "b": {"name": "Cy", "colour": "black"}}
    sheet = sheet_of(game("court", "singles", [], sides=sides))
    assert [(side.colour, side.letter) for side in sheet.sides.values()] == [("yellow", "Y"), ("black", "K")]


def test_corrections_name_the_entry_they_change() -> None:
    document = game("horse-collar", "singles", [
        turn("a", 3), turn("b", 3), {"type": "amend", "event": "e1", "with": {"weights": [13]}, "reason": "misread"},
        penalty("b", "harassment"), {"type": "retract", "event": "e3", "reason": "wrong side"},
        {"type": "retract", "event": "e2", "reason": "undo"}, {"type": "retract", "event": "e5", "reason": "redo"},
        turn("a", 1), {"type": "retract", "event": "e7", "reason": "tapped twice"},
    ], rounds=8)  # fmt: skip
    assert sheet_of(document).corrections == [
        "Round 1 of Legion corrected: misread",
        "Physical or verbal harassment, Legion voided: wrong side",
        "Correction of Round 1 of Legion undone.",
        "Correction of Round 1 of Legion restored.",
        "Round 2 of Elks voided: tapped twice",
    ]


@pytest.mark.parametrize(("offence", "step"), [("2.5", 3), ("2.7", 1)])
def test_a_penalty_that_ends_the_game_is_its_last_row(offence: str, step: int) -> None:
    sheet = sheet_of(game("federation-2024", "doubles", [frame("a3"), penalty("a", offence, step=step)]))
    assert sheet.rows[-1].ruled
    assert sheet.result.startswith("Legion won, by ")
    assert "Legion wins" in " ".join(map(sheet.tell, sheet.rows[-1].why))
