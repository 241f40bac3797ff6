"""The frames of a game as drawings of the scoring end: where the weights lay that were recorded, the edge at the top.

A record has each weight's zone and which one is deeper; where it lay across is not recorded, so they are spread.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from scorekeeper.pages.sheet_words import colour_of, stage
from scorekeeper.rules.events import effective
from scorekeeper.rules.knock_off import score_frame
from scorekeeper.rules.words import Ruleset
from scorekeeper.words import say

Json = dict[str, Any]

RADIUS = 150
"""Of a weight, in hundredths of an inch: drawn larger than it is (fed 3.3.1: 116), to be told apart on a phone."""
BEYOND, ONE, NEUTRAL = 330, 900, 420
"""How far the drawing goes past the edge, for hangers, and how much it shows of the long 1 zone and of what is behind."""
LANES = (50, 22, 78, 36, 64, 10, 90, 50)
"""Where weights lie across, in hundredths, one after the other."""
MOST = 60
"""Frames that a page draws."""
ZONES = "4321N"


@dataclass(frozen=True)
class Puck:
    """A weight; `scores` is False for one that counts nothing."""

    x: int
    y: int
    side: str
    scores: bool
    protected: bool


@dataclass(frozen=True)
class Drawing:
    """A frame; `label` says it to whoever does not see it."""

    name: str
    points: dict[str, int]
    label: str
    pucks: list[Puck]


@dataclass(frozen=True)
class Frames:
    """The frames of a game, on tables of one size with the same lines."""

    box: str
    width: int
    foot: int
    lines: list[int]
    drawings: list[Drawing]
    more: int
    """Frames that are not drawn."""


def draw_frames(document: Json, state: Json, book: Json) -> Frames | None:
    """Draw the frames that count; None for games whose weights lie in no zones of a table."""
    if book["kind"] not in ("knock-off", "innings"):
        return None
    events = [event for _index, event in effective(document["events"]) if event["type"] == "frame"]
    if not events:
        return None
    bands = bands_of(book)
    width, foot = book["table"]["width"] * 100, max(to for _from, to in bands.values())
    drawings = [draw(n, event, document, state, book) for n, event in enumerate(events[:MOST], 1)]
    lines = [to for zone, (_from, to) in bands.items() if zone != "4" and to < foot]
    return Frames(f"-60 {-BEYOND} {width + 120} {BEYOND + foot + 40}", width, foot, lines, drawings, len(events) - len(drawings))


def bands_of(book: Json) -> dict[str, tuple[int, int]]:
    """Return where each zone begins and ends, down from the edge; the deepest first."""
    three, two = book["table"]["three"] * 100, book["table"]["two"] * 100
    edges = {"4": (-RADIUS, 60), "3": (0, three), "2": (three, two), "1": (two, two + ONE), "N": (two + ONE, two + ONE + NEUTRAL)}
    known = {row["zone"] for row in book["zones"]} | {"3", "2", "1"}
    return {zone: edges[zone] for zone in ZONES if zone in known}


def draw(number: int, event: Json, document: Json, state: Json, book: Json) -> Drawing:
    """Draw one frame."""
    bands = bands_of(book)
    counted = score_frame(event["weights"], cast(Ruleset, book))["counted"]
    rows = [(index, string.split("=")) for index, string in enumerate(event["weights"])]
    pucks: list[Puck] = []
    for zone, of_zone in groupby(rows, lambda row: row[1][0][1:].rstrip("*")):
        found = list(of_zone)
        begin, end = bands[zone]
        for place, (index, tokens) in enumerate(found, 1):
            y = begin + (end - begin) * place // (len(found) + 1)
            for token in tokens:
                x = book["table"]["width"] * LANES[len(pucks) % len(LANES)]
                pucks.append(Puck(x, y, token[0], index in counted, token.endswith("*")))
    name = stage(book["kind"], number)
    lay = " ".join(mark(document, token) for _index, tokens in rows for token in tokens)
    told = say("page.frames.lay", weights=lay) if lay else say("page.frames.empty")
    return Drawing(name, state["frames"][number - 1]["points"], f"{name}: {told}", pucks)


def mark(document: Json, token: str) -> str:
    """Write a weight as people do: the letter of its colour and its zone, e.g. R4."""
    return say(f"letter.{colour_of(document, token[0])}") + token[1:].rstrip("*")
