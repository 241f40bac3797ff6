"""Matches: the winner, and how the next game begins (docs/rules.md 3 and 4).

A match is the list of its games in order. Decisions of people (a toss, a choice of hammer or colour) are asked for,
never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, cast

from .events import effective
from .game import SIDES, format_of, other
from .penalties import REACHES, find_offence
from .replay import replay
from .words import BySide, Carried, Document, Event, Penalty, Ruleset, Side, State


class NextGame(TypedDict):
    """The standing of a match and the start of its next game.

    `wins` of each side; `winner` if one has enough wins; `game`: the next game's number. `rule` says who shoots first
    (`toss`, `choice`, `swap`, `winner`), with its `section`; `first`: that side if the rule names one; `choice`: the
    side that chooses hammer or colour, if one does. `ends` is `may-change`, `winner-changes`, `loser-chooses` or
    `keep`, `ends_section` its section. `start`: the score of each side, handicap plus owed points. `carried`: the
    counts of offences that continue.
    """

    wins: BySide
    winner: Side | None
    game: int
    rule: str
    section: str
    first: Side | None
    choice: Side | None
    ends: str
    ends_section: str
    start: BySide
    carried: list[Carried]


class Given(Carried):
    """A penalty: the step that was applied, and the points that it moved."""

    points: int


def next_game(documents: list[Document], ruleset: Ruleset, best_of: int) -> NextGame:
    """The standing of a match after its games (at least one, all finished, in order), and the start of its next game.

    Raises like `replay`.
    """
    states = [replay(document, ruleset) for document in documents]
    wins = count_wins(states)
    rule = ruleset["match"]["second" if len(documents) % 2 == 1 else "third"]
    ends = ruleset["match"]["ends"]
    return {
        "wins": wins,
        "winner": match_winner(states, best_of),
        "game": len(documents) + 1,
        "rule": rule["rule"],
        "section": rule["section"],
        "first": next_first(documents[-1], states[-1], rule["rule"]),
        "choice": next_choice(documents[-1], rule["rule"]),
        "ends": "loser-chooses" if ends["rule"] == "winner-changes" and lost_twice(states) else ends["rule"],
        "ends_section": ends["section"],
        "start": next_start(documents[0], states[-1], ruleset),
        "carried": next_carried(documents, states, ruleset),
    }


def count_wins(states: list[State]) -> BySide:
    """The number of games that each side has won; ties and double forfeits count for neither."""
    winners = [state["winner"] for state in states]
    return {"a": winners.count("a"), "b": winners.count("b")}


def match_winner(states: list[State], best_of: int) -> Side | None:
    """The first side that won more than half of the games, or whose opponent lost more than a game by a penalty: during
    a game, or after a game while the match was open (reading).
    """
    for place, state in enumerate(states):
        wins = count_wins(states[: place + 1])
        ahead = next((side for side in SIDES if wins[side] > best_of // 2), None)
        if ahead is not None:
            return ahead
        loser = next((penalty["side"] for penalty in state["penalties"] if reaches_match(penalty)), None)
        if loser is not None:
            return other(loser)
    return None


def reaches_match(penalty: Penalty) -> bool:
    """Whether the penalty's step costs more than a game, no matter when it was given."""
    return penalty["effect"] in REACHES and REACHES[penalty["effect"]][1] != "game"


def next_first(last: Document, state: State, rule: str) -> Side | None:
    """The side that shoots first by the rule: the one that was second before (csc V.3), or the last winner (alberta 6);
    None if a toss or a choice decides.
    """
    if rule == "swap":
        return other(last["first"])
    return state["winner"] if rule == "winner" else None


def next_choice(last: Document, rule: str) -> Side | None:
    """The side that has the choice: the one that did not have it in the game before (fed 5.4.1); None if nobody
    chooses, or if the last choice was not noted.
    """
    match = last.get("match")
    if rule != "choice" or not isinstance(match, dict) or "choice" not in match:
        return None
    return other(match["choice"])


def lost_twice(states: list[State]) -> bool:
    """Whether the same side has lost the last two games, so that it may choose its end (alberta 4)."""
    last = [state["winner"] for state in states[-2:]]
    return len(last) == 2 and last[0] is not None and last[0] == last[1]


def next_start(first: Document, last: State, ruleset: Ruleset) -> BySide:
    """The start score: the handicap of the first game, plus the points that the other side owes (fed 8.3.3)."""
    target = None if "rounds" in first else first.get("target", format_of(first, ruleset).get("target"))
    handicap = {side: first["sides"][side].get("start", 0) for side in SIDES}
    return {
        "a": raised(handicap["a"], last["owed"]["b"], target),
        "b": raised(handicap["b"], last["owed"]["a"], target),
    }


def raised(start: int, points: int, target: int | None) -> int:
    """A start score with the points that are owed to the side. They raise it at most to one below the target: a game is
    won by playing it (reading).
    """
    return start + points if target is None else min(start + points, target - 1)


def next_carried(documents: list[Document], states: list[State], ruleset: Ruleset) -> list[Carried]:
    """The last step of each offence that is counted beyond a game, by side and player, in the order of first occurrence
    (docs/rules.md 5, scopes).
    """
    games = [
        (document.get("carried", []), penalties_of(document, state))
        for document, state in zip(documents, states, strict=True)
    ]
    return [count for count in last_steps(games) if reaches_on(ruleset, count["offence"])]


def last_steps(games: Iterable[tuple[Iterable[Carried], Iterable[Carried]]]) -> list[Carried]:
    """The last step of each offence, by side and player, in the order of first occurrence.

    `games`, in order, are what was carried into each, where the higher step counts, and the penalties given in it,
    which count as they are: an official may go back (fed 8.4, reading).
    """
    found: dict[tuple[Side, int | None, str], int] = {}
    for carried, penalties in games:
        for count in carried:
            key = (count["side"], count.get("player"), count["offence"])
            found[key] = max(count["step"], found.get(key, 0))
        for count in penalties:
            found[count["side"], count.get("player"), count["offence"]] = count["step"]
    return [carried_count(side, player, offence, step) for (side, player, offence), step in found.items()]


def penalties_of(document: Document, state: State) -> list[Given]:
    """The penalties of a game, each with the player that its event names."""
    events = dict(effective(document["events"]))
    return [
        {
            **carried_count(one["side"], player_of(events[one["event"]]), one["offence"], one["step"]),
            "points": one["points"],
        }
        for one in state["penalties"]
    ]


def player_of(event: Event) -> int | None:
    """The player that the penalty names, if any."""
    return cast(int | None, event.get("player"))


def carried_count(side: Side, player: int | None, offence: str, step: int) -> Carried:
    """A count as it appears in the next game's header."""
    if player is None:
        return {"side": side, "offence": offence, "step": step}
    return {"side": side, "player": player, "offence": offence, "step": step}


def reaches_on(ruleset: Ruleset, offence_id: str) -> bool:
    """Whether the offence is counted beyond one game."""
    offence = find_offence(ruleset, offence_id)
    return offence is not None and offence["scope"] != "game"
