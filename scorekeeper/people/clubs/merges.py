"""Merging two entries of a club that are the same person: names and games move to one of them, and back on undo.

Documents are never changed. They contain names as written, and the alias says who that is.
"""

import time
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import aliased

from scorekeeper.core.api import utc
from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs import rated, sums
from scorekeeper.people.clubs.clubs import find_member, lock, take_back_invitations
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.store import (
    Alias,
    AppointmentMember,
    Member,
    Merge,
    Reminder,
    Seat,
    db,
    new_id,
    write_rows,
    write_transaction,
)


def merge(asks: Membership, member: str, into: str) -> str:
    """Merge a member who has not joined into another member. Return the merge's id.

    Raises Problem `not-found`, `has-joined`.
    """
    with write_transaction():
        find_member(asks.club, member)
        find_member(asks.club, into)
        joined = db.session.scalar(select(Member.player_id).where(Member.id == member))
        if joined is not None or member == into:
            raise Problem("has-joined")
        names = list(db.session.scalars(select(Alias.id).where(Alias.member_id == member).order_by(Alias.id)))
        made = new_id()
        row = {"id": made, "club_id": asks.club, "member_id": member, "into_id": into, "aliases": " ".join(names)}
        db.session.add(Merge(**row, merged_by=asks.member, merged_at=int(time.time())))
        move(names, member, into)
        invite_along(member, into)
        db.session.execute(update(Member).where(Member.id == member).values(left_at=int(time.time())))
        db.session.execute(
            update(Reminder).where(Reminder.member_id == member, Reminder.state == "waiting").values(member_id=into)
        )
        take_back_invitations(member, None)
    journal.note("members-merged", club=asks.club, member=member, into=into)
    return made


def invite_along(member: str, into: str) -> None:
    """Add the second member to the first one's dates. Undoing a merge removes nobody from a date."""
    there = select(AppointmentMember.appointment_id).where(AppointmentMember.member_id == into)
    theirs = (AppointmentMember.member_id == member, AppointmentMember.appointment_id.not_in(there))
    dates = db.session.scalars(select(AppointmentMember.appointment_id).where(*theirs)).all()
    write_rows(insert(AppointmentMember), [{"appointment_id": date, "member_id": into} for date in dates])


def undo(asks: Membership, ident: str) -> None:
    """Undo a merge, including games that arrived since under its names. Raises Problem `not-found`, `merged-since`."""
    with write_transaction():
        lock(asks.club)
        query = select(Merge).where(Merge.id == ident, Merge.club_id == asks.club, Merge.undone_at.is_(None))
        found = db.session.scalars(query).one_or_none()
        if found is None:
            raise Problem("not-found")
        names = found.aliases.split()
        theirs = select(Alias.id).where(Alias.id.in_(names), Alias.member_id == found.into_id)
        if set(db.session.scalars(theirs)) != set(names):
            raise Problem("merged-since")
        move(names, found.into_id, found.member_id)
        db.session.execute(update(Member).where(Member.id == found.member_id).values(left_at=None))
        found.undone_at = int(time.time())
        member, into = found.member_id, found.into_id
    journal.note("merge-undone", club=asks.club, member=member, into=into)


def move(names: list[str], member: str, into: str) -> None:
    """Move names, with their seats, from one member to another; recount sums, and mark ratings to be recomputed."""
    moved = (Seat.member_id == member, Seat.alias_id.in_(names))
    club, first = db.session.execute(
        select(func.min(Member.club_id), func.min(Seat.started_at)).join(Member).where(*moved)
    ).one()
    if first is not None:
        rated.forget_from((member, into), first)
        rated.put_back([(club, first)])
    db.session.execute(update(Alias).where(Alias.id.in_(names)).values(member_id=into))
    db.session.execute(update(Seat).where(*moved).values(member_id=into))
    sums.write_anew(sorted((member, into)))


def list_live(club: str) -> list[dict[str, Any]]:
    """Return the merges that can be undone, as schemas.MergeSchema describes them, newest first."""
    whom, into = aliased(Member), aliased(Member)
    query = (
        select(
            Merge.id,
            Merge.merged_at,
            whom.id.label("whom"),
            whom.name,
            into.id.label("into"),
            into.name.label("into_name"),
        )
        .join(whom, whom.id == Merge.member_id)
        .join(into, into.id == Merge.into_id)
        .where(Merge.club_id == club, Merge.undone_at.is_(None))
        .order_by(Merge.id.desc())
    )
    return [
        {
            "id": row.id,
            "member": {"id": row.whom, "name": row.name},
            "into": {"id": row.into, "name": row.into_name},
            "merged_at": utc(row.merged_at),
        }
        for row in db.session.execute(query)
    ]
