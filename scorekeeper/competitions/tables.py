"""Tables shared with the phone, read from their only copy in `static/js/competitions/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "static" / "js" / "competitions"


def table(name: str) -> dict[str, Any]:
    """The table with this name."""
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return content
