"""A bracket as PDF: lines with the names on them, and lines to write on for who is to come."""

from typing import TYPE_CHECKING

from scorekeeper.core.words import say
from scorekeeper.web.paper.contest import Box, Slot, Tree
from scorekeeper.web.paper.contest_pen import ContestPen

if TYPE_CHECKING:
    from fpdf import FPDF

FIRST = 2.0
"""How much wider a first column of names is: each stands there once."""
WIDEST, TIGHT = 20.0, 8.0
"""Millimetres between lines at most; and below which a name has one line of type, and a match is called at the left."""
APART = 10.0
"""Millimetres at least between two lines of which one comes from no match of the sheet."""
CLOSER = 0.7
"""How much closer than usual they are, so that they meet no lines of the column before."""
AWAY = 2.5
"""Where a line begins that comes from no match of the sheet."""
LABEL = 10.0
NAME, NOTE = 9.0, 5.5
"""Points."""


class TreeDrawing(ContestPen):
    """A bracket being drawn on one page."""

    def __init__(self, pdf: "FPDF", tree: Tree) -> None:
        super().__init__(pdf, tree.head)
        self.columns = tree.columns
        self.lines = 2 * len(tree.columns[0].boxes)
        self.step = 0.0
        self.ways: dict[str, float] = {}
        """The heights at which the winners of the matches go on."""
        self.middle = 0.0
        """That of the first match of the column before."""

    def draw(self) -> None:
        """Draw the columns from left to right."""
        self.begin(landscape=True)
        self.step = min(WIDEST, (self.bottom - self.top - 2) / (self.lines + 0.5))
        first = FIRST if self.columns[0].boxes[0].slots[0].number else 1
        unit = (self.right - self.left) / (first + len(self.columns))
        x = self.left
        for place, column in enumerate(self.columns):
            width = unit * (1 if place else first)
            self.fit(column.name, x + 1, self.top, width - 2, 7.5, bold=True, grey=True)
            low = None
            for number, box in enumerate(column.boxes):
                high, low = self.heights(box, 2 * number if place == 0 else None, low)
                self.ways[box.match] = (high + low) / 2
                if not box.hidden:
                    self.match(box, x, width, high, low)
                    self.end(box, x + width, unit)
            self.middle = self.ways[column.boxes[0].match]
            x += width
        self.finish()

    def heights(self, box: Box, line: int | None, low: float | None) -> tuple[float, float]:
        """Return where the lines of a match are. `line`: the number of its first one in the first column; `low`: where
        the match above it ends.
        """
        if line is not None:
            high = self.top + 2 + (line + 1) * self.step
            return high, high + self.step
        apart = CLOSER * max(self.step, APART)
        a, b = (self.ways.get(slot.before) for slot in box.slots)
        if a is not None and b is not None:
            return a, b
        if b is not None:
            return b - apart, b
        if a is not None:
            return a, a + apart
        # A second final stands a little higher than the first one, a match for third place below the final.
        high = self.middle - CLOSER * apart / 2 if low is None else low + 2 * APART
        return high, high + apart

    def match(self, box: Box, x: float, width: float, high: float, low: float) -> None:
        """Draw a match."""
        self.rule(x + width, high, x + width, low)
        first = x == self.left
        self.style(NOTE, grey=True)
        label = self.wide(self.text(box.label)) + 1 if box.label else 0
        if first and low - high < TIGHT:
            for row, part in enumerate(box.label.split(" · ")):
                self.note(part, x, (high + low) / 2 - 0.5 + 2.2 * row, NOTE, grey=True)
            x, width = x + LABEL, width - LABEL
        elif box.label:
            self.note(box.label, x + width - 1, high + 2.3, NOTE, grey=True, end=True)
        for slot, y in zip(box.slots, (high, low), strict=True):
            away = 0 if first or slot.before else AWAY
            self.slot(slot, x + away, width - away, y, label if y == high else 0)

    def end(self, box: Box, x: float, width: float) -> None:
        """Draw the line of a winner whom no other match of the sheet has."""
        if box.end:
            self.slot(box.end, x, width, self.ways[box.match])

    def slot(self, slot: Slot, x: float, width: float, y: float, label: float = 0) -> None:
        """Draw a line with its name and score. `label`: the width that is taken at the right below it."""
        self.rule(x, y, x + width, y)
        begin, room = x + 1, width - 2
        if slot.number:
            self.note(slot.number, x + 4.5, y - 1, 6, grey=True, end=True)
            begin, room = begin + 5, room - 5
        if slot.score:
            self.note(slot.score, x + width - 1, y - 1, NAME, bold=slot.won, end=True)
            room -= self.wide(slot.score) + 1
        lines = 1 if self.step < TIGHT and slot.number else 2
        name = say("page.competition.bye") if slot.bye else slot.name
        self.fit(name, begin, y - 1, room, NAME, lines=lines, bold=slot.won, grey=slot.bye)
        if slot.note:
            self.style(NOTE, grey=True)
            for row, part in enumerate(self.folded(self.text(slot.note), width - label)):
                self.put(part, x + 1, y + 2.3 + 2.2 * row)
