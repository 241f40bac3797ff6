"""From what was sent to what can be stored: replayed by the rules, and written in the one canonical way."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from typing import Any, cast

from scorekeeper.rules import GameError, replay

# Keys sorted, no blanks, real characters: the same content is the same text, whoever wrote it.
canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def make_etag(revision: int, content_hash: str) -> str:
    """Return the strong ETag of a revision, quotes included; phones compare the part after the dash."""
    return f'"{revision}-{content_hash}"'


@dataclass(frozen=True)
class CheckedGame:
    """A document that the rules accepted."""

    document: dict[str, Any]
    state: dict[str, Any]

    @property
    def id(self) -> str:
        """The game's identity everywhere."""
        return str(self.document["id"])

    @cached_property
    def text(self) -> str:
        """The document as it is stored and hashed."""
        return canonical(self.document)

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of the canonical text in UTF-8, in hex."""
        return sha256(self.text.encode()).hexdigest()

    @cached_property
    def started_at(self) -> int:
        """Seconds since 1970, UTC; raises ValueError or OverflowError outside the years 1 to 9999."""
        return int(datetime.fromisoformat(self.document["started_at"]).astimezone(UTC).timestamp())

    def columns(self) -> dict[str, Any]:
        """Return the columns of `games` that follow from the document and its state."""
        sides, state = self.document["sides"], self.state
        return {
            "content_hash": self.content_hash,
            "state": canonical(state),
            "ruleset": self.document["ruleset"],
            "play": self.document["play"],
            "name_a": sides["a"]["name"],
            "name_b": sides["b"]["name"],
            "colour_a": sides["a"].get("colour"),
            "colour_b": sides["b"].get("colour"),
            "status": state["status"],
            "score_a": state["score"]["a"],
            "score_b": state["score"]["b"],
            "winner": state["winner"],
            "ending": state["ending"],
            "started_at": self.started_at,
        }


def check(document: object) -> CheckedGame:
    """Replay a document of whatever shape; the state is the server's own, never a client's claim.

    Raises GameError with the code, the event's index and the field.
    """
    state = replay(document)
    game = CheckedGame(cast(dict[str, Any], document), cast(dict[str, Any], state))
    try:
        _ = game.started_at
    except (ValueError, OverflowError):
        raise GameError("malformed", None, "started_at") from None
    return game
