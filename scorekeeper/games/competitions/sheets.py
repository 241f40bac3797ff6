"""Archiving sheets of league matches. They are stored like games: a longer log, or a new content, is a new revision."""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, insert, select, update

from scorekeeper.competitions.sheets.sheet import sheet
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import epoch, tellings
from scorekeeper.games.archive.accept import Receipt, durable
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.reading import Archived
from scorekeeper.games.competitions import redaction, rights
from scorekeeper.games.competitions.accept import MayReplace, Stored, etags_of
from scorekeeper.games.competitions.logs import check_date, encoded
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.store import Competition, Sheet, SheetRevision, Telling, db


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A sheet that the engine accepted, with all that is stored of it."""

    id: str
    document: dict[str, Any]
    text: str
    content_hash: str
    sent_hash: str
    """The hash of the document as it was sent, before names in it were replaced (redaction.py)."""
    state: dict[str, Any]
    link: dict[str, Any]
    """Its match: `id` of the competition, `match`, `a`, `b`; empty if it names none."""


def check_sent(document: object) -> CheckedSheet:
    """Check a sheet that somebody sends. Raises CompetitionError, and Problem `bad-date`."""
    state = sheet(document)
    sent: dict[str, Any] = document  # type: ignore[assignment]  # the engine accepts nothing but objects
    check_date(sent["started_at"], None, "/started_at")
    for index, event in enumerate(sent["events"]):
        check_date(event["at"], index, f"/events/{index}/at")
    text = canonical(sent)
    content_hash = sha256(encoded(text)).hexdigest()
    return CheckedSheet(sent["id"], sent, text, content_hash, content_hash, state, sent.get("competition", {}))


def redact(sent: CheckedSheet, known: redaction.Known) -> CheckedSheet:
    """Return a sent sheet as it is archived. `known` maps hashes of removed names to replacements."""
    shown = redaction.without(sent.document, known)
    return sent if shown == sent.document else replace(check_sent(shown), sent_hash=sent.sent_hash)


def told_of(sent: CheckedSheet) -> tellings.Told:
    """Return what a sheet tells of its competition."""
    if not sent.link or sent.state["status"] != "finished":
        return tellings.Told(sent.id, "sheet", sent.link.get("id"), None)
    figures = {name: sent.state[name] for name in ("halves", "wins", "score", "played")}
    telling = {"id": sent.id, "kind": "sheet", **{name: sent.link[name] for name in ("match", "a", "b")}, **figures}
    return tellings.Told(sent.id, "sheet", sent.link["id"], canonical(telling))


class Batch:
    """The sheets of one request, within a write transaction. Those that are archived already are locked, and those of
    the competitions that are stored in the same transaction.
    """

    def __init__(self, device: str, sheets: Sequence[CheckedSheet], competitions: Iterable[str] = ()) -> None:
        self.device = device
        self.now = int(time.time())
        self.stored = Stored()
        self.told: dict[str, tellings.Told] = {}
        ids, named = [one.id for one in sheets], set(competitions)
        self.known = self.lock(Sheet.id.in_(ids) | Sheet.competition_id.in_(named)) if ids or named else {}
        self.redacted = redaction.of_documents(self.known)

    def lock(self, which: ColumnElement[bool]) -> dict[str, AnyRow]:
        """Read and lock archived sheets."""
        own = Sheet.device_id.in_(devices_of_same_player(self.device)).label("own")
        query = select(*Sheet.__table__.c, own).where(which).order_by(Sheet.id)
        return {row.id: row for row in db.session.execute(query.with_for_update())}

    def store(self, sent: CheckedSheet, may_replace: MayReplace, full: bool) -> Receipt:
        """Store a sheet. Raises Problem `not-found`, `device-full`."""
        row = self.known.get(sent.id)
        if row is None:
            return self.keep(sent, None, full)
        if sent.id in self.redacted:
            sent = redact(sent, self.redacted[sent.id])
        if row.content_hash == sent.content_hash:
            self.told[sent.id] = told_of(sent)
            return Receipt("unchanged", make_etag(row.revision, sent.sent_hash))
        if not (row.own or self.rules_over(row)):
            raise Problem("not-found")
        grew = extends(row, sent)
        if not any(may_replace(etag, grew) for etag in etags_of(row, SheetRevision.sheet_id)):
            return Receipt("conflict", make_etag(row.revision, row.content_hash))
        return self.keep(sent, row, full)

    def rules_over(self, row: AnyRow) -> bool:
        """Whether the sender may correct others' sheets: the desk, and officials of the club."""
        seen = rights.look(row.competition_id, self.device) if row.competition_id else None
        return bool(seen and seen.may("correct sheet"))

    def keep(self, sent: CheckedSheet, row: AnyRow | None, full: bool) -> Receipt:
        """Store a revision."""
        if full:
            raise Problem("device-full")
        revision, state = (row.revision + 1 if row else 1), canonical(sent.state)
        competition = sent.link.get("id")
        values = {
            "competition_id": competition,
            "club_id": club_of(competition),
            "match": sent.link.get("match"),
            "revision": revision,
            "content_hash": sent.content_hash,
            "status": sent.state["status"],
            "state": state,
            "updated_at": self.now,
        }
        if row:
            db.session.execute(update(Sheet).where(Sheet.id == sent.id).values(values))
        else:
            values = {**values, "id": sent.id, "device_id": self.device, "archived_at": self.now}
            db.session.execute(insert(Sheet).values(values))
        what = {"sheet_id": sent.id, "revision": revision, "content_hash": sent.sent_hash, "document": sent.text}
        db.session.execute(insert(SheetRevision).values(**what, device_id=self.device, received_at=self.now))
        self.reread(sent.id)
        self.told[sent.id] = told_of(sent)
        self.stored.documents += 1
        self.stored.size += len(sent.text.encode()) + len(state.encode())
        return Receipt("updated" if row else "created", make_etag(revision, sent.sent_hash))

    def reread(self, ident: str) -> None:
        """Know what is stored now, if the same sheet comes twice."""
        own = Sheet.device_id.in_(devices_of_same_player(self.device)).label("own")
        self.known[ident] = db.session.execute(select(*Sheet.__table__.c, own).where(Sheet.id == ident)).one()

    def tell(self, cards: tellings.Cards | None) -> None:
        """Store what the sheets tell."""
        tellings.tell(self.device, list(self.told.values()), cards)


def put(
    device: str, sent: CheckedSheet, may_replace: MayReplace, full: bool, cards: tellings.Cards
) -> tuple[str, Receipt]:
    """Store one sheet. Return the archive's epoch and a receipt. Raises as `Batch.store`."""

    def work() -> tuple[str, Receipt]:
        now, batch = epoch.current(), Batch(device, [sent])
        tellings.lock(tellings.named([told_of(sent)]))
        receipt = batch.store(sent, may_replace, full)
        batch.tell(cards)
        batch.stored.count(device)
        return now, receipt

    return durable(work)


def find(competition: str, ident: str, device: str, key: str | None) -> Archived:
    """Return a sheet of a competition. Raises Problem `not-found`."""
    own = Sheet.device_id.in_(devices_of_same_player(device)).label("own")
    newest = (SheetRevision.sheet_id == Sheet.id, SheetRevision.revision == Sheet.revision)
    forgotten = redaction.is_redacted(Sheet.id).label("forgotten")
    columns = select(Sheet.revision, Sheet.content_hash, SheetRevision.document, Sheet.state, forgotten, own)
    row = db.session.execute(columns.where(Sheet.id == ident, Sheet.competition_id == competition, *newest)).first()
    if row is None:
        raise Problem("not-found")
    if not row.own:
        rights.need(competition, device, "read", key)
    return Archived(row.revision, row.content_hash, row.document, row.state, row.forgotten)


def states_of(competition: str, matches: Iterable[str]) -> dict[str | None, list[dict[str, Any]]]:
    """Return the states of a competition's sheets that count, by match."""
    counts = (Telling.id == Sheet.id, Telling.competition_id == Sheet.competition_id, Telling.taken)
    which = (Sheet.competition_id == competition, Sheet.match.in_(list(matches)))
    found: dict[str | None, list[dict[str, Any]]] = {}
    for match, state in db.session.execute(select(Sheet.match, Sheet.state).where(*counts, *which).order_by(Sheet.id)):
        found.setdefault(match, []).append(json.loads(state))
    return found


def extends(row: AnyRow, sent: CheckedSheet) -> bool:
    """Whether the archived log only grew, under the same header."""
    key = (SheetRevision.sheet_id == row.id, SheetRevision.revision == row.revision)
    old = json.loads(db.session.scalars(select(SheetRevision.document).where(*key)).one())
    new, count = sent.document, len(old["events"])
    grew = len(new["events"]) > count and new["events"][:count] == old["events"]
    return bool(grew and {**new, "events": []} == {**old, "events": []})


def club_of(competition: str | None) -> str | None:
    """Return the club of a competition, if both are there."""
    return db.session.scalar(select(Competition.club_id).where(Competition.id == competition))
