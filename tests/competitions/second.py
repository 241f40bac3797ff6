"""A second opinion, written from docs/competitions.md without a look at the engines: short, slow, and for the simple
cases alone. Brackets in which nothing is held, and the order of a schedule.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Said = dict[str, dict[str, Any]]
"""What was told, by match: `winner`, or `ending` double-forfeit with the loser of the flip, or `ending` played."""


class Side(NamedTuple):
    """Who stands in a place of a match; None for a bye."""

    entry: str | None
    owes: bool = False


class Ended(NamedTuple):
    """How a match ended: who went on, who dropped, in what way; None for both while nobody knows."""

    on: Side | None
    down: Side | None
    ending: str | None


Matches = dict[str, tuple[Any, Any, Ended]]
"""The two sides of each match, and how it ended."""


def lines(size: int) -> list[int]:
    """Seeds in the order of the lines."""
    found = [1]
    while len(found) < size:
        found = [seed for one in found for seed in (one, 2 * len(found) + 1 - one)]
    return found


def crossed(j: int, many: int) -> list[int]:
    """Which match of the winners' side sends its loser to each match of the round l(2j)."""
    order, half = list(range(1, many + 1)), many // 2
    if many == 1:
        return order
    if j == 1:
        return order[::-1] if many == 2 else order[:half][::-1] + order[half:][::-1]
    return order[::-1] if j == 2 else order[half:] + order[:half]


def sources(size: int, double: bool, third: bool) -> dict[str, tuple[Any, Any]]:
    """Each match with where its sides come from: a seed, or (the way out, a match)."""
    seeds, found, rounds = lines(size), {}, size.bit_length() - 1
    for k in range(size // 2):
        found[f"w1.{k + 1}"] = (seeds[2 * k], seeds[2 * k + 1])
    for r in range(2, rounds + 1):
        for k in range(1, size // 2**r + 1):
            found[f"w{r}.{k}"] = (("on", f"w{r - 1}.{2 * k - 1}"), ("on", f"w{r - 1}.{2 * k}"))
    if third and size > 2:
        found["p3"] = (("down", f"w{rounds - 1}.1"), ("down", f"w{rounds - 1}.2"))
    if double:
        lower(found, size, rounds)
    return found


def lower(found: dict[str, tuple[Any, Any]], size: int, rounds: int) -> None:
    """The losers' side and the finals."""
    for k in range(1, size // 4 + 1):
        found[f"l1.{k}"] = (("down", f"w1.{2 * k - 1}"), ("down", f"w1.{2 * k}"))
    for j in range(1, rounds):
        many = size // 2 ** (j + 1)
        for k, x in enumerate(crossed(j, many), 1):
            found[f"l{2 * j}.{k}"] = (("down", f"w{j + 1}.{x}"), ("on", f"l{2 * j - 1}.{k}"))
        for k in range(1, many // 2 + 1):
            found[f"l{2 * j + 1}.{k}"] = (("on", f"l{2 * j}.{2 * k - 1}"), ("on", f"l{2 * j}.{2 * k}"))
    last = ("on", f"l{2 * rounds - 2}.1") if rounds > 1 else ("down", "w1.1")
    found["f1"] = (("on", f"w{rounds}.1"), last)


def bracket(
    entries: list[str], out: list[str], told: Said, **how: bool
) -> dict[str, tuple[str | None, str | None, Ended]]:
    """The matches of a bracket with their sides and ends. `out`: who is out, in the order in which they went."""
    size = 2
    while size < len(entries):
        size *= 2
    ends: Matches = {}

    def stands(source: Any) -> Side | None:  # noqa: ANN401
        if isinstance(source, int):
            return Side(entries[source - 1] if source <= len(entries) else None)
        way, match = source
        return ends[match][2].on if way == "on" else ends[match][2].down

    for match, (one, two) in sources(size, how["double"], how["third"]).items():
        a, b = stands(one), stands(two)
        ends[match] = (a and a.entry, b and b.entry, end(a, b, out, told.get(match, {})))
    if how["double"] and how["reset"]:
        ends["f2"] = second_final(ends["f1"][2], [stands(one) for one in sources(size, True, False)["f1"]], out, told)
    return ends


def second_final(first: Ended, sides: list[Side | None], out: list[str], told: Said) -> tuple[Any, Any, Ended]:
    """The second final: the same sides, when b won the first."""
    unbeaten = sides[0]
    if first.on is None or unbeaten is None or first.on.entry == unbeaten.entry:
        return None, None, Ended(None, None, None)
    one, two = (first.down, first.on)
    return one and one.entry, two.entry, end(one, two, out, told.get("f2", {}))


def end(a: Side | None, b: Side | None, out: list[str], told: dict[str, Any]) -> Ended:
    """How a match of two sides ended."""
    nothing = Ended(None, None, None)
    if a is None or b is None:
        return nothing
    if a.entry is None or b.entry is None:
        return Ended(b if a.entry is None else a, Side(None), None)
    if told.get("winner"):
        on, down = (a, b) if told["winner"] == "a" else (b, a)
        return Ended(Side(on.entry), Side(down.entry), told["ending"])
    gone = [side for side in (a, b) if side.entry in out]
    if told.get("ending") != "double-forfeit" and gone:
        on, down = (a, b) if b in gone else (b, a)
        if len(gone) == 2:
            on, down = sorted(gone, key=lambda side: -out.index(str(side.entry)))
        return Ended(on, Side(down.entry), "forfeit")
    if told.get("ending") == "double-forfeit" or (a.owes and b.owes):
        if "flip" not in told:
            return Ended(None, None, "double-forfeit")
        on, down = (a, b) if told["flip"] == "b" else (b, a)
        return Ended(Side(on.entry, True), Side(down.entry), "double-forfeit")
    if a.owes or b.owes:
        on, down = (b, a) if a.owes else (a, b)
        return Ended(Side(on.entry), Side(down.entry), "forfeit")
    return nothing


def played_out(entries: list[str]) -> list[str]:
    """The matches between two entries in a double elimination that is played to its end."""
    told: Said = {match: {"winner": "a", "ending": "played"} for match in sources(32, double=True, third=False)}
    ends = bracket(entries, [], told, double=True, third=False, reset=False)
    return [match for match, (a, b, _) in ends.items() if a and b]


def places(
    entries: list[str], ends: dict[str, tuple[Any, Any, Ended]], double: bool, third: bool
) -> dict[str, list[int]]:
    """The places that are known."""
    size = 2
    while size < len(entries):
        size *= 2
    rounds, found = size.bit_length() - 1, {}
    dropped = {match: end_.down.entry for match, (a, b, end_) in ends.items() if a and b and end_.down}
    final = f"w{rounds}.1"
    if not double:
        for r in range(1, rounds + 1):
            for k in range(1, size // 2**r + 1):
                if dropped.get(f"w{r}.{k}"):
                    found[dropped[f"w{r}.{k}"]] = [size // 2**r + 1, min(size // 2 ** (r - 1), len(entries))]
        if third and size > 2 and ends["p3"][2].on:
            for place, side in ((3, ends["p3"][2].on), (4, ends["p3"][2].down)):
                if side and side.entry:
                    found[side.entry] = [place, place]
        winner = ends[final][2].on
    else:
        real, above = played_out(entries), 2
        for r in range(2 * rounds - 2, 0, -1):
            of_round = [match for match in real if match.startswith(f"l{r}.")]
            for match in of_round:
                if dropped.get(match):
                    found[dropped[match]] = [above + 1, above + len(of_round)]
            above += len(of_round)
        last = "f2" if "f2" in ends and ends["f2"][0] else "f1"
        winner = ends[last][2].on
        if dropped.get(last):
            found[dropped[last]] = [2, 2]
    if winner and winner.entry:
        found[winner.entry] = [1, 1]
    return found


def ranked(group: list[str], by: list[str], figures: dict[str, dict[str, int]], met: Any) -> list[list[str]]:  # noqa: ANN401
    """Entries in order, those that are level together. `met(one, others)` is won less lost against the others."""
    if not by or len(group) < 2:
        return [group]
    value = {
        entry: met(entry, [other for other in group if other != entry]) if by[0] == "met" else figures[entry][by[0]]
        for entry in group
    }
    levels = sorted(set(value.values()), reverse=True)
    parts = [[entry for entry in group if value[entry] == level] for level in levels]
    return [order for part in parts for order in ranked(part, by[1:], figures, met)]
