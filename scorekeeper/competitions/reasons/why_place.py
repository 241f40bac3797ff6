"""Why an entry has its place in the standings."""

from __future__ import annotations

from ..competition import Competition, of_kind
from ..words import Line, State, other
from .reasons import Reason, order_reason, reason, reason_of


def why_place(competition: Competition, state: State, entry: str) -> list[Reason]:
    """The reasons for the line of an entry; none if it has no line."""
    lines: list[Line] = state["standings"]
    place = next((number for number, line in enumerate(lines) if line["entry"] == entry), None)
    if place is None:
        return []
    after = lines[place + 1] if place + 1 < len(lines) else None
    if of_kind(competition, "bracket"):
        return why_bracket_place(state, lines[place])
    if of_kind(competition, "ladder"):
        return [reason("because.rung", entry=entry, place=place + 1)]
    if of_kind(competition, "queue"):
        return why_queue_place(lines[place], after)
    return why_before(competition, state, lines[place], after)


def why_bracket_place(state: State, line: Line) -> list[Reason]:
    """The last match that an entry lost, or won as the final; or that it is still in."""
    entry, place = line["entry"], line["place"]
    if place is None:
        return [reason("because.still-in", entry=entry)]
    played = [match for match in state["matches"] if entry in (match["a"], match["b"]) and match["winner"] is not None]
    won = [match["id"] for match in played if match[match["winner"]] == entry]
    lost = [match["id"] for match in played if match[match["winner"]] != entry]
    if place[0] == 1 and won:
        return [reason("because.place-first", entry=entry, match=won[-1])]
    if place[0] == 3 and won[-1:] == ["p3"]:
        return [reason("because.place-third", entry=entry, match="p3")]
    if not lost:
        return []
    if place[0] == 2:
        return [reason("because.place-second", entry=entry, match=lost[-1])]
    return [reason("because.place-lost", entry=entry, match=lost[-1], first=place[0], last=place[1])]


def why_queue_place(line: Line, after: Line | None) -> list[Reason]:
    """Who has won more, or lost less, or came first."""
    if after is None:
        return []
    if line["won"] == after["won"] and line["lost"] == after["lost"]:
        return [reason("because.came-first", entry=line["entry"], other=after["entry"])]
    numbers = {"won": line["won"], "lost": line["lost"], "other_won": after["won"], "other_lost": after["lost"]}
    return [reason("because.queue-order", entry=line["entry"], other=after["entry"], **numbers)]


def why_before(competition: Competition, state: State, line: Line, after: Line | None) -> list[Reason]:
    """Why a line of a table is before the next one."""
    if after is None:
        return []
    entry, behind = line["entry"], after["entry"]
    if line["reason"] is None:
        return why_first_criterion(competition, state, line, after)
    code, numbers = line["reason"]["code"], line["reason"]["numbers"]
    if code in ("equal", "due", "game", "draw"):
        return [reason_of(competition, f"because.{code}", entry=entry, other=behind)]
    if code == "met":
        won, lost, other_won, other_lost = numbers
        found = {"won": won, "lost": lost, "other_won": other_won, "other_lost": other_lost}
        say = "because.met-halves" if "halves" in line else "because.met"
        return [order_reason(competition, say, entry=entry, other=behind, **found)]
    say = "because.more-wins" if code == "wins" else f"because.{code}"
    return [order_reason(competition, say, entry=entry, other=behind, score=numbers[0], less=numbers[1])]


def why_first_criterion(competition: Competition, state: State, line: Line, after: Line) -> list[Reason]:
    """More wins or halves, or the play-offs of a championship."""
    entry, behind = line["entry"], after["entry"]
    if of_kind(competition, "championship") and line["place"][0] <= 3:
        found = why_play_off(competition, state, entry)
        if found:
            return found
    if "halves" in line:
        numbers = {"score": line["halves"], "less": after["halves"]}
        return [order_reason(competition, "because.more-halves", entry=entry, other=behind, **numbers)]
    numbers = {"score": 2 * line["won"] + line["tied"], "less": 2 * after["won"] + after["tied"]}
    return [order_reason(competition, "because.more-wins", entry=entry, other=behind, **numbers)]


def why_play_off(competition: Competition, state: State, entry: str) -> list[Reason]:
    """What somebody reached in the final, or in the semi-final, when both are played."""
    finals = [match for match in state["matches"] if match["id"] in ("f", "sf")]
    semi, final = finals
    if semi["winner"] is None or final["winner"] is None:
        return []
    if final[final["winner"]] == entry:
        return [reason_of(competition, "because.place-first", entry=entry, match="f")]
    if final[other(final["winner"])] == entry:
        return [reason_of(competition, "because.place-second", entry=entry, match="f")]
    return [reason_of(competition, "because.place-lost", entry=entry, match="sf", first=3, last=3)]
