"""Every package is pinned, no regular expression runs for ever, and no style slows down every change of a screen."""

import ast
import json
import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.server import ROOT

LISTS = ("requirements.txt", "requirements-dev.txt")
LOCKS = ("package-lock.json", "tests/bench/package-lock.json")
UNBOUNDED = re._constants.MAXREPEAT  # type: ignore[attr-defined]
REPEATS = ("MAX_REPEAT", "MIN_REPEAT")
EVERYWHERE = {"pip", "setuptools", "wheel"}
"""What every environment has."""


def pinned(*lists: str) -> dict[str, Requirement]:
    """The packages of these lists by name."""
    lines = [line for name in lists for line in (ROOT / name).read_text().splitlines()]
    rows = [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]
    return {canonicalize_name(row.name): row for row in rows}


def test_every_package_has_one_exact_version() -> None:
    for name, row in pinned(*LISTS).items():
        (version,) = row.specifier
        assert (version.operator, "*" in version.version) == ("==", False), name
        if row.marker is None or row.marker.evaluate():
            assert distribution(name).version == version.version


def test_indirect_packages_are_pinned_too() -> None:
    for lists in (LISTS[:1], LISTS):
        known = pinned(*lists)
        for name, needed in brought(known):
            other = known.get(canonicalize_name(needed.name))
            assert other or needed.name in EVERYWHERE, f"{name} brings {needed}"
            version = str(other.specifier).removeprefix("==") if other else ""
            assert not version or needed.specifier.contains(version, prereleases=True), f"{name} wants {needed}"


def brought(known: dict[str, Requirement]) -> Iterator[tuple[str, Requirement]]:
    """What these packages need here."""
    for name, row in known.items():
        if row.marker is None or row.marker.evaluate():
            for needed in map(Requirement, distribution(name).requires or ()):
                extras = row.extras or {""}
                if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                    yield name, needed


def test_every_package_of_the_phone_part_and_its_tools_has_a_hash() -> None:
    for lock in LOCKS:
        packages: dict[str, dict[str, Any]] = json.loads((ROOT / lock).read_text())["packages"]
        assert len(packages) > 2
        for name, row in packages.items():
            assert name == "" or row.get("integrity", "").startswith("sha512-"), f"{lock}: {name}"


def patterns() -> Iterator[tuple[str, str]]:
    """Every regular expression that the server is written with, and where."""
    for file in sorted((ROOT / "scorekeeper").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
                function = ast.unparse(call.func)
                if function.startswith("re.") or function in ("Regexp", "validate.Regexp"):
                    yield f"{file.relative_to(ROOT)}:{call.lineno}", str(call.args[0].value)
    schema = (ROOT / "static" / "rulesets" / "ruleset.schema.json").read_text()
    for pattern in re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', schema):
        yield "ruleset.schema.json", json.loads(pattern)


def test_no_regular_expression_backtracks_exponentially() -> None:
    found = list(patterns())
    assert len(found) > 15
    assert [where for where, pattern in found if is_nested(re._parser.parse(pattern), False)] == []  # type: ignore[attr-defined]
    assert is_nested(re._parser.parse("(a+)*b"), False)  # type: ignore[attr-defined]


def is_nested(parsed: Any, inside: bool) -> bool:  # noqa: ANN401 (of Python's own parser)
    """Say whether an endless repetition stands within another."""
    if isinstance(parsed, tuple) and parsed and str(parsed[0]) in REPEATS:
        _low, high, inner = parsed[1]
        endless = high is UNBOUNDED
        return (endless and inside) or is_nested(inner, inside or endless)
    if isinstance(parsed, list | tuple | re._parser.SubPattern):  # type: ignore[attr-defined]
        return any(is_nested(one, inside) for one in parsed)
    return False


def test_no_style_makes_every_new_element_cost_its_neighbours() -> None:
    """What stands before `+` or `~` has a class, an id or an attribute. Otherwise the browser styles the neighbours of
    each element that comes or goes anew, with all that is in them.
    """
    entries = ("css/app.css", "css/later.css", "css/wide.css", "js/features/events/events.css")
    found = {sheet: neighbours(sheet.read_text()) for sheet in sheets(*(ROOT / "static" / name for name in entries))}
    assert len(found) > 30
    assert {sheet.name: bare for sheet, bare in found.items() if bare} == {}
    assert neighbours(".a li + li > b, .c ~ d { top: calc(1px + 2px) }") == ["li"]


def sheets(*entries: Path) -> set[Path]:
    """These stylesheets and all that they import."""
    waiting, found = list(entries), set[Path]()
    while waiting:
        sheet = waiting.pop().resolve()
        found.add(sheet)
        waiting += [sheet.parent / name for name in re.findall(r"@import '([^']+)'", sheet.read_text())]
    return found


def neighbours(style: str) -> list[str]:
    """What stands before `+` or `~` in a selector and could be any element of its kind."""
    selectors = re.findall(r"[^{};]+(?=\{)", re.sub(r"/\*.*?\*/|@[^{;]+[{;]", "", style, flags=re.DOTALL))
    before = [one for selector in selectors for one in re.findall(r"([^\s>+~,()]+)\s*[+~]", selector)]
    return [one for one in before if not re.search(r"[.#[]", one)]


def test_the_security_list_is_complete_and_names_existing_tests() -> None:
    text = (ROOT / "SECURITY.md").read_text()
    numbers = [int(number) for row in re.findall(r"^\| ([0-9, ]+) \|", text, re.MULTILINE) for number in row.split(",")]
    assert numbers == list(range(1, 61))
    files = [path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".js")]
    named = re.findall(r"`(tests/[a-z_./]+|test_[a-z_]+\.py)`", text)
    assert len(named) > 60
    for name in named:
        assert (ROOT / name).exists() or name in {path.name for path in files}, name
