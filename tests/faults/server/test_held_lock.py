"""While another program holds the write lock for a while, only writers wait, and not for long."""

import http.client
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

import psycopg
from flask import Flask

from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.store.turns import LOCK_WAIT
from tests.faults.server.conftest import Database
from tests.faults.server.truth import faults_of
from tests.games import Game, long_games
from tests.server import Caller, running_server

ASKING = 16
"""Twice as many as the server has threads."""


@contextmanager
def held(database: Database) -> Iterator[None]:
    """Hold what every writer needs, as another program at the same database."""
    if database.name == "SQLite":
        with sqlite3.connect(
            Path(database.settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", isolation_level=None
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        other.close()
    else:
        with psycopg.connect(database.url.replace("+psycopg", "")) as holder:
            holder.execute("LOCK TABLE games IN SHARE MODE")
            yield
            holder.rollback()


def alive(port: int) -> int:
    """Ask whether the server lives, no longer than a writer may wait."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LOCK_WAIT - 1)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_held_lock_delays_only_writers(database: Database, archive_of: Callable[[str], Flask]) -> None:
    games = long_games(ASKING)
    with running_server(database.settings) as server, ThreadPoolExecutor(ASKING) as pool:
        callers = [Caller(server.port) for _ in games]

        def sent(caller: Caller, game: Game) -> tuple[int, str, str | None]:
            status, answer = caller.ask("POST", "/api/v1/sync", {"games": [game]})
            return status, answer.get("code") or answer["results"][0]["status"], caller.received["Retry-After"]

        with held(database):
            asked = [pool.submit(sent, caller, game) for caller, game in zip(callers, games, strict=True)]
            answers = [alive(server.port) for _ in range(3)]
            wait(asked)
        answered = Counter(future.result() for future in asked)
        again = [sent(caller, game) for caller, game in zip(callers, games, strict=True)]
        twice = [sent(caller, game) for caller, game in zip(callers, games, strict=True)]
        for caller in callers:
            caller.close()
    assert answers == [200] * 3
    assert answered == {(503, "busy", str(PROBLEMS["busy"].retry_after)): ASKING}
    assert set(again) == {(200, "created", None)}
    assert set(twice) == {(200, "unchanged", None)}
    assert faults_of(archive_of(database.url)) == []
