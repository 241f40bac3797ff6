"""A room of the server uses only itself and the rooms below it.

The rules are pure, one door leads out, files are short.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT

PACKAGE = ROOT / "scorekeeper"

LAYERS = (
    *("rules", "competitions", "core", "store"),
    *("people.identity", "people.clubs"),
    *("reminders.push", "reminders", "reminders.subscriptions"),
    "schedule",
    *("games.house", "games.archive", "games.competitions", "games.sync"),
    *("league.club_archive", "league.results", "league.standings"),
    *("transfer.files", "transfer.upkeep"),
    *("web.paper", "web.displays", "web.pages"),
    *("cli", "factory"),
)
"""The rooms of `scorekeeper/` from the bottom up, and the order inside them.

Each may use itself and all that stand before it.
"""

ONLY = {
    "core": ("rules competitions", "every room uses it, so it stays small"),
    "store": ("", "tables do not know who reads them"),
    "reminders.push": ("core store", "what leaves the server goes through it, so it knows nobody and no game"),
    "games.house": ("rules core store people.identity", "house rules belong to a device, not to a club"),
    "league.standings": (
        "competitions core store people reminders games league.club_archive",
        "disputed and unconfirmed results count, so standings never ask about results",
    ),
    "transfer.upkeep": ("rules competitions core store people.clubs games", "a host's commands know no callers"),
    "web.paper": ("rules core", "it prints what it is given"),
    "web.displays": ("rules core store people.identity games", "a board belongs to a device, not to a club"),
    "web.pages": (
        "rules competitions core store.migrations people.identity schedule games league transfer.files web",
        "pages show what other rooms read for them: they touch no tables",
    ),
    "cli": ("core store.migrations reminders.push", "it prepares a server that has no database yet"),
}
"""Rooms that may use less than the order gives them: what they may use besides themselves, and why no more."""


def layer_of(module: str) -> str | None:
    """Return the layer that a module belongs to: the longest name in LAYERS that its own begins with."""
    return max((layer for layer in LAYERS if is_in(module, layer)), key=len, default=None)


def is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def fault(file: str, used: str) -> str | None:
    """Return what is wrong with a file of ours (`league/x.py`) that imports a module of ours (`web.y`), and what to
    do.
    """
    here, there = layer_of(file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")), layer_of(used)
    if here is None or there is None:
        homeless = file if here is None else used
        return f"{file} imports {used}: {homeless} has no line in LAYERS; move it into a room, or add its room there"
    if here == there:
        return None
    below = LAYERS[: LAYERS.index(here)]
    if there not in below:
        return (
            f"{file} imports {used}: a room uses only itself and the rooms below it "
            f"({', '.join(below) or 'none'}); move what both need down"
        )
    allowed, reason = ONLY.get(here, (None, ""))
    if allowed is not None and not any(is_in(used, one) for one in allowed.split()):
        return (
            f"{file} imports {used}: {here} uses only {allowed or 'itself'}, because {reason}; "
            f"let a room above join the two"
        )
    return None


@pytest.mark.parametrize(
    ("file", "used", "said"),
    [
        ("league/x.py", "web.y", "league/x.py imports web.y: league/x.py has no line in LAYERS; move it into a room"),
        (
            "league/results/x.py",
            "web.pages.y",
            "league/results/x.py imports web.pages.y: a room uses only itself and the rooms below",
        ),
        ("people/identity/x.py", "people.clubs", "(rules, competitions, core, store); move what both need down"),
        ("rules/x.py", "core.words", "the rooms below it (none)"),
        ("core/x.py", "factory", "move what both need down"),
        ("reminders/push/x.py", "reminders.outbox", "move what both need down"),
        ("store/x.py", "core.config", "store uses only itself, because tables do not know"),
        ("web/pages/x.py", "store.Game", "because pages show what other rooms read for them"),
        (
            "web/pages/x.py",
            "brackets.y",
            "brackets.y has no line in LAYERS; move it into a room, or add its room there",
        ),
        ("web/pages/__init__.py", "store.migrations.is_migrated", None),
        ("web/pages/x.py", "league.results.status", None),
        ("reminders/__init__.py", "reminders.push.transport", None),
        ("reminders/x.py", "reminders.y", None),
        ("games/archive/x.py", "store.Game", None),
    ],
)
def test_the_layer_check_finds_wrong_imports(file: str, used: str, said: str | None) -> None:
    found = fault(file, used)
    assert found is None if said is None else found is not None and said in found


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


FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "versions" not in path.parts]
INNER = [path for path in FILES if path != PACKAGE / "__init__.py"]


@pytest.mark.parametrize("path", INNER, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_uses_only_itself_and_the_rooms_below_it(path: Path) -> None:
    used = {name.removeprefix("scorekeeper.") for name in imports(path) if name.startswith("scorekeeper.")}
    found = {fault(str(path.relative_to(PACKAGE)), name) for name in used} - {None}
    assert not found, "\n".join(sorted(map(str, found)))


def test_every_module_has_its_room_and_every_room_its_modules() -> None:
    modules = {str(path.relative_to(PACKAGE).with_suffix("")).replace("/", ".") for path in INNER}
    placed = {module: layer_of(module) for module in modules if not module.endswith("__init__")}
    homeless = sorted(module for module, layer in placed.items() if layer is None)
    assert not homeless, f"{', '.join(homeless)}: no line in LAYERS; move each into a room, or add its room there"
    assert set(placed.values()) == set(LAYERS) >= set(ONLY), (
        "LAYERS or ONLY names a room that has no modules; take it out"
    )


def test_only_the_push_transport_connects_outwards() -> None:
    outside = {"pywebpush", "py_vapid", "requests", "urllib3", "aiohttp", "httpx"}
    users = {
        str(path.relative_to(PACKAGE)) for path in FILES if outside & {name.split(".")[0] for name in imports(path)}
    }
    assert users == {"reminders/push/transport.py", "reminders/push/addresses.py"}
    assert [path.name for path in FILES if any("pywebpush" in name.split(".") for name in imports(path))] == [
        "transport.py"
    ]


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.relative_to(PACKAGE).parts[0] in ("rules", "competitions")],
    ids=lambda path: path.name,
)
def test_rules_and_competitions_are_pure(path: Path) -> None:
    used = {name.split(".")[0] for name in imports(path)} - {"scorekeeper"}
    assert used <= sys.stdlib_module_names
    assert not used & {"time", "random", "secrets", "datetime", "os", "socket", "sqlite3", "logging"}


@pytest.mark.parametrize("path", INNER, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_services_know_no_routes_and_routes_no_tables(path: Path) -> None:
    names = set(imports(path))
    if path.name == "routes.py":
        assert not {name for name in names if name.startswith(("scorekeeper.store", "sqlalchemy"))}
    elif path.name != "__init__.py":
        assert not {name for name in names if name.startswith("scorekeeper.") and "routes" in name.split(".")}


def test_files_stay_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in FILES}
    assert {name: length for name, length in lengths.items() if length > 300} == {}
