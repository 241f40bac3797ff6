"""Replay of a game of forty frames in both engines, each run in a process of its own."""

from tests.bench.programs import figures_of
from tests.bench.rows import Row

ENGINES = (
    ("JavaScript", ["node", "tests/bench/replay_node.mjs"], 0.3),
    ("Python", ["python", "tests/bench/replay_python.py"], 1.0),
)
LINEAR = 2.4
"""Twice the frames may take so many times as long: two, and some room for noise."""


def measure() -> list[Row]:
    rows = []
    for language, program, goal in ENGINES:
        figures = figures_of(program)
        what = f"replay of a {figures['frames']}-frame game, {language}"
        rows.append(Row(what, figures["median_ms"], goal=goal))
        rows.append(Row(f"{what}: 80 frames take", figures["doubled_ratio"], "×", goal=LINEAR))
    return rows
