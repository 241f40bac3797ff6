"""A club's archive at a thousand games and at many (100,000; GAMES=1000000 for a million), on SQLite and PostgreSQL.

Every archive has a real server of its own, and they are asked in turn, so that whatever else the machine does slows all
alike. Half of the games are of the club that is asked for. 100,000 games take some five minutes, a million half an hour
and 7 GB.
"""

import http.client
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import quote

from sqlalchemy import text

from scorekeeper.people.clubs.aliases import fold
from scorekeeper.store import db
from tests.bench.rows import Row, percentile
from tests.bench.server.generate import TOKEN, fill, open_archive, places_of
from tests.bench.server.played import play_games
from tests.bench.server.sheets import FAMILY, FIRST_DAY, GIVEN, SEASONS, day_of, draw, ident
from tests.postgres import running_postgres
from tests.server import Server, running_server

FEW = 1_000
MANY = int(os.environ.get("GAMES", "100000"))
SLOWER = 2
"""How many times as long an answer may take among many games as among few."""
ASKED, FIRST = 200, 20
"""Requests of a kind, and before them the first ones after a restart."""
BYTES = {
    "sqlite": (
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        "SELECT sum(length(CAST(document AS BLOB))) FROM revisions",
    ),
    "postgresql": ("SELECT pg_database_size(current_database())", "SELECT sum(octet_length(document)) FROM revisions"),
}
"""What the database takes on the disk, and what its documents would take as they came."""
KNOWN = {"Cookie": f"device={TOKEN}"}
SECRET = "a secret of thirty-two characters"  # noqa: S105


@dataclass
class Archive:
    """A filled archive: where its server finds it, the large club, and who is on its sheets, who plays most first."""

    games: int
    settings: dict[str, str]
    club: str
    members: Sequence[str]
    raw: float
    """Mean bytes of a game's documents."""
    disk: float
    """Mean bytes of a game in the database."""


Ask = Callable[[Archive, Random], str]
"""The address of one of many questions of a kind."""


def someone(archive: Archive, chance: Random) -> str:
    """One of the people, regulars more often."""
    return archive.members[draw(chance, len(archive.members), 1)[0]]


def a_name(chance: Random) -> str:
    """What somebody types to find people: a family's name, or the beginnings of two words."""
    family = chance.choice(FAMILY)
    return quote(chance.choice((family, family[:4], f"{chance.choice(GIVEN)} {family[:3]}")))


def a_game(archive: Archive, chance: Random) -> str:
    """One of the large club's games."""
    number = 2 * chance.randrange(archive.games // 2)
    return ident(day_of(number, archive.games), number)


QUESTIONS: dict[str, Ask] = {
    "a game's page": lambda archive, chance: f"/g/{a_game(archive, chance)}",
    "a game as PDF": lambda archive, chance: f"/g/{a_game(archive, chance)}.pdf",
    "first page": lambda archive, _chance: f"/c/{archive.club}",
    "games of a season": lambda archive, chance: (
        f"/c/{archive.club}?season={FIRST_DAY.year + 1 + chance.randrange(SEASONS - 1)}"
    ),
    "a regular's page": lambda archive, chance: (
        f"/c/{archive.club}/p/{chance.choice(archive.members[: len(archive.members) // 10])}"
    ),
    "standings of a season": lambda archive, chance: (
        f"/c/{archive.club}/standings?season={FIRST_DAY.year + 1 + chance.randrange(SEASONS - 1)}"
    ),
    "all players": lambda archive, _chance: f"/c/{archive.club}/players",
    "search by name": lambda archive, chance: f"/c/{archive.club}?text={a_name(chance)}",
    "games of two, API": lambda archive, chance: (
        f"/api/v1/clubs/{archive.club}/games?member={someone(archive, chance)}&with={someone(archive, chance)}"
    ),
    "100 games of a phone, API": lambda _archive, _chance: "/api/v1/games?limit=100",
}
GOALS = {"a game's page": 15, "a game as PDF": 150}
"""Milliseconds for what depends on one game alone; the others may take SLOWER times as long as among few games."""


def measure() -> list[Row]:
    """Measure both databases."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        rows += measured(
            "SQLite", [made(size, {"INSTANCE_PATH": fresh(folder, size), "DATABASE_URL": ""}) for size in (FEW, MANY)]
        )
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        addresses = [stack.enter_context(running_postgres()) for _ in (FEW, MANY)]
        settings = [{"INSTANCE_PATH": fresh(folder, n), "DATABASE_URL": url} for n, url in enumerate(addresses)]
        rows += measured("PostgreSQL", [made(size, some) for size, some in zip((FEW, MANY), settings, strict=True)])
    return rows


def fresh(folder: str, name: int) -> str:
    path = Path(folder) / str(name)
    path.mkdir()
    return str(path)


def made(games: int, settings: dict[str, str]) -> Archive:
    """Fill a new archive and read what the questions need."""
    # Each question comes from an address of its own, because pages are limited by address.
    settings = {**settings, "SECRET_KEY": SECRET, "PROXIES": "1"}
    with open_archive(settings).app_context():
        fill(games, play_games())
        club = places_of(games)[0]
        members = [club.known[name][1] for name in map(fold, club.people) if name in club.known]
        disk, raw = (db.session.scalar(text(query)) or 0 for query in BYTES[db.engine.dialect.name])
        db.session.remove()
        db.engine.dispose()
    return Archive(games, settings, club.id, members, raw / games, disk / games)


def measured(database: str, archives: list[Archive]) -> Iterator[Row]:
    """What a game takes on the disk, all questions to all archives, and what an export of the larger one takes of
    memory.
    """
    for archive in archives:
        said = f"{database}, {archive.games:,} games: bytes on disk a game"
        yield Row(said, archive.disk, "B", remark=f"its documents: {archive.raw:,.0f} B")
    for question, ask in QUESTIONS.items():
        with ExitStack() as stack:
            servers = [stack.enter_context(running_server(archive.settings)) for archive in archives]
            fresh_times = asked_in_turn(servers, archives, ask, range(FIRST))
            times = asked_in_turn(servers, archives, ask, range(FIRST, FIRST + ASKED))
        goal = GOALS.get(question) or round(SLOWER * percentile(times[0], 95), 1)
        for archive, first, some in zip(archives, fresh_times, times, strict=True):
            remark = f"p50 {percentile(some, 50):.1f}, restarted {percentile(first, 95):.1f}"
            what = f"{database}, {archive.games:,} games, {question}: p95"
            yield Row(what, percentile(some, 95), goal=None if archive is archives[0] else goal, remark=remark)
    with running_server(archives[-1].settings) as server:
        yield from export_of(database, archives[-1], server)


def asked_in_turn(servers: list[Server], archives: list[Archive], ask: Ask, numbers: range) -> list[list[float]]:
    """Milliseconds of each answer, for each archive; the same chance picks the questions for all."""
    found: list[list[float]] = [[] for _ in archives]
    connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=60) for server in servers]
    for number in numbers:
        for connection, archive, some in zip(connections, archives, found, strict=True):
            address = ask(archive, Random(number))  # noqa: S311
            begin = time.perf_counter()
            connection.request("GET", address, headers={**KNOWN, "X-Forwarded-For": f"10.0.0.{number}"})
            answer = connection.getresponse()
            body = answer.read()
            some.append(1000 * (time.perf_counter() - begin))
            assert answer.status == 200, (address, body)
    return found


def export_of(database: str, archive: Archive, server: Server) -> Iterator[Row]:
    """Export all of the large club, and look how much memory the workers ever had."""
    for worker in server.workers():
        Path(f"/proc/{worker}/clear_refs").write_text("5")  # forget the most until now
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
    begin = time.perf_counter()
    connection.request("GET", f"/api/v1/clubs/{archive.club}/export.ndjson", headers=KNOWN)
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    last = b""
    for line in answer:
        last = line
    games = json.loads(last)["counts"]["game"]
    seconds = time.perf_counter() - begin
    most = max(most_memory(worker) for worker in server.workers())
    goal = 150 if games <= 100_000 else None
    yield Row(f"{database}, export of {games:,} games: memory of its worker at the most", most, "MB", goal=goal)
    yield Row(f"{database}, export of {games:,} games", games / seconds, "games/s")


def most_memory(process: int) -> float:
    """The most memory that the process had (peak resident set), in MB."""
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1000
