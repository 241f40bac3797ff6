"""Fills a phone's database so that every screen has something to show, as if it had all been played there."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Page

from scorekeeper.competitions.sheets.sheet import sheet
from scorekeeper.competitions.stand import stand
from scorekeeper.core.words import table
from scorekeeper.rules import replay
from tests.games import Game, game_id, short_game
from tests.house.rules import HOUSE, house_rules
from tests.server import ROOT

PUT = (ROOT / "tests" / "browser" / "stock.js").read_text()

VISIT = """async (pages) => { const cache = await caches.open('seen');
    for (const [address, title] of pages) await cache.put(address,
      new Response(`<title>${title.replaceAll('<', '&lt;')}</title>`,
        {headers: {'x-seen': '1795320000000'}})); }"""


@dataclass(frozen=True)
class Names:
    """The names of the sides and their players."""

    a: str
    b: str
    players_a: tuple[str, str]
    players_b: tuple[str, str]


USUAL = Names("Elks", "Legion", ("Ann", "Bo"), ("Cy", "Di"))
# 60 signs are the most that a document may hold: one endless word, markup, a right-to-left name with digits, emoji of
# many parts.
AWKWARD = Names(
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenki",
    "<script>alert(1)</script><img src=x onerror=alert(2)> Legion",
    ("Al", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿👍🏽 Bo and all of her family from the north"),
    ("نادي الشفلبورد 12 الكبير جدا في المدينة القديمة", "Di van der Bergh-Montgomery 3"),
)

# Games by name: what stands in front of `#/game/<id>` in the list of screens.
NUMBERS = {
    name: number
    for number, name in enumerate(
        ["imported", "damaged", "attention", "undecided", "waiting", "match-1", "casual", "court", "bowling",
        "horse-collar",
         "baseball", "csc", "fresh", "over", "federation"], 1)
}  # fmt: skip


def address(name: str) -> str:
    """Where a game's screens are, without what follows the id."""
    return f"#/game/{game_id(NUMBERS[name])}"


def event(number: int, type_: str = "frame", **fields: object) -> dict[str, object]:
    return {"id": f"e{number}", "at": f"2026-11-21T19:{number:02d}:00-08:00", "type": type_, **fields}


def frames(*weights: str) -> list[dict[str, object]]:
    """A frame of each text of weights, such as `a3 b2`."""
    return [event(n, weights=text.split()) for n, text in enumerate(weights, 1)]


def turns(field: str, *values: list[int]) -> list[dict[str, object]]:
    """Turns of one side after the other."""
    return [event(n, "turn", side="ab"[(n + 1) % 2], **{field: value}) for n, value in enumerate(values, 1)]


WON = ("a3 b2", "", "b3 b1", "a4 a4 a3 a2")
LONG = frames("a3 b2", "", "b4 b3 a3 b1", "a2=b2 a1", "a4 a3 b2", "b1")
CORRECTED = [
    *LONG,
    event(7, "penalty", side="b", player=0, offence="2.5", step=1, official="R. Eferee", note="Leaned on the rail."),
    event(8, "timeout", side="a"),
    event(9, "call", kind="weight", votes=["a", "b", "a"], ruling="a", official="R. Eferee"),
    event(10, "note", text="The table was waxed again."),
    event(11, "amend", event="e2", reason="A weight was read wrongly", **{"with": {"weights": ["b1"]}}),
    event(12, "weights_changed", side="b"),
]


def games(names: Names) -> dict[str, Game]:
    """All games, by name; the newest, which home offers to go on with, is the federation's."""
    sides = {
        "a": {"name": names.a, "colour": "red", "players": [{"name": name} for name in names.players_a]},
        "b": {"name": names.b, "colour": "blue", "players": [{"name": name} for name in names.players_b]},
    }

    def game(
        name: str, events: list[Any], ruleset: str = "federation-2024", play: str = "doubles", **header: object
    ) -> Game:
        at = f"2026-11-21T{NUMBERS[name]:02d}:00:00-08:00"
        made = short_game(NUMBERS[name], 0, ruleset=ruleset, play=play, started_at=at, **{"sides": sides, **header})
        return {**made, "events": events}

    court = {side: {**sides[side], "colour": colour} for side, colour in (("a", "yellow"), ("b", "black"))}
    match = {"id": game_id(900), "best_of": 3, "game": 1}
    return {
        "federation": game("federation", CORRECTED, board="4", target=21),
        "fresh": game("fresh", []),
        "over": game("over", frames(*WON)),
        "csc": game("csc", frames("a3 b2", "b2", "a1"), "csc-2007"),
        "casual": game("casual", frames(*WON), "casual"),
        "baseball": game("baseball", frames("a4", "b2 b1", "", "a3"), "baseball", "singles"),
        "horse-collar": game("horse-collar", turns("weights", [13, 3], [2, 1], [3]), "horse-collar", "singles"),
        "bowling": game(
            "bowling", turns("rolls", [10], [3, 4], [7, 3], [10], [0, 9], [8, 2], [10]), "bowling", "singles"
        ),
        "court": game("court", frames("a10 a7 b8", "b10 b10 a-10"), "court", sides=court),
        "match-1": game("match-1", frames(*WON), match=match),
        "waiting": game("waiting", frames(*WON), board="2", competition=link_to(7, names, "r1.1", "n0", "n5")),
        "undecided": game("undecided", frames(*WON)),
        "attention": game("attention", frames(*WON)),
        "damaged": game("damaged", frames(*WON)),
        "imported": game("imported", frames(*WON)),
    }


CLUB = game_id(700)
DEVICES = (
    "0193b0c2-0000-7000-8000-000000000001",
    "0193b0c2-0000-7000-8000-000000000002",
    "0193b0c2-0000-7000-8000-000000000003",
)
KEPT_AT = "2026-11-21T20:00:00-08:00"


def kept_club(names: Names) -> list[dict[str, object]]:
    """The server's last answers about this phone, whose player is the admin of a club, and about that club."""
    seen = "2026-11-22T03:00:00Z"
    own = {"id": CLUB, "name": names.a, "role": "admin", "member": game_id(701)}
    people = [names.players_a[0], names.players_a[1], names.players_b[0], names.players_b[1]]
    roles = ("admin", "player", "referee", "player")
    members = [
        {"id": game_id(701 + n), "name": name, "role": role, "joined_at": seen}
        for n, (name, role) in enumerate(zip(people, roles, strict=True))
    ]
    devices = [
        {"id": DEVICES[n], "name": name, "seen_at": seen, "this": n == 0}
        for n, name in enumerate(("Pixel 9", "iPad", names.b))
    ]
    ends = "2026-11-29T03:00:00Z"
    invitations = [
        {"id": game_id(710), "role": "referee", "member": None, "by": members[0], "uses": 12, "expires_at": ends},
        {"id": game_id(711), "role": "player", "member": members[3], "by": None, "uses": 1, "expires_at": ends},
    ]
    me = {"device": devices[0], "player": {"id": game_id(720), "name": people[0]}, "devices": devices, "clubs": [own]}
    club = {"id": CLUB, "name": names.a, "visibility": "members", "role": "admin", "members": members}
    listed = [
        {"id": game_id(701 + n), "name": name, "joined": n < 3, "last_played": seen if n else None}
        for n, name in enumerate([*people, names.b])
    ]
    return [
        {"name": f"club.{CLUB}.people", "value": {"value": listed, "at": KEPT_AT}},
        {"name": "me", "value": {"me": me, "at": KEPT_AT, "lost": False}},
        {"name": f"club.{CLUB}", "value": {"club": club, "invitations": invitations, "at": KEPT_AT}},
    ]


DATES = {what: game_id(730 + number) for number, what in enumerate(("night", "match", "reminder", "posted"))}
"""Dates that the phone knows of, by what they are."""


def kept_dates(names: Names) -> list[dict[str, object]]:
    """The server's last answer about dates: the club's, the player's own, and a game posted just now."""
    club = {"id": CLUB, "name": names.a}
    called = [{"id": game_id(701 + n), "name": name} for n, name in enumerate((*names.players_a, *names.players_b))]
    now = datetime.now(UTC)

    def date(what: str, days: int, zone: str = "America/Vancouver", **fields: object) -> dict[str, object]:
        at = (now + timedelta(days=days)).astimezone(ZoneInfo(zone))
        made = {"id": DATES[what], "club": club, "what": what, "text": "", "board": "", "zone": zone}
        rest = {
            "series": None,
            "members": None,
            "leads": [1440, 60],
            "mine": True,
            "cancelled": False,
            "posted_at": None,
            "clock_at": None,
        }
        when = {"day": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}", "at": at.isoformat(timespec="seconds")}
        return {**made, **when, **rest, **fields}

    told = now.isoformat(timespec="seconds")
    clock = (now + timedelta(minutes=4)).isoformat(timespec="seconds")
    posted = date("posted", 0, board="12", members=called, at=told, posted_at=told, clock_at=clock)
    match = date("match", 3, "Asia/Tokyo", text=f"{names.b}, first game", board="Next to the bar", members=called)
    return [posted, date("night", 2, series=game_id(740), board="2"), match, date("reminder", 90, club=None)]


STARTED = "2026-11-21T19:00:00-08:00"
READ = 4
"""The number of the competition whose desk is another phone."""
SIGN_UP = 0
"""The number of the tournament that people still enter. It is the oldest, so that Home shows others."""


def competition(number: int, form: str, names: Names, *events: dict[str, object]) -> dict[str, Any]:
    """Return a competition of six."""
    people = [names.a, names.b, *names.players_a, *names.players_b]
    entered = [{"type": "enter", "entry": f"n{i}", "name": name} for i, name in enumerate(people)]
    log = [{"id": f"e{i}", "at": STARTED, **event} for i, event in enumerate([*entered, *events])]
    header = {"version": 1, "id": contest_id(number), "form": form, "name": names.b, "started_at": STARTED}
    rules = {"ruleset": "casual", "ruleset_version": 1, "play": "singles", "target": 15, "boards": ["1", "2"]}
    return {**header, **rules, "events": log}


def link_to(number: int, names: Names, match: str, a: str, b: str) -> dict[str, object]:
    """Return what a game says of its match."""
    return {"id": contest_id(number), "name": names.b, "match": match, "a": a, "b": b, "game": 1}


def tellings() -> list[dict[str, object]]:
    """Return what games on other phones told competition 6: another result than the desk, two that differ, of others,
    and what a stranger offers.
    """
    first, second = {"match": "r1.1", "a": "n0", "b": "n5"}, {"match": "r1.2", "a": "n1", "b": "n4"}
    lost: dict[str, object] = {"score": {"a": 9, "b": 15}, "winner": "b"}
    won: dict[str, object] = {"score": {"a": 15, "b": 12}, "winner": "a"}
    told = [{**first, **lost}, {**second, **won}, {**second, **lost}, {**first, "b": "n4", **won}, {**second, **won}]
    return [
        {
            "competition": contest_id(6),
            "id": game_id(750 + number),
            "telling": {"id": game_id(750 + number), "kind": "game", "game": 1, "ending": "played", **telling},
            **({"offered": True} if number == len(told) - 1 else {}),
        }
        for number, telling in enumerate(told)
    ]


def card_of(names: Names) -> dict[str, Any]:
    """Return what is on the card of a match of competition 6."""
    sides = {"a": {"name": names.a, "colour": "red"}, "b": {"name": names.b, "colour": "blue"}}
    rules = {"version": 1, "ruleset": "casual", "ruleset_version": 1, "play": "singles", "target": 15, "first": "a"}
    game = {**rules, "sides": sides, "board": "2", "competition": link_to(6, names, "r1.2", "n1", "n4")}
    return {"key": "k" * 43, "game": game}


def told_of(names: Names) -> dict[str, Any]:
    """Return what the result code of a match of competition 1 says."""
    telling = {"kind": "game", "match": "r1.2", "a": "n1", "b": "n4", "game": 1, "score": {"a": 15, "b": 9}}
    told = {"telling": {"id": game_id(760), "winner": "a", "ending": "played", **telling}}
    return {"competition": contest_id(1), "name": names.b, "names": {"a": names.a, "b": names.b}, **told}


def competitions(names: Names) -> list[dict[str, Any]]:
    """Return one with matches, a queue, a ladder with a challenge, one that is only read here, a bracket, the first
    with differences, a tournament before its draw, and a league.
    """
    first, second = {"a": "n0", "b": "n5"}, {"a": "n1", "b": "n4"}
    robin = [
        {"type": "draw", "method": "lots", "order": [f"n{i}" for i in range(6)]},
        {"type": "post", "match": "r1.1", "board": "1", **first},
        {"type": "result", "match": "r1.1", **first, "winner": "a", "ending": "played", "score": {"a": 15, "b": 9}},
        {"type": "post", "match": "r1.2", "board": "2", **second},
    ]
    before, meet = {"a": "n3", "b": "n4"}, {"a": "n0", "b": "n3"}
    knocked = [
        {"type": "draw", "method": "lots", "order": [f"n{i}" for i in range(6)]},
        {"type": "result", "match": "w1.2", **before, "winner": "a", "ending": "played", "score": {"a": 15, "b": 9}},
        {"type": "post", "match": "w2.1", "board": "1", **meet},
    ]
    held = {"type": "post", "match": contest_id(9), "board": "1", "a": "n0", "b": "n1"}
    dared = {"type": "challenge", "match": contest_id(8), "a": "n3", "b": "n2"}
    found = [
        competition(1, "round-robin", names, *robin),
        competition(2, "queue", names, held),
        competition(3, "ladder", names, dared),
        competition(READ, "ladder", names),
        competition(5, "double-elimination", names, *knocked),
        competition(6, "round-robin", names, *robin),
        {
            **competition(SIGN_UP, "double-elimination", names, {"type": "present", "entries": ["n0", "n3"]}),
            "settings": {"handicap": "owed", "fees": {"entry": 2000, "event_fee": 1000}},
        },
        league(names),
    ]
    assert all(stand(one, []) for one in found)
    return found


LEAGUE = "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9b00"
"""The league, which is older than the other competitions."""


def league(names: Names) -> dict[str, Any]:
    """Return a league of six in its third week: a sheet from paper, a forfeit, a match without a day, one missing."""
    lineup = [*names.players_a, *names.players_b, "Eva", "Finn"]
    made = competition(1, "league-six", names)
    teams = [{**one, "players": [{"name": name} for name in lineup]} for one in made["events"]]
    played = {"a": dict.fromkeys(lineup, 3), "b": dict.fromkeys(lineup[:4], 4)}
    result = {"halves": {"a": 12, "b": 6}, "wins": {"a": 6, "b": 3}, "score": {"a": 171, "b": 140}, "played": played}
    acts: list[dict[str, object]] = [
        {"type": "draw", "method": "lots", "order": [f"n{i}" for i in range(6)]},
        {"type": "schedule", "rounds": {str(n): f"2026-11-{5 + 7 * (n - 1):02}" for n in range(1, 4)}},
        {"type": "sheet", "match": "r1.1", "a": "n0", "b": "n5", **result},
        {"type": "sheet", "match": "r1.2", "a": "n1", "b": "n4", **result},
        {"type": "result", "match": "r1.3", "a": "n2", "b": "n3", "winner": "b", "ending": "forfeit"},
        {"type": "postpone", "match": "r2.1", "on": None, "reason": "Hockey"},
    ]
    log = [{"id": f"l{n}", "at": STARTED, **act} for n, act in enumerate(acts)]
    rules = {"ruleset": "csc-2007", "play": "league", "target": 21, "settings": {"legs": 2}, "boards": []}
    return {**made, **rules, "id": LEAGUE, "events": [*teams, *log]}


DERBY = LEAGUE.replace("9b", "9a")
"""A league of two teams."""

TEAMMATES = ("Eva", "Finn", "Gus", "Hana", "Ian"), ("Jo", "Kim", "Lee", "Max", "Nia")


def derby(names: Names = USUAL) -> dict[str, Any]:
    """Return a league of two teams of seven, who meet twice; the first named is at home first."""
    teams = [(names.a, names.players_a, TEAMMATES[0]), (names.b, names.players_b, TEAMMATES[1])]
    entered = [
        {"type": "enter", "entry": f"n{i}", "name": name, "players": [{"name": one} for one in (*first, *more)]}
        for i, (name, first, more) in enumerate(teams)
    ]
    drawn = {"type": "draw", "method": "lots", "order": ["n0", "n1"]}
    log = [{"id": f"e{i}", "at": STARTED, **event} for i, event in enumerate([*entered, drawn])]
    header = {"version": 1, "id": DERBY, "form": "league-six", "name": names.b, "started_at": STARTED}
    rules = {"ruleset": "csc-2007", "ruleset_version": 1, "play": "league", "target": 21}
    found = {**header, **rules, "settings": {"legs": 2}, "events": log}
    assert len(stand(found, [])["matches"]) == 2
    return found


FREE_SHEET = game_id(770)
"""A sheet of no league that this phone knows."""


def sheets(names: Names) -> list[dict[str, Any]]:
    """Return one of the first match, with a breach and a delay, and one of no league, without line-ups."""
    players = {"a": [*names.players_a, *TEAMMATES[0]], "b": [*names.players_b, *TEAMMATES[1]]}
    teams = {"a": {"name": names.a, "players": players["a"]}, "b": {"name": names.b, "players": players["b"]}}
    places = {side: {place: players[side][2 * k : 2 * k + 2] for k, place in enumerate("ABC")} for side in "ab"}
    lined = [{"type": "lineup", "side": side, "places": places[side]} for side in "ab"]
    log = [
        *lined,
        {"type": "game", "number": 1, "score": {"a": 21, "b": 15}},
        {"type": "delay", "minutes": {"b": 20}},
        {"type": "substitute", "side": "a", "before": 4, "place": "A", "out": players["a"][0], "in": players["a"][2]},
        {"type": "protest", "side": "b", "text": "The table was waxed again."},
    ]
    header = {"version": 1, "form": "league-six", "ruleset": "csc-2007", "target": 21, "teams": teams}
    link = {"id": DERBY, "match": "r1.1", "a": "n0", "b": "n1"}
    events = [{"id": f"e{i}", "at": STARTED, **event} for i, event in enumerate(log)]
    found = [
        {**header, "id": game_id(771), "competition": link, "started_at": STARTED, "events": events},
        {**header, "id": FREE_SHEET, "started_at": STARTED, "events": []},
    ]
    assert all(sheet(one) for one in found)
    return found


def other_ladder(names: Names) -> dict[str, Any]:
    """Return a version of the ladder, in which another phone recorded something else."""
    dared = {"type": "challenge", "match": contest_id(7), "a": "n5", "b": "n3"}
    late = {"type": "enter", "entry": "n6", "name": names.b}
    document = competition(3, "ladder", names, dared, late)
    ours = {"game": document["id"], "hash": "0" * 64, "etag": None, "decided": True}
    return {**ours, "document": document, "from": "phone", "settled": {"e7": "left"}}


def contest_id(number: int) -> str:
    """Return the id of a competition, or of a match in a queue or on a ladder."""
    return f"0193b0c2-7d2a-7c31-9b57-1f7f3f0a9c{number:02}"


def event_address(number: int) -> str:
    """Where a competition's screens are, without what follows the id."""
    return f"#/event/{contest_id(number)}"


def stock(page: Page, names: Names = USUAL) -> None:
    """Fill the store of a phone on which the app is open; the app must be loaded anew afterwards."""
    rows = games(names)
    assert all(replay(game) for game in rows.values())
    waits = {"waiting": None, "undecided": None, "attention": {"code": "not-found", "detail": ""}}
    other = json.loads(json.dumps(rows["undecided"]))
    other["events"] = [*other["events"][:2], event(3, weights=["b4"]), event(4, weights=["a4", "a4", "a4", "a4"])]
    version = {
        "game": other["id"],
        "hash": "0" * 64,
        "document": other,
        "from": "archive",
        "etag": '"1-1"',
        "decided": False,
    }
    content = {
        "games": [{"name": name, "document": rows[name], "imported": name == "imported"} for name in NUMBERS],
        "waits": [
            {"game": rows[name]["id"], "events": len(WON), "problem": problem} for name, problem in waits.items()
        ],
        "archived": [
            {"game": rows[name]["id"], "events": len(WON), "etag": "1"} for name in ("over", "match-1", "damaged")
        ],
        "gap": rows["damaged"]["id"],
        "versions": [version],
        "rulesets": [{"id": HOUSE, "version": 1, "ruleset": house_rules()}],
        "competitions": [*competitions(names), derby(names)],
        "sheets": sheets(names),
        "read": {"id": contest_id(READ), "seen": STARTED},
        "competition_versions": [other_ladder(names)],
        "tellings": tellings(),
        "settings": [
            *kept_club(names),
            *(
                {"name": f"dates.{scope}", "value": {"dates": kept_dates(names), "at": KEPT_AT, "ahead": 0}}
                for scope in ("", CLUB)
            ),
            {"name": "date-habits", "value": {"time": "19:30", "weekday": 4, "boards": ["2", "12", names.b[:20]]}},
            {"name": f"handed.{rows['csc']['id']}", "value": {"key": "A" * 43, "told": True, "over": True}},
            {"name": "names", "value": [names.a, names.b, *names.players_a, *names.players_b]},
        ],
    }
    page.evaluate(PUT, content)
    words = table(str(page.evaluate("document.documentElement.lang"))[:2])  # as the server titles its pages
    archive, players = words["page.club.archive"], words["page.club.players"]
    page.evaluate(VISIT, [[f"/c/{CLUB}", f"{archive} · {names.a}"], [f"/c/{CLUB}/players", f"{players} · {names.a}"]])
