"""A push service on the loopback that behaves as RFC 8030 says, or as badly as it is told to; see README.md here.

It reads each message as the phone would and checks who sent it; what a sender does wrong stands in `faults`.
"""

import asyncio
import re
import secrets
import ssl
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import requests

from tests.push.lab_adapter import environment, lead_to
from tests.push.lab_certificate import make_certificate
from tests.push.subscriber import Subscriber

HOST = "fcm.googleapis.com"
HOSTS = (
    HOST,
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "jmt17.google.com",
    "wns2-par02p.notify.windows.com",
)
TOPIC = re.compile(r"[\w-]{1,32}", re.ASCII)
URGENCIES = ("very-low", "low", "normal", "high")
LONGEST_TTL = 28 * 24 * 60 * 60
Headers = Mapping[str, str]


@dataclass(frozen=True)
class Behaviour:
    """How a message is answered instead of `201`. `after`: seconds before; `times`: so often, then as it should be.

    `way`: `plain`; `silent` (no answer, ever); `cut` (the line is cut); `lost` (taken, but the line is cut before the
      answer);
    `drip-head`, `drip-body` (a byte each 0.05 s, for minutes); `huge` (a body of 50 MB).
    """

    status: int = 201
    headers: Headers = field(default_factory=dict)
    body: bytes = b""
    way: str = "plain"
    after: float = 0
    times: int | None = None


@dataclass(frozen=True)
class Message:
    """What was taken for a phone, and what was said with it."""

    token: str
    body: bytes
    claims: Mapping[str, Any]
    headers: Headers
    at: float

    @property
    def topic(self) -> str:
        return self.headers.get("topic", "")


class Refusal(Exception):  # noqa: N818 (named for what it is)
    """A request that a push service does not take; the sender did something wrong."""


class PushService:
    """`messages`: all that were taken, in order; `statuses`: how often each was answered; `trapped`: what followed a
    redirect.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.subscribers: dict[str, Subscriber] = {}
        self.behaviours: dict[str, Behaviour] = {}
        self.messages: list[Message] = []
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.trapped: list[str] = []
        self.connections = 0
        self.ended: set[str] = set()
        self.certificate = folder / "push-service.pem" if folder else None
        self._tls = make_certificate(folder, HOSTS)[0] if folder else None
        self._servers: list[asyncio.Server] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = self._listen(None)
        self.tls_port = self._listen(self._tls) if self._tls else 0

    # --- what tests say

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def subscribe(self, key: str, host: str = HOST) -> Subscriber:
        """A new subscription, made with this public key of the server."""
        made = Subscriber(host, secrets.token_urlsafe(24), key)
        self.subscribers[made.token] = made
        return made

    def behave(self, behaviour: Behaviour | int, *which: Subscriber) -> None:
        """Answer to these (none: to all that have nothing of their own) in this way, or with this status."""
        told = behaviour if isinstance(behaviour, Behaviour) else Behaviour(behaviour)
        for token in [one.token for one in which] or [""]:
            self.behaviours[token] = told

    def end(self, which: Subscriber) -> None:
        """From now on it was valid, and never will be again: 410."""
        self.ended.add(which.token)

    def inbox(self, which: Subscriber) -> list[Message]:
        """What a phone that was away would get: of each topic the last message alone (RFC 8030 5.4), in the order they
        came.
        """
        mine = [message for message in self.messages if message.token == which.token]
        last = {message.topic or str(number): message for number, message in enumerate(mine)}
        return sorted(last.values(), key=lambda message: message.at)

    def lead(self, session: requests.Session) -> requests.Session:
        """The same session; what goes to the browsers' push services comes here, by plain HTTP."""
        return lead_to(self.address, HOSTS, session)

    def environment(self) -> dict[str, str]:
        """What leads the sessions of another process here, as `lead` does (`inside/sitecustomize.py`)."""
        return environment(self.address, HOSTS)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # --- what it does

    def _listen(self, tls: ssl.SSLContext | None) -> int:
        started = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=tls, backlog=500), self._loop
        )
        self._servers.append(started.result(10))
        return int(self._servers[-1].sockets[0].getsockname()[1])

    async def _stop(self) -> None:
        for server in self._servers:
            server.close()
        open_ones = asyncio.all_tasks() - {asyncio.current_task()}
        for task in open_ones:
            task.cancel()
        await asyncio.gather(*open_ones, return_exceptions=True)
        await asyncio.sleep(0.01)  # what was cut is closed in the loop's next rounds

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = {
                    name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)
                }
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                if not await self._reply(head[0], headers, body, writer):
                    return
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()

    async def _reply(self, line: str, headers: Headers, body: bytes, writer: asyncio.StreamWriter) -> bool:
        method, path, _ = line.split(" ")
        if not path.startswith("/push/"):
            self.trapped.append(line)
        token = path.removeprefix("/push/")
        told = self._answer(method, token, headers, body)
        self.statuses[told.status] += 1
        return await speak(told, writer)

    def _answer(self, method: str, token: str, headers: Headers, body: bytes) -> Behaviour:
        """Take a message, or say why not."""
        whose = self.subscribers.get(token)
        if token in self.ended or whose is None or method != "POST":
            return Behaviour(410 if token in self.ended else 404)
        try:
            message = checked(whose, headers, body)
        except Refusal as error:
            self.faults.append(str(error))
            return Behaviour(int(str(error)[:3]), body=str(error).encode())
        told = self._told(token)
        if told.status // 100 != 2 or told.way in ("silent", "cut"):
            return told
        self.messages.append(message)
        kept = {"Location": f"/message/{secrets.token_urlsafe(8)}", "TTL": str(min(int(headers["ttl"]), LONGEST_TTL))}
        return replace(told, headers={**kept, **told.headers})

    def _told(self, token: str) -> Behaviour:
        """What was said for this subscription, or for all; counted down."""
        name = token if token in self.behaviours else ""
        told = self.behaviours.get(name, Behaviour())
        if told.times is not None:
            self.behaviours[name] = replace(told, times=told.times - 1)
            if told.times == 0:
                del self.behaviours[name]
                return self._told(token)
        return told


def checked(whose: Subscriber, headers: Headers, body: bytes) -> Message:
    """Read a message.

    Raises Refusal, whose text begins with the status, when no push service takes it or no phone reads it.
    """
    if not re.fullmatch("[0-9]{1,10}", headers.get("ttl", "")):
        raise Refusal(f"400 TTL {headers.get('ttl')}")
    if headers.get("urgency", "normal") not in URGENCIES:
        raise Refusal(f"400 Urgency {headers['urgency']}")
    if "topic" in headers and not TOPIC.fullmatch(headers["topic"]):
        raise Refusal(f"400 Topic {headers['topic']}")
    if headers.get("content-encoding") != "aes128gcm":
        raise Refusal(f"400 Content-Encoding {headers.get('content-encoding')}")
    if len(body) > 4096:
        raise Refusal(f"413 {len(body)} bytes")
    if "authorization" not in headers:
        raise Refusal("401 no Authorization")
    try:
        claims = whose.claims(headers["authorization"])
    except Exception as error:
        raise Refusal(f"403 {error!r}") from error
    try:
        return Message(whose.token, whose.read(body), claims, headers, time.monotonic())
    except Exception as error:
        raise Refusal(f"400 no phone can read it: {error!r}") from error


async def speak(told: Behaviour, writer: asyncio.StreamWriter) -> bool:
    """Answer in a way; return whether the connection can be used again."""
    if told.after:
        await asyncio.sleep(told.after)
    if told.way == "silent":
        await asyncio.sleep(3600)
    if told.way in ("cut", "lost"):
        return False
    length = 50_000_000 if told.way == "huge" else 4000 if told.way == "drip-body" else len(told.body)
    fields = {**told.headers, "Content-Length": length}
    head = "\r\n".join([f"HTTP/1.1 {told.status} It", *(f"{name}: {fields[name]}" for name in fields), "", ""]).encode()
    if told.way == "drip-head":
        await drip(head[:-2] + b"X-Slow: " + b"x" * 4000, writer)
    writer.write(head + told.body)
    if told.way == "drip-body":
        await drip(b"x" * 4000, writer)
    for _ in range(50 if told.way == "huge" else 0):
        writer.write(b"x" * 1_000_000)
        await writer.drain()
    await writer.drain()
    return True


async def drip(data: bytes, writer: asyncio.StreamWriter) -> None:
    for byte in data:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.05)


@contextmanager
def push_service(folder: Path | None = None) -> Iterator[PushService]:
    """A push service while it is needed; with a folder for its certificate it speaks TLS too (`tls_port`)."""
    service = PushService(folder)
    try:
        yield service
    finally:
        service.close()
