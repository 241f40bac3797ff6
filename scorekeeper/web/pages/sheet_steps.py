"""A game step by step, newest first: what each frame, turn or ruling brought, with its drawing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from scorekeeper.core.words import say
from scorekeeper.web.pages.sheet_frames import Drawing
from scorekeeper.web.pages.sheet_rows import Cell, Row


@dataclass(frozen=True)
class Step:
    """A row of the sheet in words, e.g. "Elks +7"; a frame has its drawing."""

    row: Row
    told: str
    drawing: Drawing | None


def steps_of(rows: Sequence[Row], names: Mapping[str, str], drawings: Sequence[Drawing]) -> list[Step]:
    """Return the steps, the newest first."""
    drawn = chain(drawings, repeat(None))
    steps = [Step(row, told(row, names), next(drawn) if row.is_play else None) for row in rows]
    return steps[::-1]


def told(row: Row, names: Mapping[str, str]) -> str:
    """Return what the sides scored or lost; empty for the start, and for a ruling that changed no score."""
    scored = [f"{names[side]} {signed(cell)}" for side, cell in row.cells.items() if cell.scored]
    return ", ".join(scored) or (say("page.no-score") if row.is_play else "")


def signed(cell: Cell) -> str:
    """Return a cell's points with their sign. The rolls of a bowling frame have none."""
    return f"+{cell.text}" if cell.text.isdecimal() else cell.text
