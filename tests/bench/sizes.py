"""Bytes before the pad works, and of the whole offline app: bodies as the server sends them, in its best encoding."""

import http.client
import json
import re
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

from tests.bench.phone.stage import prepared
from tests.bench.rows import Row
from tests.server import ROOT, running_server

Fetch = Callable[[str], tuple[int, str]]


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, running_server(prepared(folder)) as server:

        def fetch(path: str) -> tuple[int, str]:
            return len(body(server.port, path, "br, gzip")), body(server.port, path, "identity").decode()

        used = parts_when_used(fetch)
        new_phone = offline_files(fetch) - set().union(*used.values())
        made = parts_of_the_app()
        second = (
            name
            for name, part in made.items()
            if part.get("kept") == "from the second start" and part.get("speaks", "en") == "en"
        )
        later = new_phone | set().union(*(used[name] for name in second))
        first = kilobytes(fetch, first_files(fetch))
        kept = [kilobytes(fetch, files) for files in (new_phone, later, later | used["club"])]
        parts = {name: kilobytes(fetch, {address(part)}) for name, part in made.items()}
    return [
        Row("bytes before the pad works, compressed", first, "kB", goal=25),
        Row("bytes that a new phone keeps, icons apart, compressed", kept[0], "kB", goal=150),
        Row("the same from its second start", kept[1], "kB"),
        Row("the same with every part that a club's member uses", kept[2], "kB"),
        Row("French, what a French phone loads first", parts["french"], "kB", goal=30),
        Row(
            "French, with the sentences beside parts",
            sum(size for name, size in parts.items() if name.startswith("french")),
            "kB",
        ),
        *(Row(f"part {name}", size, "kB") for name, size in parts.items()),
    ]


def parts_of_the_app() -> dict[str, dict[str, Any]]:
    """Return the file of each part of the script, since when and by whom it is kept (bundles.js), by its name."""
    made: dict[str, dict[str, Any]] = json.loads((ROOT / "static" / "build" / "parts.json").read_text())
    return made


def address(part: dict[str, Any]) -> str:
    return f"/static/build/{part['file']}"


def first_files(fetch: Fetch) -> set[str]:
    """The shell, its stylesheet and script, and all that the script imports before it runs."""
    shell = fetch("/")[1]
    found = {"/"} | set(re.findall(r'(?:src|href)="(/static/build/[^"]+)"', shell))
    waiting = [path for path in found if path.endswith(".js")]
    while waiting:
        path = waiting.pop()
        imported = {f"/static/build/{name}" for name in static_imports(fetch(path)[1])}
        waiting += imported - found
        found |= imported
    return found


def static_imports(script: str) -> list[str]:
    """Names of the built files that a minified script imports; `import("./later.js")` comes after the first paint."""
    return re.findall(r'(?:from|import)"\./([^"]+)"', script)


def offline_files(fetch: Fetch) -> set[str]:
    """The service worker and all that it may keep, as its built text lists it."""
    return {"/sw.js"} | set(re.findall(r'"(/|/manifest\.webmanifest|/static/build/[^"]+\.\w+)"', fetch("/sw.js")[1]))


def parts_when_used(fetch: Fetch) -> dict[str, set[str]]:
    """Of these, what a phone keeps only after it was used, by part: a new phone has none of it after its first
    visit.
    """
    listed = re.search(r"\{((?:\w+:\[[^\]]*\],?)+)\}", fetch("/sw.js")[1])
    assert listed
    parts = re.findall(r"(\w+):\[([^\]]*)\]", listed[1])
    return {name: set(re.findall(r'"([^"]+)"', paths)) for name, paths in parts}


def kilobytes(fetch: Fetch, paths: Iterable[str]) -> float:
    return sum(fetch(path)[0] for path in paths) / 1000


def body(port: int, path: str, encodings: str) -> bytes:
    """What the server sends, not decoded."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": encodings})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    assert answer.status == 200, path
    return content
