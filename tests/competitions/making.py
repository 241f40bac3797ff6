"""A competition in the making: its header with some settings, its log, and what was told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

Fields = dict[str, Any]
AT = "2026-11-21T19:00:00-08:00"
ID = "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10"
HEADERS: dict[str, Fields] = {
    "elimination": {"ruleset": "federation-2024", "play": "doubles", "target": 15},
    "double-elimination": {"ruleset": "federation-2024", "play": "doubles", "target": 15},
    "round-robin": {"ruleset": "alberta-55plus", "play": "doubles", "target": 21},
    "championship": {"ruleset": "csc-2007", "play": "singles", "target": 15},
    "league-six": {"ruleset": "csc-2007", "play": "league", "target": 21},
    "league-four": {"ruleset": "csc-2007", "play": "league", "target": 21},
    "mixer": {"ruleset": "casual", "play": "doubles"},
    "queue": {"ruleset": "casual", "play": "singles", "target": 15},
    "ladder": {"ruleset": "federation-2024", "play": "singles", "target": 15},
}
BRACKETS = ("elimination", "double-elimination")
LEAGUES = ("league-six", "league-four")
SCHEDULED = ("round-robin", "championship", *LEAGUES)
POLICY = {
    "by": [["wins"], ["wins", "met"], ["wins", "met", "difference"], ["wins", "scored"], ["wins", "difference", "met"]],
    "two": [None, "game"],
    "rest": ["share", "draw"],
}
FEES = {
    "entry": [0, 1000, 2333],
    "added": [0, 1, 5000],
    "event_fee": [0, 500],
    "paid": [1, 2, 3, 4, 6],
    "unit": [1, 100],
}
BY_HALVES = [["halves"], ["halves", "difference"], ["halves", "wins", "scored"]]
SETTINGS: dict[str, tuple[str, list[Any]]] = {
    "best_of": ("elimination double-elimination round-robin championship", [1, 3, 3, 5]),
    "longer": ("elimination double-elimination", [{"w2": 3}, {"f1": 3, "f2": 5, "l2": 3}, {"w3": 5, "p3": 3}]),
    "third": ("elimination", [True, True, False]),
    "reset": ("double-elimination", [False, True]),
    "legs": ("round-robin championship league-six league-four", [1, 1, 2, 3]),
    "walkover": ("round-robin championship league-six league-four mixer", [0, 11, 25]),
    "handicap": ("elimination double-elimination round-robin championship queue ladder", ["owed", "given", "none"]),
    "fixed_boards": ("elimination double-elimination round-robin championship league-six mixer", [True, True, False]),
    "least": ("elimination round-robin mixer queue", [2, 3, 5]),
    "most": ("elimination round-robin mixer queue ladder league-four", [3, 6, 8]),
    "eligible": ("league-six league-four", [{"percent": p, "of": of} for p in (0, 25, 50) for of in ("place", "team")]),
    "loser": ("queue", ["rejoins", "rejoins", "leaves"]),
    "limit": ("queue", [0, 1, 2, 2]),
    "reach": ("ladder", [1, 3, 9]),
    "move": ("ladder", ["insert", "insert", "swap"]),
}
IDS = ("g", "g\uff21", "g\U0001f3af", "r")
NAMES = ("Ann", "Bo", "10", "9", "\U0001f3afx", "\uff21y")


@dataclass
class Making:
    """A competition in the making: its document and what was told, the way in which its games mostly end, and whether
    the points are mostly the same; and logs that were refused on the way.
    """

    rng: Random
    document: Fields
    way: str
    even: bool
    results: list[Fields] = field(default_factory=list)
    refused: list[list[Fields]] = field(default_factory=list)
    count: int = 0

    @property
    def form(self) -> str:
        """The form of the competition."""
        return str(self.document["form"])

    @property
    def events(self) -> list[Fields]:
        """Its log."""
        events: list[Fields] = self.document["events"]
        return events

    def new_id(self) -> str:
        """An id of an event that there is not yet."""
        self.count += 1
        return f"v{self.count}"


def begin(rng: Random, form: str) -> Making:
    """A header with some settings, and no events."""
    settings: Fields = {}
    for name, (forms, values) in SETTINGS.items():
        if form in forms.split() and rng.random() < 0.25:
            settings[name] = rng.choice(values)
    if form == "round-robin" and rng.random() < 0.7:
        made = {name: rng.choice(values) for name, values in POLICY.items()}
        settings["policy"] = rng.choice(["alberta", "alberta", "alberta", "club", made])
    if form in LEAGUES and rng.random() < 0.2:
        settings["policy"] = {"by": rng.choice(BY_HALVES), "two": None, "rest": "share"}
    if form in (*BRACKETS, "round-robin", "mixer") and rng.random() < 0.5:
        settings["fees"] = {name: rng.choice(values) for name, values in FEES.items() if rng.random() < 0.7}
    if form == "championship" and rng.random() < 0.8:
        settings |= {"legs": 1, "longer": {"sf": rng.choice([1, 3]), "f": 1}}
    document: Fields = {
        "version": 1,
        "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10",
        "form": form,
        "name": "Friday",
        **HEADERS[form],
    }
    if rng.random() < 0.8:
        document["boards"] = [str(n) for n in range(1, rng.choice([1, 2, 2, 3]) + 1)]
    if settings or rng.random() < 0.5:
        document["settings"] = settings
    document |= {"started_at": AT, "events": []}
    way = rng.choice(["any", "any", "home", "number", "level", "circle"])
    return Making(rng, document, way, rng.random() < 0.5)


def entered(rng: Random, entry: str, named: bool) -> Fields:
    """An entry that signs up."""
    fields: Fields = {"type": "enter", "entry": entry, "name": f"Team {entry}"}
    if named or rng.random() < 0.2:
        fields["players"] = [{"name": name} for name in rng.sample(NAMES, rng.choice([1, 2, 3]))]
    return {**fields, "handicap": rng.choice([0, 2, 5])} if rng.random() < 0.1 else fields
