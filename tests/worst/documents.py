"""The most expensive documents that the rules accept: the longest logs with the costliest entries."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from tests.games import Game, game_id, short_game

MOST = 1000
"""Entries of a log (rules/document.py)."""
BODY = 990_000
"""Bytes of a document that still fit a request (MAX_BODY), with room for what stands around it."""
FINISH = ["a4", "a4", "a4", "a4"]
TEXTS = {
    "latin": "The weight was measured twice with the gauge. ",
    "one-word": "W",
    "cjk": "山田太郎の石が先に落ちた。",
    "emoji": "🎯👩‍👩‍👧‍👦🥌",
    "rtl": "שלום محمد ",
    "marks": "Z̸̢̛͓̿a̷͚͝l̵̨͛g̶̬̈́ȯ̷̭ ",
}
"""What notes and names are written in: what wraps, what does not, what the PDF's fonts lack, what runs the other way.
"""
SCORING = (["a3", "b2", "b2", "b1", "b1", "a1", "a1", "a1"], ["b3", "a2", "a2", "a1", "a1", "b1", "b1", "b1"])

Fields = dict[str, Any]


def filled(text: str, most: int) -> str:
    """Repeat a text up to a number of characters, as many as fit a request with a thousand of them."""
    whole = (text * most)[:most]
    return whole.encode()[:800].decode(errors="ignore")


def written(events: Iterable[Fields]) -> list[Fields]:
    """Give the entries their ids and moments."""
    return [{"id": f"e{n}", "at": "2026-11-21T19:00:00-08:00", **fields} for n, fields in enumerate(events)]


def game(events: Iterable[Fields], name: str = TEXTS["latin"], **header: object) -> Game:
    """A game to the highest target from the lowest start, with as many players, names and labels as there may be."""
    side = {"name": filled(name, 60), "players": [{"name": filled(f"{n}{name}", 60)} for n in range(6)], "start": -999}
    sides = {"a": side, "b": {**side, "name": filled(f"B{name}", 60)}}
    labels = {label: filled(name, 60) for label in ("match", "competition", "board")}
    whole = {"play": "doubles", "target": 999, "sides": sides, **labels, **header}
    return {**short_game(1, 0), **whole, "events": written(events)}


def repeated(*fields: Fields) -> list[Fields]:
    """As many entries as a log may have, these in turn."""
    return [fields[n % len(fields)] for n in range(MOST)]


def notes(text: str) -> Game:
    """Notes alone."""
    return game(repeated({"type": "note", "text": filled(text, 500)}), text)


def rulings() -> list[Fields]:
    """An offence, a call and an official's points, each with all that may be said of it."""
    note, official = filled(TEXTS["latin"], 300), filled(TEXTS["latin"], 60)
    votes = ["dead-heat", "out", "a4", "b4", "a3"]
    return [
        {"type": "penalty", "side": "a", "player": 1, "offence": "2.5", "step": 1, "official": official, "note": note},
        {"type": "call", "kind": "weight", "votes": votes, "ruling": "dead-heat", "official": official},
        {"type": "adjust", "side": "b", "points": -1, "note": note},
    ]


def corrected_frames() -> list[Fields]:
    """Frames, and as many amendments of them."""
    frames = [{"type": "frame", "weights": SCORING[n % 2]} for n in range(MOST // 2)]
    changed = {"weights": ["a1"], "first": "b", "at": "2026-11-21T20:00:00-08:00"}
    reason = filled(TEXTS["latin"], 200)
    return [
        *frames,
        *({"type": "amend", "event": f"e{n}", "with": changed, "reason": reason} for n in range(MOST // 2)),
    ]


def amended_over_and_over() -> list[Fields]:
    """A frame, and amendments of this one alone."""
    changed = {"weights": SCORING[0], "first": "b"}
    return [
        {"type": "frame", "weights": ["a1"]},
        *({"type": "amend", "event": "e0", "with": changed, "reason": "x" * 200} for _n in range(MOST - 1)),
    ]


def chain(of: Callable[[int], int], first: Fields, reason: str = "undo") -> list[Fields]:
    """Something, and retractions: number n names the entry `of(n)`."""
    return [first, *({"type": "retract", "event": f"e{of(n)}", "reason": reason} for n in range(1, MOST))]


def undone() -> list[Fields]:
    """Frames that are each taken back, brought back and taken back."""
    found: list[Fields] = []
    while len(found) < MOST:
        found.append({"type": "frame", "weights": SCORING[0]})
        place = len(found) - 1
        found += [
            {"type": "retract", "event": f"e{place + n}", "reason": ("undo", "redo", "undo")[n]} for n in range(3)
        ]
    return found


def finished_and_penalised() -> list[Fields]:
    """A game that is won by its first frame, and offences after it."""
    after = {"type": "penalty", "side": "a", "offence": "2.5", "player": 0, "note": filled(TEXTS["latin"], 300)}
    return [{"type": "frame", "weights": FINISH}, *[after] * (MOST - 1)]


def bowled() -> list[Fields]:
    """A whole game of bowling, and notes after it."""
    rolls = [[9, 1]] * 9 + [[9, 1, 9]]
    turns = [{"type": "turn", "side": side, "rolls": one} for one in rolls for side in "ab"]
    return [*turns, *[{"type": "note", "text": filled(TEXTS["cjk"], 500)}] * (MOST - len(turns))]


def other_kinds() -> dict[str, Game]:
    """A game of each other kind, as long as it can be."""
    turns = repeated(*({"type": "turn", "side": side, "weights": [1, 1, 2, 2]} for side in "ab"))
    halves = repeated({"type": "frame", "weights": ["a10", "a10", "a-10", "a7", "b10", "b10", "b-10", "b7"]})
    innings = repeated(
        *({"type": "frame", "weights": ["a3=b3", "a2", "b2", "a1", "b1"], "first": side} for side in "ab")
    )
    start = {"a": {"name": "A"}, "b": {"name": "B"}}
    plain = {"sides": start, "match": "x"}
    return {
        "horse collar": game(turns, ruleset="horse-collar", play="singles"),
        "court": game(halves, ruleset="court", play="singles", **plain),
        "baseball": without_target(game(innings, ruleset="baseball", play="singles", rounds=99)),
        "bowling": without_target(game(bowled(), ruleset="bowling", play="singles", **plain)),
    }


def without_target(one: Game) -> Game:
    """The same game; its kind knows no target."""
    return {key: value for key, value in one.items() if key != "target"}


def worst() -> dict[str, Game]:
    """All of them by name; each fits a request."""
    carried = [{"side": "ab"[n % 2], "player": n % 6, "offence": "2.5", "step": 1} for n in range(100)]
    frames = repeated(*({"type": "frame", "weights": weights, "first": "a"} for weights in SCORING))
    note, seen = {"type": "note", "text": "x"}, "Seen by the referee. " * 9
    found = {
        **{f"notes, {name}": notes(text) for name, text in TEXTS.items()},
        "adjustments": game(
            repeated({"type": "adjust", "side": "a", "points": -1, "note": filled(TEXTS["latin"], 500)})
        ),
        "calls and penalties": game(repeated(*rulings()), carried=carried),
        "penalties after the end": game(
            finished_and_penalised(), target=1, sides={"a": {"name": "A"}, "b": {"name": "B"}}
        ),
        "frames": game(frames, TEXTS["cjk"]),
        "corrected frames": game(corrected_frames()),
        "one frame amended": game(amended_over_and_over(), TEXTS["emoji"]),
        "a chain of retractions": game(chain(lambda n: n - 1, note)),
        "a chain of corrections": game(chain(lambda n: n - 1, {"type": "frame", "weights": SCORING[0]}, seen)),
        "frames undone and redone": game(undone()),
        **other_kinds(),
    }
    return {name: {**one, "id": game_id(n)} for n, (name, one) in enumerate(found.items(), 1)}


def size_of(document: object) -> int:
    """Bytes of a document as a phone sends it."""
    return len(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode())
