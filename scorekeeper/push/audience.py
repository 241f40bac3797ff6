"""Whom a reminder is for: said once, for spreading, for sending and for what a phone shows itself."""

from sqlalchemy import ColumnElement, and_, or_, select

from scorekeeper.models import Device, Member, Reminder


def is_for() -> ColumnElement[bool]:
    """Return the condition that a reminder is for a device now, of a query that has both, `Reminder` and `Device`.

    A member, or a whole club, are the devices of players who are in the club at this moment.
    """
    place = select(Member.id).where(
        Member.club_id == Reminder.club_id,
        Member.player_id == Device.player_id,
        Member.left_at.is_(None),
        or_(Reminder.member_id.is_(None), Member.id == Reminder.member_id),
    )
    return and_(
        Device.revoked_at.is_(None),
        or_(Reminder.device_id == Device.id, Reminder.player_id == Device.player_id, place.exists()),
    )
