"""A browser driven by the bare DevTools protocol.

Playwright puts scripts of its own into every page, which take some 25 ms of a start on a CPU slowed four times.
"""

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.browser.phone import ARGUMENTS, SCREEN

Message = dict[str, Any]
PATIENCE = 30.0
"""Longest wait for an answer, in seconds."""


class Tab:
    """The one tab of a browser; commands go out and messages come in over two pipes, each ended by a zero byte."""

    def __init__(self, commands: int, messages: int) -> None:
        self.commands, self.messages = commands, messages
        self.rest, self.sent, self.session = b"", 0, ""
        self.statuses: dict[str, str] = {}
        targets = self.send("Target.getTargets")["targetInfos"]
        self.attach(next(target["targetId"] for target in targets if target["type"] == "page"))

    def attach(self, target: str) -> None:
        """Make this page the one that commands go to."""
        self.target = target
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", **SCREEN, deviceScaleFactor=1, mobile=True)
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.send("Page.enable")
        self.send("ServiceWorker.enable")

    def send(self, method: str, **parameters: object) -> Message:
        """Give a command and wait for its result."""
        self.sent += 1
        command = {"id": self.sent, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while (answer := self.next_message(PATIENCE)) is None or answer.get("id") != self.sent:
            assert answer is not None, f"no answer to {method}"
        assert "error" not in answer, answer
        result: Message = answer["result"]
        return result

    def next_message(self, seconds: float) -> Message | None:
        """The next answer or event; None when none came in time. Notes how the service workers are."""
        end = time.monotonic() + seconds
        while b"\0" not in self.rest:
            if not select.select([self.messages], [], [], max(0, end - time.monotonic()))[0]:
                return None
            part = os.read(self.messages, 65536)
            assert part, "the browser has ended"
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        message: Message = json.loads(text)
        if message.get("method") == "ServiceWorker.workerVersionUpdated":
            for version in message["params"]["versions"]:
                self.statuses[version["versionId"]] = version["runningStatus"]
        return message

    def wait(self, seconds: float) -> None:
        """Leave the page alone for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.next_message(left)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever the page says)
        """The value of an expression in the page, or what its promise comes to."""
        done = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def call(self, function: str, *arguments: object) -> Any:  # noqa: ANN401 (whatever the page says)
        """What a JavaScript function gives for these arguments; one out of a file ends with a semicolon."""
        given = ", ".join(json.dumps(argument) for argument in arguments)
        return self.evaluate(f"({function.strip().removesuffix(';')})({given})")

    def tap(self, x: float, y: float) -> None:
        """A finger put down and lifted, in pixels of the page."""
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def stop_worker(self) -> None:
        """End the service worker, as the browser does after half a minute of rest; a last order of the page may wake it
        again.
        """
        for _ in range(100):
            self.send("ServiceWorker.stopAllWorkers")
            self.wait(0.02)
            if set(self.statuses.values()) == {"stopped"}:
                return
        raise AssertionError(f"the worker did not stop: {self.statuses}")


SomeTab = TypeVar("SomeTab", bound=Tab)


@contextmanager
def launched(chromium: str, profile: Path, kind: type[SomeTab] = Tab) -> Iterator[SomeTab]:  # type: ignore[assignment]
    """Start a browser on this profile; it listens on its file descriptor 3 and speaks on 4."""
    (read_commands, commands), (messages, write_messages) = os.pipe(), os.pipe()
    options = [*ARGUMENTS, "--headless", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(
        ["bash", "-c", f'exec "$@" 3<&{read_commands} 4>&{write_messages}', "bash", chromium, *options],
        pass_fds=(read_commands, write_messages), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(read_commands)
    os.close(write_messages)
    try:
        yield kind(commands, messages)
    finally:
        os.close(commands)  # which ends the browser
        process.wait(timeout=PATIENCE)
        os.close(messages)
