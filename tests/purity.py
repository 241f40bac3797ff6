"""What holds of a room whose modules are pure and have twins in both languages: the rules, and the competitions."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.server import ROOT

# What computes, and nothing that reads a clock, draws a number or touches the outside.
PURE = {"__future__", "collections.abc", "dataclasses", "itertools", "re", "typing"}
FORBIDDEN_CALLS = {"open", "eval", "exec", "__import__", "compile", "input", "print", "float"}


@dataclass(frozen=True)
class Room:
    """A room: its name, what else its modules may import, what those at the edge may, and the modules that only one
    language has.
    """

    name: str
    below: frozenset[str]
    edge: Mapping[str, frozenset[str]]
    only_python: frozenset[str]
    only_script: frozenset[str]

    @property
    def python(self) -> Path:
        return ROOT / "scorekeeper" / self.name

    @property
    def script(self) -> Path:
        return ROOT / "static" / "js" / self.name

    @property
    def modules(self) -> list[Path]:
        return within(self.python, "*.py")

    @property
    def scripts(self) -> list[Path]:
        return within(self.script, "*.js")

    @property
    def twins(self) -> list[str]:
        return inside(self.python, [path for path in self.modules if path.stem not in self.only_python])

    @property
    def script_twins(self) -> list[str]:
        return inside(self.script, [path for path in self.scripts if path.stem not in self.only_script])


def inside(folder: Path, paths: list[Path]) -> list[str]:
    """The names of modules, with the folder they are in within the room."""
    return [str(path.relative_to(folder).with_suffix("")) for path in paths]


def within(folder: Path, pattern: str) -> list[Path]:
    """The modules of a room; the figures of archived games are no twins."""
    return sorted(path for path in folder.rglob(pattern) if path.parent.name != "figures")


RULES = Room(
    "rules",
    frozenset(),
    # One reads the data files, one parses lines of JSON, one answers the standard input.
    {
        "library": frozenset({"functools", "json", "pathlib"}),
        "json_lines": frozenset({"json"}),
        "__main__": frozenset({"json", "sys"}),
    },
    frozenset({"__init__", "__main__", "json_lines", "library", "words"}),
    frozenset({"all", "index"}),
)
COMPETITIONS = Room(
    "competitions",
    frozenset(f"scorekeeper.rules.{module}" for module in ("document", "events", "game", "matches", "shapes", "words")),
    {
        "tables": frozenset({"json", "pathlib"}),
        "__main__": frozenset({"json", "sys", "scorekeeper.rules.json_lines"}),
    },
    frozenset({"__init__", "__main__", "tables"}),
    frozenset({"builtin", "index"}),
)


def faults(source: str, stem: str, room: Room = RULES, depth: int = 1) -> list[str]:
    """What in a module's source is not pure. `depth`: how many dots of an import stay within the room."""
    allowed = PURE | room.below | room.edge.get(stem, frozenset())
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names if a.name not in allowed]
        elif isinstance(node, ast.ImportFrom):
            if node.level > depth or (node.level == 0 and node.module not in allowed):
                found.append(str(node.module))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            found.append(node.func.id)
        elif isinstance(node, ast.Global | ast.Nonlocal) or isinstance(getattr(node, "value", None), float):
            found.append(type(node).__name__)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and stem not in room.edge:
            found.append("division")
    return found


def quoted(path: Path) -> set[str]:
    """The short texts in the code of a module."""
    return {name for _, name in re.findall(r"""(["'`])([a-z0-9-]+)\1""", path.read_text("utf-8"))}


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


def run(*command: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run a tool in the repository."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)
