"""Claiming deliveries: marked and committed before anything is sent, so that no two workers send the same one."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Update, and_, func, or_, select, tuple_, update
from sqlalchemy.orm import aliased

from scorekeeper.reminders import counts
from scorekeeper.reminders.audience import is_for
from scorekeeper.reminders.concurrency import STOPPED, Concurrency
from scorekeeper.reminders.kinds import KINDS
from scorekeeper.reminders.preferences import kinds_off, quiet_until
from scorekeeper.store import Delivery, Device, NotificationPreferences, PushOrigin, Reminder, Subscription, db

LOST = 60
"""Seconds after which a claim counts as lost with its worker and can be taken over. An exchange takes at most 10."""
BEGIN = 20
"""Seconds after a claim within which sending must start. If the worker was suspended for longer,
another may have it.
"""
TRIES = 5

MEANT = is_for()
NEWER, ITS = aliased(Reminder), aliased(Delivery)
OLDER = (
    select(ITS.id)
    .join(NEWER, NEWER.id == ITS.reminder_id)
    .where(NEWER.about == Reminder.about, NEWER.kind == Reminder.kind, ITS.subscription_id == Delivery.subscription_id)
    .where(
        tuple_(NEWER.due_at, NEWER.id) > tuple_(Reminder.due_at, Reminder.id),
        ITS.state.in_(("waiting", "sending", "sent")),
    )
    .exists()
)
"""A later reminder with the same subject goes, or went, to the same phone, where it replaces this one."""


@dataclass(frozen=True)
class Job:
    """A claimed delivery. `tries` includes this one."""

    delivery: str
    """Its id."""
    claimed_at: int
    tries: int
    shrunk: bool
    reminder: Reminder
    subscription: Subscription
    language: str

    @property
    def origin(self) -> str:
        """The push service it goes to."""
        return self.subscription.origin


def claim(now: int, concurrency: Concurrency) -> tuple[list[Job], int]:
    """Claim due deliveries up to the free capacity, within a write transaction that must commit before anything is
    sent.

    `concurrency` is a plan, which this changes. Return the jobs and the number of rows looked at, some of which may
    have been dropped.
    """
    jobs: list[Job] = []
    looked = 0
    for when in (lost(now), due(now)):
        if concurrency.free:
            query = waiting(now, when, concurrency).order_by(Delivery.not_before).limit(concurrency.free)
            rows = db.session.execute(query.with_for_update(of=Delivery, skip_locked=True)).all()
            looked += len(rows)
            jobs += [job for row in rows if (job := take(row, now, concurrency))]
    mark = {"state": "sending", "claimed_at": now, "tries": Delivery.tries + 1}
    if jobs:
        write(update(Delivery).where(Delivery.id.in_([job.delivery for job in jobs])).values(mark))
    db.session.expunge_all()  # the rows go to other threads
    return jobs, looked


def due(now: int) -> ColumnElement[bool]:
    """SQL condition: the delivery is due."""
    return and_(Delivery.state == "waiting", Delivery.not_before <= now)


def lost(now: int) -> ColumnElement[bool]:
    """SQL condition: the delivery was claimed by a worker that is gone."""
    return and_(Delivery.state == "sending", Delivery.claimed_at <= now - LOST)


def is_due(now: int, concurrency: Concurrency) -> bool:
    """Say whether there is anything to claim. Takes no lock."""
    return any(db.session.scalar(select(waiting(now, when, concurrency).exists())) for when in (due(now), lost(now)))


def waiting(now: int, when: ColumnElement[bool], concurrency: Concurrency) -> Select[*tuple[Any, ...]]:
    """Select deliveries that are due and whose push service is neither paused nor at capacity, and expired ones.

    A subscription's first message is sent even to a service that refuses this server: the refusals may concern other
    phones.
    """
    first = and_(PushOrigin.refusals > 0, Subscription.last_at.is_(None))
    free = or_(func.coalesce(PushOrigin.wait_until, 0) <= now, first, Reminder.expires_at <= now)
    stopped = and_(func.coalesce(PushOrigin.refusals, 0) > 0, Subscription.origin.in_(concurrency.held))
    return (
        select(
            Delivery,
            Reminder,
            Subscription,
            NotificationPreferences,
            PushOrigin.refusals,
            MEANT.label("meant"),
            OLDER.label("older"),
        )
        .join(Reminder, Reminder.id == Delivery.reminder_id)
        .join(Subscription, Subscription.id == Delivery.subscription_id)
        .join(Device, Device.id == Subscription.device_id)
        .outerjoin(NotificationPreferences, NotificationPreferences.device_id == Subscription.device_id)
        .outerjoin(PushOrigin, PushOrigin.origin == Subscription.origin)
        .where(when, free, ~stopped, Subscription.origin.not_in(concurrency.full()))
    )


def take(row: Row[Any], now: int, concurrency: Concurrency) -> Job | None:
    """Claim one delivery. Return None if it is dropped (which is recorded), postponed, or over the push service's
    capacity.
    """
    delivery, reminder, place, preferences = row.Delivery, row.Reminder, row.Subscription, row.NotificationPreferences
    later = quiet_until(preferences, now) if preferences and KINDS[reminder.kind].waits else now
    ended = why_not(row) or why_no_more(row, now, later)
    if ended:
        change(delivery, state="failed" if ended in counts.FAILED else "dropped", result=ended, done_at=now)
        counts.add({ended: 1})
        return None
    if later > now:  # quiet hours began while it waited
        change(delivery, state="waiting", not_before=later)
        return None
    if not concurrency.can(place.origin, STOPPED if row.refusals else concurrency.most(place.origin)):
        return None
    concurrency.take(place.origin)
    return Job(
        delivery.id,
        now,
        delivery.tries + 1,
        bool(delivery.shrunk),
        reminder,
        place,
        preferences.language if preferences else "en",
    )


def why_not(row: Row[Any]) -> str:
    """Return why the delivery is no longer wanted; empty if it is."""
    if row.Reminder.state == "dropped":
        return "cancelled"
    if not row.meant:
        return "left"
    kind = row.Reminder.kind
    if row.NotificationPreferences and KINDS[kind].optional and kind in kinds_off(row.NotificationPreferences):
        return "off"
    return "replaced" if row.older else ""


def why_no_more(row: Row[Any], now: int, later: int) -> str:
    """Return why the delivery is not tried any more: the last try's result if there was one; empty if it is tried.

    `later`: when quiet hours end.
    """
    tried, expires = row.Delivery.result, row.Reminder.expires_at
    if row.Delivery.tries >= TRIES:
        return tried or "again"
    if expires <= now:
        return tried or "expired"
    return (tried or "quiet") if expires <= later else ""


def change(delivery: Delivery, **values: str | int) -> None:
    """Update a delivery that is not claimed."""
    write(update(Delivery).where(Delivery.id == delivery.id).values(values))


def write(statement: Update) -> None:
    """Run an update without refreshing the rows that were read."""
    db.session.execute(statement, execution_options={"synchronize_session": False})
