"""The content of a game's sheet, in words and numbers, from its document and state."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, cast

from scorekeeper.core import moments
from scorekeeper.core.words import called, named, say, unit
from scorekeeper.rules.events import effective
from scorekeeper.rules.explain import explain_all
from scorekeeper.rules.words import Reason, Ruleset
from scorekeeper.web.pages.sheet_duties import Duty, page_duties, singles
from scorekeeper.web.pages.sheet_frames import Frames, draw_frames
from scorekeeper.web.pages.sheet_graph import Graph, make_graph
from scorekeeper.web.pages.sheet_rows import Row, make_rows
from scorekeeper.web.pages.sheet_steps import Step, steps_of
from scorekeeper.web.pages.sheet_words import (
    capital,
    colour_of,
    corrections,
    name_of,
    reason_line,
    reason_words,
    record_line,
)

Json = dict[str, Any]


@dataclass(frozen=True)
class Side:
    """One side's heading. Letter and shape identify it as well as colour."""

    letter: str
    shape: str
    colour: str
    name: str
    players: str
    score: int
    won: bool


@dataclass(frozen=True)
class Sheet:
    """The whole sheet."""

    title: str
    result: str
    won: str
    """A sentence about the winner; empty if nobody won."""
    how: str
    """How the game ended, or that it is not finished."""
    facts: list[str]
    sides: dict[str, Side]
    counted: str
    rows: list[Row]
    legend: str
    corrections: list[str]
    graph: Graph | None
    frames: Frames | None
    steps: list[Step]
    log: list[str]
    tell: Callable[[Reason], str]
    """Returns a row's reason in words. Called by the page only, because a thousand rows have some five thousand
    reasons.
    """
    book: str
    """The short name by which its sections are cited."""
    duties: dict[str, Duty]
    """What the book says in the cited sections, by section."""

    @staticmethod
    def cited(reasons: list[Reason]) -> list[str]:
        """Return the single sections of a row's reasons."""
        return list(dict.fromkeys(one for reason in reasons for one in singles(str(reason["section"]))))


def make_sheet(document: Json, state: Json, book: Json, revision: int = 1) -> Sheet:
    """Return an archived game's sheet for the template. `book` is its rule set."""
    rules = cast(Ruleset, book)
    sides = {key: make_side(key, document, state) for key in ("a", "b")}
    names = {key: side.name for key, side in sides.items()}
    scores = {f"score_{key}": side.score for key, side in sides.items()}
    reasons = explain_all(document, rules)
    rows = list(make_rows(document, rules, state, reasons))
    frames = draw_frames(document, state, book)
    won = say("page.winner", side=called(document["sides"][state["winner"]])) if state["winner"] else ""
    how = not_finished(revision) if state["status"] == "open" else ending(document, state, book)
    return Sheet(
        title=say("page.title", **names, **scores),
        result=how if state["status"] == "open" else f"{won or say('page.winner.none')}, {how}",
        won=won,
        how=capital(how),
        facts=facts(document, book),
        sides=sides,
        counted=say(f"sheet.{unit(book['kind'])}"),
        rows=rows,
        legend=legend(book["kind"], rows),
        corrections=[line for _ident, line in corrections(document, book)],
        graph=make_graph(document, rows, target_of(document, book)),
        frames=frames,
        steps=steps_of(rows, names, frames.drawings if frames else ()),
        log=record(document, rules, reasons),
        tell=partial(reason_words, document, rules),
        book=book["book"],
        duties=page_duties(book, reasons.values()),
    )


def make_side(key: str, document: Json, state: Json) -> Side:
    """Return the heading of side `a` or `b`."""
    side = document["sides"][key]
    colour = colour_of(document, key)
    players = [player["name"] for player in side.get("players", ())]
    return Side(
        letter=say(f"letter.{colour}"),
        shape={"a": "●", "b": "■"}[key],
        colour=colour,
        name=name_of(document, key),
        players="" if " & ".join(players) == side["name"] else ", ".join(players),
        score=state["score"][key],
        won=state["winner"] == key,
    )


def not_finished(revision: int) -> str:
    """Return a sentence for an unfinished game. One with earlier revisions was reopened, because phones archive
    finished games.
    """
    return say("page.winner.reopened") if revision > 1 else say("page.winner.open")


def ending(document: Json, state: Json, book: Json) -> str:
    """Return how the game ended."""
    return say("page.ending." + state["ending"], target=target_of(document, book) or 0)


def target_of(document: Json, book: Json) -> int | None:
    """Return the score that ends the game, or None."""
    found: int | None = document.get("target", book["formats"][document["play"]].get("target"))
    return found


def facts(document: Json, book: Json) -> list[str]:
    """Return when and where it was played, and by which book."""
    lines = [
        moments.in_title(datetime.fromisoformat(document["started_at"])),
        f"{named(book['name'])} · {named(book['formats'][document['play']]['name'])}",
    ]
    match = document.get("match")
    if isinstance(match, dict):
        lines.append(say("page.match", n=match["game"], best=match["best_of"]))
    return [*lines, say("page.board", board=document["board"])] if "board" in document else lines


def legend(kind: str, rows: list[Row]) -> str:
    """Return an explanation of the signs in the table."""
    cells = [cell for row in rows for cell in row.cells.values()]
    shown = {
        "page.legend.court" if kind == "court" else "page.legend": any(cell.hammer for cell in cells),
        "page.legend.lost": any(cell.lost for cell in cells),
        "page.legend.corrected": any(row.corrected for row in rows),
    }
    return " · ".join(say(key) for key, needed in shown.items() if needed)


def record(document: Json, book: Ruleset, reasons: dict[str, list[Reason]]) -> list[str]:
    """Return every ruling that counts with its reasons, votes, official and note; and the notes."""
    return [
        record_line(document, book, event, [reason_line(document, book, reason) for reason in reasons[event["id"]]])
        for _index, event in effective(document["events"])
        if event["type"] not in ("frame", "turn")
    ]
