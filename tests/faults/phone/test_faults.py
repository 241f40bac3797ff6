"""The nth call of one function fails on the phone, once or from then on, for n = 1, 2, … until no fault fires.

A short game is played by the app's own buttons in real Chromium, with one fault in it. Then the app starts anew without
faults: what had been called saved is there once, the score is that of the log, and finished games reach the archive.
"""

import json
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.conftest import Host
from tests.browser.phone import SCREEN
from tests.faults import report
from tests.faults.phone.check import (
    BREAK,
    PLAY,
    QUICK,
    ROWS,
    WITNESS,
    Archive,
    Verdict,
    judge_end,
    judge_outbox,
    judge_rows,
    judge_words,
)  # fmt: skip

STORE = ("open refused", "open failed", "put", "complete")
OTHERS = ("open unanswered", "connection", "read", "fetch", "lock", "JSON", "localStorage")
SETTLING = 40_000
"""How long a phone without faults may take to archive what is finished, in milliseconds."""
PATIENCE = {False: 20_000, True: 1000}
"""How long a person waits for a button, where a fault comes once and where it stays, in milliseconds."""


def numbers(what: str, lasting: bool, calls: int) -> Iterator[int]:
    """Which calls fail: every one in the long form, else ever fewer of them; single faults of the store lie the
    closest.
    """
    if report.SOAK:
        yield from count(1)
    nth = 1
    while nth <= calls:
        yield nth
        nth = nth * (30 if lasting else 4 if what in STORE else 30) + 1


@pytest.fixture(scope="module")
def calls(browser: Browser, archive_host: Host) -> dict[str, int]:
    """How often each thing is called in a game without faults."""
    context = browser.new_context(viewport=SCREEN, service_workers="block")
    fault, done, _ = play({"what": "nothing", "nth": 0, "lasting": False}, context, archive_host)
    context.close()
    assert done == "archived", f"without a fault the game was played only as far as {done}"
    found: dict[str, int] = fault["calls"]
    return found


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("what", [*STORE, *OTHERS])
def test_a_phone_survives_a_fault_at_any_call(
    what: str, lasting: bool, calls: dict[str, int], browser: Browser, archive_host: Host
) -> None:
    begun = time.monotonic()
    verdicts: dict[int, Verdict] = {}
    short: dict[int, str] = {}
    for nth in numbers(what, lasting, calls[what]):
        fired, done, verdict = one_run({"what": what, "nth": nth, "lasting": lasting}, browser, archive_host)
        if not fired:
            break
        verdicts[nth] = verdict
        if done != "archived":
            short[nth] = done
    all_of = verdicts.values()
    report.note(
        f"Phone, nth fault: {what}, {'for ever' if lasting else 'once'}", len(verdicts),
        sum(not verdict.faults for verdict in all_of), sum(len(verdict.lost) for verdict in all_of),
        sum(len(verdict.doubled) for verdict in all_of), sum(len(verdict.changed) for verdict in all_of),
        time.monotonic() - begun, f"{len(short)} games went on only after a restart" if short else "",
    )  # fmt: skip
    assert verdicts, f"no call of {what} was there to fail"
    print(f"the game went on only after a restart: {short}")
    assert {nth: verdict.faults for nth, verdict in verdicts.items() if verdict.faults} == {}


def one_run(fault: dict[str, Any], browser: Browser, host: Host) -> tuple[bool, str, Verdict]:
    """Play with the fault, then start anew without; returns whether it fired, how far the game went, what did not
    hold.
    """
    context = browser.new_context(viewport=SCREEN, service_workers="block")
    archive = Archive(Path(host.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
    verdict = Verdict()
    try:
        after_it, done, saw = play(fault, context, host)
        page = context.new_page()
        page.add_init_script(path=QUICK)
        page.goto(f"{host.address}/healthz")  # nothing of the app runs there
        rows = page.evaluate(ROWS)
        judge_words(saw, verdict)
        judge_rows(saw, rows, verdict)
        judge_outbox(rows, archive, verdict)
        page.goto(host.address)
        shown = page.evaluate((Path(__file__).parent / "settle.js").read_text(), SETTLING)
        after = page.evaluate(ROWS)
        judge_rows(saw, after, verdict)
        judge_end(after, shown, archive, verdict)
    finally:
        context.close()
    return after_it["fired"] > 0, done, verdict


def play(fault: dict[str, Any], context: BrowserContext, host: Host) -> tuple[dict[str, Any], str, dict[str, Any]]:
    """Play the game with the fault: return the fault as it fired, how far the game went, and what the page saw."""
    page = context.new_page()
    page.add_init_script(path=QUICK)
    page.add_init_script(path=WITNESS)
    page.add_init_script(f"self.fault = {json.dumps(fault)}")
    page.add_init_script(path=BREAK)
    page.goto(host.address)
    try:
        done = page.evaluate(PLAY, PATIENCE[fault["lasting"]])
    except Error as error:  # the app loaded itself anew
        assert "context was destroyed" in str(error), error
        page.wait_for_load_state()
        done = "reloaded"
    saw, after_it = page.evaluate("() => [saw, fault]")
    page.close()
    return after_it, done, saw
