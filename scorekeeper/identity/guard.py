"""The guard before every API route: a route is closed to strangers unless its endpoint stands in PUBLIC.

A token comes in `Authorization: Bearer` (any program) or in the cookie (the web app); the header wins. A
browser sends cookies unasked, so requests without the header that change something must come from our pages.
"""

from flask import Flask, Response, g, request

from scorekeeper.identity.devices import device_of
from scorekeeper.problems import Problem

PUBLIC = frozenset({"devices.create_device", "games.get_archive", "api-docs.openapi_json"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie


def cookie_name() -> str:
    """Over https the name has the prefix that stops sibling hosts from planting one (RFC 6265bis 4.1.3.2)."""
    return "__Host-device" if request.is_secure else "device"


def set_cookie(response: Response, token: str) -> None:
    """Let the web app send the token without ever reading it."""
    response.set_cookie(
        cookie_name(),
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def renew_cookie(response: Response) -> Response:
    """Let the cookie that this request was known by last as long again; a phone in use never loses its device."""
    token = request.cookies.get(cookie_name())
    if token and bearer_token() is None:
        set_cookie(response, token)
    return response


def current_device() -> str:
    """Return the id of the device that makes this API request; the guard has found it."""
    return str(g.device)


def visiting_device() -> str | None:
    """Return the device whose browser opens a page, or None for a stranger."""
    token = request.cookies.get(cookie_name())
    return device_of(token) if token else None


def check_request() -> None:
    """Refuse what is not allowed (401, 403); wrong addresses and methods get their own answers (404, 405)."""
    if not request.path.startswith("/api/") or request.url_rule is None:
        return
    bearer = bearer_token()
    if bearer is None and request.method not in SAFE_METHODS and is_cross_site():
        raise Problem("cross-site")
    if request.endpoint in PUBLIC:
        return
    token = bearer or request.cookies.get(cookie_name())
    g.device = device_of(token) if token else None
    if g.device is None:
        raise Problem("unauthorized", {"WWW-Authenticate": "Bearer"})


def bearer_token() -> str | None:
    """Return the token of `Authorization: Bearer` (RFC 6750 2.1), or None; an empty one is none."""
    given = request.authorization
    return given.token or None if given is not None and given.type == "bearer" else None


def is_cross_site() -> bool:
    """Say whether a browser sent this for a page that is not ours (Fetch Metadata, else Origin).

    Programs send neither header; every browser sends at least Origin with a request that changes something.
    """
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None:
        return fetch_site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and origin != request.host_url.rstrip("/")


def init_app(app: Flask) -> None:
    """Put the guard before every request."""
    app.before_request(check_request)
