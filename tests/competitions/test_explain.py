"""Reasons say why two meet, why a match has its result and an entry its place, and what a correction would change."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from scorekeeper.competitions.calls import answer
from scorekeeper.competitions.document import TABLE
from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.competitions.reasons.changes import changes
from scorekeeper.competitions.reasons.explain import explain_line, explain_match, explain_place, preview
from scorekeeper.competitions.reasons.reasons import Reason
from scorekeeper.competitions.reasons.why_place import why_place
from scorekeeper.competitions.stand import Standing, standing
from tests.competitions.cases import cases
from tests.competitions.making import AT
from tests.rules.rules_library import ROOT

Fields = dict[str, Any]
SAID = {
    said
    for path in (ROOT / "scorekeeper" / "competitions").rglob("*.py")
    for said in re.findall(r'"((?:because|changes)\.[a-z-]+)"', path.read_text("utf-8"))
}
KINDS = ("neutral", "common", "uncommon", "back-to-back-common", "back-to-back-uncommon")


def case(name: str) -> tuple[Fields, list[Fields]]:
    """The document and the results of a case."""
    request = next(each["request"] for each in cases() if each["name"] == name)
    return request["document"], request["results"]


def in_short(reasons: list[Reason]) -> list[str]:
    """Each reason as its key and values."""
    values = ([str(value) for name, value in each.items() if name not in ("say", "section")] for each in reasons)
    keys = (each["say"].split(".")[1] for each in reasons)
    return [" ".join([key, *rest]) for key, rest in zip(keys, values, strict=True)]


@pytest.mark.parametrize(
    ("name", "match", "reasons"),
    [
        ("eight: the lines", "w1.1", ["drawn e1 1", "drawn e8 8", "not-posted"]),
        ("five: three byes for the first drawn", "w1.1", ["drawn e1 1", "no-opponent"]),
        ("five: three byes for the first drawn", "w2.1", ["had-bye e1 w1.1", "waits-winner w1.2"]),
        ("losers cross over", "l2.1", ["loser-of e3 w2.2", "waits-winner l1.1"]),
        ("the second final is needed", "f2", ["second-final e2", "not-posted"]),
        ("the unbeaten one wins the first final", "f2", ["no-second-final e1"]),
        ("double forfeit waits for the flip", "w1.1", ["drawn e1 1", "drawn e4 4", "flip-due"]),
        (
            "double forfeit: the second loser advances and forfeits that",
            "w2.1",
            ["winner-of e4 w1.1", "winner-of e2 w1.2", "owes e4 e2"],
        ),
        (
            "two who owe a forfeit meet",
            "w2.1",
            ["winner-of e4 w1.1", "winner-of e3 w1.2", "both-owe", "flip-won e4 e3"],
        ),
        (
            "both gone: who went later goes on",
            "w1.1",
            ["drawn e1 1", "drawn e4 4", "both-out e4 e1"],
        ),
        (
            "a result corrected after the next match was posted",
            "w2.1",
            ["held e1 w1.1", "winner-of e2 w1.2", "board-neutral 1", "no-report 1"],
        ),
        ("two phones tell differently who won", "w1.1", ["drawn e1 1", "drawn e2 2", "disputed"]),
        (
            "two phones tell otherwise than the desk",
            "w1.1",
            ["drawn e1 1", "drawn e2 2", "won e2 e1 15 2", "problem-told-otherwise w1.1 2"],
        ),
        ("a longer final", "w2.1", ["winner-of e1 w1.1", "winner-of e2 w1.2", "games-left 1 0 2", "not-posted"]),
        ("best of three", "w1.1", ["drawn e1 1", "drawn e2 2", "won-games e2 e1 2 1"]),
        (
            "two level: a game, although one beat the other",
            "tie1",
            ["level-two e1 e2 1", "not-posted"],
        ),
        ("top three: a bye to the final, a semi-final", "f", ["waits-winner sf"]),
        ("the championship is played", "f", ["bye-to-final e1", "winner-of e3 sf", "won-games e1 e3 2 1"]),
        ("two withdrawn do not meet any more", "r2.1", ["scheduled 2", "void-out e4", "void-out e3"]),
        ("no ample notice: the whole match is forfeited", "r1.1", ["scheduled 1", "told-forfeit e1 e2"]),
        ("changing partners", "r1.1", ["partners 1", "won ['e1', 'e4'] ['e2', 'e3'] 15 7"]),
        ("ladder: the defender stays", "c1", ["challenge e4 e2", "won e2 e4 15 9"]),
    ],
)
def test_a_match_has_its_reasons(name: str, match: str, reasons: list[str]) -> None:
    assert in_short(explain_match(*case(name), match)) == reasons


@pytest.mark.parametrize(
    ("name", "entry", "reasons"),
    [
        ("double elimination of four up to the final", "e3", ["place-lost e3 l2.1 3 3"]),
        ("double elimination of four up to the final", "e1", ["still-in e1"]),
        ("the unbeaten one wins the first final", "e1", ["place-first e1 f1"]),
        ("the unbeaten one wins the first final", "e2", ["place-second e2 f1"]),
        ("four with a game for third", "e2", ["place-third e2 p3"]),
        ("three level: who beat whom", "e5", ["more-wins e5 e1 6 4"]),
        ("three level: who beat whom", "e1", ["met e1 e2 2 0 1 1"]),
        ("three level in a circle: total points", "e1", ["scored e1 e2 60 57"]),
        ("two level: a game, although one beat the other", "e1", ["due e1 e2"]),
        ("the tie-break games decide", "e2", ["game e2 e1"]),
        ("standings by match points, then among those level", "e2", ["met-halves e2 e1 10 8 8 10"]),
        ("the championship is played", "e2", ["place-lost e2 sf 3 3"]),
        ("two in a row, then make room", "e1", ["queue-order e1 e4 2 0 0 0"]),
        ("ladder: places change", "e4", ["rung e4 2"]),
    ],
)
def test_a_place_has_its_reason(name: str, entry: str, reasons: list[str]) -> None:
    assert in_short(explain_place(*case(name), entry)) == reasons


def test_what_a_correction_would_change_is_said_before() -> None:
    document, results = case("a result corrected before the next match was posted")
    first = {**document, "events": document["events"][:7]}
    correction = document["events"][7:]
    assert in_short(preview(first, results, correction)) == [
        "winner w1.1 e4",
        "side w2.1 e4 e1",
        "place e1 3 4",
        "unplaced e4",
    ]


def test_what_has_begun_stays_and_is_said() -> None:
    document, results = case("a result corrected after the next match was posted")
    first = {**document, "events": document["events"][:8]}
    said = in_short(preview(first, results, document["events"][8:]))
    assert said == ["winner w1.1 e4", "stays w2.1 e1 w1.1"]


def test_matches_that_a_withdrawal_takes_away_and_those_that_come_back_are_said() -> None:
    document, results = case("withdrawn and set aside")
    without = {**document, "events": document["events"][:6]}
    withdrawal = document["events"][6:]
    gone = [said for said in in_short(preview(without, results, withdrawal)) if said.startswith("gone")]
    assert gone == ["gone r1.1", "gone r2.1", "gone r3.1"]
    taken_back = {"id": "back", "at": AT, "type": "retract", "event": withdrawal[0]["id"], "reason": "x"}
    said = in_short(preview(document, results, [taken_back]))
    assert [each for each in said if each.startswith("played")] == ["played r1.1", "played r2.1", "played r3.1"]


def test_nothing_is_said_when_nothing_changes() -> None:
    document, results = case("the championship is played")
    note = {"id": "a-note", "at": AT, "type": "note", "text": "x"}
    assert preview(document, results, [note]) == []


def test_every_case_can_be_explained() -> None:
    """All kinds of reasons are given for some case, each with its section, and the state stays as it is."""
    found: set[str] = set()
    for request in (each["request"] for each in cases() if each["request"].get("call") == "stand"):
        try:
            now = standing(request["document"], request["results"])
        except CompetitionError:
            continue
        for each in all_reasons(now):
            found.add(each["say"])
            assert isinstance(each["section"], str)
        assert json.dumps(now.state) == json.dumps(answer(request))
    assert {said for said in SAID if said.startswith("because.")} - found == set()


def all_reasons(now: Standing) -> list[Reason]:
    """The reasons for all matches and places, and for everything compared with nothing."""
    competition = now.course.competition
    found = [each for match in now.state["matches"] for each in explain_line(now, match["id"])]
    found += [each for entry in competition.entries for each in why_place(competition, now.state, entry)]
    return found + changes(now, now)


def test_sections_are_given_to_reasons_that_there_are() -> None:
    kinds = {f"because.board-{kind}" for kind in KINDS} | {f"because.out-{why}" for why in ("withdrawn", "no-show")}
    others = {"because.out-disqualified", "because.problem-told-otherwise", "because.problem-advanced-otherwise"}
    others.add("because.problem-began-otherwise")
    codes = {f"because.{code}" for code in ("game", "draw", "due")}
    given = {*TABLE["sections"], *(say for sections in TABLE["sections_of"].values() for say in sections)}
    assert given <= SAID | kinds | others | codes
