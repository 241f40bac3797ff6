"""The parts of the state that all forms have (docs/competitions.md, State)."""

from __future__ import annotations

from .competition import Entry
from .course import Course
from .words import Line, Problem


def entry_line(course: Course, entry: Entry) -> Line:
    """An entry in the state. Somebody put out by a telling is disqualified."""
    out = entry.status == "in" and not is_still_in(course, entry)
    return {"entry": entry.entry, "status": "disqualified" if out else entry.status, "number": entry.number}


def absent(course: Course) -> list[str]:
    """Who is in but was not there at the roll call (fed 4.3)."""
    if not course.competition.called:
        return []
    entries = course.competition.entries.values()
    return [entry.entry for entry in entries if is_still_in(course, entry) and not entry.present]


def is_still_in(course: Course, entry: Entry) -> bool:
    """Whether an entry is in and no telling puts it out."""
    return entry.status == "in" and entry.entry not in course.out


def flips(course: Course) -> list[Line]:
    """The flips that are due (fed 9.8)."""
    lines = course.lines
    return [
        {"kind": "flip", "match": line["id"]}
        for line in lines
        if line["status"] == "flip" and line["id"] not in course.stray
    ]


def problem_lines(problems: set[Problem]) -> list[Line]:
    """The problems by code, match, result; nothing comes before every text."""
    found = sorted(problems, key=lambda problem: [(text is not None, text or "") for text in problem])
    return [{"code": code, "match": match, "result": result} for code, match, result in found]
