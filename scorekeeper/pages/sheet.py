"""What a game's sheet shows, in words and numbers, made from its document and state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from scorekeeper.rules.events import counting, effective
from scorekeeper.rules.explain import explain_all
from scorekeeper.rules.words import Ruleset
from scorekeeper.words import has_words, nth, say

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
    """One frame, or a ruling (without number, hammer and why): points, the score after it, who had the hammer,
    was it corrected, why did it count so.
    """

    number: int | None
    points: dict[str, int]
    score: dict[str, int]
    hammer: str | None
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


def make_sheet(document: Json, state: Json, book: Json) -> Sheet:
    """Shape an archived game for the template; `book` is the rule set that it was played under."""
    sides = {key: make_side(key, document, state) for key in ("a", "b")}
    names = {key: side.name for key, side in sides.items()}
    scores = {f"score_{key}": side.score for key, side in sides.items()}
    events = [event for _index, event in effective(document["events"])]
    return Sheet(
        title=say("page.title", **names, **scores),
        result=result(document, state, names, book),
        facts=facts(document, book),
        sides=sides,
        rows=list(make_rows(document, state, events, book)),
        corrections=list(corrections(document["events"], {event["id"] for event in events})),
        log=[log_line(event, names) for event in events if has_words(f"page.log.{event['type']}")],
    )


def make_side(key: str, document: Json, state: Json) -> Side:
    """Shape the head of side `a` or `b`."""
    side = document["sides"][key]
    colour = colour_of(document, key)
    players = [player["name"] for player in side.get("players", ())]
    return Side(
        letter=say(f"letter.{colour}"),
        shape={"a": "●", "b": "■"}[key],
        colour=colour,
        name=side["name"],
        players="" if " & ".join(players) == side["name"] else ", ".join(players),
        start=side.get("start", 0),
        score=state["score"][key],
        won=state["winner"] == key,
    )


def colour_of(document: Json, key: str) -> str:
    """Return the colour of a side's weights."""
    colour: str = document["sides"][key].get("colour")
    return colour if colour in KNOWN else COLOURS[key]


def result(document: Json, state: Json, names: dict[str, str], book: Json) -> str:
    """Say in one sentence how it ended."""
    if state["status"] == "open":
        return say("page.winner.open")
    winner = say("page.winner", side=names[state["winner"]]) if state["winner"] else say("page.winner.none")
    target = document.get("target", book["formats"][document["play"]].get("target", 0))
    return f"{winner}, {say('page.ending.' + state['ending'], target=target)}"


def facts(document: Json, book: Json) -> list[str]:
    """Say when and where it was played, and by which book."""
    begun = datetime.fromisoformat(document["started_at"])
    month = say(f"page.month.{begun.month}")
    date = say("page.date", day=begun.day, month=month, year=begun.year, time=f"{begun:%H:%M}")
    lines = [date, f"{book['name']} · {book['formats'][document['play']]['name']}"]
    return [*lines, say("page.board", board=document["board"])] if "board" in document else lines


def make_rows(document: Json, state: Json, events: list[Json], book: Json) -> Iterator[Row]:
    """Shape the frames that count, each with the reasons that the rules give for it, and the rulings between them.

    So the column of the score adds up.
    """
    changed, reasons = amended(document["events"]), explain_all(document, cast(Ruleset, book))
    score = {key: document["sides"][key].get("start", 0) for key in ("a", "b")}
    frames = iter(enumerate(state["frames"], 1))
    for event in events:
        if event["type"] == "adjust":
            points = {"a": 0, "b": 0, event["side"]: event["points"]}
            score = {key: score[key] + points[key] for key in score}
            yield Row(None, points, score, None, event["id"] in changed, [])
        elif event["type"] == "frame":
            number, frame = next(frames)
            score = frame["score"]
            why = [reason_line(document, reason, book) for reason in reasons[event["id"]]]
            yield Row(number, frame["points"], score, frame["hammer"], event["id"] in changed, why)


def amended(events: list[Json]) -> set[str]:
    """Return the ids of what was corrected and still is: amendments that were taken back have changed nothing."""
    counted = set(counting(events))
    return {event["event"] for event in events if event["type"] == "amend" and event["id"] in counted}


def reason_line(document: Json, reason: Mapping[str, Any], book: Json) -> str:
    """Say one reason, with the book's section and whether house rules change it; sides are called by their colour."""
    colours = {key: say(f"colour.{colour_of(document, value)}") for key, value in reason.items() if key in ("side", "other")}
    zone = {"zone": say(f"weight.in.{reason['zone']}")} if "zone" in reason else {}
    ruling = {
        "offence": next((found["name"] for found in book["offences"] if found["id"] == reason.get("offence")), ""),
        "nth": nth(reason.get("step", 0)),
        "time": "{}:{:02}".format(*divmod(reason.get("seconds", 0), 60)),
    }
    sentence = say(str(reason["say"]), **{**reason, **colours, **zone, **ruling, "n": reason.get("count", reason.get("points", 0))})
    changed = f" · {say('cite.house')}" if reason["section"] in book.get("house", {}).get("sections", ()) else ""
    return f"{sentence} ({book['book']} {reason['section']}{changed})"


def corrections(events: list[Json], counted: set[str]) -> Iterator[str]:
    """Say what was corrected, and the reason given: nothing is erased without a trace."""
    by_id, numbers = {event["id"]: event for event in events}, frame_numbers(events, counted)
    for event in events:
        if event["type"] == "retract":
            yield retraction(event, by_id, numbers)
        elif event["type"] == "amend" and event["event"] in numbers:
            yield say("page.correction.amend", n=numbers[event["event"]], reason=event["reason"])
        elif event["type"] == "amend":
            yield say("page.correction.other", reason=event["reason"])


def frame_numbers(events: list[Json], counted: set[str]) -> dict[str, int]:
    """Return the number of every frame; one that counts no more keeps the place that it had."""
    numbers: dict[str, int] = {}
    number = 1
    for event in events:
        if event["type"] == "frame":
            numbers[event["id"]] = number
            number += event["id"] in counted
    return numbers


def retraction(event: Json, by_id: dict[str, Json], numbers: dict[str, int]) -> str:
    """Say what was taken back or brought back: a frame by its number, a frame's correction, or some entry."""
    kind = event["reason"] if event["reason"] in ("undo", "redo") else "retract"
    named = by_id[event["event"]]
    if kind == "redo" and named["type"] == "retract":
        named = by_id[named["event"]]
    frame = named["event"] if named["type"] == "amend" else named["id"]
    known = frame in numbers
    key = f"page.correction.{kind}.{named['type']}" if known else f"page.correction.{kind}"
    return say(key, n=numbers.get(frame, 0), reason=event["reason"])


def log_line(event: Json, names: dict[str, str]) -> str:
    """Say what else was recorded: rulings, forfeits, notes."""
    values = {"note": "", **event, "side": names.get(event.get("side", ""), "")}
    return say(f"page.log.{event['type']}", **values).strip()
