"""Who is level after a round robin: two play a game, more are drawn (alberta 10e, csc VI.8.2e)."""

from __future__ import annotations

from .bracket_places import is_over
from .brackets import rounds_of, seeds_of, size_of
from .competition import desk_of
from .course import Course, settle, told_of_nobody
from .knockout import Bracket, Comer, play_bracket
from .ranking import Row, Tier
from .recording.drawing import stage_nodes
from .words import Line, Sides


def break_ties(course: Course, tiers: list[Tier], policy: Line, complete: bool) -> list[Tier]:
    """The tiers after the games and draws of those who are level, when the round robin is complete."""
    found: list[Tier] = []
    place = 1
    for tier in tiers:
        size = len(tier.rows)
        if size == 1 or not complete:
            found.append(tier)
        elif size == 2 and policy["two"] == "game":
            found += play_tie(course, f"tie{place}", tier)
        elif policy["rest"] == "draw":
            found += play_level(course, f"tie{place}", tier)
        else:
            found.append(tier)
        place += size
    unneeded_ties(course)
    stray_stages(course)
    return found


def play_tie(course: Course, match: str, tier: Tier) -> list[Tier]:
    """Two who are level play a game."""
    course.shown.add(match)
    first, second = tier.rows
    desk = desk_of(course.competition, match)
    sides: Sides = desk.held or {"a": first.entry, "b": second.entry}
    if {sides["a"], sides["b"]} != {first.entry, second.entry}:
        strand(course, match, sides, desk.upheld)
    else:
        line = settle(course, match, sides, set())
        if line["winner"] is not None:
            ahead, behind = (first, second) if line[line["winner"]] == first.entry else (second, first)
            return [Tier([ahead], why=("game", {})), Tier([behind], why=tier.why)]
    course.due.append({"kind": "game", "match": match, "entries": [first.entry, second.entry]})
    tier.code = "due"
    return [tier]


def strand(course: Course, match: str, sides: Sides, upheld: bool) -> None:
    """A tie-break that was begun by others than those who are level now."""
    if not upheld:
        course.problems.add(("advanced-otherwise", match, None))
    line = settle(course, match, sides, set())
    line["status"] = "stranded"


def play_level(course: Course, stage: str, tier: Tier) -> list[Tier]:
    """Three or more who are level are drawn for all their places."""
    bracket = play_stage(course, stage, tier.rows)
    if bracket is None or not is_over(bracket):
        return [wait_for_draw(course, stage, tier, 1)]
    by_entry = {row.entry: row for row in tier.rows}
    parts = [level_of(entries, by_entry) for entries in order_of(bracket)]
    return chained(parts, tier)


def chained(parts: list[Tier], tier: Tier) -> list[Tier]:
    """Tiers that a draw has put in order, in the place of one."""
    for part in parts:
        part.why = ("draw", {})
    parts[-1].why = tier.why
    return parts


def level_of(entries: list[str], by_entry: dict[str, Row]) -> Tier:
    """A tier of these entries."""
    return Tier(sorted((by_entry[entry] for entry in entries), key=lambda row: row.number))


def play_stage(course: Course, stage: str, rows: list[Row]) -> Bracket | None:
    """The bracket of a stage, if exactly these were drawn for it."""
    order = course.competition.stages.get(stage)
    if order is None or set(order) != {row.entry for row in rows}:
        return None
    course.shown.add(f"{stage}.")
    return stage_bracket(course, stage, order)


def stage_bracket(course: Course, stage: str, order: list[str]) -> Bracket:
    """Play the bracket of a stage."""
    seeds = seeds_of(size_of(len(order)))
    lines = [order[seed - 1] if seed <= len(order) else "" for seed in seeds]
    return play_bracket(course, stage_nodes(stage, len(order)), lines, f"{stage}.")


def wait_for_draw(course: Course, stage: str, tier: Tier, seats: int) -> Tier:
    """A tier whose order is to be drawn, or drawn and to be played."""
    entries = [row.entry for row in tier.rows]
    course.due.append({"kind": "draw", "stage": stage, "entries": entries, "seats": seats})
    tier.code = "due"
    return tier


def order_of(bracket: Bracket) -> list[list[str]]:
    """Who was drawn, in order: winner, loser of the final, third, fourth, then the losers of each round. Who is in no
    place because others were held in its matches comes last.
    """
    last = rounds_of(len(bracket.lines))
    final, third = bracket.played[f"w{last}.1"], bracket.played.get("p3")
    found = [[final.on], [final.falls]]
    if third is not None:
        found += [[third.on], [third.falls]]
    for number in range(last - 2, 0, -1):
        matches = len(bracket.lines) // 2**number
        found.append([bracket.played[f"w{number}.{k}"].falls for k in range(1, matches + 1)])
    return once([*found, [*bracket.lines]], bracket.lines)


def once(found: list[list[Comer]], drawn: list[str]) -> list[list[str]]:
    """The places with each of those drawn once, where it is named first, and with nobody else."""
    left = {entry for entry in drawn if entry}
    parts: list[list[str]] = []
    for entries in found:
        part = [entry for entry in dict.fromkeys(entries) if entry in left]
        left.difference_update(part)
        parts.append([entry for entry in part if entry])
    return [part for part in parts if part]


def unneeded_ties(course: Course) -> None:
    """Tie-breaks that there are not: what is told of them is of others, and a posted one was begun for nothing."""
    for match in course.competition.ties:
        if match not in course.competition.known or match in course.shown:
            continue
        told_of_nobody(course, match)
        desk = desk_of(course.competition, match)
        if desk.board is not None and not desk.upheld:
            course.problems.add(("advanced-otherwise", match, None))


def stray_stages(course: Course) -> None:
    """Stages of entries that are not level: their matches order nobody."""
    for stage, order in course.competition.stages.items():
        if f"{stage}." not in course.shown:
            course.problems.add(("draw-of-others", stage, None))
            bracket = stage_bracket(course, stage, order)
            course.stray.update(played.line["id"] for played in bracket.played.values())
