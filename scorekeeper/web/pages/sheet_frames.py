"""Drawings of a game's frames: the recorded weights on a table with the edge at the top.

Each weight's zone and the order of depth are recorded. The position across is not, so weights are spread out.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from scorekeeper.core.words import number_text, say
from scorekeeper.rules.events import effective
from scorekeeper.rules.knock_off import score_frame
from scorekeeper.rules.words import Ruleset
from scorekeeper.web.pages import sheet_court as court
from scorekeeper.web.pages.sheet_words import colour_of, stage

Json = dict[str, Any]

RADIUS = 150
"""Radius of a weight in hundredths of an inch. Larger than real (fed 3.3.1: 116), to be recognisable on a phone."""
BEYOND, ONE, NEUTRAL = 330, 900, 420
"""How far the drawing extends beyond the edge for hangers, and how much of the long 1 zone and the area behind it
shows.
"""
LANES = (50, 22, 78, 36, 64, 10, 90, 50)
"""Positions across the table in hundredths, used in turn."""
MOST = 60
"""Maximum frames drawn on a page."""
ZONES = "4321N"
KINDS = ("knock-off", "innings", "court")
"""The kinds of games whose frames record each weight's zone."""


@dataclass(frozen=True)
class Puck:
    """A weight. `scores` is False if it does not count."""

    x: int
    y: int
    side: str
    scores: bool
    protected: bool


@dataclass(frozen=True)
class Drawing:
    """A frame. `label` is its text for people who cannot see it."""

    name: str
    points: dict[str, int]
    label: str
    pucks: list[Puck]


@dataclass(frozen=True)
class Frames:
    """The frames of a game on a common background: outline, lines as (from, to, y), and the end of a table's edge."""

    box: str
    outline: str
    lines: list[tuple[int, int, int]]
    edge: int | None
    how: str
    drawings: list[Drawing]
    more: int
    """Frames that are not drawn."""


def draw_frames(document: Json, state: Json, book: Json) -> Frames | None:
    """Return drawings of the frames or half-rounds that count; None if the game records no zones."""
    events = [event for _index, event in effective(document["events"]) if event["type"] == "frame"]
    if not events or book["kind"] not in KINDS:
        return None
    drawings = [draw(n, event, document, state, book) for n, event in enumerate(events[:MOST], 1)]
    more = len(events) - len(drawings)
    if book["kind"] == "court":
        return Frames(court.BOX, court.OUTLINE, court.lines(), None, say("page.frames.court"), drawings, more)
    bands = bands_of(book)
    width, foot = book["table"]["width"] * 100, max(to for _from, to in bands.values())
    lines = [(0, width, to) for zone, (_from, to) in bands.items() if zone != "4" and to < foot]
    box = f"-60 {-BEYOND} {width + 120} {BEYOND + foot + 40}"
    return Frames(box, f"M0 0H{width}V{foot}H0Z", lines, width, say("page.frames.how"), drawings, more)


def bands_of(book: Json) -> dict[str, tuple[int, int]]:
    """Return where each zone of a table begins and ends, measured from the edge, deepest first."""
    three, two = book["table"]["three"] * 100, book["table"]["two"] * 100
    edges = {
        "4": (-RADIUS, 60),
        "3": (0, three),
        "2": (three, two),
        "1": (two, two + ONE),
        "N": (two + ONE, two + ONE + NEUTRAL),
    }
    known = {row["zone"] for row in book["zones"]} | {"3", "2", "1"}
    return {zone: edges[zone] for zone in ZONES if zone in known}


def draw(number: int, event: Json, document: Json, state: Json, book: Json) -> Drawing:
    """Return the drawing of one frame."""
    name = stage(book["kind"], number)
    tokens = [token for string in event["weights"] for token in string.split("=")]
    lay = " ".join(mark(document, token) for token in tokens)
    if book["kind"] == "court":
        told, pucks = lay, [Puck(x, y, disc[0], scores=True, protected=False) for disc, x, y in court.places(tokens)]
    else:
        told, pucks = say("page.frames.lay", weights=lay), lay_down(event["weights"], book)
    return Drawing(
        name, state["frames"][number - 1]["points"], f"{name}: {told if lay else say('page.frames.empty')}", pucks
    )


def lay_down(weights: list[str], book: Json) -> list[Puck]:
    """Return the weights of a frame with their positions on a table."""
    bands, pucks = bands_of(book), list[Puck]()
    counted = score_frame(weights, cast(Ruleset, book))["counted"]
    rows = [(index, string.split("=")) for index, string in enumerate(weights)]
    for zone, of_zone in groupby(rows, lambda row: row[1][0][1:].rstrip("*")):
        found = list(of_zone)
        begin, end = bands[zone]
        for place, (index, tokens) in enumerate(found, 1):
            y = begin + (end - begin) * place // (len(found) + 1)
            for token in tokens:
                x = book["table"]["width"] * LANES[len(pucks) % len(LANES)]
                pucks.append(Puck(x, y, token[0], index in counted, token.endswith("*")))
    return pucks


def mark(document: Json, token: str) -> str:
    """Return a weight as people write it: the letter of its colour and its zone, e.g. R4."""
    return say(f"letter.{colour_of(document, token[0])}") + number_text(token[1:].rstrip("*"))
