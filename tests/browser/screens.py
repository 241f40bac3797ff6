"""Every screen and state of the app in one list: tests/browser/test_accessible.py and test_looks.py go through all of
them.

Whoever makes a screen adds it here: its address, what shows that it is there, and what a person does to reach the
state. Games stand in stocked.py. Steps use no words of the language, so that they work in each.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page, Playwright

from tests.browser.camera import code_of, link_of
from tests.browser.phone import ARGUMENTS, SCREEN
from tests.browser.stocked import (
    CLUB,
    DATES,
    DERBY,
    FREE_SHEET,
    LEAGUE,
    READ,
    SIGN_UP,
    USUAL,
    Names,
    address,
    card_of,
    competition,
    event_address,
    stock,
    told_of,
)
from tests.house.rules import HOUSE


def nothing(page: Page) -> None:
    """The screen needs no steps."""


@dataclass(frozen=True)
class Screen:
    """`address`: what follows the origin; `ready`: a selector of what is there last; `steps`: what a person does
    then.
    """

    address: str
    ready: str
    steps: Callable[[Page], None] = nothing


def taps(*selectors: str) -> Callable[[Page], None]:
    """Tap the first of each, one after the other."""

    def steps(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.tap()

    return steps


def lay(*weights: str) -> Callable[[Page], None]:
    """Quick entry: `a3`, `bN`; values of a turn, fields of the court. What was laid before still lies there."""

    def steps(page: Page) -> None:
        if page.locator("[data-weight]").count() == 0:
            taps(*(f'[data-zone="{weight}"]' for weight in weights))(page)

    return steps


def choose(ruleset: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        page.locator(".choices-of-game select").select_option(ruleset)

    return steps


def selected(page: Page) -> None:
    lay("a3", "b2")(page)
    page.locator("[data-weight]").first.press("Enter")


def then(*parts: Callable[[Page], None]) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        for part in parts:
            part(page)

    return steps


def rule(selector: str) -> Callable[[Page], None]:
    """Open what the book says in a cited section."""

    def steps(page: Page) -> None:
        taps(selector)(page)
        page.wait_for_selector(".cited section")

    return steps


why = rule(".why .section")


def reason(page: Page) -> None:
    page.wait_for_selector("[data-table] .why")


def teams(page: Page) -> None:
    page.locator("[name=teams]").fill("Elks: Ann, Bo, Cy, Di, Eva, Finn\nLegion: Gus\nEagles")


def wrong_rules(page: Page) -> None:
    taps('[data-offence="2.5"] summary')(page)
    page.locator('[data-field="/offences/0/ladder/1/points"]').fill("-2")
    page.locator("footer .primary").press("Enter")


def keep_a_setup(page: Page) -> None:
    taps(".more-options:not([open]) summary")(page)
    page.locator(".keep-setup input").fill("Donnerstagsliga der Hafenarbeiter")
    taps(".keep-setup button")(page)
    page.wait_for_selector(".kept-setups")


SENT = {"id": "1", "at": "2026-11-21T19:00:00Z", "result": "sent", "status": 201}
TOLD = {
    "subscription": {"service": "push.example", "since": SENT["at"], "renewed": SENT["at"], "good": SENT["at"],
    "last": SENT,
                     "stopped": False, "wait_until": None},
    "kinds": ["posted", "soon", "reminder", "confirm", "corrected", "standings", "waiting"],
    "wishes": {"off": ["standings"], "quiet": {"from": "00:00", "to": "23:59"}, "zone": "America/Vancouver",
    "language": "en"},
    "queue": {"waiting": 0, "quiet": 0, "quiet_until": None},
    "last": [
        {**SENT, "kind": "posted", "state": "sent"},
        {**SENT, "kind": "soon", "state": "failed", "result": "refused", "status": 403},
    ],
    "contact": False, "worker": SENT["at"],
}  # fmt: skip
KEEP = """rows => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
    opening.onsuccess = () => { const change = opening.result.transaction('settings', 'readwrite');
      for (const row of rows) change.objectStore('settings').put(row);
      change.oncomplete = () => { opening.result.close(); done(); }; }; })"""


def told(page: Page) -> None:
    """Notifications were switched on here; the screen is opened anew."""
    rows = [
        {"name": "push", "value": {"told": 0, "trouble": "", "understood": False}},
        {"name": "push.status", "value": {"status": TOLD, "at": SENT["at"]}},
    ]
    page.evaluate(KEEP, rows)
    page.evaluate("() => { location.hash = '#/settings'; }")
    page.wait_for_selector("[data-pref]")
    page.evaluate("() => { location.hash = '#/notifications'; }")
    page.wait_for_selector(".said.bad")


def shown(page: Page) -> None:
    if not page.locator("[data-showing]").count():
        taps(".tv .actions button")(page)
    taps(".tv details:not([open]) summary")(page)


GAME, SHEET = ".board", "[data-result]"
OTHER = "[data-pick] [aria-pressed=false]"
OFFENCE = '[data-offence="2.5"] .offence-row'
CASUAL = '[data-offence="slow-play"]'
MORE = ".pad .bar button.tool"

SCREENS: dict[str, Screen] = {
    "home": Screen("#/", ".games"),
    "new-game": Screen("#/new", ".new .sides"),
    "new-game-kept": Screen("#/new", ".new .sides", keep_a_setup),
    "new-game-csc": Screen("#/new", ".new .sides", choose("csc-2007")),
    "new-game-court": Screen("#/new", ".new .sides", choose("court")),
    "new-game-own-length": Screen(
        "#/new",
        ".new .sides",
        then(choose("federation-2024"), taps(".length .segments button:last-of-type", ".timeouts summary")),
    ),
    "events": Screen("#/events", ".events .rows"),
    "event-new": Screen("#/events/new/mixer", "[data-start]", taps("[data-known] button")),
    "event-boards": Screen(event_address(1), "[data-call]"),
    "event-result": Screen(event_address(1), "[data-call]", then(taps("[data-result]"), taps("dialog summary"))),
    "event-matches": Screen(event_address(1) + "/matches", "[data-matches]"),
    "event-table": Screen(event_address(1) + "/table", "[data-table]", then(taps("[data-table] button"), reason)),
    "event-cross": Screen(event_address(1) + "/table", "[data-cross]"),
    "event-people": Screen(event_address(2) + "/people", "[data-entries]"),
    "event-leaving": Screen(event_address(2) + "/people", "[data-entries]", taps("[data-entries] button")),
    "event-draw": Screen(event_address(1) + "/draw", "[data-draw]", taps("[data-next-card]")),
    "event-share": Screen(event_address(1) + "/share", ".status"),
    "event-hand-over": Screen(event_address(1) + "/hand-over", ".qr"),
    "event-more": Screen(event_address(3) + "/more", "[data-more]"),
    "event-versions": Screen(event_address(3) + "/versions", "[data-event]"),
    "event-read": Screen(event_address(READ), "[data-desk]"),
    "event-take": Screen(link_of("", competition(5, "queue", USUAL)).removeprefix("/"), ".taken"),
    "event-card": Screen(event_address(1) + "/card/r1.2", ".qr"),
    "event-differs": Screen(event_address(6) + "/differs", "[data-offered]"),
    "event-differs-rows": Screen(event_address(6), "[data-differs]"),
    "event-told": Screen("#/told/" + code_of(told_of(USUAL)), "[data-record]"),
    "match-card": Screen("#/match/" + code_of(card_of(USUAL)), "[data-start]"),
    "result-code": Screen(address("waiting") + "/told", ".qr"),
    "event-queue": Screen(event_address(2), "[data-winner]"),
    "event-bracket": Screen(event_address(5) + "/matches", "[data-matches]"),
    "event-why": Screen(event_address(5) + "/match/w2.1", "[data-why]"),
    "event-screen": Screen(event_address(5) + "/screen", "[data-turn]", taps("[data-pause]")),
    "event-screen-queue": Screen(event_address(2) + "/screen", "[data-turn]", taps("[data-pause]")),
    "tournament-new": Screen("#/events/new/tournament", "[data-start]", taps("summary")),
    "tournament-sign-up": Screen(event_address(SIGN_UP), "[data-roll-call]"),
    "tournament-draw": Screen(
        event_address(SIGN_UP) + "/draw", "[data-draw-now]", taps("summary", "[data-seeds] button")
    ),
    "tournament-payouts": Screen(event_address(SIGN_UP) + "/payouts", "[data-payouts]"),
    "league-new": Screen("#/events/new/league", "[data-start]", then(teams, taps("[data-weeks] button", "summary"))),
    "league-fixtures": Screen(f"#/event/{LEAGUE}", "[data-matches]"),
    "league-days": Screen(f"#/event/{LEAGUE}", "[data-matches]", taps("[data-days]")),
    "league-table": Screen(
        f"#/event/{LEAGUE}/table", "[data-eligible]", then(taps("[data-table] button"), reason, taps("summary"))
    ),
    "league-teams": Screen(f"#/event/{LEAGUE}/people", "[data-entries]"),
    "league-match": Screen(f"#/event/{LEAGUE}/match/r1.1", "[data-history]"),
    "league-paper": Screen(f"#/event/{LEAGUE}/match/r1.1", "[data-history]", taps("[data-act=paper]")),
    "league-postpone": Screen(f"#/event/{LEAGUE}/match/r2.1", "[data-history]", taps("[data-act=postpone]")),
    "league-forfeit": Screen(f"#/event/{LEAGUE}/match/r2.1", "[data-history]", taps("[data-act=forfeit]")),
    "event-match": Screen(event_address(1) + "/match/r1.1", "[data-history]"),
    "event-correct": Screen(
        event_address(1) + "/match/r1.1", "[data-history]", taps("[data-act=result]", "dialog [data-winner=b]")
    ),
    "event-log": Screen(event_address(1) + "/log", "[data-log]"),
    "event-ladder": Screen(event_address(3), "[data-challenge]"),
    "event-challenge": Screen(event_address(3), "[data-challenge]", taps("[data-challenge]", "[data-choice]")),
    # Last, because its event is only read from then on.
    "league-sheet": Screen(f"#/sheet/{DERBY}/r1.1", "[data-halves]", taps("summary")),
    "league-sheet-begin": Screen(f"#/sheet/{DERBY}/r2.1", "[data-begin]"),
    "league-sheet-line-up": Screen(f"#/sheet/{FREE_SHEET}", "[data-line-up]", taps("[data-player]", "[data-seat]")),
    "league-sheet-points": Screen(f"#/sheet/{DERBY}/r1.1", "[data-halves]", taps("[data-game='3']", "[data-winner]")),
    "league-sheet-breach": Screen(
        f"#/sheet/{DERBY}/r1.1",
        "[data-halves]",
        taps("[data-act=substitute]", "[data-choice=b]", "[data-choice='0']", "[data-choice]", "[data-choice]"),
    ),
    "event-handed": Screen(event_address(1) + "/hand-over", ".qr", taps("[data-confirm]")),
    "next-game": Screen(address("match-1") + "/next", ".next-part"),
    "pad-fresh": Screen(address("fresh"), GAME),
    "pad": Screen(address("federation"), GAME, lay("a4", "a3", "b2", "b1", "a1")),
    "pad-empty-frame": Screen(address("federation"), GAME, taps("[data-record]")),
    "pad-selected": Screen(address("federation"), GAME, selected),
    "pad-doubt": Screen(address("federation"), GAME, then(lay("a3", "b2"), taps('[data-zone="b3"]', "[data-doubt]"))),
    "pad-why": Screen(address("federation"), GAME, then(lay("a4", "a3", "b2", "b1", "a1"), why)),
    "pad-menu": Screen(address("federation"), GAME, then(lay("a3"), taps(MORE))),
    "pad-correcting": Screen(address("federation") + "/frame/e3", GAME),
    "pad-correcting-reason": Screen(address("federation") + "/frame/e3", GAME, taps("[data-record]")),
    "pad-baseball": Screen(address("baseball"), GAME, lay("a3", "b2")),
    "pad-csc": Screen(address("casual"), GAME, lay("a3", "b2", "a1")),
    "pad-horse-collar": Screen(address("horse-collar"), GAME, lay("13", "2")),
    "pad-bowling": Screen(address("bowling"), GAME, taps('[data-pins="7"]')),
    "pad-court": Screen(address("court"), GAME, lay("a10", "b8", "a-10")),
    "sheet": Screen(address("federation") + "/sheet", SHEET, taps(".line-score tbody button.link")),
    "sheet-rule": Screen(
        address("federation") + "/sheet", SHEET, then(taps(".line-score tbody button.link"), rule(".reasons .section"))
    ),
    "sheet-won": Screen(address("over") + "/sheet", SHEET),
    "sheet-reopening": Screen(address("over") + "/sheet", SHEET, taps("footer .tool")),
    "header": Screen(address("over") + "/header", ".header-form"),
    "sheet-match": Screen(address("match-1") + "/sheet", SHEET),
    "sheet-bowling": Screen(address("bowling") + "/sheet", SHEET),
    "sheet-attention": Screen(address("attention") + "/sheet", SHEET),
    "offences": Screen(address("federation") + "/referee", OFFENCE),
    "offence-open": Screen(address("federation") + "/referee", OFFENCE, taps(OFFENCE)),
    "offence-rule": Screen(address("federation") + "/referee", OFFENCE, rule('[data-offence="6.4.6"] .section')),
    "offence-rule-casual": Screen(address("bowling") + "/referee", CASUAL, rule(f"{CASUAL} .section")),
    "ruling": Screen(
        address("federation") + "/referee", OFFENCE, then(taps(OFFENCE, '[data-accuse="a0"]', ".ruling-why summary"))
    ),
    "clocks": Screen(address("fresh") + "/referee/clocks", ".clock-card"),
    "clocks-running": Screen(address("federation") + "/referee/clocks", ".clock-card", taps(".starts button")),
    "calls": Screen(address("federation") + "/referee/calls", "#call-stage"),
    "rulings": Screen(address("federation") + "/referee/rulings", "#ruling-stage"),
    "rulings-adjust": Screen(address("federation") + "/referee/rulings/adjust", "#ruling-stage"),
    "rulings-forfeit": Screen(address("federation") + "/referee/rulings/forfeit", "#ruling-stage"),
    "log": Screen(address("federation") + "/referee/log", ".log-row"),
    "log-correction": Screen(address("federation") + "/referee/log", ".log-row", taps(".log-acts button")),
    "hand-over": Screen(address("federation") + "/hand-over", ".qr"),
    "handed-over": Screen(address("csc") + "/hand-over", ".given"),
    "take-over": Screen("#/take", "[name=link]"),
    "versions": Screen(address("undecided") + "/versions", ".side-by-side"),
    "versions-choose": Screen(address("undecided") + "/versions", ".side-by-side", taps(".choose button")),
    "damaged": Screen(address("damaged") + "/damaged", "[role=alert]"),
    "missing": Screen("#/game/0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "main p"),
    "house": Screen("#/house", ".house-row"),
    "house-edit": Screen(f"#/house/{HOUSE}", ".fields", taps('[data-offence="2.5"] summary')),
    "house-edit-wrong": Screen("#/house/federation-2024", ".fields", wrong_rules),
    "my-games": Screen("#/games", ".my-games .summary"),
    "players": Screen("#/players", ".person"),
    "player": Screen("#/players", ".person", taps(".person")),
    "how": Screen("#/how", ".lesson"),
    "how-baseball": Screen("#/how/innings", '[aria-current="page"][href$="innings"]'),
    "how-horse-collar": Screen("#/how/horse-collar", '[aria-current="page"][href$="collar"]'),
    "how-court": Screen("#/how/court", '[aria-current="page"][href$="court"]'),
    "how-bowling": Screen("#/how/bowling", '[aria-current="page"][href$="bowling"]'),
    "share": Screen(address("over") + "/share", ".result-card"),
    "board": Screen(address("federation") + "/board", ".scoreboard"),
    "tv": Screen(address("federation") + "/tv", ".tv main"),
    "to-tv": Screen(f"#/to-tv/{'k' * 43}", ".tv .actions"),
    "tv-showing": Screen(address("federation") + "/tv", ".tv main", shown),
    "clubs": Screen("#/club/all", ".said.bad"),
    "club": Screen(f"#/club/{CLUB}", ".said.bad"),
    "club-member": Screen(f"#/club/{CLUB}", ".said.bad", taps("[data-members] button")),
    "club-member-other": Screen(f"#/club/{CLUB}", ".said.bad", taps("[data-members] li:nth-of-type(2) button")),
    "club-admin": Screen(f"#/club/{CLUB}/admin", ".said.bad"),
    "club-settings": Screen(f"#/club/{CLUB}/admin", ".said.bad", taps("[data-settings] button")),
    "club-new": Screen("#/club/new", "[name=club]"),
    "club-revoke": Screen(f"#/club/{CLUB}/invite", ".said.bad", taps("[data-invitations] button")),
    "club-forget": Screen(f"#/club/{CLUB}", ".said.bad", taps("main > button:last-of-type")),
    "club-people": Screen(f"#/club/{CLUB}/people", ".said.bad"),
    "club-person": Screen(f"#/club/{CLUB}/people", ".said.bad", taps("[data-people] li:last-of-type button")),
    "club-same": Screen(
        f"#/club/{CLUB}/people",
        ".said.bad",
        taps("[data-people] li:last-of-type button", "dialog form > button:first-of-type"),
    ),
    "club-seen": Screen("#/club/seen", "[data-seen] a"),
    "dates": Screen("#/dates", ".said.bad"),
    "dates-club": Screen(f"#/dates/{CLUB}", ".said.bad"),
    "date": Screen(f"#/date/{DATES['match']}", ".said.bad"),
    "date-series": Screen(f"#/date/{DATES['night']}", ".said.bad", taps("main > button:last-of-type")),
    "date-new": Screen("#/dates/new", "[name=day]"),
    "date-edit": Screen(f"#/date/{DATES['night']}/edit", ".said.bad"),
    "date-new-club": Screen(f"#/dates/{CLUB}/new", ".said.bad", taps("[value=some] + span", OTHER)),
    "date-call": Screen(f"#/dates/{CLUB}/call", ".said.bad", taps("[data-boards] button", OTHER, OTHER)),
    "date-call-sure": Screen(
        f"#/dates/{CLUB}/call", ".said.bad", taps("[data-boards] button", OTHER, "form > .primary")
    ),
    "posted": Screen(f"#/date/{DATES['posted']}", ".said.bad"),
    "join": Screen("#/join", "[data-over]"),
    "join-waits": Screen(f"#/join/{'s' * 43}", ".said.bad"),
    "confirm": Screen("#/confirm", "[data-over]"),
    "confirm-waits": Screen(f"#/confirm/{'s' * 43}", ".said.bad"),
    "result": Screen(address("over").replace("/game/", "/result/"), ".said.bad"),
    "results": Screen(f"#/results/{CLUB}", ".said.bad"),
    "correct": Screen(address("over").replace("/game/", "/correct/"), "main .primary"),
    "me": Screen("#/me", ".said.bad"),
    "me-sign-out": Screen("#/me", ".said.bad", taps("main > button:last-of-type")),
    "me-new": Screen("#/me/new", ".said.bad"),
    "me-passkeys": Screen("#/me/passkeys", ".said.bad"),
    "me-recovery": Screen("#/me/recovery", ".said.bad"),
    "pair": Screen("#/pair", ".said.bad"),
    "settings": Screen("#/settings", "fieldset"),
    "notifications": Screen("#/notifications", "[data-state=off]"),
    "notifications-on": Screen("#/notifications", "[data-state]", told),
    "storage": Screen("#/storage", "[data-last-backup]"),
}


def arrive(page: Page, screen: Screen) -> float:
    """Go there as a link does, without loading anew; gives the page's own moment at which it began, in milliseconds."""
    page.evaluate("() => { document.querySelector('dialog')?.close(); location.hash = '#/take'; }")
    page.wait_for_selector(".take-over")
    began: float = page.evaluate("address => { location.hash = address; return performance.now(); }", screen.address)
    page.wait_for_selector(screen.ready)
    return began


def visit(page: Page, screen: Screen) -> None:
    """Open the screen and bring it into its state."""
    arrive(page, screen)
    take_steps(page, screen)


def take_steps(page: Page, screen: Screen) -> None:
    """Bring a screen that was opened into its state, once all of its content has been there long enough for taps."""
    if screen.steps is not nothing:
        page.wait_for_selector("body:not([data-resting])")
    screen.steps(page)


@contextmanager
def stocked_page(
    playwright: Playwright, chromium: str, origin: str, names: Names = USUAL, language: str = "en"
) -> Iterator[Page]:
    """A page on a phone with all games in its store. What asks the archive finds none: nothing changes by itself."""
    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    context = browser.new_context(
        viewport=SCREEN,
        has_touch=True,
        is_mobile=True,
        locale=language,
        timezone_id="America/Vancouver",
        service_workers="block",
    )  # type: ignore[arg-type]
    context.set_default_timeout(15_000)
    page = context.new_page()
    try:
        context.route("**/api/**", lambda route: route.abort())
        page.goto(origin)
        page.wait_for_selector(".welcome")
        stock(page, names)
        page.reload()
        page.wait_for_selector(".games")
        page.wait_for_selector("[data-exposed-line]")  # the archive was tried
        yield page
    finally:
        browser.close()
