"""Who may do what with a competition: each visitor, each call, each kind of club. The table is typed here anew."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask

from tests.archive.clubs import begin_club
from tests.clubs.people import join
from tests.competition_archive.contests import (
    CARD,
    append,
    contest,
    contest_id,
    entries,
    event,
    get,
    person,
    put,
    referee,
    sign_up,
    told_game,
)
from tests.games import game_id
from tests.phone import Phone

VISITORS = ("director", "official", "member", "card", "link", "invited", "stranger")
HERE = f"/competitions/{contest_id(1)}"
NOTE = event(6, "note", text="Waxed")
EVENTS = entries()


@dataclass
class Visitor:
    """A phone, and the key with which it comes."""

    phone: Phone
    key: str = ""

    def ask(self, method: str, rest: str, **options: object) -> int:
        key = f"?key={self.key}" if self.key else ""
        return self.phone.ask(method, f"{HERE}{rest}{key}", **options).status_code


def tell(visitor: Visitor) -> None:
    """Send a finished game, with the key of the match card if the visitor has it."""
    cards = [{"competition": contest_id(1), "key": visitor.key}] if len(visitor.key) == 43 else []
    answer = visitor.phone.ask("POST", "/sync", json={"games": [told_game(2)], "cards": cards})
    assert answer.json["results"][0]["status"] == "created"


CALLS: dict[str, Callable[[Visitor], int]] = {
    "document": lambda one: one.ask("GET", ""),
    "results": lambda one: one.ask("GET", "/results"),
    "events": lambda one: append(one.phone, EVENTS, NOTE).status_code,
    "change": lambda one: put(one.phone, contest(name="Mine", events=EVENTS), '"1-0"').status_code,
    "desk": lambda one: one.ask("POST", "/desk", json={}),
    "take": lambda one: one.ask("POST", f"/results/{game_id(1)}/take"),
    "card": lambda one: one.ask("PUT", "/card", json={"key": CARD}),
    "share": lambda one: one.ask("POST", "/share"),
    "unshare": lambda one: one.ask("DELETE", "/share"),
    "announce": lambda one: one.ask("POST", "/standings/published"),
    "desk key": lambda one: one.ask("PUT", "/desk-key", json={"key": CARD}),
    "sign up": lambda one: sign_up(one.phone, int(one.phone.device[:8], 16), one.key).status_code,
    "sign-ups": lambda one: one.ask("GET", "/signups"),
}
FOREIGN = (404,) * 4
# In the order of VISITORS; `card` is a visitor with the key of a match card, `link` one with that of the club's link,
# `invited` one with that of the competition's own. What a key shows may be read, and with the competition's own people
# may sign up; other calls take no key, so they are as a stranger's. All are people, which only a sign-up needs.
IN_CLUB: dict[str, tuple[int, ...]] = {
    "document": (200, 200, 200, 200, 404, 200, 404),
    "results": (200, 200, 200, 200, 404, 200, 404),
    "events": (200, 403, 403, *FOREIGN),
    "change": (412, 403, 403, *FOREIGN),
    "desk": (200, 200, 403, *FOREIGN),
    "take": (204, 403, 403, *FOREIGN),
    "card": (204, 403, 403, *FOREIGN),
    "share": (200, 200, 403, *FOREIGN),
    "unshare": (204, 204, 403, *FOREIGN),
    "announce": (204, 204, 403, *FOREIGN),
    "desk key": (204, 403, 403, *FOREIGN),
    "sign up": (201, 201, 201, 403, 404, 201, 404),
    "sign-ups": (200, 200, 403, *FOREIGN),
}
READ = ("document", "results")
IN_LINKED = {
    **IN_CLUB,
    **dict.fromkeys(READ, (200, 200, 200, 200, 200, 200, 404)),
    "sign up": (201, 201, 201, 403, 403, 201, 404),
}
IN_PUBLIC = {
    **{call: (*IN_CLUB[call][:3], *(403,) * 4) for call in IN_CLUB},
    **dict.fromkeys(READ, (200,) * 7),
    "sign up": (201, 201, 201, 403, 403, 201, 403),
}
ALONE = {
    "document": (200, 404, 404, 200, 404, 200, 404),
    "results": (200, 404, 404, 200, 404, 200, 404),
    "events": (200, *(404,) * 6),
    "change": (412, *(404,) * 6),
    "desk": (200, *(404,) * 6),
    "take": (204, *(404,) * 6),
    "card": (204, *(404,) * 6),
    "share": (200, *(404,) * 6),
    "unshare": (204, *(404,) * 6),
    "announce": (403, *(404,) * 6),
    "desk key": (204, *(404,) * 6),
    "sign up": (201, 404, 404, 403, 404, 201, 404),
    "sign-ups": (200, *(404,) * 6),
}
TABLES = {"members": IN_CLUB, "link": IN_LINKED, "public": IN_PUBLIC, "none": ALONE}
TELLS = ("director", "official", "member", "card")
"""Whose games count by themselves in a club; without one the director's and those with a card."""


def visitors(app: Flask, visibility: str) -> dict[str, Visitor]:
    """The competition and everybody who may ask. A stranger's game is offered to its desk."""
    admin, club = begin_club(app)
    shown = "members" if visibility == "none" else visibility
    assert admin.ask("PATCH", f"/clubs/{club}", json={"visibility": shown}).status_code == 200
    document = contest(events=EVENTS) if visibility == "none" else contest(club=club, events=EVENTS)
    assert put(admin, document).status_code == 201
    assert admin.ask("PUT", f"{HERE}/card", json={"key": CARD}).status_code == 204
    link = admin.ask("POST", f"/clubs/{club}/link").json["url"].rpartition("key=")[2]
    own = admin.ask("POST", f"{HERE}/share").json["key"]
    Phone(app).sync(told_game(1))
    people = {"director": admin, "official": referee(app, admin, club), "member": join(app, admin, club, "player", "C")}
    keys = {"card": CARD, "link": link, "invited": own}
    return {name: Visitor(people.get(name) or person(app), keys.get(name, "")) for name in VISITORS}


@pytest.mark.parametrize("visibility", TABLES)
@pytest.mark.parametrize("call", CALLS)
def test_every_visitor_gets_what_the_table_says(app: Flask, visibility: str, call: str) -> None:
    there = visitors(app, visibility)
    # The director asks last, so that what it changes cannot change another's answer; `desk` moves the desk itself.
    answers = {name: CALLS[call](there[name]) for name in reversed(VISITORS)}
    assert tuple(answers[name] for name in VISITORS) == TABLES[visibility][call]


@pytest.mark.parametrize("visibility", TABLES)
@pytest.mark.parametrize("visitor", VISITORS)
def test_whose_games_count_by_themselves(app: Flask, visibility: str, visitor: str) -> None:
    there = visitors(app, visibility)
    tell(there[visitor])
    said = get(there["director"].phone, rest="/results").json
    tells = ("director", "card") if visibility == "none" else TELLS
    found = [one["id"] for one in said["results"]], [one["id"] for one in said["offered"]]
    expected = ([game_id(2)], [game_id(1)]) if visitor in tells else ([], [game_id(1), game_id(2)])
    assert found == expected
