"""A push service on the loopback with which a real Chromium makes a real subscription; no message leaves the machine.

It is three things at once: what the browser asks at first (check-in and registration), what the sender posts to (RFC
8030), and the line on which the browser gets its messages (`lab_line`). It reads no message: only the browser has the
key.
"""

import re
import secrets
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.push.lab_certificate import make_certificate
from tests.push.lab_line import App, Lines, milliseconds
from tests.push.lab_wire import data, eight, whole

TOPIC = re.compile(r"[\w-]{1,32}", re.ASCII)
URGENCIES = ("very-low", "low", "normal", "high")
POLL = 0.05
"""Seconds after which a server that is to end notices."""
LARGEST = 4096
"""Bytes of a body that every push service takes (RFC 8030, 7.2)."""


@dataclass
class Post:
    """One message that a sender brought, and what it was answered."""

    token: str
    headers: Message
    body: bytes
    status: int = 0


@dataclass
class Lab:
    """The service.

    `trouble`: the status it answers instead of taking a message; `retry_after`: said with it; `delay`: seconds.
    """

    folder: Path
    trouble: int = 0
    retry_after: str = ""
    delay: float = 0
    away: bool = False
    """Browsers are not reached: messages wait here, as they do for a phone that sleeps."""
    posts: list[Post] = field(default_factory=list)
    apps: dict[str, App] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    waiting: list[Post] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def __post_init__(self) -> None:
        tls, self.trusted = make_certificate(self.folder)
        self.lines = Lines(tls, lambda browser: self.bring())
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.lab = self  # type: ignore[attr-defined]
        for server in (self.lines, self.http):
            threading.Thread(target=server.serve_forever, args=[POLL], daemon=True).start()

    def close(self) -> None:
        for server in (self.lines, self.http):
            server.shutdown()
            server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}"

    def flags(self) -> list[str]:
        """What a Chromium is started with, so that this is its push service."""
        return [
            f"--gcm-checkin-url={self.address}/checkin",
            f"--gcm-registration-url={self.address}/register",
            f"--gcm-mcs-endpoint=https://127.0.0.1:{self.lines.server_address[1]}/",
            f"--ignore-certificate-errors-spki-list={self.trusted}",
        ]

    # --- what a test asks and causes ---

    def statuses(self) -> list[int]:
        """What the senders were answered, the first first."""
        return [post.status for post in self.posts]

    def expire(self, endpoint: str) -> None:
        """From now on this subscription is gone: 410."""
        self.gone.add(endpoint.rsplit("/", 1)[1])

    def hold(self) -> None:
        """Browsers sleep."""
        self.away = True

    def wake(self) -> None:
        """Browsers are there again, and get what waited."""
        self.away = False
        self.bring()

    # --- what a sender causes ---

    def take(self, post: Post) -> int:
        """Judge a message and keep or bring it (RFC 8030, 5); the status of the answer."""
        time.sleep(self.delay)
        self.posts.append(post)
        post.status = self.trouble or judge(post) or self.whose(post.token)
        if post.status == 201:
            with self.lock:
                topic = post.headers["Topic"]
                self.waiting = [other for other in self.waiting if not (topic and same(other, post))] + [post]
                self.bring()
        return post.status

    def whose(self, token: str) -> int:
        """201 where the message has a taker, else what a sender is told."""
        return 404 if token not in self.apps else 410 if token in self.gone else 201

    def bring(self) -> None:
        """Give the browsers that are there what waits for them."""
        with self.lock:
            if not self.away:
                self.waiting = [post for post in self.waiting if not self.delivered(post)]

    def delivered(self, post: Post) -> bool:
        encoding, ttl = post.headers["Content-Encoding"], int(post.headers["TTL"])
        return self.lines.bring(self.apps[post.token], encoding, post.body, ttl)

    # --- what a browser causes ---

    def register(self, browser: str, form: dict[str, str]) -> str:
        """A subscription is made, or taken back; the answer to the browser."""
        app = App(browser, form.get("app", ""), form.get("X-subtype", ""), form.get("sender", ""))
        if form.get("delete") == "true":
            ended = {token for token, old in self.apps.items() if (old.browser, old.subtype) == (browser, app.subtype)}
            self.gone |= ended
            return "token=" + app.subtype
        token = secrets.token_urlsafe(100)
        self.apps[token] = app
        return "token=" + token


def same(one: Post, other: Post) -> bool:
    """Whether they are about the same thing, so that the later replaces the earlier."""
    return (one.token, one.headers["Topic"]) == (other.token, other.headers["Topic"])


def judge(post: Post) -> int:
    """400 for headers and 413 for a size that RFC 8030 (5.2 to 5.4, 7.2) does not allow, else 0."""
    headers = post.headers
    sound = (
        headers.get("TTL", "").isdigit()
        and headers.get("Urgency", "normal") in URGENCIES
        and TOPIC.fullmatch(headers.get("Topic", "t"))
        and headers.get("Content-Encoding") == "aes128gcm"
        and headers.get("Authorization", "").startswith("vapid t=")
    )
    return 400 if not sound else 413 if len(post.body) > LARGEST else 0


class Handler(BaseHTTPRequestHandler):
    """The addresses of the service."""

    protocol_version = "HTTP/1.1"

    @property
    def lab(self) -> Lab:
        return self.server.lab  # type: ignore[attr-defined, no-any-return]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path.startswith("/checkin"):
            browser, secret = eight(7, secrets.randbits(62)), eight(8, secrets.randbits(62))
            self.reply(200, whole(1, 1) + whole(3, milliseconds()) + browser + secret + data(11, "1"))
        elif self.path.startswith("/register"):
            browser_id = self.headers["Authorization"].removeprefix("AidLogin ").split(":")[0]
            self.reply(200, self.lab.register(browser_id, dict(urllib.parse.parse_qsl(body.decode()))).encode())
        else:
            status = self.lab.take(Post(self.path.rsplit("/", 1)[1], self.headers, body))
            self.reply(
                status,
                b"",
                **({"Location": f"{self.lab.address}/message/{secrets.token_hex(8)}"} if status == 201 else {}),
            )

    def reply(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response_only(status)
        if status >= 400 and self.lab.retry_after:
            headers["Retry-After"] = self.lab.retry_after
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silent: what arrived is in `posts`."""


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start one; it is gone at the end."""
    lab = Lab(folder)
    try:
        yield lab
    finally:
        lab.close()
