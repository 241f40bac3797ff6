"""The server says the reasons of competitions in the words of the vectors, as the phone does.

tests/js/competitions/reasons.test.js proves that the cases reach every sentence.
"""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.competitions.reasons.explain import explain_match, explain_place, preview
from scorekeeper.competitions.reasons.reasons import Reason
from scorekeeper.core.reasons_said import in_halves, say_call, say_reasons
from scorekeeper.core.words import read
from tests.competitions.cases import cases

Json = dict[str, Any]
WORKED = [case for case in cases() if "reasons" in case]


def up_to(document: Json, last: str | None) -> Json:
    """The document as it was when this event was the last one."""
    ids = [event["id"] for event in document["events"]]
    return document if last is None else {**document, "events": document["events"][: ids.index(last) + 1]}


def explained(request: Json, asked: Json) -> tuple[Json, list[Reason]]:
    """The document and the reasons that a vector asks for."""
    document = up_to(request["document"], asked.get("upto"))
    results = [one for one in request["results"] if one["id"] in asked.get("told", [one["id"]])]
    if "match" in asked:
        return document, explain_match(document, results, asked["match"])
    if "place" in asked:
        return document, explain_place(document, results, asked["place"])
    before = up_to(document, asked["after"])
    return document, preview(before, results, document["events"][len(before["events"]) :])


@pytest.mark.parametrize("case", WORKED, ids=[case["name"] for case in WORKED])
def test_reasons_in_words(case: Json) -> None:
    for asked in case["reasons"]:
        document, reasons = explained(case["request"], asked)
        for spoken in ("en", "fr"):
            wanted = [(said[spoken], said["section"]) for said in asked["said"]]
            assert say_reasons(spoken, document, reasons) == wanted


def test_every_whole_competition_says_why() -> None:
    whole = {case["name"] for case in cases() if case["file"] == "whole-competitions.json"}
    assert whole - {case["name"] for case in WORKED} == set()


def test_numbers_are_written_as_people_write_them() -> None:
    assert [in_halves(halves) for halves in (0, 1, 2, 15)] == ["0", "½", "1", "7½"]
    two = {"entry": {"name": "Ann & Bo", "many": True}, "other": {"name": "Elks", "many": False}}
    said = say_call(read("en")["reasons"], {"say": "because.difference", **two, "score": 0, "less": -12})
    assert said == "Ann & Bo before Elks: point difference 0 v −12."
