"""The schedule on paper: its rounds, and for a small field who plays whom."""

from itertools import groupby

from scorekeeper.competitions.words import SIDES, Line
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.matches import day_words, entries_of, score_of, where
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.rounds import Round, is_open, key_of, make_round, title_in
from scorekeeper.web.pages.competitions.sheets.heads import head_of
from scorekeeper.web.pages.competitions.table import make_cross
from scorekeeper.web.paper.contest import Cross, Meeting, Schedule

MOST = 2100
"""Maximum matches of a PDF: those of 64 teams and some more."""
MOST_CROSSED = 12


def make_schedule(page: Page) -> Schedule:
    """Return the schedule. One that is too long begins with the first round that is not over."""
    groups = [(key, list(some)) for key, some in groupby(page.played, key_of)]
    many = len(page.played)
    if many > MOST:
        groups = groups[next((n for n, (_, some) in enumerate(groups) if is_open(some)), 0) :]
    rounds, room = list[tuple[str, list[Meeting]]](), MOST
    for key, lines in groups:
        shown = lines[:room]
        if shown:
            rounds.append(round_of(page, make_round(page, key, shown, here=False)))
        room -= len(shown)
    left = many - (MOST - room)
    told = say("page.paper.matches-left", n=left) if left else ""
    return Schedule(head_of(page, say("page.paper.schedule")), rounds, cross_of(page), told)


def round_of(page: Page, one: Round) -> tuple[str, list[Meeting]]:
    """Return a round with its heading."""
    heading = " · ".join(filter(None, (one.name, one.day)))
    return heading, [meeting(page, line, title_in(page, one, line["id"]), not one.day) for line in one.lines]


def meeting(page: Page, line: Line, label: str, dated: bool) -> Meeting:
    """Return a match. `dated`: with its own day, because its round has none."""
    day = day_words(line.get("on")) if dated else ""
    place = say("page.board", board=line["board"]) if line["board"] is not None else ""
    ended = where(page, line) if line["ending"] in ("forfeit", "double-forfeit") else ""
    a, b = (" & ".join(page.shown.names.entries[entry] for entry in entries_of(line[side])) for side in SIDES)
    told = " · ".join(filter(None, (day, ended or place)))
    scores = (score_of(line, "a"), score_of(line, "b"))
    return Meeting(label, told, (a, b), scores, (line["winner"] == "a", line["winner"] == "b"))


def cross_of(page: Page) -> Cross | None:
    """Return who played whom, by number; nothing for a large field, or where partners change."""
    numbered = [line for line in page.shown.state["entries"] if line["number"]]
    order = [line["entry"] for line in sorted(numbered, key=lambda line: line["number"])]
    if not page.is_a("scheduled") or not 2 < len(order) <= MOST_CROSSED:
        return None
    rows = make_cross(page, order)
    cells = [[[score.replace("·", "") for score, _ in cell] for cell in row] for _, _, row in rows]
    return Cross([name for name, _, _ in rows], cells)
