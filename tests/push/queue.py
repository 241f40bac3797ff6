"""What tests of the queue share: subscriptions of the test push service, reminders that are due, and how everything
stands.
"""

import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import select

from scorekeeper.people.identity import devices
from scorekeeper.reminders import outbox
from scorekeeper.reminders.kinds import topic
from scorekeeper.reminders.outbox import New
from scorekeeper.reminders.push import vapid
from scorekeeper.store import Delivery, Device, Subscription, db, new_id, write_transaction
from tests.push.service import HOST, PushService
from tests.push.subscriber import Subscriber


def subscribed(
    service: PushService, host: str = HOST, player: str | None = None, key: str = ""
) -> tuple[str, Subscriber]:
    """A new device with its subscription."""
    device, _ = devices.register()
    phone = service.subscribe(key or vapid.public_key(), host)
    now = int(time.time())
    keys = {"p256dh": phone.p256dh, "auth": phone.auth, "key": vapid.public_key()}
    with write_transaction():
        db.session.get_one(Device, device).player_id = player
        place = {"endpoint": phone.endpoint, "origin": f"https://{host}", "made_at": now, "renewed_at": now, **keys}
        db.session.add(Subscription(id=new_id(), device_id=device, **place))
    return device, phone


def reminder(number: int | str, **fields: Any) -> New:  # noqa: ANN401
    """Something due now, for an hour."""
    now = int(time.time())
    given = {
        "kind": "confirm",
        "about": f"game:{number}",
        "dedupe": f"d:{number}",
        "due_at": now,
        "expires_at": now + 3600,
    }
    return New(**{**given, "path": "/#/games", **fields})


def remind(*news: New) -> None:
    with write_transaction():
        outbox.remind(news)


def states() -> Counter[tuple[str, str | None]]:
    """The number of deliveries by (state, result)."""
    db.session.rollback()
    return Counter((state, result) for state, result in db.session.execute(select(Delivery.state, Delivery.result)))


def numbers(service: PushService) -> Counter[str]:
    """How often each topic reached the service."""
    return Counter(message.topic for message in service.messages)


def all_topics(news: Iterable[New]) -> set[str]:
    return {topic(new.kind, new.about) for new in news}
