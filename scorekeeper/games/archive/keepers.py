"""Who keeps a game: the devices of the player who archived it, and phones that received it with its key.

Referees and admins of its club may read and correct it as well (corrections.py says how). The phone makes the key (256
random bits) and passes it on with the game, by code or file. The owner sends it here, where its hash is stored; a
device with the same key may read, continue and correct the game. Only the owner can list and share it.
"""

import hmac
from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, insert, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.store import Device, Game, Keeper, Member, db, write_transaction

OFFICIALS = ("referee", "admin")
"""The roles that may correct other members' games."""


def bring_key(device: str, game_id: str, key: str) -> None:
    """Store the owner's key, or make a device with the right key a keeper. Repeating it changes nothing.

    Raises Problem `keeper-key-differs` for the owner, and the same `not-found` for an unknown game, a game without a
    key, and a wrong key.
    """
    brought = hash_of(key)
    with write_transaction():
        # Locked, so that two simultaneous requests set one key and add one keeper (PostgreSQL).
        query = select(Game.device_id, Game.keeper_key).where(Game.id == game_id).with_for_update()
        game = db.session.execute(query).one_or_none()
        if game is None:
            raise Problem("not-found")
        same = game.keeper_key is not None and hmac.compare_digest(game.keeper_key, brought)
        if game.device_id in set(db.session.scalars(devices_of_same_player(device))):
            leave_key(game_id, game.keeper_key, brought, same)
        elif not same:
            raise Problem("not-found")
        elif not kept_among(device, [game_id]):
            db.session.execute(insert(Keeper).values(device_id=device, game_id=game_id))


def leave_key(game_id: str, known: str | None, brought: str, same: bool) -> None:
    """Store the hash of the owner's key. A game's key never changes, or codes that were already shown would stop
    working.
    """
    if known is None:
        db.session.execute(update(Game).where(Game.id == game_id).values(keeper_key=brought))
    elif not same:
        raise Problem("keeper-key-differs")


def kept_among(device: str, ids: Iterable[str]) -> set[str]:
    """Return which of these games the device keeps."""
    return set(db.session.scalars(select(Game.id).where(Game.id.in_(set(ids)), keeps(device))))


def ruled_among(device: str, ids: Iterable[str]) -> set[str]:
    """Return which of these games belong to clubs where the device's player is referee or admin."""
    return set(db.session.scalars(select(Game.id).where(Game.id.in_(set(ids)), rules_over(device))))


def is_own(device: str) -> ColumnElement[bool]:
    """SQL condition: this device, or another one of its player, archived the game."""
    return Game.device_id.in_(devices_of_same_player(device))


def keeps(device: str) -> ColumnElement[bool]:
    """SQL condition: the game belongs to a device of the same player, or was handed to this one."""
    return is_own(device) | exists().where(Keeper.device_id == device, Keeper.game_id == Game.id)


def rules_over(device: str) -> ColumnElement[bool]:
    """SQL condition: the device's player is referee or admin in the game's club."""
    return is_in_club(device, Member.role.in_(OFFICIALS))


def is_in_club(device: str, *also: ColumnElement[bool]) -> ColumnElement[bool]:
    """SQL condition: the device's player is in the game's club, and the membership meets `also`."""
    live = (Member.player_id == Device.player_id, Member.left_at.is_(None))
    return exists().where(Device.id == device, Member.club_id == Game.club_id, *live, *also)


def may_read(device: str) -> ColumnElement[bool]:
    """SQL condition: the device keeps the game or may correct it for its club."""
    return keeps(device) | rules_over(device)
