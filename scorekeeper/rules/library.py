"""The rule sets that the server knows: the data files of `static/rulesets`, the only copy, which the phone
reads too.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import cast

from .words import Ruleset

FOLDER = Path(__file__).parents[2] / "static" / "rulesets"
SCHEMA = "ruleset.schema.json"


@lru_cache(maxsize=1)
def rulesets() -> dict[str, dict[int, Ruleset]]:
    """All rule sets by id and version, read once. The dicts are shared: nobody may change them."""
    found: dict[str, dict[int, Ruleset]] = {}
    for path in sorted(FOLDER.glob("*.json")):
        if path.name != SCHEMA:
            ruleset = cast(Ruleset, json.loads(path.read_text("utf-8")))
            found.setdefault(ruleset["id"], {})[ruleset["version"]] = ruleset
    return found


def find(ruleset_id: object, version: object = None) -> Ruleset | None:
    """The rule set with this id, in this version or else the newest; None when there is none."""
    versions = rulesets().get(ruleset_id) if isinstance(ruleset_id, str) else None
    if versions is None:
        return None
    if version is None:
        return versions[max(versions)]
    return versions.get(version) if type(version) is int else None
