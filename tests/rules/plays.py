"""Random events of every kind of game: what people put down, mostly right in itself.

All chance comes from the generator that is handed in. `board` and the like give a frame's or a turn's fields.
"""

from __future__ import annotations

from random import Random
from typing import Any

Fields = dict[str, Any]


def board(rng: Random, ruleset: Any) -> list[str]:  # noqa: ANN401
    """A board as people leave it: up to four weights a side, sorted, some of them level or protected."""
    if rng.random() < 0.1:
        return []
    depths = range(len(ruleset["zones"]))
    weights = [(rng.choice(depths), side) for side in "ab" for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
    weights.sort(key=lambda weight: (-weight[0], rng.random()))
    strings: list[str] = []
    last = -1
    for depth, side in weights:
        token = side + ruleset["zones"][depth]["zone"]
        if strings and depth == last and rng.random() < 0.15:
            strings[-1] += "=" + token
        else:
            strings.append(token)
        last = depth
    if strings and rng.random() < (0.1 if ruleset["protected"] else 0.005):
        for place in range(rng.choice([1, 1, 2])):
            if place < len(strings):
                strings[place] = "=".join(token + "*" for token in strings[place].split("="))
    return strings


def discs(rng: Random, ruleset: Any) -> list[str]:  # noqa: ANN401
    """Discs of the court in any order; now and then none, five of a side, or one of the table."""
    if rng.random() < 0.25:
        return []
    zones = [zone["zone"] for zone in ruleset["zones"]] + ["6"] * (rng.random() < 0.03 or not ruleset["zones"])
    found = [side + rng.choice(zones) for side in "ab" for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4]))]
    if rng.random() < 0.01:
        found += ["a10"] * 5
    rng.shuffle(found)
    return found


def turn(rng: Random) -> list[int]:
    """A turn of horse collar, from an empty board to eight weights."""
    if rng.random() < 0.5:
        return rng.choice([[], [3]])
    values = rng.choices([1, 2, 3, 13, 26], [4, 4, 4, 2, 1], k=rng.choice([0, 1, 2, 3, 5, 8]))
    return values if rng.random() < 0.97 else [*values, rng.choice([0, 4, 12, 25])] * rng.choice([1, 4])


def rolls(rng: Random, last: bool) -> list[int]:
    """One frame of bowling, in the tenth with what a strike or a spare brings."""
    one = rng.choice([10, 10, 10, 9, 7, 5, 0])
    if one == 10 and not last:
        return [10] if rng.random() < 0.99 else [10, 10]
    two = rng.choice([10, 7, 0]) if one == 10 else rng.choice([10 - one, 10 - one, 0, rng.randint(0, 10 - one)])
    if last and (one == 10 or one + two == 10):
        return [one, two, rng.randint(0, 10 if two in (10, 10 - one) else 10 - two)]
    return [one, two] if rng.random() < 0.99 else [one, 10]


def play(rng: Random, ruleset: Any, played: int, first: str) -> Fields:  # noqa: ANN401
    """The next frame or turn after `played` of them; sides take turns from `first` on."""
    kind = ruleset["kind"]
    side = first if (played % 2 == 0) == (rng.random() < 0.99) else other(first)
    if kind == "horse-collar":
        return {"type": "turn", "side": side, "weights": turn(rng)}
    if kind == "bowling":
        return {"type": "turn", "side": side, "rolls": rolls(rng, played // 2 == 9)}
    frame: Fields = {"type": "frame", "weights": discs(rng, ruleset) if kind == "court" else board(rng, ruleset)}
    return {**frame, "first": rng.choice("ab")} if rng.random() < 0.1 else frame


def penalty(rng: Random, ruleset: Any) -> Fields:  # noqa: ANN401
    """A penalty, mostly for an offence that the book has."""
    long = [offence for offence in ruleset["offences"] if len(offence["ladder"]) > 1]
    offence = rng.choice(
        ruleset["offences"] + long + [offence for offence in long if offence["group"] in ("time", "board")]
    )
    fields: Fields = {"type": "penalty", "side": rng.choice("ab"), "offence": offence["id"]}
    if rng.random() < 0.02:
        fields["offence"] = rng.choice(["2.5", "5b", "x", "toString"])
    if rng.random() < 0.25:
        fields["player"] = rng.choice([0, 0, 0, 1, 2])
    if rng.random() < 0.3:
        steps = len(offence["ladder"])
        fields["step"] = rng.choice([*range(1, steps + 1), steps, steps] * 4 + [9])
    if rng.random() < (0.6 if offence.get("displaced") else 0.005):
        fields["displaced"] = discs(rng, ruleset)
    if rng.random() < 0.05:
        fields |= {"official": "Jo", "note": "seen by both"}
    return fields


def late(rng: Random) -> Fields:
    """One or both sides late, often at an edge of the clocks."""
    edges = [0, 10, 299, 300, 301, 359, 360, 480, 899, 900, 1139, 1140, 1800, 5000, 86400]
    sides = rng.choice(["a", "b", "ab", "ab"])
    return {"type": "late", "seconds": {side: rng.choice([rng.choice(edges), rng.randint(0, 2000)]) for side in sides}}


def ruling(rng: Random, ruleset: Any) -> Fields:  # noqa: ANN401
    """What officials enter."""
    side = rng.choice("ab")
    return rng.choices(
        [
            penalty(rng, ruleset), late(rng), {"type": "timeout", "side": side}, {"type": "weights_changed",
            "side": "a"},
            {"type": "adjust", "side": side, "points": rng.choice([1, 2, -1, -2, 0, 5, 60]), "note": "ruled"},
            {"type": "call", "kind": rng.choice(["weight", "line", "rub"]), "ruling": "3", "votes": ["3", "2", "3"]},
            {"type": "note", "text": "Fine shot \u00e9 \U0001f3af"},
            {"type": "forfeit", "side": side}, {"type": "double_forfeit"}, {"type": "celebrate"},
        ],
        [46, 3, 6, 6, 9, 8, 8, 4, 2, 0.4],
    )[0]  # fmt: skip


def correction(rng: Random, events: list[Fields], ruleset: Any) -> Fields:  # noqa: ANN401
    """A retraction, mostly of the last event, or an amendment; now and then of what is not there."""
    near = events[-1]["id"] if rng.random() < 0.5 else rng.choice(events)["id"]
    named = near if rng.random() < 0.97 else rng.choice(["e77", "", "__proto__"])
    if rng.random() < 0.5:
        return {"type": "retract", "event": named, "reason": "misread"}
    target = next((event for event in events if event["id"] == named), events[0])
    fresh = play(rng, ruleset, rng.randrange(20), "a") if target["type"] in ("frame", "turn") else ruling(rng, ruleset)
    same = {key: value for key, value in fresh.items() if key != "type" and (key in target or rng.random() < 0.02)}
    changed = rng.choice([same, same, {"at": target["at"]}, {"side": rng.choice("ab")}, {"first": "b"}])
    return {"type": "amend", "event": named, "with": changed or {"at": target["at"]}, "reason": "misread"}


def other(side: str) -> str:
    return "b" if side == "a" else "a"
