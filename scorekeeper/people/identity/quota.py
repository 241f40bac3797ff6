"""Storage quotas: per hour for a device and for an address, and in total for a device that is in no club.

They are checked before a request is read and counted after it is stored. Unchanged games cost nothing, and only
requests under way can exceed a limit. For figures and reasons see config.py.
"""

import logging
from collections.abc import Iterator
from functools import cache

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItemPerHour
from limits.errors import StorageError
from sqlalchemy import Insert

from scorekeeper.people.identity import limits, players
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import Stored, db, insert_into

log = logging.getLogger(__name__)

STORES = frozenset(
    {
        "sync.sync_all",
        "games.put_game",
        "competitions.put_competition",
        "competitions.append_events",
        "competitions.put_sheet",
        "signups.put_signup",
        "rulesets.put_ruleset",
        "displays.put_display",
        "displays.add_screen",
    }
)
"""Endpoints that store data of a device's choice."""


def counts() -> Iterator[limits.Count]:
    """Yield the counts that apply to this request. House rules count as one game."""
    for whose, who in (("DEVICE", limits.who()), ("ADDRESS", limits.address())):
        for what in ("games", "bytes"):
            yield RateLimitItemPerHour(current_app.config[f"{whose}_{what.upper()}_AN_HOUR"]), f"stored {what}", who


def check() -> None:
    """Raise Problem `too-many-games` if this device or its address has used up its hour."""
    if request.endpoint in STORES:
        limits.stop_if_full(list(counts()), current_app.extensions["limits"].test, "too-many-games")


def is_full(visitor: Visitor) -> bool:
    """Say whether the device, if it is in no club, has used up its total quota."""
    config = current_app.config
    over = visitor.stored_games >= config["DEVICE_GAMES"] or visitor.stored_bytes >= config["DEVICE_BYTES"]
    return over and not (visitor.player and players.clubs_of(visitor.player))


def add(device: str, games: int, size: int) -> None:
    """Add to the device's total, as the last step of the transaction, so that no other request waits for this row."""
    db.session.execute(adding(db.engine.dialect.name), {"device_id": device, "games": games, "bytes": size})
    note(games, size)


@cache
def adding(_dialect: str) -> Insert:
    """Return the statement that adds to a device's total. Cached for each dialect, because every sync uses it."""
    table = Stored.__table__
    statement = insert_into(table)
    more = {name: table.c[name] + statement.excluded[name] for name in ("games", "bytes")}
    made: Insert = statement.on_conflict_do_update(index_elements=["device_id"], set_=more)
    return made


def note(games: int, size: int) -> None:
    """Remember what was stored, to be counted once the response succeeds."""
    before = g.get("stored", {"stored games": 0, "stored bytes": 0})
    g.stored = {"stored games": before["stored games"] + games, "stored bytes": before["stored bytes"] + size}


def take_back_notes() -> None:
    """Forget what was noted in a transaction that was rolled back and is done again."""
    g.pop("stored", None)


def count(response: Response) -> Response:
    """Count what this request has stored."""
    stored = g.pop("stored", None)
    if stored and response.status_code < 400:
        try:
            for item, name, who in counts():
                if stored[name]:
                    current_app.extensions["limits"].hit(item, name, who, cost=stored[name])
        except StorageError as error:
            log.error("What was stored was not counted: %s", error)
    return response


def init_app(app: Flask) -> None:
    """Count after every request."""
    app.after_request(count)
