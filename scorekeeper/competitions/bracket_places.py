"""The places of a bracket, and whether it is over (docs/competitions.md, Brackets: Places)."""

from __future__ import annotations

from .brackets import rounds_of
from .competition import Competition
from .knockout import Bracket, Played
from .words import Line

Place = tuple[int, int]
"""From and to: whoever shares places."""


def bracket_standings(competition: Competition, bracket: Bracket) -> list[Line]:
    """The lines of the standings: who is placed first, the others by number."""
    places = elimination_places(competition, bracket)
    if competition.form == "double-elimination":
        places = double_places(competition, bracket)
    placed = [(places[entry], number, entry) for number, entry in enumerate(competition.numbered) if entry in places]
    placed.sort()
    standings: list[Line] = [{"place": list(place), "entry": entry} for place, _, entry in placed]
    return standings + [{"place": None, "entry": entry} for entry in competition.numbered if entry not in places]


def elimination_places(competition: Competition, bracket: Bracket) -> dict[str, Place]:
    """The losers of a round share its places; the match for third place divides them."""
    places: dict[str, Place] = {}
    size, entries = len(bracket.lines), len(competition.numbered)
    for played in bracket.played.values():
        if played.node.round.startswith("w"):
            behind = size // 2 ** int(played.node.round[1:])
            put(places, played.falls, (behind + 1, min(2 * behind, entries)))
    final = bracket.played[f"w{rounds_of(size)}.1"]
    put(places, final.on, (1, 1))
    if "p3" in bracket.played:
        put_two(places, bracket.played["p3"], 3)
    return places


def double_places(competition: Competition, bracket: Bracket) -> dict[str, Place]:
    """First and second by the final; then the losers' rounds from the last back, each with as many places as it has
    matches between two entries.
    """
    places: dict[str, Place] = {}
    rounds: dict[str, list[Played]] = {}
    for played in bracket.played.values():
        if played.node.round.startswith("l"):
            rounds.setdefault(played.node.round, []).append(played)
    first = 3
    for matches in reversed(list(rounds.values())):
        after = first + sum("" not in played.came for played in matches)
        for played in matches:
            put(places, played.falls, (first, after - 1))
        first = after
    last = last_match(bracket)
    put_two(places, last, 1)
    return places


def put(places: dict[str, Place], entry: str | None, place: Place) -> None:
    """Give an entry its place, unless it is a bye or not known."""
    if entry:
        places[entry] = place


def put_two(places: dict[str, Place], played: Played, place: int) -> None:
    """Give the winner of a match a place, and the loser the next one."""
    put(places, played.falls, (place + 1, place + 1))
    put(places, played.on, (place, place))


def last_match(bracket: Bracket) -> Played:
    """The match that decides the first place."""
    second = bracket.played.get("f2")
    if second is not None and second.line["status"] != "unneeded":
        return second
    return bracket.played.get("f1") or bracket.played[f"w{rounds_of(len(bracket.lines))}.1"]


def is_over(bracket: Bracket) -> bool:
    """Whether the last match is decided, and the one for third place."""
    third = bracket.played.get("p3")
    return last_match(bracket).on is not None and (third is None or third.on is not None)
