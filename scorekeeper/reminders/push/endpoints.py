"""The push service addresses that a phone may register: those of the known browsers and of PUSH_HOSTS."""

import re

from flask import current_app

from scorekeeper.core.problems import Problem

HOSTS = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Opera
    "jmt17.google.com",  # Chromium from Linux distributions
    "updates.push.services.mozilla.com",  # Firefox
    "web.push.apple.com",  # Safari
    ".push.apple.com",
    ".notify.windows.com",  # Edge on Windows
)
"""A leading dot includes all subdomains."""

LONGEST = 1024
FORM = re.compile(
    r"https://(?P<host>[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,9})(?::443)?"
    r"/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*"
)
"""https, a lower-case name, port 443 or none, an RFC 3986 path and no fragment. Browsers write addresses like this, and
no two parsers can read them differently. Everything else (user names, IP literals, backslashes, spaces) is refused.
"""


def check(endpoint: str) -> str:
    """Return the origin of a push service's address, e.g. `https://fcm.googleapis.com`.

    Raises Problem `push-endpoint` for an address that this server does not send to. Needs an application context.
    """
    found = FORM.fullmatch(endpoint) if len(endpoint) <= LONGEST else None
    if found is None or not is_allowed(found["host"]):
        raise Problem("push-endpoint")
    return f"https://{found['host']}"


def is_allowed(host: str) -> bool:
    """Say whether a host is on the list, or below a name that begins with a dot."""
    names: tuple[str, ...] = (*HOSTS, *current_app.config["PUSH_HOSTS"])
    return any(host.endswith(name) if name.startswith(".") else host == name for name in names)
