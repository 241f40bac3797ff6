"""Two phones between which the desk of a competition moves, and what their people do (test_moving.py)."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Playwright, Route, TimeoutError, expect

from tests.browser.desks import document, go
from tests.browser.handing import open_link, read_codes
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.stocked import PUT
from tests.competition_archive.contests import event
from tests.faults.desk.desks import queue
from tests.faults.phone.check import BREAK, QUICK, Document

STORES = ("games", "waits", "archived", "versions", "rulesets")
KEY = "k" * 43
DISARM = "() => Object.assign(self.fault, {what: 'nothing'})"
NONE = {"what": "nothing", "nth": 0, "lasting": False, "dies": False}
ENDING, LOOK = 25_000, 250
"""Milliseconds until the screen says what came of a tap, and between two looks."""
CLICK = """([selector, fault]) => { Object.assign(self.fault, fault);
    setTimeout(() => document.querySelector(selector).click()); }"""
GUESTS, LATE = event(8, "note", text="Two guests"), event(9, "enter", entry="late", name="Late")
OURS, THEIRS = event(4, "note", text="Ours"), event(4, "note", text="Theirs")
CALL = {"type": "post"}

Fault = dict[str, Any]


class Mover(BrowserPhone):
    """A phone that dies, or whose storage fails, at a call that the test names (break.js)."""

    def __init__(self, playwright: Playwright, chromium: str, profile: Path, address: str) -> None:
        self.stands_still = False
        super().__init__(playwright, chromium, profile, address)

    def launch(self, *flags: str, **options: object) -> None:
        super().launch(*flags, **{"service_workers": "block", **options})
        self.context.route("**/stands-still", self.stop)
        self.context.add_init_script(path=QUICK)
        self.context.add_init_script(f"self.fault = {json.dumps(NONE)}")
        self.context.add_init_script(path=BREAK)
        self.stands_still = False
        self.page.goto(self.address)

    def stop(self, _request: Route) -> None:
        self.stands_still = True

    def register(self) -> None:
        """Introduce this phone to the archive, and start the browser anew so that it writes its cookies. It does that
        only every half minute otherwise, and the archive would not know a phone that is killed before.
        """
        assert self.context.request.post(f"{self.address}/api/v1/devices", data={}).ok
        self.close()
        self.launch()

    def again(self) -> None:
        """Kill the browser and start it anew."""
        self.kill()
        self.launch()

    def offline(self, yes: bool) -> None:
        """Take the network away or give it back."""
        if yes:
            self.context.route("**/api/**", refuse)
        else:
            self.context.unroute("**/api/**", refuse)

    def open(self, competition: str, page: str = "") -> None:
        """Open a page of a competition in a fresh document."""
        self.page.goto("about:blank")
        go(self, competition, page)

    def put(self, whole: Document, *versions: Document, **handed: object) -> None:
        """Store a competition, and its key if something is said of that."""
        name = f"handed.{whole['id']}"
        settings = [{"name": name, "value": {"key": KEY, **handed}}] if handed else []
        rows = {**{store: [] for store in STORES}, "settings": settings, "competition_versions": versions}
        self.page.evaluate(PUT, {**rows, "competitions": [whole]})

    def handed(self, competition: str) -> dict[str, Any]:
        """What this phone notes of the desk's key."""
        return next((row["value"] for row in self.rows("settings") if row["name"] == f"handed.{competition}"), {})

    def archive(self, competition: str) -> None:
        """Have it archived, with its key."""
        self.open(competition)
        expect(self.page.locator("[data-saved]")).to_have_text("Archived")
        wait_until(self.page, lambda: not (handed := self.handed(competition)) or handed["told"])

    def click(self, selector: str, fault: Fault, told: str) -> bool:
        """Press a button while a fault may fire, and wait until the page stands still or something is told; say whether
        anything was.
        """
        self.page.evaluate(CLICK, [selector, {**NONE, **fault, "calls": {}, "fired": 0}])
        for _ in range(ENDING // LOOK):
            with suppress(TimeoutError):
                self.page.locator(told).first.wait_for(timeout=LOOK)
                return True
            if self.stands_still:
                return False
        return False

    def fired(self) -> bool:
        """Whether the fault came; from now on it does not."""
        while not self.stands_still:
            with suppress(TimeoutError):
                return bool(self.page.wait_for_function(DISARM, timeout=LOOK).json_value()["fired"])
        return True

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0


def refuse(route: Route) -> None:
    route.abort()


@dataclass
class Move:
    """One competition whose desk moves from the giver to the taker."""

    giver: Mover
    taker: Mover
    number: int
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.begun = queue(self.number)
        self.id: str = self.begun["id"]

    def log(self, *more: Document) -> Document:
        """The queue as it began, with more events."""
        return {**self.begun, "events": [*self.begun["events"], *more]}

    # --- how it stands before the act ---

    def archived(self, *more: Document) -> None:
        """The giver is the desk, and has shown no codes yet."""
        self.giver.put(self.log(*more), told=False)
        self.giver.archive(self.id)

    def coded(self, *more: Document) -> None:
        """The giver shows the codes."""
        self.archived(*more)
        self.giver.open(self.id, "hand-over")
        self.links = read_codes(self.giver)

    def given(self, *more: Document) -> None:
        """The giver has handed it over, without a network."""
        self.coded(*more)
        for phone in (self.giver, self.taker):
            phone.offline(True)
        confirm(self)

    def given_beside(self) -> None:
        """And the taker has a log of its own."""
        self.given(THEIRS)
        self.taker.put(self.log(OURS))

    def elsewhere(self) -> None:
        """The taker was the desk and has its key; the giver is, and has gone on."""
        self.taker.put(self.begun, told=False)
        self.taker.archive(self.id)
        self.giver.put(self.log(THEIRS), told=False)
        self.giver.archive(self.id)
        self.taker.put(self.begun, told=True, over=True)

    def apart(self) -> None:
        """And the taker has gone on too, with a key that is void by now: it can take the desk by right."""
        self.elsewhere()
        self.giver.put(self.log(THEIRS), key="n" * 43, told=False)
        self.giver.archive(self.id)
        self.taker.put(self.log(OURS), told=True)
        self.taker.open(self.id)
        self.taker.page.locator("[data-desk=elsewhere]").wait_for()

    def version(self) -> None:
        """The taker is the desk, and has another log beside its own."""
        other = {"game": self.id, "hash": "0" * 64, "etag": None, "decided": False, "from": "file"}
        self.taker.put(self.log(OURS), {**other, "document": self.log(GUESTS, LATE)}, told=False)
        self.taker.archive(self.id)


@dataclass(frozen=True)
class Act:
    """A tap by which the desk moves: `ready` opens the screen with its button, unless it is done."""

    before: Callable[[Move], None]
    by: str
    ready: Callable[[Move], bool]
    button: str
    told: str
    after: Callable[[Move], None]
    log: tuple[Document, ...]
    """What the desk's log has in the end after what it began with, whichever phone recorded it."""
    beside: tuple[Document, ...] = ()
    """What only another version has."""


# --- what people do without faults ---


def confirm(move: Move) -> None:
    """Say that it is handed over, unless it is said."""
    if ready_to_confirm(move):
        move.giver.page.locator("[data-confirm]").tap()
        expect(move.giver.page.locator("[data-desk=handed]")).to_be_visible()


def read_and_confirm(move: Move) -> None:
    """Scan the codes, and say so."""
    move.giver.open(move.id, "hand-over")
    move.links = read_codes(move.giver)
    confirm(move)


def take(move: Move) -> None:
    """Take the desk by its codes, unless it is taken."""
    if ready_to_take(move):
        move.taker.page.locator(".taken ~ .primary").tap()
        move.taker.page.locator(".facts").wait_for()


def confirm_and_take(move: Move) -> None:
    confirm(move)
    take(move)
    go_on(move)


def all_of_it(move: Move) -> None:
    read_and_confirm(move)
    take(move)
    go_on(move)


def go_on(move: Move) -> None:
    """Both have a network; the taker records and is archived, and the giver learns that it is not the desk."""
    for phone in (move.giver, move.taker):
        phone.offline(False)
    if key := move.giver.handed(move.id):
        move.giver.open(move.id)
        wait_until(move.giver.page, lambda: move.giver.handed(move.id)["told"])  # who has the key waits for that
    move.taker.open(move.id)
    if not any(one["type"] == "post" for one in document(move.taker, move.id)["events"]):
        move.taker.page.locator("[data-call]").tap()
    move.taker.archive(move.id)
    if key:
        learn(move)


def learn(move: Move) -> None:
    """The giver is told that it is not the desk: at once, or when it records."""
    move.giver.open(move.id)
    if not move.giver.has("[data-desk]"):
        move.giver.page.locator("[data-call]").tap()
    expect(move.giver.page.locator("[data-desk=handed], [data-desk=elsewhere]")).to_be_visible()


def take_in(move: Move) -> None:
    """Take in what only the other log has, but for who came late."""
    for what, button in ((GUESTS, "take"), (LATE, "leave"), (OURS, "take"), (THEIRS, "take")):
        row = row_of(move, what)
        if row and row.get_attribute("data-state") == "open":
            row.locator(f"[data-{button}]").tap()
            expect(row).not_to_have_attribute("data-state", "open")
    go_on(move)


def row_of(move: Move, what: Document) -> Locator | None:
    """What the screen of versions says of an event, if it lists it."""
    words = what.get("text") or what["name"]
    move.taker.open(move.id, "versions")
    move.taker.page.locator("[data-event], main > .muted:not(.facts)").first.wait_for()
    row = move.taker.page.locator("[data-event]", has_text=words)
    return row if row.count() else None


# --- whether an act is still to be done; then its button is on the screen ---


def ready_to_show(move: Move) -> bool:
    move.giver.open(move.id, "more")
    return True


def ready_to_confirm(move: Move) -> bool:
    move.giver.open(move.id, "hand-over")
    move.giver.page.locator("[data-confirm], [data-desk=handed]").first.wait_for()
    return not move.giver.has("[data-desk=handed]")


def ready_to_take(move: Move) -> bool:
    for link in move.links:
        open_link(move.taker, link)
    move.taker.page.locator(".taken ~ .primary").wait_for()
    return not move.taker.has("[data-relation=same], [data-relation=shorter]")


def ask_online(move: Move, button: str) -> bool:
    """Open the question whether to take over, unless this phone is the desk."""
    move.taker.open(move.id, "more" if button.startswith(".rows") else "versions")
    if not move.taker.has("[data-desk]"):
        return False
    move.taker.page.locator(button).tap()
    move.taker.page.locator("dialog .primary").wait_for()
    return True


def ready_online(move: Move) -> bool:
    return ask_online(move, ".rows button:has-text('Take over the desk')")


def ready_apart(move: Move) -> bool:
    return ask_online(move, "[data-take-desk]")


def ready_own(move: Move) -> bool:
    return ask_online(move, "[data-own-log]")


def ready_to_settle(move: Move) -> bool:
    row = row_of(move, GUESTS)
    return row is not None and row.get_attribute("data-state") == "open"


def ready_to_leave(move: Move) -> bool:
    row = row_of(move, LATE)
    return row is not None and row.get_attribute("data-state") == "open"


DESK = ".event:not(.reading) .facts, main > [role=alert]:not([data-desk])"
GUESTS_ROW, LATE_ROW = (f"[data-event={one['id']}]" for one in (GUESTS, LATE))


def settled(row: str) -> str:
    """What is shown once an event of another log is taken in or left, or that failed."""
    return f"{row}:not([data-state=open]), main > [role=alert]"


ACTS = {
    "the giver shows the codes": Act(
        before=Move.archived,
        by="giver",
        ready=ready_to_show,
        button="[href$='/hand-over']",
        told=".qr",
        after=all_of_it,
        log=(CALL,),
    ),
    "the giver says that it is handed over": Act(
        before=Move.coded,
        by="giver",
        ready=ready_to_confirm,
        button="[data-confirm]",
        told="[data-desk=handed], [role=alert]",
        after=confirm_and_take,
        log=(CALL,),
    ),
    "the taker takes it by code": Act(
        before=Move.given,
        by="taker",
        ready=ready_to_take,
        button=".taken ~ .primary",
        told=".facts, [role=alert]",
        after=confirm_and_take,
        log=(CALL,),
    ),
    "the taker keeps a code beside its own log": Act(
        before=Move.given_beside,
        by="taker",
        ready=ready_to_take,
        button=".taken ~ .primary",
        told=".facts, [role=alert]",
        after=lambda _move: None,
        log=(OURS,),
        beside=(THEIRS,),
    ),
    "the taker takes it online": Act(
        before=Move.elsewhere,
        by="taker",
        ready=ready_online,
        button="dialog .primary",
        told=DESK,
        after=go_on,
        log=(THEIRS, CALL),
    ),
    "the taker takes it online beside its own log": Act(
        before=Move.apart,
        by="taker",
        ready=ready_apart,
        button="dialog .primary",
        told=DESK,
        after=take_in,
        log=(THEIRS, OURS, CALL),
    ),
    "the taker keeps its own log": Act(
        before=Move.apart,
        by="taker",
        ready=ready_own,
        button="dialog .primary",
        told=DESK,
        after=take_in,
        log=(OURS, THEIRS, CALL),
    ),
    "the desk takes an event in": Act(
        before=Move.version,
        by="taker",
        ready=ready_to_settle,
        button=f"{GUESTS_ROW} [data-take]",
        told=settled(GUESTS_ROW),
        after=take_in,
        log=(OURS, GUESTS, CALL),
        beside=(LATE,),
    ),
    "the desk leaves an event": Act(
        before=Move.version,
        by="taker",
        ready=ready_to_leave,
        button=f"{LATE_ROW} [data-leave]",
        told=settled(LATE_ROW),
        after=take_in,
        log=(OURS, GUESTS, CALL),
        beside=(LATE,),
    ),
}
"""Each step by which the desk moves."""
