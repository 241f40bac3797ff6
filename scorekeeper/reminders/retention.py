"""What of the reminders is kept, and for how long."""

from sqlalchemy import Delete, delete, exists, func, or_, select

from scorekeeper.reminders import counts
from scorekeeper.store import PushOrigin, PushWorker, Reminder, Sending, Subscription, db, write_transaction

DAY = 24 * 3600
FINISHED = 30 * DAY
"""Seconds that it can be seen what became of a reminder."""
UNUSED = 90 * DAY
"""Seconds after which a subscription goes that took nothing and was not renewed by its app."""
SOME = 1000
"""Reminders of a transaction."""


def tidy_up(now: int) -> None:
    """Remove what is older, a little at a time: no request waits for all of it."""
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
    """Remove some reminders that are finished and old, with their sendings; return how many."""
    on_way = exists().where(Sending.reminder_id == Reminder.id, Sending.state.in_(("waiting", "sending")))
    old = or_(Reminder.expires_at <= now - FINISHED, ~on_way)
    finished = (Reminder.state.in_(("spread", "dropped")), Reminder.due_at < now - FINISHED, old)
    with write_transaction():
        ids = db.session.scalars(select(Reminder.id).where(*finished).limit(SOME)).all()
        removed: Delete = delete(Reminder).where(Reminder.id.in_(ids))
        db.session.execute(removed)
    return len(ids)
