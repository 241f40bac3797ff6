"""Where a computer shows its notifications: a desktop of the tests' own, on a message bus of its own, on which a tap is
a real tap.

A script may make a click of its own, but browsers let only a person's click open or focus a window. So the tests click
where people do.
"""

import json
import os
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.browser.phone import program

HOST = Path(__file__).with_name("lab_desk_host.py")


@dataclass
class Shown:
    """A notification as a person reads it; `body` names the site too, as Chromium has it."""

    number: int
    title: str
    body: str


@dataclass
class Desk:
    """One desktop; `shown` is what it shows now, the newest last, `history` all that it ever showed."""

    shown: list[Shown] = field(default_factory=list)
    history: list[Shown] = field(default_factory=list)
    ready: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Desk":
        bus = [program("dbus-daemon"), "--session", "--nofork", "--print-address"]
        self.bus = subprocess.Popen(bus, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.bus.stdout
        self.environment = {"DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip()}
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.host = subprocess.Popen(["/usr/bin/python3", HOST], env={**os.environ, **self.environment}, **pipes)
        threading.Thread(target=self.listen, daemon=True).start()
        assert self.ready.wait(30), "the desktop did not start: is python3-gi there?"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (self.host, self.bus):
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdin, process.stdout)):
                pipe.close()

    def listen(self) -> None:
        assert self.host.stdout
        for line in self.host.stdout:
            said = json.loads(line)
            if "title" in said:
                new = Shown(**said)
                self.history.append(new)
                self.shown = [*self.without(new.number), new]
            elif "closed" in said:
                self.shown = self.without(said["closed"])
            else:
                self.ready.set()

    def without(self, number: int) -> list[Shown]:
        return [other for other in self.shown if other.number != number]

    def titles(self) -> list[str]:
        return [one.title for one in self.shown]

    def tap(self, title: str) -> None:
        """Tap the notification with this title, as a person does."""
        number = next(one.number for one in self.shown if one.title == title)
        assert self.host.stdin
        self.host.stdin.write(f"{number}\n")
        self.host.stdin.flush()
