"""Corrections by a referee to another player's game: the log may grow, but nothing recorded may disappear."""

from typing import Any

FIXED = {"version", "id", "ruleset", "ruleset_version", "play", "club"}
"""Header fields that define the game. Only its own players may change them."""


def is_correction(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Say whether a document is a valid correction of the archived one.

    All recorded entries stay in place, and new ones follow (an amendment or retraction carries its reason,
    docs/format.md, Events). Names, board, start and similar fields may change if one of the new entries is a note that
    says why.
    """
    count = len(old["events"])
    if new["events"][:count] != old["events"]:
        return False
    changed = changed_fields(old, new)
    told = any(event["type"] == "note" for event in new["events"][count:])
    return not changed or (told and not changed & FIXED)


def changed_fields(old: dict[str, Any], new: dict[str, Any]) -> set[str]:
    """Return the header fields that differ."""
    return {key for key in (old.keys() | new.keys()) - {"events"} if old.get(key) != new.get(key)}
