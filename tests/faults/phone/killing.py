"""A browser that is killed: what its page reported before, and what is left after a restart."""

import contextlib
import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.bench.phone.devtools import Message, Tab, launched
from tests.browser.phone import processes_with
from tests.faults.phone.check import ROWS, WITNESS, Rows

WAIT = """(selector) => new Promise((done) => {
  const begun = performance.now();
  const look = () => {
    if (document.querySelector(selector)) done('');
    else if (performance.now() - begun > 25_000) done(`${location.href}: ${document.body.innerText}`);
    else setTimeout(look, 5);
  };
  look();
})"""
"""'' once it is there; else, soon before a command's time is over, what the page shows in its place."""
MIDDLE = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""
SHOWN = "[...document.querySelectorAll('[data-points]')].map((side) => Number(side.textContent.replace('−', '-')))"
SERVICES = ("storage.mojom.StorageService", "network.mojom.NetworkService")
"""Words of the command lines of the processes that serve a page beside its own."""


class WatchedTab(Tab):
    """A tab whose page tells at once what it says and what became durable (witness.js)."""

    def __init__(self, commands: int, messages: int) -> None:
        self.told: list[tuple[str, Any]] = []
        self.loads = self.crashes = 0
        super().__init__(commands, messages)

    def attach(self, target: str) -> None:
        """As a tab does; listens to what its pages tell."""
        super().attach(target)
        self.send("Inspector.enable")
        self.send("Runtime.enable")
        self.send("Runtime.addBinding", name="tell")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=WITNESS.read_text())

    def renew(self) -> None:
        """Open another page in place of the one that was killed."""
        killed, self.session = self.target, ""
        self.attach(self.send("Target.createTarget", url="about:blank")["targetId"])
        session, self.session = self.session, ""
        self.send("Target.closeTarget", targetId=killed)
        self.session = session

    def next_message(self, seconds: float) -> Message | None:
        """As a tab does; notes what was told."""
        message = super().next_message(seconds)
        method = message and message.get("method")
        if message and method == "Runtime.bindingCalled":
            self.told.append(tuple(json.loads(message["params"]["payload"])))
        self.loads += method == "Page.loadEventFired"
        self.crashes += method == "Inspector.targetCrashed"
        return message

    def open(self, address: str, selector: str) -> None:
        """Load an address anew and wait until something is there."""
        for url in ("about:blank", address):  # an address that differs in its last part alone would not be loaded anew
            before = self.loads
            self.send("Page.navigate", url=url)
            while self.loads == before:
                assert self.next_message(30) is not None, f"{url} did not load"
        self.wait_for(selector)

    def wait_for(self, selector: str) -> None:
        instead = self.call(WAIT, selector)
        assert not instead, f"no {selector} on {instead}"

    def click(self, selector: str) -> None:
        self.wait_for(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def rows(self) -> Rows:
        """All that the phone keeps."""
        found: Rows = self.call(ROWS)
        return found

    def shown(self) -> list[int]:
        found: list[int] = self.evaluate(SHOWN)
        return found

    def post(self, method: str, **parameters: object) -> None:
        """Give a command and wait for nothing."""
        self.sent += 1
        command = {"id": self.sent, "sessionId": self.session, "method": method, "params": parameters}
        os.write(self.commands, json.dumps(command).encode() + b"\0")

    def tap_and_leave(self, selector: str) -> None:
        """Put a finger down and lift it, without waiting for the effect."""
        x, y = self.call(MIDDLE, selector)
        self.post("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.post("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def crash(self) -> None:
        """End the page's process at once, and wait until the browser has noticed."""
        before = self.crashes
        self.post("Page.crash")
        while self.crashes == before:
            assert self.next_message(30) is not None, "the page did not end"

    def hear_out(self) -> None:
        """Read the messages from before the kill that are still in the pipe."""
        try:
            while self.next_message(0.05) is not None:
                pass
        except AssertionError as end:
            assert "ended" in str(end), end


class KilledPhone:
    """A phone whose profile outlives its browsers."""

    def __init__(self, chromium: str, profile: Path) -> None:
        self.chromium, self.profile = chromium, profile
        self.life = contextlib.ExitStack()
        self.tab = self.launch()

    def launch(self) -> WatchedTab:
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        return self.life.enter_context(launched(self.chromium, self.profile, WatchedTab))

    def killed_after(self, seconds: float, selector: str, *, whole: bool) -> list[Any]:
        """Tap, kill the page or the whole browser so much later, and start again. Return what was told until then."""
        processes = doomed(self.profile, whole=whole)
        self.tab.tap_and_leave(selector)
        time.sleep(seconds)
        kill(processes)
        if not whole:
            self.tab.crash()
        self.tab.hear_out()
        told = list(self.tab.told)
        if whole:
            self.life.close()
            self.tab = self.launch()
        else:
            self.tab.renew()
        return told


def doomed(profile: Path, *, whole: bool) -> list[int]:
    """The processes of this profile's browser, or of its storage and network alone."""
    return [pid for pid in processes_with(str(profile)) if whole or any(word in command_of(pid) for word in SERVICES)]


def command_of(pid: int) -> str:
    """The command line of a process; '' if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def kill(processes: list[int]) -> None:
    """SIGKILL, as when the battery dies."""
    for pid in processes:
        with suppress(ProcessLookupError):  # it ended by itself, as when the browser's first process is gone
            os.kill(pid, signal.SIGKILL)
