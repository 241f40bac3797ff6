"""House rules for tests: a copy of the federation's, to 11, hangers worth 5."""

import copy
import json
from typing import Any

from tests.games import Game, short_game
from tests.server import ROOT

FEDERATION = json.loads((ROOT / "static" / "rulesets" / "federation-2024.json").read_text("utf-8"))
HOUSE = "house-0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10"


def house_rules(version: int = 1, **changes: object) -> dict[str, Any]:
    """The rules, with whole parts replaced."""
    rules = copy.deepcopy(FEDERATION)
    rules["formats"]["singles"]["target"] = 11
    rules["zones"][3]["points"] = 5
    origin = {"from": "federation-2024", "version": 1, "sections": ["6.10", "6.8"]}
    return {**rules, "id": HOUSE, "version": version, "name": "Elks' rules", "house": origin, **changes}


def too_long() -> dict[str, Any]:
    """Rules that fit the schema but are too long."""
    offence = FEDERATION["offences"][0]
    many = [{**offence, "id": f"o{n}", "note": "é" * 200, "ladder": [{"effect": "warning"}] * 20} for n in range(100)]
    clocks = {name: clock for name, clock in FEDERATION["clocks"].items() if name != "shot"}
    return house_rules(offences=many, clocks=clocks)


def house_game(number: int = 1, frames: int = 3, version: int = 1) -> Game:
    """Red 5 + 3, blue 3, red 5 + 3: 16 to 3, over 11 after the third frame."""
    return short_game(number, frames, ruleset=HOUSE, ruleset_version=version)
