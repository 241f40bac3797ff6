"""Pausing push services, because they ask for it or because they refuse this server."""

import logging
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, func, select, update

from scorekeeper.reminders.push.transport import Outcome
from scorekeeper.store import PushOrigin, Subscription, db, insert_into

ENOUGH = 3
"""How many devices in a row a push service must refuse before it counts as refusing this server."""
STOPPED = 3600
"""Seconds until the next try in that case."""

REFUSES = "%s refuses this server (%s) for %s phones in a row: its reminders wait an hour, then one is tried"

log = logging.getLogger(__name__)


def judge(origin: str, tries: Iterable[tuple[str, Outcome]], now: int) -> None:
    """Update the state of a push service after tries with some of its subscriptions, within a write transaction."""
    outcomes = dict(tries)
    by_result = {outcome.result: outcome for outcome in outcomes.values()}
    if "sent" in by_result:
        freed = {"refusals": 0, "wait_until": now, "noted_at": now}
        stopped = update(PushOrigin).where(PushOrigin.origin == origin, PushOrigin.refusals > 0)
        # These rows are not in the session.
        db.session.execute(stopped.values(freed), execution_options={"synchronize_session": False})
    if "wait" in by_result:
        pause = max(outcome.wait or 0 for outcome in outcomes.values())
        leave_alone(origin, now + pause, 0, by_result["wait"].status, now)
        log.info("%s asks for a pause of %s seconds", origin, pause)
    elif "refused" in by_result and "sent" not in by_result:
        refusing = refused(origin)
        new = any(row.id in outcomes and outcomes[row.id].result == "refused" for row in refusing)
        devices = len({row.device_id for row in refusing})
        if new and devices >= ENOUGH:
            status = by_result["refused"].status
            leave_alone(origin, now + STOPPED, devices, status, now)
            log.error(REFUSES, origin, status, devices)


def refused(origin: str) -> list[Row[Any]]:
    """Return (id, device) of subscriptions that the push service refused since it last accepted a message.

    A subscription that never received anything may have been made with a stranger's key in order to be refused. It
    counts only if the service has never accepted a message at all.
    """
    good = db.session.scalar(select(func.max(Subscription.good_at)).where(Subscription.origin == origin))
    since = (Subscription.origin == origin, Subscription.last_result == "refused", Subscription.last_at > (good or 0))
    proven = [] if good is None else [Subscription.good_at.is_not(None)]
    return list(db.session.execute(select(Subscription.id, Subscription.device_id).where(*since, *proven)))


def leave_alone(origin: str, until: int, refusals: int, status: int | None, now: int) -> None:
    """Send nothing to a push service until a given time."""
    values = {"wait_until": until, "refusals": refusals, "status": status, "noted_at": now}
    statement = (
        insert_into(PushOrigin)
        .values(origin=origin, **values)
        .on_conflict_do_update(index_elements=["origin"], set_=values)
    )
    db.session.execute(statement)
