"""Names that are replaced change nothing that engines say, in random competitions and sheets of every form."""

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from scorekeeper.competitions.calls import answer
from scorekeeper.games.archive.redaction import Names
from scorekeeper.games.competitions import redaction
from scorekeeper.games.competitions.redaction import Removal
from scorekeeper.games.competitions.texts import reworded
from scorekeeper.people.clubs.aliases import fold
from tests.competitions.making import NAMES
from tests.competitions.requests import texts

MANY = 400
GONE = {fold(name) for name in ("Ann", "Bo", "9", "\uff21y", "a1", "a2", "A3", "b1", "b4")}
"""All of them are names of one person, so that many would become the same."""


@pytest.fixture(scope="module")
def asked() -> list[tuple[dict[str, Any], Any]]:
    """Random requests that are not refused, with their answers."""
    requests = [json.loads(line) for line in islice(texts(Random("forgotten")), MANY)]  # noqa: S311
    found = [(one, answer(one)) for one in requests if one["call"] in ("stand", "sheet")]
    return [(one, said) for one, said in found if "error" not in said]


def removal_from(document: dict[str, Any]) -> Removal:
    written = redaction.written_in([document])
    names = Names(lambda folded: "Player 1" if folded in GONE else None, lambda _: True, written.folded().__contains__)
    return redaction.removal(names, {}, written)


def renamed(value: Any, name: Callable[[str], str]) -> Any:  # noqa: ANN401 (JSON)
    """A state of a sheet with other names."""
    if isinstance(value, dict):
        return {name(key): renamed(part, name) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, name) for part in value]
    return name(value) if isinstance(value, str) else value


def in_any_order(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what is sorted by names."""
    found = [{**one, "players": sorted(one["players"])} for one in state.get("infractions", [])]
    return {**state, "infractions": sorted(found, key=str), "eligibility": None}


def test_what_engines_say_stays(asked: list[tuple[dict[str, Any], Any]]) -> None:
    calls, replaced = [], 0
    for request, said in asked:
        document = request["document"]
        removal = removal_from(document)
        shown = answer({**request, "document": reworded(document, removal.texts)})
        given = removal.people.given
        expected = (
            renamed(said, lambda text, given=given: given.get(text, text)) if request["call"] == "sheet" else said
        )
        assert in_any_order(shown) == in_any_order(expected)
        assert len({*given.values()}) == len(given)
        assert not GONE & {fold(name) for name in given.values()}
        calls.append(request["call"])
        replaced += removal.names.places
    assert {*calls} == {"stand", "sheet"}
    assert replaced > len(asked)
    assert GONE & {fold(name) for name in NAMES}
