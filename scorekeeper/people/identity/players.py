"""Players: created when first needed, recovered by a code, and given further devices."""

import time
from typing import Any

from sqlalchemy import Row, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import codes, journal
from scorekeeper.store import Club, Device, Member, Player, db, new_id, write_transaction


def find(player: str) -> Row[str, str]:
    """Return (id, name) of a player."""
    return db.session.execute(select(Player.id, Player.name).where(Player.id == player)).one()


def clubs_of(player: str) -> list[Row[Any]]:
    """Return (id, name, role, member) of the player's clubs."""
    columns = select(Club.id, Club.name, Member.role, Member.id.label("member"))
    live = (Member.club_id == Club.id, Member.player_id == player, Member.left_at.is_(None))
    return list(db.session.execute(columns.where(*live).order_by(Club.name, Club.id)))


def may_found(player: str | None, allowed: str) -> bool:
    """Say whether the player, or a device without one, may found a club. `allowed`: the setting CLUBS."""
    return allowed == "open" or (allowed == "invited" and player is not None and bool(clubs_of(player)))


def lock_owner(device: str) -> str | None:
    """Return the device's player, and lock that against changes until the transaction ends."""
    return db.session.scalars(select(Device.player_id).where(Device.id == device).with_for_update(key_share=True)).one()


def lock(player: str | None) -> None:
    """Lock the player against other requests until the transaction ends."""
    db.session.execute(select(Player.id).where(Player.id == player).with_for_update(key_share=True))


def ensure(device: str, name: str) -> str:
    """Return the device's player, creating one if there is none. Call it within a write transaction."""
    player = lock_owner(device)
    if player is None:
        player = new_id()
        db.session.add(Player(id=player, name=name, created_at=int(time.time())))
        db.session.flush()
        db.session.execute(update(Device).where(Device.id == device).values(player_id=player))
    return player


def rename(device: str, name: str) -> str:
    """Rename the device's player, creating one if there is none. Return the player's id.

    Call it within a write transaction.
    """
    player = ensure(device, name)
    db.session.execute(update(Player).where(Player.id == player).values(name=name))
    return player


def check_free(player: str | None) -> None:
    """Raise Problem `has-player` if the player is in a club: without the device, nobody could use that membership."""
    if player is not None and clubs_of(player):
        raise Problem("has-player")


def give(device: str, player: str) -> None:
    """Give the device to the player, within a write transaction. Raises Problem `has-player`."""
    owner = lock_owner(device)
    if owner != player:
        check_free(owner)
        db.session.execute(update(Device).where(Device.id == device).values(player_id=player))


def make_recovery(player: str) -> str:
    """Return a new code that signs one new device in as this player. It is shown once and replaces an earlier code."""
    code = codes.make_code(codes.RECOVERY_SIGNS)
    with write_transaction():
        hashed = codes.hash_of_code(code)
        db.session.execute(update(Player).where(Player.id == player).values(recovery_hash=hashed))
    journal.note("recovery-made")
    return code


def recover(device: str, code: str) -> str:
    """Use up a recovery code: the device now belongs to its player. Return the player's id.

    Raises Problem `recovery-over`, `has-player`.
    """
    with write_transaction():
        # One statement finds the code and uses it up, so that only one of two simultaneous requests succeeds.
        mine = Player.recovery_hash == codes.hash_of_code(code)
        player: str | None = db.session.scalar(
            update(Player).where(mine).values(recovery_hash=None).returning(Player.id)
        )
        if player is None:
            raise Problem("recovery-over")
        give(device, player)
    journal.note("recovered", recovered=player)
    return player
