"""Brackets: their matches, and who comes where (docs/competitions.md, Brackets).

A bracket has 2, 4, 8 … lines. Each place of a match is fed by a line, or by the winner or the loser of an earlier
match.
"""

from __future__ import annotations

from dataclasses import dataclass

from .words import Side

Feed = tuple[str, str]
"""What feeds a place: `line` with the line's number, or `winner` or `loser` with the match."""


@dataclass(slots=True)
class Node:
    """A match of a bracket. `winner_to`, `loser_to`: the match and the place that it feeds."""

    id: str
    round: str
    a: Feed
    b: Feed
    winner_to: tuple[str, Side] | None = None
    loser_to: tuple[str, Side] | None = None


def size_of(entries: int) -> int:
    """The number of lines for so many entries: a power of two, at least 2."""
    size = 2
    while size < entries:
        size *= 2
    return size


def seeds_of(size: int) -> list[int]:
    """The seed on each line: 1 8 4 5 2 7 3 6 for eight."""
    seeds = [1]
    while len(seeds) < size:
        length = 2 * len(seeds)
        seeds = [seed for low in seeds for seed in (low, length + 1 - low)]
    return seeds


def rounds_of(size: int) -> int:
    """The number of winners' rounds."""
    return size.bit_length() - 1


def elimination(size: int, third: bool) -> list[Node]:
    """The matches of a single elimination, in order; `third`: with a match for third place."""
    nodes = winners_side(size)
    last = rounds_of(size)
    if third and last > 1:
        nodes.append(Node("p3", "p3", ("loser", f"w{last - 1}.1"), ("loser", f"w{last - 1}.2")))
    return linked(nodes)


def cut_elimination(size: int) -> list[Node]:
    """The matches of a single elimination that ends with two left (csc VI.8.2e)."""
    return linked(winners_side(size)[:-1])


def double_elimination(size: int, reset: bool) -> list[Node]:
    """The matches of a double elimination, in order; `reset`: with a second final."""
    nodes = winners_side(size) + losers_side(size)
    last = rounds_of(size)
    lower = ("loser", "w1.1") if last == 1 else ("winner", f"l{2 * last - 2}.1")
    nodes.append(Node("f1", "f1", ("winner", f"w{last}.1"), lower))
    nodes = linked(nodes)
    if reset:
        nodes.append(Node("f2", "f2", ("second", "f1"), ("second", "f1")))
    return nodes


def winners_side(size: int) -> list[Node]:
    """The winners' rounds."""
    nodes = [node_of("w1", k, ("line", str(2 * k - 1)), ("line", str(2 * k))) for k in range(1, size // 2 + 1)]
    for number in range(2, rounds_of(size) + 1):
        nodes += winners_meet(f"w{number}", f"w{number - 1}", size // 2**number)
    return nodes


def losers_side(size: int) -> list[Node]:
    """The losers' rounds: first the losers of the first round among themselves, then by turns with the losers that come
    down from the winners' side, and among themselves.
    """
    nodes: list[Node] = []
    for k in range(1, size // 4 + 1):
        nodes.append(node_of("l1", k, ("loser", f"w1.{2 * k - 1}"), ("loser", f"w1.{2 * k}")))
    for j in range(1, rounds_of(size)):
        matches = size // 2 ** (j + 1)
        for k in range(1, matches + 1):
            down = ("loser", f"w{j + 1}.{crossed(j, k, matches)}")
            nodes.append(node_of(f"l{2 * j}", k, down, ("winner", f"l{2 * j - 1}.{k}")))
        nodes += winners_meet(f"l{2 * j + 1}", f"l{2 * j}", matches // 2)
    return nodes


def crossed(j: int, k: int, matches: int) -> int:
    """Whose loser comes down to match `k` of `l(2j)`, so that two who met do not meet again soon: in the first of these
    rounds each half is reversed, in the second all, later the halves are swapped.
    """
    half = matches // 2
    if matches == 1:
        return 1
    if j == 2 or (matches == 2 and j == 1):
        return matches + 1 - k
    if j == 1:
        return half + 1 - k if k <= half else matches + half + 1 - k
    return k + half if k <= half else k - half


def winners_meet(name: str, before: str, matches: int) -> list[Node]:
    """A round in which neighbouring winners of the round before meet."""
    return [
        node_of(name, k, ("winner", f"{before}.{2 * k - 1}"), ("winner", f"{before}.{2 * k}"))
        for k in range(1, matches + 1)
    ]


def node_of(name: str, k: int, a: Feed, b: Feed) -> Node:
    """Match `k` of a round."""
    return Node(f"{name}.{k}", name, a, b)


def linked(nodes: list[Node]) -> list[Node]:
    """The same matches, each with the places that it feeds."""
    by_id = {node.id: node for node in nodes}
    for node in nodes:
        feed(by_id, node.id, "a", node.a)
        feed(by_id, node.id, "b", node.b)
    return nodes


def feed(by_id: dict[str, Node], match: str, side: Side, source: Feed) -> None:
    """Note in the earlier match which place it feeds."""
    kind, earlier = source
    if kind == "winner":
        by_id[earlier].winner_to = (match, side)
    elif kind == "loser":
        by_id[earlier].loser_to = (match, side)
