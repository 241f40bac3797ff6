"""Sheets as PDF, by fpdf2 with DejaVu Sans, which has Latin, Greek and Cyrillic letters and the sheet's signs.

Characters that the font lacks or cannot join are replaced by a mark, and the page says so. Browsers can print all
names, so the print page always has them.
"""

import logging
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from scorekeeper.core.config import ROOT
from scorekeeper.core.words import language, say
from scorekeeper.web.paper.page import Page

if TYPE_CHECKING:
    from fpdf import FPDF

FONTS = {"": "sheet-regular.ttf", "B": "sheet-bold.ttf"}
FOLDER = ROOT / "static" / "build"
LACKING = "\ufffd"
JOINED = ("ARABIC", "SYRIAC", "NKO", "MANDAIC", "ADLAM", "MONGOLIAN")
"""Scripts whose letters join, which fpdf2 does not do here."""
SIZES = {"a4": "A4", "letter": "Letter"}
MARGIN = 14.0
LINE = 5.2
"""Millimetres, like all sizes here."""
GREY = 110
KEPT = 64
"""PDFs cached by each process, some 50 kB each."""


class NoFontError(Exception):
    """The fonts are not built."""


@dataclass(frozen=True)
class Order:
    """A PDF to draw. Two orders with the same content and paper are equal."""

    said: str
    pages: Sequence[Page] = field(compare=False)
    size: str = field(compare=False)


def draw(pages: Sequence[Page], size: str) -> bytes:
    """Return a PDF in which each of these pages begins a new sheet; `size` is one of SIZES. Raises NoFontError."""
    if not all((FOLDER / name).is_file() for name in FONTS.values()):
        raise NoFontError
    # This text contains all words of the game, revision and language; the drawing adds some in the same language.
    return draw_once(Order(f"{size} {language()} {pages!r}", pages, size))


@lru_cache(KEPT)
def draw_once(order: Order) -> bytes:
    """Draw the pages, or return the cached PDF."""
    from fpdf import FPDF  # takes 0.2 s and 20 MB, so only when a PDF is requested

    logging.getLogger("fontTools").setLevel(logging.WARNING)
    pages = order.pages
    pdf = FPDF(unit="mm", format=SIZES[order.size])
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
    """Return the text as the font can draw it, and whether that is complete."""
    known = letters()
    shown = "".join(sign if can_draw(sign, known) else LACKING for sign in unicodedata.normalize("NFC", text))
    return shown, LACKING not in shown or LACKING in text


def can_draw(sign: str, known: frozenset[int]) -> bool:
    """Say whether the font can draw a character correctly."""
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
    """A page being drawn."""

    def __init__(self, pdf: "FPDF", page: Page) -> None:
        self.pdf = pdf
        self.page = page
        self.whole = True

    def draw(self) -> None:
        """Draw everything from top to bottom."""
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
        """Return the drawable part of a text, and note if something is missing."""
        shown, whole = drawn(text)
        self.whole = self.whole and whole
        return shown

    def style(self, size: float, bold: bool = False, grey: bool = False) -> None:
        """Set size, weight and colour of the text."""
        self.pdf.set_font("sheet", "B" if bold else "", size)
        self.pdf.set_text_color(GREY if grey else 0)

    def line(self, text: str, size: float, *, bold: bool = False, grey: bool = False, height: float = LINE) -> None:
        """Draw a full-width text, wrapped."""
        self.style(size, bold, grey)
        for part in self.folded(self.text(text), self.pdf.epw):
            self.pdf.cell(0, height, part, new_x="LMARGIN", new_y="NEXT")

    def folded(self, text: str, width: float) -> list[str]:
        """Wrap a text between words. If a word is too wide, fpdf2's own method is used, which is ten times slower."""
        room, lines = width - 2 * self.pdf.c_margin, [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if self.pdf.get_string_width(longer) <= room:
                lines[-1] = longer
            elif self.pdf.get_string_width(word) <= room:
                lines.append(word)
            else:
                told = self.pdf.multi_cell(width, 1, text, align="L", dry_run=True, output="LINES")
                return cast("list[str]", told)  # fpdf2's type covers all values of `output`
        return lines

    def gap(self, height: float) -> None:
        """Leave vertical space."""
        self.pdf.set_y(self.pdf.get_y() + height)

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
