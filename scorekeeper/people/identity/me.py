"""The answer of `GET /api/v1/me`."""

from typing import Any

from flask import current_app

from scorekeeper.core.api import utc
from scorekeeper.people.identity import devices, players
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import write_transaction


def describe(visitor: Visitor) -> dict[str, Any]:
    """Return the visitor as schemas.MeSchema describes it."""
    own = devices.list_of(visitor)
    this = next(row for row in own if row.id == visitor.device)
    player = players.find(visitor.player) if visitor.player else None
    clubs = players.clubs_of(visitor.player) if visitor.player else []
    return {
        "device": {"id": this.id, "name": this.name},
        "player": player and {"id": player.id, "name": player.name},
        "devices": [
            {"id": row.id, "name": row.name, "seen_at": utc(row.seen_at), "this": row.id == visitor.device}
            for row in own
        ],
        "may_found": players.may_found(visitor.player, current_app.config["CLUBS"]),
        "clubs": [{"id": row.id, "name": row.name, "role": row.role, "member": row.member} for row in clubs],
    }


def change(visitor: Visitor, name: str | None, device: str | None) -> dict[str, Any]:
    """Rename the player, the device or both. Returns the same as `describe`."""
    player = visitor.player
    with write_transaction():
        if name is not None:
            player = players.rename(visitor.device, name)
        if device is not None:
            devices.rename(visitor.device, device)
    return describe(Visitor(visitor.device, player, visitor.seen_at))
