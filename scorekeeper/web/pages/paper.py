"""`/g/<id>/print` and `/g/<id>.pdf`: a game's sheet in three copies. `/sheets/<rule set>`: an empty sheet.

"Scores shall be kept in triplicate, the original for the League Secretary and one for each team" (csc VII.11).
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, cast
from uuid import UUID

from flask import Blueprint, Response, make_response, render_template, request

from scorekeeper.core.problems import Problem
from scorekeeper.core.words import say
from scorekeeper.games.archive.sharing import find_for_page
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.people.identity.guard import visiting_device
from scorekeeper.rules import library
from scorekeeper.web.pages.privacy import PRIVATE, answer_for
from scorekeeper.web.pages.sheet import Sheet, make_sheet
from scorekeeper.web.pages.sheet_rows import Cell, Row
from scorekeeper.web.paper import empty, pdf
from scorekeeper.web.paper.page import Page, Side

blueprint = Blueprint("paper", __name__)
HAMMER = "◆"
MOST_ROWS, MOST_LETTERS = 60, 5000
"""Maximum rows of a copy's table and letters of its corrections and log in a PDF. A row takes 2 ms of processor time, a
thousand letters 30 ms. Hardly any game is longer.
"""
LETTER_LANDS = ("-us", "-ca", "-mx", "-ph")
"""Endings of language tags whose countries use Letter paper."""


@blueprint.get("/g/<uuid:game_id>/print")
def print_game(game_id: UUID) -> Response:
    """Show a game's sheet for printing, to a visitor who may see the game."""
    found = find_for_page(str(game_id), visiting_device(), request.args.get("key"))
    return answer_for(found.club, render_template("paper.html", pages=copies(found)))


@blueprint.get("/g/<uuid:game_id>.pdf")
def pdf_game(game_id: UUID) -> Response:
    """Return the same as PDF."""
    found = find_for_page(str(game_id), visiting_device(), request.args.get("key"))
    return pdf_answer([shortened(page) for page in copies(found)], f"{str(game_id)[-12:]}.pdf")


@blueprint.get("/sheets/")
def list_empty() -> str:
    """List the empty sheets, one for each play of each book."""
    books = cast(list[dict[str, Any]], [library.find(ruleset) for ruleset in library.rulesets()])
    return render_template("sheets.html", books=books)


@blueprint.get("/sheets/<ruleset>")
def print_empty(ruleset: str) -> Response:
    """Show a book's empty sheet for a play (`?play=`, the first one by default)."""
    book, page = empty_of(ruleset)
    others = [(play, form["name"]) for play, form in book["formats"].items()]
    return make_response(render_template("paper.html", pages=[page], plays=others, book=book))


@blueprint.get("/sheets/<ruleset>.pdf")
def pdf_empty(ruleset: str) -> Response:
    """Return the same as PDF."""
    return pdf_answer([empty_of(ruleset)[1]], f"{ruleset}.pdf")


def empty_of(ruleset: str) -> tuple[dict[str, Any], Page]:
    """Return a book and its empty sheet. Raises Problem `not-found`."""
    book = cast(dict[str, Any] | None, library.find(ruleset))
    if book is None:
        raise Problem("not-found")
    play = request.args.get("play") or next(iter(book["formats"]))
    if play not in book["formats"]:
        raise Problem("not-found")
    return book, empty.empty_page(book, play)


def pdf_answer(pages: Sequence[pdf.Sheet], name: str) -> Response:
    """Return a response with a PDF that is not cached."""
    try:
        content = pdf.draw(pages, paper_size())
    except pdf.NoFontError:
        return Response(say("page.missing-build"), 503, mimetype="text/plain")
    response = Response(content, content_type="application/pdf")
    response.headers.update(PRIVATE)
    response.headers.set("Content-Disposition", "inline", filename=name)
    return response


def paper_size() -> str:
    """Return the requested paper size (`?paper=letter`), or else that of the browser's country."""
    asked = request.args.get("paper", "")
    if asked in pdf.SIZES:
        return asked
    best = (request.accept_languages.best or "").lower()
    return "letter" if best.endswith(LETTER_LANDS) else "a4"


def copies(found: Any) -> list[Page]:  # noqa: ANN401 (SheetGame)
    """Return the three copies of a game's sheet. Corrections and log are on the first one."""
    book = cast(dict[str, Any], KnownRulesets().of(found.document))  # known, because the game was archived
    sheet = make_sheet(found.document, found.state, book, found.revision)
    teams = [say("page.paper.copy", whom=side.name) for side in sheet.sides.values()]
    foot = say("page.paper.foot", id=found.document["id"], n=found.revision)
    original = page_of(sheet, say("page.paper.secretary"), foot)
    elsewhere = [(say("page.paper.original"), list[str]())] if original.notes else []
    return [original, *(replace(original, copy=copy, notes=elsewhere) for copy in teams)]


def shortened(page: Page) -> Page:
    """Return the page as a PDF shows it. A very long game is cut, with a sentence that says so."""
    left, room, notes = max(0, len(page.rows) - MOST_ROWS), MOST_LETTERS, list[tuple[str, list[str]]]()
    for heading, lines in page.notes:
        ends = list(accumulate(map(len, lines)))
        count = bisect(ends, room)
        room -= ends[-1] if lines else 0
        left += len(lines) - count
        notes.append((heading, lines[:count]))
    told = [(say("page.paper.left-out", n=left), list[str]())] if left else []
    return replace(page, rows=page.rows[:MOST_ROWS], notes=[*told, *notes])


def page_of(sheet: Sheet, copy: str, foot: str) -> Page:
    """Return the complete copy."""
    sides = [Side(f"{one.shape} {one.letter}", one.name, one.players, str(one.score)) for one in sheet.sides.values()]
    marks = [side.mark for side in sides]
    notes = (("page.corrections", sheet.corrections), ("page.log", sheet.log))
    return Page(
        copy=copy,
        title=sheet.title,
        facts=sheet.facts,
        sides=sides,
        columns=[sheet.counted, *marks, say("page.running")],
        rows=[cells_of(row) for row in sheet.rows],
        result=sheet.result,
        legend=sheet.legend,
        notes=[(say(heading), lines) for heading, lines in notes if lines],
        signatures=empty.signatures(marks),
        foot=foot,
    )


def cells_of(row: Row) -> list[str]:
    """Return the cells of a row."""
    name = f"{row.name} ✎" if row.corrected else row.name
    return [name, *(cell_text(row.cells[side]) for side in ("a", "b")), f"{row.score['a']} : {row.score['b']}"]


def cell_text(cell: Cell) -> str:
    """Return the text of one side's cell. Points that were taken back are in brackets."""
    text = f"({cell.text})" if cell.lost else cell.text
    return f"{text} {HAMMER}" if cell.hammer else text
