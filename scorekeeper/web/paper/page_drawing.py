"""A game's sheet, or an empty one, as PDF."""

from typing import TYPE_CHECKING

from scorekeeper.core.words import say
from scorekeeper.web.paper.page import Page
from scorekeeper.web.paper.pen import LACKING, LINE, Pen

if TYPE_CHECKING:
    from fpdf import FPDF


class PageDrawing(Pen):
    """A page being drawn."""

    def __init__(self, pdf: "FPDF", page: Page) -> None:
        super().__init__(pdf)
        self.page = page

    def draw(self) -> None:
        """Draw everything from top to bottom, on a new sheet."""
        page = self.page
        self.pdf.add_page()
        self.line(page.copy, 9, grey=True)
        self.line(page.title, 15, bold=True, height=8)
        for fact in page.facts:
            self.line(fact, 9.5)
        self.blanks()
        self.sides()
        if page.result:
            self.line(page.result, 11, bold=True, height=7)
        if page.rows:
            self.table()
        if page.legend:
            self.line(page.legend, 8, grey=True)
        for heading, lines in page.notes:
            self.gap(2)
            self.line(heading, 10, bold=True)
            for line in lines:
                self.line(f"· {line}", 8.5, height=4.4)
        self.signatures()
        if page.foot:
            self.line(page.foot, 7.5, grey=True)
        if not self.whole:
            self.line(say("page.paper.lacking", sign=LACKING), 8)

    def blanks(self) -> None:
        """Draw the blanks above the table."""
        if not self.page.blanks:
            return
        self.gap(3)
        self.style(8.5, grey=True)
        width = self.pdf.epw / len(self.page.blanks)
        for name in self.page.blanks:
            self.pdf.cell(width - 4, 8, self.text(name), border="B")
            self.pdf.cell(4, 8, "")
        self.pdf.ln(10)

    def sides(self) -> None:
        """Draw both sides: mark, name, players and score, or lines to write on."""
        for side in self.page.sides:
            self.gap(1.5)
            if not side.name:
                self.style(9.5)
                self.pdf.cell(32, 8, self.text(side.mark))
                self.style(8.5, grey=True)
                self.pdf.cell(0, 8, self.text(say("page.paper.names")), border="B", new_x="LMARGIN", new_y="NEXT")
                continue
            top = self.pdf.get_y()
            self.style(18, bold=True)
            self.pdf.cell(0, 8, side.score, align="R")
            self.pdf.set_xy(self.pdf.l_margin, top)
            self.style(12, bold=True)
            width = self.pdf.epw - 30
            self.pdf.multi_cell(
                width, 6, self.text(f"{side.mark}  {side.name}"), align="L", new_x="LMARGIN", new_y="NEXT"
            )
            if side.players:
                self.style(9.5)
                self.pdf.multi_cell(width, LINE, self.text(side.players), align="L", new_x="LMARGIN", new_y="NEXT")
        self.gap(2)

    def table(self) -> None:
        """Draw the table, repeating its head on further sheets. fpdf2's own tables take three times as long."""
        page = self.page
        self.style(9)
        self.pdf.set_draw_color(150)
        first = 3 if any(len(row[0]) > 12 for row in page.rows) else 1
        unit = self.pdf.epw / (first + len(page.columns) - 1)
        widths = [first * unit, *[unit] * (len(page.columns) - 1)]
        self.row(page.columns, widths, head=True)
        for values in page.rows:
            self.row(values, widths)
        self.gap(1)

    def row(self, values: list[str], widths: list[float], head: bool = False) -> None:
        """Draw a row as high as its tallest cell."""
        height = 6.6 if self.page.blanks else 5.4
        self.style(9, bold=head)
        cells = [self.folded(self.text(value), width) for value, width in zip(values, widths, strict=True)]
        tall = height * max(map(len, cells))
        if self.pdf.will_page_break(tall):
            self.pdf.add_page()
            if not head:
                self.row(self.page.columns, widths, head=True)
                self.style(9)
        top, left = self.pdf.get_y(), self.pdf.l_margin
        for lines, width in zip(cells, widths, strict=True):
            self.pdf.rect(left, top, width, tall)
            for place, line in enumerate(lines):
                self.pdf.set_xy(left, top + (tall - height * len(lines)) / 2 + height * place)
                self.pdf.cell(width, height, line, align="C")
            left += width
        self.pdf.set_xy(self.pdf.l_margin, top + tall)

    def signatures(self) -> None:
        """Draw the signature lines, kept together."""
        signs = self.page.signatures
        if not signs:
            return
        if self.pdf.will_page_break(18):
            self.pdf.add_page()
        self.gap(11)
        self.style(7.5, grey=True)
        width = self.pdf.epw / len(signs)
        for sign in signs:
            self.pdf.cell(width - 5, 4.5, self.text(sign), border="T")
            self.pdf.cell(5, 4.5, "")
        self.pdf.ln(6)
