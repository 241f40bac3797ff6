"""Who may keep a page: what is for some people alone stays out of caches and search engines."""

from flask import Response, make_response

from scorekeeper.games.archive.club_view import SeenClub

# A game's page is for whom the link was given to: not for caches, nor for search engines. Those of a public club may be
# found.
PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}


def answer_for(seen: SeenClub | None, page: str) -> Response:
    """Answer with a page that no cache keeps, and that search engines pass by unless its club is public."""
    response = make_response(page)
    response.headers.update({"Cache-Control": PRIVATE["Cache-Control"]} if seen and seen.public else PRIVATE)
    return response
