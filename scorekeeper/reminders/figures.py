"""The state of the reminder queue, for the host."""

from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime

from sqlalchemy import and_, func, or_, select

from scorekeeper.reminders import counts
from scorekeeper.reminders.push import vapid
from scorekeeper.store import Delivery, PushOrigin, PushWorker, Reminder, db

SEEN = 60
"""Seconds after which a silent worker counts as gone. It reports four times as often."""

REFUSES = (
    "{origin} refuses this server (HTTP {status}). Its reminders wait, and one is tried each hour. "
    "Check PUSH_CONTACT, the push keys and the clock; nothing else is needed."
)
NO_WORKER = "No worker was seen in the last minute, so nothing is sent. Start `flask --app wsgi worker`."
NO_CONTACT = "There is no contact address, and Apple refuses reminders without one. Set PUSH_CONTACT or PUBLIC_URL."


@dataclass
class Figures:
    """`age`: seconds that the oldest due message has waited."""

    age: int
    waiting: int
    in_hand: int
    later: int
    sent: int
    removed: int
    failed: dict[str, int]
    dropped: dict[str, int]
    resting: list[dict[str, str | int | None]] = field(default_factory=list)
    stopped: list[dict[str, str | int | None]] = field(default_factory=list)
    workers: int = 0
    contact: bool = True

    def troubles(self) -> list[str]:
        """Return one sentence for each problem that the host has to solve."""
        refused = [REFUSES.format(**one) for one in self.stopped]
        return refused if self.workers else [*refused, NO_WORKER]

    def as_json(self) -> dict[str, object]:
        """Return everything as a JSON object, with the problems."""
        return {**asdict(self), "troubles": self.troubles()}

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        return [
            f"Waiting:   {self.waiting:,}, the oldest for {self.age:,} seconds",
            f"Sending:   {self.in_hand:,}",
            f"For later: {self.later:,} (quiet hours, retries)",
            f"Sent:      {self.sent:,}",
            f"Failed:    {listed(self.failed)}",
            f"Dropped:   {listed(self.dropped)}",
            f"Removed:   {self.removed:,} expired subscriptions",
            f"Workers:   {self.workers}",
            *(
                f"{one['origin']} is paused until {moment(one['wait_until'])} (HTTP {one['status']})."
                for one in self.resting
            ),
            *([] if self.contact else [NO_CONTACT]),
            *self.troubles(),
        ]


def listed(figures: dict[str, int]) -> str:
    """Return figures with their total and names as text."""
    return f"{sum(figures.values()):,} ({', '.join(f'{name} {count:,}' for name, count in figures.items())})"


def moment(seconds: object) -> str:
    """Return a time as text."""
    return f"{datetime.fromtimestamp(int(str(seconds)), UTC):%Y-%m-%d %H:%M:%S} UTC"


def read(now: int) -> Figures:
    """Read the figures from the database."""
    ended = counts.read()
    waits, due = Delivery.state == "waiting", Delivery.not_before <= now
    unspread = and_(Reminder.state == "waiting", Reminder.due_at <= now)
    oldest, waiting = db.session.execute(select(func.min(Delivery.not_before), func.count()).where(waits, due)).one()
    older, more = db.session.execute(select(func.min(Reminder.due_at), func.count()).where(unspread)).one()
    origins = db.session.scalars(
        select(PushOrigin).where(or_(PushOrigin.wait_until > now, PushOrigin.refusals > 0))
    ).all()
    rows = [
        {"origin": one.origin, "wait_until": one.wait_until, "status": one.status, "refusals": one.refusals}
        for one in origins
    ]
    return Figures(
        age=now - min(oldest or now, older or now),
        waiting=waiting + more,
        in_hand=db.session.scalar(select(func.count()).where(Delivery.state == "sending")) or 0,
        later=db.session.scalar(select(func.count()).where(waits, ~due)) or 0,
        sent=ended.get("sent", 0),
        removed=ended.get("removed", 0),
        failed={name: ended.get(name, 0) for name in counts.FAILED},
        dropped={name: ended.get(name, 0) for name in counts.DROPPED},
        resting=[row for row in rows if not row["refusals"]],
        stopped=[row for row in rows if row["refusals"]],
        workers=db.session.scalar(select(func.count()).select_from(PushWorker).where(PushWorker.seen_at > now - SEEN))
        or 0,
        contact=vapid.contact() != vapid.NO_CONTACT,
    )
