"""Data shared with the phone, read from its only copy: the rule sets in `static/rulesets`, and the shape of the game
document.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from .words import Ruleset

STATIC = Path(__file__).parents[2] / "static"
FOLDER = STATIC / "rulesets"
SCHEMA = "ruleset.schema.json"


def document_table() -> dict[str, Any]:
    """The shape of the game document, as `document` reads it. The phone loads some events later, so they have a file of
    their own.
    """
    table, others = (
        json.loads((STATIC / "js" / "rules" / f"{name}.json").read_text("utf-8"))
        for name in ("document", "other_events")
    )
    return {**table, "events": {**table["events"], **others}}


@lru_cache(maxsize=1)
def rulesets() -> dict[str, dict[int, Ruleset]]:
    """All rule sets by id and version, read once. The dicts are shared: callers must not change them."""
    found: dict[str, dict[int, Ruleset]] = {}
    for path in sorted(FOLDER.glob("*.json")):
        if path.name != SCHEMA:
            ruleset = cast(Ruleset, json.loads(path.read_text("utf-8")))
            found.setdefault(ruleset["id"], {})[ruleset["version"]] = ruleset
    return found


def find(ruleset_id: object, version: object = None) -> Ruleset | None:
    """The rule set with this id and version, or its newest version if `version` is None; None if there is none."""
    versions = rulesets().get(ruleset_id) if isinstance(ruleset_id, str) else None
    if versions is None:
        return None
    if version is None:
        return versions[max(versions)]
    return versions.get(version) if type(version) is int else None
