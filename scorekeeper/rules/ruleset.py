"""What a rule set must keep to that its schema cannot say: what one part of it names, another part has.

A fault is (pointer, key, value): the place as a JSON pointer (RFC 6901), the name of the sentence that says
what is wrong (`house.fault.<key>`), and the zone, offence or way of playing that it is about. Checks a rule
set that fits the schema; anything else may raise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Fault = tuple[str, str, str]
Rules = Mapping[str, Any]

# The zones that a kind of game can draw and name: those it must have, from the shallowest, and one it may.
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
# Where zones lie side by side and take points too.
SIDE_BY_SIDE = ("court",)
# Where a frame's points are one side's, and where points end a game in the middle (docs/rules.md 10).
ONE_SIDE_SCORES = ("knock-off", "innings")
ENDS_AT_ONCE = ("knock-off",)
COLOURS = ("red", "blue", "green", "yellow", "black")


def check_ruleset(ruleset: Rules) -> list[Fault]:
    """All that is wrong with a rule set that fits the schema; an empty list when nothing is."""
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
    """The zones are those of the kind, each once, from the shallowest to the deepest."""
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
    """On a table no zone takes points, and none is worth less than a shallower one; a turn can count."""
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
    """The colours are those that screens can show."""
    for place, colour in enumerate(ruleset["colours"]):
        if colour not in COLOURS:
            yield f"/colours/{place}", "colour-unknown", colour


def check_offences(ruleset: Rules) -> Iterator[Fault]:
    """Each offence has an id of its own, and the shot clock names one of them."""
    ids = [offence["id"] for offence in ruleset["offences"]]
    for place, offence in enumerate(ids):
        if offence in ids[:place]:
            yield f"/offences/{place}/id", "offence-twice", offence
    named = ruleset["clocks"].get("shot", {}).get("offence")
    if named is not None and named not in ids:
        yield "/clocks/shot/offence", "offence-missing", named


def check_effects(ruleset: Rules) -> Iterator[Fault]:
    """A frame's points are taken back only where they are one side's; lateness gives points only in knock-off."""
    for place, offence in enumerate(ruleset["offences"]):
        for step, taken in enumerate(offence["ladder"]):
            if taken["effect"] == "loss-of-frame-points" and ruleset["kind"] not in ONE_SIDE_SCORES:
                yield f"/offences/{place}/ladder/{step}", "frame-points", ""
    if "points" in ruleset.get("lateness", {}) and ruleset["kind"] not in ENDS_AT_ONCE:
        yield "/lateness", "lateness-points", ""


def check_plays(ruleset: Rules) -> Iterator[Fault]:
    """What holds only in some ways of playing names ways that the rule set has."""
    limited = [(f"/offences/{place}/plays", offence) for place, offence in enumerate(ruleset["offences"])]
    limited.append(("/lateness/plays", ruleset.get("lateness", {})))
    for pointer, part in limited:
        for place, play in enumerate(part.get("plays", [])):
            if play not in ruleset["formats"]:
                yield f"{pointer}/{place}", "play-missing", play


def check_calls(ruleset: Rules) -> Iterator[Fault]:
    """The judges of a call that could decide the game are a number that the call can be judged by."""
    for name, call in sorted(ruleset["calls"].items()):
        if "deciding" in call and call["deciding"] not in call["judges"]:
            yield f"/calls/{name}/deciding", "deciding-missing", str(call["deciding"])
