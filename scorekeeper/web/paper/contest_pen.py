"""What all sheets of a competition share: a head on each page, and at its foot what must be said of it."""

from typing import TYPE_CHECKING

from scorekeeper.core.words import say
from scorekeeper.web.paper.contest import Head
from scorekeeper.web.paper.pen import LACKING, Pen

if TYPE_CHECKING:
    from fpdf import FPDF

EDGE = 10.0
"""Millimetres that printers may leave white."""
HEAD = 16.0
FOOT = 5.0
THIN, THICK = 0.2, 0.35


class ContestPen(Pen):
    """Draws pages with the same head, from `left` and `top` to `right` and `bottom`."""

    def __init__(self, pdf: "FPDF", head: Head) -> None:
        super().__init__(pdf)
        self.head = head
        self.number = 0
        self.left = self.top = self.right = self.bottom = 0.0

    def begin(self, landscape: bool = False) -> None:
        """Begin a page."""
        pdf, self.number, self.whole = self.pdf, self.number + 1, True
        pdf.set_auto_page_break(False)
        pdf.add_page("L" if landscape else "P")
        self.left, self.right = EDGE, pdf.w - EDGE
        self.top, self.bottom = EDGE + HEAD, pdf.h - EDGE - FOOT
        wide = self.right - self.left
        self.fit(self.head.title, self.left, EDGE + 5, wide * 0.6, 14, bold=True)
        self.note(self.head.what, self.right, EDGE + 5, 10, bold=True, end=True)
        self.fit(self.head.facts, self.left, EDGE + 10, wide, 8.5, grey=True)

    def finish(self, told: str = "") -> None:
        """End a page: say what must be said of it, and its number unless it is alone."""
        foot = self.pdf.h - EDGE
        lacking = "" if self.whole else say("page.paper.lacking-names", sign=LACKING)
        told = " ".join(filter(None, (told, lacking)))
        self.fit(told, self.left, foot, self.right - self.left - 12, 7.5, lines=2)
        if self.number > 1:
            self.note(str(self.number), self.right, foot, 7.5, grey=True, end=True)

    def rule(self, x: float, y: float, to_x: float, to_y: float, width: float = THIN) -> None:
        """Draw a line."""
        self.pdf.set_line_width(width)
        self.pdf.line(x, y, to_x, to_y)

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a box to write in."""
        self.pdf.set_line_width(THICK)
        self.pdf.rect(x, y, width, height)
