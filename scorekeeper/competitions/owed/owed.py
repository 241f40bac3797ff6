"""What a game takes from the games before it: counts of offences and points owed, by their scope (fed 8.3;
docs/competitions.md, What a game takes over).

Pure: what is taken follows from who plays and from what the games say; nothing is remembered elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.events import effective
from scorekeeper.rules.game import SIDES
from scorekeeper.rules.matches import penalties_of
from scorekeeper.rules.words import Document, Side, State

from .carried import carried_into
from .people import Game, Team
from .points import points_at_start, to_add

Answer = dict[str, Any]


def handed_on(
    form: str, scopes: Mapping[str, str], matches: list[str], games: list[Game], others: list[Game], game: Game
) -> Answer:
    """What a game takes when it is set up: `carried` for its header, and the `points` that each side gets at its start.

    `scopes`: those of the rule set's offences. `matches`: the event's, in the order in which they begin. `games`: those
    of the event so far, in any order; `others`: those of the tournament's other events.
    """
    played = sorted_games(matches, games)
    return {
        "carried": carried_into(game, scopes, played, sorted_games([], others)),
        "points": points_at_start(form, played, game),
    }


def owed_now(form: str, matches: list[str], games: list[Game], ended: str) -> Answer:
    """What an official adds to running games after an offence that followed the end of the game with this id."""
    return {"add": to_add(form, sorted_games(matches, games), ended)}


def sorted_games(matches: list[str], games: list[Game]) -> list[Game]:
    """The games by match, number and id, each once; those of other matches come last."""
    places = {match: place for place, match in reversed(list(enumerate(matches)))}
    once = {game["id"]: game for game in games}
    return sorted(
        once.values(),
        key=lambda game: (places.get(game["match"], len(matches)), game["match"], game["game"], game["id"]),
    )


def game_told(document: Document, state: State) -> Game:
    """A game as `handed_on` takes it, from its document, which names its competition, and its state."""
    of = document["competition"]
    return {
        "id": document["id"],
        "match": of["match"],
        "game": of.get("game", 1),
        "open": state["status"] == "open",
        "carried": document.get("carried", []),
        "penalties": penalties_of(document, state),
        "owed": dict(state["owed"]),
        "given": {side: given_to(document, side) for side in SIDES},
        **{side: team_of(document, side) for side in SIDES},
    }


def team_of(document: Document, side: Side) -> Team:
    """The entry and the players of a side."""
    players = document["sides"][side].get("players", [])
    return {"entry": document["competition"][side], "players": [player["name"] for player in players]}


def given_to(document: Document, side: Side) -> int:
    """The points that officials gave a side by their rulings."""
    return sum(
        max(0, event["points"])
        for _, event in effective(document["events"])
        if event["type"] == "adjust" and event["side"] == side
    )
