"""The web app manifest (W3C App Manifest), with which a phone installs the app on its home screen."""

from typing import Any

from scorekeeper.core.words import language, say

SHORTCUTS = (("home.new", "/#/new"), ("page.shortcut.open", "/#/open"), ("page.shortcut.games", "/#/games"))
"""The entries for a long press on the app's icon: name and address."""

SCREENSHOTS = (
    ("pad", "narrow", "780x1688"),
    ("sheet", "narrow", "780x1688"),
    ("how", "narrow", "780x1688"),
    ("wide", "wide", "2560x1600"),
)
"""Pictures of the app, made by `make screenshots`."""


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    """Return one icon. In maskable icons the drawing lies inside the central circle."""
    return {
        "src": f"/static/icons/{name}-{size}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def shortcut(key: str, url: str) -> dict[str, Any]:
    """Return one entry of the icon's menu."""
    return {"name": say(key), "url": url, "icons": [icon("icon", 192, "any")]}


def screenshot(name: str, form: str, sizes: str) -> dict[str, str]:
    """Return one picture. `form` is the kind of screen it is for."""
    src = f"/static/screenshots/{name}.webp"
    return {
        "src": src,
        "sizes": sizes,
        "type": "image/webp",
        "form_factor": form,
        "label": say(f"page.screenshot.{name}"),
    }


def make_manifest() -> dict[str, Any]:
    """Return the manifest."""
    return {
        "id": "/?app",  # never change it: another id would be another app
        "name": say("page.name"),
        "short_name": say("page.name"),
        "description": say("page.summary"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        # A tap on the icon returns to the running app. Reloading it would lose weights on the table that are not
        # recorded yet.
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "lang": language(),
        "dir": "ltr",
        "background_color": "#12100d",
        "theme_color": "#12100d",
        "categories": ["sports", "games", "utilities"],
        "icons": [
            icon(name, size, purpose)
            for name, purpose in (("icon", "any"), ("maskable", "maskable"))
            for size in (192, 512)
        ],
        "shortcuts": [shortcut(*one) for one in SHORTCUTS],
        "screenshots": [screenshot(*one) for one in SCREENSHOTS],
    }
