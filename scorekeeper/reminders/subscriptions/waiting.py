"""Reminders about finished games that exist only on a phone, once a day for three days."""

import json
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import update

from scorekeeper.core.time_zones import zone_of
from scorekeeper.people.identity import players
from scorekeeper.reminders import outbox, preferences
from scorekeeper.reminders.outbox import New
from scorekeeper.store import NotificationPreferences, Reminder, db, write_transaction

DAYS = 3
"""How many days in a row. After that the phone is not reminded again until it has had no such games."""
AT = 10 * 60
"""Minutes of the day in the phone's time zone; later if quiet hours last longer."""
LASTS = 12 * 3600


def tell(device: str, games: int) -> None:
    """Store how many games wait on a device. The first ones plan its reminders; zero cancels them."""
    if preferences.find(device).waiting == games:  # true at most starts of the app
        return
    about = f"waiting:{device}"
    with write_transaction():
        players.lock_owner(device)
        kept = preferences.find(device)
        before, planned = kept.waiting, list(plan(kept, about, games, int(time.time())))
        preferences.write(device, waiting=games)
        if not games:
            outbox.cancel(about)
        elif not before:
            outbox.remind(planned)
        else:
            still = (Reminder.about == about, Reminder.state == "waiting")
            db.session.execute(update(Reminder).where(*still).values(said=json.dumps({"n": games})))


def plan(kept: NotificationPreferences, about: str, games: int, now: int) -> Iterator[New]:
    """Yield the reminders of the next days, one per day."""
    today = datetime.fromtimestamp(now, zone_of(kept.zone))
    for later in range(1, DAYS + 1):
        day = today + timedelta(days=later)
        due = preferences.quiet_until(kept, preferences.at_time(day, AT))
        same = f"{about}:{day:%Y-%m-%d}"
        yield New("waiting", about, same, due, due + LASTS, "/#/storage", {"n": games}, device=kept.device_id)
