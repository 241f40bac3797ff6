"""Appending events to the log of a competition, at a cost that does not grow with the log.

What the events lead to is computed before the transaction, which only compares and writes. If somebody else has written
meanwhile, all is done again.
"""

import json
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import epoch
from scorekeeper.games.archive.accept import ATTEMPTS, Receipt
from scorekeeper.games.archive.documents import canonical, make_etag
from scorekeeper.games.competitions import logs, redaction, rights
from scorekeeper.games.competitions.accept import add_events, note_revision, size_of
from scorekeeper.games.competitions.reading import events_of, header_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity import quota
from scorekeeper.store import Competition, CompetitionEvent, db, write_transaction


def append(
    device: str, competition: str, after: int, log_hash: str, events: Sequence[Any], full: bool
) -> tuple[str, Receipt]:
    """Add events to a log of which the phone knows the first `after` events, whose hash it names.

    Raises CompetitionError, and Problem `log-differs`, `not-found`, `not-the-desk`, `device-full`.
    """
    for _attempt in range(ATTEMPTS):
        row = rights.find(competition, device, "write")
        known = redaction.of_documents([competition])
        shown = redaction.events_without(stored(row), events, known[competition]) if known else events
        fresh = new_among(row, after, log_hash, shown, redacted=bool(known))
        etag = make_etag(row.revision, row.content_hash)
        if not fresh:
            return epoch.current(), Receipt("unchanged", etag)
        if full:
            raise Problem("device-full")
        log, rows = grown(row, fresh)
        db.session.rollback()
        answer = write(device, row, log, rows)
        if answer:
            logs.memory.keep(competition, log)
            return answer
    raise Problem("busy")


def new_among(row: AnyRow, after: int, log_hash: str, events: Sequence[Any], redacted: bool) -> Sequence[Any]:
    """Return those of the sent events that the log does not have yet. `redacted`: names in the log were replaced.
    Raises Problem `log-differs`.
    """
    etag = make_etag(row.revision, row.content_hash)
    differs = Problem("log-differs", {"ETag": etag}, etag=etag)
    if after > row.events or not is_hash_at(row, after, log_hash, redacted):
        raise differs
    there = min(len(events), row.events - after)
    if events_of(row.id, row.log, row.events, after)[:there] != written(events[:there]):
        raise differs
    return events[there:]


def written(events: Sequence[Any]) -> list[str]:
    """Return events as they would be stored, to compare."""
    try:
        return [canonical(event) for event in events]
    except (ValueError, RecursionError):
        return [""] * len(events)


def is_hash_at(row: AnyRow, events: int, log_hash: str, redacted: bool) -> bool:
    """Whether this is the hash of the first events of a log: as they are shown, or as they were sent."""
    if log_hash == (row.log_hash if events == row.events else hash_at(row, events)):
        return True
    shown = logs.hash_of(events_of(row.id, row.log, events)) if redacted else None
    return redacted and log_hash in (shown, hash_at(row, events))


def hash_at(row: AnyRow, events: int) -> str | None:
    """Return the hash of the first events of a log."""
    if events == 0:
        return logs.NO_EVENTS
    here = (CompetitionEvent.competition_id == row.id, CompetitionEvent.log == row.log)
    return db.session.scalar(select(CompetitionEvent.log_hash).where(*here, CompetitionEvent.number == events))


def grown(row: AnyRow, events: Sequence[Any]) -> tuple[logs.Log, list[logs.Row]]:
    """Return the archived log with these events added, and their rows."""
    if logs.has_retraction(events):
        document = stored(row)
        log, rows = logs.whole({**document, "events": [*document["events"], *events]})
        return log, rows[row.events :]
    log = archived(row)
    return log, log.grow(events)


def archived(row: AnyRow) -> logs.Log:
    """Return the archived log: the one that this process remembers, with what others have added, or else by reading
    all.
    """
    log = logs.memory.take(row.id)
    if log and log.events <= row.events:
        if log.content_hash == row.content_hash:
            return log
        later = logs.parsed(events_of(row.id, row.log, row.events, log.events))
        if not logs.has_retraction(later):
            try:
                log.grow(later)
            except CompetitionError:  # it remembers another log
                return read(row)
            if log.content_hash == row.content_hash:
                return log
    return read(row)


def read(row: AnyRow) -> logs.Log:
    """Read a whole log."""
    return logs.whole(stored(row))[0]


def stored(row: AnyRow) -> dict[str, Any]:
    """Return the archived document."""
    return {**json.loads(header_of(row.id, row.log)), "events": logs.parsed(events_of(row.id, row.log, row.events))}


def write(device: str, row: AnyRow, log: logs.Log, rows: list[logs.Row]) -> tuple[str, Receipt] | None:
    """Write events if the competition is still as it was read. Return the epoch and a receipt, or None."""
    with write_transaction():
        now, at = epoch.current(), int(time.time())
        as_read = (
            Competition.id == row.id,
            Competition.revision == row.revision,
            Competition.content_hash == row.content_hash,
            Competition.desk_id == device,
        )
        revision, content_hash = row.revision + 1, log.content_hash
        counted = {"events": log.events, "log_hash": log.log_hash, "size": log.size, "updated_at": at}
        values = {**counted, "revision": revision, "content_hash": content_hash}
        if not db.session.scalar(update(Competition).where(*as_read).values(values).returning(Competition.id)):
            return None
        add_events(row.id, row.log, rows)
        note_revision(row.id, revision, device, row.log, log.events, content_hash, at)
        quota.add(device, 0, size_of(rows))
        return now, Receipt("updated", make_etag(revision, content_hash))
