"""Fan-out: turns a due reminder into deliveries, one per phone, according to memberships and
preferences at that time.
"""

import logging
from collections import Counter
from typing import Any

from sqlalchemy import Row, Select, insert, select, update

from scorekeeper.reminders import audience, counts
from scorekeeper.reminders.kinds import KINDS
from scorekeeper.reminders.preferences import kinds_off, quiet_until
from scorekeeper.reminders.push import vapid
from scorekeeper.store import (
    Delivery,
    NotificationPreferences,
    Reminder,
    Subscription,
    db,
    new_id,
    write_rows,
    write_transaction,
)

SOME = 200
"""Reminders per transaction, which limits how long a request may have to wait."""

log = logging.getLogger(__name__)


def is_due(now: int) -> bool:
    """Say whether any reminder is due. Takes no lock."""
    return bool(db.session.scalar(select(due(now).exists())))


def fan_out(now: int) -> int:
    """Fan out some due reminders in a transaction of its own. Return how many.

    No two workers take the same one.
    """
    with write_transaction():
        query = due(now).order_by(Reminder.due_at).limit(SOME).with_for_update(skip_locked=True)
        batch = up_to_a_club(list(db.session.execute(query)))
        late = [row.id for row in batch if row.expires_at <= now]
        timely = {row.id: row for row in batch if row.expires_at > now}
        rows = [row for place in places(list(timely)) if (row := delivery_of(timely[place.reminder], place, now))]
        write_rows(insert(Delivery), rows)
        for ids, state in ((late, "dropped"), (list(timely), "spread")):
            db.session.execute(
                update(Reminder).where(Reminder.id.in_(ids), Reminder.state == "waiting").values(state=state)
            )
        counts.add(Counter(expired=len(late), quiet=sum(row["state"] == "dropped" for row in rows)))
    if late:
        log.warning("%s reminders expired before they could be sent", len(late))
    return len(batch)


def due(now: int) -> Select[*tuple[Any, ...]]:
    """Select the reminders that are due."""
    columns = select(Reminder.id, Reminder.kind, Reminder.expires_at, Reminder.member_id, Reminder.club_id)
    return columns.where(Reminder.state == "waiting", Reminder.due_at <= now)


def up_to_a_club(rows: list[Row[Any]]) -> list[Row[Any]]:
    """Return the first rows up to and including the first for a whole club, which alone may be
    thousands of deliveries.
    """
    whole = next((number for number, row in enumerate(rows) if row.club_id and not row.member_id), len(rows))
    return rows[: whole + 1]


def places(reminders: list[str]) -> list[Row[Any]]:
    """Return (reminder, subscription, preferences) for these reminders, for subscriptions whose key we still have."""
    if not reminders:
        return []
    meant = audience.devices(reminders)
    query = (
        select(meant.c.reminder, Subscription.id, NotificationPreferences)
        .join(Subscription, Subscription.device_id == meant.c.device)
        .outerjoin(NotificationPreferences, NotificationPreferences.device_id == meant.c.device)
        .where(Subscription.key.in_([pair.public for pair in vapid.pairs()]))
    )
    return list(db.session.execute(query))


def delivery_of(reminder: Row[Any], place: Row[Any], now: int) -> dict[str, Any] | None:
    """Return the row of a delivery, or None if this phone has switched off the kind."""
    kind, preferences = KINDS[reminder.kind], place.NotificationPreferences
    if kind.optional and preferences and reminder.kind in kinds_off(preferences):
        return None
    begins = quiet_until(preferences, now) if kind.waits and preferences else now
    too_late = begins >= reminder.expires_at
    return {
        "id": new_id(),
        "reminder_id": reminder.id,
        "subscription_id": place.id,
        "not_before": begins,
        "state": "dropped" if too_late else "waiting",
        "result": "quiet" if too_late else None,
        "done_at": now if too_late else None,
    }
