"""Empty sheets for a rule set, with as many rows as such a game takes."""

from typing import Any

from scorekeeper.core.words import named, say, unit
from scorekeeper.web.paper.page import Page, Side

MOST = 24
"""Maximum rows on a page, with room for handwriting."""
COLOURS = (("red", "●"), ("blue", "■"))


def empty_page(book: dict[str, Any], play: str) -> Page:
    """Return the empty sheet for a play of a rule set."""
    kind, form = book["kind"], book["formats"][play]
    sides = [Side(f"{shape} {say(f'letter.{colour}')} {say(f'colour.{colour}')}") for colour, shape in COLOURS]
    marks = [side.mark for side in sides]
    hammer = [say("page.paper.hammer")] if kind in ("knock-off", "innings") else []
    columns = [say(f"sheet.{unit(kind)}"), *hammer]
    for mark in marks:
        columns += [mark, say("page.paper.total")]
    goal = (
        say("page.paper.target", n=form["target"]) if "target" in form else say("page.paper.rounds", n=form["rounds"])
    )
    return Page(
        copy=say("page.paper.empty"),
        title=f"{named(book['name'])} · {named(form['name'])}",
        facts=[goal],
        sides=sides,
        columns=columns,
        rows=[[name, *[""] * (len(columns) - 1)] for name in row_names(kind, form)],
        legend=say("page.paper.fill" if hammer else f"page.paper.fill.{'halves' if kind == 'court' else 'turns'}"),
        signatures=signatures(marks),
        blanks=[say(f"page.paper.{key}") for key in ("date", "board", "competition")],
    )


def row_names(kind: str, form: dict[str, Any]) -> list[str]:
    """Return the names of the rows, with some extra rows."""
    if kind == "court":
        return [f"{n}{say(f'strip.{half}')}" for n in range(1, MOST // 2 + 1) for half in ("head", "foot")]
    rounds = form.get("rounds")
    more = {"innings": 3, "bowling": 0}.get(kind, MOST)
    return [str(n) for n in range(1, min(MOST, (rounds or 0) + more) + 1)]


def signatures(sides: list[str]) -> list[str]:
    """Return the labels of the lines for signatures."""
    return [*(say("page.paper.signed", side=side) for side in sides), say("page.paper.official")]
