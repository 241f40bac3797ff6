"""What people call the entries and matches that reasons name: data for sentences in any language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..brackets import rounds_of, size_of
from ..document import check_document, is_kind, settings_of
from ..words import SIDES, Document, Event, Team
from .reasons import Reason

STAGES = {"first": 1, "second": 2, "third": 3}
"""The places that the stages of a championship are drawn for."""
Call = dict[str, Any]
"""An entry: `{"name", "many"}`. A match: `{"say": "called.…", …}`, values for its sentence in which calls may be."""


@dataclass(slots=True)
class Names:
    """What a log says of names. `entries`: their names. `drawn`: how many were drawn for each stage, "" is the first
    draw. `sides`: who plays each match that the desk named.
    """

    form: str
    reset: bool
    entries: dict[str, str] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    sides: dict[str, Event] = field(default_factory=dict)


def with_names(document: object, reasons: list[Reason]) -> list[Reason]:
    """The same reasons with calls in place of the ids of entries and matches.

    The document holds the events that the reasons are about, also those that `preview` was asked about. Raises
    CompetitionError if its shape is wrong.
    """
    names = names_in(document)
    return [{key: call(names, key, value) for key, value in each.items()} for each in reasons]


def names_in(document: object) -> Names:
    """The names that a document gives. Events that were taken back name what is gone; those that count go last."""
    checked, counted = check_document(document)
    return names_of(checked, [event for _, event in counted])


def names_of(checked: Document, counted: list[Event]) -> Names:
    """The names in a checked document, of whose events these count."""
    names = Names(checked["form"], settings_of(checked)["reset"])
    for event in [*checked["events"], *counted]:
        if "entry" in event and "name" in event:
            names.entries[event["entry"]] = event["name"]
        elif event["type"] == "draw":
            names.drawn[event.get("stage", "")] = len(event["order"])
        elif "match" in event and "a" in event:
            names.sides[event["match"]] = event
    return names


def call(names: Names, key: str, value: Any) -> Any:  # noqa: ANN401 (of a reason)
    """A value of a reason, or the call in its place."""
    if key in ("entry", "other"):
        return call_entry(names, value)
    return call_match(names, value) if key in ("match", "before") else value


def call_entry(names: Names, team: Team) -> Call:
    """Who plays on a side. It is several (`many`) if its name joins theirs."""
    name = " & ".join(names.entries[entry] for entry in (team if isinstance(team, list) else [team]))
    return {"name": name, "many": " & " in name}


def call_match(names: Names, match: str) -> Call:
    """A match by its place in the form; one of a queue or ladder by who plays it."""
    if not is_kind(names.form, "drawn"):
        a, b = (call_entry(names, names.sides[match][side]) for side in SIDES)
        return {"say": "called.sides", "entry": a, "other": b}
    if is_kind(names.form, "bracket"):
        rounds = drawn_rounds(names, "")
        return call_node(match, rounds) if names.form == "elimination" else call_double(names, match, rounds)
    stage, _, node = match.partition(".")
    if stage in ("f", "sf"):
        return {"say": "called.final" if stage == "f" else "called.semi-final"}
    if stage[0] == "r":
        return call_node(match, 0)
    place = STAGES[stage] if stage in STAGES else int(stage[3:])
    if node == "":
        return {"say": "called.tie", "place": place}
    if node == "p3":
        return {"say": "called.of-draw", "match": {"say": "called.semi-losers"}, "place": place}
    # The draw for second ends with two left, so it has no final.
    rounds = 0 if stage == "second" else drawn_rounds(names, stage)
    return {"say": "called.of-draw", "match": call_node(node, rounds), "place": place}


def drawn_rounds(names: Names, stage: str) -> int:
    """The rounds of the bracket for so many as were drawn."""
    return rounds_of(size_of(names.drawn[stage]))


def call_node(node: str, rounds: int) -> Call:
    """A match of a schedule (0 rounds), or of a bracket that ends with the winners' last round."""
    if node == "p3":
        return {"say": "called.third"}
    number, k = (int(part) for part in node[1:].split("."))
    left = rounds - number
    if left == 0:
        return {"say": "called.final"}
    if left == 1:
        return {"say": "called.semi", "number": k}
    if left == 2:
        return {"say": "called.quarter", "number": k}
    return {"say": "called.round", "round": number, "number": k}


def call_double(names: Names, node: str, rounds: int) -> Call:
    """A match of a double elimination."""
    if node[0] == "f":
        first = "called.first-final" if names.reset else "called.final"
        return {"say": first if node == "f1" else "called.second-final"}
    side, last = ("winners", rounds) if node[0] == "w" else ("losers", 2 * rounds - 2)
    number, k = (int(part) for part in node[1:].split("."))
    if number == last:
        return {"say": f"called.{side}-final"}
    return {"say": f"called.{side}", "round": number, "number": k}
