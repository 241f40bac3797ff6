"""The table of a scheduled form or mixer: what everyone has reached, in which order, and why (docs/competitions.md,
Scheduled forms: Order).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby

from .words import BySide, Line, Side, other


@dataclass(slots=True)
class Row:
    """What an entry has reached. `met`: its opponents, each with the winner as `w`, `l` or `t` and the halves."""

    entry: str
    number: int
    won: int = 0
    lost: int = 0
    tied: int = 0
    scored: int = 0
    conceded: int = 0
    halves: int = 0
    met: list[Meeting] = field(default_factory=list)


@dataclass(slots=True)
class Meeting:
    """A match against an opponent: what speaks for this side and what for the other, in wins or halves."""

    opponent: str
    won: int
    lost: int


Numbers = dict[str, list[int]]
"""The numbers of each entry that set it apart."""
Why = tuple[str, Numbers]


@dataclass(slots=True)
class Tier:
    """Entries that are level, by number. `code`: why none is before another. `why`: what sets them before the next
    tier, None for the first criterion. `closed`: no criterion is to divide them.
    """

    rows: list[Row]
    code: str = "equal"
    why: Why | None = None
    closed: bool = False


def add_match(rows: dict[str, Row], line: Line, league: bool) -> None:
    """Add a decided match to the rows of all who played it."""
    for side in ("a", "b"):
        own: Side = "a" if side == "a" else "b"
        team = line[own] if isinstance(line[own], list) else [line[own]]
        for entry in team:
            add_side(rows[entry], line, own, league)


def add_side(row: Row, line: Line, own: Side, league: bool) -> None:
    """Add a decided match to the row of an entry on one side. A double forfeit is lost by both."""
    away = other(own)
    won = int(line["winner"] == own)
    tied = int(line["ending"] == "tie")
    lost = 1 - won - tied
    row.won += won
    row.tied += tied
    row.lost += lost
    row.scored += line["score"][own]
    row.conceded += line["score"][away]
    if league:
        halves: BySide = line["halves"]
        row.halves += halves[own]
        row.met.append(Meeting(line[away], halves[own], halves[away]))
    elif not isinstance(line[away], list):
        row.met.append(Meeting(line[away], won, lost))


def rank(rows: list[Row], by: list[str], two_play: bool) -> list[Tier]:
    """The tiers of a table, by each criterion in turn within those level so far. `two_play`: two who are level after
    any criterion stay so, because a game decides (alberta 10e).
    """
    if not rows:
        return []
    tiers = [Tier(sorted(rows, key=lambda row: row.number))]
    for place, criterion in enumerate(by):
        tiers = [part for tier in tiers for part in divided(tier, criterion, place == 0)]
        for tier in tiers:
            tier.closed = len(tier.rows) == 1 or (two_play and len(tier.rows) == 2)
    return tiers


def divided(tier: Tier, criterion: str, first: bool) -> list[Tier]:
    """The parts of a tier by one criterion."""
    if tier.closed:
        return [tier]
    numbers = CRITERIA[criterion](tier.rows)
    value = {entry: lead(criterion, own) for entry, own in numbers.items()}
    rows = sorted(tier.rows, key=lambda row: (-value[row.entry], row.number))
    why: Why | None = None if first else (criterion, numbers)
    parts = [Tier(list(level), why=why) for _, level in groupby(rows, key=lambda row: value[row.entry])]
    parts[-1].why = tier.why
    return parts


def lead(criterion: str, numbers: list[int]) -> int:
    """What is compared: of `met` won less lost, else the number itself."""
    return numbers[0] - numbers[1] if criterion == "met" else numbers[0]


def met(rows: list[Row]) -> Numbers:
    """Won and lost, or halves, in the matches among exactly these."""
    level = {row.entry for row in rows}
    found: Numbers = {}
    for row in rows:
        among = [meeting for meeting in row.met if meeting.opponent in level]
        found[row.entry] = [sum(meeting.won for meeting in among), sum(meeting.lost for meeting in among)]
    return found


CRITERIA: dict[str, Callable[[list[Row]], Numbers]] = {
    "wins": lambda rows: {row.entry: [2 * row.won + row.tied] for row in rows},
    "halves": lambda rows: {row.entry: [row.halves] for row in rows},
    "met": met,
    "difference": lambda rows: {row.entry: [row.scored - row.conceded] for row in rows},
    "scored": lambda rows: {row.entry: [row.scored] for row in rows},
}


def table_lines(tiers: list[Tier], league: bool) -> list[Line]:
    """The lines of the standings."""
    lines: list[Line] = []
    for number, tier in enumerate(tiers):
        first = len(lines) + 1
        last = first + len(tier.rows) - 1
        after = tiers[number + 1].rows[0] if number + 1 < len(tiers) else None
        for row in tier.rows:
            shares = len(lines) + 1 < last
            line = row_line(row, league)
            line["place"] = [first, last]
            line["reason"] = {"code": tier.code, "numbers": []} if shares else reason_of(tier, row, after)
            lines.append(line)
    return lines


def reason_of(tier: Tier, row: Row, after: Row | None) -> Line | None:
    """Why the last of a tier is before the next tier."""
    if tier.why is None or after is None:
        return None
    code, numbers = tier.why
    return {"code": code, "numbers": numbers.get(row.entry, []) + numbers.get(after.entry, [])}


def row_line(row: Row, league: bool) -> Line:
    """What the standings show of a row."""
    line: Line = {
        "entry": row.entry,
        "played": row.won + row.lost + row.tied,
        "won": row.won,
        "lost": row.lost,
        "tied": row.tied,
        "for": row.scored,
        "against": row.conceded,
    }
    if league:
        line["halves"] = row.halves
    return line
