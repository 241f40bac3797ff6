"""From what was sent to what can be stored: replayed by the rules, and written in the one canonical way."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, cast

from scorekeeper.competitions.figures.seasons import is_year
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.days import within_years
from scorekeeper.games.archive.players import Player, players_of
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.rules import GameError
from scorekeeper.rules.document import UUID
from scorekeeper.rules.replay import replay
from scorekeeper.rules.words import Ruleset, State


def make_etag(revision: int, content_hash: str) -> str:
    """Return the strong ETag of a revision, quotes included; phones compare the part after the dash."""
    return f'"{revision}-{content_hash}"'


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A document that the rules accepted, with all that is stored of it: nothing is left to do under a lock."""

    id: str
    document: dict[str, Any]
    text: str
    """The document as it is stored and hashed."""
    content_hash: str
    """SHA-256 of the text in UTF-8, in hex."""
    columns: dict[str, Any]
    """The columns of `games` that follow from the document and its state."""
    players: tuple[Player, ...]
    state: State
    ruleset: Ruleset
    text_hash: str | None = None
    """That of the text, where a name in it was replaced since it was sent (redaction.py)."""

    @property
    def club(self) -> str | None:
        """The club that it names, where that may be one of ours: others write a name there."""
        named = self.document.get("club")
        return named if isinstance(named, str) and UUID.fullmatch(named) else None


def check(document: object, rulesets: KnownRulesets) -> CheckedGame:
    """Replay a document of whatever shape; the state is the server's own, never a client's claim.

    Raises GameError with the code, the event's index and the field.
    """
    ruleset = rulesets.of(document)
    state = replay(document, ruleset)
    game, rules = cast(dict[str, Any], document), cast(Ruleset, ruleset)
    text, content_hash = write(game)
    columns = {"content_hash": content_hash, **columns_of(game, cast(dict[str, Any], state), rules)}
    return CheckedGame(game["id"], game, text, content_hash, columns, players_of(game, rules), state, rules)


def check_sent(document: object, rulesets: KnownRulesets) -> CheckedGame:
    """Check a document that somebody sends: as `check`, which reads stored ones too,
    and no date lies outside our years.

    Raises GameError, and Problem `bad-date`.
    """
    game = check(document, rulesets)
    for event, field, written in dates_of(game.document):
        if not is_year(written):
            place = "" if event is None else f"/events/{event}"
            raise Problem("bad-date", event=event, errors=[{"pointer": f"{place}/{field}", "detail": written}])
    return game


def dates_of(document: dict[str, Any]) -> Iterator[tuple[int | None, str, str]]:
    """Give each date of a document: the index of its event (None: the header), where it stands, and the date."""
    yield None, "started_at", document["started_at"]
    for index, event in enumerate(document["events"]):
        yield index, "at", event["at"]
        if event["type"] == "amend" and "at" in event["with"]:
            yield index, "with/at", event["with"]["at"]


def write(game: dict[str, Any]) -> tuple[str, str]:
    """Return the canonical text and its hash.

    Refuses what no such text can hold, wherever the rules need not look: half a character in a frame taken
    back, a number beyond all bounds. One game's fault stays that game's.
    """
    try:
        text = canonical(game)
        return text, sha256(text.encode()).hexdigest()
    except (ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        raise GameError("malformed") from None


def stored_hash(content_hash: str, text_hash: str | None) -> str:
    """Return the hash of a revision's text as it is stored: of what was sent, unless a name in it was forgotten."""
    return text_hash or content_hash


def is_whole(text: str, content_hash: str, text_hash: str | None) -> bool:
    """Say whether a revision's text, read with `surrogateescape`, is what was archived."""
    return hash_of_stored(text) == stored_hash(content_hash, text_hash)


def hash_of_stored(text: str) -> str:
    """Return the hash of a stored text, read with `surrogateescape`, in which bytes may be damaged."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def columns_of(document: dict[str, Any], state: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Return what lists show of a game, and its state as JSON text."""
    side_a, side_b = document["sides"]["a"], document["sides"]["b"]
    return {
        "state": canonical(state),
        "ruleset": ruleset["id"],
        "ruleset_version": ruleset["version"],
        "play": document["play"],
        "name_a": side_a["name"],
        "name_b": side_b["name"],
        "colour_a": side_a.get("colour"),
        "colour_b": side_b.get("colour"),
        "competition": label(document.get("competition")),
        "board": label(document.get("board")),
        "status": state["status"],
        "score_a": state["score"]["a"],
        "score_b": state["score"]["b"],
        "winner": state["winner"],
        "ending": state["ending"],
        "started_at": seconds(document["started_at"]),
        "utc_offset": offset(document["started_at"]),
    }


def label(value: str | int | dict[str, Any] | None) -> str | None:
    """Return the name of a board or competition, which may be a number or an object; None where there is none."""
    named = value["name"] if isinstance(value, dict) else value
    return None if named is None else str(named).strip() or None


def seconds(moment: str) -> int:
    """Return seconds since 1970, UTC, in our years by the clock of the table; refuses what lies outside the years 1 to
    9999.
    """
    try:
        begun, ahead = int(datetime.fromisoformat(moment).astimezone(UTC).timestamp()), offset(moment)
    except (ValueError, OverflowError):
        raise GameError("malformed", None, "started_at") from None
    return within_years(begun + ahead) - ahead


def offset(moment: str) -> int:
    """Return the seconds that the clock was ahead of UTC."""
    ahead = datetime.fromisoformat(moment).utcoffset()
    return int(ahead.total_seconds()) if ahead else 0
