"""The guard before every API route: a route is closed unless access.py has a row for it.

The token comes in `Authorization: Bearer` (any program) or in a cookie (the web app); the header wins. Browsers send
cookies automatically, so a changing request without the header must come from one of our own pages.
"""

import logging

from flask import Flask, Response, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import devices, journal, limits, quota
from scorekeeper.people.identity.access import ACCESS, Membership, Need, place_of
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.store import db

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie

log = logging.getLogger(__name__)


def cookie_name() -> str:
    """Return the cookie's name. On https, its prefix stops sibling hosts from setting it (RFC 6265bis 4.1.3.2)."""
    return "__Host-device" if request.is_secure else "device"


def set_cookie(response: Response, token: str) -> None:
    """Set the token as a cookie that scripts cannot read. An empty token removes the cookie."""
    response.set_cookie(
        cookie_name(),
        token,
        max_age=COOKIE_SECONDS if token else 0,
        path="/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def renew_cookie(response: Response) -> Response:
    """Extend the cookie that identified this request, so that a phone in use never loses its device."""
    token = request.cookies.get(cookie_name())
    if token and bearer_token() is None:
        set_cookie(response, token)
    return response


def current_device() -> str:
    """Return the id of the device that makes this API request. The guard has found it."""
    return current_visitor().device


def current_visitor() -> Visitor:
    """Return the visitor who makes this API request."""
    visitor: Visitor = g.visitor
    return visitor


def current_member() -> Membership:
    """Return the visitor's membership in the club of the path. The guard has found it."""
    member: Membership = g.membership
    return member


def visiting() -> Visitor | None:
    """Return the visitor whose browser opens a page, or None for a stranger."""
    token = request.cookies.get(cookie_name())
    return devices.find(token) if token else None


def known_browser() -> bool:
    """Say whether the app in this browser has ever registered a device, without asking the database."""
    return cookie_name() in request.cookies


def visiting_device() -> str | None:
    """Return the device whose browser opens a page, or None for a stranger."""
    visitor = visiting()
    return visitor.device if visitor else None


def check_request() -> None:
    """Refuse forbidden requests with 401, 403, 429, or 404 as if the target did not exist. Unknown addresses pass."""
    if request.url_rule is None:
        return
    if not request.path.startswith("/api/"):
        limits.check()
        return
    need = ACCESS.get(request.endpoint or "")
    if bearer_token() is None and request.method not in SAFE_METHODS and is_cross_site():
        raise refusal("cross-site")
    if need is not Need.PUBLIC:
        identify()
    limits.check()
    quota.check()
    authorize(need)


def identify() -> None:
    """Find the visitor by the token."""
    token = bearer_token() or request.cookies.get(cookie_name())
    g.visitor = devices.find(token) if token else None
    end_reading()
    if g.visitor is None:
        raise refusal("unauthorized", {"WWW-Authenticate": "Bearer"})


def end_reading() -> None:
    """End the transaction of the guard's own queries, so that none is open while a body is read. A request that only
    reads goes on in it.
    """
    if request.method not in SAFE_METHODS:
        db.session.rollback()


def authorize(need: Need | None) -> None:
    """Compare the visitor's rights with what the endpoint needs."""
    if need is None:
        raise refusal("not-found")
    if need <= Need.DEVICE:
        return
    player = current_visitor().player
    if need is Need.PLAYER:
        if player is None:
            raise refusal("no-player")
        return
    g.membership = place_of(player, str((request.view_args or {})["club_id"]))
    end_reading()
    if g.membership is None:
        raise refusal("not-found")
    if g.membership.rank < need:
        raise refusal("not-allowed")


def refusal(code: str, headers: dict[str, str] | None = None) -> Problem:
    """Log a refusal and return it."""
    given = {name: str(value) for name, value in (request.view_args or {}).items() if name in ("club_id", "member_id")}
    journal.note("refused", code=code, endpoint=request.endpoint, **given)
    return Problem(code, headers)


def note_use(response: Response) -> Response:
    """Record the device's last use, at most once an hour, after the response was sent so that it delays nothing."""
    visitor = g.get("visitor")
    if visitor and response.status_code < 500 and devices.is_due(visitor):
        app = current_app._get_current_object()  # type: ignore[attr-defined]

        def write() -> None:
            with app.app_context():
                try:
                    devices.note_seen(visitor.device)
                except SQLAlchemyError as error:
                    log.warning("The last use of a device was not noted: %s", error)

        response.call_on_close(write)
    return response


def bearer_token() -> str | None:
    """Return the token of `Authorization: Bearer` (RFC 6750 2.1); None if missing or empty."""
    given = request.authorization
    return given.token or None if given is not None and given.type == "bearer" else None


def is_cross_site() -> bool:
    """Say whether a browser sent this request for a foreign page (Fetch Metadata, or else Origin).

    Programs send neither header. Every browser sends at least Origin with a request that changes something.
    """
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None:
        return fetch_site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and origin != request.host_url.rstrip("/")


def init_app(app: Flask) -> None:
    """Run the guard before every request."""
    app.before_request(check_request)
    app.after_request(note_use)
