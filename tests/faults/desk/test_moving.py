"""While the desk moves from phone to phone, no event is lost, doubled or changed, and one phone is the desk in the end.

Two phones with real Chromium and profiles on disk. At the nth call of storage or network the browser is killed, or the
call fails, once or for ever. Then both phones are opened again, and their people go on.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import Host
from tests.browser.desks import document
from tests.faults import report
from tests.faults.desk.movers import ACTS, NONE, Act, Fault, Move, Mover
from tests.faults.phone.check import Document, Verdict

NUMBERS = count(100)
"""Of the competitions, one for each move."""
KILLED = {"dies": True}
ONCE: Fault = {}
FOR_EVER = {"lasting": True}
HOW = {"killed": KILLED, "once": ONCE, "for ever": FOR_EVER}
STORAGE = ("complete", "put", "read", "open refused", "open failed", "connection", "cache.put", "localStorage")
SWEPT = [
    *(("killed", what) for what in ("complete", "put", "fetch", "cache.put")),
    *((how, what) for how in ("once", "for ever") for what in (*STORAGE, "fetch")),
]
IN_SHORT = ("killed", "complete")
"""The first call, in `make rest`: the browser is killed before a transaction is complete."""


@pytest.fixture(scope="module")
def phones(
    tmp_path_factory: pytest.TempPathFactory, playwright: Playwright, chromium: str, archive_host: Host
) -> Iterator[tuple[Mover, Mover]]:
    """Two phones, which take part in one move after the other."""
    made = [
        Mover(playwright, chromium, tmp_path_factory.mktemp(name), archive_host.address) for name in ("giver", "taker")
    ]
    for phone in made:
        phone.register()
    yield made[0], made[1]
    for phone in made:
        phone.close()


def moved(phones: tuple[Mover, Mover], act: Act, fault: Fault) -> tuple[bool, Verdict]:
    """Let one desk move with a fault; say whether it fired, and what did not hold."""
    verdict = Verdict()
    move = Move(*phones, next(NUMBERS))
    actor = getattr(move, act.by)
    for phone in phones:
        phone.offline(False)
    act.before(move)
    assert act.ready(move)
    told = actor.click(act.button, fault, act.told)
    fired = actor.fired()
    if fault.get("dies") and fired:
        actor.again()
    elif not told:
        verdict.untrue.append(f"nothing is said: {actor.page.locator('main').inner_text()}")
    again(move, act)
    judge(move, act, verdict)
    return fired, verdict


def again(move: Move, act: Act) -> None:
    """Do what is not done yet, and go on."""
    if act.ready(move):
        actor = getattr(move, act.by)
        assert actor.click(act.button, NONE, act.told), "nothing came of it"
    act.after(move)


def facts(events: list[Document]) -> Counter[str]:
    """What events record, without their ids and times."""
    told = ({key: value for key, value in event.items() if key in ("type", "text", "name")} for event in events)
    return Counter(json.dumps(fact, sort_keys=True) for fact in told)


def judge(move: Move, act: Act, verdict: Verdict) -> None:
    """Every event is there, once and unchanged; the archive has the desk's log; the other phone is told."""
    log = document(move.taker, move.id)
    rows = [row for row in move.taker.rows("competition_events") if row["game"] == move.id]
    begun = move.begun["events"]
    if log["events"][: len(begun)] != begun:
        verdict.changed.append(f"it began with {begun}, now with {log['events']}")
    found, wanted = facts(log["events"]), facts([*begun, *act.log])
    rest = [row["document"]["events"] for row in move.taker.rows("competition_versions") if row["game"] == move.id]
    versions = facts([event for events in rest for event in events])
    if lost := (wanted - found) + (facts([*act.beside]) - versions):
        verdict.lost.append(f"{lost}")
    if more := found - wanted:
        verdict.doubled.append(f"{more}")
    ids = {event["id"] for event in log["events"]}
    if len(ids) != len(rows) or sorted(row["seq"] for row in rows) != list(range(len(rows))):
        verdict.doubled.append(f"{rows}")
    if act.log[-1]["type"] != "post":
        return
    answer = move.taker.context.request.get(f"{move.taker.address}/api/v1/competitions/{move.id}")
    archived: dict[str, Any] = json.loads(answer.text())
    if archived.get("document") != log or not archived["desk"]["here"]:
        verdict.untrue.append(f"the archive has {archived}, the desk {log}")
    key = move.taker.handed(move.id)["key"]
    stranger = move.taker.playwright.request.new_context(extra_http_headers={"Desk-Key": key})
    stranger.post(f"{move.taker.address}/api/v1/devices", data={})
    if not stranger.get(answer.url).ok:
        verdict.untrue.append("who is handed the desk now has a key that opens nothing")
    stranger.dispose()


@pytest.mark.parametrize(
    ("how", "what"), [pytest.param(*one, marks=() if one == IN_SHORT else pytest.mark.soak) for one in SWEPT]
)
@pytest.mark.parametrize("name", ACTS)
def test_a_desk_moves_whatever_breaks_at_any_call(name: str, how: str, what: str, phones: tuple[Mover, Mover]) -> None:
    begun = time.monotonic()
    verdicts: dict[int, Verdict] = {}
    for nth in count(1) if report.SOAK else (1,):
        fired, verdict = moved(phones, ACTS[name], {"what": what, "nth": nth, **HOW[how]})
        verdicts[nth] = verdict
        if not fired:
            break
    found = verdicts.values()
    report.note(
        f"Desk moves, {how}: {what}", len(verdicts), sum(not verdict.faults for verdict in found),
        sum(len(verdict.lost) for verdict in found), sum(len(verdict.doubled) for verdict in found),
        sum(len(verdict.changed) for verdict in found), time.monotonic() - begun,
    )  # fmt: skip
    assert {nth: verdict.faults for nth, verdict in verdicts.items() if verdict.faults} == {}
