"""How fast the server archives: `python -m tests.bench.server.sync_load [games] [database]` prints a line of JSON.

Starts gunicorn with the project's configuration on an empty database, sends finished games over eight connections,
25 a request, and counts only what it reads back afterwards. For comparison a bare Flask view is measured the same
way (bare_view.py). CPU seconds are those of the server's worker processes, user and system, from /proc.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.people.clubs import clubs, invitations
from scorekeeper.store import write_transaction
from tests.bench.rows import percentile
from tests.games import Game, long_games
from tests.server import ROOT, Caller, Server, running_server, until

GAMES = 2000
BATCH = 25
CONNECTIONS = 8
WORKERS = 2
ALONE = 200

Figures = dict[str, float | int | str]


def cpu_seconds(server: Server) -> float:
    """User and system time of all workers so far."""
    ticks = 0
    for pid in server.workers():
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def times_ms(work: Callable[[], object], times: int) -> list[float]:
    """Durations of `work` in milliseconds."""
    durations = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        durations.append(1000 * (time.perf_counter() - begin))
    return durations


def send(caller: Caller, bodies: list[bytes]) -> None:
    for body in bodies:
        status, answer = caller.ask("POST", "/api/v1/sync", body)
        assert status == 200, answer
        assert {result["status"] for result in answer["results"]} == {"created"}, answer


def measure_sync(server: Server, callers: list[Caller], games: list[Game]) -> Figures:
    """Send all games, each connection its share; bodies are made before the clock runs."""
    batches = [games[begin : begin + BATCH] for begin in range(0, len(games), BATCH)]
    bodies = [json.dumps({"games": batch}, separators=(",", ":")).encode() for batch in batches]
    shares = [bodies[n::CONNECTIONS] for n in range(CONNECTIONS)]
    cpu, begin = cpu_seconds(server), time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(send, callers, shares))
    seconds = time.perf_counter() - begin
    used = cpu_seconds(server) - cpu
    return {
        "games": len(games),
        "games_per_second": round(len(games) / seconds),
        "cpu_seconds_per_1000_games": round(1000 * used / len(games), 3),
    }


def measure_put(caller: Caller, games: list[Game]) -> Figures:
    """One game alone, in milliseconds: the median, and what one of twenty exceeds."""
    bodies = iter([(game["id"], json.dumps(game).encode()) for game in games])

    def put() -> None:
        ident, body = next(bodies)
        assert caller.ask("PUT", f"/api/v1/games/{ident}", body)[0] == 201

    found = times_ms(put, len(games))
    return {"p50_ms_put": round(statistics.median(found), 2), "p95_ms_put": round(percentile(found, 95), 2)}


def read_back(callers: list[Caller]) -> int:
    """Count the games that the lists hold, page by page, and check that the last of each page can be read."""
    count = 0
    for caller in callers:
        address = "/api/v1/games?limit=100"
        while address:
            page = caller.ask("GET", address)[1]
            count += len(page["games"])
            last = page["games"][-1]["id"]
            assert caller.ask("GET", f"/api/v1/games/{last}")[1]["document"]["id"] == last
            address = page["next"]
    return count


def connected(server: Server, settings: dict[str, str]) -> list[Caller]:
    """Connect once both workers run: the second starts up to 0.1 s after the first, which would get all connections."""
    log = Path(settings["INSTANCE_PATH"]) / "gunicorn.log"
    until(lambda: log.read_text().count("Booting worker") == WORKERS)
    return [Caller(server.port) for _ in range(CONNECTIONS)]


def measure_scorekeeper(settings: dict[str, str], games: list[Game]) -> Figures:
    subprocess.run(
        [sys.executable, "-m", "flask", "--app", "wsgi", "init"],
        cwd=ROOT, env={**os.environ, **settings}, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    with running_server(settings) as server:
        callers = connected(server, settings)
        alone = measure_put(callers[0], long_games(ALONE, 90_000_000))
        figures = measure_sync(server, callers, games)
        figures |= alone
        club_games = games_of_club(settings, callers, len(games))
        of_club = measure_sync(server, callers, club_games)
        assert callers[0].ask("GET", f"/api/v1/clubs/{club_games[0]['club']}/games?limit=1")[1]["games"], (
            "no game is in the club"
        )
        figures["cpu_seconds_per_1000_club_games"] = of_club["cpu_seconds_per_1000_games"]
        pages = times_ms(lambda: callers[0].ask("GET", "/api/v1/games?limit=100"), 50)
        figures["list_100_p50_ms"] = round(statistics.median(pages), 2)
        figures["read_back"] = read_back(callers) - ALONE - len(games)
    return figures


def games_of_club(settings: dict[str, str], callers: list[Caller], count: int) -> list[Game]:
    """Games of a club that all callers join: who played them is kept and added up with each."""
    app = create_app({**os.environ, **settings})
    with app.app_context(), write_transaction():
        club = clubs.create("Elks")
        secret = invitations.make(club, "player", 7, len(callers)).secret
    for number, caller in enumerate(callers):
        status, answer = caller.ask(
            "POST", "/api/v1/invitations/accept", {"secret": secret, "name": f"Player {number}"}
        )
        assert status == 200, answer
    return [{**game, "club": club} for game in long_games(count, 50_000_000)]


def measure_bare(settings: dict[str, str], games: list[Game]) -> Figures:
    with running_server(settings, "tests.bench.server.bare_view:app") as server:
        callers = connected(server, settings)
        alone = measure_put(callers[0], long_games(ALONE, 90_000_000))
        figures = measure_sync(server, callers, games)
        figures |= alone
        figures["read_back"] = callers[0].ask("GET", "/api/v1/games")[1]["count"] - ALONE
    return figures


def main() -> None:
    """Measure both and print them, with their ratio."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    games = long_games(count)
    with tempfile.TemporaryDirectory() as folder:
        settings = {"INSTANCE_PATH": folder, "DATABASE_URL": sys.argv[2] if len(sys.argv) > 2 else ""}
        figures = measure_scorekeeper(settings, games)
        bare = measure_bare(settings, games)
    ratio = figures["games_per_second"] / bare["games_per_second"]
    print(json.dumps({**figures, "bare": bare, "ratio_to_bare": round(ratio, 2)}))


if __name__ == "__main__":
    main()
