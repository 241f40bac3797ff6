"""Replay of a game of each kind in both engines, each run in a process of its own."""

from tests.bench.programs import figures_of
from tests.bench.rows import Row

ENGINES = (
    ("JavaScript", ["node", "tests/bench/engines/replay_node.mjs"], 0.3),
    ("Python", ["python", "tests/bench/engines/replay_python.py"], 1.0),
)
LINEAR = 2.4
"""Twice the frames may take so many times as long: two, and some room for noise."""


def measure() -> list[Row]:
    rows = []
    for language, program, goal in ENGINES:
        for kind, figures in figures_of(program).items():
            what = f"replay, {kind}, {figures['frames']} frames, {language}"
            rows.append(Row(what, figures["median_ms"], goal=goal))
            if figures["doubled_ratio"] is not None:
                rows.append(Row(f"{what}: 80 take", figures["doubled_ratio"], "×", goal=LINEAR))
    return rows
