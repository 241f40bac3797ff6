"""The types that are written by hand (static/js/lib/types.d.ts) have the fields of the table of the document."""

from __future__ import annotations

import re

import pytest
from rules_library import ROOT

from scorekeeper.rules.document import TABLE

TYPES = (ROOT / "static" / "js" / "lib" / "types.d.ts").read_text("utf-8")
EVENT_TYPES = dict(re.findall(r"^export interface (\w+) extends EventBase \{\s*type: '(\w+)'", TYPES, re.MULTILINE))


def fields_of(interface: str) -> set[str]:
    """The fields of an interface, `?` after those that may be missing."""
    body = re.search(rf"^(?:export )?interface {interface}\b[^{{]*\{{\n(.*?)^\}}", TYPES, re.MULTILINE | re.DOTALL)
    assert body, f"static/js/lib/types.d.ts has no interface {interface}."
    return set(re.findall(r"^  (\w+\??):", body[1], re.MULTILINE))


def test_every_type_of_event_has_an_interface() -> None:
    assert set(EVENT_TYPES.values()) == set(TABLE["events"])


@pytest.mark.parametrize(("interface", "kind"), EVENT_TYPES.items())
def test_event_types_have_the_fields_of_the_table(interface: str, kind: str) -> None:
    assert fields_of("EventBase") | fields_of(interface) == {*TABLE["event"], *TABLE["events"][kind]}


@pytest.mark.parametrize(
    ("interface", "shape"),
    [
        ("SideHeader", "team"),
        ("Player", "player"),
        ("Carried", "carried"),
        ("Match", "match"),
        ("CompetitionMatch", "competition"),
    ],
)
def test_header_parts_have_the_fields_of_the_table(interface: str, shape: str) -> None:
    assert fields_of(interface) == set(TABLE["named"][shape])


def test_the_header_has_the_fields_of_the_table() -> None:
    assert fields_of("GameHeader") | fields_of("GameDocument") == set(TABLE["header"])
