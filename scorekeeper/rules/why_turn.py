"""Explains a turn of horse collar, a frame of bowling or a half-round of the court, and who is next.

The reasons have the form described in `explain`; sections come from the rule set's data.
"""

from __future__ import annotations

from typing import cast

from .bowling import PINS
from .court import read_discs, score_discs
from .game import SIDES, Game, Weight, other
from .why_board import reason
from .words import Event, Next, NextTurn, Reason, Side, State

# In horse collar, the first zones are on the board, the others are hangers.
ON_BOARD = 3


def explain_turn(game: Game, event: Event, _before: State) -> list[Reason]:
    """A turn of horse collar: its hangers and its sum, or why it does not count."""
    sections, side, weights = game.ruleset["sections"], event["side"], event["weights"]
    qualify = game.ruleset["qualify"]
    if not weights:
        reasons = [reason("why.turn-empty", sections["sum"], side=side)]
    elif max(weights) < qualify:
        reasons = [reason("why.turn-unqualified", sections["qualify"], side=side, points=qualify)]
    else:
        over = [zone["points"] for zone in game.ruleset["zones"][ON_BOARD:]]
        hangers = [value for value in dict.fromkeys(weights) if value in over]
        reasons = [
            reason("why.hanger", sections["hanger"], side=side, count=weights.count(v), points=v) for v in hangers
        ]
        reasons.append(reason("why.sum", sections["sum"], side=side, sum=terms_of(weights), points=sum(weights)))
    return reasons + explain_next(game)


def explain_rolls(game: Game, event: Event, _before: State) -> list[Reason]:
    """A frame of bowling: strike, spare or open. An unsettled frame counts later."""
    sections, side, rolls = game.ruleset["sections"], event["side"], event["rolls"]
    if rolls[0] == PINS:
        made = reason("why.strike", sections["strike"], side=side)
    elif rolls[0] + rolls[1] == PINS:
        made = reason("why.spare", sections["spare"], side=side)
    else:
        made = reason("why.open", sections["open"], side=side, sum=terms_of(rolls), points=sum(rolls))
    return [made, *explain_next(game)]


def explain_half(game: Game, event: Event, _before: State) -> list[Reason]:
    """A half-round of the court: each side's discs and their sum, 10-offs, and the next lead."""
    discs = read_discs(event["weights"], game.table, game.ruleset["weights"], "weights")
    sections, following = game.ruleset["sections"], cast(Next | None, game.state["next"])
    reasons = [found for side in SIDES for found in explain_discs(game, discs, side)]
    if not discs:
        reasons.append(reason("why.court-empty", sections["sum"]))
    if following is not None:
        reasons.append(reason("why.lead", sections["lead"], side=following["first"], other=following["hammer"]))
    return reasons


def explain_discs(game: Game, discs: list[Weight], side: Side) -> list[Reason]:
    """One side's discs: the number in the 10-off area, and the sum."""
    sections, values = game.ruleset["sections"], [disc.points for disc in discs if disc.side == side]
    if not values:
        return []
    off = [value for value in values if value < 0]
    reasons = [reason("why.ten-off", sections["ten_off"], side=side, count=len(off), points=-off[0])] if off else []
    points = score_discs(discs)[side]
    return [*reasons, reason("why.sum", sections["sum"], side=side, sum=terms_of(values), points=points)]


def explain_next(game: Game) -> list[Reason]:
    """Whose turn is next."""
    following = cast(NextTurn | None, game.state["next"])
    if following is None:
        return []
    side = following["side"]
    return [reason("why.turn-next", game.ruleset["sections"]["turn"], side=side, other=other(side))]


def terms_of(values: list[int]) -> str:
    """The values written as a sum, with negative ones subtracted: `10 + 8 - 10`."""
    first, *rest = values
    return str(first) + "".join(f" - {-value}" if value < 0 else f" + {value}" for value in rest)
