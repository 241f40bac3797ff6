"""The rules and the competitions are pure, have the same functions in both languages, and mention no book by name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.rules import library
from tests.purity import COMPETITIONS, RULES, Room, faults, python_names, quoted, run, script_names
from tests.server import ROOT

SCRIPT = RULES.script
BIN = ROOT / "node_modules" / ".bin"
ROOMS = (RULES, COMPETITIONS)
EVERY_MODULE = [(room, path) for room in ROOMS for path in room.modules]
EVERY_TWIN = [(room, stem) for room in ROOMS for stem in room.twins]


def named(one: object) -> str | None:
    return one.name if isinstance(one, Room) else str(one.relative_to(ROOT)) if isinstance(one, Path) else None


@pytest.mark.parametrize(("room", "path"), EVERY_MODULE, ids=named)
def test_python_imports_and_calls_are_pure(room: Room, path: Path) -> None:
    depth = len(path.relative_to(room.python).parts)
    assert faults(path.read_text("utf-8"), path.stem, room, depth) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import time", "time"), ("import json", "json"), ("from random import Random", "random"),
        ("from datetime import datetime", "datetime"), ("from ..store import games", "store"),
        ("from scorekeeper.core import config", "scorekeeper.core"), ("open('x')", "open"), ("x = 1 / 2", "division"),
        ("x = 0.5", "Constant"), ("def f():\n    global x\n    x = 1", "Global"),
    ],
)  # fmt: skip
def test_the_purity_check_finds_impure_code(source: str, fault: str) -> None:
    assert fault in faults(source, "replay")


@pytest.mark.parametrize("path", [path for room in ROOMS for path in (*room.modules, *room.scripts)], ids=named)
def test_no_rule_set_is_known_by_name(path: Path) -> None:
    kinds = {ruleset["kind"] for versions in library.rulesets().values() for ruleset in versions.values()}
    assert len(library.rulesets()) == 8
    assert quoted(path) & set(library.rulesets()) - kinds == set()


@pytest.mark.parametrize(("room", "least"), [(RULES, 19), (COMPETITIONS, 30)], ids=named)
def test_twins_are_the_same_modules(room: Room, least: int) -> None:
    assert room.twins == room.script_twins
    assert len(room.twins) >= least


@pytest.mark.parametrize(("room", "stem"), EVERY_TWIN, ids=named)
def test_twins_hold_the_same_functions_in_the_same_order(room: Room, stem: str) -> None:
    names = python_names(room.python / f"{stem}.py")
    assert names == script_names(room.script / f"{stem}.js")
    assert names


def compile_probe(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Compile a file as if it lay among the rules."""
    (folder / "probe.js").write_text(source, "utf-8")
    config = {"extends": str(SCRIPT / "tsconfig.json"), "include": ["probe.js"]}
    (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    return run(str(BIN / "tsc"), "-p", str(folder))


@pytest.mark.parametrize("room", ROOMS, ids=named)
def test_rooms_compile_without_the_browser(room: Room) -> None:
    result = run(str(BIN / "tsc"), "-p", str(room.script))
    assert (result.stdout, result.returncode) == ("", 0)


def test_a_pure_probe_compiles(tmp_path: Path) -> None:
    assert compile_probe(tmp_path, "export const sum = [1, 2].reduce((a, b) => a + b, 0);\n").returncode == 0


@pytest.mark.parametrize("name", ["document", "window", "fetch", "localStorage", "process", "setTimeout", "console"])
def test_an_impure_probe_does_not_compile(tmp_path: Path, name: str) -> None:
    result = compile_probe(tmp_path, f"export const probe = {name};\n")
    assert result.returncode != 0
    assert f"'{name}'" in result.stdout


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("export const now = Date.now();", "no-restricted-properties"),
        ("export const chance = Math.random();", "no-restricted-properties"),
        ("export const day = new Date();", "no-restricted-globals"),
        ("export const id = crypto.randomUUID();", "no-restricted-globals"),
        ("export const page = fetch('x');", "no-undef"),
        ("export const title = document.title;", "no-undef"),
    ],
)
def test_eslint_refuses_impure_code(source: str, rule: str) -> None:
    probe = "static/js/rules/probe.js"
    result = run(str(BIN / "eslint"), "--format", "json", "--stdin", "--stdin-filename", probe, input=source + "\n")
    assert rule in {message["ruleId"] for message in json.loads(result.stdout)[0]["messages"]}


def test_eslint_passes_the_rooms() -> None:
    result = run(str(BIN / "eslint"), "--max-warnings", "0", *(str(room.script) for room in ROOMS))
    assert (result.stdout, result.returncode) == ("", 0)


def test_the_rooms_load_only_the_standard_library() -> None:
    loaded = "{name.partition('.')[0] for name in sys.modules}"
    program = (
        f"import sys, scorekeeper.competitions.calls; print({loaded} & {{'flask', 'sqlalchemy', 'datetime', 'random'}})"
    )
    command = [sys.executable, "-c", program]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"
