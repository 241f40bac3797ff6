"""Removing forgotten names from competitions and sheets for good, as games/archive/redaction.py does from games.

Stored texts are rewritten, and the hashes of what was sent stay, by which a phone is recognised that still has the
names. Engines compare names, so different names of a document stay different: if two would become the same, the second
one is numbered.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlalchemy import ColumnElement, exists, insert, select

from scorekeeper.games.archive.redaction import BETWEEN, LONGEST_NAME, Names, hash_of, hashes_of, is_text, names_among
from scorekeeper.games.competitions.texts import Document, Texts, reworded, reworded_event
from scorekeeper.people.clubs.aliases import fold
from scorekeeper.store import CompetitionRedaction, db, write_rows

Known = Mapping[str, str]
"""The replacements by hash of a removed name."""


@dataclass
class Written:
    """The names and boards that documents have, as they are written."""

    names: set[str] = field(default_factory=set)
    boards: set[str] = field(default_factory=set)

    def folded(self) -> set[str]:
        """Return the names, and the parts of those that are made of several, folded."""
        return {fold(part) for name in self.names for part in (name, *BETWEEN.split(name)[::2])} - {""}


class Distinct:
    """Replaces names. With `taken`, the names that are not free, no two become the same."""

    def __init__(self, names: Names, replaced: Callable[[str], str], known: Known, taken: set[str] | None) -> None:
        self.names, self.replaced, self.known, self.taken = names, replaced, known, taken
        self.given: dict[str, str] = {}
        self.numbers: dict[str, count[int]] = {}
        self.numbered: dict[str, str] = {}
        """Those that got a number."""

    def __call__(self, written: str) -> str:
        """Return what is shown for a name."""
        if written not in self.given:
            self.given[written] = self.choose(written)
        elif self.given[written] != written:
            self.names.places += 1
        return self.given[written]

    def choose(self, written: str) -> str:
        """Return what replaces a name that has not been met yet."""
        shown = self.replaced(written)
        if shown == written or self.taken is None:
            return self.known.get(hash_as_written(written), shown) if self.known else shown
        first = shown
        while shown in self.taken:
            number = f" ({next(self.numbers.setdefault(first, count(2)))})"
            shown = self.numbered[written] = first[: LONGEST_NAME - len(number)] + number
        self.taken.add(shown)
        return shown


@dataclass
class Removal:
    """The removal of names from all contents of a document."""

    names: Names
    people: Distinct
    boards: Distinct

    @property
    def texts(self) -> Texts:
        """What replaces the texts of its contents."""
        return Texts(
            self.people, self.boards, lambda text, most: self.names.text(text, most) if is_text(text) else text
        )


def removal(names: Names, known: Known, written: Written | None = None) -> Removal:
    """Return a removal. With `written`, different names stay different."""
    taken = (set(written.names), set(written.boards)) if written else (None, None)
    people = Distinct(names, names.side, known, taken[0])
    return Removal(names, people, Distinct(names, lambda board: names.text(board, LONGEST_NAME), known, taken[1]))


def written_in(documents: Iterable[Document]) -> Written:
    """Return what these documents have."""
    written = Written()

    def note(into: set[str]) -> Callable[[str], str]:
        return lambda text: into.add(text) or text  # type: ignore[func-returns-value]

    for document in documents:
        reworded(document, Texts(note(written.names), note(written.boards), lambda text, _most: text))
    return written


def is_redacted(ident: Any) -> ColumnElement[bool]:  # noqa: ANN401 (a column or an id)
    """SQL: whether a name was removed from this competition or sheet that phones may still have."""
    return exists().where(CompetitionRedaction.document_id == ident)


def of_documents(ids: Collection[str]) -> dict[str, dict[str, str]]:
    """Return for each competition or sheet the replacements by hash of the removed name. Those without any are
    missing.
    """
    found: dict[str, dict[str, str]] = {}
    which = CompetitionRedaction.document_id.in_(set(ids))
    for row in db.session.scalars(select(CompetitionRedaction).where(which)) if ids else ():
        found.setdefault(row.document_id, {})[row.name_hash] = row.name
    return found


def without(document: Document, known: Known) -> Document:
    """Return a checked document without the names that were removed from it before."""
    names = names_among(written_in([document]).folded(), known)
    return reworded(document, removal(names, known).texts)


def events_without(stored: Document, events: Iterable[Any], known: Known) -> list[Any]:
    """Return events of any shape, for the end of a stored log, without the names that were removed from it before."""
    texts = removal(names_among(written_in([stored]).folded(), known), known).texts
    return [reworded_event(event, stored, texts) for event in events]


def remember(document: str, folded: Iterable[str], name: str, removed: Removal) -> None:
    """Store the hashes that recognise the removed names in what phones send later for this document."""
    found = dict.fromkeys(set().union(*map(hashes_of, folded)), name)
    for distinct in (removed.people, removed.boards):
        found |= {hash_as_written(written): shown for written, shown in distinct.numbered.items()}
    known = of_documents([document]).get(document, {})
    rows = [{"document_id": document, "name_hash": one, "name": found[one]} for one in sorted(found.keys() - known)]
    write_rows(insert(CompetitionRedaction), rows)


def hash_as_written(written: str) -> str:
    """Return the keyed hash of a name as it is written. No folded name has a line feed."""
    return hash_of(f"\n{written}")
