"""Any JSON may be asked: what is no call, or has wrong arguments, is refused with a code."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from scorekeeper.competitions.calls import answer
from tests.server import ROOT

PAYOUTS = {"call": "payouts", "entries": 12, "entry_fee": 1000}
BOARDS = {"call": "boards", "boards": ["1"], "free": ["1"], "a": [], "b": []}


@pytest.mark.parametrize(
    "request_",
    [
        None, 7, "stand", [], {}, {"call": None}, {"call": ["stand"]}, {"call": "constructor"}, {"call": "mixer"},
        {"call": "mixer", "n": 3}, {"call": "mixer", "n": 17}, {"call": "mixer", "n": True},
        {"call": "mixer", "n": 8, "more": 1}, {"call": "rotation", "form": "mixer"},
        {"call": "round-robin", "n": 1, "legs": 1}, {"call": "round-robin", "n": 4, "legs": 5}, {"call": "sheet"},
        {"call": "sheet", "document": []}, {**PAYOUTS, "groups": [[1, 1], [1, 2]]}, {**PAYOUTS, "groups": [[2, 1]]},
        {**PAYOUTS, "groups": [[1]]}, {**PAYOUTS, "unit": 0}, {**PAYOUTS, "paid": "1"}, {**BOARDS, "a": [["1"]]},
        {**BOARDS, "a": [["1", "1"]]}, {**BOARDS, "b": [[1, 1]]}, {**BOARDS, "free": None},
    ],
)  # fmt: skip
def test_a_wrong_request_is_refused(request_: Any) -> None:  # noqa: ANN401
    assert answer(request_) == {"error": {"code": "malformed", "event": None}}


@pytest.mark.parametrize("nothing", [None, 0])
def test_nothing_given_is_as_if_absent(nothing: int | None) -> None:
    assert answer({**PAYOUTS, "paid": nothing, "groups": nothing}) == answer(PAYOUTS)


def test_the_command_answers_each_line() -> None:
    boards = {**BOARDS, "boards": ["\U0001f3af", '\u00e9"\\', "\uff21"], "free": ['\u00e9"\\']}
    lines = ['{"call": "mixer", "n": 4}', "{", "NaN", json.dumps(boards)]
    command = [sys.executable, "-m", "scorekeeper.competitions"]
    ran = subprocess.run(command, cwd=ROOT, input="\n".join(lines).encode(), capture_output=True, check=True)
    assert ran.stdout.decode() == (
        '{"rounds":[[[[4,3],[2,1]]],[[[4,1],[3,2]]],[[[4,2],[1,3]]]]}\n'
        '{"error":{"code":"not-json","event":null}}\n'
        '{"error":{"code":"not-json","event":null}}\n'
        '{"boards":["é\\"\\\\"],"choices":[{"board":"é\\"\\\\","kind":"neutral"}],"flip":false,"kind":"neutral",'
        '"section":"4.6.1"}\n'
    )
