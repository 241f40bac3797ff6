"""Server and desk call matches in the same order (tests/vectors/desk/called.json, also read by desk.test.js)."""

import json
from typing import Any

import pytest

from scorekeeper.competitions.stand import standing_of
from scorekeeper.games.competitions.dates import ready
from scorekeeper.games.competitions.logs import whole
from tests.competition_archive.contests import AT, contest, entering
from tests.server import ROOT

CASES: list[dict[str, Any]] = json.loads((ROOT / "tests/vectors/desk/called.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_matches_are_called_in_the_desks_order(case: dict[str, Any]) -> None:
    events, results = entering(case["entries"]), dict[str, str]()
    for given in case["events"]:
        ident = f"x{len(events)}"
        if isinstance(given, str):
            events.append({"id": ident, "at": AT, "type": "retract", "event": results[given], "reason": "Wrong"})
            continue
        match, a, b = given
        results[match] = ident
        told = {"type": "result", "match": match, "a": a, "b": b, "winner": "a", "ending": "played"}
        events.append({"id": ident, "at": AT, **told})
    log, _rows = whole(contest(form=case["form"], events=events))
    lines = log.said.in_order(case["form"], standing_of(log.competition, []).state["matches"])
    assert [line["id"] for line in ready(lines, AT[:10])] == case["called"]
