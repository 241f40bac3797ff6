"""Results from before the archive, imported from a simple table and kept without frames.

A game document lists what happened, and for these games nobody knows that. So they have a list of their own and count
in no figure. A file is stored completely or not at all; rows that exist already are skipped.
"""

import csv
import json
import re
import unicodedata
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from io import StringIO
from itertools import takewhile
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.competitions.figures.seasons import is_year
from scorekeeper.core.words import say
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.names import UNSAFE, can_be_read
from scorekeeper.rules import library
from scorekeeper.store import OldResult, db, write_rows, write_transaction
from scorekeeper.transfer.files.people import existing
from scorekeeper.transfer.files.reading import Line

NEEDED = ("date", "ruleset", "play", "side_a", "side_b", "score_a", "score_b")
COLUMNS = (*NEEDED, "board")
MOST = 10_000
"""Maximum rows of a file."""
TOLD = 20
"""Maximum faults reported."""
LONGEST = 200
Row = dict[str, Any]


@dataclass
class Read:
    """The content of a file: rows for the table, and its faults as sentences."""

    rows: list[Row] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Fault(Exception):  # noqa: N818 (named for what it is)
    """A fault in a field. Its text is the end of a sentence's key."""


def read(club: str, content: bytes) -> Read:
    """Read a table. If there are no faults, `rows` can be stored."""
    try:
        lines = list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        return Read(faults=[say("page.old.fault.no-table")])
    names = [name.strip().lower() for name in lines[0]] if lines else []
    if not set(NEEDED) <= set(names) <= set(COLUMNS) or len(names) != len(set(names)):
        return Read(faults=[say("page.old.fault.heading")])
    if len(lines) > MOST + 1:
        return Read(faults=[say("page.old.fault.many", n=MOST)])
    found, seen = Read(), Counter[str]()
    for number, values in enumerate(lines[1:], 2):
        if not any(value.strip() for value in values):
            continue
        found.faults += faults_of(number, names, values)
        if not found.faults:
            row = row_of(dict(zip(names, values, strict=True)))
            text = json.dumps(row, sort_keys=True)
            seen[text] += 1  # the same result twice on one day makes two rows
            found.rows.append({"id": str(uuid.uuid5(uuid.UUID(club), f"{seen[text]} {text}")), "club_id": club, **row})
        if len(found.faults) >= TOLD:
            break
    return found


def faults_of(number: int, names: list[str], values: list[str]) -> Iterator[str]:
    """Yield a row's faults, with its number as in a spreadsheet and the column."""
    if len(values) != len(names):
        yield say("page.old.fault.fields", row=number, n=len(values), most=len(names))
        return
    given = dict(zip(names, values, strict=True))
    for name, value in given.items():
        try:
            CHECKS[name](value.strip(), given)
        except Fault as fault:
            yield say("page.old.fault", row=number, column=name, why=say(f"page.old.fault.{fault}"))


def check_day(value: str, _given: dict[str, str]) -> None:
    """Accept a past day, e.g. 2019-11-21."""
    try:
        day = date.fromisoformat(value) if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value) else None
    except ValueError:
        day = None
    if day is None or not is_year(value) or day > date.today():
        raise Fault("day")


def check_ruleset(value: str, _given: dict[str, str]) -> None:
    """Accept the id of a book."""
    if library.find(value) is None:
        raise Fault("ruleset")


def check_play(value: str, given: dict[str, str]) -> None:
    """Accept a play of the row's book."""
    book = library.find(given["ruleset"].strip())
    if book is not None and value not in book["formats"]:
        raise Fault("play")


def check_names(value: str, _given: dict[str, str]) -> None:
    """Accept names separated by semicolons."""
    if len(value) > LONGEST or UNSAFE.search(value) or not all(can_be_read(name) for name in value.split(";")):
        raise Fault("names")


def check_score(value: str, _given: dict[str, str]) -> None:
    """Accept a whole number."""
    if not re.fullmatch("-?[0-9]{1,4}", value):
        raise Fault("score")


def check_board(value: str, _given: dict[str, str]) -> None:
    """Accept a short or empty text."""
    if len(value) > 60 or UNSAFE.search(value):
        raise Fault("board")


CHECKS = {
    "date": check_day, "ruleset": check_ruleset, "play": check_play, "side_a": check_names, "side_b": check_names,
    "score_a": check_score, "score_b": check_score, "board": check_board,
}  # fmt: skip


def row_of(given: dict[str, str]) -> Row:
    """Return the columns of a row without faults."""
    clean = {name: " ".join(unicodedata.normalize("NFC", value).split()) for name, value in given.items()}
    sides = {side: "; ".join(name.strip() for name in clean[side].split(";")) for side in ("side_a", "side_b")}
    scores = {score: int(clean[score]) for score in ("score_a", "score_b")}
    return {
        "day": clean["date"],
        "ruleset": clean["ruleset"],
        "play": clean["play"],
        **sides,
        **scores,
        "board": clean.get("board", ""),
    }


def count_new(rows: list[Row]) -> int:
    """Return how many rows are new."""
    return len(rows) - len(existing(OldResult, [row["id"] for row in rows]))


def store(club: str, rows: list[Row]) -> int:
    """Store the new rows, all at once. Return how many."""
    with write_transaction():
        here = existing(OldResult, [row["id"] for row in rows])
        new = list({row["id"]: row for row in rows if row["id"] not in here}.values())
        write_rows(insert(OldResult), new)
    journal.note("old-results-brought", club=club)
    return len(new)


def bring(club: str, lines: Iterable[Line]) -> None:
    """Store the old results of an export. Rows whose ids exist in another club get new ids."""
    before = takewhile(lambda line: line["kind"] in ("member", "alias", "merge", "result"), lines)
    rows = [
        {name: value for name, value in line.items() if name != "kind"} for line in before if line["kind"] == "result"
    ]
    taken = existing(OldResult, [row["id"] for row in rows])
    mine = set(db.session.scalars(select(OldResult.id).where(OldResult.club_id == club)))
    db.session.rollback()
    for row in rows:
        row["club_id"] = club
        if row["id"] in taken - mine:
            row["id"] = str(uuid.uuid5(uuid.UUID(club), row["id"]))
    if rows:
        store(club, rows)


def years_of(club: str) -> list[str]:
    """Return the years with results, newest first."""
    return sorted(
        {day[:4] for day in db.session.scalars(select(OldResult.day).where(OldResult.club_id == club).distinct())},
        reverse=True,
    )


def of_year(club: str, year: str) -> list[Any]:
    """Return a year's results, newest first."""
    within = (OldResult.club_id == club, OldResult.day >= f"{year}-01-01", OldResult.day <= f"{year}-12-31")
    return list(
        db.session.execute(select(OldResult.__table__).where(*within).order_by(OldResult.day.desc(), OldResult.id))
    )
