"""The engine agrees with a second opinion, written from the paper, on brackets and on the order of schedules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.competitions.calls import answer
from tests.competitions.making import AT, ID
from tests.competitions.second import Said, bracket, places, ranked

MANY = 400
HEADER = {"version": 1, "id": ID, "name": "Friday", "ruleset": "casual", "play": "singles", "target": 15}


def request(form: str, settings: Any, events: list[Any], results: list[Any]) -> dict[str, Any]:  # noqa: ANN401
    """A request for a competition of these events and results."""
    log = [{"id": f"v{n}", "at": AT, **event} for n, event in enumerate(events)]
    document = {**HEADER, "form": form, "settings": settings, "started_at": AT, "events": log}
    return {"call": "stand", "document": document, "results": results}


def a_bracket(rng: Random) -> tuple[Any, dict[str, Any]]:
    """A bracket as the second opinion sees it, and the request for the same: nothing is told by the desk but flips, so
    nothing is held.
    """
    entries = [f"e{n}" for n in range(1, rng.choice([2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 19]) + 1)]
    form = rng.choice(["elimination", "double-elimination"])
    double, extra = form != "elimination", rng.random() < 0.6
    how = {"double": double, "third": extra and not double, "reset": extra and double}
    out = rng.sample(entries, rng.choice([0, 0, 1, 2, len(entries) // 2]))
    told: Said = {}
    stop = rng.choice([3, 9, 99])
    for _ in range(stop):
        ends = bracket(entries, out, told, **how)
        waiting = [match for match, (a, b, end) in ends.items() if a and b and not end.on]
        if not waiting:
            break
        match = rng.choice(waiting)
        flipped = {"ending": "double-forfeit", "flip": rng.choice("ab")}
        played = {"ending": "played", "winner": rng.choice("ab")}
        told[match] = flipped if ends[match][2].ending or rng.random() < 0.15 else played
    if rng.random() < 0.2 and told:
        told[rng.choice(list(told))].pop("flip", None)
    ends = bracket(entries, out, told, **how)
    events: list[Any] = [{"type": "enter", "entry": entry, "name": entry} for entry in entries]
    events.append({"type": "draw", "order": entries, "method": "lots"})
    events += [{"type": "withdraw", "entry": entry, "why": "withdrawn"} for entry in out]
    events += [{"type": "flip", "match": match, "loser": one["flip"]} for match, one in told.items() if "flip" in one]
    results = [telling(match, ends[match], one) for match, one in told.items() if ends[match][0] and ends[match][1]]
    rng.shuffle(results)
    return (entries, ends, how), request(form, {"reset" if double else "third": extra}, events, results)


def telling(match: str, sides: tuple[Any, ...], one: dict[str, Any]) -> dict[str, Any]:
    """What a phone tells of a match."""
    winner = one.get("winner")
    score = {side: 15 if side == winner else 3 for side in "ab"} if winner else {"a": 0, "b": 0}
    said = {"id": match, "kind": "game", "match": match, "a": sides[0], "b": sides[1], "game": 1}
    return {**said, "score": score, "winner": winner, "ending": one["ending"]}


@pytest.mark.parametrize("seed", range(4))
def test_brackets(seed: int) -> None:
    rng = Random(f"second {seed}")  # noqa: S311
    for _ in range(MANY):
        (entries, ends, how), asked = a_bracket(rng)
        said = answer(asked)
        seen = {match["id"]: match for match in said["matches"]}
        for match, (a, b, end) in ends.items():
            shown = seen[match]
            winner = next((side for side in "ab" if end.on and end.on.entry and shown[side] == end.on.entry), None)
            assert (shown["a"], shown["b"], shown["winner"], shown["ending"]) == (a, b, winner, end.ending), asked
        assert set(seen) == set(ends)
        wanted = places(entries, ends, how["double"], how["third"])
        assert {line["entry"]: line["place"] for line in said["standings"] if line["place"]} == wanted, asked


def a_table(rng: Random) -> tuple[list[str], dict[str, Any]]:
    """A round robin with a policy of the director's, wholly or partly played."""
    entries = [f"e{n}" for n in range(1, rng.choice([2, 3, 4, 5, 6, 7]) + 1)]
    by = ["wins", *rng.sample(["met", "difference", "scored"], rng.randrange(4))]
    settings = {"policy": {"by": by, "two": None, "rest": "share"}, "legs": rng.choice([1, 1, 2])}
    events: list[Any] = [{"type": "enter", "entry": entry, "name": entry} for entry in entries]
    events.append({"type": "draw", "order": rng.sample(entries, len(entries)), "method": "lots"})
    asked = request("round-robin", settings, events, [])
    even = rng.random() < 0.6
    for match in answer(asked)["matches"]:
        if rng.random() < 0.9:
            winner = rng.choice(["a", "b", "a", "b", None])
            lost = 9 if even else rng.choice([3, 9, 14])
            score = {side: 15 if side == winner else lost for side in "ab"} if winner else {"a": lost, "b": lost}
            said = {"id": match["id"], "kind": "report", "match": match["id"], "a": match["a"], "b": match["b"]}
            ending = "played" if winner else "tie"
            asked["results"].append({**said, "game": 1, "score": score, "winner": winner, "ending": ending})
    return by, asked


@pytest.mark.parametrize("seed", range(4))
def test_tables(seed: int) -> None:
    rng = Random(f"second table {seed}")  # noqa: S311
    for _ in range(MANY):
        by, asked = a_table(rng)
        said = answer(asked)
        order = asked["document"]["events"][-1]["order"]
        figures = {entry: {"wins": 0, "difference": 0, "scored": 0} for entry in order}
        between: dict[tuple[str, str], int] = {}
        for one in asked["results"]:
            for side, other in ("ab", "ba"):
                entry, rival, score = one[side], one[other], one["score"]
                figures[entry]["wins"] += 2 * (one["winner"] == side) + (one["winner"] is None)
                figures[entry]["difference"] += score[side] - score[other]
                figures[entry]["scored"] += score[side]
                won = (one["winner"] == side) - (one["winner"] == other)
                between[entry, rival] = between.get((entry, rival), 0) + won
        met = lambda entry, others, found=between: sum(found.get((entry, other), 0) for other in others)  # noqa: E731
        wanted, above = [], 0
        for level in ranked(order, by, figures, met):
            wanted += [(entry, [above + 1, above + len(level)]) for entry in level]
            above += len(level)
        assert [(line["entry"], line["place"]) for line in said["standings"]] == wanted, asked
