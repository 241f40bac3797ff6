"""Server and phone compute the same figures of a game, and one game agrees with a count by hand."""

import json
import subprocess
from collections import Counter
from dataclasses import asdict
from typing import Any, cast

from scorekeeper.competitions.figures.figures import Figures, figures_of
from scorekeeper.rules import GameError, ruleset_of
from scorekeeper.rules.replay import replay
from tests.games import short_game
from tests.server import ROOT

NO_VECTORS = {"matches.json", "vector.schema.json", "match.schema.json"}


def is_of_games(name: str) -> bool:
    """Whether a file holds vectors of single games."""
    return name not in NO_VECTORS and "competition" not in name


def figures_here() -> dict[tuple[str, str], Any]:
    found = {}
    for path in sorted((ROOT / "tests" / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text()) if is_of_games(path.name) else ():
            book = cast(Any, ruleset_of(vector["document"]))
            ruleset = {**book, **vector.get("house", {})} if book else None
            try:
                state = replay(vector["document"], ruleset)
            except GameError:
                continue
            sides = figures_of(state, ruleset["kind"])
            found[path.name, vector["name"]] = {side: asdict(figures) for side, figures in sides.items()}
    return found


def test_phone_and_server_compute_the_same_figures() -> None:
    command = ["node", "tests/js/rules/digest_vectors.js"]
    phone = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    theirs = {(file, name): figures for file, name, figures in map(json.loads, phone.stdout.splitlines())}
    ours = figures_here()
    assert ours == theirs
    reached = Counter(
        name for sides in ours.values() for side in sides.values() for name, number in side.items() if number
    )
    assert set(reached) == {"frames", "hammer", "converted", "steals", "blanks"}, reached
    assert len(ours) > 500, len(ours)


def test_figures_of_one_game_by_hand() -> None:
    """Hammers b, b, a (b scored in frame 2), b (a had it in the blank frame); a steals twice, b converts once."""
    events = short_game(1, 3)["events"]
    weights = [["a4", "a3", "b2"], ["b3", "b3", "a1"], [], ["a4=a4", "a1", "b1"]]
    game = short_game(1, 0, events=[{**events[0], "id": f"e{n}", "weights": frame} for n, frame in enumerate(weights)])
    sides = figures_of(replay(game, ruleset_of(game)), "knock-off")
    assert sides == {"a": Figures(4, 1, 0, 2, 1), "b": Figures(4, 3, 1, 0, 0)}
