"""Distinct games for a large archive: played by chance from a seed, ended where the rules end them, checked as the
server does.

What differs between thousands of games under one such play (id, day, club, names) stands as a mark in its text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.games.archive.documents import CheckedGame, check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.rules import GameError, library
from tests.rules.plays import correction, penalty, play

Game = dict[str, Any]

DISTINCT = 2_000
"""Other than these, games differ by id, day, club and names alone."""
BOOKS = {
    "federation-2024": 50, "casual": 22, "csc-2007": 14, "alberta-55plus": 4,
    "baseball": 3, "horse-collar": 3, "bowling": 2, "court": 2,
}  # fmt: skip
"""Of a hundred games, under which rule set."""
PENALISED, NOTED, CORRECTED, LEFT_OPEN, OF_A_LEAGUE = 0.05, 0.2, 0.03, 0.01, 0.4
LONGEST = 60
"""Frames or turns that are played at the most."""
NOTE = "The referee measured the second and third weight with the gauge; both players agreed."

ID, CLUB, DAY = "00000000-0000-7000-8000-0000000000aa", "00000000-0000-7000-8000-0000000000bb", "2001-02-03"
NAMES = ("Name of a0", "Name of a1", "Name of b0", "Name of b1")
SIDES = {"a": "Side a", "b": "Side b"}
MARKS = re.compile("({})".format("|".join((ID, CLUB, DAY, *NAMES, *SIDES.values()))))


class Text:
    """A document's text with marks in it."""

    def __init__(self, text: str) -> None:
        self.pieces = MARKS.split(text)
        self.marks = range(1, len(self.pieces), 2)

    def fill(self, values: dict[str, str]) -> str:
        """Return it with these values in place of the marks."""
        pieces = self.pieces.copy()
        for place in self.marks:
            pieces[place] = values[pieces[place]]
        return "".join(pieces)


@dataclass(frozen=True)
class Play:
    """A game with marks; `former`: as it was archived before a correction went behind its log."""

    game: CheckedGame
    text: Text
    former: tuple[CheckedGame, Text] | None
    alone: bool
    """One player a side, whose name is the side's."""


def play_games(count: int = DISTINCT, seed: int = 6) -> list[Play]:
    """Return so many plays, the same ones for the same seed."""
    rng, rulesets = Random(seed), KnownRulesets()  # noqa: S311 (a seed makes every run the same)
    return [made(rng, rulesets, ident) for ident in rng.choices(list(BOOKS), list(BOOKS.values()), k=count)]


def made(rng: Random, rulesets: KnownRulesets, ident: str) -> Play:
    """Play a game under a rule set from its header to its end."""
    book: Any = max(library.rulesets()[ident].items())[1]
    document = header(rng, book)
    timer = clock(rng, document)
    document["events"] = list(numbered(rng, timer, events(rng, book, document["first"])))
    game = ended(document, rulesets)
    if rng.random() < LEFT_OPEN:
        game = ended({**document, "events": document["events"][: len(document["events"]) // 2]}, rulesets)
    corrected = rng.random() < CORRECTED and corrected_of(rng, timer, book, game, rulesets)
    newest, former = (corrected, (game, Text(game.text))) if corrected else (game, None)
    return Play(newest, Text(newest.text), former, book["formats"][document["play"]]["players"] == 1)


def header(rng: Random, book: Any) -> Game:  # noqa: ANN401 (a rule set)
    """A document without events; who plays alone is named by the side, as the app writes it."""
    play_of = rng.choice(list(book["formats"]))
    sides: dict[str, Any] = {
        key: {"name": SIDES[key], "colour": colour} for key, colour in (("a", "red"), ("b", "blue"))
    }
    if book["formats"][play_of]["players"] > 1:
        for key, names in (("a", NAMES[:2]), ("b", NAMES[2:])):
            sides[key]["players"] = [{"name": name} for name in names]
    league = {"competition": "Thursday league", "board": str(rng.randint(1, 6))} if rng.random() < OF_A_LEAGUE else {}
    began = (
        f"{DAY}T{rng.randint(13, 20)}:{rng.randrange(60):02d}:{rng.randrange(60):02d}{rng.choice(['-08:00', '-07:00'])}"
    )
    return {
        "version": 1, "id": ID, "club": CLUB, "ruleset": book["id"], "ruleset_version": book["version"],
        "play": play_of,
        "sides": sides, "first": rng.choice("ab"), "started_at": began, "events": [], **league,
    }  # fmt: skip


def events(rng: Random, book: Any, first: str) -> Iterator[Game]:  # noqa: ANN401
    """More frames or turns than a game has, with what happens between them."""
    penalised = rng.randrange(1, 9) if rng.random() < PENALISED else None
    noted = rng.randrange(1, 9) if rng.random() < NOTED else None
    for number in range(LONGEST):
        yield {"type": "frame", "weights": table(rng, book)} if "protected" in book else play(rng, book, number, first)
        if number == noted:
            yield {"type": "note", "text": NOTE}
        if number == penalised and book["offences"]:
            yield penalty(rng, book)


def table(rng: Random, book: Any) -> list[str]:  # noqa: ANN401
    """What stays on a table after a frame: a few weights of each side, seldom a deep one, from the deepest on."""
    depths = [zone["zone"] for zone in book["zones"] if zone["zone"] != "N"]
    rare = [4 ** (len(depths) - depth) for depth in range(len(depths))]
    weights = [
        (rng.choices(range(len(depths)), rare)[0], side)
        for side in "ab"
        for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 3)))
    ]
    return [side + depths[depth] for depth, side in sorted(weights, key=lambda weight: (-weight[0], rng.random()))]


def clock(rng: Random, document: Game) -> Iterator[str]:
    """Moments some 2 minutes apart, all on the day of the game."""
    hours, minutes, seconds = map(int, document["started_at"][11:19].split(":"))
    moment = hours * 3600 + minutes * 60 + seconds
    while True:
        moment = min(moment + rng.randint(60, 180), 86_399)
        yield f"{DAY}T{moment // 3600:02d}:{moment // 60 % 60:02d}:{moment % 60:02d}{document['started_at'][19:]}"


def numbered(rng: Random, timer: Iterator[str], some: Iterator[Game]) -> Iterator[Game]:
    """Give events what all have; an id as phones make it."""
    for fields in some:
        bits = f"{rng.getrandbits(128):032x}"
        yield {"id": f"{bits[:8]}-{bits[8:12]}-4{bits[13:16]}-8{bits[17:20]}-{bits[20:]}", "at": next(timer), **fields}


def ended(document: Game, rulesets: KnownRulesets) -> CheckedGame:
    """Check the game: what the rules refuse was not recorded, and what comes after the end was not played."""
    found = list(document["events"])
    while True:
        try:
            return check({**document, "events": found}, rulesets)
        except GameError as error:
            if error.event is None:
                raise
            found = (
                found[: error.event] if error.code == "game-over" else found[: error.event] + found[error.event + 1 :]
            )


def corrected_of(
    rng: Random,
    timer: Iterator[str],
    book: Any,  # noqa: ANN401 (a rule set as JSON)
    game: CheckedGame,
    rulesets: KnownRulesets,
) -> CheckedGame | None:
    """Return the game with a correction behind its log, if the rules take one of a few."""
    log = game.document["events"]
    for _ in range(9):
        more = numbered(rng, timer, iter([correction(rng, log, book)]))
        try:
            return check({**game.document, "events": [*log, *more]}, rulesets)
        except GameError:
            continue
    return None
