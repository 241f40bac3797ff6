"""Which addresses a phone may name as its push service's: those of the browsers, and what PUSH_HOSTS adds."""

import re

from flask import current_app

from scorekeeper.core.problems import Problem

HOSTS = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Opera
    "jmt17.google.com",  # Chromium as Linux distributions build it
    "updates.push.services.mozilla.com",  # Firefox
    "web.push.apple.com",  # Safari
    ".push.apple.com",
    ".notify.windows.com",  # Edge on Windows
)
"""A name stands for itself; one with a dot before it for all below."""

LONGEST = 1024
FORM = re.compile(
    r"https://(?P<host>[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,9})(?::443)?"
    r"/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*"
)
"""Https, a name in small letters, port 443 or none, a path of RFC 3986 and no fragment: as browsers write it, so that
no two parsers can read it differently. What is not in here (user names, numbers with brackets, backslashes, blanks) is
refused.
"""


def check(endpoint: str) -> str:
    """Return the origin of a push service's address, e.g. `https://fcm.googleapis.com`.

    Raises Problem `push-endpoint` when it is none that this server sends to. Needs an application.
    """
    found = FORM.fullmatch(endpoint) if len(endpoint) <= LONGEST else None
    if found is None or not is_allowed(found["host"]):
        raise Problem("push-endpoint")
    return f"https://{found['host']}"


def is_allowed(host: str) -> bool:
    """Say whether a host is on the list: equal to a name, or below one that begins with a dot."""
    names: tuple[str, ...] = (*HOSTS, *current_app.config["PUSH_HOSTS"])
    return any(host.endswith(name) if name.startswith(".") else host == name for name in names)
