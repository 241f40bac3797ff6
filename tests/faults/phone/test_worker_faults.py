"""While the service worker is installed, the nth file cannot be fetched or cached, once or from then on.

The game goes on and is archived all the same; after the next start without faults the app opens with no network at all.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import IN_CHARGE, SCREEN
from tests.conftest import fresh_settings
from tests.faults import report
from tests.faults.phone.check import BREAK, PLAY, QUICK
from tests.faults.phone.worker_host import WorkerHost

PATIENCE = 20_000


@pytest.fixture(scope="module")
def worker_host(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[WorkerHost]:
    host = WorkerHost(fresh_settings(tmp_path_factory.mktemp("worker"), migrated_sqlite))
    host.start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def calls(browser: Browser, worker_host: WorkerHost) -> dict[str, int]:
    """How often the worker does each thing while it is installed."""
    worker_host.break_worker(broken({"what": "nothing", "nth": 0, "lasting": False}))
    context = browser.new_context(viewport=SCREEN)
    page = context.new_page()
    page.goto(worker_host.address)
    page.evaluate(IN_CHARGE)
    found: dict[str, int] = context.service_workers[0].evaluate("() => fault.calls")
    context.close()
    return found


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("what", ["fetch", "cache.put"])
def test_the_app_survives_a_worker_fault_at_any_file(
    what: str, lasting: bool, calls: dict[str, int], browser: Browser, worker_host: WorkerHost
) -> None:
    begun = time.monotonic()
    assert calls[what] > 10, "the worker keeps the whole app"
    # All in the long form, else the first and the last, or one in the middle and all after it.
    chosen = range(1, calls[what] + 1) if report.SOAK else [calls[what] // 2] if lasting else [1, calls[what]]
    for nth in chosen:
        one_run({"what": what, "nth": nth, "lasting": lasting}, browser, worker_host)
    report.note(f"Worker, nth fault: {what}", len(chosen), len(chosen), 0, 0, 0, time.monotonic() - begun)


def broken(fault: dict[str, object]) -> str:
    return f"self.fault = {json.dumps(fault)};\n{BREAK.read_text()}\n"


def one_run(fault: dict[str, object], browser: Browser, host: WorkerHost) -> None:
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
    page.evaluate(IN_CHARGE)
    page.close()
    context.set_offline(True)
    page = context.new_page()
    page.goto(host.address)
    expect(page.locator(".games .chip")).to_have_text("archived", timeout=PATIENCE)
    page.locator(".games a").first.click()
    expect(page.locator(".result b").first).to_have_text("17", timeout=PATIENCE)
    context.close()
