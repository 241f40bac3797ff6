"""The schedule of changing partners, for 4 to 16 players (docs/competitions.md, Mixer)."""

from __future__ import annotations

from .tables import table

Game = tuple[tuple[int, int], tuple[int, int]]

FIRST_ROUNDS: dict[int, list[list[int]]] = {int(n): games for n, games in table("partners").items()}


def mixer(n: int) -> list[list[Game]]:
    """The rounds of `n` players, numbered from 1: games of two pairs.

    The first round is in the table, two partners after two others. Each further round adds 1 to every number, and after
    the last number of the turn comes 1. Of an even field, player `n` keeps its place. Nine players are turned in two
    digits of three instead.
    """
    first = FIRST_ROUNDS[n]
    turns = n - 1 + n % 2
    return [[deal([turned(player, turn, n) for player in game]) for game in first] for turn in range(turns)]


def deal(game: list[int]) -> Game:
    """A game of four players: the first two against the others."""
    return (game[0], game[1]), (game[2], game[3])


def turned(player: int, turn: int, n: int) -> int:
    """Who has the place of a player, some turns later."""
    if n == 9:
        return (player // 3 + turn // 3) % 3 * 3 + (player + turn) % 3 or 9
    last = n - 1 + n % 2
    return player if player > last else (player + turn - 1) % last + 1
