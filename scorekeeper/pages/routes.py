"""`/` the app's shell, `/g/<id>` a game's sheet, `/problems/<code>` what an error means, the manifest."""

import gzip
from typing import Any, cast
from uuid import UUID

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request

from scorekeeper.archive.sharing import find_for_page
from scorekeeper.house.rulesets import KnownRulesets
from scorekeeper.identity.guard import visiting_device
from scorekeeper.pages.assets import asset
from scorekeeper.pages.manifest import MANIFEST
from scorekeeper.pages.sheet import make_sheet
from scorekeeper.pages.static import REVALIDATED, answer
from scorekeeper.problems import PROBLEMS
from scorekeeper.words import say

blueprint = Blueprint("pages", __name__)

# A game's page is for whom the link was given to: not for caches, nor for search engines.
PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}


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
    response = jsonify(MANIFEST)
    response.headers.update({"Content-Type": "application/manifest+json", "Cache-Control": "no-cache"})
    return response


@blueprint.get("/g/<uuid:game_id>")
def game(game_id: UUID) -> Response:
    """Show a game to its owner, or to whoever has its link."""
    found = find_for_page(str(game_id), visiting_device(), request.args.get("key"))
    book = cast(dict[str, Any], KnownRulesets().of(found.document))  # known, or the game had not been archived
    response = make_response(render_template("game.html", sheet=make_sheet(found.document, found.state, book)))
    response.headers.update(PRIVATE)
    return response


@blueprint.get("/problems/")
def problems() -> str:
    """List everything the server can refuse."""
    return render_template("problems.html", problems=PROBLEMS.values())


@blueprint.get("/problems/<code>")
def problem(code: str) -> str:
    """Explain one type of problem; `type` of every error leads here."""
    if code not in PROBLEMS:
        abort(404)
    return render_template("problem.html", problem=PROBLEMS[code])
