"""The server's clock jumps by years, back and forth (F44): every answer is the one that a good clock gives, and no page
of a list skips or repeats a game.
"""

import itertools
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.store import Base, db
from tests.faults import report
from tests.faults.server.truth import faults_of
from tests.games import Game, short_game
from tests.phone import Phone

YEAR = 365 * 24 * 3600
JUMPS = (0, 10 * YEAR, -10 * YEAR, 1, -40 * YEAR, 100 * YEAR, -1)
"""Before 1970 and after 2106 among them, where 32 bits end."""


def games_of(round_of: int) -> list[Game]:
    """New games, and those of the round before grown longer; what phones claim as their beginning goes up and down."""
    began = [f"{2026 + number % 3}-0{1 + number % 9}-21T19:00:00-08:00" for number in range(40)]
    new = [short_game(number, started_at=began[number]) for number in range(4 * round_of, 4 * round_of + 4)]
    old = [short_game(number, frames=4, started_at=began[number]) for number in range(4 * round_of - 4, 4 * round_of)]
    return new + (old if round_of else [])


def season(phone: Phone) -> list[object]:
    """Archive, correct, and read page by page while games come in; return all that was answered."""
    answers: list[object] = []
    page = "/games?limit=3"
    for round_of in range(len(JUMPS)):
        answers.append(phone.sync(*games_of(round_of)))
        game = short_game(4 * round_of, board="7", started_at="2026-01-21T19:00:00-08:00")
        etag = phone.get(f"/games/{game['id']}").headers["ETag"]
        corrected = phone.put(game, etag)
        answers += [corrected.status_code, corrected.headers["ETag"], phone.put(game, etag).json["status"]]
        listed = phone.get(page).json
        answers.append(listed)
        page = (listed["next"] or "/games?limit=3").removeprefix("/api/v1")
    return [*answers, list(whole_list(phone))]


def whole_list(phone: Phone) -> Iterator[str]:
    """The ids of all games, read in pages of three."""
    address: str | None = "/games?limit=3"
    while address:
        listed = phone.get(address.removeprefix("/api/v1")).json
        yield from (game["id"] for game in listed["games"])
        address = listed["next"]


def forget_everything(app: Flask) -> None:
    """Empty all tables but the migration's own."""
    with app.app_context(), db.engine.begin() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            if table.name != "archive":
                connection.execute(table.delete())


def test_answers_do_not_depend_on_the_clock(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    usual = season(Phone(both))
    forget_everything(both)
    real, calls = time.time, itertools.count()
    monkeypatch.setattr(time, "time", lambda: real() + JUMPS[next(calls) % len(JUMPS)])
    wild = season(Phone(both))
    monkeypatch.undo()
    jumped = next(calls)
    faults = faults_of(both)
    different = sum(one != other for one, other in zip(usual, wild, strict=True))
    seconds = time.monotonic() - began
    report.note(
        "Server: clock jumps by years", jumped, jumped - different - len(faults), 0, 0, different + len(faults), seconds
    )
    assert jumped > 2 * len(JUMPS)
    assert (wild, faults) == (usual, [])
    ids = wild[-1]
    assert isinstance(ids, list)
    assert len(ids) == len(set(ids)) == 4 * len(JUMPS)
