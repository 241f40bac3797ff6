"""What a referee may change in somebody else's game: the log grows, and nothing that was recorded goes."""

from typing import Any

FIXED = {"version", "id", "ruleset", "ruleset_version", "play", "club"}
"""What makes a game the game that it is: nobody but who keeps it sends it otherwise."""


def is_correction(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Say whether a document corrects an archived one.

    Everything recorded stays in its place, and entries come behind it (those that take back or amend carry their
    reason, docs/format.md, Events). Names, board, start and the like may be others when a note among the new entries
    says why.
    """
    count = len(old["events"])
    if new["events"][:count] != old["events"]:
        return False
    changed = changed_fields(old, new)
    told = any(event["type"] == "note" for event in new["events"][count:])
    return not changed or (told and not changed & FIXED)


def changed_fields(old: dict[str, Any], new: dict[str, Any]) -> set[str]:
    """Return which fields of the header differ."""
    return {key for key in (old.keys() | new.keys()) - {"events"} if old.get(key) != new.get(key)}
