"""Two versions of the app for tests: the one that is checked out, and one with changed words, each really built."""

import fcntl
import json
import os
import shutil
import subprocess
from pathlib import Path

from tests.server import ROOT

PARTS = (
    "build.js",
    "bundles.js",
    "tools",
    "package.json",
    "tsconfig.json",
    "gunicorn.conf.py",
    "wsgi.py",
    "scorekeeper",
    "service_worker",
    "static/css",
    "static/icons",
    "static/js",
    "static/rulesets",
    "templates",
)
NAME = "Scorekeeper"
"""The heading of home."""


def next_version(folder: Path, name: str) -> Path:
    """Copy the app, change its name, and build it; return where it lies."""
    for part in PARTS:
        source, target = ROOT / part, folder / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    words = folder / "static" / "js" / "words" / "en.js"
    text = words.read_text()
    line = '"app.name": "{}"'
    assert line.format(NAME) in text
    words.write_text(text.replace(line.format(NAME), line.format(name)))
    subprocess.run(["node", "build.js"], cwd=folder, check=True)
    return folder


def shared_next_version(base: Path, name: str) -> Path:
    """Return the next version that all processes of a run share: the first builds it in their folder, the others wait.

    Do not change it: copy it with `shutil.copytree(…, symlinks=True)`.
    """
    folder = base / f"next-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "static" / "build" / "assets.json").exists():
            next_version(folder, name)
    return folder


def version_of(folder: Path) -> str:
    """Return the version of a build."""
    found: str = json.loads((folder / "static" / "build" / "assets.json").read_text())["version"]
    return found
