"""`/` the app's shell, `/g/<id>` a game's sheet, `/d/<keys>` boards on a TV, `/problems/<code>` an error, the manifest."""

import gzip
import secrets
from typing import Any, cast
from uuid import UUID

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, request, url_for

from scorekeeper.archive.sharing import find_for_page
from scorekeeper.displays.displays import find
from scorekeeper.house.rulesets import KnownRulesets
from scorekeeper.identity.guard import visiting_device
from scorekeeper.links import absolute
from scorekeeper.pages.assets import asset
from scorekeeper.pages.code import code_of
from scorekeeper.pages.display import make_board, numeral
from scorekeeper.pages.manifest import make_manifest
from scorekeeper.pages.sheet import make_sheet
from scorekeeper.pages.static import REVALIDATED, answer
from scorekeeper.problems import PROBLEMS, Problem, worded
from scorekeeper.words import say

blueprint = Blueprint("pages", __name__)

# A game's page is for whom the link was given to: not for caches, nor for search engines.
PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}

MOST_BOARDS = 8
"""That one screen shows."""


@blueprint.get("/")
def app_shell() -> Response:
    """Serve the phone app, or say in one sentence that it is not built."""
    if asset("app.js") is None:
        return Response(say("page.missing-build"), 503, mimetype="text/plain")
    page = render_template("app.html").encode()
    if request.accept_encodings["gzip"]:  # these bytes stand between a phone and its first frame
        return answer(gzip.compress(page, mtime=0), "gzip", "text/html; charset=utf-8", REVALIDATED)
    return answer(page, None, "text/html; charset=utf-8", REVALIDATED)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Serve what a phone needs to install the app."""
    response = jsonify(make_manifest())
    response.headers.update({"Content-Type": "application/manifest+json", "Cache-Control": "no-cache"})
    return response


@blueprint.get("/g/<uuid:game_id>")
def game(game_id: UUID) -> Response:
    """Show a game to its owner, or to whoever has its link."""
    found = find_for_page(str(game_id), visiting_device(), request.args.get("key"))
    book = cast(dict[str, Any], KnownRulesets().of(found.document))  # known, or the game had not been archived
    sheet = make_sheet(found.document, found.state, book)
    link = found.share_key and absolute(url_for("pages.game", game_id=game_id, key=found.share_key))
    response = make_response(render_template("game.html", sheet=sheet, code=link and code_of(link)))
    response.headers.update(PRIVATE)
    return response


@blueprint.get("/d")
def new_display() -> Response:
    """Give a TV a key of its own: it shows that as a code, and the phone that scans it shows its game there."""
    response = make_response(redirect(url_for("pages.display", keys=secrets.token_urlsafe(32))))
    response.headers.update({**PRIVATE, "Cache-Control": "no-store"})
    return response


@blueprint.get("/d/<keys>")
def display(keys: str) -> Response:
    """Show a board, or several on one screen, to whoever has the keys. A display that is not there is empty, and says no more."""
    wanted = keys.split(",")
    if len(wanted) > MOST_BOARDS:
        raise Problem("not-found")
    books = KnownRulesets()
    shown = find(wanted)
    boards = [one and make_board(one, cast(dict[str, Any], books.of(one.document))) for one in shown]
    page = render_template("display.html", boards=boards, numeral=numeral)
    response = make_response(page, 200 if any(boards) else 404)
    response.headers.update({**PRIVATE, "Cache-Control": "no-store"})
    if any(boards):
        response.add_etag()
        response.make_conditional(request)
    return response


@blueprint.get("/problems/")
def problems() -> str:
    """List everything the server can refuse."""
    return render_template("problems.html", problems=map(worded, PROBLEMS.values()))


@blueprint.get("/problems/<code>")
def problem(code: str) -> str:
    """Explain one type of problem; `type` of every error leads here."""
    if code not in PROBLEMS:
        abort(404)
    return render_template("problem.html", problem=worded(PROBLEMS[code]))
