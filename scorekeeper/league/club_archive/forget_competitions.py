"""Forgetting a person in a club's competitions and sheets: a neutral name replaces theirs in every kept content.

Competitions are searched first, then sheets, each in the order of their ids. `members.searched_to` says how far: a
letter for the kind, and the id without hyphens, so that it is never the id of a game.
"""

import json
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from uuid import UUID

from sqlalchemy import Select, select, update

from scorekeeper.core.canonical import canonical
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.redaction import Names
from scorekeeper.games.competitions import logs, redaction, sheets
from scorekeeper.games.competitions.reading import header_of, joined, whole_log
from scorekeeper.games.competitions.redaction import Removal
from scorekeeper.games.competitions.texts import Document, reworded
from scorekeeper.league.club_archive.forgotten import Forgotten, Person
from scorekeeper.store import (
    Competition,
    CompetitionEvent,
    CompetitionLog,
    Member,
    Sheet,
    SheetRevision,
    SignUp,
    db,
    write_rows,
)

COMPETITIONS, SHEETS = 25, 250
"""How many are searched in a transaction. One request runs at most one of each."""
AT_ONCE = 500
"""Texts in memory at once during the search."""


def is_position(searched_to: str | None) -> bool:
    """Whether a position is one of this module, so that all games are searched."""
    return searched_to is not None and searched_to[0] in "cs" and len(searched_to) == 33


def search_competitions(person: Person, told: Forgotten) -> bool:
    """Search the club's next competitions for the names, and replace them. Return whether these were the last."""
    if is_position(person.searched_to) and str(person.searched_to)[0] == "s":
        return True
    ids = following(Competition, person, "c", COMPETITIONS)
    found: set[str] = set()
    for table, text in ((CompetitionLog, CompetitionLog.header), (CompetitionEvent, CompetitionEvent.event)):
        found |= with_names(select(table.competition_id, text).where(table.competition_id.in_(ids)), person)
    tellings.lock(found)
    for ident in sorted(found):
        told.add_competition(ident, rewrite_competition(ident, person))
    delete_sign_ups(ids, person)
    return note_searched(person, told, "c", ids, COMPETITIONS)


def delete_sign_ups(ids: Sequence[str], person: Person) -> None:
    """Delete the sign-ups for these competitions that name the person. They are wishes, and no record needs them."""
    for row in db.session.scalars(select(SignUp).where(SignUp.competition_id.in_(ids))).all():
        written = redaction.Written({row.name, *(player["name"] for player in json.loads(row.players))})
        names = person.names(written.folded())
        for name in written.names:
            names.side(name)
        if names.places:
            db.session.delete(row)


def search_sheets(person: Person, told: Forgotten) -> bool:
    """Search the club's next sheets for the names, and replace them. Return whether these were the last."""
    ids = following(Sheet, person, "s", SHEETS)
    texts = select(SheetRevision.sheet_id, SheetRevision.document).where(SheetRevision.sheet_id.in_(ids))
    found = with_names(texts, person)
    held = select(Sheet.competition_id).where(Sheet.id.in_(found)).order_by(Sheet.id).with_for_update()
    tellings.lock(one for one in db.session.scalars(held) if one)
    for ident in sorted(found):
        told.add_competition(ident, rewrite_sheet(ident, person))
    return note_searched(person, told, "s", ids, SHEETS)


def following(table: type[Competition | Sheet], person: Person, kind: str, most: int) -> list[str]:
    """Return the ids of the club's next competitions or sheets."""
    query = select(table.id).where(table.club_id == person.club).order_by(table.id).limit(most)
    at = person.searched_to
    if at and is_position(at) and at[0] == kind:
        query = query.where(table.id > str(UUID(at[1:])))
    return list(db.session.scalars(query))


def with_names(texts: Select[str, str], person: Person) -> set[str]:
    """Return the ids of the rows (id, text) that might contain one of the names."""
    with db.session.execute(texts.execution_options(yield_per=AT_ONCE)) as rows:
        return {ident for ident, text in rows if person.may_be_in(text)}


def note_searched(person: Person, told: Forgotten, kind: str, ids: Sequence[str], most: int) -> bool:
    """Note how far the search has come. Return whether these were the last."""
    told.searched += len(ids)
    if ids:
        person.searched_to = f"{kind}{UUID(ids[-1]).hex}"
        db.session.execute(update(Member).where(Member.id == person.id).values(searched_to=person.searched_to))
    return len(ids) < most


def removal_from(contents: Sequence[Document], person: Person) -> Removal:
    """Return the removal of the person's names from all contents of a document."""
    written = redaction.written_in(contents)
    return redaction.removal(person.names(written.folded()), {}, written)


def rewrite_competition(ident: str, person: Person) -> Names:
    """Replace the names in all logs of a locked competition, and remember them for later contents."""
    contents = dict(contents_of(ident))
    removed = removal_from([*contents.values()], person)
    for log, before in contents.items():
        rewrite_log(ident, log, before, reworded(before, removed.texts))
    if removed.names.places:
        newest = select(Competition.log).where(Competition.id == ident)
        write_hashes(ident, db.session.scalars(newest).one())
        redaction.remember(ident, person.before, person.name, removed)
    return removed.names


def contents_of(ident: str) -> Iterator[tuple[int, Document]]:
    """Yield the number and the whole content of each log of a competition."""
    headers = select(CompetitionLog.log, CompetitionLog.header).where(CompetitionLog.competition_id == ident)
    for log, header in db.session.execute(headers.order_by(CompetitionLog.log)).all():
        yield log, {**json.loads(header), "events": logs.parsed(whole_log(ident, log))}


def rewrite_log(ident: str, log: int, before: Document, shown: Document) -> None:
    """Store what has changed in a log. The hashes of its events stay those of what was sent."""
    place = {"competition_id": ident, "log": log}
    header = canonical({name: value for name, value in shown.items() if name != "events"})
    write_rows(update(CompetitionLog), [{**place, "header": header}])
    pairs = enumerate(zip(before["events"], shown["events"], strict=True), 1)
    changed = [{**place, "number": number, "event": canonical(new)} for number, (old, new) in pairs if new != old]
    write_rows(update(CompetitionEvent), changed)


def write_hashes(ident: str, log: int) -> None:
    """Store the hashes of the newest content as it is shown now. Its next reader computes the state."""
    header, events = header_of(ident, log), whole_log(ident, log)
    content = joined(header, events).encode()
    hashes = {"content_hash": sha256(content).hexdigest(), "log_hash": logs.hash_of(events), "size": len(content)}
    shown = {"name": json.loads(header)["name"], "state_revision": 0, "state": "", "updated_at": int(time.time())}
    db.session.execute(update(Competition).where(Competition.id == ident).values(**hashes, **shown))


def rewrite_sheet(ident: str, person: Person) -> Names:
    """Replace the names in all revisions of a locked sheet and in what it tells, and remember them for later ones."""
    query = select(SheetRevision).where(SheetRevision.sheet_id == ident).order_by(SheetRevision.revision)
    rows = db.session.scalars(query).all()
    contents = [json.loads(row.document) for row in rows]
    removed = removal_from(contents, person)
    shown = [reworded(content, removed.texts) for content in contents]
    if removed.names.places:
        for row, content in zip(rows, shown, strict=True):
            row.document = canonical(content)
        newest = sheets.check_sent(shown[-1])
        values = {"content_hash": newest.content_hash, "state": canonical(newest.state), "updated_at": int(time.time())}
        db.session.execute(update(Sheet).where(Sheet.id == ident).values(values))
        tellings.tell_anew(sheets.told_of(newest))
        redaction.remember(ident, person.before, person.name, removed)
    return removed.names
