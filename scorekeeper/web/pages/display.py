"""The content of a display's board, in words and drawn numerals.

The phone's own board shows the same (static/js/features/scoreboard/scoreboard.js).
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorekeeper.core.config import ROOT
from scorekeeper.core.words import called, say, unit
from scorekeeper.web.displays.displays import Shown
from scorekeeper.web.pages.sheet_words import colour_of, name_of, stage

Json = dict[str, Any]

SILENT = 300
"""Seconds without an update after which the board says so. A phone in use sends one every two minutes."""
WIDE, GAP = 52, 10
"""Width of a drawn digit and gap between two, in its own units; it is 100 high (static/js/lib/digits.js)."""
LONG, LONGER = 12, 26
"""Lengths from which a name is set in smaller type."""


@dataclass(frozen=True)
class Side:
    """One side of the board. Colour, letter and shape all identify it, so colour alone is never needed."""

    colour: str
    letter: str
    shape: str
    name: str
    size: str
    score: int
    duty: str
    words: str
    """The side's duty in words; `duty` is the class name."""


@dataclass(frozen=True)
class Board:
    """A whole board."""

    title: str
    length: str
    match: str
    sides: tuple[Side, Side]
    over: bool
    silent: str
    spoken: str


def make_board(shown: Shown, book: Json) -> Board:
    """Return the board for a display. `book` is the game's rule set."""
    document, state = shown.document, shown.state
    sides = (make_side("a", document, state, book["kind"]), make_side("b", document, state, book["kind"]))
    over = state["status"] == "finished"
    title = ending(document, state) if over else stage(book["kind"], state["next"]["frame"])
    spoken = say("tell.score", a=sides[0].name, points_a=sides[0].score, b=sides[1].name, points_b=sides[1].score)
    silent = say("page.display.silent", n=shown.silence // 60) if shown.silence >= SILENT and not over else ""
    return Board(
        title, length(document, book), match_words(document, shown.wins), sides, over, silent, f"{spoken} {title}"
    )


def make_side(key: str, document: Json, state: Json, kind: str) -> Side:
    """Return side `a` or `b` of the board."""
    name, colour = name_of(document, key), colour_of(document, key)
    duty = duty_of(key, state)
    court = {"first": "court.first", "hammer": "court.last"} if kind == "court" else {}
    words = {"first": "board.first", "hammer": "board.hammer", "turn": "turn.now", "won": "board.winner", **court}
    size = "longer" if len(name) > LONGER else "long" if len(name) > LONG else ""
    shape = {"a": "round", "b": "square"}[key]
    return Side(
        colour, say(f"letter.{colour}"), shape, name, size, state["score"][key], duty, say(words[duty]) if duty else ""
    )


def duty_of(key: str, state: Json) -> str:
    """Return a side's duty or result: `first`, `hammer`, `turn`, `won`, or empty."""
    following = state["next"]
    if following is None:
        return "won" if state["winner"] == key else ""
    if "side" in following:
        return "turn" if following["side"] == key else ""
    return "first" if following["first"] == key else "hammer"


def ending(document: Json, state: Json) -> str:
    """Return a sentence about how the game ended."""
    winner = state["winner"]
    return say(f"end.{state['ending']}", side=called(document["sides"][winner]) if winner else "")


def length(document: Json, book: Json) -> str:
    """Return the length of game and match and the board, e.g. "To 15 · Best of 3 · Board 4"."""
    own = document if "target" in document or "rounds" in document else book["formats"][document["play"]]
    target = own.get("target")
    words = [say("length.target", n=target) if target else say(f"count.{unit(book['kind'])}", n=own["rounds"])]
    match = document.get("match")
    words += [say("match.best-of", n=match["best_of"])] if isinstance(match, dict) else []
    words += [say("board.number", board=document["board"])] if "board" in document else []
    return " · ".join(words)


def match_words(document: Json, wins: dict[str, int]) -> str:
    """Return the number of the game in its match and the match score; empty for a single game."""
    match = document.get("match")
    return say("board.match", n=match["game"], a=wins["a"], b=wins["b"]) if isinstance(match, dict) else ""


@cache
def digits() -> dict[str, str]:
    """Read the drawings of digits from the phone's file, `export default {…};` around strict JSON."""
    text = (ROOT / "static" / "js" / "lib" / "digits.js").read_text("utf-8").strip()
    drawings: dict[str, str] = json.loads(text.removeprefix("export default ").removesuffix(";"))
    return drawings


def numeral(score: int) -> list[tuple[int, str]]:
    """Return the horizontal position and the path of each digit of a number."""
    return [(place * (WIDE + GAP), digits()[sign]) for place, sign in enumerate(str(score))]
