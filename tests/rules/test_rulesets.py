"""The rule sets agree with the books, cite existing sections, and are found by the library."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import books
import pytest
from contents import CONTENTS

from scorekeeper.rules import library, ruleset_of

FILES = [path for path in sorted(library.FOLDER.glob("*.json")) if path.name != library.SCHEMA]
RULESETS: dict[str, Any] = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}
each = pytest.mark.parametrize("name", list(RULESETS))


def length(part: dict[str, int]) -> str:
    return f"to {part['target']}" if "target" in part else f"for {part['rounds']}"


def format_line(form: dict[str, Any]) -> str:
    """A format as `books.FORMATS` writes it."""
    offers = ", ".join(map(length, form.get("offers", [])))
    court = f"; lead {form['lead']}, extra {form['extra']}" if "lead" in form else ""
    return f"{form['players']} {length(form)}, {form['timeouts']}{' or ' + offers if offers else ''}{court}"


def step_word(step: dict[str, Any]) -> str:
    """A step of a ladder as `books.OFFENCES` writes it."""
    words = {"points-to-opponent": f"opponent+{step.get('points')}", "points-off": f"self-{step.get('points')}"}
    return words.get(step["effect"], step["effect"]) + ("&" + step["also"] if "also" in step else "")


def offence_words(offence: dict[str, Any]) -> list[str]:
    """A line of `books.OFFENCES` in words."""
    marks = [mark for mark in ("spectator", "displaced") if mark in offence]
    steps = ", ".join(map(step_word, offence["ladder"]))
    return [offence["id"], *marks, *offence.get("plays", []), offence["scope"], *steps.split()]


def call_line(call: dict[str, Any]) -> str:
    deciding = f" / {call['deciding']}" if "deciding" in call else ""
    return " ".join(map(str, call["judges"])) + deciding


@each
def test_each_rule_set_matches_its_book(name: str) -> None:
    ruleset = RULESETS[name]
    edition = "" if ruleset["version"] == 1 else f"-{ruleset['version']}"
    assert (ruleset["id"] + edition, ruleset["kind"]) == (name, books.KINDS[name])
    assert " ".join(f"{zone['zone']}={zone['points']}" for zone in ruleset["zones"]) == books.ZONES[name]
    assert {key: format_line(form) for key, form in ruleset["formats"].items()} == books.FORMATS[name]
    assert ruleset["weights"] == {"horse-collar": 8, "bowling": 2}.get(name, 4)
    assert ruleset["colours"] == (["yellow", "black"] if name == "court" else ["red", "blue"])
    begins = "red-first" if name in {"csc-2007", "alberta-55plus", "court"} else "toss-hammer"
    assert ruleset["start"]["rule"] == begins
    assert ruleset.get("qualify") == {"horse-collar": 3}.get(name)
    frames = ruleset["kind"] in {"knock-off", "innings"}
    assert (ruleset.get("protected"), ruleset.get("blank")) == (
        (name == "federation-2024", "hammer-first") if frames else (None, None)
    )
    ends = {"bowling": "tie", "horse-collar": "extra", "baseball": "extra", "court": "extra"}
    assert ruleset.get("level") == ends.get(name)


@each
def test_offences_match_the_book(name: str) -> None:
    found = [offence_words(offence) for offence in RULESETS[name]["offences"]]
    assert found == [line.split() for line in books.OFFENCES[name].strip().splitlines()]


@each
def test_clocks_calls_and_matches_match_the_book(name: str) -> None:
    ruleset = RULESETS[name]
    assert {key: clock["seconds"] for key, clock in ruleset["clocks"].items()} == books.CLOCKS[name]
    late = ruleset.get("lateness", {})
    numbers = [late[key] for key in ("grace", "every", "effect", "points") if key in late] + late.get("plays", [])
    assert " ".join(map(str, numbers)) == books.LATENESS.get(name, "")
    assert {key: call_line(call) for key, call in ruleset["calls"].items()} == books.CALLS[name]
    match = ruleset["match"]
    rules = [match["second"]["rule"], match["third"]["rule"], match["ends"]["rule"]]
    practice = ["practice"] if "practice" in match else []
    assert f"{' '.join(map(str, match['best_of']))}: {', '.join(rules + practice)}" == books.MATCHES[name]


def test_the_rule_sets_of_the_books_are_there() -> None:
    assert set(RULESETS) == set(books.KINDS)


def cited(part: object) -> list[str]:
    """Every section that is named anywhere in a rule set."""
    if isinstance(part, list):
        return [section for value in part for section in cited(value)]
    if not isinstance(part, dict):
        return []
    own = list(part["sections"].values()) if "sections" in part else []
    own += [part["section"]] if isinstance(part.get("section"), str) else []
    return own + cited(list(part.values()))


@each
def test_cited_sections_exist_in_the_book(name: str) -> None:
    contents = CONTENTS[RULESETS[name]["book"]]
    found = cited(RULESETS[name])
    assert len(found) > 20
    pieces = {piece for section in found for piece in section.removesuffix("(reading)").strip().split(", ")} - {""}
    assert pieces - contents == set()


@each
def test_readings_are_marked_as_readings(name: str) -> None:
    ruleset = RULESETS[name]
    assert ruleset["readings"]
    assert [r["text"] for r in ruleset["readings"] if not re.fullmatch(r"[A-Z].*[^. ] \(reading\)", r["text"])] == []
    notes = [offence["note"] for offence in ruleset["offences"] if "note" in offence]
    assert [note for note in notes if not re.fullmatch(r"[A-Z].*(\.| \(reading\))", note)] == []


@each
def test_the_parts_of_a_rule_set_fit_together(name: str) -> None:
    ruleset = RULESETS[name]
    offences = [offence["id"] for offence in ruleset["offences"]]
    plays = [play for part in (*ruleset["offences"], ruleset.get("lateness", {})) for play in part.get("plays", [])]
    points = [zone["points"] for zone in ruleset["zones"]]
    assert len(set(offences)) == len(offences)
    assert set(plays) <= set(ruleset["formats"])
    assert ruleset["clocks"].get("shot", {}).get("offence", offences[0]) in offences
    assert points == sorted(set(points)), "deeper zones are worth more"
    assert all(offence["name"][0].islower() for offence in ruleset["offences"])


def test_every_section_of_a_rule_set_is_used_as_a_reason() -> None:
    rules = library.FOLDER.parents[1] / "scorekeeper" / "rules"
    source = "".join(path.read_text("utf-8") for path in rules.glob("*.py") if path.stem != "words")
    keys = {key for ruleset in RULESETS.values() for key in ruleset["sections"]}
    assert len(keys) == 25
    assert [key for key in keys if f'"{key}"' not in source] == []


@pytest.mark.parametrize(
    ("version", "known"), [(None, True), (1, True), (99, False), (0, False), (True, False), ("1", False)]
)
def test_the_library_finds_rule_sets_by_version(version: object, known: bool) -> None:
    assert (library.find("casual", version) is not None) == known


@pytest.mark.parametrize(
    "name", ["", "Casual", "casual.json", "../rulesets/casual", "ruleset.schema", None, 1, ["casual"]]
)
def test_the_library_finds_nothing_else(name: object) -> None:
    assert library.find(name) is None


def test_the_newest_version_is_used_unless_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in (1, 10, 9):
        data = {"id": "house", "version": version}
        (tmp_path / f"house-{version}.json").write_text(json.dumps(data), "utf-8")
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    library.rulesets.cache_clear()
    try:
        assert [found and found["version"] for found in (library.find("house"), library.find("house", 9))] == [10, 9]
    finally:
        library.rulesets.cache_clear()


@pytest.mark.parametrize("document", [None, [], "casual", {}, {"ruleset": 3}])
def test_a_malformed_document_has_no_rule_set(document: object) -> None:
    assert ruleset_of(document) is None
