"""The draw, its stages and late entries: who has which number, and which matches there are (docs/competitions.md)."""

from __future__ import annotations

from ..brackets import Node, cut_elimination, double_elimination, elimination, seeds_of, size_of
from ..competition import Competition, Entry, is_in, of_kind
from ..errors import refuse_if
from ..rounds import berger_round
from ..words import Event, Sides
from .ladder import note_rungs

LEAST = {"championship": 3, "mixer": 4}
"""Fewer cannot play such a form."""
STAGES = {"first": 2, "second": 3, "third": 2}
"""The stages of a championship, and how many are drawn at least (csc VI.8.2e)."""


def fewest(competition: Competition) -> int:
    """How many are drawn at least."""
    return max(int(competition.settings["least"]), LEAST.get(competition.form, 2))


def draw(competition: Competition, event: Event) -> None:
    """Number the entries in the order drawn, or draw a stage."""
    if "stage" in event:
        draw_stage(competition, event)
        return
    order: list[str] = event["order"]
    started = of_kind(competition, "ladder") and len(competition.known) > 0
    refuse_if(competition.drawn or started, "already-drawn")
    distinct = set(order)
    everyone = [entry for entry in competition.entries if is_in(competition, entry)]
    refuse_if(len(distinct) < len(order) or distinct != set(everyone), "bad-draw")
    refuse_if(len(order) < fewest(competition), "too-few")
    if of_kind(competition, "mixer"):
        refuse_if(not are_rounds(event.get("rounds", []), distinct), "bad-draw")
        competition.rounds = event["rounds"]
    competition.drawn = True
    competition.numbered = list(order)
    for number, entry in enumerate(order, 1):
        competition.entries[entry].number = number
    if of_kind(competition, "ladder"):
        competition.rungs = list(order)
        note_rungs(competition, 0, len(order))
    else:
        lay_out(competition)


def are_rounds(rounds: list[list[list[list[str]]]], drawn: set[str]) -> bool:
    """Whether these are rounds of a mixer: of who is drawn, with nobody twice in a round."""
    for games in rounds:
        people = [person for game in games for team in game for person in team]
        if len(set(people)) < len(people) or not drawn.issuperset(people):
            return False
    return len(rounds) > 0


def draw_stage(competition: Competition, event: Event) -> None:
    """Draw those who are level for a place (csc VI.8.2e, alberta 10e)."""
    stage, order = event["stage"], event["order"]
    refuse_if(stage in competition.stages, "already-drawn")
    refuse_if(not has_stages(competition), "wrong-form")
    refuse_if(not competition.drawn, "not-drawn")
    refuse_if(any(entry not in competition.entries for entry in order), "unknown-entry")
    least = least_of_stage(competition, stage)
    refuse_if(least == 0 or len(set(order)) < len(order) or len(order) < least, "bad-draw")
    competition.stages[stage] = order
    name_stage(competition, stage)


def has_stages(competition: Competition) -> bool:
    """Whether the form can have drawn stages."""
    if of_kind(competition, "round-robin"):
        return bool(competition.settings["policy"]["rest"] == "draw")
    return of_kind(competition, "championship")


def least_of_stage(competition: Competition, stage: str) -> int:
    """How many are drawn for a stage at least; 0 if there is no such stage."""
    if of_kind(competition, "championship"):
        return STAGES.get(stage, 0)
    return 3 if stage in competition.ties else 0


def number_late(competition: Competition, entry: Entry, line: int | None) -> None:
    """Give a late entry the place of a bye: the line that is named, or the number that an odd field lacks."""
    if of_kind(competition, "bracket"):
        refuse_if(line is None, "late-entry")
        free = line is not None and line <= len(competition.lines) and competition.lines[line - 1] == ""
        refuse_if(not free, "line-taken")
        if line is not None:
            competition.lines[line - 1] = entry.entry
    else:
        odd = len(competition.numbered) % 2 == 1
        refuse_if(not of_kind(competition, "scheduled") or not odd, "late-entry")
    competition.numbered.append(entry.entry)
    entry.number = len(competition.numbered)
    if of_kind(competition, "scheduled"):
        lay_out(competition)


def lay_out(competition: Competition) -> None:
    """Find the matches that can be named from now on."""
    competition.known = {}
    competition.days = {}
    if of_kind(competition, "bracket"):
        seeds = seeds_of(size_of(len(competition.numbered)))
        competition.lines = [seat(competition, seed) for seed in seeds]
        competition.nodes = nodes_of(competition)
        for node in competition.nodes:
            competition.known[node.id] = None
        return
    for number, games in enumerate(meetings(competition), 1):
        for k, sides in games:
            match = f"r{number}.{k}"
            competition.known[match] = sides
            competition.days.setdefault(str(number), []).append(match)
    if of_kind(competition, "championship"):
        competition.known.update({"sf": None, "f": None})
    elif of_kind(competition, "round-robin"):
        name_ties(competition)
    for stage in competition.stages:
        name_stage(competition, stage)


def name_ties(competition: Competition) -> None:
    """The tie-breaks of a round robin, by place; two who are level play only if the policy says so."""
    for place in range(1, len(competition.numbered)):
        competition.ties.add(f"tie{place}")
        if competition.settings["policy"]["two"] == "game":
            competition.known[f"tie{place}"] = None


def seat(competition: Competition, seed: int) -> str:
    """Who has this seed; "" for a bye."""
    return competition.numbered[seed - 1] if seed <= len(competition.numbered) else ""


def nodes_of(competition: Competition) -> list[Node]:
    """The matches of a bracket."""
    size = len(competition.lines)
    if competition.form == "elimination":
        return elimination(size, competition.settings["third"])
    return double_elimination(size, competition.settings["reset"])


def name_stage(competition: Competition, stage: str) -> None:
    """From now on the matches of a stage can be named."""
    for node in stage_nodes(stage, len(competition.stages[stage])):
        competition.known[f"{stage}.{node.id}"] = None


def stage_nodes(stage: str, entries: int) -> list[Node]:
    """The matches of a stage: `second` ends with two left, `third` seats one, the others order further places."""
    size = size_of(entries)
    return cut_elimination(size) if stage == "second" else elimination(size, stage != "third")


def meetings(competition: Competition) -> list[list[tuple[int, Sides]]]:
    """Who meets whom in each round, with the numbers of the matches."""
    if of_kind(competition, "mixer"):
        return [[(k, {"a": a, "b": b}) for k, (a, b) in enumerate(games, 1)] for games in competition.rounds]
    entries = competition.numbered
    m = len(entries) + len(entries) % 2
    found: list[list[tuple[int, Sides]]] = []
    for leg in range(competition.settings["legs"]):
        for number in range(1, m):
            games: list[tuple[int, Sides]] = []
            for k, (x, y) in enumerate(berger_round(m, number), 1):
                home, away = (x, y) if leg % 2 == 0 else (y, x)
                if max(home, away) <= len(entries):
                    games.append((k, {"a": entries[home - 1], "b": entries[away - 1]}))
            found.append(games)
    return found
