"""Sync as phones do it: 25 games a request through a real server with two workers, beside a bare view that only stores.

The load comes from the same machine as the server; each figure is the median of three runs on an empty archive.
"""

import statistics
from typing import Any

from tests.bench.programs import figures_of
from tests.bench.rows import Row
from tests.postgres import running_postgres

RUNS, GAMES = 3, "2000"


def measure() -> list[Row]:
    on_sqlite = [load() for _ in range(RUNS)]
    on_postgres = [load_postgres() for _ in range(RUNS)]
    return [*rows_on("SQLite", on_sqlite), *rows_on("PostgreSQL", on_postgres)]


def load(*database: str) -> dict[str, Any]:
    """One run of sync_load; what was acknowledged must be there afterwards."""
    figures = figures_of(["python", "-m", "tests.bench.server.sync_load", GAMES, *database])
    assert figures["read_back"] == figures["games"], "a game was acknowledged and is not there"
    return figures | {f"bare_{name}": figures["bare"][name] for name in ("games_per_second", "p50_ms_put")}


def load_postgres() -> dict[str, Any]:
    with running_postgres() as address:
        return load(address)


def rows_on(database: str, runs: list[dict[str, Any]]) -> list[Row]:
    def median(name: str) -> float:
        return statistics.median(run[name] for run in runs)

    what = f"sync of finished games, {database}"
    return [
        Row(f"{what}: workers' CPU time for 1,000 games", median("cpu_seconds_per_1000_games"), "s", goal=1.0),
        Row(f"{what}: the same for games of a club", median("cpu_seconds_per_1000_club_games"), "s", goal=1.0),
        Row(f"{what}: throughput", median("games_per_second"), "games/s"),
        Row(f"{what}: share of a bare view's throughput", 100 * median("ratio_to_bare"), "%", goal=40, at_least=True),
        Row(f"{what}: the bare view's throughput, always on SQLite", median("bare_games_per_second"), "games/s"),
        Row(f"one game alone (PUT), {database}: p50", median("p50_ms_put"), goal=6),
        Row(f"one game alone (PUT), {database}: p95", median("p95_ms_put")),
        Row(f"one game alone (PUT), {database}: p50 of the bare view, always on SQLite", median("bare_p50_ms_put")),
        Row(f"a page of 100 games from the list, {database}: p50", median("list_100_p50_ms")),
    ]
