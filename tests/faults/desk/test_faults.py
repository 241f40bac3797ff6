"""A desk loses no event of a competition: the nth call fails, the database goes, another window takes over.

The app's own desk (desk.js) records ten events of a queue in real Chromium. Then it starts anew without faults, goes
on, loses its whole database, and has everything back from the copy.
"""

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Host
from tests.browser.phone import wait_until
from tests.competition_archive.contests import contest_id
from tests.faults import report
from tests.faults.desk.desks import STEPS, Shown, judge_log, log_of, queue
from tests.faults.phone.check import BREAK, QUICK, Verdict
from tests.faults.phone.phones import ModelPhone, bundle
from tests.faults.phone.test_faults import OTHERS, STORE, numbers

WHATS = (*STORE, "cache.put", *(what for what in OTHERS if what != "fetch"))
SECOND_PLACE = ("localStorage", "JSON")
"""What the second place needs: while that fails, what is not saved is in memory alone, and the screen says so."""
UNREAD = ("connection", "read")
"""While these fail for ever, a desk that was begun may not open, and the screen says so (test_unreadable.py)."""
EVENING = "async ([document, steps]) => [await phone.evening(document, steps), self.fault]"
LOSE = """() => new Promise((done) => { const request = indexedDB.deleteDatabase('scorekeeper');
    request.onsuccess = () => done(null); })"""
QUEUE = contest_id(1)
BEGUN: Shown = {"saved": True, "events": queue()["events"], "noted": 0}
"""What a desk shows that was begun, and nothing recorded there."""


@pytest.fixture(scope="module")
def script() -> str:
    return bundle(Path(__file__).with_name("desk.js"))


@pytest.fixture(scope="module")
def calls(browser: Browser, archive_host: Host, script: str) -> dict[str, int]:
    """How often each thing is called in an evening without faults."""
    phone = ModelPhone(browser, archive_host, script)
    shown, fault = evening(phone, {"what": "nothing", "nth": 0, "lasting": False})
    phone.close()
    assert [one["saved"] for one in shown] == [True] * len(STEPS)
    found: dict[str, int] = fault["calls"]
    return found


def evening(phone: ModelPhone, fault: dict[str, object]) -> tuple[list[Shown], dict[str, object]]:
    """Record the evening in the first window while the fault fires: what was shown, and the fault as it fired."""
    tab = phone.tabs[0]
    tab.add_init_script(path=QUICK)
    tab.add_init_script(f"self.fault = {json.dumps(fault)}")
    tab.add_init_script(path=BREAK)
    phone.reload(tab)
    shown, fired = tab.evaluate(EVENING, [queue(), STEPS])
    tab.close()
    return shown, fired


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("what", WHATS)
def test_a_desk_survives_a_fault_at_any_call(
    what: str, lasting: bool, calls: dict[str, int], browser: Browser, archive_host: Host, script: str
) -> None:
    begun = time.monotonic()
    verdicts: dict[int, Verdict] = {}
    for nth in numbers(what, lasting, calls[what]):
        phone = ModelPhone(browser, archive_host, script)
        shown, fired = evening(phone, {"what": what, "nth": nth, "lasting": lasting})
        if fired["fired"]:
            unread = not shown and lasting and what in UNREAD
            verdicts[nth] = after(phone, [BEGUN] if unread else shown)
            if not unread and what not in SECOND_PLACE and not (shown and is_safe(shown[-1])):
                verdicts[nth].lost.append(f"neither saved nor noted: {shown}")
        phone.close()
        if not fired["fired"]:
            break
    found = verdicts.values()
    report.note(
        f"Desk, nth fault: {what}, {'for ever' if lasting else 'once'}", len(verdicts),
        sum(not verdict.faults for verdict in found), sum(len(verdict.lost) for verdict in found),
        sum(len(verdict.doubled) for verdict in found), sum(len(verdict.changed) for verdict in found),
        time.monotonic() - begun,
    )  # fmt: skip
    assert verdicts, f"no call of {what} was there to fail"
    assert {nth: verdict.faults for nth, verdict in verdicts.items() if verdict.faults} == {}


def is_safe(one: Shown) -> bool:
    """Whether all of it is in the database, or noted in the second place."""
    return bool(one["saved"]) or one["noted"] == len(one["events"])


def after(phone: ModelPhone, shown: list[Shown]) -> Verdict:
    """Start anew without faults, go on, and lose the database."""
    verdict = Verdict()
    tab = phone.tabs[1]
    phone.tabs = [tab]
    phone.reload(tab)
    phone.ask(0, "start")
    judge_log(phone.rows(), shown, verdict)
    if not log_of(phone.rows()):
        return verdict
    more = phone.ask(0, "act", QUEUE, "enter")
    if not (more and more["saved"]):
        verdict.untrue.append(f"the desk does not go on: {more}")
        return verdict
    tab.goto(f"{phone.host.address}/healthz")  # nothing of the app runs there
    tab.evaluate(LOSE)
    phone.reload(tab)
    phone.ask(0, "start")
    judge_log(phone.rows(), [more], verdict)
    return verdict


@pytest.mark.parametrize("before", range(len(STEPS)))
def test_another_window_takes_over_while_an_event_is_written(
    before: int, browser: Browser, archive_host: Host, script: str
) -> None:
    begun = time.monotonic()
    phone = ModelPhone(browser, archive_host, script)
    first, second = phone.tabs
    first.evaluate(EVENING, [queue(), STEPS[:before]])
    wait_until(first, lambda: phone.ask(0, "open", QUEUE)["role"] == "writer")
    wait_until(second, lambda: phone.ask(1, "open", QUEUE)["role"] == "follower")
    first.evaluate("([id, step]) => { self.last = phone.act(id, step); }", [QUEUE, STEPS[before]])
    phone.ask(1, "takeOver", QUEUE)
    wait_until(second, lambda: phone.ask(1, "open", QUEUE)["role"] == "writer")
    last = first.evaluate("() => self.last")
    rest = STEPS[before + (last is not None) :]  # the first window refuses what comes after the other has asked
    shown = [*([last] if last else []), *(phone.ask(1, "act", QUEUE, step) for step in rest)]
    wait_until(first, lambda: phone.ask(0, "open", QUEUE)["role"] == "follower")
    verdict = Verdict()
    judge_log(phone.rows(), shown, verdict)
    report.note(
        "Desk, another window takes over", 1, not verdict.faults, len(verdict.lost), len(verdict.doubled),
        len(verdict.changed), time.monotonic() - begun,
    )  # fmt: skip
    assert phone.ask(0, "act", QUEUE, "enter") is None
    assert phone.ask(0, "open", QUEUE)["events"] == log_of(phone.rows())
    phone.close()
    assert verdict.faults == []
    assert len(shown[-1]["events"]) == len(queue()["events"]) + len(STEPS)
