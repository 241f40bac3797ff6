"""Returning games: a single one, or pages of a player's games, newest first."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, exists, func, select, tuple_

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.keepers import may_read
from scorekeeper.games.archive.paging import GAMES
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.store import Game, Redaction, Revision, db

SUMMARY = (
    Game.id, Game.revision, Game.content_hash, Game.ruleset, Game.play, Game.name_a, Game.name_b,
    Game.colour_a, Game.colour_b, Game.started_at, Game.status, Game.score_a, Game.score_b, Game.winner,
    Game.ending,
)  # fmt: skip


@dataclass(frozen=True)
class Archived:
    """The newest revision of a game or a sheet; `document` and `state` are canonical JSON text."""

    revision: int
    content_hash: str
    document: str
    state: str
    forgotten: bool
    """Whether a name was removed that phones may still have."""

    @property
    def etag(self) -> str:
        """The ETag of this revision."""
        return make_etag(self.revision, self.content_hash)


def find_game(device: str, game_id: str) -> Archived:
    """Return a game of this player, or one handed to this device. Raises the same Problem `not-found` in all other
    cases.
    """
    # The hash of the text returned, which the phone compares.
    shown = func.coalesce(Revision.text_hash, Game.content_hash)
    forgotten = exists().where(Redaction.game_id == Game.id)
    columns = select(Game.revision, shown, Revision.document, Game.state, forgotten)
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    row = db.session.execute(columns.where(Game.id == game_id, may_read(device), *newest)).one_or_none()
    if row is None:
        raise Problem("not-found")
    return Archived(*row)


def list_games(device: str, limit: int, cursor: str | None) -> tuple[list[Row[*tuple[Any, ...]]], str | None]:
    """Return up to `limit` games with the columns of SUMMARY, and the next page's cursor, if any.

    The games of one device come in index order; those of a player with several devices are sorted each time.
    """
    own = db.session.scalars(devices_of_same_player(device)).all()
    query = select(*SUMMARY).where(Game.device_id == own[0] if len(own) == 1 else Game.device_id.in_(own))
    if cursor is not None:
        query = query.where(tuple_(Game.started_at, Game.id) < tuple_(*GAMES.read(cursor)))
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit + 1)
    return GAMES.page(list(db.session.execute(query)), limit)
