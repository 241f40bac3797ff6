"""Reading and changing a club, and leaving it.

On PostgreSQL every transaction takes its locks in the same order, or two could wait for each other: devices, players,
games, sheets, competitions and what is told of them, clubs (`lock`, `hold`), then rows that belong to clubs.
"""

import secrets
import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select, update

from scorekeeper.core.api import utc
from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs import aliases, sums
from scorekeeper.people.clubs.roles import may_invite
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Club, Device, Invitation, Member, db, new_id, plain, write_transaction

SHOWN = (Member.id, Member.name, Member.role, Member.joined_at)


def create(name: str, ident: str = "") -> str:
    """Create a club within a write transaction. Return its id, which a phone may have made."""
    club = ident or new_id()
    db.session.add(Club(id=club, name=name, created_at=int(time.time())))
    db.session.flush()
    return club


def describe(asks: Membership) -> dict[str, Any]:
    """Return the club as schemas.ClubSchema describes it, with its joined members by name (not people who are only on
    sheets).
    """
    columns = select(Club.id, Club.name, Club.visibility, Club.confirm, Club.season_month)
    club = db.session.execute(columns.where(Club.id == asks.club)).one()
    live = (Member.club_id == asks.club, Member.player_id.is_not(None), Member.left_at.is_(None))
    members = [shown(row) for row in db.session.execute(select(*SHOWN).where(*live))]
    members.sort(key=lambda member: (member["name"].casefold(), member["id"]))
    told = {"id": club.id, "name": club.name, "visibility": club.visibility, "confirm": club.confirm}
    return {**told, "season_month": club.season_month, "role": asks.role, "members": members}


def shown(row: Row[str, str, str, int]) -> dict[str, Any]:
    """Return a member as schemas.ClubMemberSchema describes it."""
    return {"id": row.id, "name": row.name, "role": row.role, "joined_at": utc(row.joined_at)}


def change(club: str, changes: dict[str, Any]) -> None:
    """Change the club. Visibility `link` makes a link if there is none; a new season month recounts all seasons."""
    if changes.get("visibility") == "link":
        changes = {**changes, "link_key": a_key()}
    with write_transaction():
        lock(club)
        db.session.execute(update(Club).where(Club.id == club).values(changes))
        if "season_month" in changes:
            sums.write_all_anew(club)
    journal.note("club-changed", club=club, changed=" ".join(sorted(changes)))


def share(club: str) -> str:
    """Return the key of the link to the club's archive. Make one if there is none."""
    with write_transaction():
        found = db.session.scalars(
            update(Club).where(Club.id == club).values(link_key=a_key()).returning(Club.link_key)
        ).one()
    journal.note("club-link-given", club=club)
    return str(found)


def a_key() -> ColumnElement[str]:
    """SQL: the club's key, or a new one (128 random bits) if it has none."""
    return func.coalesce(Club.link_key, secrets.token_urlsafe(16))


def unshare(club: str) -> None:
    """Revoke the link. A later link has a new key."""
    with write_transaction():
        db.session.execute(update(Club).where(Club.id == club).values(link_key=None))
    journal.note("club-link-revoked", club=club)


def change_member(asks: Membership, member: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Change a member's name or role. Return the member as in `describe`.

    Raises Problem `not-found`, `last-admin`, `name-taken`.
    """
    with write_transaction():
        before = find_member(asks.club, member)
        if "name" in changes:
            aliases.check_free(asks.club, changes["name"], member)
        after = changes.get("role", before)
        if before == "admin" and after != "admin":
            check_not_last(asks.club, member)
        listed = {"listed_as": plain(changes["name"])} if "name" in changes else {}
        db.session.execute(update(Member).where(Member.id == member).values({**changes, **listed}))
        take_back_invitations(member, after)
        if "name" in changes:
            aliases.give(asks.club, member, changes["name"])
        row = db.session.execute(select(*SHOWN).where(Member.id == member)).one()
    if after != before:
        journal.note("role-changed", club=asks.club, member=member, before=before, after=after)
    return shown(row)


def remove_member(asks: Membership, member: str) -> None:
    """Let a member leave, or let an admin remove one. Raises Problem `not-found`, `not-allowed`, `last-admin`."""
    with write_transaction():
        role = find_member(asks.club, member)
        if asks.role != "admin" and member != asks.member:
            raise refusal("not-allowed")
        if role == "admin":
            check_not_last(asks.club, member)
        db.session.execute(update(Member).where(Member.id == member).values(left_at=int(time.time())))
        take_back_invitations(member, None)
    journal.note("member-left", club=asks.club, member=member)


def find_member(club: str, member: str) -> str:
    """Lock the club and return the role of a current member who is not forgotten. Raises Problem `not-found`."""
    lock(club)
    live = (Member.id == member, Member.club_id == club, Member.left_at.is_(None), Member.forgotten_at.is_(None))
    role = db.session.scalar(select(Member.role).where(*live))
    if role is None:
        raise Problem("not-found")
    return role


def lock(club: str) -> None:
    """Lock the club for changes of members, roles and aliases until the transaction ends, so that one admin remains."""
    db.session.execute(select(Club.id).where(Club.id == club).with_for_update(key_share=True))


def hold(clubs: Iterable[str]) -> None:
    """Prevent such changes (see `lock`) in these clubs until the transaction ends. Many transactions may hold a club at
    once.
    """
    db.session.execute(select(Club.id).where(Club.id.in_(set(clubs))).order_by(Club.id).with_for_update(read=True))


def check_not_last(club: str, member: str) -> None:
    """Raise Problem `last-admin` unless another player of the club is an admin too."""
    others = (Member.club_id == club, Member.id != member, Member.role == "admin", Member.left_at.is_(None))
    if db.session.scalar(select(Member.id).where(*others, Member.player_id.is_not(None)).limit(1)) is None:
        raise Problem("last-admin")


def take_back_invitations(member: str, role: str | None) -> None:
    """Revoke a member's invitations that their new role may not make. Role None, after leaving: all by them and for
    them.
    """
    beyond = (Invitation.created_by == member) & Invitation.role.not_in(may_invite(role))
    theirs = beyond if role else beyond | (Invitation.member_id == member)
    db.session.execute(
        update(Invitation).where(theirs, Invitation.revoked_at.is_(None)).values(revoked_at=int(time.time()))
    )


def clubs_of_device(device: str, clubs: Iterable[str]) -> dict[str, str]:
    """Return which of these clubs the device's player is in, and who confirms results there."""
    live = (Member.player_id == Device.player_id, Member.left_at.is_(None), Member.club_id.in_(set(clubs)))
    query = select(Club.id, Club.confirm).join(Member, Member.club_id == Club.id).where(Device.id == device, *live)
    return {row.id: row.confirm for row in db.session.execute(query)}
