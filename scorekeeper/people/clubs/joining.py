"""Looking at an invitation, which changes nothing, and accepting it.

An unusable invitation is answered like an unknown one. Somebody who is already in the club is told so in either case,
so a lost answer can be asked for again.
"""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs import aliases
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.people.clubs.invitations import live
from scorekeeper.people.identity import codes, journal, players
from scorekeeper.people.identity.access import place_of
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import Club, Invitation, Member, db, new_id, write_transaction


@dataclass(frozen=True)
class Joined:
    """The result of accepting. `joined` is False if the player was in the club before."""

    club: str
    name: str
    role: str
    joined: bool


def look(visitor: Visitor, secret: str) -> dict[str, Any]:
    """Return what the invitation is for, as schemas.InvitedSchema describes it. Raises Problem `invitation-over`."""
    found = find(secret)
    member = place_of(visitor.player, found.club_id)
    if member is None and not is_live(found.id):
        raise Problem("invitation-over")
    return {
        "club": {"id": found.club_id, "name": found.name},
        "role": member.role if member else found.role,
        "expires_at": found.expires_at,
        "member": member is not None,
    }


def accept(visitor: Visitor, secret: str, name: str) -> Joined:
    """Join the club. A device without a player gets one with this name.

    Raises Problem `invitation-over`, `name-taken`.
    """
    try:
        return try_to_accept(visitor, secret, name)
    except IntegrityError:  # a person of the same name joined at the same moment (PostgreSQL)
        return try_to_accept(visitor, secret, name)


def try_to_accept(visitor: Visitor, secret: str, name: str) -> Joined:
    """Accept in one transaction."""
    with write_transaction():
        found = find(secret)
        owner = players.lock_owner(visitor.device)
        players.lock(owner)  # another device of the player may be joining now
        hold([found.club_id])  # a member who is invited again cannot be removed or merged now
        member = place_of(owner, found.club_id)
        if member is not None:
            return Joined(found.club_id, found.name, member.role, joined=False)
        use(found.id)
        player = owner or players.ensure(visitor.device, name)
        role = found.role
        if found.member_id:
            role = become(found.member_id, player)
        else:
            enter(found.club_id, player, name, role)
    journal.note("invitation-used", club=found.club_id, invitation=found.id, role=role, by=player)
    return Joined(found.club_id, found.name, role, joined=True)


def find(secret: str) -> Row[str, str, str | None, str, int, str]:
    """Return the invitation with this secret, even if it is used up. Raises Problem `invitation-over`."""
    columns = (
        Invitation.id,
        Invitation.club_id,
        Invitation.member_id,
        Invitation.role,
        Invitation.expires_at,
        Club.name,
    )
    query = (
        select(*columns)
        .join(Club, Club.id == Invitation.club_id)
        .where(Invitation.secret_hash == codes.hash_of(secret))
    )
    found = db.session.execute(query).one_or_none()
    if found is None:
        raise Problem("invitation-over")
    return found


def is_live(invitation: str) -> bool:
    """Say whether the invitation can be used now."""
    return db.session.scalar(select(Invitation.id).where(Invitation.id == invitation, *live())) is not None


def use(invitation: str) -> None:
    """Count one use. A single statement, so that only one of two requests gets the last use. Raises Problem
    `invitation-over`.
    """
    used = update(Invitation).where(Invitation.id == invitation, *live()).values(uses=Invitation.uses - 1)
    if db.session.scalar(used.returning(Invitation.id)) is None:
        raise Problem("invitation-over")


def become(member: str, player: str) -> str:
    """Connect an existing member, who lost all devices, to this player. Return the member's role.

    The member's previous player keeps everything except this club.
    """
    again = update(Member).where(Member.id == member, Member.left_at.is_(None)).values(player_id=player)
    role: str | None = db.session.scalar(again.returning(Member.role))
    if role is None:  # removed in the meantime
        raise Problem("invitation-over")
    return role


def enter(club: str, player: str, name: str, role: str) -> None:
    """Make the player a member. A former member comes back as the same member, in the invitation's role.

    Raises Problem `name-taken`.
    """
    before = (
        select(Member.id).where(Member.club_id == club, Member.player_id == player).order_by(Member.id.desc()).limit(1)
    )
    member = db.session.scalar(before)
    if member is None:
        now = int(time.time())
        member = new_id()
        aliases.check_free(club, name)
        db.session.add(Member(id=member, club_id=club, player_id=player, name=name, role=role, joined_at=now))
        db.session.flush()
        aliases.give(club, member, name)
    else:
        db.session.execute(update(Member).where(Member.id == member).values(role=role, left_at=None))
