"""What happened to tokens, roles and rights: one line of JSON each on the logger `scorekeeper.security`, for the host.

Ids alone: no secrets, no names. A stranger who was stopped by a limit is an address.
"""

import json
import logging
from datetime import UTC, datetime

from flask import g, has_request_context

log = logging.getLogger("scorekeeper.security")


def note(event: str, **ids: str | None) -> None:
    """Write a line; who is asking is added."""
    visitor = g.get("visitor") if has_request_context() else None
    who = {"device": visitor.device, "player": visitor.player} if visitor else {}
    log.info(json.dumps({"at": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **who, **ids}))


def init_app() -> None:
    """Let the lines through to the server's log (stderr), as they are."""
    log.setLevel(logging.INFO)
    if not log.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(message)s"))
        log.addHandler(handler)
