"""The rules of the games as pure functions: a document in, the state out (docs/format.md). Uses only the standard
library.

    replay(document) -> state
    explain(document, event_id) -> reasons
    explain_all(document) -> reasons by event id

All raise GameError with `code`, `event` (an index, or None for the header) and `field` (a path, or None). The
document's `ruleset` and `ruleset_version` select the rule set among the data files.
"""

from __future__ import annotations

from . import library
from .document import GameError
from .explain import explain as _explain
from .explain import explain_all as _explain_all
from .replay import replay as _replay
from .words import Reason, Ruleset, State

__all__ = ["GameError", "explain", "explain_all", "replay", "ruleset_of"]


def ruleset_of(document: object) -> Ruleset | None:
    """The data of the rule set that the document names; None if there is none."""
    if not isinstance(document, dict):
        return None
    return library.find(document.get("ruleset"), document.get("ruleset_version"))


def replay(document: object) -> State:
    """The state of the game (docs/format.md, State); raises GameError."""
    return _replay(document, ruleset_of(document))


def explain(document: object, event_id: str) -> list[Reason]:
    """The reasons for the event's effect (see `explain.explain`); raises GameError."""
    return _explain(document, ruleset_of(document), event_id)


def explain_all(document: object) -> dict[str, list[Reason]]:
    """The reasons for the effect of each event that counts, by event id, computed in one replay; raises GameError."""
    return _explain_all(document, ruleset_of(document))
