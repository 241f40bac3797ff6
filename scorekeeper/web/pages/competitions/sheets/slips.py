"""Slips of the matches that can be played now or are on a board, for those who play without a phone."""

from typing import Any, cast

from scorekeeper.competitions.words import SIDES, Line
from scorekeeper.core.words import number_text, say
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.web.pages.competitions.matches import entries_of, is_live
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title
from scorekeeper.web.paper.contest import Slip, Slips

MOST = 512
"""Maximum slips of a PDF: the first round of 1,024 entries."""


def make_slips(page: Page) -> Slips:
    """Return the slips, those of matches on a board first."""
    lines = [line for line in page.shown.state["matches"] if line["status"] in ("ready", "posted")]
    lines.sort(key=lambda line: not is_live(page, line))
    length = length_words(page.shown.document)
    told = say("page.paper.matches-left", n=len(lines) - MOST) if len(lines) > MOST else ""
    return Slips(page.name, [make_slip(page, line, length) for line in lines[:MOST]], told)


def length_words(document: dict[str, Any]) -> str:
    """Return how long a game is."""
    book = cast(dict[str, Any], KnownRulesets().of(document))  # known, because the competition was archived
    form = document if "target" in document else book["formats"][document["play"]]
    if "target" in form:
        return say("page.paper.target", n=form["target"])
    return say("page.paper.rounds", n=form["rounds"])


def make_slip(page: Page, line: Line, length: str) -> Slip:
    """Return the slip of a match."""
    best_of = line.get("best_of", 1)
    facts = " · ".join([length, *([say("match.best-of", n=best_of)] if best_of > 1 else [])])
    a, b = (" & ".join(page.shown.names.entries[entry] for entry in entries_of(line[side])) for side in SIDES)
    starts = (start_words(line["start"]["a"]), start_words(line["start"]["b"]))
    board = line["board"] if is_live(page, line) and line["board"] is not None else ""
    return Slip(match_title(page, line["id"]), board, facts, (a, b), starts, say(f"page.paper.{counted(line)}"))


def counted(line: Line) -> str:
    """Return the word for what a side writes down."""
    if "halves" in line:
        return "match-points"
    return "games" if line["best_of"] > 1 else "points"


def start_words(points: int) -> str:
    """Return with how many points a side begins, if not with none."""
    return say("page.paper.start", n=number_text(points)) if points else ""
