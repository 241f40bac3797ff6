"""The rows of a game's sheet: frames, turns and rulings in order, each with the score after it.

The score comes from the rules' own walk through the events, so the column always adds up.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.core.words import number_text, say
from scorekeeper.rules.bowling import PINS
from scorekeeper.rules.events import counting
from scorekeeper.rules.replay import accept, step
from scorekeeper.rules.words import Reason, Ruleset
from scorekeeper.web.pages.sheet_words import ruling_name, short_stage

Json = dict[str, Any]
NONE = "\N{EN DASH}"


@dataclass
class Cell:
    """One side's points, rolls, or gain or loss by a ruling; empty if there is nothing to show."""

    text: str = ""
    scored: bool = False
    hammer: bool = False
    lost: bool = False


@dataclass
class Row:
    """A frame, a round of turns, a ruling (`ruled`) or the `start`, with the score after it, whether it was corrected,
    and the reasons.
    """

    name: str
    cells: dict[str, Cell]
    score: dict[str, int]
    ruled: bool = False
    start: bool = False
    corrected: bool = False
    why: list[Reason] = field(default_factory=list)

    @property
    def is_play(self) -> bool:
        """Whether it is a frame or a round."""
        return not (self.ruled or self.start)


def make_rows(document: Json, book: Ruleset, state: Json, reasons: Mapping[str, list[Reason]]) -> Iterator[Row]:
    """Yield a row for a start other than 0 : 0, then rows for everything that counts except notes.

    Both sides' turns of a round share a row, unless there was a ruling in between.
    """
    changed = amended(document["events"])
    game, events = accept(document, book)
    if any(game.state["score"].values()) and any(event["type"] != "note" for _index, event in events):
        score = score_of(game.state)
        yield Row(say("page.start"), {side: Cell(signed(points)) for side, points in score.items()}, score, start=True)
    frames, open_round = 0, None
    for index, event in events:
        before = score_of(game.state)
        step(game, index, event)
        if event["type"] == "note":
            continue
        if event["type"] == "turn":
            row = add_turn(open_round, event, game.state, book["kind"])
        elif event["type"] == "frame":
            row = frame_row(state["frames"][frames], frames + 1, book["kind"])
            frames += 1
        else:
            cells = {side: change(game.state["score"][side] - before[side]) for side in ("a", "b")}
            row = Row(ruling_name(book, event), cells, score_of(game.state), ruled=True)
        row.score, row.corrected = score_of(game.state), row.corrected or event["id"] in changed
        row.why = row.why + reasons[event["id"]]
        if open_round not in (None, row):
            yield open_round
        open_round = row if event["type"] == "turn" else None
        if open_round is None:
            yield row
    if open_round:
        yield open_round


def score_of(state: Mapping[str, Any]) -> dict[str, int]:
    """Return a copy of the current score."""
    return {"a": state["score"]["a"], "b": state["score"]["b"]}


def amended(events: list[Json]) -> set[str]:
    """Return the ids of entries with amendments that still count."""
    counted = set(counting(events))
    return {event["event"] for event in events if event["type"] == "amend" and event["id"] in counted}


def frame_row(frame: Json, number: int, kind: str) -> Row:
    """Return the row of a frame or half-round. Points that were taken back later are still shown, marked as lost."""
    cells = {
        side: Cell(signed(points), points != 0, frame["hammer"] == side, frame.get("lost") == side)
        for side, points in frame["points"].items()
    }
    return Row(short_stage(kind, number), cells, {})


def add_turn(row: Row | None, event: Json, state: Mapping[str, Any], kind: str) -> Row:
    """Add a turn to the row of its round, or begin a new row."""
    side, turns = event["side"], state["turns"][event["side"]]
    name = short_stage(kind, len(turns))
    if row is None or row.name != name or row.cells[side].text:
        row = Row(name, {"a": Cell(), "b": Cell()}, {})
    last = turns[-1]
    row.cells[side] = (
        Cell(" ".join(marks(last)), any(last)) if isinstance(last, list) else Cell(signed(last), last != 0)
    )
    return row


def signed(points: int) -> str:
    """Return points as the sheet shows them: a dash for none, and a real minus sign."""
    return number_text(points) if points else NONE


def change(points: int) -> Cell:
    """Return a cell with the points that a ruling gave or took."""
    return Cell(f"+{points}" if points > 0 else signed(points), scored=points != 0)


def marks(rolls: list[int]) -> list[str]:
    """Return a mark for each roll of a bowling frame: X for a strike, / for a spare, a dash for no pins."""
    standing, fresh, found = PINS, True, []
    for pins in rolls:
        first, fresh = fresh, pins == standing
        standing = PINS if fresh else standing - pins
        found.append(("X" if first else "/") if fresh else str(pins) if pins else NONE)
    return found
