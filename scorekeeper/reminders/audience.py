"""The devices that a reminder is for. Fan-out, sending and the app's own list all use this."""

from sqlalchemy import ColumnElement, Subquery, and_, or_, select, union

from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import Device, Member, Reminder


def is_for() -> ColumnElement[bool]:
    """SQL condition, for queries with `Reminder` and `Device`: the reminder is now for this device.

    For a member or a whole club, these are the devices of players who are in the club at this moment.
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


def near(visitor: Visitor) -> ColumnElement[bool]:
    """SQL condition that narrows reminders to this device, its player and its clubs. Unlike `is_for`, it can use
    indexes.
    """
    player = visitor.player or ""  # matches nobody; with None it would match every reminder without a player
    clubs = select(Member.club_id).where(Member.player_id == player, Member.left_at.is_(None))
    return or_(Reminder.device_id == visitor.device, Reminder.player_id == player, Reminder.club_id.in_(clubs))


def devices(reminders: list[str]) -> Subquery:
    """Select (reminder, device) for these reminders: the same pairs as `is_for`, but found by indexes."""
    live = Member.left_at.is_(None)
    one = and_(Member.id == Reminder.member_id, Member.club_id == Reminder.club_id, live)
    all_of_club = and_(Reminder.member_id.is_(None), Member.club_id == Reminder.club_id, live)
    pairs = select(Reminder.id.label("reminder"), Device.id.label("device")).select_from(Reminder)
    ways = (
        pairs.join(Device, Device.id == Reminder.device_id),
        pairs.join(Device, Device.player_id == Reminder.player_id),
        pairs.join(Member, one).join(Device, Device.player_id == Member.player_id),
        pairs.join(Member, all_of_club).join(Device, Device.player_id == Member.player_id),
    )
    return union(*(way.where(Reminder.id.in_(reminders), Device.revoked_at.is_(None)) for way in ways)).subquery()
