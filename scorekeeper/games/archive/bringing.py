"""Importing games from a file of another server or an earlier time into a club. They are stored like synced games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select

from scorekeeper.games.archive import redaction, tellings
from scorekeeper.games.archive.accept import Batch, Receipt, Status, find_known
from scorekeeper.games.archive.documents import CheckedGame, stored_hash
from scorekeeper.games.archive.duplicates import point
from scorekeeper.store import Confirmation, Game, Revision, db, write_rows


@dataclass(frozen=True)
class Brought:
    """A revision from a file. `device` is a stand-in (store/origins.py); `received_at` is taken from the file."""

    game: CheckedGame
    device: str
    received_at: int


class Bringing(Batch):
    """Revisions in order, each the next one of its game. The caller has checked that they may be imported."""

    def __init__(self, club: str, brought: Sequence[Brought]) -> None:
        super().__init__(brought[0].device, [one.game for one in brought])
        self.club = club
        self.brought = brought
        self.senders: dict[str, str] = {}
        """By game, who sent its last revision."""

    def _decide(self, game: CheckedGame, _may_replace: object) -> Receipt:
        known = self.known.get(game.id)
        if known and known.id in self.redacted:
            game = redaction.redact(game, self.redacted[known.id])
        return self._keep("updated", game, known.revision + 1) if known else self._keep("created", game, 1)

    def _keep(self, status: Status, game: CheckedGame, revision: int) -> Receipt:
        one = self.brought[len(self.revisions)]
        self.device, self.now = one.device, one.received_at
        self.senders[game.id] = one.device
        return super()._keep(status, game, revision)

    def _tell_competitions(self) -> None:
        """Store what each game tells as its own sender's. All competitions are locked first, as always in one order."""
        tellings.lock(tellings.named([*self.told.values()]))
        for ident, told in self.told.items():
            tellings.tell(self.senders[ident], [told])

    def _tell(self) -> None:
        """Send no notices, because imported results are not news."""

    def _count(self) -> None:
        """Count nothing against a quota, because a club's admin imports the file."""

    def _club_of(self, _game: CheckedGame) -> str:
        return self.club


def bring(club: str, brought: Sequence[Brought], answers: list[dict[str, Any]]) -> None:
    """Store revisions and answers to results (columns of `confirmations`), within a write transaction."""
    if brought:
        Bringing(club, brought).store(lambda _known, _game: True)
    write_rows(insert(Confirmation), answers)


def join_twice(club: str, pairs: Sequence[tuple[str, str]]) -> None:
    """Mark games as duplicates again, as pairs (game, the one that counts), within a write transaction."""
    for ident, counts in pairs:
        known = {
            game.id: game for game in find_known((ident, counts)).values() if game.club == club and not game.same_as
        }
        if len(known) == 2:
            point(known[ident], counts)


@dataclass(frozen=True)
class Held:
    """The archived state of a game: its club, the hashes of its revisions in order, and the number of answers to its
    result.
    """

    club: str | None
    hashes: list[set[str]]
    answers: int


def held(ids: Sequence[str]) -> dict[str, Held]:
    """Return the archived state of these games and lock them. Unknown games are missing."""
    games = db.session.execute(
        select(Game.id, Game.club_id).where(Game.id.in_(ids)).order_by(Game.id).with_for_update()
    )
    clubs = {row.id: row.club_id for row in games}
    hashes: dict[str, list[set[str]]] = {game: [] for game in clubs}
    columns = select(Revision.game_id, Revision.content_hash, Revision.text_hash).where(Revision.game_id.in_(clubs))
    for row in db.session.execute(columns.order_by(Revision.game_id, Revision.revision)):
        hashes[row.game_id].append({row.content_hash, stored_hash(row.content_hash, row.text_hash)})
    said = db.session.scalars(select(Confirmation.game_id).where(Confirmation.game_id.in_(clubs))).all()
    return {game: Held(club, hashes[game], said.count(game)) for game, club in clubs.items()}
