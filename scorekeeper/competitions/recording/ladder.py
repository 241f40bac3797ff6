"""The ladder: an entry that beats one above it moves up (docs/competitions.md, Queue and ladder)."""

from __future__ import annotations

from ..competition import Competition, desk_of, desk_to_change, is_in
from ..errors import refuse_if
from ..words import Event, Line
from . import desk


def challenge(competition: Competition, event: Event) -> None:
    """An entry challenges another one, a few places above it."""
    match, a, b = event["match"], event["a"], event["b"]
    refuse_if(match in competition.known, "already-posted")
    refuse_if(not is_in(competition, a) or not is_in(competition, b), "not-in")
    up = competition.entries[a].rung - competition.entries[b].rung
    refuse_if(not 0 < up <= competition.settings["reach"], "out-of-reach")
    refuse_if(is_busy(competition, a) or is_busy(competition, b), "busy")
    competition.known[match] = {"a": a, "b": b}
    competition.entries[a].busy = competition.entries[b].busy = match


def is_busy(competition: Competition, entry: str) -> bool:
    """Whether an entry is in an open challenge."""
    return competition.entries[entry].busy is not None


def post(competition: Competition, event: Event) -> None:
    """A challenge gets its board."""
    before = desk_of(competition, event["match"])
    decided = before.void or len(before.told) > 0
    desk.post(competition, event)
    refuse_if(decided, "decided")


def result(competition: Competition, event: Event) -> None:
    """A challenge ends; who wins it from below moves up."""
    a, b = event["a"], event["b"]
    recorded = desk_to_change(competition, event["match"])
    refuse_if(recorded.void or len(recorded.told) > 0, "decided")
    refuse_if(event["ending"] == "tie" or desk.is_bad_result(competition, event), "bad-result")
    recorded.told.append(event)
    competition.entries[a].busy = competition.entries[b].busy = None
    if event["winner"] == "a":
        move_up(competition, a, b)


def move_up(competition: Competition, winner: str, loser: str) -> None:
    """The winner takes the loser's place; the loser takes the winner's, or all down to there move down by one."""
    row = competition.rungs
    low, high = competition.entries[winner].rung, competition.entries[loser].rung
    if competition.settings["move"] == "swap":
        row[low], row[high] = loser, winner
    else:
        row.insert(high, row.pop(low))
    note_rungs(competition, high, low + 1)


def note_rungs(competition: Competition, first: int, after: int) -> None:
    """Note with the entries where they stand now, from a place to before another one."""
    for rung in range(first, after):
        competition.entries[competition.rungs[rung]].rung = rung


def leave(competition: Competition, entry: str) -> None:
    """An entry leaves the ladder; its open challenge is void."""
    match = competition.entries[entry].busy
    rung = competition.entries[entry].rung
    competition.rungs.pop(rung)
    note_rungs(competition, rung, len(competition.rungs))
    sides = None if match is None else competition.known[match]
    if match is not None and sides is not None:
        desk_to_change(competition, match).void = True
        competition.entries[sides["a"]].busy = competition.entries[sides["b"]].busy = None


def ladder_standings(competition: Competition) -> list[Line]:
    """The ladder from the top."""
    return [{"place": [place, place], "entry": entry} for place, entry in enumerate(competition.rungs, 1)]
