"""Which free board suits a match: neutral, common or uncommon (fed 4.6; docs/competitions.md, Readings)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SECTIONS = {
    "neutral": "4.6.1",
    "common": "4.6.2",
    "uncommon": "4.6.3",
    "back-to-back-common": "4.6.4",
    "back-to-back-uncommon": "4.6.5",
}
"""The kinds of boards, the best first."""
Uses = Mapping[str, int]
"""When each board was used last; later is more."""


def boards(
    all_boards: Sequence[str], free: Iterable[str], a: Iterable[tuple[str, int]], b: Iterable[tuple[str, int]]
) -> dict[str, Any]:
    """The kind of each free board for a match of two teams, and the best one. `a` and `b` list the boards that each
    team has used and when.

    Of uncommon boards each team has its own best one; when both have one, a flip decides.
    """
    uses = last_uses(a), last_uses(b)
    open_boards = set(free)
    choices = [{"board": board, "kind": kind_of(board, *uses)} for board in all_boards if board in open_boards]
    best = next((one for one in SECTIONS if any(choice["kind"] == one for choice in choices)), None)
    found = [choice["board"] for choice in choices if choice["kind"] == best]
    picked = pick(found, best, *uses) if best else []
    section = SECTIONS[best] if best else None
    return {"choices": choices, "kind": best, "section": section, "boards": picked, "flip": len(picked) == 2}


def last_uses(history: Iterable[tuple[str, int]]) -> dict[str, int]:
    """When each board was used last."""
    uses: dict[str, int] = {}
    for board, order in history:
        uses[board] = max(order, uses.get(board, order))
    return uses


def kind_of(board: str, a: Uses, b: Uses) -> str:
    """The kind of a board. The latest board of one team only is back-to-back uncommon, whether the other team used it
    before or never (reading).
    """
    latest = is_latest(board, a) + is_latest(board, b)
    used = (board in a) + (board in b)
    if latest:
        return "back-to-back-common" if latest == 2 else "back-to-back-uncommon"
    return ("neutral", "uncommon", "common")[used]


def is_latest(board: str, uses: Uses) -> bool:
    """Whether a team used this board last."""
    return board in uses and uses[board] == max(uses.values())


def pick(found: list[str], best: str, a: Uses, b: Uses) -> list[str]:
    """The board to take among those of the best kind: one, or one of each team. The least recent comes first, then the
    order of the list.
    """
    if best == "neutral":
        return found[:1]
    if best in ("common", "back-to-back-common"):
        return sorted(found, key=lambda board: max(a[board], b[board]))[:1]
    owns = is_latest if best == "back-to-back-uncommon" else lambda board, uses: board in uses
    return [
        board
        for uses in (a, b)
        for board in sorted((one for one in found if owns(one, uses)), key=uses.__getitem__)[:1]
    ]
