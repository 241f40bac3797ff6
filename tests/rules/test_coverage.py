"""The vectors reach everything that there is to say: every offence at every step, every refusal with its field, every
ending, every reason, every kind of game, every rule of a match. What there is comes from the rule sets' data and from
the engine's own source, so that something new without a vector fails here.
"""

from __future__ import annotations

import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from rules_library import ROOT, house_of, match_vectors, outcome, vectors

from scorekeeper.rules import library, words
from scorekeeper.rules.document import EVENTS
from scorekeeper.rules.replay import replay

RULES = ROOT / "scorekeeper" / "rules"
CASES = vectors()
SCHEMA = json.loads((library.FOLDER / library.SCHEMA).read_text("utf-8"))
EFFECTS: list[str] = SCHEMA["$defs"]["step"]["properties"]["effect"]["enum"]
RULESETS: dict[str, Any] = {name: versions[max(versions)] for name, versions in library.rulesets().items()}
# What the engine says when it replays the cases; each is held against its case in test_vectors.py.
STATES = [
    (case, outcome(lambda case=case: replay(case["document"], house_of(case)))) for case in CASES if "state" in case
]
REFUSALS = [case["error"] for case in CASES if "error" in case]
SAID = {
    reason["say"]
    for case in CASES
    if "explain" in case and "error" not in case
    for reason in case["explain"]["reasons"]
}

# The list of docs/format.md, Errors; `not-json` is for lines, see test_main.py.
CODES = """
unknown-ruleset unknown-play bad-start unknown-event-type duplicate-event unknown-event wrong-kind unknown-zone
weights-out-of-order too-many-weights bad-rolls out-of-turn unknown-offence offence-not-applicable late-after-start
no-timeout
weights-already-changed game-over malformed
"""


def steps_of(ruleset: dict[str, Any]) -> set[tuple[str, int]]:
    """Every offence of a rule set at every step, the last one for the times after too."""
    return {(offence["id"], step) for offence in ruleset["offences"] for step in range(1, len(offence["ladder"]) + 1)}


def penalties(ruleset: str) -> list[dict[str, Any]]:
    """The penalties of the cases under this rule set, house rules apart."""
    books = [state for case, state in STATES if case["document"]["ruleset"] == ruleset and "house" not in case]
    return [penalty for state in books for penalty in state["penalties"]]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_vectors_have_every_offence_at_every_step(name: str) -> None:
    assert {(p["offence"], p["step"]) for p in penalties(name)} == steps_of(RULESETS[name])


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_vectors_go_past_the_end_of_every_ladder(name: str) -> None:
    """More penalties in a row than the ladder has steps, none of them told which: the last step comes again."""
    climbed = set()
    for case, state in STATES:
        told = [event.get("step") for event in case["document"]["events"]]
        found = [(p["offence"], p["step"]) for p in state["penalties"]] if case["document"]["ruleset"] == name else []
        climbed |= {one for one, two in pairwise(found) if one == two and not any(told)}
    assert {(o["id"], len(o["ladder"])) for o in RULESETS[name]["offences"]} <= climbed


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_vectors_have_every_way_to_play(name: str) -> None:
    played = {case["document"]["play"] for case, state in STATES if case["document"]["ruleset"] == name}
    assert played == set(RULESETS[name]["formats"])


def test_vectors_have_every_error_code() -> None:
    assert {error["code"] for error in REFUSALS} == set(CODES.split())


def raised() -> list[tuple[str, str]]:
    """Every refusal in the source of the rules: its code, and its field as a regular expression."""
    found = []
    for path in RULES.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "GameError":
                code, *rest = call.args
                if isinstance(code, ast.Constant):
                    found.append((str(code.value), field_of(rest[1]) if len(rest) > 1 else "None"))
    return found


def field_of(value: ast.expr) -> str:
    """A field as a regular expression: a text, a text with parts put in, or a name whose values this test knows."""
    if isinstance(value, ast.Constant):
        return str(value.value)
    if isinstance(value, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else r"\w+" for v in value.values)
    return {"field": "weights|displaced", "name": "target|rounds"}.get(ast.unparse(value), ".*")


def test_vectors_have_every_field_of_every_code() -> None:
    found = {(error["code"], str(error["field"])) for error in REFUSALS if "field" in error}
    wanted = {(code, part) for code, field in raised() for part in field.split("|")}
    assert len(wanted) > 25
    missing = [
        (code, field)
        for code, field in sorted(wanted)
        if not any(c == code and re.fullmatch(field, f) for c, f in found)
    ]
    assert missing == []


def test_vectors_have_every_ending_of_every_kind() -> None:
    found = {
        (RULESETS[case["document"]["ruleset"]]["kind"], state["ending"])
        for case, state in STATES
        if "house" not in case
    }
    forfeits = {None, "forfeit", "double-forfeit"}
    own = {
        "knock-off": {"target", "disqualification"}, "innings": {"rounds"}, "horse-collar": {"target", "rounds"},
        "bowling": {"rounds", "tie"}, "court": {"target", "rounds"},
    }  # fmt: skip
    assert set(own) == set(get_args(words.Kind))
    assert found == {(kind, ending) for kind, endings in own.items() for ending in endings | forfeits}
    assert {ending for endings in own.values() for ending in endings} | forfeits == {None, *get_args(words.Ending)}


def test_vectors_have_every_reach_of_a_forfeit() -> None:
    assert {state["forfeit"]["reach"] for _, state in STATES if state["forfeit"]} == {
        "game",
        "match",
        "event",
        "tournament",
    }


def test_vectors_have_every_effect_and_type_of_event() -> None:
    assert {p["effect"] for name in RULESETS for p in penalties(name)} == set(EFFECTS)
    assert {event["type"] for case, _ in STATES for event in case["document"]["events"]} == set(EVENTS)


def sayable() -> set[str]:
    """Every reason that the engine can give, from its source: whole keys, and beginnings with each of their endings."""
    source = "".join(path.read_text("utf-8") for path in RULES.glob("*.py"))
    endings: dict[str, tuple[str, ...]] = {"why.penalty-": tuple(EFFECTS)}
    endings |= {"why.late-": ("disqualify-event", "disqualify-tournament")}
    endings |= {"why.also-": ("loss-of-shot", "dead-weight"), "why.call-": ("weight", "line", "rub")}
    keys = set(re.findall(r'"(why\.[a-z-]+)"', source))
    assert {key for key in keys if key.endswith("-")} == set(endings)
    return {key for key in keys if not key.endswith("-")} | {
        start + end for start, ends in endings.items() for end in ends
    }


def test_every_reason_is_in_a_vector_and_has_its_sentence() -> None:
    assert sayable() == SAID
    sentences = Path(ROOT, "static/js/words/en.js").read_text("utf-8")
    assert [key for key in SAID if f'"{key}":' not in sentences] == []


def test_every_effect_has_sentences_for_the_referee_and_the_editor() -> None:
    sentences = Path(ROOT, "static/js/words/en.js").read_text("utf-8")
    wanted = [start + effect for start in ("effect.", "ladder.", "penalty.does.") for effect in EFFECTS]
    assert [key for key in wanted if f'"{key}":' not in sentences] == []


def test_vectors_have_every_rule_of_a_match() -> None:
    wanted = [(case["games"][0]["ruleset"], case["wanted"]) for case in match_vectors() if "wanted" in case]
    for place in ("second", "third"):
        named = {
            (name, ruleset["match"][place]["rule"])
            for name, ruleset in RULESETS.items()
            if ruleset["kind"] == "knock-off"
        }
        assert named <= {(name, want.get("rule")) for name, want in wanted}
    ends = {ruleset["match"]["ends"]["rule"] for ruleset in RULESETS.values()}
    assert ends | {"loser-chooses"} == {want["ends"] for _, want in wanted if "ends" in want}
    assert {name for name, _ in wanted} == set(RULESETS)
