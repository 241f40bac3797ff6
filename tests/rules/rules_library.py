"""What the rules' tests share: places, the vectors, and one answer of the Python engine as text."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.rules import GameError, ruleset_of
from scorekeeper.rules.__main__ import canonical
from scorekeeper.rules.explain import explain, explain_all, preview
from scorekeeper.rules.json_lines import read
from scorekeeper.rules.knock_off import score_frame
from scorekeeper.rules.matches import next_game
from scorekeeper.rules.replay import replay

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
SCHEMA = "vector.schema.json"
MATCHES, MATCH_SCHEMA = "matches.json", "match.schema.json"


def vector_files() -> list[Path]:
    """The files of vectors of single games: not that of matches and those of competitions, which have other shapes."""
    games = [path for path in VECTORS.glob("*.json") if "competition" not in path.name]
    return sorted(path for path in games if path.name not in (SCHEMA, MATCHES, MATCH_SCHEMA))


def vectors() -> list[dict[str, Any]]:
    return [{"file": path.name, **vector} for path in vector_files() for vector in json.loads(path.read_text("utf-8"))]


def match_vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / MATCHES).read_text("utf-8"))
    return found


def house_of(vector: dict[str, Any]) -> Any:  # noqa: ANN401
    """The rule set that a vector is played under: the one its document names, with the house rules it brings."""
    ruleset = ruleset_of(vector["document"])
    return {**ruleset, **vector["house"]} if ruleset and vector.get("house") else ruleset


def outcome(ask: Callable[[], Any]) -> Any:  # noqa: ANN401
    """The result, or the refusal as a value; anything else that is raised is a defect and fails the test."""
    try:
        return ask()
    except GameError as error:
        return {"error": {"code": error.code, "event": error.event, "field": error.field}}


def answer(text: str) -> str:
    """What the engine says of a case `{"document", "house"}`, as canonical JSON: state or refusal, reasons, boards, the
    last event as a preview on what was before it, and how a match would go on after one or two such games.
    """
    case: Any = read(text.encode())
    document, ruleset = case["document"], house_of(case)
    state = outcome(lambda: replay(document, ruleset))
    if "error" in state:
        return canonical({"state": state})
    events = document["events"]
    later = [event["id"] for event in events if event["type"] in ("retract", "amend")]
    reasons = [outcome(lambda event_id=event_id: explain(document, ruleset, event_id)) for event_id in later]
    boards = [
        outcome(lambda event=event: score_frame(event["weights"], ruleset))
        for event in events
        if event["type"] == "frame"
    ]
    walked = [list(pair) for pair in explain_all(document, ruleset).items()]
    shorter = {**document, "events": events[:-1]}
    previewed = outcome(lambda: list(preview(shorter, ruleset, events[-1]))) if events else None
    following = outcome(lambda: next_game([document] * (1 + len(events) % 2), ruleset, 3))
    return canonical(
        {
            "state": state,
            "reasons": reasons,
            "boards": boards,
            "walked": walked,
            "preview": previewed,
            "next": following,
        }
    )


def node(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401
    """Run Node in the project's folder."""
    return subprocess.run(["node", *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **options)
