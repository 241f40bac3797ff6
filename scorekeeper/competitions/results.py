"""Which telling of a match counts: the desk's before those of games, those of games before reports
(docs/competitions.md, Results).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .words import BySide, Event, Side, Telling, other

OUT = ("event", "tournament")
"""A forfeit that reaches so far disqualifies the loser."""


@dataclass(slots=True)
class Outcome:
    """What is told of a match. `games`: how many of its games count. `out`: the side that is disqualified from the
    event. `problems`: codes with the telling concerned. `sheet`: in leagues, the one that counts.
    """

    decided: bool = False
    disputed: bool = False
    winner: Side | None = None
    ending: str | None = None
    wins: BySide = field(default_factory=lambda: BySide(a=0, b=0))
    score: BySide = field(default_factory=lambda: BySide(a=0, b=0))
    halves: BySide = field(default_factory=lambda: BySide(a=0, b=0))
    games: int = 0
    out: Side | None = None
    problems: list[tuple[str, str | None]] = field(default_factory=list)
    sheet: Event | None = None


@dataclass(slots=True)
class Rules:
    """How a match is decided: its number of games at most, whether it may end in a tie, and the least points of a game
    won by forfeit, if there is such a rule.
    """

    best_of: int
    ties: bool = False
    walkover: int | None = None


def outcome_of(desk: list[Event], tellings: list[Telling], rules: Rules) -> Outcome:
    """What is told of a match by the desk, in order, and by others, by id. All of it names the sides of the match."""
    whole = [event for event in desk if "game" not in event]
    if whole:
        return whole_outcome(whole[-1], tellings, rules)
    if not desk and not tellings:
        return Outcome()
    outcome = Outcome()
    for number in games_told(desk, tellings):
        recorded = next((event for event in reversed(desk) if event["game"] == number), None)
        told = [telling for telling in tellings if telling["game"] == number]
        game = counting(recorded, told, outcome)
        if game is None:
            outcome.disputed = True
            outcome.problems.append(("disputed", None))
            break
        count(outcome, game, rules)
        if outcome.decided:
            break
    return outcome


def games_told(desk: list[Event], tellings: list[Telling]) -> list[int]:
    """The numbers of the games that are told, in order; there are nine at most."""
    return sorted({one["game"] for one in desk} | {one["game"] for one in tellings})


def whole_outcome(event: Event, tellings: list[Telling], rules: Rules) -> Outcome:
    """The outcome that the desk gave the whole match. Others who tell a single game can contradict it."""
    winner: Side | None = event["winner"]
    ending: str = event["ending"]
    wins = BySide(a=0, b=0)
    if winner is not None:
        wins[winner] = majority(rules.best_of)
    wins = event.get("wins", wins).copy()
    score: BySide = event.get("score", {"a": 0, "b": 0}).copy()
    if ending == "forfeit" and winner is not None and rules.walkover is not None:
        score[winner] = max(score[winner], rules.walkover * majority(rules.best_of))
    outcome = Outcome(True, False, winner, ending, wins, score)
    if rules.best_of == 1 and tellings:
        first = games_told([], tellings)[0]
        compare(event, [telling for telling in tellings if telling["game"] == first], outcome)
    return outcome


def majority(best_of: int) -> int:
    """How many games decide a match."""
    return best_of // 2 + 1


def counting(desk: Event | None, tellings: list[Telling], outcome: Outcome) -> Event | None:
    """What counts for one game; None if those who tell it disagree about its winner or ending."""
    if desk is not None:
        compare(desk, tellings, outcome)
        return desk
    games = [telling for telling in tellings if telling["kind"] == "game"] or tellings
    first = games[0]
    for game in games[1:]:
        if not agree(first, game):
            return None
    if any(game["score"] != first["score"] for game in games):
        outcome.problems.append(("scores-differ", None))
    return first


def agree(one: Event, two: Event) -> bool:
    """Whether two tellings have the same winner and ending."""
    return bool(one["winner"] == two["winner"] and one["ending"] == two["ending"])


def compare(desk: Event, tellings: list[Telling], outcome: Outcome) -> None:
    """Note who tells otherwise than the desk."""
    for telling in tellings:
        if not agree(desk, telling):
            outcome.problems.append(("told-otherwise", telling["id"]))


def count(outcome: Outcome, game: Event, rules: Rules) -> None:
    """Add a game, and see whether it decides the match."""
    winner: Side | None = game["winner"]
    ending: str = game["ending"]
    add_points(outcome, game, rules)
    outcome.games += 1
    if winner is not None:
        outcome.wins[winner] += 1
        reach = game.get("reach", "game")
        if ending == "forfeit" and reach in OUT:
            outcome.out = other(winner)
        if outcome.wins[winner] >= majority(rules.best_of) or (ending == "forfeit" and reach != "game"):
            decide(outcome, winner, ending, rules)
            return
    if ending == "double-forfeit":
        decide(outcome, None, ending, rules)
    elif rules.ties and outcome.games == rules.best_of:
        lead = outcome.wins["a"] - outcome.wins["b"]
        ahead: Side = "a" if lead > 0 else "b"
        decide(outcome, None if lead == 0 else ahead, "tie" if lead == 0 else "played", rules)


def add_points(outcome: Outcome, game: Event, rules: Rules) -> None:
    """Add the points of a game. A forfeit gives its winner at least those of a walkover (reading)."""
    score: BySide = game.get("score", {"a": 0, "b": 0}).copy()
    winner: Side | None = game["winner"]
    if game["ending"] == "forfeit" and winner is not None and rules.walkover is not None:
        score[winner] = max(score[winner], rules.walkover)
    outcome.score["a"] += score["a"]
    outcome.score["b"] += score["b"]


def decide(outcome: Outcome, winner: Side | None, ending: str, rules: Rules) -> None:
    """End the match. A winner without the majority of games gets a walkover for each that is missing."""
    outcome.decided = True
    outcome.winner = winner
    outcome.ending = ending
    if ending == "forfeit" and winner is not None:
        add_walkovers(outcome, winner, rules)


def add_walkovers(outcome: Outcome, winner: Side, rules: Rules) -> None:
    """The points of the games that the winner would still have had to win."""
    missing = majority(rules.best_of) - outcome.wins[winner]
    outcome.score[winner] += (rules.walkover or 0) * max(missing, 0)
