"""Who plays whom in a league match (csc VII.4 and, for four-person teams, VII four 3)."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.game import SIDES

SIX = ("AA BB CC", "AB CA BC", "CB AC BA")
"""By round: the pairs of each game, home first. The book prints "Game 1" for game 4."""
FOUR = ("32 14 31", "24 12 34")
"""By round: the places of each game. Home's first is at the left end, the visitors' first at the right; the book prints
two ends wrong.
"""
ROTATIONS = {"league-six": SIX, "league-four": FOUR}
Places = str | dict[str, str]
"""A pair, or who is at the left and at the right end."""


def rotation(form: str) -> list[dict[str, Any]]:
    """The games of a match: number, round, and the places of each side (a pair, or who is at which end)."""
    rounds = [(number, game) for number, row in enumerate(ROTATIONS[form], 1) for game in row.split()]
    return [
        {"game": number, "round": row, **{side: places(form, side, game) for side in SIDES}}
        for number, (row, game) in enumerate(rounds, 1)
    ]


def places(form: str, side: str, game: str) -> Places:
    """The pair of a side, or its places at both ends."""
    home, away = game[0], game[1]
    if form == "league-six":
        return home if side == "a" else away
    return {"left": home, "right": away} if side == "a" else {"left": away, "right": home}
