"""A competition's schedule and its roll call as PDF."""

from typing import TYPE_CHECKING

from scorekeeper.core.words import say
from scorekeeper.web.paper.contest import Cross, Head, Meeting, Person, RollCall, Schedule
from scorekeeper.web.paper.contest_pen import ContestPen

if TYPE_CHECKING:
    from fpdf import FPDF

ROW = 8.2
"""Millimetres, like all sizes here."""
LABEL, WHERE, SCORE, GAP = 30.0, 26.0, 11.0, 3.0
NAMES = 52.0
"""Width of the names of a cross table."""
CELL = 14.0
CALL = 10.0
TICK = "✓"


class ListDrawing(ContestPen):
    """Rows below each other. `y`: the foot of the last one; `where`: the width of what stands at their end."""

    where = WHERE

    def __init__(self, pdf: "FPDF", head: Head) -> None:
        super().__init__(pdf, head)
        self.y = 0.0

    def page(self) -> None:
        """Begin a page."""
        self.begin()
        self.y = self.top

    def heading(self, text: str) -> None:
        """Draw a heading, as of a round."""
        self.y += ROW
        self.fit(text, self.left, self.y - 1.5, self.right - self.left, 10.5, bold=True)

    def meeting(self, one: Meeting) -> None:
        """Draw a match, or a game of one."""
        foot, self.y = self.y + ROW - 2.8, self.y + ROW
        names, (first, second) = self.names, self.sides
        self.fit(one.label, self.left, foot, LABEL - 2, 8.5, lines=2, grey=True)
        self.fit(one.names[0], first, foot, names, 9.5, lines=2, bold=one.won[0])
        x = first + names + GAP
        for score, won in zip(one.scores, one.won, strict=True):
            self.box(x, self.y - ROW + 0.7, SCORE, ROW - 1.4)
            self.style(9.5, bold=won)
            self.put(score, x + (SCORE - self.wide(score)) / 2, foot)
            x += SCORE + GAP / 2
        self.fit(one.names[1], second, foot, names, 9.5, lines=2, bold=one.won[1])
        self.fit(one.where, second + names + GAP, foot, self.where, 8.5, lines=2, grey=True)
        self.rule(self.left, self.y, self.right, self.y, 0.1)

    @property
    def names(self) -> float:
        """The width of a side's names."""
        return (self.right - self.left - LABEL - self.where - 2 * SCORE - 4 * GAP) / 2

    @property
    def sides(self) -> tuple[float, float]:
        """Where the names of both sides begin; the boxes stand between them."""
        first = self.left + LABEL
        return first, first + self.names + 2 * SCORE + 2.5 * GAP


class ScheduleDrawing(ListDrawing):
    """A schedule being drawn."""

    def __init__(self, pdf: "FPDF", schedule: Schedule) -> None:
        super().__init__(pdf, schedule.head)
        self.schedule = schedule

    def draw(self) -> None:
        """Draw the rounds below each other, then the cross table."""
        self.page()
        for heading, meetings in self.schedule.rounds:
            self.room(2 * ROW)
            self.heading(heading)
            for meeting in meetings:
                if self.room(ROW):
                    self.heading(heading)
                self.meeting(meeting)
        if self.schedule.cross:
            self.cross(self.schedule.cross)
        self.finish(self.schedule.left)

    def room(self, height: float) -> bool:
        """Go on on the next page if there is no room for this height. Returns whether that was so."""
        full = self.y + height > self.bottom
        if full:
            self.finish()
            self.page()
        return full

    def cross(self, cross: Cross) -> None:
        """Draw who played whom: its columns have the numbers of its rows."""
        many = len(cross.names)
        width = min(CELL, (self.right - self.left - NAMES) / many)
        tall = max(9.0, 4.8 * max(len(cell) for row in cross.cells for cell in row))
        self.room(ROW + 6 + tall * many + 8)
        self.heading(say("page.competition.cross"))
        self.y += 6
        for column in range(many):
            self.middle(str(column + 1), self.left + NAMES + column * width, width, self.y - 1.5, bold=True)
        for number, (name, row) in enumerate(zip(cross.names, cross.cells, strict=True)):
            foot = self.y + tall / 2 + 1.4
            self.note(str(number + 1), self.left + 5, foot, 8.5, bold=True, end=True)
            self.fit(name, self.left + 7, foot, NAMES - 9, 9.5, lines=2)
            for column, scores in enumerate(row):
                self.crossed(scores, self.left + NAMES + column * width, width, tall, own=column == number)
            self.y += tall
        self.note(say("page.competition.across"), self.left, self.y + 5, 7.5, grey=True)
        self.y += 8

    def crossed(self, scores: list[str], x: float, width: float, tall: float, own: bool) -> None:
        """Draw a cell of the cross table, at the height of its row; an entry's own is grey."""
        self.pdf.set_line_width(0.2)
        self.pdf.set_fill_color(200)
        self.pdf.rect(x, self.y, width, tall, "DF" if own else "D")
        for line, score in enumerate(scores):
            high = self.y + tall * (line + 0.5) / len(scores)
            self.middle(score, x, width, high + 1.2)

    def middle(self, text: str, x: float, width: float, foot: float, bold: bool = False) -> None:
        """Write a short text in the middle of a width."""
        self.style(8, bold)
        self.put(text, x + (width - self.wide(text)) / 2, foot)


class RollCallDrawing(ContestPen):
    """A roll call being drawn, in two columns."""

    def __init__(self, pdf: "FPDF", call: RollCall) -> None:
        super().__init__(pdf, call.head)
        self.people = call.people

    def draw(self) -> None:
        """Draw the names down the columns."""
        self.begin()
        rows = int((self.bottom - self.top) / CALL)
        for number, person in enumerate(self.people):
            column, row = divmod(number % (2 * rows), rows)
            if number and number % (2 * rows) == 0:
                self.finish()
                self.begin()
            width = (self.right - self.left - 8) / 2
            self.person(person, self.left + column * (width + 8), self.top + row * CALL, width)
        self.finish()

    def person(self, one: Person, x: float, y: float, width: float) -> None:
        """Draw an entry with its box."""
        self.box(x, y + 1.8, 5, 5)
        if one.present:
            self.note(TICK, x + 0.7, y + 6.2, 13, bold=True)
        room = width - 8
        if one.told:
            self.note(one.told, x + width, y + 5.6, 8.5, end=True)
            room -= self.wide(self.text(one.told)) + 2
        self.fit(one.name, x + 8, y + (4.6 if one.players else 5.6), room, 10, lines=1 if one.players else 2)
        if one.players:
            self.fit(one.players, x + 8, y + 7.8, room, 7, grey=True)
        self.rule(x, y + CALL - 0.8, x + width, y + CALL - 0.8, 0.1)
