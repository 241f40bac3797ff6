"""The one door out of the server: an encrypted message to a browser's push service (RFC 8030, 8188, 8291, 8292).

Only this module imports pywebpush. What that leaves open is closed here: no time limit, redirects that are followed
with our token, answers of any length, any address (reliability.md 3.2).
"""

import logging
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import requests
from pywebpush import Vapid, WebPusher
from requests.adapters import HTTPAdapter
from urllib3 import PoolManager
from urllib3.exceptions import HTTPError

from scorekeeper.core.config import ConfigError
from scorekeeper.core.problems import Problem
from scorekeeper.reminders.push import addresses, endpoints, vapid

LARGEST = 3993
"""Bytes of a message: encrypted it has 103 more, and push services must take 4,096 (RFC 8030 7.2)."""
ANSWER = 1024
"""Bytes of an answer that are read; nobody looks at them."""
TOKEN_LIFE = 12 * 60 * 60
"""Seconds that a token is valid; RFC 8292 allows twice as many. A new one is made when half of them are over."""
WAIT = 60
LONGEST_WAIT = 60 * 60
"""Seconds that a push service is left alone when it says none, and at most."""

REFUSED = (400, 401, 403)
RESULTS = {404: "gone", 410: "gone", 413: "too-large", 429: "wait", 503: "wait", 408: "again"} | dict.fromkeys(
    REFUSED, "refused"
)

log = logging.getLogger(__name__)
logging.getLogger("urllib3").setLevel(logging.CRITICAL)  # it writes whole addresses, which are secrets


@dataclass(frozen=True)
class Envelope:
    """A message and where it goes. Its secrets are not shown in logs."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    """The phone's public key and its secret, in base64url."""
    key: str
    """The server's public key that the phone subscribed with."""
    body: bytes = field(repr=False)
    ttl: int
    """Seconds that the push service keeps it for a phone that is away."""
    urgency: str
    topic: str


@dataclass(frozen=True)
class Outcome:
    """What became of it: `sent`, `gone`, `too-large`, `wait`, `again`, `refused`, `failed`, `unsafe`; the answer's
    status.
    """

    result: str
    status: int | None = None
    wait: int | None = None
    """Seconds that this push service wants to be left alone, with `wait`."""


class Session(requests.Session):
    """Takes nothing from the environment, follows no redirect, reads no long answer, keeps no cookie.

    One for each thread.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False
        self.headers.clear()
        self.headers["User-Agent"] = "Scorekeeper"
        self.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.adapters.clear()
        self.mount("https://", GuardedAdapter())

    def post(self, url: str | bytes, data: Any = None, json: Any = None, **rest: Any) -> requests.Response:  # noqa: ANN401
        """Send one message; the answer comes without its body."""
        answer = super().post(
            url, data, headers=rest["headers"], timeout=rest["timeout"], allow_redirects=False, stream=True
        )
        if not read_to_its_end(answer):
            answer.close()
        answer._content = b""  # or pywebpush would read it all
        return answer


def read_to_its_end(answer: requests.Response) -> bool:
    """Read an answer's body, so that its connection can be used again; False when it is too long or breaks off."""
    try:
        return len(answer.raw.read(ANSWER + 1, decode_content=False)) <= ANSWER
    except (HTTPError, OSError):
        return False


class GuardedAdapter(HTTPAdapter):
    """Leads https through connections whose addresses are checked, and http nowhere."""

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **rest: Any) -> None:  # noqa: ANN401
        """Make the connections' keeper."""
        self.poolmanager = PoolManager(
            connections, maxsize=maxsize, block=block, ssl_context=addresses.context(), **rest
        )
        self.poolmanager.pool_classes_by_scheme = {"https": addresses.GuardedPool}


def make_session() -> requests.Session:
    """Return what sends; its connections stay open. For one thread."""
    return Session()


def send(session: requests.Session, envelope: Envelope) -> Outcome:
    """Send one message; never raises.

    Needs an application. The log has the push service's host and nothing else of the address.
    """
    origin, why = "?", ""
    try:
        origin = endpoints.check(envelope.endpoint)
        outcome = post(session, envelope, origin)
    except (Problem, addresses.Unsafe) as error:
        outcome, why = Outcome("unsafe"), type(error).__name__
    except (requests.ConnectionError, requests.Timeout) as error:
        outcome, why = Outcome("again"), type(error).__name__
    except ConfigError as error:
        outcome, why = Outcome("again"), str(error)  # the keys' file: its host can mend it
    except Exception as error:
        outcome, why = Outcome("failed"), type(error).__name__  # no more: its text may hold the address
    level = logging.WARNING if why or outcome.result in ("refused", "failed") else logging.DEBUG
    log.log(level, "Push to %s: %s (%s)", origin, outcome.result, outcome.status or why)
    return outcome


def post(session: requests.Session, envelope: Envelope, origin: str) -> Outcome:
    """Send it to a push service that was checked, and read the answer."""
    if len(envelope.body) > LARGEST:
        return Outcome("too-large")
    headers = {
        "Authorization": authorization(origin, envelope.key),
        "Urgency": envelope.urgency,
        "Topic": envelope.topic,
    }
    keys = {"p256dh": envelope.p256dh, "auth": envelope.auth}
    pusher = WebPusher({"endpoint": envelope.endpoint, "keys": keys}, requests_session=session)
    with addresses.deadline(addresses.WHOLE):
        answer = pusher.send(
            envelope.body, headers, ttl=max(0, envelope.ttl), timeout=(addresses.CONNECT, addresses.WHOLE)
        )
    return judge(answer.status_code, answer.headers)


def judge(status: int, headers: Mapping[str, str]) -> Outcome:
    """Return what an answer means."""
    if 200 <= status < 300:
        return Outcome("sent", status)
    result = RESULTS.get(status, "again" if status >= 500 else "failed")
    return Outcome(result, status, pause(headers.get("Retry-After", "")) if result == "wait" else None)


def pause(retry_after: str) -> int:
    """Return the seconds that a Retry-After asks for: a number or a date (RFC 9110 10.2.3), at most an hour."""
    try:
        date = None if retry_after.isdecimal() else parsedate_to_datetime(retry_after)
        seconds = int(retry_after) if date is None else round(date.timestamp() - time.time())
    except (ValueError, OverflowError):
        return WAIT
    return min(max(seconds, 1), LONGEST_WAIT)


_tokens: dict[tuple[str, str, str], tuple[float, str]] = {}
_signing = threading.Lock()


def authorization(origin: str, key: str) -> str:
    """Return the header by which a push service knows us: a token for its origin alone, signed with the key subscribed
    with.
    """
    contact, now = vapid.contact(), time.time()
    with _signing:
        made, header = _tokens.get((origin, key, contact), (0.0, ""))
        if not 0 <= now - made < TOKEN_LIFE / 2:
            header = sign(origin, key, contact, int(now))
            if len(_tokens) > 1000:  # names below .notify.windows.com are without number
                _tokens.clear()
            _tokens[origin, key, contact] = (now, header)
    return header


def sign(origin: str, key: str, contact: str, now: int) -> str:
    """Sign a token (RFC 8292 2). Raises LookupError when the key is none of ours."""
    private = vapid.private_key(key)
    if private is None:
        raise LookupError("no such key")
    signer = Vapid(private, conf={"no-strict": True})  # what may be a contact is decided in config.py
    claims = {"aud": origin, "exp": now + TOKEN_LIFE, "sub": contact}
    return str(signer.sign(claims)["Authorization"])
