"""`/api/v1/sync` and `/api/v1/games`: decode, call a service, answer. FORMAT.md, "Sync over HTTP"."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify, request, url_for

from scorekeeper.api import PREFIX, Blueprint, ProblemSchema, json_body, nothing
from scorekeeper.archive import accept, club_games, epoch, forget, keepers, people, reading, roster, schemas, sharing, sync
from scorekeeper.archive.documents import check
from scorekeeper.house.rulesets import KnownRulesets
from scorekeeper.identity.guard import current_device, current_member, renew_cookie
from scorekeeper.links import absolute
from scorekeeper.problems import Problem

blueprint = Blueprint("games", __name__, url_prefix=PREFIX, description="The archive of games.")
document_body = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/GameDocument"}}},
}
NEWEST = 10
"""Games that a member's own answer tells."""
EPOCH = {epoch.HEADER: {"schema": {"type": "string", "format": "uuid"}, "description": "see GET /api/v1/archive"}}


@blueprint.route("/archive", methods=["GET"])
@blueprint.doc(security=[])
@blueprint.response(200, schemas.ArchiveSchema)
def get_archive() -> Response:
    """Say which life of the archive this is; another epoch than before: offer every archived game again."""
    return jsonify(epoch=epoch.current())


@blueprint.route("/sync", methods=["POST"])
@blueprint.arguments(schemas.SyncSchema)
@blueprint.response(200, schemas.SyncResultSchema, headers=EPOCH)
def sync_games(body: dict[str, Any]) -> Response:
    """Archive up to 100 games; one bad game never holds up the rest."""
    now, results = sync.sync(current_device(), body["games"])
    response = jsonify(results=results)
    response.headers[epoch.HEADER] = now
    return renew_cookie(response)


@blueprint.route("/games/<uuid:game_id>", methods=["PUT"])
@blueprint.doc(requestBody=document_body)
@blueprint.response(200, schemas.ReceiptSchema, description="Stored as the next revision, or stored before", headers=EPOCH)
@blueprint.alt_response(201, schema=schemas.ReceiptSchema, headers=EPOCH, success=True)
@blueprint.alt_response(412, schema=ProblemSchema, description="Differs from what If-Match names")
def put_game(game_id: UUID) -> Response:
    """Archive one game; a correction carries the ETag last seen in If-Match, where `*` matches nothing."""
    game = check(json_body(), KnownRulesets())
    if game.id != str(game_id):
        raise Problem("id-mismatch")
    accepted = accept.accept(current_device(), [game], accept.if_match(request.if_match))
    return put_answer(game.id, accepted.receipts[0], {epoch.HEADER: accepted.epoch})


def put_answer(game_id: str, receipt: accept.Receipt, headers: dict[str, str]) -> Response:
    """Answer 201, 200, 404 or 412, with these headers and the ETag."""
    if receipt.etag is None:
        raise Problem("not-found", headers)
    headers = {**headers, "ETag": receipt.etag}
    if receipt.status == "conflict":
        raise Problem("precondition-failed", headers, etag=receipt.etag)
    if receipt.status == "no-correction":
        raise Problem("no-correction", headers, etag=receipt.etag)
    response = jsonify(id=game_id, status=receipt.status, etag=receipt.etag)
    response.headers.update(headers)
    if receipt.status == "created":
        response.status_code = 201
        response.headers["Location"] = url_for("games.get_game", game_id=game_id)
    return response


@blueprint.route("/games", methods=["GET"])
@blueprint.arguments(schemas.PageQuerySchema, location="query")
@blueprint.response(200, schemas.PageSchema)
def list_games(query: dict[str, Any]) -> Response:
    """List the games of this device and of the player's others, newest first."""
    limit = query["limit"]
    rows, cursor = reading.list_games(current_device(), limit, query["cursor"])
    following = url_for("games.list_games", limit=limit, cursor=cursor) if cursor else None
    return jsonify(games=[schemas.summary(row) for row in rows], next=following)


@blueprint.route("/games/<uuid:game_id>", methods=["GET"])
@blueprint.response(200, schemas.GameSchema)
@blueprint.alt_response(304, description="Not changed since the ETag in If-None-Match")
def get_game(game_id: UUID) -> Response:
    """Return one game with the server's own replay of it."""
    game = reading.find_game(current_device(), str(game_id))
    # Both parts are stored as JSON text already; reading and writing them again would only cost time.
    told = ',"forgotten":true' if game.forgotten else ""
    body = f'{{"document":{game.document},"revision":{game.revision},"state":{game.state}{told}}}'
    response = Response(body, content_type="application/json")
    response.headers["ETag"] = game.etag
    response.make_conditional(request)
    return response


@blueprint.route("/games/<uuid:game_id>/keeper", methods=["PUT"])
@blueprint.arguments(schemas.KeeperSchema)
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description="No such game, or not its key")
@blueprint.alt_response(409, schema=ProblemSchema, description="The owner brings another key than before")
def bring_key(body: dict[str, Any], game_id: UUID) -> Response:
    """Hand a game on: its owner leaves the key here; another device that brings it may read, continue and correct the game."""
    keepers.bring_key(current_device(), str(game_id), body["key"])
    return nothing()


@blueprint.route("/games/<uuid:game_id>/share", methods=["POST"])
@blueprint.response(200, schemas.ShareSchema)
def share_game(game_id: UUID) -> Response:
    """Return the link to this game's page for whoever has it; asked again, the same link."""
    key = sharing.share(current_device(), str(game_id))
    return jsonify(url=absolute(url_for("pages.game", game_id=game_id, key=key)))


@blueprint.route("/games/<uuid:game_id>/share", methods=["DELETE"])
@blueprint.response(204)
def unshare_game(game_id: UUID) -> Response:
    """Take the link back."""
    sharing.unshare(current_device(), str(game_id))
    return nothing()


@blueprint.route("/clubs/<uuid:club_id>/games", methods=["GET"])
@blueprint.arguments(schemas.ClubQuerySchema, location="query")
@blueprint.response(200, schemas.ClubPageSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in, or no such member")
def list_club_games(query: dict[str, Any], club_id: UUID) -> Response:
    """List a club's games, newest first; those that fit all of what is asked for."""
    club = str(club_id)
    members = [people.one(people.find(club, str(query[name])).id) for name in ("member", "fellow") if query[name]]
    among = (*members, *people.named(club, query["text"]))
    wanted = club_games.Wanted(club, among, **{name: query[name] for name in ("ruleset", "competition", "board", "begin", "end")})
    rows, cursor = club_games.list_games(wanted, query["limit"], query["cursor"])
    more: dict[str, Any] = {**request.args, "cursor": cursor}
    following = url_for("games.list_club_games", club_id=club_id, **more) if cursor else None
    return jsonify(games=seated(rows), next=following)


@blueprint.route("/clubs/<uuid:club_id>/members/<uuid:member_id>", methods=["GET"])
@blueprint.response(200, schemas.MemberSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in, or no such member")
def get_member(club_id: UUID, member_id: UUID) -> Response:
    """Return somebody on the club's sheets, joined or not, with what they played."""
    club, member = str(club_id), str(member_id)
    found, tally = people.find(club, member), people.tally(member)
    rows, _cursor = club_games.list_games(club_games.Wanted(club, (people.one(found.id),)), NEWEST, None)
    return jsonify(id=found.id, name=found.name, games=tally.games, won=tally.won, newest=seated(rows))


@blueprint.route("/clubs/<uuid:club_id>/members/<uuid:member_id>/forget", methods=["POST"])
@blueprint.response(200, schemas.ForgottenSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Somebody else, and not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in, or no such member")
@blueprint.alt_response(409, schema=ProblemSchema, description="The last admin")
def forget_member(club_id: UUID, member_id: UUID) -> Response:
    """Take a member's name out of the club's games for good, oneself or as an admin; asked again until `done`, it goes on."""
    forgotten = forget.forget(current_member(), str(member_id))
    return jsonify(name=forgotten.name, games=forgotten.games, done=forgotten.done)


@blueprint.route("/clubs/<uuid:club_id>/people", methods=["GET"])
@blueprint.arguments(schemas.PeopleQuerySchema, location="query")
@blueprint.response(200, schemas.PeopleSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def list_people(query: dict[str, Any], club_id: UUID) -> Response:
    """List everybody of a club by name: who joined, and who is on its sheets alone."""
    rows, cursor = roster.list_people(str(club_id), query["text"], query["limit"], query["cursor"])
    more: dict[str, Any] = {**request.args, "cursor": cursor}
    following = url_for("games.list_people", club_id=club_id, **more) if cursor else None
    return jsonify(people=[schemas.person(row) for row in rows], next=following)


@blueprint.route("/clubs/<uuid:club_id>/names", methods=["GET"])
@blueprint.response(200, schemas.NamesSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def list_names(club_id: UUID) -> Response:
    """Return the names that a phone offers where a game is set up, at most 200."""
    return jsonify(names=roster.offered_names(str(club_id)))


def seated(rows: list[Any]) -> list[dict[str, Any]]:
    """Shape a club's games, with who sat where."""
    who = people.seated(row.id for row in rows)
    return [schemas.seated_summary(row, who) for row in rows]
