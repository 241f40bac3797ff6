"""The court's scoring diagram on a game's page (court 4): a triangle with its tip at the top, and
discs in their areas.
"""

from collections.abc import Iterator

ROWS = (("10", 0, 720), ("8", 720, 1270), ("7", 1270, 1800), ("-10", 1800, 2150))
"""Where each area begins and ends, measured from the tip, as in the app."""
WIDTH, DEPTH = 2560, 2150
APART = 340
"""Distance between the centres of two neighbouring discs."""

BOX = f"-60 -60 {WIDTH + 120} {DEPTH + 120}"
OUTLINE = f"M{WIDTH // 2} 0L{WIDTH} {DEPTH}H0Z"


def half(y: int) -> int:
    """Return half the triangle's width at this distance from its tip."""
    return WIDTH * y // (2 * DEPTH)


def lines() -> list[tuple[int, int, int]]:
    """Return (from, to, y) of the lines between the areas."""
    return [(WIDTH // 2 - half(end), WIDTH // 2 + half(end), end) for _zone, _begin, end in ROWS[:-1]]


def places(discs: list[str]) -> Iterator[tuple[str, int, int]]:
    """Yield each disc with its position in its area, side by side. The exact position is not recorded."""
    for zone, begin, end in ROWS:
        there = [disc for disc in discs if disc[1:] == zone]
        y = begin + (end - begin) * (3 if begin == 0 else 2) // (4 if begin == 0 else 3)
        step = min(APART, 2 * half(y) // (len(there) + 1))
        for place, disc in enumerate(there):
            yield disc, WIDTH // 2 + (2 * place - len(there) + 1) * step // 2, y
