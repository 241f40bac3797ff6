"""The web app manifest (W3C App Manifest): names, colours and icons for a phone's home screen."""

from scorekeeper.words import say


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    """Return one icon; maskable ones have their drawing inside the central circle."""
    return {
        "src": f"/static/icons/{name}-{size}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


MANIFEST = {
    "id": "/?app",  # another id would be another app; never change it
    "name": say("page.name"),
    "short_name": say("page.name"),
    "description": say("page.summary"),
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "lang": "en",
    "dir": "ltr",
    "background_color": "#14110e",
    "theme_color": "#14110e",
    "categories": ["sports", "games", "utilities"],
    "icons": [icon(name, size, purpose) for name, purpose in (("icon", "any"), ("maskable", "maskable")) for size in (192, 512)],
}
