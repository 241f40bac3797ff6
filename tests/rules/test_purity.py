"""The rules are pure, have the same functions in both languages, and mention no book by name."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rules_library import ROOT

from scorekeeper.rules import library

PYTHON = ROOT / "scorekeeper" / "rules"
SCRIPT = ROOT / "static" / "js" / "rules"
BIN = ROOT / "node_modules" / ".bin"

# What computes, and nothing that reads a clock, draws a number or touches the outside.
PURE = {"__future__", "collections.abc", "dataclasses", "re", "typing"}
# The modules at the edge: one reads the data files, one parses lines of JSON, one answers the standard input.
EDGE = {"library": {"functools", "json", "pathlib"}, "__main__": {"json", "sys"}, "json_lines": {"json"}}
ONE_SIDED = {"python": {"__init__", "__main__", "json_lines", "library", "words"}, "script": {"all", "index"}}
FORBIDDEN_CALLS = {"open", "eval", "exec", "__import__", "compile", "input", "print", "float"}

MODULES = sorted(PYTHON.glob("*.py"))
SCRIPTS = sorted(SCRIPT.glob("*.js"))


def faults(source: str, stem: str) -> list[str]:
    """What in a module's source is not pure."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names if a.name not in PURE | EDGE.get(stem, set())]
        elif isinstance(node, ast.ImportFrom):
            inside = node.level == 1
            if not inside and (node.level or node.module not in PURE | EDGE.get(stem, set())):
                found.append(str(node.module))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            found.append(node.func.id)
        elif isinstance(node, ast.Global | ast.Nonlocal) or isinstance(getattr(node, "value", None), float):
            found.append(type(node).__name__)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and stem not in EDGE:
            found.append("division")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_python_imports_and_calls_are_pure(path: Path) -> None:
    assert faults(path.read_text("utf-8"), path.stem) == []


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


@pytest.mark.parametrize("path", MODULES + SCRIPTS, ids=lambda path: path.name)
def test_no_rule_set_is_known_by_name(path: Path) -> None:
    quoted = set(re.findall(r"""(["'`])([a-z0-9-]+)\1""", path.read_text("utf-8")))
    kinds = {ruleset["kind"] for versions in library.rulesets().values() for ruleset in versions.values()}
    assert len(library.rulesets()) == 8
    assert {name for _, name in quoted} & set(library.rulesets()) - kinds == set()


def camel(name: str) -> str:
    """snake_case as camelCase."""
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def python_names(path: Path) -> list[str]:
    """The functions and errors of a Python module, in order, in camelCase."""
    body = ast.parse(path.read_text("utf-8")).body
    functions = [camel(node.name) for node in body if isinstance(node, ast.FunctionDef)]
    return functions + [n.name for n in body if isinstance(n, ast.ClassDef) and n.name.endswith("Error")]


def script_names(path: Path) -> list[str]:
    """The functions and errors of a JavaScript module, in order."""
    source = path.read_text("utf-8")
    functions = re.findall(r"^(?:export )?(?:async )?function\*? (\w+)", source, re.M)
    return functions + re.findall(r"^(?:export )?class (\w+Error)", source, re.M)


def test_twins_are_the_same_modules() -> None:
    ours = {path.stem for path in MODULES} - ONE_SIDED["python"]
    assert ours == {path.stem for path in SCRIPTS} - ONE_SIDED["script"]
    assert len(ours) == 19


@pytest.mark.parametrize("stem", sorted({path.stem for path in MODULES} - ONE_SIDED["python"]))
def test_twins_hold_the_same_functions_in_the_same_order(stem: str) -> None:
    names = python_names(PYTHON / f"{stem}.py")
    assert names == script_names(SCRIPT / f"{stem}.js")
    assert names


def run(*command: str, **options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)


def compile_probe(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Compile a file as if it lay among the rules."""
    (folder / "probe.js").write_text(source, "utf-8")
    config = {"extends": str(SCRIPT / "tsconfig.json"), "include": ["probe.js"]}
    (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    return run(str(BIN / "tsc"), "-p", str(folder))


def test_rules_compile_without_the_browser() -> None:
    result = run(str(BIN / "tsc"), "-p", str(SCRIPT))
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


def test_eslint_passes_the_rules() -> None:
    result = run(str(BIN / "eslint"), "--max-warnings", "0", "static/js/rules")
    assert (result.stdout, result.returncode) == ("", 0)


def test_the_rules_load_only_the_standard_library() -> None:
    loaded = "{name.partition('.')[0] for name in sys.modules}"
    program = f"import sys, scorekeeper.rules; print({loaded} & {{'flask', 'sqlalchemy', 'datetime', 'random'}})"
    command = [sys.executable, "-c", program]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"
