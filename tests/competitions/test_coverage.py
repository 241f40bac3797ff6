"""The cases reach everything that there is to say of a competition: each code at each type of event where it can occur,
each problem, status, reason and kind of what is due, in each form. `WHERE` is docs/competitions.md 5 as a table; codes
come from the engine's source too, so that a new one without a case fails here.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from scorekeeper.competitions import document
from scorekeeper.competitions.calls import CALLS, answer
from scorekeeper.competitions.sheets import sheet_document
from tests.competitions.cases import cases
from tests.competitions.test_growing import stands
from tests.server import ROOT

SOURCE = ROOT / "scorekeeper" / "competitions"
NAMED = "postpone post unpost move result sheet flip uphold"
"""The types that name a match of a drawn form."""
ALL = " ".join(document.EVENTS)
ON_PAPER = {kind for events in sheet_document.EVENTS.values() for kind in events}
"""The types of events of a sheet."""
# Where each code can occur: types of events of a competition. The header is `-`.
WHERE = {
    "malformed": f"- {ALL}", "unknown-event-type": "amend", "duplicate-event": "close", "unknown-event": "retract",
    "wrong-form": "draw schedule postpone unpost move set_aside uphold sheet flip join challenge",
    "finished": " ".join(kind for kind in document.EVENTS if kind not in ("note", "retract")),
    "not-drawn": f"{NAMED} enter draw", "unknown-match": NAMED,
    "unknown-entry": "pair present withdraw rename substitute draw post result sheet join challenge",
    "not-in-match": "post result sheet challenge", "duplicate-entry": "enter pair", "late-entry": "enter",
    "registration-closed": "enter", "full": "enter", "line-taken": "enter", "already-drawn": "pair draw",
    "not-in": "pair withdraw join challenge", "busy": "pair challenge", "playing": "withdraw",
    "unknown-player": "substitute", "bad-draw": "draw", "too-few": "draw", "unknown-board": "post move",
    "board-closed": "post move", "already-posted": "post challenge", "board-fixed": "post move",
    "not-posted": "unpost move", "bad-result": "result sheet", "in-queue": "join", "board-taken": "post",
    "not-in-queue": "post", "decided": "post result", "out-of-reach": "challenge",
}  # fmt: skip
# The same for sheets.
ON_SHEETS = {
    "malformed": f"- {' '.join(ON_PAPER)}", "unknown-event-type": "close", "duplicate-event": "lineup",
    "unknown-event": "retract", "bad-team": "-", "already-lined-up": "lineup", "bad-line-up": "lineup substitute",
    "unknown-player": "lineup substitute", "not-lined-up": "substitute game", "out-of-order": "substitute",
    "game-decided": "substitute game forfeit double_forfeit", "not-in-line-up": "substitute", "bad-result": "game",
}  # fmt: skip
BRACKETS = {"elimination", "double-elimination"}
SCHEDULED = {"round-robin", "championship", "league-six", "league-four"}
CASES = cases()
SAID: list[tuple[dict[str, Any], Any]] = [(case["request"], answer(case["request"])) for case in CASES]
STATES = [(request["document"], said) for request, said in SAID if request["call"] == "stand" and "error" not in said]
SHEETS = [(request["document"], said) for request, said in SAID if request["call"] == "sheet" and "error" not in said]


def refused(call: str) -> set[tuple[str, str]]:
    """Each code of a call in the cases with the type of the event that it names, or `-`."""
    found = set()
    for case in CASES:
        error = case["answer"].get("error")
        if error and case["request"]["call"] == call:
            index = error["event"]
            event = {} if index is None else case["request"]["document"]["events"][index]
            found.add((error["code"], "-" if index is None else str(event["type"] if isinstance(event, dict) else "-")))
    return found


@pytest.mark.parametrize(("call", "table"), [("stand", WHERE), ("sheet", ON_SHEETS)])
def test_cases_have_every_code_at_every_type_of_event(call: str, table: dict[str, str]) -> None:
    wanted = {(code, kind) for code, kinds in table.items() for kind in kinds.split()}
    assert sorted(wanted - refused(call)) == []


def raised() -> set[str]:
    """Every code of a refusal in the source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                place = {"CompetitionError": 0, "refuse_if": 1}.get(call.func.id)
                if place is not None and isinstance(call.args[place], ast.Constant):
                    found.add(str(call.args[place].value))  # type: ignore[attr-defined]
    return found


def test_the_tables_have_every_code_of_the_source() -> None:
    assert raised() - {"bad-payout"} == {*WHERE, *ON_SHEETS} - {"unknown-event"}


def test_the_tables_have_every_code_of_the_paper() -> None:
    paper = (ROOT / "docs" / "competitions.md").read_text("utf-8")
    missing = [code for code in {*WHERE, *ON_SHEETS} if f"`{code}`" not in paper]
    assert missing == []


def test_cases_have_every_call() -> None:
    """But the mixer, which any rounds with the right properties answer (test_schedules.py)."""
    assert {case["request"]["call"] for case in CASES if "error" not in case["answer"]} == set(CALLS) - {"mixer"}
    assert ("bad-payout", "-") in refused("payouts")


def test_cases_have_every_type_of_event_that_counts() -> None:
    assert {event["type"] for log, _ in STATES for event in log["events"]} == set(document.EVENTS)
    assert {event["type"] for log, _ in SHEETS for event in log["events"]} == ON_PAPER


def test_cases_have_every_form_in_every_status() -> None:
    found = {(log["form"], state["status"]) for log, state in STATES}
    drawn = {"mixer", *BRACKETS, *SCHEDULED}
    wanted = {(form, status) for form in (*drawn, "queue", "ladder") for status in ("open", "finished")}
    assert sorted(wanted - found) == []
    assert {form for form, status in found if status == "registering"} >= {"elimination"}
    assert {state["status"] for _, state in SHEETS} == {"open", "finished"}


def test_cases_have_every_status_and_ending_of_matches() -> None:
    found = {(kind_of(log), match["status"]) for log, state in STATES for match in state["matches"]}
    everywhere = {"ready", "posted", "decided", "disputed"}
    wanted = {
        "bracket": everywhere | {"waiting", "bye", "flip", "unneeded"},
        "scheduled": everywhere | {"waiting", "bye", "flip", "void", "stranded"},
        "mixer": {"ready", "posted", "decided", "void"},
        "queue": {"posted", "decided"},
        "ladder": {"ready", "decided", "void"},
    }
    assert sorted({(kind, status) for kind, statuses in wanted.items() for status in statuses} - found) == []
    endings = {match["ending"] for _, state in STATES for match in state["matches"]}
    assert endings == {None, "played", "tie", "forfeit", "double-forfeit"}
    paper = (ROOT / "docs" / "competitions.md").read_text("utf-8")
    (named,) = re.findall(r"- Match `status`: ([^.]+)\.", paper)
    assert {status for _, status in found} == set(re.findall(r"`([a-z]+)`", named))


def kind_of(log: dict[str, Any]) -> str:
    """The kind of form of a competition."""
    form = str(log["form"])
    return "bracket" if form in BRACKETS else "scheduled" if form in SCHEDULED else form


def test_cases_have_every_problem_in_its_kinds_of_form() -> None:
    found = {(problem["code"], kind_of(log)) for log, state in STATES for problem in state["problems"]}
    drawn = "bracket scheduled mixer"
    wanted = {
        "disputed": drawn, "told-otherwise": drawn, "scores-differ": drawn, "result-of-others": drawn,
        "unknown-match": f"{drawn} queue ladder", "result-missing": "bracket", "not-in-match": "bracket",
        "advanced-otherwise": "bracket scheduled", "board-twice": "bracket scheduled", "draw-of-others": "scheduled",
        "bad-payout": drawn,
    }  # fmt: skip
    assert sorted({(code, kind) for code, kinds in wanted.items() for kind in kinds.split()} - found) == []
    assert {code for code, _ in found} == set(wanted)


def test_cases_have_everything_that_is_due_and_every_reason() -> None:
    assert {due["kind"] for _, state in STATES for due in state["due"]} == {"flip", "game", "draw"}
    stages = {re.sub(r"\d+", "", due["stage"]) for _, state in STATES for due in state["due"] if due["kind"] == "draw"}
    assert stages == {"first", "second", "third", "tie"}
    lines = chain.from_iterable(state["standings"] for _, state in STATES)
    reasons = Counter(line["reason"]["code"] for line in lines if line.get("reason"))
    assert set(reasons) == {"met", "wins", "difference", "scored", "game", "draw", "equal", "due"}


def test_cases_have_every_status_of_entries() -> None:
    found = {entry["status"] for _, state in STATES for entry in state["entries"]}
    assert found == {"in", "paired", "withdrawn", "no-show", "disqualified"}


def said_in(log: dict[str, Any], state: dict[str, Any]) -> set[str]:
    """The codes of a state, those of matches and problems with the kind of form."""
    kind = kind_of(log)
    found = {f"{kind} {match['status']}" for match in state["matches"]}
    found |= {f"{kind} {problem['code']}" for problem in state["problems"]}
    found |= {f"reason {line['reason']['code']}" for line in state["standings"] if line.get("reason")}
    found |= {f"entry {entry['status']}" for entry in state["entries"]}
    return found | {f"due {due['kind']}" for due in state["due"]}


def test_random_competitions_say_nothing_that_no_case_says() -> None:
    in_cases = set().union(*(said_in(*one) for one in STATES))
    at_random = set().union(*(said_in(request["document"], state) for request, state in stands()))
    assert len(at_random) > 50
    assert sorted(at_random - in_cases) == []


def test_cases_have_every_game_and_infraction_of_sheets() -> None:
    games = {(log["form"], game["status"]) for log, state in SHEETS for game in state["games"]}
    statuses = ("to-play", "played", "forfeit", "double-forfeit")
    assert games == {(form, status) for form in ("league-six", "league-four") for status in statuses}
    rules = {infraction["rule"] for _, state in SHEETS for infraction in state["infractions"]}
    assert rules == {"12b", "12c", "12d", "4i", "4ii", "4iii"}


def test_cases_have_every_kind_of_board() -> None:
    kinds = {case["answer"].get("kind") for case in CASES if case["request"]["call"] == "boards"}
    assert kinds == {None, "neutral", "common", "uncommon", "back-to-back-common", "back-to-back-uncommon"}


def test_a_whole_competition_of_each_form_is_worked_by_hand() -> None:
    """From signing up to the last place, with the reasons of matches and of each place in words."""
    whole = [case for case in CASES if case["file"] == "whole-competitions.json"]
    assert {case["request"]["document"]["form"] for case in whole} == set(document.FORMS)
    for case in whole:
        assert {"matches", "standings", "problems"} <= set(case["answer"])
        assert case["answer"]["status"] == "finished"
        events = case["request"]["document"]["events"]
        assert [event["type"] for event in events[:2]] == ["enter", "enter"]
        assert len(events) >= 8
        lines = case["answer"]["standings"]
        told = {one["place"]: one["said"] for one in case["reasons"] if "place" in one}
        assert set(told) == {line["entry"] for line in lines}
        # Nobody comes after the last one, so tables and queues say nothing of that place.
        assert all(told[line["entry"]] for line in lines[:-1])
