"""A device's notification preferences: kinds, quiet hours, time zone and language, with defaults."""

import json
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select, update

from scorekeeper.core.time_zones import zone_of
from scorekeeper.core.words import LANGUAGES
from scorekeeper.store import Delivery, NotificationPreferences, Subscription, db, insert_into, write_transaction

DAY = 24 * 60
"""Minutes."""


def find(device: str) -> NotificationPreferences:
    """Return the device's preferences, or an unsaved row with the defaults."""
    return db.session.get(NotificationPreferences, device) or NotificationPreferences(
        device_id=device, language=LANGUAGES[0], zone="UTC", off="[]", waiting=0
    )


def write(device: str, **changes: str | int | None) -> None:
    """Change some of a device's preferences, within a write transaction."""
    statement = insert_into(NotificationPreferences).values(device_id=device, **changes)
    db.session.execute(statement.on_conflict_do_update(index_elements=["device_id"], set_=changes))


def replace(device: str, said: Mapping[str, Any]) -> NotificationPreferences:
    """Store a device's preferences (schemas.NotificationPreferencesSchema) and return them."""
    quiet = said["quiet"] or {"from_": None, "to": None}
    hours = {"quiet_from": minutes(quiet["from_"]), "quiet_to": minutes(quiet["to"])}
    with write_transaction():
        write(device, off=json.dumps(sorted(said["off"])), zone=said["zone"], language=said["language"], **hours)
        look_again(device)
    return find(device)


def look_again(device: str) -> None:
    """Have the worker reconsider deliveries that quiet hours hold back, because the hours may have changed.

    Deliveries that must still wait are postponed again.
    """
    now, places = int(time.time()), select(Subscription.id).where(Subscription.device_id == device)
    held = (Delivery.state == "waiting", Delivery.result.is_(None), Delivery.not_before > now)
    sooner = update(Delivery).where(Delivery.subscription_id.in_(places), *held).values(not_before=now)
    db.session.execute(sooner, execution_options={"synchronize_session": False})


def minutes(shown: str | None) -> int | None:
    """Return a time of day such as 22:00 in minutes."""
    return int(shown[:2]) * 60 + int(shown[3:5]) if shown else None


def kinds_off(preferences: NotificationPreferences) -> list[str]:
    """Return the kinds that are switched off."""
    off: list[str] = json.loads(preferences.off)
    return off


def quiet_until(preferences: NotificationPreferences, at: int) -> int:
    """Return the end of the quiet hours at `at` (seconds UTC), or `at` itself outside of them."""
    if preferences.quiet_from is None or preferences.quiet_to is None:
        return at
    local = datetime.fromtimestamp(at, zone_of(preferences.zone))
    since = (local.hour * 60 + local.minute - preferences.quiet_from) % DAY
    if since >= (preferences.quiet_to - preferences.quiet_from) % DAY:
        return at
    later = preferences.quiet_to <= local.hour * 60 + local.minute
    return max(at, at_time(local + timedelta(days=later), preferences.quiet_to))


def at_time(day: datetime, minutes: int) -> int:
    """Return the time in seconds UTC at these minutes of a day, in the day's time zone."""
    return int(day.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0, fold=0).timestamp())
