"""Competitions as a desk's phone sends them."""

import json
from hashlib import sha256
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.clubs.people import join
from tests.games import game_id, short_game
from tests.phone import Phone

Fields = dict[str, Any]
AT = "2026-11-21T19:00:00-08:00"
CARD = "c" * 43


def contest_id(number: int) -> str:
    return f"0193b0c2-7d2a-7c31-9c57-{number:012x}"


def event(number: int, kind: str, **fields: object) -> Fields:
    return {"id": f"v{number}", "at": AT, "type": kind, **fields}


def entries(many: int = 4) -> list[Fields]:
    """So many teams, not drawn yet."""
    return entering(many)[:-1]


def entering(many: int) -> list[Fields]:
    """So many teams, drawn in the order of their names."""
    names = [f"e{n}" for n in range(1, many + 1)]
    entries = [event(n, "enter", entry=name, name=f"Team {n}") for n, name in enumerate(names, 1)]
    return [*entries, event(many + 1, "draw", order=names, method="lots")]


def contest(number: int = 1, many: int = 4, **header: object) -> Fields:
    """A knock-out of so many teams, drawn."""
    return {
        "version": 1,
        "id": contest_id(number),
        "form": "elimination",
        "name": "Friday",
        "ruleset": "federation-2024",
        "play": "singles",
        "target": 15,
        "boards": ["1", "2"],
        "started_at": AT,
        "events": entering(many),
        **header,
    }


def sign_up_id(number: int) -> str:
    return f"0193b0c2-7d2a-7c31-9e57-{number:012x}"


def sign_up(phone: Phone, number: int = 1, key: str = "", competition: int = 1, **body: object) -> TestResponse:
    """Sign up for a competition, as `Team 1` if nothing else is said."""
    path = f"/competitions/{contest_id(competition)}/signups/{sign_up_id(number)}"
    wish = {"name": f"Team {number}", "players": [{"name": "Ann"}], **body}
    return phone.ask("PUT", path + (f"?key={key}" if key else ""), json=wish)


def person(app: Flask, name: str = "Eve") -> Phone:
    """The phone of somebody in no club."""
    phone = Phone(app)
    assert phone.ask("PATCH", "/me", json={"name": name}).status_code == 200
    return phone


def told_game(number: int = 1, match: str = "w1.1", sides: str = "e1 e4", contest: int = 1, **header: object) -> Fields:
    """A finished game that names its match: side a wins 21 to 6."""
    a, b = sides.split()
    competition = {"id": contest_id(contest), "name": "Friday", "match": match, "a": a, "b": b}
    return short_game(number, 5, **{"competition": competition, **header})


def telling(number: int = 1, match: str = "w1.1", sides: str = "e1 e4") -> Fields:
    """What that game tells."""
    a, b = sides.split()
    said = {"game": 1, "score": {"a": 21, "b": 6}, "winner": "a", "ending": "played"}
    return {"id": game_id(number), "kind": "game", "match": match, "a": a, "b": b, **said}


def hash_of(events: list[Fields] | Fields) -> str:
    """The hash of a log (docs/competitions.md 6), or of a document."""
    return sha256(json.dumps(events, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def put(phone: Phone, document: Fields, if_match: str | None = None) -> TestResponse:
    headers = {"If-Match": if_match} if if_match else None
    return phone.ask("PUT", f"/competitions/{document['id']}", headers, json=document)


def append(phone: Phone, known: list[Fields], *events: object, number: int = 1) -> TestResponse:
    """Send events behind those that the phone knows to be archived."""
    return phone.ask("POST", f"/competitions/{contest_id(number)}/events", json=behind(known, *events))


def behind(known: list[Fields], *events: object) -> Fields:
    """What is sent with events behind those that the phone knows."""
    return {"after": len(known), "hash": hash_of(known), "events": list(events)}


def get(phone: Phone, number: int = 1, rest: str = "") -> TestResponse:
    return phone.get(f"/competitions/{contest_id(number)}{rest}")


def state(phone: Phone, number: int = 1) -> Fields:
    answer = get(phone, number, "?part=state")
    assert answer.status_code == 200, answer.text
    found: Fields = answer.json["state"]
    return found


def match_of(phone: Phone, match: str, number: int = 1) -> Fields:
    """A match of the state."""
    return next(line for line in state(phone, number)["matches"] if line["id"] == match)


def referee(app: Flask, admin: Phone, club: str, name: str = "Bo") -> Phone:
    return join(app, admin, club, "referee", name)
