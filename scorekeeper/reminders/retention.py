"""How long reminders and subscriptions are kept."""

from sqlalchemy import Delete, delete, exists, func, or_, select

from scorekeeper.reminders import counts
from scorekeeper.store import Delivery, PushOrigin, PushWorker, Reminder, Subscription, db, write_transaction

DAY = 24 * 3600
FINISHED = 30 * DAY
"""Seconds that finished reminders are kept, so that their outcome can be looked up."""
UNUSED = 90 * DAY
"""Seconds after which a subscription is removed if it received nothing and its app did not renew it."""
SOME = 1000
"""Reminders per transaction."""


def tidy_up(now: int) -> None:
    """Delete old rows in small transactions, so that no request waits for long."""
    while forget_some(now) == SOME:
        pass
    heard = func.coalesce(Subscription.good_at, Subscription.made_at)
    unused = delete(Subscription).where(heard < now - UNUSED, Subscription.renewed_at < now - UNUSED)
    with write_transaction():
        counts.add({"removed": len(db.session.scalars(unused.returning(Subscription.id)).all())})
        for old in (
            delete(PushOrigin).where(PushOrigin.wait_until < now - FINISHED),
            delete(PushWorker).where(PushWorker.seen_at < now - DAY),
        ):
            db.session.execute(old)


def forget_some(now: int) -> int:
    """Delete some reminders that finished long ago, with their deliveries. Return how many."""
    on_way = exists().where(Delivery.reminder_id == Reminder.id, Delivery.state.in_(("waiting", "sending")))
    old = or_(Reminder.expires_at <= now - FINISHED, ~on_way)
    finished = (Reminder.state.in_(("spread", "dropped")), Reminder.due_at < now - FINISHED, old)
    with write_transaction():
        ids = db.session.scalars(select(Reminder.id).where(*finished).limit(SOME)).all()
        removed: Delete = delete(Reminder).where(Reminder.id.in_(ids))
        db.session.execute(removed)
    return len(ids)
