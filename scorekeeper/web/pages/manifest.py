"""The web app manifest (W3C App Manifest): what a phone needs to put the app on its home screen, and what it shows of
it.
"""

from typing import Any

from scorekeeper.core.words import language, say

SHORTCUTS = (("home.new", "/#/new"), ("page.shortcut.open", "/#/open"), ("page.shortcut.games", "/#/games"))
"""What a long press on the app's icon offers: its name, and where it leads."""

SCREENSHOTS = (
    ("pad", "narrow", "780x1688"),
    ("sheet", "narrow", "780x1688"),
    ("how", "narrow", "780x1688"),
    ("wide", "wide", "2560x1600"),
)
"""Pictures of the app itself, made by `make screenshots`."""


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    """Return one icon; maskable ones have their drawing inside the central circle."""
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
    """Return one picture; `form` is for which kind of screen it stands."""
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
        "id": "/?app",  # another id would be another app; never change it
        "name": say("page.name"),
        "short_name": say("page.name"),
        "description": say("page.summary"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        # A tap on the icon brings back the game that is being played: loading it anew would lose weights that lie there
        # unrecorded.
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "lang": language(),
        "dir": "ltr",
        "background_color": "#14110e",
        "theme_color": "#14110e",
        "categories": ["sports", "games", "utilities"],
        "icons": [
            icon(name, size, purpose)
            for name, purpose in (("icon", "any"), ("maskable", "maskable"))
            for size in (192, 512)
        ],
        "shortcuts": [shortcut(*one) for one in SHORTCUTS],
        "screenshots": [screenshot(*one) for one in SCREENSHOTS],
    }
