"""Links to one game for people without the app: the key in the link is what lets them see it."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update

from scorekeeper.archive.club_view import SeenClub, find_club, same_key
from scorekeeper.archive.keepers import is_own, keeps
from scorekeeper.models import Game, Revision, db, write_transaction
from scorekeeper.problems import Problem


@dataclass(frozen=True)
class SheetGame:
    """What a game's page is made of."""

    document: dict[str, Any]
    state: dict[str, Any]
    revision: int
    share_key: str | None
    """Only for who keeps the game, or came with it."""
    club: SeenClub | None
    """Its club, for who may see that."""


def share(device: str, game_id: str) -> str:
    """Return the game's share key (128 random bits), made if there is none; raises Problem `not-found`."""
    mine = (Game.id == game_id, is_own(device))
    key = func.coalesce(Game.share_key, secrets.token_urlsafe(16))
    with write_transaction():
        found = db.session.scalar(update(Game).where(*mine).values(share_key=key).returning(Game.share_key))
    if found is None:
        raise Problem("not-found")
    return str(found)


def unshare(device: str, game_id: str) -> None:
    """Take the link back; a later one has another key. Raises Problem `not-found`."""
    mine = (Game.id == game_id, is_own(device))
    with write_transaction():
        found = db.session.scalar(update(Game).where(*mine).values(share_key=None).returning(Game.id))
    if found is None:
        raise Problem("not-found")


def find_for_page(game_id: str, device: str | None, key: str | None) -> SheetGame:
    """Return a game for who keeps it, has its key, or may see its club's archive; raises Problem `not-found` for all others."""
    columns = select(keeps(device or "").label("keeps"), Game.share_key, Game.club_id, Revision.document, Game.state, Game.revision)
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    row = db.session.execute(columns.where(Game.id == game_id, *newest)).one_or_none()
    if row is None:
        raise Problem("not-found")
    club = find_club(row.club_id, device, key)
    own = row.keeps or same_key(row.share_key, key)
    if not own and club is None:
        raise Problem("not-found")
    return SheetGame(json.loads(row.document), json.loads(row.state), row.revision, row.share_key if own else None, club)
