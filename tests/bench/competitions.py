"""Competitions: replays in both engines, and the archive's answers on both databases, each from a real server.

Goals: docs/competitions.md 7. The server's clients share its machine.
"""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from flask import Flask
from sqlalchemy import insert, update

from scorekeeper.core.canonical import canonical
from scorekeeper.games.competitions.accept import if_extended, put
from scorekeeper.games.competitions.documents import check_sent
from scorekeeper.people.clubs import clubs, joining
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.store import Competition, Device, Player, Telling, db, new_id, write_transaction
from tests.bench.contests import Fields, bracket, contest, entered, events_of, ident, league, longest
from tests.bench.programs import figures_of
from tests.bench.rows import Row, percentile
from tests.bench.server.generate import open_archive
from tests.competition_archive.contests import hash_of as hash_of_log
from tests.postgres import running_postgres
from tests.server import Caller, running_server

ENGINES = (
    ("JavaScript", ["node", "tests/bench/engines/stand_node.mjs"]),
    ("Python", ["python", "tests/bench/engines/stand_python.py"]),
)
LARGE, HALF = "1,000 entries double elimination, 1,999 games told", "500 entries"
SEASON, LONGEST = "64 teams, 2,016 sheets", "a log of 20,000 events"
GOALS = {LARGE: (50, 150), SEASON: (60, 250), LONGEST: (1000, 1000)}
"""Milliseconds in each engine."""
HALF_THE_TIME = 0.6
"""Half of the entries may take at most this share of the time."""
LOG, FEW, MANY = 5_000, 200, 2_000
ASKED, FIRST = 200, 20
"""Requests of a kind, and before them those that are not counted."""
TOKEN, SECRET = "of-the-desk", "a secret of thirty-two characters"
BIG, LONG = 1, 2
"""The numbers of the two large competitions."""

Ask = Callable[[int], tuple[int, str, object, dict[str, str]]]
"""One of many requests of a kind: the status of its answer, its address, its body and its headers."""


def measure() -> Iterator[Row]:
    """Measure both engines, then the archive on both databases."""
    yield from engines()
    with tempfile.TemporaryDirectory() as folder:
        yield from archive("SQLite", {"INSTANCE_PATH": folder, "DATABASE_URL": ""})
    with tempfile.TemporaryDirectory() as folder, running_postgres() as url:
        yield from archive("PostgreSQL", {"INSTANCE_PATH": folder, "DATABASE_URL": url})


def engines() -> Iterator[Row]:
    """How long `stand` takes."""
    contests = {LARGE: bracket(1000), HALF: bracket(500), SEASON: league(64), LONGEST: (longest(20_000), [])}
    assert (len(contests[LARGE][1]), len(contests[SEASON][1])) == (1999, 2016)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "contests.json"
        file.write_text(json.dumps(contests), "utf-8")
        for place, (language, program) in enumerate(ENGINES):
            figures = figures_of([*program, str(file)])
            for name, goals in GOALS.items():
                yield Row(f"stand, {name}, {language}: median", figures[name], goal=goals[place])
            share = figures[HALF] / figures[LARGE]
            yield Row(f"stand, {HALF}, {language}: share of the time of 1,000", share, "×", goal=HALF_THE_TIME)


def archive(database: str, settings: dict[str, str]) -> Iterator[Row]:
    """The answers of an archive with large competitions, and of clubs with few and many."""
    settings = {**settings, "SECRET_KEY": SECRET}
    of_clubs = filled(open_archive(settings))
    with running_server(settings) as server:
        caller = Caller(server.port, TOKEN)
        yield from of_the_desk(database, caller)
        yield from of_readers(database, caller)
        lists = [asking(200, f"/api/v1/clubs/{club}/competitions") for club in of_clubs]
        few, many = (milliseconds(caller, ask) for ask in lists)
        what = f"{database}, a page of a club's competitions: p50"
        yield Row(f"{what}, {FEW} of them", percentile(few, 50), goal=20)
        yield Row(f"{what}, {MANY:,} of them", percentile(many, 50), goal=round(1.5 * percentile(few, 50), 1))
        caller.close()


def of_the_desk(database: str, caller: Caller) -> Iterator[Row]:
    """A desk sends one event after the other."""
    known = events_of(log())
    size = 0

    def ask(number: int) -> tuple[int, str, object, dict[str, str]]:
        nonlocal size
        note = {"id": f"n{number}", "at": known[0]["at"], "type": "note", "text": "The final begins at nine."}
        body = {"after": len(known), "hash": hash_of_log(known), "events": [note]}
        size = len(json.dumps(body).encode())
        known.append(note)
        return 200, f"{address_of(LONG)}/events", body, {}

    times = milliseconds(caller, ask, "POST")
    yield Row(f"{database}, one event to a log of {LOG:,}: p50", percentile(times, 50), goal=15)
    yield Row(f"{database}, one event to a log of {LOG:,}: p95", percentile(times, 95))
    yield Row(f"{database}, one event: bytes of the request's body", size, "B", goal=1000)


def of_readers(database: str, caller: Caller) -> Iterator[Row]:
    """Players look at a large competition, again and again."""
    state, results = f"{address_of(BIG)}?part=state", f"{address_of(BIG)}/results?cursor="
    begin = time.perf_counter()
    assert caller.send("GET", state)[0] == 200
    yield Row(
        f"{database}, state of 1,000 entries: the first look after a change", 1000 * (time.perf_counter() - begin)
    )
    etag = str(caller.received["ETag"])
    cursor = ""
    while (found := caller.ask("GET", f"{results}{cursor}"))[0] == 200:
        cursor = found[1]["cursor"]
    for what, goal, ask in (
        ("state of 1,000 entries", 20, asking(200, state)),
        ("nothing new of its state", 4, asking(304, state, {"If-None-Match": etag})),
        ("nothing new of its results", 4, asking(304, f"{results}{cursor}")),
    ):
        times = milliseconds(caller, ask)
        yield Row(f"{database}, {what}: p50", percentile(times, 50), goal=goal)


def address_of(number: int) -> str:
    """The address of a competition."""
    return f"/api/v1/competitions/{ident(number)}"


def asking(status: int, address: str, headers: dict[str, str] | None = None) -> Ask:
    """The same request again and again."""
    return lambda _number: (status, address, None, headers or {})


def milliseconds(caller: Caller, ask: Ask, method: str = "GET") -> list[float]:
    """The time until the last byte of each answer, without the first ones."""
    found = []
    for number in range(FIRST + ASKED):
        status, address, body, headers = ask(number)
        begin = time.perf_counter()
        answer = caller.send(method, address, body, headers)
        found.append(1000 * (time.perf_counter() - begin))
        assert answer[0] == status, answer
    return found[FIRST:]


def log() -> Iterator[Fields]:
    """The events of a long log."""
    yield from entered(64)
    for number in range(65, LOG):
        yield {"type": "note", "text": f"The final begins on board {number}."}


def filled(app: Flask) -> list[str]:
    """Archive the large competitions, and many small ones in two clubs; return these."""
    with app.test_request_context():
        device, found = new_id(), []
        with write_transaction():
            player = new_id()
            db.session.add(Player(id=player, name="Ann", created_at=0))
            db.session.flush()
            db.session.add(Device(id=device, token_hash=hash_of(TOKEN), created_at=0, player_id=player))
            for many in (FEW, MANY):
                found.append(clubs.create(f"Club {many}"))
                joining.enter(found[-1], player, "Ann", "admin")
        document, told = bracket(1000)
        large = [{**document, "id": ident(BIG)}, contest("elimination", log(), LONG)]
        small = [
            contest("elimination", entered(8), 1000 * many + n, club=club)
            for club, many in zip(found, (FEW, MANY), strict=True)
            for n in range(many)
        ]
        for one in [*large, *small]:
            put(device, check_sent(one), if_extended, full=False)
        tell(device, told)
        db.session.remove()
        db.engine.dispose()
    return found


def tell(device: str, told: list[Fields]) -> None:
    """Store what the games of the large bracket tell, as their archiving would."""
    own = {"competition_id": ident(BIG), "kind": "game", "device_id": device, "taken": True}
    with write_transaction():
        rows = [{**own, "id": one["id"], "number": n, "telling": canonical(one)} for n, one in enumerate(told, 1)]
        db.session.execute(insert(Telling), rows)
        db.session.execute(update(Competition).where(Competition.id == ident(BIG)).values(told=len(told)))
