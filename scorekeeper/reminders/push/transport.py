"""Sending an encrypted message to a browser's push service (RFC 8030, 8188, 8291, 8292). Nothing else leaves the
server.

Only this module imports pywebpush, and it closes the gaps that pywebpush leaves: no timeout, redirects followed with
our token, responses of any length, any address.
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
"""Maximum bytes of a message. Encryption adds 103, and push services must accept 4,096 (RFC 8030 7.2)."""
ANSWER = 1024
"""Maximum bytes read of a response body, which is ignored."""
TOKEN_LIFE = 12 * 60 * 60
"""Seconds that a token is valid; RFC 8292 allows twice as many. It is renewed after half the time."""
WAIT = 60
LONGEST_WAIT = 60 * 60
"""Seconds to pause for a push service: the default, and the maximum."""

REFUSED = (400, 401, 403)
RESULTS = {404: "gone", 410: "gone", 413: "too-large", 429: "wait", 503: "wait", 408: "again"} | dict.fromkeys(
    REFUSED, "refused"
)

log = logging.getLogger(__name__)
logging.getLogger("urllib3").setLevel(logging.CRITICAL)  # it logs whole addresses, which are secret


@dataclass(frozen=True)
class Envelope:
    """A message and its destination. Secrets are not shown in logs."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    """The phone's public key and secret, in base64url."""
    key: str
    """The server's public key at subscription time."""
    body: bytes = field(repr=False)
    ttl: int
    """Seconds for which the push service stores it for an unreachable phone."""
    urgency: str
    topic: str


@dataclass(frozen=True)
class Outcome:
    """The result `sent`, `gone`, `too-large`, `wait`, `again`, `refused`, `failed` or `unsafe`, and the HTTP status."""

    result: str
    status: int | None = None
    wait: int | None = None
    """With `wait`: seconds for which the push service asks for a pause."""


class Session(requests.Session):
    """An HTTP session that ignores the environment, redirects and cookies, and reads no long responses.

    Use one per thread.
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
        """Send one message. The response comes without its body."""
        answer = super().post(
            url, data, headers=rest["headers"], timeout=rest["timeout"], allow_redirects=False, stream=True
        )
        if not read_to_its_end(answer):
            answer.close()
        answer._content = b""  # otherwise pywebpush would read all of it
        return answer


def read_to_its_end(answer: requests.Response) -> bool:
    """Read a response's body, so that the connection can be reused. False if it is too long or breaks off."""
    try:
        return len(answer.raw.read(ANSWER + 1, decode_content=False)) <= ANSWER
    except (HTTPError, OSError):
        return False


class GuardedAdapter(HTTPAdapter):
    """Sends https through connections with checked addresses, and refuses http."""

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **rest: Any) -> None:  # noqa: ANN401
        """Create the pool manager."""
        self.poolmanager = PoolManager(
            connections, maxsize=maxsize, block=block, ssl_context=addresses.context(), **rest
        )
        self.poolmanager.pool_classes_by_scheme = {"https": addresses.GuardedPool}


def make_session() -> requests.Session:
    """Return a session that keeps its connections open, for one thread."""
    return Session()


def send(session: requests.Session, envelope: Envelope) -> Outcome:
    """Send one message. Never raises.

    Needs an application context. The log contains only the push service's host, not the rest of the address.
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
        outcome, why = Outcome("again"), str(error)  # the key file, which the host can repair
    except Exception as error:
        outcome, why = Outcome("failed"), type(error).__name__  # without the text, which may contain the address
    level = logging.WARNING if why or outcome.result in ("refused", "failed") else logging.DEBUG
    log.log(level, "Push to %s: %s (%s)", origin, outcome.result, outcome.status or why)
    return outcome


def post(session: requests.Session, envelope: Envelope, origin: str) -> Outcome:
    """Send a message to a checked push service and interpret the response."""
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
    """Return the outcome for a response."""
    if 200 <= status < 300:
        return Outcome("sent", status)
    result = RESULTS.get(status, "again" if status >= 500 else "failed")
    return Outcome(result, status, pause(headers.get("Retry-After", "")) if result == "wait" else None)


def pause(retry_after: str) -> int:
    """Return the seconds in Retry-After, given as a number or a date (RFC 9110 10.2.3), at most an hour."""
    try:
        date = None if retry_after.isdecimal() else parsedate_to_datetime(retry_after)
        seconds = int(retry_after) if date is None else round(date.timestamp() - time.time())
    except (ValueError, OverflowError):
        return WAIT
    return min(max(seconds, 1), LONGEST_WAIT)


_tokens: dict[tuple[str, str, str], tuple[float, str]] = {}
_signing = threading.Lock()


def authorization(origin: str, key: str) -> str:
    """Return the header that identifies us: a token for this origin only, signed with the key from the subscription."""
    contact, now = vapid.contact(), time.time()
    with _signing:
        made, header = _tokens.get((origin, key, contact), (0.0, ""))
        if not 0 <= now - made < TOKEN_LIFE / 2:
            header = sign(origin, key, contact, int(now))
            if len(_tokens) > 1000:  # there is no limit to names below .notify.windows.com
                _tokens.clear()
            _tokens[origin, key, contact] = (now, header)
    return header


def sign(origin: str, key: str, contact: str, now: int) -> str:
    """Sign a token (RFC 8292 2). Raises LookupError if the key is not ours."""
    private = vapid.private_key(key)
    if private is None:
        raise LookupError("no such key")
    signer = Vapid(private, conf={"no-strict": True})  # config.py has already checked the contact
    claims = {"aud": origin, "exp": now + TOKEN_LIFE, "sub": contact}
    return str(signer.sign(claims)["Authorization"])
