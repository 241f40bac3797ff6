"""Every game that can be archived is drawn: deeper weights nearer the edge, and discs inside their areas."""

import json
from itertools import pairwise
from typing import Any

import pytest

from scorekeeper.rules import GameError, replay
from scorekeeper.rules.library import find
from scorekeeper.web.pages import sheet_court
from scorekeeper.web.pages.sheet_frames import MOST, RADIUS, Frames, draw_frames
from tests.games import short_game
from tests.server import ROOT


def drawn(document: dict[str, Any]) -> Frames | None:
    book: Any = find(document["ruleset"], document.get("ruleset_version"))
    return draw_frames(document, replay(document), book)


def board(*weights: str, ruleset: str = "federation-2024") -> dict[str, Any]:
    frame = {"id": "e1", "at": "2026-11-21T19:00:00Z", "type": "frame", "weights": list(weights)}
    return short_game(frames=0, ruleset=ruleset, target=99, events=[frame])


def test_weights_are_drawn_at_their_depth_and_pale_without_points() -> None:
    found = drawn(board("a4", "a3", "b3=a3", "b2", "a1", "b1"))
    assert found
    (drawing,) = found.drawings
    assert drawing.label == "Frame 1: R4 R3 B3 R3 B2 R1 B1, deepest first"
    heights = [puck.y for puck in drawing.pucks]
    assert heights == sorted(heights)
    assert heights[2] == heights[3]  # level
    assert [puck.scores for puck in drawing.pucks] == [True, True, False, False, False, False, False]
    places = [(puck.x, puck.y) for puck in drawing.pucks]
    assert len(set(places)) == len(places)


def test_empty_boards_and_many_frames_are_drawn() -> None:
    found = drawn(board())
    assert found
    assert (found.drawings[0].label, found.drawings[0].pucks) == ("Frame 1: no weights recorded", [])
    game = short_game(target=999)
    game["events"] = [{**game["events"][0], "id": f"e{n}"} for n in range(MOST + 5)]
    found = drawn(game)
    assert found
    assert (len(found.drawings), found.more) == (MOST, 5)


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("zone", [row[0] for row in sheet_court.ROWS])
def test_discs_are_drawn_in_their_area(zone: str, count: int) -> None:
    begin, end = next((begin, end) for name, begin, end in sheet_court.ROWS if name == zone)
    places = list(sheet_court.places([f"{'ab'[n % 2]}{zone}" for n in range(count)]))
    assert len(places) == count
    for _disc, x, y in places:
        assert begin < y < end
        assert abs(x - sheet_court.WIDTH // 2) < sheet_court.half(y)
    if count <= 3 and zone != "10":
        assert all(right[1] - left[1] >= 2 * RADIUS for left, right in pairwise(places))


def games() -> list[dict[str, Any]]:
    """All documents of the vectors."""
    found: list[dict[str, Any]] = []

    def walk(value: Any) -> None:  # noqa: ANN401 (of JSON)
        if isinstance(value, dict):
            if {"events", "ruleset", "sides"} <= value.keys():
                found.append(value)
            value = list(value.values())
        for one in value if isinstance(value, list) else ():
            walk(one)

    for path in (ROOT / "tests" / "vectors").glob("*.json"):
        walk(json.loads(path.read_text()))
    return found


def test_every_game_of_the_vectors_is_drawn() -> None:
    kinds: dict[str, int] = {}
    for game in games():
        try:
            found = drawn(game)
        except GameError:
            continue
        if found:
            book: Any = find(game["ruleset"], game.get("ruleset_version"))
            kinds[book["kind"]] = kinds.get(book["kind"], 0) + 1
    assert min(kinds[kind] for kind in ("knock-off", "innings", "court")) > 5
