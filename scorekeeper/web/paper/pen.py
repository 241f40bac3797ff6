"""Writing on a PDF by fpdf2 with DejaVu Sans, which has Latin, Greek and Cyrillic letters and the sheets' signs.

Characters that the font lacks or cannot join are replaced by a mark, and the sheet says so.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from scorekeeper.core.config import ROOT
from scorekeeper.core.words import LEFTWARD

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

FONTS = {"": "sheet-regular.ttf", "B": "sheet-bold.ttf"}
FOLDER = ROOT / "static" / "build"
LACKING = "\ufffd"
JOINED = ("ARABIC", "SYRIAC", "NKO", "MANDAIC", "ADLAM", "MONGOLIAN")
"""Scripts whose letters join, which fpdf2 does not do here."""
ISOLATES = re.compile("[\u2068\u2069]")
"""What sentences put around text from right to left. It has no picture."""
MARGIN = 14.0
LINE = 5.2
"""Millimetres, like all sizes here."""
GREY = 110
POINT = 25.4 / 72
"""Millimetres in a point of type."""
LEAST = 6.0
"""Points of the smallest type for a name."""


def drawn(text: str) -> tuple[str, bool]:
    """Return the text as the font can draw it, and whether that is complete."""
    plain = ISOLATES.sub("", unicodedata.normalize("NFC", text))
    shown = "".join(sign if can_draw(sign) else LACKING for sign in plain)
    return shown, LACKING not in shown or LACKING in text


@lru_cache(4096)
def can_draw(sign: str) -> bool:
    """Say whether the font can draw a character correctly."""
    return ord(sign) in letters() and not unicodedata.name(sign, "").startswith(JOINED)


@cache
def letters() -> frozenset[int]:
    """Return the code points that both fonts have."""
    from fontTools.ttLib import TTFont

    found = []
    for name in FONTS.values():
        with TTFont(FOLDER / name, lazy=True) as font:
            found.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*found)


class Pen:
    """Writes text on a PDF. `whole`: whether the font had every letter so far."""

    def __init__(self, pdf: "FPDF") -> None:
        self.pdf = pdf
        self.whole = True
        self.set: tuple[float, bool, bool] | None = None
        """Size, weight and colour of the text."""
        self.fitted: dict[tuple[str, float, float, int, bool], tuple[float, list[str]]] = {}
        """How names were fitted: in a bracket they stand in several rounds."""

    def text(self, text: str) -> str:
        """Return the drawable part of a text, and note if something is missing."""
        shown, whole = drawn(text)
        self.whole = self.whole and whole
        return shown

    def style(self, size: float, bold: bool = False, grey: bool = False) -> None:
        """Set size, weight and colour of the text, unless it has them."""
        if self.set == (size, bold, grey):
            return
        self.set = (size, bold, grey)
        self.pdf.set_font("sheet", "B" if bold else "", size)
        self.pdf.set_text_color(GREY if grey else 0)

    def line(self, text: str, size: float, *, bold: bool = False, grey: bool = False, height: float = LINE) -> None:
        """Write a full-width text, wrapped."""
        self.style(size, bold, grey)
        for part in self.folded(self.text(text), self.pdf.epw):
            self.pdf.cell(0, height, part, new_x="LMARGIN", new_y="NEXT")

    def folded(self, text: str, width: float) -> list[str]:
        """Wrap a text between words. If a word is too wide, fpdf2's own method is used, which is ten times slower."""
        room, lines = width - 2 * self.pdf.c_margin, [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if self.wide(longer) <= room:
                lines[-1] = longer
            elif self.wide(word) <= room:
                lines.append(word)
            else:
                told = self.pdf.multi_cell(width, 1, text, align="L", dry_run=True, output="LINES")
                return cast("list[str]", told)  # fpdf2's type covers all values of `output`
        return lines

    def gap(self, height: float) -> None:
        """Leave vertical space."""
        self.pdf.set_y(self.pdf.get_y() + height)

    def note(
        self, text: str, x: float, y: float, size: float, *, bold: bool = False, grey: bool = False, end: bool = False
    ) -> None:
        """Write one line at a place: `x`, `y` are the left end of its foot, or with `end` the right one."""
        self.style(size, bold, grey)
        self.put(self.text(text), x, y, end)

    def put(self, text: str, x: float, y: float, end: bool = False) -> None:
        """Write drawable text in the style that is set, if there is any."""
        if not text:
            return
        left = x - self.wide(text) if end else x
        if not LEFTWARD.search(text):
            self.pdf.text(left, y, text)  # five times as fast as a cell
            return
        height = self.pdf.font_size
        self.pdf.set_xy(left - self.pdf.c_margin, y - 0.8 * height)  # where a cell begins whose foot is at y
        self.pdf.cell(0, height, text)

    def fit(self, text: str, x: float, y: float, width: float, size: float, *, lines: int = 1, **looks: bool) -> None:
        """Write a name above `y` in a width: smaller, else on so many `lines` (1, 2), and cut only where it must be."""
        key = (text, width, size, lines, looks.get("bold", False))
        if key not in self.fitted:
            self.style(size, **looks)
            self.fitted[key] = self.fitting(self.text(text), width, size, lines, **looks)
        small, parts = self.fitted[key]
        self.style(small, **looks)
        for below, part in enumerate(parts, 1 - len(parts)):
            self.put(part, x, y + below * small * POINT * 1.1)

    def fitting(self, text: str, width: float, size: float, lines: int, **looks: bool) -> tuple[float, list[str]]:
        """Return the size in which a text fits into a width, and its lines."""
        wide = self.wide(text)
        small = size * min(1, width / wide) if wide else size
        if small >= LEAST:
            return small, [text]
        self.style(LEAST, **looks)
        return LEAST, self.halved(text, width) if lines > 1 else [self.cut(text, width)]

    def halved(self, text: str, width: float) -> list[str]:
        """Return a text on two lines: broken inside a word only where it then fits, and cut where it does not."""
        most = self.most(text, width)
        word = max(text.rfind(" ", 1, most + 1), text.rfind("-", 1, most) + 1)
        parts = [[text[:end], self.cut(text[end:].lstrip(), width)] for end in (word, most) if end > 0]
        return next((part for part in parts if not part[1].endswith("…")), parts[0])

    def cut(self, text: str, width: float) -> str:
        """Return a text cut to a width."""
        if self.wide(text) <= width:
            return text
        return text[: self.most(text, width - self.wide("…"))].rstrip() + "…"

    def most(self, text: str, width: float) -> int:
        """Return how many letters of a text fit into a width."""
        return bisect_right(list(accumulate(self.widths(text))), width / self.scale())

    def wide(self, text: str) -> float:
        """Return the width of a text in the style that is set, five times as fast as fpdf2's own method."""
        return sum(self.widths(text)) * self.scale()

    def widths(self, text: str) -> list[float]:
        """Return the width of each letter in thousandths of the size of type that is set."""
        width = cast("TTFFont", self.pdf.current_font).cw
        return [width[ord(letter)] for letter in text]

    def scale(self) -> float:
        """Return how many millimetres a thousandth of the size of type is."""
        return self.pdf.font_size / 1000
