"""What the book says in the sections that a game's reasons cite. The twin of static/js/words/duties.js."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.core.words import language, read, read_file

READING = re.compile(r"\s*\(reading\)")
SILENT = "(reading)"
"""The place in a table of readings for which the book has no section."""


@dataclass
class Duty:
    """One section: whether house rules change it, whether it is cited as our reading, the book's sentences, and how we
    read them.
    """

    section: str
    house: bool = False
    reading: bool = False
    sentences: list[str] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)


def singles(section: str) -> list[str]:
    """Return the single sections of a citation, without the mark of a reading."""
    return [READING.sub("", one) for one in section.split(", ")]


def subjects(cited: Mapping[str, Any]) -> list[str]:
    """Return the subjects that a reason may be about."""
    say = str(cited.get("say", ""))
    named = cited.get("about", cited.get("offence", read_file("duty-abouts").get(say)))
    return str(named or say.removeprefix("why.").replace("-", "_")).split(" ")


def sentences_of(table: Mapping[str, str], place: str, abouts: Iterable[str]) -> list[str]:
    """Return the sentences about these subjects, else the section's own, else all that it has."""
    own = [table[key] for about in abouts if (key := f"{place}#{about}") in table]
    if not own:
        own = [table[place]] if place in table else [table[key] for key in table if key.startswith(f"{place}#")]
    return list(dict.fromkeys(own))


def duties_of(table: Mapping[str, str], book: Mapping[str, Any], cited: Iterable[Mapping[str, Any]]) -> list[Duty]:
    """Return what a rule set's book says in the cited sections, in the order in which they are cited."""
    found: dict[str, Duty] = {}
    abouts: dict[str, list[str]] = {}
    for one in cited:
        for part in str(one["section"]).split(", "):
            section = READING.sub("", part)
            duty = found.setdefault(section, Duty(section))
            duty.house |= one["section"] in book.get("house", {}).get("sections", ())
            duty.reading |= bool(READING.search(part))
            abouts.setdefault(section, []).extend(subjects(one))
    for section, duty in found.items():
        duty.sentences = sentences_of(table, f"{book['book']} {section or SILENT}", abouts[section])
        duty.readings = [
            table.get(text, f"{READING.sub('', text, count=1)}.")
            for text in (one["text"] for one in book.get("readings", ()) if section in singles(one["section"]))
        ]
    return list(found.values())


def page_duties(book: Mapping[str, Any], reasons: Iterable[Iterable[Mapping[str, Any]]]) -> dict[str, Duty]:
    """Return what the book says in all sections of a game's reasons, in the page's language, by section."""
    different = {(one["section"], one["say"], one.get("offence")): one for some in reasons for one in some}
    return {duty.section: duty for duty in duties_of(read(language())["duties"], book, different.values())}
