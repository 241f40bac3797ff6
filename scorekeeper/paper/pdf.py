"""Sheets as PDF, by fpdf2 with DejaVu Sans, which has Latin, Greek and Cyrillic letters and the signs of a sheet.

What the font cannot draw, or cannot join as its script needs, is shown as a mark, and the page says so: a browser prints
every name, so the print page is never less.
"""

import logging
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.config import ROOT
from scorekeeper.paper.page import Page
from scorekeeper.words import say

if TYPE_CHECKING:
    from fpdf import FPDF

FONTS = {"": "sheet-regular.ttf", "B": "sheet-bold.ttf"}
FOLDER = ROOT / "static" / "build"
LACKING = "\ufffd"
JOINED = ("ARABIC", "SYRIAC", "NKO", "MANDAIC", "ADLAM", "MONGOLIAN")
"""Scripts whose letters join, which the font does not do by itself."""
SIZES = {"a4": "A4", "letter": "Letter"}
MARGIN = 14.0
LINE = 5.2
"""Millimetres, as everything here."""
GREY = 110


class NoFontError(Exception):
    """The fonts are not built."""


def draw(pages: list[Page], size: str) -> bytes:
    """Return a PDF with these pages, each beginning a sheet of paper; `size` is one of SIZES. Raises NoFontError."""
    from fpdf import FPDF  # 0.2 s and 20 MB, for whoever asks for a PDF alone

    logging.getLogger("fontTools").setLevel(logging.WARNING)
    if not all((FOLDER / name).is_file() for name in FONTS.values()):
        raise NoFontError
    pdf = FPDF(unit="mm", format=SIZES[size])
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    for style, name in FONTS.items():
        pdf.add_font("sheet", style, FOLDER / name)
    pdf.set_title(drawn(pages[0].title)[0])
    for page in pages:
        pdf.add_page()
        Drawing(pdf, page).draw()
    return bytes(pdf.output())


def drawn(text: str) -> tuple[str, bool]:
    """Return the text as the font can draw it, and whether that is all of it."""
    known = letters()
    shown = "".join(sign if can_draw(sign, known) else LACKING for sign in unicodedata.normalize("NFC", text))
    return shown, LACKING not in shown or LACKING in text


def can_draw(sign: str, known: frozenset[int]) -> bool:
    """Say whether the font has a sign and draws it as it is written."""
    return ord(sign) in known and not unicodedata.name(sign, "").startswith(JOINED)


@cache
def letters() -> frozenset[int]:
    """Return the code points that both fonts have."""
    from fontTools.ttLib import TTFont

    found = []
    for name in FONTS.values():
        with TTFont(FOLDER / name, lazy=True) as font:
            found.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*found)


class Drawing:
    """One page on its way onto paper."""

    def __init__(self, pdf: "FPDF", page: Page) -> None:
        self.pdf = pdf
        self.page = page
        self.whole = True

    def draw(self) -> None:
        """Put everything on the paper from top to bottom."""
        page = self.page
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

    def text(self, text: str) -> str:
        """Return what can be drawn of a text, and note when something cannot."""
        shown, whole = drawn(text)
        self.whole = self.whole and whole
        return shown

    def style(self, size: float, bold: bool = False, grey: bool = False) -> None:
        """Choose how to write."""
        self.pdf.set_font("sheet", "B" if bold else "", size)
        self.pdf.set_text_color(GREY if grey else 0)

    def line(self, text: str, size: float, *, bold: bool = False, grey: bool = False, height: float = LINE) -> None:
        """Write a line over the whole width; it wraps."""
        self.style(size, bold, grey)
        self.pdf.multi_cell(0, height, self.text(text), align="L", new_x="LMARGIN", new_y="NEXT")

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.pdf.set_y(self.pdf.get_y() + height)

    def blanks(self) -> None:
        """Leave room for what is to be written above the table."""
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
        """Write both sides: mark, name, players, score; room to write where there is no name."""
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
            self.pdf.multi_cell(width, 6, self.text(f"{side.mark}  {side.name}"), align="L", new_x="LMARGIN", new_y="NEXT")
            if side.players:
                self.style(9.5)
                self.pdf.multi_cell(width, LINE, self.text(side.players), align="L", new_x="LMARGIN", new_y="NEXT")
        self.gap(2)

    def table(self) -> None:
        """Draw the table; its head comes again on a further sheet."""
        page = self.page
        self.style(9)
        self.pdf.set_draw_color(150)
        first = 3 if any(len(row[0]) > 12 for row in page.rows) else 1
        height = 6.6 if page.blanks else 5.4
        widths = (first, *[1] * (len(page.columns) - 1))
        with self.pdf.table(col_widths=widths, line_height=height, text_align="CENTER", padding=0) as table:
            for values in (page.columns, *page.rows):
                row = table.row()
                for value in values:
                    row.cell(self.text(value))
        self.gap(1)

    def signatures(self) -> None:
        """Draw lines to sign on, which stay together."""
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
