"""The play-offs of a championship: draws of those who are level, semi-final and final (csc VI.8.2)."""

from __future__ import annotations

from .bracket_places import is_over
from .brackets import rounds_of
from .competition import desk_of
from .course import Course, new_line, settle, told_of_nobody
from .knockout import Bracket
from .ranking import Row, Tier, rank, table_lines
from .ties import chained, level_of, once, order_of, play_stage, stray_stages, wait_for_draw
from .words import Line, Sides


def play(course: Course, rows: list[Row], complete: bool) -> tuple[list[Line], bool]:
    """The standings after the round robin and the play-offs, and whether all is over."""
    tiers = rank(rows, ["wins"], False)
    seats: list[str] = []
    if complete:
        tiers, seats = seat(course, tiers)
    stray_stages(course)
    owing: set[str] = set()
    semi = play_final(course, "sf", sides_of(seats[1:3]), owing)
    winner = semi[semi["winner"]] if semi["winner"] else None
    final = play_final(course, "f", sides_of([*seats[:1], winner] if winner else []), owing)
    if semi["winner"] is None or final["winner"] is None:
        return table_lines(tiers, False), False
    return table_lines(podium(rows, semi, final), False), complete and not course.due


def sides_of(entries: list[str]) -> Sides | None:
    """The sides of a match of two entries; None while one is not known."""
    return {"a": entries[0], "b": entries[1]} if len(entries) == 2 else None


def seat(course: Course, tiers: list[Tier]) -> tuple[list[Tier], list[str]]:
    """Draw the first three as far as they are level: the tiers after the draws, and who has first, second and third
    place as far as it is known.
    """
    found: list[Tier] = []
    seats: list[str] = []
    known = True
    for tier in tiers:
        place = sum(len(each.rows) for each in found) + 1
        parts, seated = [tier], [tier.rows[0].entry]
        if place <= 3 and len(tier.rows) > 1:
            parts, seated = seat_level(course, tier, place)
        known = known and len(seated) > 0
        seats += seated if known else []
        found += parts
    return found, seats[:3]


def seat_level(course: Course, tier: Tier, place: int) -> tuple[list[Tier], list[str]]:
    """Seat those who are level for a place. Two for second play the semi-final undrawn."""
    stage = ("first", "second", "third")[place - 1]
    if place == 2 and len(tier.rows) == 2:
        return [tier], [row.entry for row in tier.rows]
    bracket = play_stage(course, stage, tier.rows)
    seated = [] if bracket is None else seated_by(bracket, stage)
    if not seated:
        return [wait_for_draw(course, stage, tier, 2 if stage == "second" else 1)], []
    by_entry = {row.entry: row for row in tier.rows}
    heads = [[entry] for entry in seated]
    rest = [row.entry for row in tier.rows if row.entry not in seated]
    parts = [level_of(entries, by_entry) for entries in [*heads, rest] if entries]
    return chained(parts, tier), seated


def seated_by(bracket: Bracket, stage: str) -> list[str]:
    """Who is seated by the draw of a stage, in order; nobody while it is played."""
    if stage == "second":
        last = rounds_of(len(bracket.lines)) - 1
        left = once([[bracket.played[f"w{last}.{k}"].on for k in (1, 2)]], bracket.lines)
        return left[0] if left and len(left[0]) == 2 else []
    if not is_over(bracket):
        return []
    order = [entries[0] for entries in order_of(bracket)]
    return order[:1] if stage == "third" else order[:3]


def play_final(course: Course, match: str, due: Sides | None, owing: set[str]) -> Line:
    """The semi-final or the final. One that was begun by others stays with them."""
    desk = desk_of(course.competition, match)
    sides = desk.held or due
    if sides is None:
        told_of_nobody(course, match)
        return new_line(course, match, None, None, "waiting")
    others = due is None or {sides["a"], sides["b"]} != {due["a"], due["b"]}
    if others and not desk.upheld:
        course.problems.add(("advanced-otherwise", match, None))
    return settle(course, match, sides, owing)


def podium(rows: list[Row], semi: Line, final: Line) -> list[Tier]:
    """The places after the final: first and second by it, third the loser of the semi-final, the others by wins."""
    top = [final[final["winner"]], final["b" if final["winner"] == "a" else "a"]]
    third = semi["b" if semi["winner"] == "a" else "a"]
    top += [third] if third not in top else []
    by_entry = {row.entry: row for row in rows}
    heads = [Tier([by_entry[entry]]) for entry in top if entry in by_entry]
    return heads + rank([row for row in rows if row.entry not in top], ["wins"], False)
