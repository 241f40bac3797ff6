"""Explains a frame of knock-off or an inning: its board, and who shoots first next.

The reasons have the form described in `explain`; sections come from the rule set's data.
"""

from __future__ import annotations

from typing import cast

from .game import Game
from .why_board import explain_board, reason
from .words import Event, Next, Reason, State


def explain_frame(game: Game, event: Event, before: State) -> list[Reason]:
    """The reasons for the board, then for the order of play."""
    return explain_board(event["weights"], game.ruleset) + explain_turned(game, before) + explain_order(game)


def explain_turned(game: Game, before: State) -> list[Reason]:
    """Who actually shot first, if it was the other side's turn."""
    frame = game.state["frames"][-1]
    if frame["first"] == cast(Next, before["next"])["first"]:
        return []
    section = game.ruleset["sections"]["out_of_turn"]
    return [reason("why.out-of-turn", section, side=frame["first"], other=frame["hammer"])]


def explain_order(game: Game) -> list[Reason]:
    """Who shoots first after the last frame that counts, and by which rule."""
    frame, following = game.state["frames"][-1], cast(Next | None, game.state["next"])
    if following is None:
        return []
    sections, first, hammer = game.ruleset["sections"], following["first"], following["hammer"]
    if frame["points"]["a"] + frame["points"]["b"] > 0:
        return [reason("why.next-scored", sections["next_scored"], side=first, other=hammer)]
    say = "why.next-same" if game.ruleset["blank"] == "same-first" else "why.next-no-score"
    return [reason(say, sections["next_no_score"], side=first, other=hammer)]
