"""How games end: what the desk says of a match, and what phones tell of it."""

from __future__ import annotations

from tests.competitions.making import IDS, LEAGUES, NAMES, SCHEDULED, Fields, Making


def winner_of(making: Making, sides: Fields) -> str | None:
    """Who wins, by the way in which this competition goes."""
    rng, way = making.rng, making.way
    if rng.random() < 0.15 or way == "any" or isinstance(sides["a"], list):
        return rng.choice("ab")
    if way == "level":
        return None if making.form in SCHEDULED and str(sides["match"]).startswith("r") else rng.choice("ab")
    if way == "home":
        return "a"
    one, two = (int("".join(filter(str.isdigit, sides[side])) or 0) for side in "ab")
    first = (two - one) % 3 == 1 if way == "circle" else one < two
    return "a" if first else "b"


def score_for(making: Making, winner: str | None) -> dict[str, int]:
    """Points of a game."""
    rng, target = making.rng, making.document.get("target", 15)
    if winner is None:
        return {"a": 9, "b": 9}
    lost = 10 if making.even else rng.choice([0, 3, 7, 10, target - 1])
    return {side: target if side == winner else lost for side in "ab"}


def ruled(making: Making, match: Fields, sides: Fields) -> list[Fields]:
    """The desk's word on a match."""
    rng, form = making.rng, making.form
    winner, chance = winner_of(making, sides), rng.random()
    result: Fields = {"type": "result", **sides}
    if chance < 0.08:
        return [{**result, "winner": None, "ending": "double-forfeit"}]
    if chance < 0.18:
        return [{**result, "winner": winner or "a", "ending": "forfeit"}]
    if form in LEAGUES:
        return [{"type": "sheet", **sides, **halves_for(making, winner)}]
    ending = "played" if winner else "tie"
    if match["best_of"] == 1 or chance < 0.5:
        score = {"score": score_for(making, winner)} if rng.random() < 0.9 else {}
        return [{**result, "winner": winner, "ending": ending, **score}]
    games = range(1, rng.choice([1, match["best_of"] // 2 + 1, match["best_of"]]) + 1)
    winners = [rng.choice([winner, winner, winner, winner_of(making, sides)]) for _ in games]
    return [
        {**result, "winner": one, "ending": "played" if one else "tie", "game": game, "score": score_for(making, one)}
        for game, one in zip(games, winners, strict=True)
    ]


def halves_for(making: Making, winner: str | None) -> Fields:
    """What a sheet says."""
    rng, all_halves = making.rng, 18 if making.form == "league-six" else 16
    most = all_halves // 2 if winner is None else all_halves // 2 + rng.choice([1, 2, 2, 4])
    halves = {side: most if side == winner or winner is None else all_halves - most for side in "ab"}
    wins = {side: halves[side] // 2 for side in "ab"}
    points = {side: 150 if making.even else rng.choice([120, 150, 170]) for side in "ab"}
    sheet: Fields = {"halves": halves, "wins": wins, "score": points}
    if rng.random() < 0.7:
        sheet["played"] = {side: {name: rng.choice([0, 1, 3]) for name in rng.sample(NAMES, 3)} for side in "ab"}
    return sheet


def told(making: Making, match: Fields, sides: Fields) -> list[Fields]:
    """What phones tell of a match: mostly once and alike."""
    rng = making.rng
    winner = winner_of(making, sides)
    found: list[Fields] = []
    games = 1 if making.form in LEAGUES else rng.choice([1, 1, match["best_of"], match["best_of"] // 2 + 1])
    for game in range(1, games + 1):
        for _ in range(rng.choice([1, 1, 1, 1, 2, 3])):
            one = winner if rng.random() < 0.85 else winner_of(making, sides)
            found.append(telling(making, sides, game if rng.random() < 0.95 else rng.randrange(1, 10), one))
    return found


def telling(making: Making, sides: Fields, game: int, winner: str | None) -> Fields:
    """One telling of a game or a sheet; some of others, some forfeits of any reach."""
    rng = making.rng
    making.count += 1
    said: Fields = {"id": f"{rng.choice(IDS)}{making.count}", "kind": rng.choice(["game", "game", "report"]), **sides}
    if rng.random() < 0.03:
        said["a"], said["b"] = said["b"], said["a"]
    if rng.random() < 0.02:
        said["match"] = rng.choice(["w1.1", "r1.1", "f1", "tie1", "x", "sf"])
    if making.form in LEAGUES:
        return {**said, "kind": "sheet", **halves_for(making, winner)}
    said |= {
        "game": game,
        "winner": winner,
        "ending": "played" if winner else "tie",
        "score": score_for(making, winner),
    }
    chance = rng.random()
    if chance < 0.1 and winner:
        reach = rng.choice(["game", "game", "match", "event", "tournament"])
        said |= {"ending": "forfeit", "reach": reach, "score": {"a": rng.choice([0, 3, 20]), "b": 2}}
    elif chance < 0.12:
        said |= {"ending": "double-forfeit", "winner": None, "score": {"a": 0, "b": 0}}
    return said
