"""The security log: events about tokens, roles and rights, one JSON line each, on the logger `scorekeeper.security`.

It contains only ids, no secrets or names. A stranger who was stopped by a limit appears as an address.
"""

import json
import logging
from datetime import UTC, datetime

from flask import g, has_request_context

log = logging.getLogger("scorekeeper.security")


def note(event: str, **ids: str | None) -> None:
    """Write one line, with the visitor's ids added."""
    visitor = g.get("visitor") if has_request_context() else None
    who = {"device": visitor.device, "player": visitor.player} if visitor else {}
    log.info(json.dumps({"at": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **who, **ids}))


def init_app() -> None:
    """Send the lines unchanged to the server's log (stderr)."""
    log.setLevel(logging.INFO)
    if not log.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(message)s"))
        log.addHandler(handler)
