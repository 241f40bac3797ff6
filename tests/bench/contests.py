"""Long competitions: a bracket that is played out, a league's season, a log as long as it may be."""

import uuid
from collections.abc import Iterator
from typing import Any

from scorekeeper.competitions.stand import stand

AT = "2026-11-21T19:00:00-08:00"
LEAGUE_SCORE = {"halves": {"a": 12, "b": 6}, "wins": {"a": 6, "b": 3}, "score": {"a": 170, "b": 120}}

Fields = dict[str, Any]


def ident(number: int) -> str:
    """A UUIDv7-like id that sorts by `number`."""
    return str(uuid.UUID(int=0x0193B0C2_7D2A_7C31_9B57_000000000000 + number))


def events_of(some: Iterator[Fields]) -> list[Fields]:
    """Give events their ids and moments."""
    return [{"id": f"v{number}", "at": AT, **fields} for number, fields in enumerate(some, 1)]


def entered(many: int) -> Iterator[Fields]:
    """So many entries, drawn in their order."""
    names = [f"e{number}" for number in range(1, many + 1)]
    for name in names:
        yield {"type": "enter", "entry": name, "name": f"Team {name}", "players": [{"name": f"Ann {name}"}]}
    yield {"type": "draw", "order": names, "method": "lots"}


def contest(form: str, events: Iterator[Fields], number: int = 1, **header: object) -> Fields:
    """A competition of this form."""
    return {
        "version": 1, "id": ident(number), "form": form, "name": "Friday", "ruleset": "federation-2024",
        "play": "doubles", "target": 15, "boards": [str(board) for board in range(1, 33)], "started_at": AT,
        "events": events_of(events), **header,
    }  # fmt: skip


def bracket(many: int) -> tuple[Fields, list[Fields]]:
    """So many entries in double elimination, and a game told of each match, the second final included."""
    document, told = contest("double-elimination", entered(many)), list[Fields]()
    while ready := [match for match in stand(document, told)["matches"] if match["status"] == "ready"]:
        told += [game_of(match, len(told) + n) for n, match in enumerate(ready)]
    return document, told


def game_of(match: Fields, number: int) -> Fields:
    """What a game tells: who was drawn first wins, but not the first final."""
    first = int(match["a"][1:]) < int(match["b"][1:])
    winner = "a" if first != (match["id"] == "f1") else "b"
    score = {"a": 15 if winner == "a" else 7, "b": 7 if winner == "a" else 15}
    told = {"kind": "game", **{key: match[key] for key in "ab"}, "game": 1, "score": score, "winner": winner}
    return {"id": ident(10_000 + number), "match": match["id"], "ending": "played", **told}


def league(teams: int) -> tuple[Fields, list[Fields]]:
    """So many teams, each against each, and the sheets of all matches."""
    document = contest("league-six", entered(teams), ruleset="csc-2007", play="league", target=21)
    matches = stand(document, [])["matches"]
    return document, [
        {"id": ident(20_000 + n), "kind": "sheet", **sides_of(match), **LEAGUE_SCORE, "played": {"a": {}, "b": {}}}
        for n, match in enumerate(matches)
    ]


def sides_of(match: Fields) -> Fields:
    """A match and its sides, as events and tellings name them."""
    return {"match": match["id"], "a": match["a"], "b": match["b"]}


def longest(events: int, many: int = 1000) -> Fields:
    """A desk's log of so many events: each match is posted and decided, then announcements are made and taken back."""
    played, told = bracket(many)
    return {**played, "events": events_of(written(events, many, told))}


def written(events: int, many: int, told: list[Fields]) -> Iterator[Fields]:
    yield from entered(many)
    for game in told:
        yield {"type": "post", **sides_of({**game, "id": game["match"]}), "board": str(len(game["id"]) % 32 + 1)}
        desk = {key: game[key] for key in ("winner", "ending", "score")}
        yield {"type": "result", **sides_of({**game, "id": game["match"]}), **desk}
    for number in range(many + 2 + 2 * len(told), events + 1):
        yield (
            {"type": "retract", "event": f"v{number - 1}", "reason": "undo"}
            if number % 2
            else {"type": "note", "text": f"The final begins on board {number}."}
        )
