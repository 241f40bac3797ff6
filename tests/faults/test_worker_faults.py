"""The nth file does not come, or does not go into the cache, while the service worker is installed; once, or for ever after.

The game goes on and is archived all the same; after the next start without faults the app opens with no network at all.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import SCREEN
from tests.conftest import fresh_settings
from tests.faults import report
from tests.faults.phone_check import BREAK, PLAY, QUICK
from tests.faults.worker_host import WorkerHost

PATIENCE = 20_000
CONTROLLED = """() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller
  || new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}))).then(() => true)"""


@pytest.fixture(scope="module")
def worker_host(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[WorkerHost]:
    host = WorkerHost(fresh_settings(tmp_path_factory.mktemp("worker"), migrated_sqlite))
    host.start()
    yield host
    host.stop()


def numbers(calls: int) -> Iterator[int]:
    """Which calls fail: all in the long form, else the first, some in the middle, the last."""
    yield from range(1, calls + 1) if report.SOAK else sorted({1, calls // 2, calls})


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("what", ["fetch", "cache.put"])
def test_the_nth_file_is_not_kept(what: str, lasting: bool, browser: Browser, worker_host: WorkerHost) -> None:
    begun = time.monotonic()
    calls = count_calls(what, browser, worker_host)
    assert calls > 10, "the worker keeps the whole app"
    injected = [nth for nth in numbers(calls) if one_run({"what": what, "nth": nth, "lasting": lasting}, browser, worker_host)]
    report.note(f"Worker, nth fault: {what}", len(injected), len(injected), 0, 0, 0, time.monotonic() - begun)
    assert injected


def broken(fault: dict[str, object]) -> str:
    return f"self.fault = {json.dumps(fault)};\n{BREAK.read_text()}\n"


def count_calls(what: str, browser: Browser, host: WorkerHost) -> int:
    """How often the worker does it while it is installed."""
    host.break_worker(broken({"what": "nothing", "nth": 0, "lasting": False}))
    context = browser.new_context(viewport=SCREEN)
    page = context.new_page()
    page.goto(host.address)
    page.evaluate(CONTROLLED)
    calls: int = context.service_workers[0].evaluate("(what) => fault.calls[what]", what)
    context.close()
    return calls


def one_run(fault: dict[str, object], browser: Browser, host: WorkerHost) -> bool:
    """Play while the worker fails; start again, and once more with no network."""
    host.break_worker(broken(fault))
    context = browser.new_context(viewport=SCREEN)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(path=QUICK)
    page.goto(host.address)
    assert page.evaluate(PLAY, PATIENCE) == "archived", fault
    page.close()
    host.break_worker(None)
    page = context.new_page()
    page.goto(host.address)
    page.evaluate(CONTROLLED)
    page.close()
    context.set_offline(True)
    page = context.new_page()
    page.goto(host.address)
    expect(page.locator(".games .chip")).to_have_text("archived", timeout=PATIENCE)
    page.locator(".games a").first.click()
    expect(page.locator(".result b").first).to_have_text("18", timeout=PATIENCE)
    context.close()
    return True
