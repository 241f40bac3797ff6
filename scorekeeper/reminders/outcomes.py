"""The consequences of each transport result for the delivery, its subscription and its push service."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Table, bindparam, delete, update

from scorekeeper.reminders import counts, origins
from scorekeeper.reminders.claims import TRIES, Job
from scorekeeper.reminders.push.transport import Outcome
from scorekeeper.store import Delivery, Subscription, db, write_rows

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True)
class Done:
    """A claimed delivery and its outcome."""

    job: Job
    outcome: Outcome


def back_off(done: Done) -> int:
    """Return about 15, 60, 240 or 960 seconds, randomised so that deliveries spread out."""
    return int(15 * 4 ** (done.job.tries - 1) * random.uniform(0.5, 1.5))  # noqa: S311 (no secret)  # nosec B311


@dataclass(frozen=True)
class Meaning:
    """`ends`: the final state; None: it is tried again after `pause` seconds."""

    ends: str | None = None
    pause: Callable[[Done], int] = lambda _done: 0
    counts: bool = True
    """Whether this counts as one of the five tries."""


MEANINGS = {
    "sent": Meaning("sent"),
    "failed": Meaning("failed"),
    "unsafe": Meaning("failed"),
    "too-large": Meaning(),  # once more, with only the title
    # Like everything else for this push service.
    "wait": Meaning(pause=lambda done: done.outcome.wait or MINUTE, counts=False),
    "again": Meaning(pause=back_off),
    "refused": Meaning(pause=lambda _done: HOUR),  # the fault is the subscription's or ours
}
"""All results except `gone`, which removes the subscription and its deliveries."""


def record(done: Iterable[Done], now: int) -> None:
    """Record outcomes of deliveries, within a write transaction.

    Subscriptions are written before deliveries, in the same order as when one is removed, so that no two workers wait
    for each other.
    """
    done = sorted(done, key=lambda one: one.job.subscription.id)
    gone = [one for one in done if one.outcome.result == "gone"]
    rest = [one for one in done if one.outcome.result != "gone"]
    write_rows(TRIED, [tried(one, now) for one in rest])
    write_rows(GOOD, [{"place": one.job.subscription.id, "now": now} for one in rest if one.outcome.result == "sent"])
    removed = remove({one.job.subscription.id for one in gone})
    then = [after(one, now) for one in rest]
    write_rows(THEN, then)
    counts.add(Counter(str(row["new_result"]) for row in then if row["new_done_at"]) + Counter(removed=removed))
    for origin in sorted({one.job.origin for one in rest}):
        origins.judge(origin, [(one.job.subscription.id, one.outcome) for one in rest if one.job.origin == origin], now)


def after(done: Done, now: int) -> dict[str, Any]:
    """Return a delivery's new state after a try, as parameters of THEN."""
    job, outcome = done.job, done.outcome
    meaning = MEANINGS[outcome.result]
    tries = job.tries if meaning.counts else job.tries - 1
    begins = now + meaning.pause(done)
    state = meaning.ends or "waiting"
    too_large = outcome.result == "too-large"
    if not meaning.ends and (tries >= TRIES or begins >= job.reminder.expires_at or (too_large and job.shrunk)):
        state = "failed"
    return {
        "delivery": job.delivery,
        "claimed": job.claimed_at,
        "new_state": state,
        "new_not_before": begins,
        "new_tries": tries,
        "new_shrunk": int(job.shrunk or too_large),
        "new_result": outcome.result,
        "new_status": outcome.status,
        "new_done_at": None if state == "waiting" else now,
    }


def tried(done: Done, now: int) -> dict[str, Any]:
    """Return a subscription's last try, as parameters of TRIED."""
    place, outcome = done.job.subscription.id, done.outcome
    return {"place": place, "now": now, "new_result": outcome.result, "new_status": outcome.status}


def remove(places: set[str]) -> int:
    """Remove subscriptions with their deliveries. Return how many there were."""
    ids = sorted(places)
    return len(
        db.session.scalars(delete(Subscription).where(Subscription.id.in_(ids)).returning(Subscription.id)).all()
    )


DELIVERIES, PLACES = cast(Table, Delivery.__table__), cast(Table, Subscription.__table__)
WHOLE = PLACES.c.id == bindparam("place")
TRIED = (
    update(PLACES)
    .where(WHOLE)
    .values(last_at=bindparam("now"), last_result=bindparam("new_result"), last_status=bindparam("new_status"))
)
GOOD = update(PLACES).where(WHOLE).values(good_at=bindparam("now"))
MINE = (
    DELIVERIES.c.id == bindparam("delivery"),
    DELIVERIES.c.state == "sending",
    DELIVERIES.c.claimed_at == bindparam("claimed"),
)
"""Excludes deliveries that another worker has claimed since."""
FIELDS = ("state", "not_before", "tries", "shrunk", "result", "status", "done_at")
THEN = update(DELIVERIES).where(*MINE).values({name: bindparam(f"new_{name}") for name in FIELDS})
