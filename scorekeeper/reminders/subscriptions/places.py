"""A device's push address: checked, and bound to the device.

A device has one address, and a new one replaces it. An address belongs to the device that registered it last. A player
has at most ten.
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
from scorekeeper.reminders import preferences
from scorekeeper.reminders.push import endpoints, vapid
from scorekeeper.store import Delivery, Device, Subscription, db, new_id, write_transaction

MOST = 10
"""Maximum for a player. Beyond that, the one whose app was not opened for the longest time is removed."""
TRIES = 3
POINT = re.compile("[A-Za-z0-9_-]{87}")
SECRET = re.compile("[A-Za-z0-9_-]{22}")


def keep(visitor: Visitor, sent: Mapping[str, Any]) -> None:
    """Send this device's reminders to a new address (schemas.SubscriptionSchema).

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
                preferences.write(visitor.device, **hears)
                preferences.look_again(visitor.device)
                return
        except (
            IntegrityError
        ):  # another device registered the same address just now; the next try sees that and takes the address over
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
    """Bind an address to a device. This device's pending deliveries move to it; the address's previous owner loses its
    own.
    """
    now = int(time.time())
    owner = db.session.execute(
        select(Device.player_id, Device.revoked_at).where(Device.id == device).with_for_update(key_share=True)
    ).one()
    if owner.revoked_at is not None:  # after the guard had checked
        raise Problem("unauthorized")
    db.session.execute(
        delete(Subscription).where(Subscription.endpoint == place["endpoint"], Subscription.device_id != device)
    )
    mine = select(Subscription.id, Subscription.endpoint).where(Subscription.device_id == device)
    old = db.session.execute(mine.with_for_update()).one_or_none()
    if old and old.endpoint == place["endpoint"]:
        db.session.execute(update(Subscription).where(Subscription.id == old.id).values(**place, renewed_at=now))
        return
    # A new id, because a response from the old address may still arrive and must not be taken for the new one's.
    made = new_id()
    db.session.execute(insert(Subscription).values(id=made, device_id=device, made_at=now, renewed_at=now, **place))
    if old:
        db.session.execute(update(Delivery).where(Delivery.subscription_id == old.id).values(subscription_id=made))
        db.session.execute(delete(Subscription).where(Subscription.id == old.id))
    make_room(device, owner.player_id)


def make_room(device: str, player: str | None) -> None:
    """Remove the player's longest unused subscription if there is one too many."""
    if player is None:
        return
    theirs = select(Subscription.id).join(Device, Device.id == Subscription.device_id).where(Device.player_id == player)
    latest = (Subscription.device_id != device, Subscription.renewed_at.desc(), Subscription.id.desc())
    too_many = db.session.scalars(theirs.order_by(*latest).offset(MOST)).all()
    db.session.execute(delete(Subscription).where(Subscription.id.in_(too_many)))


def drop(device: str) -> None:
    """Stop sending to this device. Its preferences stay for the next time."""
    with write_transaction():
        db.session.execute(delete(Subscription).where(Subscription.device_id == device))
