"""What a phone with 5,000 games takes, CPU slowed four times: to make their figures, to show the first rows of My
games, to search, and to count all players; and the longest task of each.

First rows: from the tap on "Games" to the frame that shows them, the part of the app and the page of games read
included. A task is what keeps the page's thread from taking a tap. Times in milliseconds.
"""

import statistics

from tests.bench.machine import wait_for_quiet
from tests.bench.phone.stage import HERE, SLOWED, Stage, archived_games, staged
from tests.bench.rows import Row, percentile
from tests.games import Game

GAMES, OPENED = 5_000, 12
WATCH = (HERE / "watch_my_games.js").read_text()


def measure() -> list[Row]:
    with staged([dated(game, number) for number, game in enumerate(archived_games(GAMES))]) as stage:
        made, most = make_figures(stage, GAMES)
        firsts = [first_rows(stage) for _ in range(OPENED)]
        searched, tasks = search(stage)
        counted, more = count(stage)
    what = f"{GAMES:,} games, CPU ÷ {SLOWED}"
    return [
        Row(f"{what}: tap on Games → first rows: median", statistics.median(firsts)),
        Row(f"{what}: tap on Games → first rows: p95", percentile(firsts, 95), goal=100),
        Row(f"{what}: a search through all names, once they were read", searched),
        Row(f"{what}: longest task while games are read and searched", max(tasks, default=0), goal=50),
        Row(f"{what}: figures made while nothing else is to be done", made / 1000, "s"),
        Row(f"{what}: longest task meanwhile", max(most, default=0), goal=50),
        Row(f"{what}: Players → all counted, from kept figures", counted / 1000, "s", goal=2),
        Row(f"{what}: longest task while they are counted", max(more, default=0), goal=50),
    ]


def dated(game: Game, number: int) -> Game:
    """The game as one of five years, a thousand a year."""
    year, day = divmod(number, 1_000)
    return {**game, "started_at": f"{2021 + year}-{day // 84 + 1:02d}-{day % 84 // 3 + 1:02d}T19:03:11-08:00"}


def make_figures(stage: Stage, many: int) -> tuple[float, list[float]]:
    """Start the app with games that came from elsewhere. Return the time until their figures are kept, and the long
    tasks until then.
    """
    page = stage.phone.page
    wait_for_quiet()
    stage.open("/")
    page.evaluate(WATCH)
    time: float = page.evaluate("made", many)
    return time, page.evaluate("tasks.splice(0)")


def first_rows(stage: Stage) -> float:
    """From the tap to the rows; the app has just been started, and its first screen shows its games."""
    page = stage.phone.page
    stage.open("/")
    page.locator(".home .games > li").first.wait_for()
    page.evaluate(WATCH)
    wait_for_quiet()
    time: float = page.evaluate("opened('#/games', '.my-games .games > li')")
    return time


def search(stage: Stage) -> tuple[float, list[float]]:
    """From a letter to the rows that it finds; and the long tasks since the screen was opened."""
    page = stage.phone.page
    page.locator(".summary", has_text="5,000 games").wait_for(timeout=120_000)
    wait_for_quiet()
    time: float = page.evaluate("typed('Elks 42')")
    return time, page.evaluate("tasks.splice(0)")


def count(stage: Stage) -> tuple[float, list[float]]:
    page = stage.phone.page
    wait_for_quiet()
    page.evaluate("tasks.splice(0)")
    time: float = page.evaluate("opened('#/players', '.summary', (line) => /player/.test(line.textContent))")
    return time, page.evaluate("tasks.splice(0)")
