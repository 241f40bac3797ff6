"""The events of a log, one after the other: what is refused whatever the type, then the event's own module."""

from __future__ import annotations

from collections.abc import Callable

from ..competition import Competition, new_competition, of_kind
from ..document import TABLE
from ..errors import CompetitionError, refuse_if
from ..log import Placed
from ..words import Document, Event, same_sides
from . import desk, drawing, entering, ladder, queue

Handler = Callable[[Competition, Event], None]

ANY: dict[str, Handler] = {
    "enter": entering.enter,
    "pair": entering.pair,
    "present": entering.present,
    "close": entering.close,
    "withdraw": entering.withdraw,
    "rename": entering.rename,
    "substitute": entering.substitute,
    "draw": drawing.draw,
    "board": desk.board,
    "schedule": desk.schedule,
    "postpone": desk.postpone,
    "post": desk.post,
    "unpost": desk.unpost,
    "move": desk.move,
    "result": desk.result,
    "sheet": desk.sheet,
    "flip": desk.flip,
    "set_aside": desk.set_aside,
    "uphold": desk.uphold,
    "finish": desk.finish,
    "note": desk.note,
}
HANDLERS: dict[str, dict[str, Handler]] = {
    "queue": {**ANY, "join": queue.join, "post": queue.post, "result": queue.result},
    "ladder": {**ANY, "challenge": ladder.challenge, "post": ladder.post, "result": ladder.result},
}
NEW_MATCH = {"queue": "post", "ladder": "challenge"}
"""The event that gives a match its name."""


def record(document: Document, events: list[Placed]) -> Competition:
    """The competition after the events that count. A refusal carries the event's index."""
    competition = new_competition(document)
    handlers = HANDLERS.get(competition.form, ANY)
    for index, event in events:
        try:
            check(competition, event)
            handlers[event["type"]](competition, event)
        except CompetitionError as error:
            raise CompetitionError(error.code, index) from None
    return competition


def check(competition: Competition, event: Event) -> None:
    """What is refused whatever the type of the event, in this order."""
    kind = event["type"]
    only = TABLE["only"].get(kind)
    refuse_if(only is not None and not any(of_kind(competition, each) for each in only), "wrong-form")
    refuse_if(competition.finished and kind != "note", "finished")
    named = "match" in event and NEW_MATCH.get(competition.form) != kind
    if named:
        refuse_if(of_kind(competition, "drawn") and not competition.drawn, "not-drawn")
        refuse_if(event["match"] not in competition.known, "unknown-match")
    check_entries(competition, event)
    if "a" in event:
        refuse_if(event["a"] == event["b"], "not-in-match")
        fixed = competition.known[event["match"]] if named else None
        refuse_if(fixed is not None and not same_sides(event, fixed), "not-in-match")


def check_entries(competition: Competition, event: Event) -> None:
    """Refuse an entry that nobody entered. The order of a draw is checked where it is drawn."""
    kind = event["type"]
    if "entry" in event and kind not in ("enter", "pair"):
        refuse_if(event["entry"] not in competition.entries, "unknown-entry")
    named = event.get("of", []) + event.get("entries", [])
    if "a" in event:
        mixed = of_kind(competition, "mixer")
        named = event["a"] + event["b"] if mixed else [event["a"], event["b"]]
    refuse_if(any(entry not in competition.entries for entry in named), "unknown-entry")
