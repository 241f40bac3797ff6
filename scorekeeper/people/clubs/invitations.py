"""Making, listing and revoking invitations.

Only the hash of the link's secret is stored. Anybody who has the link may use it.
"""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import aliased

from scorekeeper.core.api import utc
from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.people.clubs.roles import may_invite
from scorekeeper.people.identity import codes, journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Invitation, Member, db, new_id, write_transaction

DAY = 24 * 3600


@dataclass(frozen=True)
class Made:
    """A new invitation. `secret` is shown only this once."""

    id: str
    secret: str
    expires_at: int

    @property
    def path(self) -> str:
        """The app's page for it. No request, log or Referer contains the part after `#`."""
        return f"/#/join/{self.secret}"


def live() -> tuple[Any, ...]:
    """SQL conditions: the invitation can be used now."""
    return (Invitation.uses > 0, Invitation.expires_at > int(time.time()), Invitation.revoked_at.is_(None))


def make(club: str, role: str, days: int, uses: int, by: str | None = None, member: str | None = None) -> Made:
    """Make an invitation within a write transaction. `by` is the member who makes it, or None for the host."""
    now = int(time.time())
    made = Made(new_id(), codes.make_secret(), now + days * DAY)
    row = {"id": made.id, "club_id": club, "member_id": member, "secret_hash": codes.hash_of(made.secret), "role": role}
    db.session.add(Invitation(**row, created_by=by, created_at=now, expires_at=made.expires_at, uses=uses))
    return made


def invite(asks: Membership, role: str, days: int, uses: int) -> Made:
    """Invite new members in a role. Raises Problem `not-allowed`."""
    with write_transaction():
        check_role(asks, role)
        made = make(asks.club, role, days, uses, asks.member)
    journal.note("invitation-made", club=asks.club, invitation=made.id, role=role)
    return made


def check_role(asks: Membership, role: str) -> None:
    """Raise Problem `not-allowed` unless the asking member may still invite into the role.

    The club is held, so a demotion must wait for this transaction.
    """
    hold([asks.club])
    still = select(Member.role).where(Member.id == asks.member, Member.left_at.is_(None))
    if role not in may_invite(db.session.scalar(still)):
        raise refusal("not-allowed")


def invite_again(asks: Membership, member: str, days: int) -> Made:
    """Invite a member who lost all devices to come back in the same role. Only an admin may.

    Raises Problem `not-allowed`, `not-found`.
    """
    with write_transaction():
        check_role(asks, "admin")
        known = (
            Member.id == member,
            Member.club_id == asks.club,
            Member.left_at.is_(None),
            Member.forgotten_at.is_(None),
        )
        role = db.session.scalar(select(Member.role).where(*known))
        if role is None:
            raise Problem("not-found")
        made = make(asks.club, role, days, 1, asks.member, member)
    journal.note("invitation-made", club=asks.club, invitation=made.id, role=role, member=member)
    return made


def list_live(club: str) -> list[dict[str, Any]]:
    """Return the club's usable invitations as schemas.LiveInvitationSchema describes them, newest first."""
    maker, whom = aliased(Member), aliased(Member)
    query = (
        select(Invitation, maker.id.label("by"), maker.name.label("by_name"), whom.name.label("whom"))
        .outerjoin(maker, maker.id == Invitation.created_by)
        .outerjoin(whom, whom.id == Invitation.member_id)
        .where(Invitation.club_id == club, *live())
        .order_by(Invitation.id.desc())
    )
    return [
        {
            "id": row.Invitation.id,
            "role": row.Invitation.role,
            "member": {"id": row.Invitation.member_id, "name": row.whom} if row.whom else None,
            "by": {"id": row.by, "name": row.by_name} if row.by else None,
            "uses": row.Invitation.uses,
            "created_at": utc(row.Invitation.created_at),
            "expires_at": utc(row.Invitation.expires_at),
        }
        for row in db.session.execute(query)
    ]


def revoke(asks: Membership, invitation: str) -> None:
    """Revoke an invitation. Raises Problem `not-found`, or `not-allowed` if the role could not have made it."""
    known = (Invitation.id == invitation, Invitation.club_id == asks.club)
    with write_transaction():
        found = db.session.execute(select(Invitation.role, Invitation.member_id).where(*known)).one_or_none()
        if found is None:
            raise Problem("not-found")
        if found.role not in may_invite(asks.role) or (found.member_id and asks.role != "admin"):
            raise refusal("not-allowed")
        db.session.execute(
            update(Invitation).where(*known, Invitation.revoked_at.is_(None)).values(revoked_at=int(time.time()))
        )
    journal.note("invitation-revoked", club=asks.club, invitation=invitation)
