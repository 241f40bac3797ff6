"""The built phone app. static/build/assets.json, written by build.js, lists its files."""

import json
import re
from functools import cache

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.core.config import ROOT

BUILD = ROOT / "static" / "build"


def read_assets() -> dict[str, str]:
    """Return the file names by short name, and `version`; empty if there is no build."""
    try:
        names: dict[str, str] = json.loads((BUILD / "assets.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return names


def read_worker(name: str) -> dict[str, bytes]:
    """Return a service worker by file suffix: plain and compressed; empty if there is no build."""
    files = {ending: BUILD / f"{name}{ending}" for ending in ("", ".br", ".gz")}
    return {ending: path.read_bytes() for ending, path in files.items() if path.is_file()}


def asset(name: str) -> str | None:
    """Return the address of a built file such as `app.js`; None if there is no build."""
    names: dict[str, str] = current_app.config["ASSETS"]
    # Static paths, because url_for fails for a host that is not trusted.
    return f"/static/build/{names[name]}" if name in names else None


def preloaded(language: str) -> list[str]:
    """Return the scripts that the app will request immediately, for its language."""
    name = f"{language}.js"
    return [name] if name in current_app.config["ASSETS"] else []


@cache
def symbols() -> dict[str, str]:
    """Return the symbols of static/icons/sprite.svg by name."""
    sprite = (ROOT / "static" / "icons" / "sprite.svg").read_text("utf-8")
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="i-([\w-]+)".*</symbol>', sprite)}


@cache
def symbol(name: str) -> Markup:
    """Return an icon's symbol, for the shell, which uses it from the first paint. Raise KeyError if there is none."""
    return Markup(symbols()[name])  # noqa: S704  # nosec B704


@cache
def icon(name: str) -> Markup:
    """Return an icon beside a word, drawn in the page: no second file is needed. Raise KeyError if there is none."""
    found = re.sub(r'<symbol id="[\w-]+"', '<svg class="i" aria-hidden="true"', symbols()[name])
    return Markup(found.replace("</symbol>", "</svg>"))  # noqa: S704  # nosec B704


def init_app(app: Flask) -> None:
    """Read the list and the service worker once at start. A new build needs a restart.

    The service worker has its own list of files. One from another build would give phones files that the shell does not
    use.
    """
    app.config["ASSETS"] = read_assets()
    app.config["WORKER_FILES"] = read_worker("sw.js" if app.config["WORKER"] == "on" else "sw-off.js")
    app.jinja_env.globals.update(asset=asset, preloaded=preloaded, symbol=symbol, icon=icon)
