"""Appending events to the log of a competition, at a cost that does not grow with the log.

What the events lead to is computed before the transaction, which only compares and writes. If somebody else has written
meanwhile, all is done again.
"""

import json
import time
from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import Table, bindparam, select, update

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.accept import ATTEMPTS, Receipt
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.competitions import dates, logs, redaction, rights
from scorekeeper.games.competitions.accept import add_events, note_revision, size_of
from scorekeeper.games.competitions.reading import events_of, header_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity import quota
from scorekeeper.store import Archive, Competition, CompetitionEvent, db, write_transaction

COMPETITIONS = cast(Table, Competition.__table__)
RENEW = (
    update(COMPETITIONS)
    .where(
        COMPETITIONS.c.id == bindparam("id_read"),
        COMPETITIONS.c.revision == bindparam("revision_read"),
        COMPETITIONS.c.content_hash == bindparam("hash_read"),
        COMPETITIONS.c.desk_id == bindparam("desk_read"),
    )
    .returning(select(Archive.epoch).scalar_subquery())
)
"""SQL: change a competition that is as it was read, and tell the archive's epoch."""


def append(
    device: str, competition: str, after: int, log_hash: str, events: Sequence[Any], full: bool
) -> tuple[str, Receipt]:
    """Add events to a log of which the phone knows the first `after` events, whose hash it names.

    Raises CompetitionError, and Problem `log-differs`, `not-found`, `not-the-desk`, `device-full`.
    """
    for _attempt in range(ATTEMPTS):
        row = rights.find(competition, device, "write")
        fresh = new_among(row, after, log_hash, as_shown(row, events))
        if not fresh:
            return row.epoch, Receipt("unchanged", make_etag(row.revision, row.content_hash))
        if full:
            raise Problem("device-full")
        log, rows = grown(row, fresh)
        news = dates.read(row.club_id, device, log) if row.club_id and dates.may_change_dates(fresh) else None
        answer = write(device, row, log, rows, news)
        if answer:
            logs.memory.keep(competition, log)
            return answer
    raise Problem("busy")


def as_shown(row: AnyRow, events: Sequence[Any]) -> Sequence[Any]:
    """Return sent events without the names that were removed from the competition before."""
    if not row.redacted:
        return events
    return redaction.events_without(stored(row), events, redaction.of_documents([row.id])[row.id])


def new_among(row: AnyRow, after: int, log_hash: str, events: Sequence[Any]) -> Sequence[Any]:
    """Return those of the sent events that the log does not have yet. Raises Problem `log-differs`."""
    etag = make_etag(row.revision, row.content_hash)
    differs = Problem("log-differs", {"ETag": etag}, etag=etag)
    if after > row.events or not is_hash_at(row, after, log_hash):
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


def is_hash_at(row: AnyRow, events: int, log_hash: str) -> bool:
    """Whether this is the hash of the first events of a log: as they are shown, or as they were sent."""
    if (events == row.events and log_hash == row.log_hash) or log_hash == hash_at(row, events):
        return True
    return row.redacted and log_hash == logs.hash_of(events_of(row.id, row.log, events))


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


def write(
    device: str, row: AnyRow, log: logs.Log, rows: list[logs.Row], news: dates.News | None
) -> tuple[str, Receipt] | None:
    """Write events, and what follows for players, if the competition is still as it was read. Return the epoch and a
    receipt, or None.
    """
    revision, content_hash, at = row.revision + 1, log.content_hash, int(time.time())
    counted = {"events": log.events, "log_hash": log.log_hash, "size": log.size, "updated_at": at}
    as_read = {"id_read": row.id, "revision_read": row.revision, "hash_read": row.content_hash, "desk_read": device}
    values = {**as_read, **counted, "revision": revision, "content_hash": content_hash}
    with write_transaction():
        now = db.session.scalar(RENEW, values)
        if not now:
            return None
        add_events(row.id, row.log, rows)
        note_revision(row.id, revision, device, row.log, log.events, content_hash, at)
        quota.add(device, 0, size_of(rows))
        if news:
            dates.tell(news)
        return now, Receipt("updated", make_etag(revision, content_hash))
