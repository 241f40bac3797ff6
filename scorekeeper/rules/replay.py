"""Replay: a document and its rule set's data in, the state of the game out. Pure: no files, no clock, no randomness.

Checks run in a fixed order, the same in both languages: not an object; `unknown-ruleset`; the header's shape;
`unknown-play`; header fields that the rule set does not allow (lengths, `bad-start`, carried offences); for the whole
list of events their types and shapes, ids, targets of retractions and amendments, and the shape of amendments without
effect; then each event in the order of play.
"""

from __future__ import annotations

from . import bowling, court, horse_collar, innings, knock_off
from .document import GameError, check_event, check_header
from .events import check_events
from .game import Game, Kind, new_game
from .officials import RULINGS
from .penalties import carry, penalise
from .shapes import is_object
from .words import Document, Event, Ruleset, State

# The only switch on the kind of game. A kind has `LENGTHS` (the lengths that the header may override), `opening`,
# `play` for its frames or turns, and `settle`, called after points awarded outside play.
KINDS: dict[str, Kind] = {
    "knock-off": knock_off,
    "innings": innings,
    "horse-collar": horse_collar,
    "bowling": bowling,
    "court": court,
}

# The events of play itself; each kind accepts one of them.
PLAYS = ("frame", "turn")

# The events that may still be recorded after a game has ended (docs/format.md, Errors).
AFTER_END = ("penalty", "note", "call")


def replay(document: object, ruleset: Ruleset | None) -> State:
    """The state of the game after its events (docs/format.md, State). Raises GameError for the first fault, in the
    order above.
    """
    return fold(*accept(document, ruleset))


def accept(document: object, ruleset: Ruleset | None) -> tuple[Game, list[tuple[int, Event]]]:
    """Run all checks that are possible before play. Returns the game before its first event, and the events that count.
    Raises like `replay`.
    """
    if not is_object(document):
        raise GameError("malformed")
    if ruleset is None or not is_ruleset_of(document, ruleset):
        raise GameError("unknown-ruleset", None, "ruleset")
    check_header(document)
    if document["play"] not in ruleset["formats"]:
        raise GameError("unknown-play", None, "play")
    return start(document, ruleset), check_events(document["events"])


def is_ruleset_of(document: Document, ruleset: Ruleset) -> bool:
    """Whether the rule set is the one that the document names, and has the document's version, if it names one."""
    version = document.get("ruleset_version", ruleset["version"])
    return document.get("ruleset") == ruleset["id"] and type(version) is int and version == ruleset["version"]


def start(document: Document, ruleset: Ruleset) -> Game:
    """The game before its first event. Raises for header faults that only the rule set reveals: lengths that do not fit
    the kind, `bad-start`, carried offences that the book does not have.
    """
    kind = KINDS[ruleset["kind"]]
    game = new_game(document, ruleset, kind.LENGTHS)
    kind.opening(game)
    carry(game)
    return game


def fold(game: Game, events: list[tuple[int, Event]]) -> State:
    """Apply the given (index, event) pairs one after the other; refusals carry the event's index."""
    for index, event in events:
        step(game, index, event)
    return game.state


def step(game: Game, index: int, event: Event) -> None:
    """Apply one event to the game; refusals carry its index."""
    if game.state["status"] == "finished" and event["type"] not in AFTER_END:
        raise GameError("game-over", index)
    if event is not game.document["events"][index]:
        check_event(event, index)  # amended, so not checked yet
    try:
        dispatch(game, index, event)
    except GameError as error:
        raise GameError(error.code, index, error.field) from error


def dispatch(game: Game, index: int, event: Event) -> None:
    """Pass the event to its handler, and check whether points of an official have ended the game."""
    kind = KINDS[game.ruleset["kind"]]
    if event["type"] in PLAYS:
        kind.play(game, event)
        return
    if event["type"] == "penalty":
        penalise(game, event, index)
    else:
        RULINGS[event["type"]](game, event)
    if game.state["status"] == "open":
        kind.settle(game)
