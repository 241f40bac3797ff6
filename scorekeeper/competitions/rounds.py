"""The schedule of everyone against everyone: Berger tables (docs/competitions.md, Scheduled forms)."""

from __future__ import annotations

Pair = tuple[int, int]


def round_robin(n: int, legs: int) -> list[list[Pair]]:
    """The rounds of `n` entries, numbered from 1, that meet `legs` times: pairs of numbers, home first.

    Legs follow each other; in even ones home and away are changed. An odd field is scheduled with one number more, its
    bye, whose matches are left out.
    """
    m = n + n % 2
    leg = [[pair for pair in berger_round(m, number) if max(pair) <= n] for number in range(1, m)]
    back = [[(b, a) for a, b in pairs] for pairs in leg]
    return [pairs for number in range(legs) for pairs in (back if number % 2 else leg)]


def berger_round(m: int, number: int) -> list[Pair]:
    """Round `number` of the table for an even number `m` of entries."""
    x = (number + 1) // 2 if number % 2 else (number + m) // 2
    first = (x, m) if x <= m // 2 else (m, x)
    return [first] + [((x + d - 1) % (m - 1) + 1, (x - d - 1) % (m - 1) + 1) for d in range(1, m // 2)]
