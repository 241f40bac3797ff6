"""The state of a sheet (docs/competitions.md, Sheet of a league match). Halves are half match points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.game import SIDES
from scorekeeper.rules.words import Side

from .infractions import Infraction, infractions
from .line_ups import LineUp
from .sheet_document import Header
from .sheet_games import Game, bonuses, places_in

State = dict[str, Any]


def state_of(header: Header, games: list[Game], line_ups: Mapping[Side, LineUp]) -> State:
    """The state after all events."""
    four = header["form"] == "league-four"
    bonus = list(bonuses(games)) if four else []
    wins = {side: sum(game.winner == side for game in games) for side in SIDES}
    return {
        "status": "open" if any(game.status == "to-play" for game in games) else "finished",
        "games": [line_of(game, line_ups) for game in games],
        "wins": wins,
        "bonus": bonus,
        "halves": {side: 2 * wins[side] + sum(one[side] for one in bonus) for side in SIDES},
        "score": {side: sum(game.score[side] for game in games) for side in SIDES},
        "played": {side: played(games, side, line_ups.get(side)) for side in SIDES},
        "infractions": ordered(
            infraction
            for side, line_up in line_ups.items()
            for infraction in infractions(side, line_up, ends_of(games, side) if four else [])
        ),
    }


def line_of(game: Game, line_ups: Mapping[Side, LineUp]) -> dict[str, Any]:
    """What the state says of a game."""
    return {
        "number": game.number,
        "round": game.round,
        **{side: players_of(game, side, line_ups.get(side)) for side in SIDES},
        "status": game.status,
        "winner": game.winner,
        "score": dict(game.score),
    }


def players_of(game: Game, side: Side, line_up: LineUp | None) -> dict[str, Any]:
    """Who plays for a side: a place and its pair, or who is at which end; nobody before the line-up."""
    names = names_in(game, side, line_up)
    places = game.places[side]
    if isinstance(places, str):
        return {"place": places, "players": names}
    return dict(zip(("left", "right"), names or (None, None), strict=True))


def names_in(game: Game, side: Side, line_up: LineUp | None) -> list[str]:
    """The names of a side that play a game; none before the line-up."""
    if line_up is None:
        return []
    plan = line_up.plan[game.number - 1]
    return [name for place in places_in(game, side) for name in plan[place]]


def played(games: list[Game], side: Side, line_up: LineUp | None) -> dict[str, int]:
    """The games of each player: those that were played, and those that the other side forfeited."""
    found: dict[str, int] = {}
    for game in games:
        if game.status == "played" or game.winner == side:
            for name in names_in(game, side, line_up):
                found[name] = found.get(name, 0) + 1
    return found


def ends_of(games: list[Game], side: Side) -> list[list[str]]:
    """The places of a side at both ends of each game."""
    return [places_in(game, side) for game in games]


def ordered(found: Iterable[Infraction]) -> list[Infraction]:
    """Infractions by number, side, rule and players."""
    return sorted(found, key=lambda one: (one["number"], one["side"], one["rule"], one["players"]))
