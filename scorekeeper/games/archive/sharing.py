"""Links to single games for people without the app. The key in the link gives access."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import aliased

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.club_view import SeenClub, find_club, same_key
from scorekeeper.games.archive.keepers import is_in_club, is_own, keeps, rules_over
from scorekeeper.store import Club, Game, Revision, db, write_transaction

Double = aliased(Game)
"""Another recording of a game, which does not count."""


@dataclass(frozen=True)
class SheetGame:
    """The data of a game's page."""

    id: str
    document: dict[str, Any]
    state: dict[str, Any]
    revision: int
    content_hash: str
    keeps: bool
    """The visitor keeps the game."""
    knows: bool
    """The visitor keeps the game or is in its club."""
    rules: bool
    """The visitor may correct the game for its club."""
    confirm: str
    """Who confirms results in its club: `none` or `both` sides."""
    same_as: str | None
    """The game that counts instead of this one."""
    others: list[str]
    """Duplicates that this game counts instead of."""
    share_key: str | None
    """Only for visitors who keep the game or came with its key."""
    club: SeenClub | None
    """Its club, if the visitor may see that."""


def share(device: str, game_id: str) -> str:
    """Return the game's share key (128 random bits), making one if there is none. Raises Problem `not-found`."""
    mine = (Game.id == game_id, is_own(device))
    key = func.coalesce(Game.share_key, secrets.token_urlsafe(16))
    with write_transaction():
        found = db.session.scalar(update(Game).where(*mine).values(share_key=key).returning(Game.share_key))
    if found is None:
        raise Problem("not-found")
    return str(found)


def unshare(device: str, game_id: str) -> None:
    """Revoke the link; a later one has a new key. Raises Problem `not-found`."""
    mine = (Game.id == game_id, is_own(device))
    with write_transaction():
        found = db.session.scalar(update(Game).where(*mine).values(share_key=None).returning(Game.id))
    if found is None:
        raise Problem("not-found")


def find_for_page(game_id: str, device: str | None, key: str | None) -> SheetGame:
    """Return a game for a visitor who keeps it, has its key or may see its club's archive. Raises
    Problem `not-found`.
    """
    confirm = select(Club.confirm).where(Club.id == Game.club_id).scalar_subquery().label("confirm")
    others = select(func.aggregate_strings(Double.id, " ")).where(Double.same_as == Game.id).scalar_subquery()
    who = (("keeps", keeps(device or "")), ("rules", rules_over(device or "")), ("member", is_in_club(device or "")))
    columns = select(
        Game, Revision.document, confirm, others.label("others"), *(condition.label(name) for name, condition in who)
    )
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    row = db.session.execute(columns.where(Game.id == game_id, *newest)).one_or_none()
    if row is None:
        raise Problem("not-found")
    game = row.Game
    club = find_club(game.club_id, device, key)
    own = row.keeps or same_key(game.share_key, key)
    if not own and club is None:
        raise Problem("not-found")
    return SheetGame(
        id=game.id,
        document=json.loads(row.document),
        state=json.loads(game.state),
        revision=game.revision,
        content_hash=game.content_hash,
        keeps=bool(row.keeps),
        knows=bool(row.keeps or row.member),
        rules=bool(row.rules),
        confirm=row.confirm or "none",
        same_as=game.same_as,
        others=sorted((row.others or "").split()),
        share_key=game.share_key if own else None,
        club=club,
    )
