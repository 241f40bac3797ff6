"""Data for a device's notification page and banner: its push service, obstacles, and due reminders."""

import time
from typing import Any

from sqlalchemy import ColumnElement, func, select

from scorekeeper.core.api import utc
from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.reminders import preferences, trial
from scorekeeper.reminders.audience import is_for, near
from scorekeeper.reminders.kinds import OPTIONAL
from scorekeeper.reminders.push import vapid
from scorekeeper.reminders.texts import render
from scorekeeper.store import (
    Delivery,
    Device,
    NotificationPreferences,
    PushOrigin,
    PushWorker,
    Reminder,
    Subscription,
    db,
    write_transaction,
)

LATEST = 10
BANNER, MOST = 3 * 24 * 3600, 50
"""How long in seconds the app shows a due reminder, and how many at most."""


def describe(visitor: Visitor) -> dict[str, Any]:
    """Return the status as schemas.StatusSchema describes it."""
    now = int(time.time())
    place = db.session.scalar(select(Subscription).where(Subscription.device_id == visitor.device))
    kept = preferences.find(visitor.device)
    return {
        "subscription": shape_place(place, now) if place else None,
        "kinds": list(OPTIONAL),
        "wishes": shape_preferences(kept),
        "queue": queue(visitor, kept, place.id if place else None, now),
        "last": latest(place.id) if place else [],
        "contact": vapid.contact() != vapid.NO_CONTACT,
        "worker": moment(db.session.scalar(select(func.max(PushWorker.seen_at)))),
    }


def shape_place(place: Subscription, now: int) -> dict[str, Any]:
    """Return a subscription as schemas.PlaceSchema describes it. Of its address only the host is shown."""
    origin = db.session.get(PushOrigin, place.origin)
    held = origin is not None and origin.wait_until > now
    last = {"at": moment(place.last_at), "result": place.last_result, "status": place.last_status}
    return {
        "service": place.origin.removeprefix("https://"),
        "since": utc(place.made_at),
        "renewed": utc(place.renewed_at),
        "good": moment(place.good_at),
        "last": last if place.last_at is not None else None,
        "stopped": held and origin is not None and origin.refusals > 0,
        "wait_until": utc(origin.wait_until) if held and origin else None,
    }


def shape_preferences(kept: NotificationPreferences) -> dict[str, Any]:
    """Return preferences as schemas.NotificationPreferencesSchema describes them."""
    quiet = kept.quiet_from is not None and kept.quiet_to is not None
    return {
        "off": preferences.kinds_off(kept),
        "quiet": {"from": clock(kept.quiet_from), "to": clock(kept.quiet_to)} if quiet else None,
        "zone": kept.zone,
        "language": kept.language,
    }


def queue(visitor: Visitor, kept: NotificationPreferences, place: str | None, now: int) -> dict[str, Any]:
    """Count messages waiting for a device (reminders not fanned out, and deliveries), and those that quiet hours hold
    back.
    """
    meant = select(func.count(Reminder.id)).join(Device, is_for())
    unspread = meant.where(Reminder.state == "waiting", *of_use(visitor, kept, now))
    on_way = (Delivery.subscription_id == place, Delivery.state.in_(("waiting", "sending")))
    spread = select(func.count(Delivery.id)).where(*on_way)
    quiet = (Delivery.state == "waiting", Delivery.result.is_(None), Delivery.not_before > now)  # not tried yet
    count, until = db.session.execute(
        select(func.count(Delivery.id), func.min(Delivery.not_before)).where(*on_way, *quiet)
    ).one()
    waiting = (db.session.scalar(unspread) or 0) + (db.session.scalar(spread) or 0)
    return {"waiting": waiting, "quiet": count, "quiet_until": moment(until)}


def of_use(visitor: Visitor, kept: NotificationPreferences, now: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions, for a query joined with the audience: the reminder is due for this device, wanted and not
    expired.
    """
    wanted = (Device.id == visitor.device, Reminder.kind.not_in(preferences.kinds_off(kept)), near(visitor))
    return (Reminder.due_at <= now, Reminder.expires_at > now, *wanted)


def latest(place: str) -> list[dict[str, Any]]:
    """Return the last messages to a subscription, newest first, as schemas.MessageSchema describes them."""
    told = select(Delivery, Reminder.kind, Reminder.due_at).join(Reminder, Reminder.id == Delivery.reminder_id)
    newest = (func.coalesce(Delivery.done_at, Delivery.not_before).desc(), Reminder.due_at.desc(), Delivery.id)
    rows = db.session.execute(told.where(Delivery.subscription_id == place).order_by(*newest).limit(LATEST))
    return [
        {
            "id": row.reminder_id,
            "kind": kind,
            "at": utc(row.done_at or due),
            "state": row.state,
            "result": row.result,
            "status": row.status,
        }
        for row, kind, due in rows
    ]


def try_out(visitor: Visitor) -> str:
    """Send a test to this device. Return the reminder's id. Raises Problem `push-none` if there is no subscription."""
    with write_transaction():
        if db.session.scalar(select(Subscription.id).where(Subscription.device_id == visitor.device)) is None:
            raise Problem("push-none")
        return trial.put(trial.make(device=visitor.device))


def due(visitor: Visitor, language: str | None = None) -> list[dict[str, Any]]:
    """Return this device's recent reminders that have not expired, newest first, as schemas.ReminderSchema describes
    them.
    """
    now, kept = int(time.time()), preferences.find(visitor.device)
    there = (Reminder.state.in_(("waiting", "spread")), Reminder.due_at > now - BANNER)
    latest_first = (Reminder.due_at.desc(), Reminder.id.desc())
    query = select(Reminder).join(Device, is_for()).where(*there, *of_use(visitor, kept, now))
    rows = db.session.scalars(query.order_by(*latest_first))
    newest: dict[tuple[str, str], Reminder] = {}
    for row in rows:
        newest.setdefault((row.kind, row.about), row)
    return [shape_due(row, language or kept.language) for row in list(newest.values())[:MOST]]


def shape_due(row: Reminder, language: str) -> dict[str, Any]:
    """Return a reminder as schemas.ReminderSchema describes it."""
    title, body = render(row, language)
    return {"id": row.id, "kind": row.kind, "title": title, "body": body, "path": row.path, "at": utc(row.due_at)}


def moment(seconds: int | None) -> str | None:
    """Return a time as text, or None."""
    return None if seconds is None else utc(seconds)


def clock(minutes: int | None) -> str:
    """Return minutes of the day in the form 22:00."""
    return "{:02}:{:02}".format(*divmod(minutes or 0, 60))
