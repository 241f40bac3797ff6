"""What a game takes over goes to nobody else, comes once, and does not depend on the order of the list."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.competitions.calls import answer
from scorekeeper.competitions.owed.owed import game_told, handed_on
from scorekeeper.rules import library, replay
from scorekeeper.rules.matches import next_game
from tests.competitions.owing import SCOPES, counted, owed_request

UUID = "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a11"
AT = "2026-11-21T19:00:00-08:00"
SEEDS = st.integers(0, 10**9).map(Random)
PEOPLE = {"e1": ["Ann", "Bo", "Abe"], "e2": ["Cy", "Di", "Dan"], "e3": ["Ed", "Flo", "Fay"]}
MATCHES = ["m0", "m1", "m2", "m3"]


def new_game(rng: Random, form: str, number: int) -> dict[str, Any]:
    """Who plays the next game: two of two entries, in a mixer two persons against two."""
    if form == "mixer":
        four = rng.sample(["e1", "e2", "e3", "e4", "e5"], 4)
        teams = [{"entry": pair, "players": []} for pair in (four[:2], four[2:])]
    else:
        teams = [{"entry": entry, "players": rng.sample(PEOPLE[entry], 2)} for entry in rng.sample(sorted(PEOPLE), 2)]
    return {"id": f"g{number}", "match": MATCHES[number // 3], "game": number % 3 + 1, "a": teams[0], "b": teams[1]}


def with_counts(rng: Random, game: dict[str, Any]) -> dict[str, Any]:
    """The game with random counts of its four players and two sides."""
    counts = [[counted(rng) for _ in range(rng.randrange(3))] for _ in range(2)]
    carried, penalties = ([one for one in some if one.get("player", 0) < 2] for some in counts)
    nothing = {"open": False, "owed": {"a": 0, "b": 0}, "given": {"a": 0, "b": 0}}
    return {**game, **nothing, "carried": carried, "penalties": [{**one, "points": 0} for one in penalties]}


def who(game: dict[str, Any], count: dict[str, Any]) -> str:
    """Whose count this is, where all names differ: the player, or the entry."""
    team = game[count["side"]]
    return str(team["players"][count["player"]] if "player" in count else team["entry"])


@settings(deadline=None)
@given(SEEDS)
def test_everyone_has_their_own_counts_and_nobody_else_does(rng: Random) -> None:
    games = [with_counts(rng, new_game(rng, "elimination", number)) for number in range(rng.randrange(8))]
    others = [with_counts(rng, new_game(rng, "elimination", number)) for number in range(rng.randrange(3))]
    new = new_game(rng, "elimination", 8)
    steps: Counter[tuple[str, str]] = Counter()
    for game in games:
        reach = ("e", "t", "m") if game["match"] == new["match"] else ("e", "t")
        for kind in ("carried", "penalties"):
            for count in game[kind]:
                key = who(game, count), count["offence"]
                if count["offence"] in reach:
                    steps[key] = max(steps[key], count["step"]) if kind == "carried" else count["step"]
    for game in others:
        for count in game["carried"] + game["penalties"]:
            if "player" in count and count["offence"] == "t":
                steps[who(game, count), "t"] = max(steps[who(game, count), "t"], count["step"])
    said = handed_on("elimination", SCOPES, MATCHES, games, others, new)["carried"]
    playing = {name for side in "ab" for name in (new[side]["entry"], *new[side]["players"])}
    wanted = {key: step for key, step in steps.items() if key[0] in playing}
    assert {(who(new, count), count["offence"]): count["step"] for count in said} == wanted


@settings(deadline=None)
@given(SEEDS)
def test_the_order_of_the_games_has_no_effect_nor_has_a_game_told_twice(rng: Random) -> None:
    request = owed_request(rng)
    games = list({one["id"]: one for one in request["games"]}.values())
    once = answer({**request, "games": games})
    assert answer({**request, "games": rng.sample(games, len(games))}) == once
    assert answer({**request, "games": games[::-1] + games}) == once


@settings(deadline=None)
@given(SEEDS)
def test_points_of_other_events_have_no_effect(rng: Random) -> None:
    request = next(one for one in iter(lambda: owed_request(rng), None) if one["call"] == "owed")
    free = [{**one, "owed": {"a": 0, "b": 0}} for one in request["others"]]
    assert answer({**request, "others": free})["points"] == answer(request)["points"]


def owing(game: dict[str, Any], side: str, player: int) -> Any:  # noqa: ANN401
    """Who pays for a player's offence: in a mixer this person, in a bracket the pair, in a league the team."""
    entry = game[side]["entry"]
    return entry[player] if isinstance(entry, list) else entry


@pytest.mark.parametrize("form", ["elimination", "mixer", "league-six", "league-four"])
@settings(deadline=None)
@given(SEEDS)
def test_over_an_event_no_point_is_given_twice(form: str, rng: Random) -> None:
    """Games follow each other, each begins with what it takes over, and now and then a player owes after the end."""
    games: list[dict[str, Any]] = []
    owed: Counter[str] = Counter()
    for number in range(12):
        new = new_game(rng, form, number)
        points = handed_on(form, {}, MATCHES, games, [], new)["points"]
        for side, opponent in (("a", "b"), ("b", "a")):
            debtors = sorted({owing(new, opponent, player) for player in (0, 1)})
            assert points[side] <= sum(owed[one] for one in debtors)
            for one in debtors:
                part = min(points[side], owed[one]) if form.startswith("league") else owed[one]
                owed[one] -= part
        sides = [side for side in "ab" if rng.random() < 0.3]
        penalties = [
            {"side": side, "player": rng.randrange(2), "offence": "t", "step": 2, "points": 2} for side in sides
        ]
        for one in penalties:
            owed[owing(new, one["side"], one["player"])] += 2
        due = {side: 2 * sides.count(side) for side in "ab"}
        games.append({**new, "open": False, "carried": [], "penalties": penalties, "owed": due, "given": points})


@settings(deadline=None)
@given(SEEDS)
def test_in_a_mixer_the_next_game_takes_all_that_a_person_owes(rng: Random) -> None:
    first = {**with_counts(rng, new_game(rng, "mixer", 0)), "carried": [], "owed": {"a": 2, "b": 0}}
    first["penalties"] = [{"side": "a", "player": rng.randrange(2), "offence": "t", "step": 2, "points": 2}]
    debtor = first["a"]["entry"][first["penalties"][0]["player"]]
    new = new_game(rng, "mixer", 3)
    points = handed_on("mixer", {}, MATCHES, [first], [], new)["points"]
    assert points == {"a": 2 * (debtor in new["b"]["entry"]), "b": 2 * (debtor in new["a"]["entry"])}


def a_game(match: str, players: dict[str, list[str]], events: list[dict[str, Any]]) -> dict[str, Any]:
    """The document of a game of doubles between e1 and e2."""
    return {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "ruleset": "federation-2024", "play": "doubles",
        "target": 15, "first": "a", "started_at": AT, "events": events,
        "sides": {side: {"name": side, "players": [{"name": one} for one in players[side]]} for side in "ab"},
        "competition": {"id": UUID, "name": "Friday", "match": match, "a": "e1", "b": "e2"},
    }  # fmt: skip


def test_a_game_is_told_from_its_document_and_its_state() -> None:
    """Bo is warned (amended from the side) and costs 2 points in the game, Ann 2 after it; one ruling is retracted."""
    events: list[dict[str, Any]] = [
        {"type": "penalty", "side": "a", "offence": "2.5"},
        {"type": "amend", "event": "e0", "with": {"player": 1}, "reason": "it was Bo"},
        {"type": "penalty", "side": "a", "player": 1, "offence": "2.5"},
        {"type": "adjust", "side": "b", "points": 1, "note": "owed"},
        {"type": "adjust", "side": "b", "points": 5, "note": "wrong"},
        {"type": "retract", "event": "e4", "reason": "wrong"},
        {"type": "adjust", "side": "b", "points": -1, "note": "miscounted"},
        {"type": "frame", "weights": ["a4", "a4", "a4", "a4"]},
        {"type": "penalty", "side": "a", "player": 0, "offence": "2.5", "step": 2},
    ]
    logged = [{"id": f"e{place}", "at": AT, **event} for place, event in enumerate(events)]
    document = a_game("w1.1", {"a": ["Ann", "Bo"], "b": []}, logged)
    document["carried"] = [{"side": "b", "offence": "2.6", "step": 1}]
    document["sides"]["b"]["start"] = 3
    told = game_told(document, replay(document))
    assert told == {
        "id": document["id"], "match": "w1.1", "game": 1, "open": False,
        "a": {"entry": "e1", "players": ["Ann", "Bo"]}, "b": {"entry": "e2", "players": []},
        "carried": document["carried"], "owed": {"a": 2, "b": 0}, "given": {"a": 0, "b": 1},
        "penalties": [
            {"side": "a", "player": 1, "offence": "2.5", "step": 1, "points": 0},
            {"side": "a", "player": 1, "offence": "2.5", "step": 2, "points": 2},
            {"side": "a", "player": 0, "offence": "2.5", "step": 2, "points": 2},
        ],
    }  # fmt: skip


def test_points_that_a_first_game_took_do_not_come_again_in_the_second() -> None:
    """They are an `adjust`, so that `start` stays the handicap that `next_game` reads (decision 273)."""
    frame = {"id": "e9", "at": AT, "type": "frame", "weights": ["a4", "a4", "a4", "a4"]}
    late = {"id": "e10", "at": AT, "type": "penalty", "side": "a", "player": 0, "offence": "2.5", "step": 2}
    ended = a_game("w1.1", {"a": ["Ann", "Bo"], "b": ["Cy", "Di"]}, [frame, late])
    told = game_told(ended, replay(ended))
    new = {"match": "w2.1", "a": told["a"], "b": {"entry": "e3", "players": ["Ed", "Flo"], "start": -3}, "target": 15}
    taken = handed_on("elimination", {"2.5": "tournament"}, ["w1.1", "w2.1"], [told], [], new)
    assert taken == {
        "carried": [{"side": "a", "player": 0, "offence": "2.5", "step": 2}],
        "points": {"a": 0, "b": 2},
    }
    adjust = {"id": "e1", "at": AT, "type": "adjust", "side": "b", "points": 2, "note": "8.3.3"}
    begun = a_game("w2.1", {"a": ["Ann", "Bo"], "b": ["Ed", "Flo"]}, [adjust, frame])
    begun["carried"] = taken["carried"]
    begun["sides"]["b"]["start"] = -3
    state = replay(begun)
    assert (state["status"], state["score"]) == ("finished", {"a": 16, "b": -1})
    following = next_game([begun], library.rulesets()["federation-2024"][1], 3)
    assert following["start"] == {"a": 0, "b": -3}
    assert following["carried"] == taken["carried"]


def test_a_single_player_is_counted_as_the_side() -> None:
    """A case cannot say so: its answer is partial, and would fit one that names the player."""
    ann, gil = ({"entry": entry, "players": [name]} for entry, name in (("e1", "Ann"), ("e2", "Gil")))
    none = {"a": 0, "b": 0}
    counts = [{"side": "a", "player": 0, "offence": "t", "step": 1, "points": 0}]
    game = {"id": "g0", "match": "m0", "game": 1, "open": False, "a": ann, "b": gil, "owed": none, "given": none}
    said = handed_on(
        "ladder",
        SCOPES,
        MATCHES,
        [{**game, "carried": [], "penalties": counts}],
        [],
        {"match": "m1", "a": gil, "b": ann},
    )
    assert said["carried"] == [{"side": "b", "offence": "t", "step": 1}]
