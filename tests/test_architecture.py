"""The arrows of import: pages, API slices -> services -> models -> nothing of ours; the rules are pure."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT

PACKAGE = ROOT / "scorekeeper"
SHARED = {"config", "host", "problems", "api", "headers", "links", "private_files", "progress", "time_zones", "words"}
"""Root modules that slices may use."""

MAY_USE = {
    "rules": {"rules"},
    "competitions": {"competitions", "rules"},
    "models": {"models"},
    "migrations": set(),
    "identity": SHARED | {"identity", "models"},
    "clubs": SHARED | {"clubs", "competitions", "identity", "migrations", "models"},
    "house": SHARED | {"house", "identity", "models", "rules"},
    "push": SHARED | {"push", "models", "private_files"},
    "reminders": SHARED | {"reminders", "push", "identity", "migrations", "models"},
    "subscriptions": SHARED | {"subscriptions", "reminders", "push", "identity", "models"},
    "appointments": SHARED | {"appointments", "clubs", "competitions", "identity", "models", "reminders"},
    "archive": SHARED | {"archive", "clubs", "competitions", "house", "identity", "models", "reminders", "rules"},
    "club_archive": SHARED | {"club_archive", "archive", "clubs", "competitions", "identity", "models", "reminders"},
    "displays": SHARED | {"displays", "archive", "house", "identity", "models", "rules"},
    "files": SHARED
    | {"files", "archive", "club_archive", "clubs", "competitions", "house", "identity", "migrations", "models", "rules"},
    "results": SHARED | {"results", "archive", "club_archive", "clubs", "house", "identity", "models", "reminders", "rules"},
    "paper": SHARED | {"paper", "rules"},
    "standings": SHARED | {"standings", "archive", "club_archive", "clubs", "competitions", "identity", "models", "reminders"},
    "pages": SHARED
    | {"pages", "appointments", "files", "paper"}
    | {"results", "standings", "displays", "archive", "club_archive", "competitions", "house", "identity", "migrations", "rules"},
    "upkeep": SHARED | {"upkeep", "archive", "clubs", "house", "migrations", "models", "rules"},
    "config": {"links"},
    "links": set(),
    "host": set(),
    "progress": set(),
    "time_zones": set(),
    "problems": {"french", "host", "rules", "words"},
    "french": set(),
    "headers": {"words"},
    "words": {"config"},
    "api": {"problems"},
    "private_files": set(),
    "serving": set(),
    "cli": {"migrations", "private_files", "push"},
}
"""What each part may import of ours. `factory` puts them together and may use all; `__init__` calls it."""
TOP = {PACKAGE / "__init__.py", PACKAGE / "factory.py"}


def imports(path: Path) -> Iterator[str]:
    """Full names of the modules that a file imports."""
    package = list(path.relative_to(ROOT).with_suffix("").parts[:-1])
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "versions" not in path.parts]
INNER = [path for path in FILES if path not in TOP]


@pytest.mark.parametrize("path", INNER, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_parts_use_only_what_they_may(path: Path) -> None:
    used = {name.split(".")[1] for name in imports(path) if name.startswith("scorekeeper.")}
    assert used <= MAY_USE[part_of(path)]


def test_one_door_leads_out() -> None:
    outside = {"pywebpush", "py_vapid", "requests", "urllib3", "aiohttp", "httpx"}
    users = {str(path.relative_to(PACKAGE)) for path in FILES if outside & {name.split(".")[0] for name in imports(path)}}
    assert users == {"push/transport.py", "push/addresses.py"}
    assert [path.name for path in FILES if any("pywebpush" in name.split(".") for name in imports(path))] == ["transport.py"]


@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) in ("rules", "competitions")], ids=lambda path: path.name)
def test_rules_and_competitions_are_pure(path: Path) -> None:
    used = {name.split(".")[0] for name in imports(path)} - {"scorekeeper"}
    assert used <= sys.stdlib_module_names
    assert not used & {"time", "random", "secrets", "datetime", "os", "socket", "sqlite3", "logging"}


@pytest.mark.parametrize("path", INNER, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_services_know_no_routes_and_routes_no_tables(path: Path) -> None:
    names = set(imports(path))
    if path.name == "routes.py":
        assert not {name for name in names if name.startswith(("scorekeeper.models", "sqlalchemy"))}
    elif path.name != "__init__.py":
        assert not {name for name in names if name.startswith("scorekeeper.") and "routes" in name.split(".")}


def test_files_stay_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in FILES}
    assert {name: length for name, length in lengths.items() if length > 300} == {}
