"""Test messages, for a phone's own page and for the host, and sentences about their outcome."""

import time
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.reminders import outbox
from scorekeeper.reminders.fan_out import places
from scorekeeper.reminders.outbox import New
from scorekeeper.store import (
    Club,
    Delivery,
    Device,
    Member,
    PushOrigin,
    Reminder,
    Subscription,
    db,
    new_id,
    plain,
    write_transaction,
)

LASTS = 600
"""Seconds after which a test expires."""
WAIT = 30.0
"""Seconds to wait for the outcome."""
LOOK = 0.2

SAID = {
    "sent": "its push service took the test. It shows at once, or when the phone is on again.",
    "gone": "it no longer takes reminders and was removed. Turn them on again in the app on that phone.",
    "too-large": "its push service finds the test too large, even without its second line. "
    "This is a bug in this program.",
    "wait": "its push service asks for a pause (HTTP {status}).",
    "again": "its push service does not answer properly (HTTP {status}).",
    "refused": "its push service refuses this server (HTTP {status}). Check PUSH_CONTACT, the push keys and the clock.",
    "failed": "sending to it failed (HTTP {status}). The worker's log says why.",
    "unsafe": "this server does not send to its push service's address. Nothing was sent.",
    "expired": "it could not be sent in time.",
    "replaced": "a later test replaced this one.",
    "left": "it was signed out meanwhile. Nothing was sent.",
    "cancelled": "the test was cancelled. Nothing was sent.",
    "restored": "a backup was restored meanwhile. Nothing was sent.",
}
"""The outcome at each phone."""
ONCE_MORE = " The test is tried again by itself, until it is ten minutes old."
RESTS = "its push service is paused, because it asked for it or refused this server. See `flask push status`."
WAITS = "a worker is still sending it. See `flask push status` in a minute."
NOBODY = (
    "no worker took it within 30 seconds. Start `flask --app wsgi worker`; the test is sent within ten "
    "minutes if one starts."
)


class Unknown(Exception):  # noqa: N818 (named for what it is)
    """No match for a name, or several. The exception's text is the sentence to show."""


@dataclass(frozen=True)
class Told:
    """The outcome at one phone. `well`: its push service accepted the test."""

    service: str
    sentence: str
    well: bool


def find(who: str) -> New:
    """Return a test for a device's id or a member's name. Raises Unknown."""
    if db.session.scalar(select(Device.id).where(Device.id == who, Device.revoked_at.is_(None))):
        return make(device=who)
    live = (Member.listed_as == plain(who), Member.left_at.is_(None), Member.player_id.is_not(None))
    found = db.session.execute(
        select(Member.id, Member.club_id, Club.name).join(Club, Club.id == Member.club_id).where(*live)
    ).all()
    if len(found) != 1:
        several = (
            f"Several members are called {who} ({', '.join(sorted(row.name for row in found))}): name the device's id."
        )
        raise Unknown(
            several if found else f"There is no device with the id {who}, and no member of this name who has a phone."
        )
    member, club, _ = found[0]
    return make(member=member, club=club)


def make(device: str | None = None, member: str | None = None, club: str | None = None) -> New:
    """Return a test for one device or one member of a club. A later test replaces it."""
    now, about = int(time.time()), f"test:{device or member}"
    whom = {"device": device, "member": member, "club": club}
    return New("test", about, f"{about}:{new_id()}", now, now + LASTS, "/#/notifications", {}, **whom)


def put(test: New) -> str:
    """Add a test to the queue, within a write transaction. Return the reminder's id."""
    outbox.remind([test])
    return db.session.scalars(select(Reminder.id).where(Reminder.dedupe == test.dedupe)).one()


def send(test: New) -> list[Told]:
    """Send a test, wait, and return the outcome at each phone; an empty list if no phone would get it."""
    with write_transaction():
        reminder = put(test)
        ids = [place.id for place in places([reminder])]
        services = dict(
            db.session.execute(select(Subscription.id, Subscription.origin).where(Subscription.id.in_(ids))).all()
        )
        if not services:
            outbox.cancel(test.about)
    end = time.monotonic() + WAIT
    while services:
        told = [tell(reminder, place, origin) for place, origin in services.items()]
        if all(one.sentence not in (WAITS, NOBODY) for one in told) or time.monotonic() > end:
            return told
        time.sleep(LOOK)
    return []


def tell(reminder: str, place: str, origin: str) -> Told:
    """Return the outcome so far at one phone."""
    db.session.rollback()  # to see what other processes have written
    row = db.session.scalar(select(Delivery).where(Delivery.reminder_id == reminder, Delivery.subscription_id == place))
    unspread = db.session.scalar(select(Reminder.state).where(Reminder.id == reminder)) == "waiting"
    now = int(time.time())
    held = (PushOrigin.origin == origin, PushOrigin.wait_until > now)
    if row is None:
        sentence = NOBODY if unspread else SAID["gone"]
    elif row.result:
        sentence = SAID[row.result].format(status=row.status or "none") + (ONCE_MORE if row.state == "waiting" else "")
    elif db.session.scalar(select(PushOrigin.origin).where(*held)):
        sentence = RESTS
    else:
        sentence = WAITS
    return Told(origin.removeprefix("https://"), sentence, row is not None and row.state == "sent")
