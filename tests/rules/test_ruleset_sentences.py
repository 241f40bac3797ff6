"""The phone and the server refuse the same rule sets in the same sentences."""

from __future__ import annotations

import json
from typing import Any

from broken import KNOCK_OFF, OTHERS
from rules_library import node
from test_ruleset_schema import broken

from scorekeeper.games.house.check import fault_words, find_faults
from tests.house.rules import house_rules, too_long

SCRIPT = """
import {readFileSync} from 'node:fs';
import {faultWords, findFaults} from './static/js/files/ruleset_check.js';
const all = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(all.map((rules) => findFaults(rules).map((fault) => [fault.pointer, faultWords(rules,
  fault)]))));
"""


def cases() -> list[Any]:
    """The broken rule sets of the schema's tests, some broken in their parts, and things that are no rule sets."""
    schema = [broken(*case[1:4]) for case in KNOCK_OFF + OTHERS]
    parts = [house_rules(colours=["red", "pink"]), house_rules(zones=house_rules()["zones"][1:])]
    keys = [
        house_rules(formats={key: 0, f"{key}x": {}}) for key in ("a/ladder/x", "~1", "two players", "50%#", "Spieler ü")
    ]
    return [*schema, house_rules(), *parts, *keys, too_long(), {}, [], 5, {"kind": 1}]


def test_phone_and_server_give_the_same_sentences() -> None:
    found = [
        [[pointer, fault_words(rules, (pointer, sentence))] for pointer, sentence in find_faults(rules)]
        for rules in cases()
    ]
    assert len(found) > 70
    assert [bool(faults) for faults in found].count(False) == 1
    answer = node("--no-warnings", "--input-type=module", "--eval", SCRIPT, input=json.dumps(cases()))
    assert answer.returncode == 0, answer.stderr
    for ours, other in zip(found, json.loads(answer.stdout), strict=True):
        assert sorted(ours) == sorted(other)
