"""Keeping private pages out of caches and search engines."""

from flask import Response, make_response

from scorekeeper.games.archive.club_view import SeenClub

# A game's page is only for people with its link, and not for caches or search engines. Pages of a public club may be
# found.
PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}


def answer_for(seen: SeenClub | None, page: str) -> Response:
    """Return a page that is not cached, and not indexed unless its club is public."""
    response = make_response(page)
    response.headers.update({"Cache-Control": PRIVATE["Cache-Control"]} if seen and seen.public else PRIVATE)
    return response
