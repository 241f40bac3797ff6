"""Slips of the matches that can be played now or are on a board: to write on, or to scan as a match card."""

from typing import Any, cast

from scorekeeper.competitions.words import SIDES, Line
from scorekeeper.core.links import absolute
from scorekeeper.core.words import number_text, say
from scorekeeper.games.competitions.match_card import card_code, game_of
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.web.pages.competitions.matches import entries_of, is_live
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title
from scorekeeper.web.paper.contest import Slip, Slips

MOST = 512
"""Maximum slips of a PDF: the first round of 1,024 entries."""
CARDS = 40
"""Maximum slips with a QR code: five pages. Each takes some 10 ms of processor time."""


def make_slips(page: Page) -> Slips:
    """Return the slips, those of matches on a board first."""
    lines = [line for line in page.shown.state["matches"] if line["status"] in ("ready", "posted")]
    lines.sort(key=lambda line: not is_live(page, line))
    document = page.shown.document
    book = cast(dict[str, Any], KnownRulesets().of(document))  # known, because the competition was archived
    length = length_words(document, book)
    links = {line["id"]: make_link(page, line, book) for line in lines[:CARDS]}
    slips = [make_slip(page, line, length, links.get(line["id"], "")) for line in lines[:MOST]]
    told = say("page.paper.matches-left", n=len(lines) - MOST) if len(lines) > MOST else ""
    return Slips(page.name, slips, told)


def make_link(page: Page, line: Line, book: dict[str, Any]) -> str:
    """Return the link of the match card that begins the next game, if it is not too long."""
    code = card_code(game_of(page.shown.document, line, page.shown.names.entries, book), page.card)
    return absolute(f"/#/match/{code}") if code else ""


def length_words(document: dict[str, Any], book: dict[str, Any]) -> str:
    """Return how long a game is."""
    form = document if "target" in document else book["formats"][document["play"]]
    if "target" in form:
        return say("page.paper.target", n=form["target"])
    return say("page.paper.rounds", n=form["rounds"])


def make_slip(page: Page, line: Line, length: str, link: str) -> Slip:
    """Return the slip of a match, with the link of its card."""
    best_of = line.get("best_of", 1)
    facts = " · ".join([length, *([say("match.best-of", n=best_of)] if best_of > 1 else [])])
    a, b = (" & ".join(page.shown.names.entries[entry] for entry in entries_of(line[side])) for side in SIDES)
    starts = (start_words(line["start"]["a"]), start_words(line["start"]["b"]))
    board = line["board"] if is_live(page, line) and line["board"] is not None else ""
    return Slip(
        match_title(page, line["id"]),
        board,
        facts,
        (a, b),
        starts,
        say("page.paper.games" if best_of > 1 else "page.paper.points"),
        link,
    )


def start_words(points: int) -> str:
    """Return with how many points a side begins, if not with none."""
    return say("page.paper.start", n=number_text(points)) if points else ""
