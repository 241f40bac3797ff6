"""Where a device's reminders go: the address that its browser got from a push service, checked, and bound to the
device.

A device has one, which a new one replaces; an address belongs to one device, the last that named it; a player has ten.
"""

import re
import time
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.reminders import wishes
from scorekeeper.reminders.push import endpoints, vapid
from scorekeeper.store import Device, Sending, Subscription, db, new_id, write_transaction

MOST = 10
"""Of a player: then that goes whose app was not opened for the longest time."""
TRIES = 3
POINT = re.compile("[A-Za-z0-9_-]{87}")
SECRET = re.compile("[A-Za-z0-9_-]{22}")


def keep(visitor: Visitor, sent: Mapping[str, Any]) -> None:
    """Send this device's reminders to the address that its browser got (schemas.SubscriptionSchema).

    Raises Problem `push-endpoint`, `push-keys`, `push-key-old`.
    """
    origin, keys = endpoints.check(sent["endpoint"]), sent["keys"]
    check_keys(keys["p256dh"], keys["auth"])
    if sent["key"] != vapid.public_key():
        raise Problem("push-key-old")
    place = {"endpoint": sent["endpoint"], "origin": origin, **keys, "key": sent["key"]}
    hears = {name: sent[name] for name in ("language", "zone") if name in sent}
    for _try in range(TRIES):
        try:
            with write_transaction():
                write(visitor.device, place)
                wishes.write(visitor.device, **hears)
                wishes.look_again(visitor.device)
                return
        except (
            IntegrityError
        ):  # another device named the same address at this moment: now it is seen, and taken from it
            continue
    raise Problem("busy")


def check_keys(point: str, secret: str) -> None:
    """Raise Problem `push-keys` unless they are a point on the curve P-256 and 16 bytes (RFC 8291, 3.1 and 3.2)."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey  # takes 30 ms

    if not POINT.fullmatch(point) or not SECRET.fullmatch(secret):
        raise Problem("push-keys")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), urlsafe_b64decode(f"{point}="))
    except ValueError:
        raise Problem("push-keys") from None


def write(device: str, place: Mapping[str, str]) -> None:
    """Bind an address to a device; what was on its way to this device goes there, what was to another's is dropped."""
    now = int(time.time())
    owner = db.session.execute(
        select(Device.player_id, Device.revoked_at).where(Device.id == device).with_for_update(key_share=True)
    ).one()
    if owner.revoked_at is not None:  # since the guard looked
        raise Problem("unauthorized")
    db.session.execute(
        delete(Subscription).where(Subscription.endpoint == place["endpoint"], Subscription.device_id != device)
    )
    mine = select(Subscription.id, Subscription.endpoint).where(Subscription.device_id == device)
    old = db.session.execute(mine.with_for_update()).one_or_none()
    if old and old.endpoint == place["endpoint"]:
        db.session.execute(update(Subscription).where(Subscription.id == old.id).values(**place, renewed_at=now))
        return
    made = (
        new_id()
    )  # another, or an answer to what goes to the old address at this moment would be taken for the new one's
    db.session.execute(insert(Subscription).values(id=made, device_id=device, made_at=now, renewed_at=now, **place))
    if old:
        db.session.execute(update(Sending).where(Sending.subscription_id == old.id).values(subscription_id=made))
        db.session.execute(delete(Subscription).where(Subscription.id == old.id))
    make_room(device, owner.player_id)


def make_room(device: str, player: str | None) -> None:
    """Let the player's longest unused go, if this device's is one too many."""
    if player is None:
        return
    theirs = select(Subscription.id).join(Device, Device.id == Subscription.device_id).where(Device.player_id == player)
    latest = (Subscription.device_id != device, Subscription.renewed_at.desc(), Subscription.id.desc())
    too_many = db.session.scalars(theirs.order_by(*latest).offset(MOST)).all()
    db.session.execute(delete(Subscription).where(Subscription.id.in_(too_many)))


def drop(device: str) -> None:
    """Send nothing to this device any more; what it wants to hear of stays, for the next time."""
    with write_transaction():
        db.session.execute(delete(Subscription).where(Subscription.device_id == device))
