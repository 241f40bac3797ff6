"""Who keeps a game: the devices of the player who archived it, and a phone that it was handed to and that shows its
key.

Its club's referees and admins may read and correct it as well (corrections.py says what that is).

The key is made on the phone (256 random bits) and travels with the game, by code or file. The owner leaves it here as a
hash; whoever brings the same one may read, continue and correct the game. Listing and sharing stay the owner's.
"""

import hmac
from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, insert, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.devices import with_fellows
from scorekeeper.store import Device, Game, Keeper, Member, db, write_transaction

OFFICIALS = ("referee", "admin")
"""The roles that correct games of others."""


def bring_key(device: str, game_id: str, key: str) -> None:
    """Take the owner's key, or make the device that brings it a keeper; brought again, nothing changes.

    Raises Problem `keeper-key-differs` to the owner, and `not-found` alike for an unknown game, a game without
    a key, and another key.
    """
    brought = hash_of(key)
    with write_transaction():
        # Locked, so that two requests at once (PostgreSQL) set one key and add one keeper.
        query = select(Game.device_id, Game.keeper_key).where(Game.id == game_id).with_for_update()
        game = db.session.execute(query).one_or_none()
        if game is None:
            raise Problem("not-found")
        same = game.keeper_key is not None and hmac.compare_digest(game.keeper_key, brought)
        if game.device_id in set(db.session.scalars(with_fellows(device))):
            leave_key(game_id, game.keeper_key, brought, same)
        elif not same:
            raise Problem("not-found")
        elif not kept_among(device, [game_id]):
            db.session.execute(insert(Keeper).values(device_id=device, game_id=game_id))


def leave_key(game_id: str, known: str | None, brought: str, same: bool) -> None:
    """Store the hash of the owner's key; a game has one key for good, or codes that were shown would die."""
    if known is None:
        db.session.execute(update(Game).where(Game.id == game_id).values(keeper_key=brought))
    elif not same:
        raise Problem("keeper-key-differs")


def kept_among(device: str, ids: Iterable[str]) -> set[str]:
    """Return which of these games the device keeps."""
    return set(db.session.scalars(select(Game.id).where(Game.id.in_(set(ids)), keeps(device))))


def ruled_among(device: str, ids: Iterable[str]) -> set[str]:
    """Return which of these games are of clubs in which the device's player is referee or admin."""
    return set(db.session.scalars(select(Game.id).where(Game.id.in_(set(ids)), rules_over(device))))


def is_own(device: str) -> ColumnElement[bool]:
    """The condition that a row of `games` was archived by this device, or by another of its player."""
    return Game.device_id.in_(with_fellows(device))


def keeps(device: str) -> ColumnElement[bool]:
    """The condition that a row of `games` is of a device of the same player, or was handed to this one."""
    return is_own(device) | exists().where(Keeper.device_id == device, Keeper.game_id == Game.id)


def rules_over(device: str) -> ColumnElement[bool]:
    """The condition that a row of `games` is of a club in which the device's player is referee or admin."""
    return is_in_club(device, Member.role.in_(OFFICIALS))


def is_in_club(device: str, *also: ColumnElement[bool]) -> ColumnElement[bool]:
    """The condition that a row of `games` is of a club in which the device's player is, in a place that meets this
    too.
    """
    live = (Member.player_id == Device.player_id, Member.left_at.is_(None))
    return exists().where(Device.id == device, Member.club_id == Game.club_id, *live, *also)


def may_read(device: str) -> ColumnElement[bool]:
    """The condition that the device keeps a row of `games`, or rules over it."""
    return keeps(device) | rules_over(device)
