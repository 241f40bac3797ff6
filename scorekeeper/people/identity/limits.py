"""How often may be asked: one row an endpoint. Known devices are counted by themselves, strangers by their address.

Generous enough for a bar of thirty phones behind one address; counted for all processes together, in a file of the
instance (counters.py) or in Redis (REDIS_URL). When what counts fails nobody is stopped.
"""

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.counters import NAME, CountsFile

log = logging.getLogger(__name__)

Count = tuple[RateLimitItem, str, str]
"""How much in which time, of what, and who is counted."""

PATIENCE = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
"""Seconds for a Redis that does not answer; then nothing is counted."""


@dataclass(frozen=True)
class Limit:
    """One row: how often, under which name it is counted, and whether only what was not found counts."""

    items: tuple[RateLimitItem, ...]
    name: str
    misses: bool = False


def limit(often: str, name: str, misses: bool = False) -> Limit:
    """Read a row; `often` as in "5 per 10 minutes; 20 per day"."""
    return Limit(tuple(parse_many(often)), name, misses)


WRONG_CODES = limit("5 per 10 minutes", "pairing codes", misses=True)
LOOKED_FOR = limit("120 per minute", "pages that are not there", misses=True)
"""Of every page of a club or a game that has no row of its own."""
EXPORTS = limit("60 per hour", "exports")
LIMITS = {
    "devices.create_device": limit("100 per minute; 1000 per hour", "registrations"),
    "devices.recover": limit("10 per hour", "recoveries"),
    "devices.make_recovery": limit("10 per hour", "recovery codes"),
    "devices.begin_passkey": limit("30 per hour", "passkeys begun"),
    "devices.make_passkey": limit("30 per hour", "passkeys made"),
    "devices.ask_for_passkey": limit("30 per hour", "passkeys asked for"),
    "devices.use_passkey": limit("10 per hour", "passkeys used"),
    "devices.ask_pairing": limit("10 per 10 minutes", "pairings"),
    "devices.look_at_pairing": WRONG_CODES,
    "devices.confirm_pairing": WRONG_CODES,
    "clubs.look_at_invitation": limit("30 per minute", "invitation secrets"),
    "clubs.accept_invitation": limit("30 per minute", "invitation secrets"),
    "results.look_at_result": limit("30 per minute", "confirming secrets"),
    "results.answer_by_link": limit("30 per minute", "confirming secrets"),
    "results.make_confirming_link": limit("120 per hour", "confirming links"),
    "push.put_subscription": limit("60 per hour", "subscriptions"),
    "push.send_test": limit("6 per minute", "tests of reminders"),
    "clubs.make_invitation": limit("60 per hour", "invitations"),
    "standings.publish_standings": limit("12 per day", "standings published"),
    "appointments.put_own": limit("60 per hour", "dates"),
    "appointments.put_of_club": limit("240 per hour", "dates of clubs"),
    **dict.fromkeys(("files.export_ndjson", "files.export_json", "files.games_csv", "files.members_csv"), EXPORTS),
    **dict.fromkeys(("files.import_club", "files.import_results"), limit("60 per hour", "imports")),
    # By what they cost the processor: a PDF up to a second the first time, a page of the longest game half of one.
    **dict.fromkeys(("paper.pdf_game", "paper.pdf_empty"), limit("20 per minute; 300 per hour", "PDFs")),
    **dict.fromkeys(("pages.game", "paper.print_game"), limit("120 per minute", "pages of games")),
    "pages.display": limit(
        "3000 per minute", "displays asked for"
    ),  # a hall with a hundred screens: each asks every two seconds
    "displays.put_display": limit(
        "120 per minute", "displays shown"
    ),  # a phone sends one after each frame and each ruling
    "rulesets.put_ruleset": limit(
        "300 per 10 minutes", "house rules"
    ),  # a phone sends them before every 25 games under them
    "health.ready": limit("120 per minute", "readiness"),
}


def limit_of() -> Limit | None:
    """Return the limit of what is asked for."""
    of_somebody = not request.path.startswith("/api/") and not {"club_id", "game_id"}.isdisjoint(
        request.view_args or {}
    )
    return LIMITS.get(request.endpoint or "", LOOKED_FOR if of_somebody else None)


def check() -> None:
    """Raise Problem `too-many` when this request is one too many; the guard knows already who asks."""
    row = limit_of()
    if row is None:
        return
    counter = current_app.extensions["limits"]
    stop_if_full(
        [(item, row.name, who()) for item in row.items], counter.test if row.misses else counter.hit, "too-many"
    )


def stop_if_full(counts: list[Count], may_go_on: Callable[[RateLimitItem, str, str], bool], code: str) -> None:
    """Raise this Problem when one of these counts is full; `may_go_on` asks, or counts as well."""
    try:
        full = next((count for count in counts if not may_go_on(*count)), None)
        wait = (
            math.ceil(current_app.extensions["limits"].get_window_stats(*full).reset_time - time.time()) if full else 0
        )
    except StorageError as error:
        log.error("Requests are not limited: what counts them fails: %s", error)
        return
    if full:
        journal.note("limit", limit=full[1], who=full[2])
        raise Problem(code, {"Retry-After": str(max(1, wait))})


def count_miss(response: Response) -> Response:
    """Count what found nothing, where that is what is limited."""
    row = limit_of()
    if row and row.misses and response.status_code == 404:
        try:
            for item in row.items:
                current_app.extensions["limits"].hit(item, row.name, who())
        except StorageError as error:
            log.error("A try was not counted: %s", error)
    return response


def who() -> str:
    """Return who is counted: a device by its id, a stranger by address."""
    visitor = g.get("visitor")
    return f"device {visitor.device}" if visitor else address()


def address() -> str:
    """Return where the request comes from."""
    return f"address {network_of(request.remote_addr or '')}"


def network_of(address: str) -> str:
    """Return what stands for a stranger: an IPv4 address, of IPv6 the /64 that one customer has, else what a proxy
    wrote.
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


def init_app(app: Flask) -> None:
    """Choose what counts; nothing is opened before the first request that is counted."""
    address = app.config["REDIS_URL"]
    redis = storage_from_string(address, wrap_exceptions=True, **PATIENCE) if address else None
    app.extensions["limits"] = FixedWindowRateLimiter(redis or CountsFile(Path(app.instance_path) / NAME))
    app.after_request(count_miss)
