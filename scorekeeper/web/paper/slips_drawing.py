"""Slips of matches as PDF, eight on a page, with lines to cut along."""

from typing import TYPE_CHECKING

import segno
from PIL import Image

from scorekeeper.core.words import say
from scorekeeper.web.paper.contest import Slip, Slips
from scorekeeper.web.paper.pen import LACKING, Pen

if TYPE_CHECKING:
    from fpdf import FPDF

ACROSS, DOWN = 2, 4
INSIDE = 8.0
"""Millimetres between a cut and the words; printers leave the outermost white."""
BOX, TALL = 18.0, 10.5
SIDE = 15.0
"""The height of a side."""
CODE = 36.0
"""The side of a QR code with its white margin. A square of the largest is 0.35 mm wide."""


class SlipsDrawing(Pen):
    """Slips being drawn."""

    def __init__(self, pdf: "FPDF", slips: Slips) -> None:
        super().__init__(pdf)
        self.slips = slips

    def draw(self) -> None:
        """Draw the slips, row by row."""
        pdf, slips = self.pdf, self.slips.slips
        pdf.set_auto_page_break(False)
        width, height = pdf.w / ACROSS, pdf.h / DOWN
        for number, slip in enumerate(slips):
            row, column = divmod(number % (ACROSS * DOWN), ACROSS)
            if row == column == 0:
                pdf.add_page()
                self.cuts(width, height)
            self.slip(slip, column * width + INSIDE, row * height + INSIDE, width - 2 * INSIDE, height - 2 * INSIDE)
        if not slips:
            pdf.add_page()
        if self.slips.left or not slips:
            self.note(self.slips.left or say("page.competition.nothing"), INSIDE, 5.5, 7.5, grey=True)

    def cuts(self, width: float, height: float) -> None:
        """Draw the lines to cut along."""
        pdf = self.pdf
        pdf.set_line_width(0.15)
        pdf.set_dash_pattern(1.5, 1.5)
        pdf.line(width, 0, width, pdf.h)
        for row in range(1, DOWN):
            pdf.line(0, row * height, pdf.w, row * height)
        pdf.set_dash_pattern()

    def slip(self, one: Slip, x: float, y: float, width: float, height: float) -> None:
        """Draw a slip: competition and board, match, both sides with their boxes, lines to sign."""
        self.whole = True
        board = say("page.board", board=one.board) if one.board else ""
        if board:
            self.fit(board, x + width * 0.66, y + 3, width * 0.34, 11, bold=True)
        else:
            self.fit(say("page.paper.board"), x + width * 0.66, y + 3, 14, 8.5, grey=True)
            self.pdf.set_line_width(0.2)
            self.pdf.line(x + width * 0.66 + 11, y + 3.4, x + width, y + 3.4)
        self.fit(self.slips.title, x, y + 3, width * 0.63, 11, lines=2, bold=True)
        self.fit(one.match, x, y + 8, width * 0.63, 9)
        self.fit(one.facts, x + width * 0.66, y + 8, width * 0.34, 8.5, grey=True)
        self.note(one.points, x + width, y + 12.2, 6.5, grey=True, end=True)
        if one.link:
            self.code(one.link, x - 1, y + 10)
            self.fit(say("page.paper.scan"), x + CODE, y + 43, width - CODE, 7, lines=2, grey=True)
        left = CODE if one.link else 0
        for number, (name, start) in enumerate(zip(one.names, one.starts, strict=True)):
            self.side(name, start, x + left, y + 13 + SIDE * number, width - left)
        self.signs(one.names, x, y + height - 3, width)
        if not self.whole:
            told = say("page.paper.lacking-names", sign=LACKING)
            self.fit(told, x, y + height - 9, width, 5.5, lines=2, grey=True)

    def code(self, link: str, x: float, y: float) -> None:
        """Draw a QR code. Its content looks random, so that no mask is better than another; trying all takes long."""
        code = segno.make_qr(link, mask=0)
        squares = len(code.matrix)
        dark = Image.frombytes("L", (squares, squares), b"".join(code.matrix))
        enlarged = dark.resize((4 * squares, 4 * squares), Image.Resampling.NEAREST)  # viewers blur a small picture
        margin, width = (CODE * share / (squares + 8) for share in (4, squares))
        self.pdf.image(enlarged.point(lambda one: 0 if one else 255, "1"), x + margin, y + margin, width, width)

    def side(self, name: str, start: str, x: float, y: float, width: float) -> None:
        """Draw a side with its box."""
        self.pdf.set_line_width(0.35)
        self.pdf.rect(x + width - BOX, y, BOX, TALL)
        self.fit(name, x, y + (5.2 if start else 7), width - BOX - 3, 12, lines=2, bold=True)
        if start:
            self.fit(start, x, y + 9.6, width - BOX - 3, 8.5)

    def signs(self, names: tuple[str, str], x: float, y: float, width: float) -> None:
        """Draw the lines to sign, one for each side."""
        half = width / 2
        self.pdf.set_line_width(0.2)
        for place, name in enumerate(names):
            left = x + place * half + (2 if place else 0)
            self.pdf.line(left, y, left + half - 2, y)
            self.fit(say("page.paper.signed", side=name), left, y + 3, half - 2, 7, grey=True)
