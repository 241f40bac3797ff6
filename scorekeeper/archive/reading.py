"""Reading games back: one, or pages of a device's games, newest first."""

from dataclasses import dataclass
from typing import Any

from flask import current_app
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Row, exists, func, select, tuple_

from scorekeeper.archive.documents import make_etag
from scorekeeper.archive.keepers import may_read
from scorekeeper.identity.devices import with_fellows
from scorekeeper.models import Game, Redaction, Revision, db
from scorekeeper.problems import Problem

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
    """Return a game that is the player's or was handed to this device; raises Problem `not-found` for all others alike."""
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

    A page begins after the last row of the page before (keyset), so rows that come or go meanwhile neither
    repeat nor hide others, and a page late in the list costs the same as the first. The games of a player with several
    devices are sorted each time; of one device they come in order from the index.
    """
    own = db.session.scalars(with_fellows(device)).all()
    query = select(*SUMMARY).where(Game.device_id == own[0] if len(own) == 1 else Game.device_id.in_(own))
    if cursor is not None:
        query = query.where(tuple_(Game.started_at, Game.id) < tuple_(*read_cursor(cursor)))
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit + 1)
    return page(list(db.session.execute(query)), limit)


def page(rows: list[Row[*tuple[Any, ...]]], limit: int) -> tuple[list[Row[*tuple[Any, ...]]], str | None]:
    """Return up to `limit` of the rows, of which one more was read, and the next page's cursor if there is one."""
    if len(rows) <= limit:
        return rows, None
    last = rows[limit - 1]
    return rows[:limit], signer().dumps([last.started_at, last.id])


def signer(salt: str = "games-cursor") -> URLSafeSerializer:
    """Sign cursors, so that nobody builds on what is in them."""
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=salt)


def read_cursor(cursor: str) -> tuple[int, str]:
    """Return (started_at, id) of the last row already seen; raises Problem `bad-cursor`."""
    try:
        started_at, game_id = signer().loads(cursor)
    except BadData:
        raise Problem("bad-cursor") from None
    return started_at, game_id
