"""Sheets as PDF. Browsers can print all names, so the print page of a game always has those that the font lacks."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from scorekeeper.core.words import language
from scorekeeper.web.paper.contest import MatchSheet, RollCall, Schedule, Slips, Tree
from scorekeeper.web.paper.lists_drawing import RollCallDrawing, ScheduleDrawing
from scorekeeper.web.paper.match_sheet_drawing import MatchSheetDrawing
from scorekeeper.web.paper.page import Page
from scorekeeper.web.paper.page_drawing import PageDrawing
from scorekeeper.web.paper.pen import FOLDER, FONTS, LACKING, MARGIN, drawn
from scorekeeper.web.paper.slips_drawing import SlipsDrawing
from scorekeeper.web.paper.tree_drawing import TreeDrawing

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["FONTS", "LACKING", "SIZES", "NoFontError", "Sheet", "draw", "draw_once"]

SIZES = {"a4": "A4", "letter": "Letter"}
KEPT = 64
"""PDFs cached by each process, some 30 kB each; the largest bracket has 210 kB."""

Sheet = Page | Tree | Schedule | RollCall | Slips | MatchSheet


class NoFontError(Exception):
    """The fonts are not built."""


@dataclass(frozen=True)
class Order:
    """A PDF to draw. Two orders with the same content and paper are equal."""

    said: str
    sheets: Sequence[Sheet] = field(compare=False)
    size: str = field(compare=False)


def draw(sheets: Sequence[Sheet], size: str) -> bytes:
    """Return a PDF in which each of these begins a new sheet of paper; `size` is one of SIZES. Raises NoFontError."""
    if not all((FOLDER / name).is_file() for name in FONTS.values()):
        raise NoFontError
    # This text contains all words of the sheets and the language; the drawing adds some in the same language.
    said = f"{size} {language()} {sheets!r}"
    return draw_once(Order(sha256(said.encode()).hexdigest(), sheets, size))


@lru_cache(KEPT)
def draw_once(order: Order) -> bytes:
    """Draw the sheets, or return the cached PDF."""
    from fpdf import FPDF  # takes 0.2 s and 20 MB: the server loads it (gunicorn.conf.py), commands do without it

    logging.getLogger("fontTools").setLevel(logging.WARNING)
    pdf = FPDF(unit="mm", format=SIZES[order.size])
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    for style, name in FONTS.items():
        pdf.add_font("sheet", style, FOLDER / name)
    pdf.set_title(drawn(order.sheets[0].title)[0])
    for sheet in order.sheets:
        draw_sheet(pdf, sheet)
    return bytes(pdf.output())


def draw_sheet(pdf: "FPDF", sheet: Sheet) -> None:
    """Draw a sheet on as many pages as it takes."""
    match sheet:
        case Page():
            PageDrawing(pdf, sheet).draw()
        case Tree():
            TreeDrawing(pdf, sheet).draw()
        case Schedule():
            ScheduleDrawing(pdf, sheet).draw()
        case RollCall():
            RollCallDrawing(pdf, sheet).draw()
        case Slips():
            SlipsDrawing(pdf, sheet).draw()
        case MatchSheet():
            MatchSheetDrawing(pdf, sheet).draw()
