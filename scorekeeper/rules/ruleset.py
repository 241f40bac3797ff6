"""Checks of a rule set that its schema cannot express, mostly that names used in one part exist in another.

A fault is (pointer, key, value): the place as a JSON pointer (RFC 6901), the key of the sentence that describes it
(`house.fault.<key>`), and the zone, offence or format concerned. The rule set must fit the schema; anything else may
raise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Fault = tuple[str, str, str]
Rules = Mapping[str, Any]

# The zones that the app can draw and name for each kind of game: the required ones, from the shallowest, and an
# optional one.
TABLE = ("1", "2", "3", "4")
ZONES: dict[str, tuple[str, ...]] = {
    "knock-off": TABLE,
    "innings": TABLE,
    "horse-collar": ("1", "2", "3", "13", "26"),
    "bowling": (),
    "court": ("-10", "7", "8", "10"),
}
NEUTRAL = "N"
WITH_NEUTRAL = ("knock-off", "innings")
# The kinds where zones lie side by side and some cost points.
SIDE_BY_SIDE = ("court",)
# The kinds where only one side scores in a frame, and the kinds where points can end a game at any time (docs/rules.md
# 10).
ONE_SIDE_SCORES = ("knock-off", "innings")
ENDS_AT_ONCE = ("knock-off",)
COLOURS = ("red", "blue", "green", "yellow", "black")


def check_ruleset(ruleset: Rules) -> list[Fault]:
    """All faults of a rule set that fits the schema."""
    return [
        *check_zones(ruleset),
        *check_values(ruleset),
        *check_colours(ruleset),
        *check_offences(ruleset),
        *check_effects(ruleset),
        *check_plays(ruleset),
        *check_calls(ruleset),
    ]


def check_zones(ruleset: Rules) -> Iterator[Fault]:
    """The zones must be those of the kind, each once, from the shallowest to the deepest."""
    wanted = ZONES[ruleset["kind"]]
    found = [zone["zone"] for zone in ruleset["zones"]]
    for zone in wanted:
        if zone not in found:
            yield "/zones", "zone-missing", zone
    for place, zone in enumerate(found):
        neutral = zone == NEUTRAL and ruleset["kind"] in WITH_NEUTRAL
        if zone not in wanted and not neutral:
            yield f"/zones/{place}", "zone-unknown", zone
        elif zone in found[:place]:
            yield f"/zones/{place}", "zone-twice", zone
    listed = [zone for zone in found if zone in wanted]
    ordered = [zone for zone in wanted if zone in found]
    if (
        ruleset["kind"] not in SIDE_BY_SIDE
        and (listed != ordered or NEUTRAL in found[1:])
        and len(listed) == len(ordered)
    ):
        yield "/zones", "zones-out-of-order", ""


def check_values(ruleset: Rules) -> Iterator[Fault]:
    """On a table no zone may cost points or be worth less than a shallower one, and it must be possible for a turn to
    qualify.
    """
    zones = ruleset["zones"]
    if ruleset["kind"] in SIDE_BY_SIDE:
        return
    for place, zone in enumerate(zones):
        if zone["points"] < 0:
            yield f"/zones/{place}/points", "zone-negative", zone["zone"]
        elif place > 0 and zone["points"] < zones[place - 1]["points"]:
            yield f"/zones/{place}/points", "zone-falls", zone["zone"]
    if "qualify" in ruleset and not any(zone["points"] >= ruleset["qualify"] for zone in zones):
        yield "/qualify", "qualify-high", str(ruleset["qualify"])


def check_colours(ruleset: Rules) -> Iterator[Fault]:
    """Screens must be able to show the colours."""
    for place, colour in enumerate(ruleset["colours"]):
        if colour not in COLOURS:
            yield f"/colours/{place}", "colour-unknown", colour


def check_offences(ruleset: Rules) -> Iterator[Fault]:
    """Each offence must have its own id, and the shot clock must name one of them."""
    ids = [offence["id"] for offence in ruleset["offences"]]
    for place, offence in enumerate(ids):
        if offence in ids[:place]:
            yield f"/offences/{place}/id", "offence-twice", offence
    named = ruleset["clocks"].get("shot", {}).get("offence")
    if named is not None and named not in ids:
        yield "/clocks/shot/offence", "offence-missing", named


def check_effects(ruleset: Rules) -> Iterator[Fault]:
    """A frame's points can be taken back only where one side scores; lateness can give points only in knock-off."""
    for place, offence in enumerate(ruleset["offences"]):
        for step, taken in enumerate(offence["ladder"]):
            if taken["effect"] == "loss-of-frame-points" and ruleset["kind"] not in ONE_SIDE_SCORES:
                yield f"/offences/{place}/ladder/{step}", "frame-points", ""
    if "points" in ruleset.get("lateness", {}) and ruleset["kind"] not in ENDS_AT_ONCE:
        yield "/lateness", "lateness-points", ""


def check_plays(ruleset: Rules) -> Iterator[Fault]:
    """Rules for some formats must name formats that the rule set has."""
    limited = [(f"/offences/{place}/plays", offence) for place, offence in enumerate(ruleset["offences"])]
    limited.append(("/lateness/plays", ruleset.get("lateness", {})))
    for pointer, part in limited:
        for place, play in enumerate(part.get("plays", [])):
            if play not in ruleset["formats"]:
                yield f"{pointer}/{place}", "play-missing", play


def check_calls(ruleset: Rules) -> Iterator[Fault]:
    """The number of judges for a deciding call must be one of the call's numbers of judges."""
    for name, call in sorted(ruleset["calls"].items()):
        if "deciding" in call and call["deciding"] not in call["judges"]:
            yield f"/calls/{name}/deciding", "deciding-missing", str(call["deciding"])
