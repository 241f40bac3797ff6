"""`/` the app shell, `/g/<id>` game sheets, `/c/<id>` club archives, `/tv/<key>` and `/d/<keys>` TVs, `/problems/…`."""

import json
import secrets
from collections.abc import Callable
from typing import Any, TypeVar, cast
from uuid import UUID

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.core.links import absolute
from scorekeeper.core.problem_types import PROBLEMS, ProblemType
from scorekeeper.core.problems import Problem, worded
from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import need_club
from scorekeeper.games.archive.revisions import history
from scorekeeper.games.archive.sharing import find_for_page
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.league.club_archive import people
from scorekeeper.people.identity.guard import visiting_device
from scorekeeper.web.displays import screens
from scorekeeper.web.displays.displays import Shown, find, find_on_screen, hash_of
from scorekeeper.web.pages import club as clubs
from scorekeeper.web.pages import games_list, ratings, standings
from scorekeeper.web.pages.assets import asset
from scorekeeper.web.pages.code import code_of
from scorekeeper.web.pages.display import make_board, numeral
from scorekeeper.web.pages.manifest import make_manifest
from scorekeeper.web.pages.privacy import PRIVATE, answer_for
from scorekeeper.web.pages.sheet import make_sheet
from scorekeeper.web.pages.sheet_history import make_history
from scorekeeper.web.pages.sheet_result import tell_result
from scorekeeper.web.pages.static import REVALIDATED, packed_answer

blueprint = Blueprint("pages", __name__)

Found = TypeVar("Found")

MOST_BOARDS = 8
"""Maximum boards on one screen."""


@blueprint.get("/")
def app_shell() -> Response:
    """Serve the phone app, or one sentence if it is not built."""
    if asset("app.js") is None:
        return Response(say("page.missing-build"), 503, mimetype="text/plain")
    # compressed, because the phone's first paint waits for these bytes
    return packed_answer(render_template("app.html"), "text/html; charset=utf-8", REVALIDATED)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Serve the manifest with which a phone installs the app."""
    return packed_answer(json.dumps(make_manifest()), "application/manifest+json", REVALIDATED)


@blueprint.get("/g/<uuid:game_id>")
def game(game_id: UUID) -> Response:
    """Show a game to its owner, to people with its link, and to those who may see its club's archive."""
    found = find_for_page(str(game_id), visiting_device(), request.args.get("key"))
    book = cast(dict[str, Any], KnownRulesets().of(found.document))  # known, because the game was archived
    sheet = make_sheet(found.document, found.state, book, found.revision)
    link = found.share_key and absolute(url_for("pages.game", game_id=game_id, key=found.share_key))
    told = {
        "stands": tell_result(found),
        "history": make_history(history(found.id, found.revision), inside=found.keeps or found.club is not None),
    }
    page = render_template("game.html", sheet=sheet, found=found, code=link and code_of(link), club=found.club, **told)
    return answer_for(found.club, page)


@blueprint.get("/c/<uuid:club_id>")
def club(club_id: UUID) -> Response:
    """Show a club's archive, or a selection of its games."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    search = clubs.read_search(seen)
    none: tuple[games_list.Games, list[tuple[str, str]]] = (games_list.Games([]), [])
    (games, found), vague = unless_vague(lambda: clubs.find_games(seen, search), none)
    link = seen.share_key and absolute(url_for("pages.club", club_id=club_id, key=seen.share_key))
    shown = {
        "search": search,
        "games": games,
        "people": found,
        "vague": vague,
        "link": link,
        "code": link and code_of(link),
    }
    return answer_for(seen, render_template("club.html", club=seen, **shown))


@blueprint.get("/c/<uuid:club_id>/players")
def players(club_id: UUID) -> Response:
    """List a club's people by name, or those matching a text."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    found, vague = unless_vague(lambda: clubs.list_people(seen), clubs.People(clubs.sought()))
    return answer_for(seen, render_template("players.html", club=seen, people=found, vague=vague))


def unless_vague(find: Callable[[], Found], nothing: Found) -> tuple[Found, ProblemType | None]:
    """Return what `find` returns; or, if a text matches too many people, `nothing` and the problem."""
    try:
        return find(), None
    except Problem as problem:
        if problem.type.code != "vague-name":
            raise
        return nothing, worded(problem.type)


@blueprint.get("/c/<uuid:club_id>/p/<uuid:member_id>")
def member(club_id: UUID, member_id: UUID) -> Response:
    """Show a person's games, partners and opponents in a club."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    found = people.find(seen.id, str(member_id))
    page = render_template(
        "player.html",
        club=seen,
        name=found.name,
        tally=clubs.tally_words(people.tally(found.id)),
        played=standings.played_of(seen, found.id),
        ratings=ratings.ratings_of(seen, found.id),
        games=games_list.games_of(seen, found.id),
    )
    return answer_for(seen, page)


@blueprint.get("/c/<uuid:club_id>/p/<uuid:member_id>/rating")
def member_rating(club_id: UUID, member_id: UUID) -> Response:
    """Show how each game changed a member's rating."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    found = people.find(seen.id, str(member_id))
    page = render_template(
        "rating.html", club=seen, member=found.id, name=found.name, log=ratings.read_log(seen, found.id)
    )
    return answer_for(seen, page)


@blueprint.get("/c/<uuid:club_id>/standings")
def club_standings(club_id: UUID) -> Response:
    """Show the standings of a club's season, with the reasons between lines with as many wins."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    return answer_for(seen, render_template("standings.html", club=seen, table=standings.read_page(seen)))


@blueprint.get("/tv")
@blueprint.get("/d")
def new_screen() -> Response:
    """Give a TV a key of its own and a code. A phone that sends the code, or scans it, shows its game there."""
    return renew_code(secrets.token_urlsafe(32))


@blueprint.get("/tv/<key>/code")
def renew_code(key: str) -> Response:
    """Give a waiting TV a new code."""
    screens.renew(hash_of(key))
    return private(redirect(url_for("pages.screen", key=key)))


@blueprint.get("/tv/<key>")
def screen(key: str) -> Response:
    """Show the board that a phone has brought here, or the code for a phone."""
    shown, code = find_on_screen(key)
    return show_boards([shown], code) if shown or code else private(redirect(url_for("pages.renew_code", key=key)))


@blueprint.get("/d/<keys>")
def display(keys: str) -> Response:
    """Show one board or several to a visitor with their keys.

    A display that does not exist is empty.
    """
    wanted = keys.split(",")
    if len(wanted) > MOST_BOARDS:
        raise Problem("not-found")
    return show_boards(find(wanted))


def show_boards(shown: list[Shown | None], code: str = "") -> Response:
    """Render the page of a TV. An empty board shows the code."""
    books = KnownRulesets()
    boards = [one and make_board(one, cast(dict[str, Any], books.of(one.document))) for one in shown]
    page = render_template("display.html", boards=boards, code=code, numeral=numeral)
    full = code or any(boards)
    response = private(make_response(page, 200 if full else 404))
    if full:
        response.add_etag()
        response.make_conditional(request)
    return response


def private(made: BaseResponse) -> Response:
    """Return the answer for a TV; caches and search engines do not keep it."""
    response = make_response(made)
    response.headers.update({**PRIVATE, "Cache-Control": "no-store"})
    return response


@blueprint.get("/problems/", strict_slashes=False)
def problems() -> str:
    """List all types of problems."""
    return render_template("problems.html", problems=map(worded, PROBLEMS.values()))


@blueprint.get("/problems/<code>")
def problem(code: str) -> str:
    """Explain one type of problem. The `type` of every error leads here."""
    if code not in PROBLEMS:
        abort(404)
    return render_template("problem.html", problem=worded(PROBLEMS[code]))
