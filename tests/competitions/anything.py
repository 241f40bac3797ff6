"""An event of any type at any time: corrections, withdrawals, boards, late entries, and what nobody would record."""

from __future__ import annotations

from random import Random

from tests.competitions.making import BRACKETS, LEAGUES, NAMES, Fields, Making, entered


def anything(making: Making, state: Fields) -> Fields:
    """An event of any type, which may be refused."""
    rng = making.rng
    entries = [one["entry"] for one in state["entries"]] or ["e1"]
    entry = rng.choice(entries)
    match = rng.choice([one["id"] for one in state["matches"]] or ["w1.1"])
    board = rng.choice([*making.document.get("boards", []), "7"])
    events = [event["id"] for event in making.events]
    late: Fields = {"late": True, **({"line": rng.randrange(1, 9)} if making.form in BRACKETS else {})}
    results = [event for event in making.events if event["type"] in ("result", "post", "draw", "withdraw", "sheet")]
    again = rng.choice(results)["id"] if results else rng.choice(events or ["v1"])
    told_of = [one["id"] for one in making.results] or ["g1"]
    held = [event for event in results if event["type"] in ("result", "post")]
    return rng.choice(
        [
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": rng.choice(events or ["v1"]), "reason": "wrong"},
            {"type": "withdraw", "entry": entry, "why": rng.choice(["withdrawn", "no-show", "disqualified"])},
            {"type": "withdraw", "entry": entry, "why": "withdrawn", "annul": rng.random() < 0.7},
            {"type": "withdraw", "entry": entry, "why": "disqualified", "prize": rng.random() < 0.3},
            {**entered(rng, f"e{rng.randrange(1, 90)}", making.form in LEAGUES), **rng.choice([late, late, {}])},
            {
                "type": "pair",
                "entry": "t",
                "of": [entry, rng.choice([one["entry"] for one in state["entries"]] or ["e"])],
                "name": "T",
            },
            {"type": "close"},
            {"type": "rename", "entry": entry, "name": "New"},
            {"type": "substitute", "entry": entry, "out": rng.choice(NAMES), "in": {"name": "New"}, "reason": "ill"},
            {"type": "board", "board": board, "open": rng.random() < 0.4},
            {"type": "board", "board": board, "open": rng.random() < 0.4},
            {"type": "schedule", "rounds": {str(n): f"2026-1{n}-01" for n in rng.sample(range(3), 2) if n}},
            {"type": "postpone", "match": match, "on": rng.choice([None, "2026-12-24"])},
            {"type": "unpost", "match": match},
            {"type": "unpost", "match": rng.choice(held)["match"] if held else match},
            {"type": "move", "match": match, "board": board},
            {"type": "move", "match": rng.choice(held)["match"] if held else match, "board": board},
            {**otherwise(rng, rng.choice(held), state), "id": making.new_id()} if held else {"type": "close"},
            {**otherwise(rng, rng.choice(held), state), "id": making.new_id()} if held else {"type": "close"},
            {"type": "flip", "match": match, "loser": rng.choice("ab")},
            {"type": "set_aside", "results": rng.sample(told_of, 1), "reason": "practice"},
            {"type": "uphold", "match": match, "reason": "so be it"},
            {"type": "draw", "order": [entry], "method": "lots", "stage": rng.choice(["first", "tie1", "second"])},
            {"type": "finish"},
            {"type": "note", "text": "x"},
            {"type": "present", "entries": [entry]},
        ]
    )


def otherwise(rng: Random, event: Fields, state: Fields) -> Fields:
    """A post or result like an earlier one, with other sides, exchanged sides or another winner."""
    entries = [entry["entry"] for entry in state["entries"]]
    sides = {"a": event["b"], "b": event["a"]} if rng.random() < 0.5 else {rng.choice("ab"): rng.choice(entries)}
    if event["type"] == "result" and rng.random() < 0.5:
        return {**event, "winner": rng.choice("ab"), "score": {"a": 15, "b": 15}, "ending": "forfeit"}
    return {**event, **sides}
