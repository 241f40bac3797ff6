"""Phones with Firefox and with WebKit: real browsers whose profiles on disk outlive them."""

import json
import os
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Protocol

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.phone import program

HERE = Path(__file__).parent
PATIENCE = 20.0
"""How long a person waits for what is to come, in seconds."""


class Engine(Protocol):
    """What a phone can do in either engine."""

    def __init__(self, profile: Path) -> None: ...
    def open(self, address: str) -> None: ...
    def run(self, body: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        """What the body of an async function returns in the page."""

    def tap(self, selector: str) -> None: ...
    def type(self, selector: str, text: str) -> None: ...
    def shot(self, path: Path) -> None: ...
    def close(self) -> None: ...
    def kill(self) -> None:
        """SIGKILL all of the browser's processes, as when the battery dies."""


def kill_family(first: int) -> None:
    """SIGKILL a process and all that it has started."""
    for pid in family(first):
        with suppress(ProcessLookupError):  # it ended with the one before
            os.kill(pid, signal.SIGKILL)


def family(first: int) -> list[int]:
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
    found = [first]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


class Firefox:
    """Gecko, over WebDriver BiDi (firefox.mjs); taps are touches."""

    def __init__(self, profile: Path) -> None:
        command = ["node", str(HERE / "firefox.mjs"), program("firefox-esr"), str(profile)]
        self.life = ExitStack()
        self.driver = self.life.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        self.pid = self.answer()

    def answer(self) -> Any:  # noqa: ANN401
        assert self.driver.stdout
        line = self.driver.stdout.readline()
        assert line, "Firefox's driver has ended"
        told = json.loads(line)
        assert "error" not in told, told
        return told["value"]

    def ask(self, name: str, value: object = None) -> Any:  # noqa: ANN401
        assert self.driver.stdin
        self.driver.stdin.write(json.dumps({name: value}) + "\n")
        self.driver.stdin.flush()
        return self.answer()

    def open(self, address: str) -> None:
        self.ask("open", address)

    def run(self, body: str) -> Any:  # noqa: ANN401
        return self.ask("run", body)

    def tap(self, selector: str) -> None:
        self.ask("tap", selector)

    def type(self, selector: str, text: str) -> None:
        self.ask("type", [selector, text])

    def shot(self, path: Path) -> None:
        self.ask("shot", str(path))

    def close(self) -> None:
        self.ask("close")
        self.life.close()

    def kill(self) -> None:
        kill_family(self.pid)
        self.driver.kill()
        self.life.close()
        time.sleep(1)  # the profile's settings file is put back by whoever is last: see the browser's own clean-up


class WebKit:
    """WebKit for GTK, over WebDriver in an invisible display; taps are clicks, since it knows no touch."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        self.display = Display()
        options = Options()
        options.binary_location = str(HERE / "webkit_host.py")
        for argument in ("--automation", "--profile", str(profile)):
            options.add_argument(argument)
        environment = {**os.environ, "DISPLAY": self.display.name}
        service = Service(
            program("webkit2gtk-driver", "WebKitWebDriver"), log_output=str(profile / "driver.log"), env=environment
        )
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=service)
        except BaseException:
            self.display.end()
            raise
        self.driver.set_window_rect(0, 0, 390, 844)
        self.driver.set_script_timeout(PATIENCE)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, body: str) -> Any:  # noqa: ANN401
        script = (
            f"const done = arguments[0]; (async () => {{{body}}})().then((value) => done([value]), (why) => "
            "done(String(why)))"
        )
        told = self.driver.execute_async_script(script)
        assert isinstance(told, list), told
        return told[0]

    def tap(self, selector: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def type(self, selector: str, text: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    def shot(self, path: Path) -> None:
        self.run(
            "await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))))"
        )
        self.driver.get_screenshot_as_file(str(path))

    def close(self) -> None:
        self.driver.quit()
        self.display.end()

    def kill(self) -> None:
        kill_family(self.driver.service.process.pid)
        self.driver.service.process.wait(timeout=30)
        self.display.end()


class Display:
    """An X server without a screen."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = [
            program("xvfb", "Xvfb"),
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            "1280x1024x24",
            "-nolisten",
            "tcp",
        ]
        self.process = subprocess.Popen(
            command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.name = f":{numbers.readline().strip()}"

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
