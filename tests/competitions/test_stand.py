"""Places are given from the first to the last, rematches come late, and work grows with what is written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scorekeeper.competitions.brackets import Feed, double_elimination, seeds_of
from scorekeeper.competitions.stand import stand
from tests.competitions.making import AT

Fields = dict[str, Any]
HEADER = {
    "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "name": "Friday", "ruleset": "federation-2024",
    "play": "doubles", "target": 15, "started_at": AT,
}  # fmt: skip


def drawn(form: str, entries: int, **settings: Any) -> Fields:  # noqa: ANN401 (of JSON)
    """A competition that was drawn in the order of entering."""
    names = [f"e{number}" for number in range(1, entries + 1)]
    events = [event(name, "enter", entry=name, name=name) for name in names]
    events.append(event("draw", "draw", order=names, method="lots"))
    return {**HEADER, "form": form, "settings": settings, "events": events}


def event(event_id: str, kind: str, **fields: Any) -> Fields:  # noqa: ANN401 (of JSON)
    """An event of the desk."""
    return {"id": event_id, "at": AT, "type": kind, **fields}


def telling(match: Fields) -> Fields:
    """A game of a match that the side with the lower number won."""
    winner = "a" if int(match["a"][1:]) < int(match["b"][1:]) else "b"
    score = {"a": 15, "b": 3} if winner == "a" else {"a": 3, "b": 15}
    told = {"id": match["id"], "kind": "game", "match": match["id"], "a": match["a"], "b": match["b"], "game": 1}
    return {**told, "score": score, "winner": winner, "ending": "played"}


def played_out(document: Fields) -> list[Fields]:
    """What is told of all matches, lower numbers winning."""
    results: list[Fields] = []
    while ready := [match for match in stand(document, results)["matches"] if match["status"] == "ready"]:
        results += [telling(match) for match in ready]
    return results


@pytest.mark.parametrize("form", ["elimination", "double-elimination"])
@pytest.mark.parametrize("entries", range(2, 34))
def test_the_places_of_a_bracket_are_one_to_the_last(form: str, entries: int) -> None:
    document = drawn(form, entries)
    state = stand(document, played_out(document))
    assert state["status"] == "finished"
    assert state["problems"] == []
    assert partition([line["place"] for line in state["standings"]]) == entries


@pytest.mark.parametrize("policy", ["alberta", "club"])
@pytest.mark.parametrize("seed", range(40, 60))
def test_the_places_of_a_table_are_one_to_the_last(policy: str, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    document = drawn("round-robin", rng.randint(2, 7), policy=policy)
    matches = [match for match in stand(document, [])["matches"] if rng.random() < 0.9]
    results = [{**telling(match), "score": {"a": 1, "b": 1}, "winner": rng.choice("ab")} for match in matches]
    lines = stand(document, results)["standings"]
    assert partition([line["place"] for line in lines]) == len(lines)


def partition(places: list[list[int]]) -> int:
    """The number of places, which must follow each other, whoever shares them."""
    count = 0
    while count < len(places):
        first, last = places[count]
        assert first == count + 1
        assert places[count:last] == [[first, last]] * (last - first + 1)
        count = last
    return count


REMATCH = {8: (3, 4), 16: (3, 6), 32: (5, 6), 64: (7, 8), 128: (8, 8), 256: (8, 8), 512: (8, 8), 1024: (8, 8)}
"""By the number of lines: the losers' round of the first possible rematch of any two, and of somebody who just came
down (docs/competitions.md, Brackets).
"""


@pytest.mark.parametrize("size", REMATCH)
def test_nobody_meets_again_before_the_round_that_is_said(size: int) -> None:
    nodes = {node.id: node for node in double_elimination(size, False)}
    past: dict[str, set[str]] = {}
    rounds: list[int] = []
    down: list[int] = []
    for node in nodes.values():
        ways = [way(past, feed) for feed in (node.a, node.b)]
        past[node.id] = ways[0] | ways[1]
        if node.round.startswith("l") and any(opposite(outcome) in ways[1] for outcome in ways[0]):
            rounds.append(int(node.round[1:]))
            down += rounds[-1:] if node.a[0] == "loser" else []
    assert (min(rounds), min(down)) == REMATCH[size]


def way(past: dict[str, set[str]], feed: Feed) -> set[str]:
    """The matches that whoever comes from here can have won (`+`) or lost (`-`)."""
    kind, source = feed
    return set() if kind == "line" else past[source] | {("+" if kind == "winner" else "-") + source}


def opposite(outcome: str) -> str:
    """The same match with the other outcome."""
    return ("-" if outcome[0] == "+" else "+") + outcome[1:]


def test_seeds_meet_as_late_as_they_can() -> None:
    for size in (2, 4, 8, 64, 1024):
        lines = seeds_of(size)
        assert sorted(lines) == list(range(1, size + 1))
        while len(lines) > 1:
            assert {a + b for a, b in zip(lines[::2], lines[1::2], strict=True)} == {len(lines) + 1}
            lines = [min(pair) for pair in zip(lines[::2], lines[1::2], strict=True)]


def steps(work: Callable[[], object]) -> int:
    """How many functions of the engine a piece of work calls."""
    count = 0

    def step(_frame: object, kind: str, _argument: object) -> None:
        nonlocal count
        count += kind == "call"

    sys.setprofile(step)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def brackets(entries: int) -> tuple[Fields, list[Fields]]:
    """A double elimination of which everything is told."""
    document = drawn("double-elimination", entries)
    return document, played_out(document)


def leagues(teams: int) -> tuple[Fields, list[Fields]]:
    """A league of which every sheet is told."""
    document = drawn("league-six", teams)
    numbers = {"halves": {"a": 10, "b": 8}, "wins": {"a": 5, "b": 4}, "score": {"a": 170, "b": 160}}
    sides = [{"match": match["id"], "a": match["a"], "b": match["b"]} for match in stand(document, [])["matches"]]
    games = {"played": {"a": {"Ann": 3}, "b": {"Ann": 3}}}
    return document, [{"id": one["match"], "kind": "sheet", **one, **numbers, **games} for one in sides]


def postings(entries: int) -> tuple[Fields, list[Fields]]:
    """A double elimination whose first matches are posted and taken back again and again."""
    document = drawn("double-elimination", entries)
    document["boards"] = ["1"]
    for number in range(entries):
        fields = {"match": "w1.1", "a": "e1", "b": f"e{entries}", "board": "1"}
        document["events"].append(event(f"p{number}", "post", **fields))
        document["events"].append(event(f"u{number}", "unpost", match="w1.1"))
    return document, []


def queues(entries: int) -> tuple[Fields, list[Fields]]:
    """A queue in which everyone plays the winner."""
    names = [f"e{number}" for number in range(1, entries + 1)]
    events = [event(name, "enter", entry=name, name=name) for name in names]
    for name in names[1:]:
        fields = {"match": f"m{name}", "a": "e1", "b": name}
        events.append(event(f"p{name}", "post", board="1", **fields))
        events.append(event(f"r{name}", "result", winner="a", ending="forfeit", **fields))
    return {**HEADER, "form": "queue", "boards": ["1"], "settings": {"loser": "rejoins"}, "events": events}, []


@pytest.mark.parametrize(
    ("make", "size", "growth"),
    [(brackets, 64, 4), (leagues, 8, 16), (postings, 64, 4), (queues, 100, 4)],
    ids=["brackets", "leagues", "postings", "queues"],
)
def test_work_grows_with_what_is_written(
    make: Callable[[int], tuple[Fields, list[Fields]]], size: int, growth: int
) -> None:
    small, large = make(size), make(4 * size)
    assert steps(lambda: stand(*large)) < 1.3 * growth * steps(lambda: stand(*small))
