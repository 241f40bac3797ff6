"""What the rules' tests share: places, the vectors, and one answer of the Python engine as text."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.rules import GameError, explain, explain_all, replay, ruleset_of
from scorekeeper.rules.__main__ import canonical, read
from scorekeeper.rules.knock_off import score_frame

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
SCHEMA = "vector.schema.json"


def vector_files() -> list[Path]:
    return sorted(path for path in VECTORS.glob("*.json") if path.name != SCHEMA)


def vectors() -> list[dict[str, Any]]:
    return [{"file": path.name, **vector} for path in vector_files() for vector in json.loads(path.read_text("utf-8"))]


def outcome(ask: Callable[[], Any]) -> Any:  # noqa: ANN401
    """The result, or the refusal as a value; anything else that is raised is a defect and fails the test."""
    try:
        return ask()
    except GameError as error:
        return {"error": {"code": error.code, "event": error.event, "field": error.field}}


def answer(text: str) -> str:
    """What the engine says of a document, as canonical JSON: state or refusal, reasons, boards."""
    document: Any = read(text.encode())
    state = outcome(lambda: replay(document))
    if "error" in state:
        return canonical({"state": state})
    reasons = [outcome(lambda event=event: explain(document, event["id"])) for event in document["events"]]
    ruleset: Any = ruleset_of(document)
    boards = [
        outcome(lambda event=event: score_frame(event["weights"], ruleset))
        for event in document["events"]
        if event["type"] == "frame"
    ]
    walked = [list(pair) for pair in explain_all(document).items()]
    return canonical({"state": state, "reasons": reasons, "boards": boards, "walked": walked})


def node(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401
    """Run Node in the project's folder."""
    return subprocess.run(["node", *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **options)
