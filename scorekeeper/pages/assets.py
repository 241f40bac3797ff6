"""The built part of the phone app: static/build/assets.json says which file is which (build.js writes it)."""

import json

from flask import Flask, current_app, url_for

from scorekeeper.config import ROOT

BUILD = ROOT / "static" / "build"


def read_assets() -> dict[str, str]:
    """Return the file name by short name, and `version`; empty when there is no build."""
    try:
        names: dict[str, str] = json.loads((BUILD / "assets.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return names


def asset(name: str) -> str | None:
    """Return the address of a built file such as `app.js`; None when there is no build."""
    names: dict[str, str] = current_app.config["ASSETS"]
    return url_for("static.built", name=names[name]) if name in names else None


def init_app(app: Flask) -> None:
    """Read the list once at start; a new build needs a new start."""
    app.config["ASSETS"] = read_assets()
    app.jinja_env.globals["asset"] = asset
