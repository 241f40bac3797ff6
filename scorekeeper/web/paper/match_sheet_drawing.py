"""The sheet of a league match as PDF: a page for each copy."""

from typing import TYPE_CHECKING

from scorekeeper.core.words import say
from scorekeeper.web.paper.contest import MatchSheet
from scorekeeper.web.paper.lists_drawing import ROW, ListDrawing

if TYPE_CHECKING:
    from fpdf import FPDF

TEAM = 13.0
SIGN = 14.0
"""Millimetres, like all sizes here."""


class MatchSheetDrawing(ListDrawing):
    """The copies of a match sheet being drawn."""

    where = 0.0

    def __init__(self, pdf: "FPDF", sheet: MatchSheet) -> None:
        super().__init__(pdf, sheet.head)
        self.sheet = sheet

    def draw(self) -> None:
        """Draw each copy on a page of its own."""
        for copy in self.sheet.copies:
            self.page()
            self.number = 1  # a copy has one page, which needs no number
            self.copy(copy)
            self.finish()

    def copy(self, name: str) -> None:
        """Draw a copy: whose it is, the teams, who plays, the games, the totals, and lines to sign."""
        sheet = self.sheet
        self.y += 3
        self.fit(name, self.left, self.y, self.right - self.left, 10.5)
        self.teams()
        if sheet.places:
            self.heading(say("page.paper.line-ups"))
            for place in sheet.places:
                self.line_up(place)
        for heading, games in sheet.rounds:
            self.heading(heading)
            for game in games:
                self.meeting(game)
        self.heading(say("page.paper.total"))
        for total in sheet.totals:
            self.meeting(total)
        self.signs()

    def teams(self) -> None:
        """Draw home at the left and the visitors at the right."""
        self.y += TEAM
        for x, kind, name in zip(self.sides, ("lineup.home", "lineup.visitors"), self.sheet.names, strict=True):
            self.fit(say(kind), x, self.y - 6.5, self.names, 8.5, grey=True)
            self.fit(name, x, self.y, self.names, 13, lines=2, bold=True)

    def line_up(self, place: str) -> None:
        """Draw lines for the names of a place, one for each team."""
        self.y += ROW
        for x in self.sides:
            self.note(place, x, self.y - 1, 9.5, bold=True)
            self.rule(x + 5, self.y, x + self.names, self.y)

    def signs(self) -> None:
        """Draw the lines to sign, one for each team."""
        self.y += SIGN
        for x, name in zip(self.sides, self.sheet.names, strict=True):
            self.rule(x, self.y, x + self.names, self.y)
            self.fit(say("page.paper.signed", side=name), x, self.y + 3.5, self.names, 7.5, grey=True)
