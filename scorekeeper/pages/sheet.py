"""What a game's sheet shows, in words and numbers, made from its document and state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from scorekeeper.pages.words import has_words, say
from scorekeeper.rules import explain, ruleset_of
from scorekeeper.rules.events import effective

Json = dict[str, Any]

COLOURS = {"a": "red", "b": "blue"}
"""What a side's colour is when the game does not say."""
KNOWN = ("red", "blue", "green")
"""Those that the stylesheet has; they are class names, so nothing else may get in."""


@dataclass(frozen=True)
class Side:
    """One side's head: never told from the other by colour alone, so letter and shape go with it."""

    letter: str
    shape: str
    colour: str
    name: str
    players: str
    start: int
    score: int
    won: bool


@dataclass(frozen=True)
class Row:
    """One frame: points, the score after it, who had the hammer, was it corrected, why did it count so."""

    number: int
    points: dict[str, int]
    score: dict[str, int]
    hammer: str
    corrected: bool
    why: list[str]


@dataclass(frozen=True)
class Sheet:
    """The whole sheet."""

    title: str
    result: str
    facts: list[str]
    sides: dict[str, Side]
    rows: list[Row]
    corrections: list[str]
    log: list[str]


def make_sheet(document: Json, state: Json) -> Sheet:
    """Shape an archived game for the template."""
    sides = {key: make_side(key, document, state) for key in ("a", "b")}
    names = {key: side.name for key, side in sides.items()}
    scores = {f"score_{key}": side.score for key, side in sides.items()}
    events = [event for _index, event in effective(document["events"])]
    frames = [event for event in events if event["type"] == "frame"]
    return Sheet(
        title=say("page.title", **names, **scores),
        result=result(document, state, names),
        facts=facts(document),
        sides=sides,
        rows=list(make_rows(document, state, frames)),
        corrections=list(corrections(document["events"], [event["id"] for event in frames])),
        log=[log_line(event, names) for event in events if has_words(f"page.log.{event['type']}")],
    )


def make_side(key: str, document: Json, state: Json) -> Side:
    """Shape the head of side `a` or `b`."""
    side = document["sides"][key]
    colour = colour_of(document, key)
    return Side(
        letter=say(f"letter.{colour}"),
        shape={"a": "●", "b": "■"}[key],
        colour=colour,
        name=side["name"],
        players=", ".join(player["name"] for player in side.get("players", ())),
        start=side.get("start", 0),
        score=state["score"][key],
        won=state["winner"] == key,
    )


def colour_of(document: Json, key: str) -> str:
    """Return the colour of a side's weights."""
    colour: str = document["sides"][key].get("colour")
    return colour if colour in KNOWN else COLOURS[key]


def result(document: Json, state: Json, names: dict[str, str]) -> str:
    """Say in one sentence how it ended."""
    if state["status"] == "open":
        return say("page.winner.open")
    winner = say("page.winner", side=names[state["winner"]]) if state["winner"] else say("page.winner.none")
    target = document.get("target", book_of(document)["formats"][document["play"]]["target"])
    return f"{winner}, {say('page.ending.' + state['ending'], target=target)}"


def facts(document: Json) -> list[str]:
    """Say when and where it was played, and by which book."""
    begun = datetime.fromisoformat(document["started_at"])
    book = book_of(document)
    play = book["formats"][document["play"]]["name"]
    lines = [f"{begun.day} {begun:%B %Y}, {begun:%H:%M}", f"{book['name']} · {play}"]
    return [*lines, say("page.board", board=document["board"])] if "board" in document else lines


def book_of(document: Json) -> Json:
    """Return the rule set's data; an archived game's is known, or it had not been archived."""
    return cast(Json, ruleset_of(document))


def make_rows(document: Json, state: Json, frames: list[Json]) -> Iterator[Row]:
    """Shape the frames that count, each with the reasons that the rules give for it."""
    amended = {event["event"] for event in document["events"] if event["type"] == "amend"}
    for number, (frame, event) in enumerate(zip(state["frames"], frames, strict=True), 1):
        why = [reason_line(document, reason) for reason in explain(document, event["id"])]
        yield Row(number, frame["points"], frame["score"], frame["hammer"], event["id"] in amended, why)


def reason_line(document: Json, reason: Mapping[str, Any]) -> str:
    """Say one reason, with the book's section; sides are called by their colour, as on the board."""
    colours = {key: say(f"colour.{colour_of(document, value)}") for key, value in reason.items() if key in ("side", "other")}
    zone = {"zone": say(f"weight.in.{reason['zone']}")} if "zone" in reason else {}
    sentence = say(str(reason["say"]), **{**reason, **colours, **zone, "n": reason.get("count", 0)})
    return f"{sentence} ({book_of(document)['book']} {reason['section']})"


def corrections(events: list[Json], frame_ids: list[str]) -> Iterator[str]:
    """Say what was corrected, and the reason given: nothing is erased without a trace."""
    for event in events:
        if event["type"] == "retract" and event["reason"] in ("undo", "redo"):
            yield say(f"page.correction.{event['reason']}")
        elif event["type"] == "retract":
            yield say("page.correction.retract", reason=event["reason"])
        elif event["type"] == "amend" and event["event"] in frame_ids:
            yield say("page.correction.amend", n=frame_ids.index(event["event"]) + 1, reason=event["reason"])
        elif event["type"] == "amend":
            yield say("page.correction.other", reason=event["reason"])


def log_line(event: Json, names: dict[str, str]) -> str:
    """Say what else was recorded: rulings, forfeits, notes."""
    values = {"note": "", **event, "side": names.get(event.get("side", ""), "")}
    return say(f"page.log.{event['type']}", **values).strip()
