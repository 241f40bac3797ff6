"""Archiving whole competitions. Further events of a log: appending.py.

All is checked first, then one transaction stores it. Sending the same content again gives the same answer. Stored
events are never overwritten: a document that does not extend the archived log begins another one.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import Table, func, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import epoch, tellings
from scorekeeper.games.archive.accept import Receipt, durable
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.competitions import dates, desks, logs, redaction, rights
from scorekeeper.games.competitions.documents import CheckedCompetition, redact
from scorekeeper.games.competitions.reading import header_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity import quota
from scorekeeper.store import (
    Competition,
    CompetitionEvent,
    CompetitionLog,
    CompetitionRevision,
    Sheet,
    db,
    write_rows,
)

MayReplace = Callable[[str, bool], bool]
"""Decides from the archived ETag, and from whether the log only grew, whether a document becomes the next revision."""
EVENTS, REVISIONS = cast(Table, CompetitionEvent.__table__), cast(Table, CompetitionRevision.__table__)
NO_STATE = {"told": 0, "status": "", "state": "", "state_revision": 0, "state_told": 0}
"""The columns of a new competition: its first reader computes the state."""


@dataclass
class Stored:
    """What a transaction has stored for a device, to be counted at its end (people/identity/quota.py)."""

    documents: int = 0
    size: int = 0

    def count(self, device: str) -> None:
        """Count it."""
        if self.size:
            quota.add(device, self.documents, self.size)


@dataclass
class Batch:
    """The competitions of one request, within a write transaction that has locked those that exist."""

    device: str
    may_replace: MayReplace
    full: bool
    now: int = field(default_factory=lambda: int(time.time()))
    stored: Stored = field(default_factory=Stored)

    def store(self, sent: CheckedCompetition) -> Receipt:
        """Store a competition. Raises Problem `not-found`, `not-the-desk`, `device-full`."""
        seen = rights.look(sent.id, self.device, lock=True)
        if seen is None:
            return self.create(sent)
        row, known = seen.row, redaction.of_documents([sent.id])
        if known:
            sent = redact(sent, known[sent.id])
        if row.content_hash == sent.content_hash:
            if self.take_into_club(row, sent):
                self.tell(sent, sent.club)
            return Receipt("unchanged", make_etag(row.revision, sent.sent_hash))
        seen.need("write")
        grew = self.extends(row, sent)
        if not any(self.may_replace(etag, grew) for etag in etags_of(row, CompetitionRevision.competition_id)):
            return Receipt("conflict", make_etag(row.revision, row.content_hash))
        return self.update(row, sent, grew)

    def create(self, sent: CheckedCompetition) -> Receipt:
        """Store a new competition. The writer is its desk; it is in the club that it names if the writer is an official
        there.
        """
        if self.full:
            raise Problem("device-full")
        club = sent.club if rights.official_in(self.device, sent.club) else None
        whose = {"id": sent.id, "device_id": self.device, "desk_id": self.device, "club_id": club}
        db.session.execute(
            insert(Competition).values(**whose, **NO_STATE, archived_at=self.now, **self.row(sent, 1, 1))
        )
        desks.note(sent.id, self.device, self.now)
        self.add(sent, 1, 1, None)
        self.join(sent.id, club)
        self.tell(sent, club)
        return Receipt("created", make_etag(1, sent.content_hash))

    def update(self, row: AnyRow, sent: CheckedCompetition, grew: bool) -> Receipt:
        """Store the next revision, in the same log if it only grew."""
        if self.full:
            raise Problem("device-full")
        log, revision = row.log if grew else last_log(row.id) + 1, row.revision + 1
        values = self.row(sent, revision, log)
        db.session.execute(update(Competition).where(Competition.id == row.id).values(values))
        self.add(sent, revision, log, row.events if grew else None)
        self.tell(sent, sent.club if self.take_into_club(row, sent) else row.club_id)
        return Receipt("updated", make_etag(revision, sent.sent_hash))

    def row(self, sent: CheckedCompetition, revision: int, log: int) -> dict[str, Any]:
        """Return the columns of a content."""
        counted = {"events": len(sent.rows), "log_hash": sent.hash_of(len(sent.rows)), "size": sent.log.size}
        named = {"revision": revision, "log": log, "content_hash": sent.content_hash, "updated_at": self.now}
        return {**sent.columns, **counted, **named}

    def add(self, sent: CheckedCompetition, revision: int, log: int, known: int | None) -> None:
        """Add a revision, and the events that its log does not have yet. `known`: how many it has; None: a new log."""
        if known is None:
            db.session.execute(insert(CompetitionLog).values(competition_id=sent.id, log=log, header=sent.header))
        rows = sent.rows[known or 0 :]
        add_events(sent.id, log, rows)
        note_revision(sent.id, revision, self.device, log, len(sent.rows), sent.sent_hash, self.now)
        self.stored.documents += 1
        self.stored.size += size_of(rows) + (len(sent.header.encode()) if known is None else 0)

    def extends(self, row: AnyRow, sent: CheckedCompetition) -> bool:
        """Whether the archived log only grew, under the same header."""
        grew = len(sent.rows) >= row.events and sent.hash_of(row.events) == row.log_hash
        return bool(grew and header_of(row.id, row.log) == sent.header)

    def take_into_club(self, row: AnyRow, sent: CheckedCompetition) -> bool:
        """Add a competition to its club if it was archived before its writer became an official there. Return whether
        it was added.
        """
        mine = row.club_id is None and row.desk_id == self.device
        joins = bool(mine and sent.club and rights.official_in(self.device, sent.club))
        if joins:
            db.session.execute(update(Competition).where(Competition.id == row.id).values(club_id=sent.club))
            self.join(row.id, sent.club)
        return joins

    def tell(self, sent: CheckedCompetition, club: str | None) -> None:
        """Tell the players in the club what follows for them."""
        if club:
            dates.tell(dates.read(club, self.device, sent.log))

    def join(self, competition: str, club: str | None) -> None:
        """Decide about what arrived for it before, and copy its club there."""
        db.session.execute(update(Sheet).where(Sheet.competition_id == competition).values(club_id=club))
        tellings.adopt(competition)


def put(device: str, sent: CheckedCompetition, may_replace: MayReplace, full: bool) -> tuple[str, Receipt]:
    """Store one whole competition. Return the archive's epoch and a receipt. Raises as `Batch.store`."""

    def work() -> tuple[str, Receipt]:
        lock_sheets(sent.id)
        now, batch = epoch.current(), Batch(device, may_replace, full)
        receipt = batch.store(sent)
        batch.stored.count(device)
        return now, receipt

    answer = durable(work)
    if answer[1].status in ("created", "updated"):
        logs.memory.keep(sent.id, sent.log)
    return answer


def lock_sheets(competition: str) -> None:
    """Lock the sheets of a competition, which are locked before it."""
    of_it = select(Sheet.id).where(Sheet.competition_id == competition).order_by(Sheet.id)
    db.session.execute(of_it.with_for_update())


def add_events(competition: str, log: int, rows: Sequence[logs.Row]) -> None:
    """Add events to a log."""
    place = {"competition_id": competition, "log": log}
    fields = [{**place, "number": row.number, "event": row.event, "log_hash": row.log_hash} for row in rows]
    write_rows(insert(EVENTS), fields)


def note_revision(
    competition: str, revision: int, device: str, log: int, events: int, content_hash: str, now: int
) -> None:
    """Add a revision."""
    what = {"competition_id": competition, "revision": revision, "log": log, "events": events}
    whose = {"device_id": device, "content_hash": content_hash, "received_at": now}
    db.session.execute(insert(REVISIONS), {**what, **whose})


def etags_of(row: AnyRow, ident: InstrumentedAttribute[str]) -> set[str]:
    """Return the ETags of the newest revision of a competition or sheet: as it is shown, and as it was sent, before
    names were replaced. `ident`: the column of its id among the revisions.
    """
    revisions = ident.class_
    here = (ident == row.id, revisions.revision == row.revision)
    sent = db.session.scalars(select(revisions.content_hash).where(*here)).one()
    return {make_etag(row.revision, one) for one in (row.content_hash, sent)}


def last_log(competition: str) -> int:
    """Return the number of the last log of a competition."""
    query = select(func.max(CompetitionLog.log)).where(CompetitionLog.competition_id == competition)
    return db.session.scalar(query) or 0


def size_of(rows: Sequence[logs.Row]) -> int:
    """Return the bytes of events."""
    return sum(len(row.event.encode()) for row in rows)


def if_match(given: Any) -> MayReplace:  # noqa: ANN401 (ETags of werkzeug)
    """Replace if the client named the archived revision's ETag; `*` and weak ETags never match."""
    return lambda etag, _grew: given.is_strong(etag.strip('"'))


def if_extended(_etag: str, grew: bool) -> bool:
    """Replace if the log only grew, so that nothing archived is lost."""
    return grew
