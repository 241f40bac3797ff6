"""Rate limits, one row per endpoint. Known devices are counted individually, strangers by address.

The limits leave room for thirty phones in a bar behind one address. Counters are shared by all processes, in a file of
the instance (counters.py) or in Redis (REDIS_URL). If counting fails, nobody is stopped.
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
"""The limit, the name it is counted under, and who is counted."""

TIMEOUTS = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
"""Seconds to wait for Redis. After that the request is not counted."""


@dataclass(frozen=True)
class Limit:
    """One row: the limit, the name it is counted under, and whether only 404 answers count."""

    items: tuple[RateLimitItem, ...]
    name: str
    misses: bool = False


def limit(often: str, name: str, misses: bool = False) -> Limit:
    """Parse a row. `often` looks like "5 per 10 minutes; 20 per day"."""
    return Limit(tuple(parse_many(often)), name, misses)


WRONG_CODES = limit("5 per 10 minutes", "pairing codes", misses=True)
LOOKED_FOR = limit("120 per minute", "pages that are not there", misses=True)
"""Applies to every page of a club or a game without a row of its own."""
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
    "clubs.found_club": limit("10 per hour", "clubs founded"),
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
    # Set by processor time: a PDF takes up to a second the first time, a page of the longest game half a second.
    **dict.fromkeys(
        ("paper.pdf_game", "paper.pdf_empty", "competition_pages.pdf_by_link", "competition_pages.pdf_of_club"),
        limit("20 per minute; 300 per hour", "PDFs"),
    ),
    **dict.fromkeys(("pages.game", "paper.print_game"), limit("120 per minute", "pages of games")),
    # A hall's phones and TVs may share an address.
    **dict.fromkeys(
        ("competition_pages.by_link", "competition_pages.entry_by_link", "competition_pages.calendar_by_link"),
        limit("600 per minute", "shared competitions"),
    ),
    # A hall may have a hundred screens, and each asks every two seconds.
    **dict.fromkeys(("pages.display", "pages.screen"), limit("3000 per minute", "displays asked for")),
    # Each of them needs a new code every ten minutes while it waits for a phone.
    **dict.fromkeys(("pages.new_screen", "pages.renew_code"), limit("300 per 10 minutes", "TV codes")),
    "displays.add_screen": limit("10 per 10 minutes", "wrong TV codes", misses=True),
    # A phone sends one after each frame and each ruling.
    "displays.put_display": limit("120 per minute", "displays shown"),
    # Set by processor time: the longest log takes a second to check.
    "competitions.put_competition": limit("60 per minute; 600 per hour", "competitions"),
    # A desk with a hundred boards sends one or two events a minute for each.
    "competitions.append_events": limit("600 per minute", "events of competitions"),
    "competitions.take_desk": limit("30 per minute", "desk keys"),
    **dict.fromkeys(("signups.put_signup", "signups.delete_signup"), limit("60 per hour", "sign-ups")),
    # A phone sends them before every 25 games under them.
    "rulesets.put_ruleset": limit("300 per 10 minutes", "house rules"),
    "health.ready": limit("120 per minute", "readiness"),
}


def limit_of() -> Limit | None:
    """Return the limit for this request."""
    of_somebody = not request.path.startswith("/api/") and not {"club_id", "game_id"}.isdisjoint(
        request.view_args or {}
    )
    return LIMITS.get(request.endpoint or "", LOOKED_FOR if of_somebody else None)


def check() -> None:
    """Raise Problem `too-many` if this request exceeds its limit. The guard has already identified the visitor."""
    row = limit_of()
    if row is None:
        return
    counter = current_app.extensions["limits"]
    stop_if_full(
        [(item, row.name, who()) for item in row.items], counter.test if row.misses else counter.hit, "too-many"
    )


def stop_if_full(counts: list[Count], may_go_on: Callable[[RateLimitItem, str, str], bool], code: str) -> None:
    """Raise this Problem if one of the counts is full. `may_go_on` tests a count, or tests and counts."""
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
    """Count a 404 answer, where the limit is on those."""
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
    """Return the address of the request, for counting."""
    return f"address {network_of(request.remote_addr or '')}"


def network_of(address: str) -> str:
    """Return the network that is counted: an IPv4 address, the /64 of an IPv6 address, or else the proxy's own text."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


def init_app(app: Flask) -> None:
    """Choose the storage of counters. It is opened by the first request that is counted."""
    address = app.config["REDIS_URL"]
    redis = storage_from_string(address, wrap_exceptions=True, **TIMEOUTS) if address else None
    app.extensions["limits"] = FixedWindowRateLimiter(redis or CountsFile(Path(app.instance_path) / NAME))
    app.after_request(count_miss)
