"""Archiving games: all documents are checked first, then one transaction stores the batch (docs/format.md, Sync over
HTTP).

Sending the same content again gives the same answer, so lost answers do no harm. Stored documents are never
overwritten: each accepted correction becomes a new revision.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, cast

from sqlalchemy import Select, Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from werkzeug.datastructures import ETags

from scorekeeper.games.archive import epoch, notices, redaction, seats, tellings
from scorekeeper.games.archive.corrections import is_correction
from scorekeeper.games.archive.documents import CheckedGame, make_etag
from scorekeeper.games.archive.keepers import kept_among, ruled_among
from scorekeeper.people.clubs.clubs import clubs_of_device
from scorekeeper.people.identity import quota
from scorekeeper.store import Confirmation, Game, Revision, db, write_rows, write_transaction

Status = Literal["created", "unchanged", "updated", "conflict", "foreign", "no-correction", "full"]

T = TypeVar("T")

GAMES, REVISIONS = cast(Table, Game.__table__), cast(Table, Revision.__table__)
"""Used without the ORM mapper, because every phone's sync reads and writes them."""

KNOWN = ("id", "device_id", "revision", "content_hash", "club_id", "same_as")
"""The columns of Known before RESULT."""

# Two requests may bring the same new game at once. SQLite allows one writer at a time; PostgreSQL refuses the second
# row, and the next attempt finds the first. One retry is enough for that; more do no harm.
ATTEMPTS = 5


@dataclass(frozen=True)
class Receipt:
    """The outcome for one game. `etag` names the archived revision; None if it is not revealed or
    nothing was stored.
    """

    status: Status
    etag: str | None


@dataclass(frozen=True)
class Accepted:
    """The outcome of a batch, and the archive's epoch."""

    epoch: str
    receipts: list[Receipt]


@dataclass
class Known:
    """A game that is already archived, perhaps by this same batch. `document` is read only when needed."""

    id: str
    device: str
    revision: int
    content_hash: str
    club: str | None = None
    same_as: str | None = None
    result: tuple[Any, ...] | None = None
    """The values of notices.RESULT."""
    text_hash: str | None = None
    """The hash of the newest revision's text, if names in it were replaced after it was sent."""
    document: dict[str, Any] | None = None

    @property
    def etag(self) -> str:
        """The ETag of the newest revision."""
        return make_etag(self.revision, self.content_hash)

    def has(self, game: CheckedGame) -> bool:
        """Whether this is the newest revision: as it was sent, as it is shown, or as it would be shown."""
        return {game.content_hash, game.text_hash} & {self.content_hash, self.text_hash} - {None} != set()

    def is_named(self, given: ETags) -> bool:
        """Whether one of the newest revision's two ETags is among these."""
        hashes = [one for one in (self.content_hash, self.text_hash) if one]
        return any(given.is_strong(make_etag(self.revision, one).strip('"')) for one in hashes)


MayReplace = Callable[[Known, CheckedGame], bool]


def accept(device: str, games: Sequence[CheckedGame], may_replace: MayReplace, full: bool = False) -> Accepted:
    """Store the games in order, in one transaction. Return a receipt for each, once all are durable.

    `may_replace` decides about a document that differs from the archived one. If `full`, nothing more is stored for
    this device (quota.py).
    """
    # The epoch is read first, in the same transaction, so that the receipts belong to it even if a restore runs
    # meanwhile.
    return durable(lambda: Accepted(epoch.current(), Batch(device, games, full).store(may_replace)))


def durable(work: Callable[[], T]) -> T:
    """Do some work in one write transaction, again if another request has just written the same new row. Return its
    result once it is durable.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with write_transaction():
                return work()
        except IntegrityError:
            quota.take_back_notes()
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")


class Batch:
    """The games of one request, and the rows to write for them."""

    def __init__(
        self, device: str, games: Sequence[CheckedGame], full: bool = False, cards: tellings.Cards | None = None
    ) -> None:
        self.device = device
        self.cards = cards
        self.games = games
        self.full = full
        self.now = int(time.time())
        self.known = find_known(game.id for game in games)
        self.redacted = redaction.of_games(self.known) if self.known else {}
        note_texts(self.known, self.redacted)
        others = [known.id for known in self.known.values() if known.device != device]
        self.handed = kept_among(device, others) if others else set()
        self.ruled = ruled_among(device, others) - self.handed if others else set()
        named = {game.club for game in games if game.club}
        self.clubs = clubs_of_device(device, named) if named else {}
        self.new_games: list[dict[str, Any]] = []
        self.changed_games: list[dict[str, Any]] = []
        self.revisions: list[dict[str, Any]] = []
        self.seated: dict[str, tuple[CheckedGame, str | None]] = {}
        self.changes: dict[str, notices.Change] = {}
        self.told: dict[str, tellings.Told] = {}

    def store(self, may_replace: MayReplace) -> list[Receipt]:
        """Decide about each game in order, then write the rows. The caller commits."""
        receipts = [self._decide(game, may_replace) for game in self.games]
        # In id order, so that two batches never wait for each other's rows.
        write_rows(insert(GAMES), sorted(self.new_games, key=lambda row: str(row["id"])))
        write_rows(update(Game), self.changed_games)
        write_rows(insert(REVISIONS), self.revisions)
        self._tell_competitions()
        new = {row["id"] for row in self.new_games}
        seats.seat(list(self.seated.values()), self.now, new)
        self._tell()
        self._count()
        return receipts

    def _count(self) -> None:
        if self.revisions:
            texts = [row["document"] for row in self.revisions] + [
                row["state"] for row in self.new_games + self.changed_games
            ]
            quota.add(self.device, len(self.revisions), sum(len(text.encode()) for text in texts))

    def _tell_competitions(self) -> None:
        tellings.tell(self.device, list(self.told.values()), self.cards)

    def _tell(self) -> None:
        notices.tell(
            self.device, self.changes, {club for club, confirm in self.clubs.items() if confirm == "both"}, self.now
        )

    def _decide(self, game: CheckedGame, may_replace: MayReplace) -> Receipt:
        known = self.known.get(game.id)
        if known is None:
            return self._keep("created", game, 1)
        if known.id in self.redacted:
            game = redaction.redact(game, self.redacted[known.id])
        if known.has(game):  # the same content may come from another phone too
            self._take_into_club(known, game)
            self._tell_competition(game, known.same_as)
            return Receipt("unchanged", make_etag(known.revision, game.content_hash))
        if known.device != self.device and known.id not in self.handed | self.ruled:
            return Receipt("foreign", None)
        if not may_replace(known, game):
            return Receipt("conflict", known.etag)
        if known.id in self.ruled and not is_correction(known.document or read_document(known), game.document):
            return Receipt("no-correction", known.etag)
        return self._keep("updated", game, known.revision + 1)

    def _keep(self, status: Status, game: CheckedGame, revision: int) -> Receipt:
        if self.full:
            return Receipt("full", None)
        content_hash, before = game.content_hash, self.known.get(game.id)
        club = (before and before.club) or self._club_of(game)
        same_as = before.same_as if before else None
        self._tell_competition(game, same_as, before)
        if club and not same_as:
            self.seated[game.id] = (game, club)
            earlier = self.changes.get(game.id)
            first = earlier.before if earlier else before.result if before else None
            self.changes[game.id] = notices.Change(club, first, game)
        row = {"id": game.id, "revision": revision, "updated_at": self.now, "club_id": club, **game.columns}
        if status == "created":
            self.new_games.append({**row, "device_id": self.device, "archived_at": self.now})
        else:
            self.changed_games.append(row)
        self.revisions.append(
            {
                "game_id": game.id,
                "revision": revision,
                "device_id": self.device,
                "content_hash": content_hash,
                "text_hash": game.text_hash,
                "document": game.text,
                "received_at": self.now,
            }
        )
        owner = before.device if before else self.device
        of_it = (notices.result_of(game), game.text_hash, game.document)
        self.known[game.id] = Known(game.id, owner, revision, content_hash, club, same_as, *of_it)
        return Receipt(status, make_etag(revision, content_hash))

    def _tell_competition(self, game: CheckedGame, same_as: str | None, before: Known | None = None) -> None:
        """Note what a game tells of the competition that it names, or perhaps named before."""
        told = tellings.told_of(game, counts=not same_as)
        if before or told.competition:
            self.told[game.id] = told

    def _club_of(self, game: CheckedGame) -> str | None:
        """Return the club that the game names, if the device's player is in it. Otherwise it is archived without a
        club.
        """
        return game.club if game.club in self.clubs else None

    def _take_into_club(self, known: Known, game: CheckedGame) -> None:
        """Add a game to its club if it was archived before its owner joined and is now sent again."""
        if known.device == self.device and known.club is None and self._club_of(game):
            known.club = self._club_of(game)
            self.seated[game.id] = (game, known.club)
            for row in ((Game, Game.id), (Confirmation, Confirmation.game_id)):
                db.session.execute(update(row[0]).where(row[1] == known.id).values(club_id=known.club))


def find_known(ids: Iterable[str]) -> dict[str, Known]:
    """Read which games are archived already, and lock them until the transaction ends (PostgreSQL)."""
    rows = db.session.execute(question(), {"ids": list(set(ids))})
    return {
        row.id: Known(
            row.id, row.device_id, row.revision, row.content_hash, row.club_id, row.same_as, tuple(row[len(KNOWN) :])
        )
        for row in rows
    }


@cache
def question() -> Select[*tuple[Any, ...]]:
    """SQL: the columns of archived games, built once because every sync needs it."""
    columns = [GAMES.c[name] for name in (*KNOWN, *notices.RESULT)]
    these = GAMES.c.id.in_(bindparam("ids", expanding=True))
    return select(*columns).where(these).order_by(GAMES.c.id).with_for_update()


def note_texts(known: dict[str, Known], redacted: Iterable[str]) -> None:
    """Set the text hash of games in which names were replaced."""
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    ids = list(redacted)
    for row in db.session.execute(select(Game.id, Revision.text_hash).where(Game.id.in_(ids), *newest)) if ids else ():
        known[row.id].text_hash = row.text_hash


def if_match(given: ETags) -> MayReplace:
    """Replace if the client named the archived revision's ETag, which proves that it saw what it corrects.

    `*` and weak ETags never match, because a correction must name exactly one revision.
    """
    return lambda known, _game: known.is_named(given)


def if_extended(known: Known, game: CheckedGame) -> bool:
    """Replace if the log only grew: the same header, and all archived events before the new ones.

    Nothing archived is lost then, so the phone need not know the ETag.
    """
    old, new = known.document or read_document(known), game.document
    count = len(old["events"])
    grew = len(new["events"]) > count and new["events"][:count] == old["events"]
    return grew and {**new, "events": []} == {**old, "events": []}


def read_document(known: Known) -> dict[str, Any]:
    """Read the archived document of the newest revision."""
    key = (Revision.game_id == known.id, Revision.revision == known.revision)
    document: dict[str, Any] = json.loads(db.session.scalars(select(Revision.document).where(*key)).one())
    return document
