"""Sync as phones do it: 25 games a request through a real server with two workers, beside a bare view that only stores."""

from tests.bench.programs import figures_of
from tests.bench.rows import Row
from tests.postgres import running_postgres


def measure() -> list[Row]:
    rows = [*rows_on("SQLite")]
    with running_postgres() as url:
        rows += rows_on("PostgreSQL", url)
    return rows


def rows_on(database: str, *address: str) -> list[Row]:
    figures = figures_of(["python", "-m", "tests.bench.sync_load", "2000", *address])
    assert figures["read_back"] == figures["games"], "a game was acknowledged and is not there"
    what = f"sync of finished games, {database}"
    return [
        Row(f"{what}: CPU time of the workers for 1,000 games", figures["cpu_seconds_per_1000_games"], "s", goal=1.0),
        Row(f"{what}: throughput", figures["games_per_second"], "games/s"),
        Row(f"{what}: of a bare view's throughput", 100 * figures["ratio_to_bare"], "%", goal=40, at_least=True),
        Row(f"one game alone (PUT), {database}: p50", figures["p50_ms_put"], goal=6),
        Row(f"a page of 100 games from the list, {database}: p50", figures["list_100_p50_ms"]),
    ]
