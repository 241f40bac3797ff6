"""Syncing a batch of games: each is checked on its own, the good ones are stored together, and each gets a receipt."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive import epoch
from scorekeeper.games.archive.accept import Accepted, Receipt, accept, if_extended
from scorekeeper.games.archive.documents import CheckedGame, check_sent
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.rules import GameError


def sync(device: str, documents: Sequence[object], full: bool = False) -> tuple[str, list[dict[str, Any]]]:
    """Archive the documents. Return the epoch and one result for each, in order (docs/format.md, Sync over HTTP).

    If `full`, nothing more is stored for this device.
    """
    rulesets = KnownRulesets()
    checked = [check_or_refuse(document, rulesets) for document in documents]
    games = [game for game in checked if isinstance(game, CheckedGame)]
    accepted = accept(device, games, if_extended, full) if games else Accepted(epoch.current(), [])
    receipts = iter(accepted.receipts)
    results = [
        result(game.id, next(receipts)) if isinstance(game, CheckedGame) else refusal(readable_id(document), game)
        for game, document in zip(checked, documents, strict=True)
    ]
    return accepted.epoch, results


def check_or_refuse(document: object, rulesets: KnownRulesets) -> CheckedGame | Problem:
    """Return the checked game, or the problem for which this one game is refused."""
    try:
        return check_sent(document, rulesets)
    except (GameError, Problem) as error:
        return problem_of(error)


def result(game_id: str, receipt: Receipt) -> dict[str, Any]:
    """Return a receipt as JSON. Another device's game is refused as if it did not exist."""
    if receipt.status == "foreign":
        return refusal(game_id, Problem("not-found"))
    if receipt.status == "no-correction":
        return refusal(game_id, Problem("no-correction"))
    if receipt.status == "full":
        return refusal(game_id, Problem("device-full"))
    return {"id": game_id, "status": receipt.status, "etag": receipt.etag}


def refusal(game_id: str | None, problem: Problem) -> dict[str, Any]:
    """Return a refusal as JSON."""
    return {"id": game_id, "status": "refused", "etag": None, "problem": problem.as_dict()}


def readable_id(document: object) -> str | None:
    """Return the id in a refused document, if it could be a game's id."""
    claimed = document.get("id") if isinstance(document, dict) else None
    return claimed if isinstance(claimed, str) and len(claimed) <= 36 else None
