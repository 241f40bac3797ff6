"""The points that are owed for offences after the end of a game, and the game that takes them (fed 8.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.game import SIDES, other
from scorekeeper.rules.matches import raised
from scorekeeper.rules.words import Side

from .people import Game, entry_of, in_event, seats_of

SIX = "league-six"
TEAMS = (SIX, "league-four")
"""The forms whose matches have several games at a time."""


@dataclass(slots=True, frozen=True)
class Debt:
    """Points that a side, or a player of it, owes since the end of a game."""

    game: Game
    side: Side
    player: int | None
    points: int


def points_at_start(form: str, games: list[Game], game: Game) -> dict[Side, int]:
    """The points that each side gets when the game begins, because the other owes them. They leave it below the target
    (reading). `games` are those of the event so far, in order.
    """
    owed: dict[Side, int] = {"a": 0, "b": 0}
    for side, points in due_in_team(form, games, game) if form in TEAMS else due(games, game):
        owed[side] += points
    found: dict[Side, int] = {}
    for side in SIDES:
        start = game[side].get("start", 0)
        found[side] = max(0, raised(start, owed[other(side)], game.get("target")) - start)
    return found


def due(games: list[Game], game: Game) -> Iterator[tuple[Side, int]]:
    """What the sides of a game owe since the last game of their entry: the next one takes it, and none after that
    (8.3.3.1).
    """
    last: dict[Any, Game] = {}
    for one in games:
        for side in SIDES:
            for player in (None, 0, 1):
                last[entry_of(one[side], player)] = one
    seats = seats_of(game, in_event)
    for debt in debts_of(games):
        team = debt.game[debt.side]
        seat = seats.get(in_event(team, debt.player))
        if seat and last[entry_of(team, debt.player)] is debt.game:
            yield seat[0], debt.points


def due_in_team(form: str, games: list[Game], game: Game) -> Iterator[tuple[Side, int]]:
    """What the sides of a game of two teams owe. The next game of the match takes it, with six players the offender's
    next one; after the match it is the offender's first game in a later one (8.3.3.2, 8.3.3.3).
    """
    seats = seats_of(game, in_event)
    last = {who: one["match"] for one in games for who in seats_of(one, in_event)}
    for debt in unsettled(games):
        here = debt.game["match"] == game["match"]
        who = in_event(debt.game[debt.side], None if here and form != SIX else debt.player)
        if who in seats and (here or last.get(who) == debt.game["match"]):
            yield seats[who][0], debt.points


def unsettled(games: list[Game]) -> Iterator[Debt]:
    """What teams still owe: the points that their opponents were given pay for the oldest debts (reading)."""
    given: dict[Any, int] = {}
    for game in games:
        for side in SIDES:
            entry = entry_of(game[side], None)
            given[entry] = given.get(entry, 0) + game["given"][other(side)]
    for debt in debts_of(games):
        entry = entry_of(debt.game[debt.side], None)
        paid = min(given[entry], debt.points)
        given[entry] -= paid
        if paid < debt.points:
            yield replace(debt, points=debt.points - paid)


def debts_of(games: list[Game]) -> Iterator[Debt]:
    """What is owed since the end of each game: of a side's penalties, the last ones whose points add up to it."""
    for game in games:
        owed = dict(game["owed"])
        found = []
        for one in reversed(game["penalties"]):
            points = min(one["points"], owed[one["side"]])
            owed[one["side"]] -= points
            if points > 0:
                found.append(Debt(game, one["side"], one.get("player"), points))
        yield from reversed(found)


def to_add(form: str, games: list[Game], ended: str) -> list[dict[str, Any]]:
    """Who owes points since the end of this game, and the running games of its match that an official adds them to.

    With six players they are divided, and the earlier games get what is left over (reading); with four, the first
    running game gets all: there are two boards (8.3.3.2, 8.3.3.3).
    """
    found = []
    for debt in unsettled(games) if form in TEAMS else ():
        running = running_with(games, debt)
        if debt.game["id"] == ended and running:
            shares = divided(debt.points, running if form == SIX else running[:1])
            found.append({"side": debt.side, "player": debt.player, "points": debt.points, "games": shares})
    return found


def running_with(games: list[Game], debt: Debt) -> list[tuple[Game, Side]]:
    """The games in progress of the same match, each with the side of the opponents."""
    entry = entry_of(debt.game[debt.side], None)
    return [
        (one, other(side))
        for one in games
        if one["open"] and one["match"] == debt.game["match"]
        for side in SIDES
        if entry_of(one[side], None) == entry
    ]


def divided(points: int, running: list[tuple[Game, Side]]) -> list[dict[str, Any]]:
    """The points, as evenly as they go, over games in order."""
    each, more = points // len(running), points % len(running)
    shares = [each + (place < more) for place in range(len(running))]
    return [
        {"id": game["id"], "side": side, "points": share}
        for (game, side), share in zip(running, shares, strict=True)
        if share
    ]
