"""Phones of the model test: real Chromium contexts with two tabs each, and a controlled network."""

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Request, Route

from tests.browser.conftest import Host
from tests.faults.phone.check import HERE, ROWS, Document, Rows
from tests.server import ROOT

PATH = "/model-of-a-phone"


def bundle(harness: Path = HERE / "harness.js") -> str:
    """Bundle a part of the app without its screens into one script: store and sync, or the desk (desk/desk.js)."""
    options = [
        "--bundle",
        "--format=esm",
        "--log-level=error",
        "--alias:app:books=./tests/faults/phone/harness_books.js",
    ]
    options.append("--external:./keeper.js")  # what only screens need
    command = ["node_modules/.bin/esbuild", str(harness), *options]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


class ModelPhone:
    """One phone; `network` is what becomes of the next request."""

    def __init__(self, browser: Browser, host: Host, script: str) -> None:
        self.host = host
        self.network = "online"
        self.late: list[Request] = []
        self.context = browser.new_context(service_workers="block")
        self.context.set_default_timeout(20_000)
        page = f"<!doctype html><title>phone</title><script type=module>{script}</script>"
        self.context.route(f"**{PATH}", lambda route: route.fulfill(body=page, content_type="text/html"))
        self.context.route("**/api/**", self.carry)
        self.tabs = [self.context.new_page() for _ in range(2)]
        for tab in self.tabs:
            self.reload(tab)

    def reload(self, tab: Page) -> None:
        """Start the app anew in this tab: what was only in memory is gone."""
        tab.goto(self.host.address + PATH)
        tab.wait_for_function("() => self.phone")

    def ask(self, tab: int, act: str, *details: object) -> Any:  # noqa: ANN401 (whatever the phone tells)
        """Do something in a tab (harness.js)."""
        return self.tabs[tab].evaluate("([act, details]) => phone[act](...details)", [act, details])

    def rows(self) -> Rows | None:
        found: Rows | None = self.tabs[0].evaluate(ROWS)
        return found

    def carry(self, route: Route) -> None:
        """Bring a request to the server, or lose it, or its answer, or bring it twice, or too late."""
        fate = self.network
        if fate != "offline":
            self.network = "online"
        if fate == "late":
            self.late.append(route.request)
        if fate in ("offline", "drop request", "late"):
            route.abort()
            return
        try:
            answer = route.fetch()
            if fate == "duplicate":
                answer = route.fetch()
        except Error:  # the server is not there
            route.abort()
            return
        if fate == "drop response":
            route.abort()
        else:
            route.fulfill(response=answer)

    def deliver_late(self) -> None:
        """Deliver a delayed request now, without waiting for its answer."""
        while self.late:
            late = self.late.pop(0)
            self.context.request.fetch(
                late.url, method=late.method, headers=late.headers, data=late.post_data_buffer or b""
            )

    def shift_clock(self, years: int) -> None:
        self.tabs[0].evaluate("(skew) => localStorage.setItem('skew', skew)", str(years * 365 * 86_400_000))

    def close(self) -> None:
        self.context.close()


def log_of(document: Document) -> list[str]:
    """The events of a document, each as text that can be compared and kept."""
    return [json.dumps(event, sort_keys=True) for event in document["events"]]
