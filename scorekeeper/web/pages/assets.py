"""The built part of the phone app: static/build/assets.json says which file is which (build.js writes it)."""

import json

from flask import Flask, current_app

from scorekeeper.core.config import ROOT

BUILD = ROOT / "static" / "build"


def read_assets() -> dict[str, str]:
    """Return the file name by short name, and `version`; empty when there is no build."""
    try:
        names: dict[str, str] = json.loads((BUILD / "assets.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return names


def read_worker(name: str) -> dict[str, bytes]:
    """Return a service worker by the ending of its file: plain, and packed; empty when there is no build."""
    files = {ending: BUILD / f"{name}{ending}" for ending in ("", ".br", ".gz")}
    return {ending: path.read_bytes() for ending, path in files.items() if path.is_file()}


def asset(name: str) -> str | None:
    """Return the address of a built file such as `app.js`; None when there is no build."""
    names: dict[str, str] = current_app.config["ASSETS"]
    return (
        f"/static/build/{names[name]}" if name in names else None
    )  # a host that is not served has no addresses to ask for


def preloaded(language: str) -> list[str]:
    """Return the names of the scripts that the app's own script will ask for at once: of the language that it
    speaks.
    """
    return ["french.js"] if language == "fr" and "french.js" in current_app.config["ASSETS"] else []


def init_app(app: Flask) -> None:
    """Read the list once at start, and the service worker with it; a new build needs a new start.

    The worker holds a list of its own: one of another build would give phones files that the shell does not name.
    """
    app.config["ASSETS"] = read_assets()
    app.config["WORKER_FILES"] = read_worker("sw.js" if app.config["WORKER"] == "on" else "sw-off.js")
    app.jinja_env.globals.update(asset=asset, preloaded=preloaded)
