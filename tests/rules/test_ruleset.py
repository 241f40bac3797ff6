"""Both languages find the same faults in a rule set beyond its schema."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from rules_library import node

from scorekeeper.rules import library
from scorekeeper.rules.ruleset import check_ruleset

Rules = dict[str, Any]
SCRIPT = """
import {checkRuleset} from './static/js/rules/ruleset.js';
import {readFileSync} from 'node:fs';
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(checkRuleset)));
"""


def broken(change: Callable[[Rules], object], ruleset: str = "federation-2024") -> Rules:
    rules: Any = copy.deepcopy(library.find(ruleset))
    change(rules)
    return rules  # type: ignore[no-any-return]


LATENESS = {"section": "2.9", "name": "failure to show", "grace": 300, "every": 60, "effect": "forfeit-game"}


def late(rules: Rules) -> None:
    rules["lateness"] = {**LATENESS, "effect": "points-to-opponent", "points": 1}


def frame_points(rules: Rules) -> None:
    rules["offences"][1]["ladder"] = [{"effect": effect} for effect in ("warning", "counsel", "loss-of-frame-points")]


FAULTS: list[tuple[Rules, list[tuple[str, str, str]]]] = [
    (broken(lambda r: r["zones"].pop(1)), [("/zones", "zone-missing", "2")]),
    (broken(lambda r: r["zones"].insert(0, {"zone": "N", "points": 0})), []),
    (broken(lambda r: r["zones"].append({"zone": "N", "points": 9})), [("/zones", "zones-out-of-order", "")]),
    (broken(lambda r: r["zones"].append({"zone": "5", "points": 9})), [("/zones/4", "zone-unknown", "5")]),
    (broken(lambda r: r["zones"].append({"zone": "4", "points": 4})), [("/zones/4", "zone-twice", "4")]),
    (broken(lambda r: r["zones"][0].update(points=-1)), [("/zones/0/points", "zone-negative", "1")]),
    (broken(lambda r: r["zones"][3].update(points=2)), [("/zones/3/points", "zone-falls", "4")]),
    (broken(lambda r: r["zones"][3].update(points=3)), []),
    (broken(lambda r: r["zones"].reverse()), [
        ("/zones", "zones-out-of-order", ""), ("/zones/1/points", "zone-falls", "3"),
        ("/zones/2/points", "zone-falls", "2"), ("/zones/3/points", "zone-falls", "1"),
    ]),
    (broken(lambda r: r.update(colours=["red", "pink"])), [("/colours/1", "colour-unknown", "pink")]),
    (broken(lambda r: r["offences"][2].update(id="2.5")), [("/offences/2/id", "offence-twice", "2.5")]),
    (broken(lambda r: r["clocks"]["shot"].update(offence="9.9")), [("/clocks/shot/offence", "offence-missing", "9.9")]),
    (broken(lambda r: r["offences"][0].update(plays=["singles", "keys"])), [("/offences/0/plays/1", "play-missing",
    "keys")]),
    (broken(lambda r: r["lateness"].update(plays=["league"])), [("/lateness/plays/0", "play-missing", "league")]),
    (broken(late, "baseball"), [("/lateness", "lateness-points", "")]),
    (broken(late, "court"), [("/lateness", "lateness-points", "")]),
    (broken(lambda r: r.update(lateness=LATENESS), "court"), []),
    (broken(frame_points, "baseball"), []),
    (broken(frame_points, "court"), [("/offences/1/ladder/2", "frame-points", "")]),
    (broken(frame_points, "horse-collar"), [("/offences/1/ladder/2", "frame-points", "")]),
    (broken(lambda r: r["calls"]["rub"].update(deciding=5, judges=[1])), [("/calls/rub/deciding", "deciding-missing",
    "5")]),
    (broken(lambda r: r.update(qualify=5)), [("/qualify", "qualify-high", "5")]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "faults"), FAULTS)
def test_each_fault_is_named(rules: Rules, faults: list[tuple[str, str, str]]) -> None:
    assert check_ruleset(rules) == faults


def test_the_rule_sets_of_the_books_have_no_fault() -> None:
    assert [check_ruleset(rules) for versions in library.rulesets().values() for rules in versions.values()].count(
        []
    ) >= 4
    assert all(check_ruleset(rules) == [] for versions in library.rulesets().values() for rules in versions.values())


def test_both_languages_find_the_same_faults() -> None:
    answer = node("--input-type=module", "--eval", SCRIPT, input=json.dumps([rules for rules, _faults in FAULTS]))
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout) == [[list(fault) for fault in faults] for _rules, faults in FAULTS]
