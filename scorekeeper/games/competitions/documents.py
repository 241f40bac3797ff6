"""From what was sent to what can be stored: a competition replayed by its engine."""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.canonical import canonical
from scorekeeper.games.archive.documents import offset, seconds
from scorekeeper.games.competitions import redaction
from scorekeeper.games.competitions.logs import NO_EVENTS, Log, Row, parsed, whole
from scorekeeper.rules import GameError
from scorekeeper.rules.document import UUID


@dataclass(frozen=True, slots=True)
class CheckedCompetition:
    """A document that the engine accepted, with all that is stored of it."""

    id: str
    header: str
    """The document without its events, as it is stored."""
    rows: list[Row]
    log: Log
    content_hash: str
    sent_hash: str
    """The hash of the document as it was sent, before names in it were replaced (redaction.py)."""
    columns: dict[str, Any]
    """The columns of `competitions` that follow from the header."""
    club: str | None
    """The club that it names, if that may be one of ours."""

    def hash_of(self, events: int) -> str:
        """Return the hash of the first events."""
        return self.rows[events - 1].log_hash if events else NO_EVENTS


def check_sent(document: object) -> CheckedCompetition:
    """Check a document that somebody sends. Raises CompetitionError, and Problem `bad-date` and `too-large`."""
    log, rows = whole(document)
    header = log.header
    content_hash = log.content_hash
    return CheckedCompetition(
        header["id"], canonical(header), rows, log, content_hash, content_hash, columns_of(header), club_of(header)
    )


def redact(sent: CheckedCompetition, known: redaction.Known) -> CheckedCompetition:
    """Return a sent competition as it is archived. `known` maps hashes of removed names to replacements."""
    document = {**sent.log.header, "events": parsed([row.event for row in sent.rows])}
    shown = redaction.without(document, known)
    return sent if shown == document else replace(check_sent(shown), sent_hash=sent.sent_hash)


def columns_of(header: dict[str, Any]) -> dict[str, Any]:
    """Return what lists show of a competition."""
    begun = header["started_at"]
    try:
        columns = {"started_at": seconds(begun), "utc_offset": offset(begun)}
    except GameError as error:
        raise CompetitionError(error.code) from None
    return {"form": header["form"], "name": header["name"], **columns}


def club_of(header: dict[str, Any]) -> str | None:
    """Return the club that a header names, if that may be one of ours."""
    named = header.get("club")
    return named if isinstance(named, str) and UUID.fullmatch(named) else None
