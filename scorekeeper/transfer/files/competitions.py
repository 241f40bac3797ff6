"""The lines of an export that hold a club's competitions, its sheets, and what is told of the competitions.

Each competition and each sheet is read in one transaction, as each game is (snapshot.py). Secrets are left out: the key
on match cards, and that of a shared link.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row, select

from scorekeeper.core.api import utc
from scorekeeper.games.archive.documents import hash_of_stored
from scorekeeper.games.competitions.logs import content_hashes
from scorekeeper.games.competitions.reading import whole_log
from scorekeeper.store import (
    Competition,
    CompetitionLog,
    CompetitionRevision,
    Desk,
    Sheet,
    SheetRevision,
    Telling,
    db,
)
from scorekeeper.transfer.files.lines import compact, write
from scorekeeper.transfer.files.snapshot import Senders, Snapshot, batches

AnyRow = Row[Any]
Kind = tuple[str, str]
"""The kind of a line, and the line."""


def content(taken: Snapshot, senders: Senders) -> Iterator[Kind]:
    """Yield the lines: competitions, then sheets, then what is told."""
    for ident in taken.competitions:
        yield from competition(ident, senders)
    for ids in batches(taken.sheets):
        yield from sheets(ids, senders)
    for ident in taken.competitions:
        yield from tellings(ident, senders)


def competition(ident: str, senders: Senders) -> Iterator[Kind]:
    """Yield the logs of a competition, then the competition itself."""
    headers = select(CompetitionLog.header).where(CompetitionLog.competition_id == ident).order_by(CompetitionLog.log)
    logs = [(header, whole_log(ident, log)) for log, header in enumerate(db.session.scalars(headers), 1)]
    revisions = rows(CompetitionRevision, CompetitionRevision.competition_id == ident, "revision")
    desks = rows(Desk, Desk.competition_id == ident, "number")
    newest = db.session.scalars(select(Competition.content_hash).where(Competition.id == ident)).one()
    senders.learn({row.device_id for row in (*revisions, *desks)})
    try:
        hashes = [content_hashes(header, events) for header, events in logs]
    except (ValueError, KeyError, TypeError):
        hashes = []
    if not hashes or hashes[-1][-1] != newest:
        yield damaged(ident, [text for header, events in logs for text in (header, *events)])
        return
    of_desks = [{**senders.named(row.device_id), "at": utc(row.at)} for row in desks]
    of_revisions = [revision(row, hashes[row.log - 1][row.events], senders) for row in revisions]
    yield from (("log", log(ident, header, events)) for header, events in logs)
    yield "competition", write("competition", id=ident, desks=of_desks, revisions=of_revisions)


def rows(table: Any, which: Any, order: str) -> Sequence[AnyRow]:  # noqa: ANN401 (a table, and a condition of SQLAlchemy)
    """Return the rows that meet a condition, in the order of a column."""
    found: Sequence[AnyRow] = db.session.execute(
        select(*table.__table__.c).where(which).order_by(table.__table__.c[order])
    ).all()
    return found


def revision(row: AnyRow, shown_hash: str, senders: Senders) -> dict[str, Any]:
    """Return which part of the logs a revision is."""
    what = {"revision": row.revision, "log": row.log, "events": row.events, "hash": shown_hash}
    return {**what, "received_at": utc(row.received_at), **senders.named(row.device_id)}


def log(ident: str, header: str, events: Sequence[str]) -> str:
    """Return a log. The texts are canonical already and are copied byte by byte."""
    return f'{write("log", competition=ident)[:-1]},"header":{header},"events":[{",".join(events)}]}}'


def sheets(ids: Sequence[str], senders: Senders) -> Iterator[Kind]:
    """Yield sheets with all their revisions, in the order of the ids."""
    newest = {row.id: row.content_hash for row in rows(Sheet, Sheet.id.in_(ids), "id")}
    found: dict[str, list[AnyRow]] = {ident: [] for ident in ids}
    for row in rows(SheetRevision, SheetRevision.sheet_id.in_(ids), "revision"):
        found[row.sheet_id].append(row)
    senders.learn({row.device_id for some in found.values() for row in some})
    for ident, revisions in found.items():
        hashes = [hash_of_stored(row.document) for row in revisions]
        if not hashes or hashes[-1] != newest[ident]:
            yield damaged(ident, [row.document for row in revisions])
            continue
        parts = [whole_revision(row, one, senders) for row, one in zip(revisions, hashes, strict=True)]
        yield "sheet", f'{write("sheet", id=ident)[:-1]},"revisions":[{",".join(parts)}]}}'


def whole_revision(row: AnyRow, shown_hash: str, senders: Senders) -> str:
    """Return a revision of a sheet as text."""
    told = {"revision": row.revision, "hash": shown_hash, "received_at": utc(row.received_at)}
    return f'{compact({**told, **senders.named(row.device_id)})[:-1]},"document":{row.document}}}'


def damaged(ident: str, texts: Sequence[str]) -> Kind:
    """Return what a failing disk has damaged, as text."""
    return "damaged", write(
        "damaged", id=ident, texts=[one.encode("utf-8", "backslashreplace").decode() for one in texts]
    )


def tellings(ident: str, senders: Senders) -> Iterator[Kind]:
    """Yield what is told of a competition, in the order in which it changed."""
    told = rows(Telling, (Telling.competition_id == ident) & Telling.telling.is_not(None), "number")
    senders.learn({row.device_id for row in told})
    for row in told:
        said = {"competition": ident, "taken": row.taken, "telling": json.loads(row.telling)}
        yield "telling", write("telling", **said, **senders.named(row.device_id))
