"""Reading games back: one, or pages of a device's games, newest first."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, exists, func, select, tuple_

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.keepers import may_read
from scorekeeper.games.archive.paging import GAMES
from scorekeeper.people.identity.devices import with_fellows
from scorekeeper.store import Game, Redaction, Revision, db

SUMMARY = (
    Game.id, Game.revision, Game.content_hash, Game.ruleset, Game.play, Game.name_a, Game.name_b,
    Game.colour_a, Game.colour_b, Game.started_at, Game.status, Game.score_a, Game.score_b, Game.winner,
    Game.ending,
)  # fmt: skip


@dataclass(frozen=True)
class ArchivedGame:
    """One game's newest revision; `document` and `state` are canonical JSON text."""

    revision: int
    content_hash: str
    document: str
    state: str
    forgotten: bool
    """Whether a name was taken out of it that phones may still have."""

    @property
    def etag(self) -> str:
        """The ETag of this revision."""
        return make_etag(self.revision, self.content_hash)


def find_game(device: str, game_id: str) -> ArchivedGame:
    """Return a game that is the player's or was handed to this device; raises Problem `not-found` for all others
    alike.
    """
    shown = func.coalesce(Revision.text_hash, Game.content_hash)  # that of what is given, which the phone compares
    forgotten = exists().where(Redaction.game_id == Game.id)
    columns = select(Game.revision, shown, Revision.document, Game.state, forgotten)
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    row = db.session.execute(columns.where(Game.id == game_id, may_read(device), *newest)).one_or_none()
    if row is None:
        raise Problem("not-found")
    return ArchivedGame(*row)


def list_games(device: str, limit: int, cursor: str | None) -> tuple[list[Row[*tuple[Any, ...]]], str | None]:
    """Return up to `limit` games with the columns of SUMMARY, and the next page's cursor if there is one.

    The games of a player with several devices are sorted each time; of one device they come in order from the index.
    """
    own = db.session.scalars(with_fellows(device)).all()
    query = select(*SUMMARY).where(Game.device_id == own[0] if len(own) == 1 else Game.device_id.in_(own))
    if cursor is not None:
        query = query.where(tuple_(Game.started_at, Game.id) < tuple_(*GAMES.read(cursor)))
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit + 1)
    return GAMES.page(list(db.session.execute(query)), limit)
