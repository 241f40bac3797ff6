"""`/api/v1/games` (docs/format.md, Sync over HTTP)."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify, request, url_for

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, json_body, nothing
from scorekeeper.core.links import absolute
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import accept, epoch, keepers, reading, schemas, sharing
from scorekeeper.games.archive.documents import check_sent
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.people.identity.guard import current_device, current_visitor
from scorekeeper.people.identity.quota import is_full

blueprint = Blueprint("games", __name__, url_prefix=PREFIX, description="The archive of games.")
document_body = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/GameDocument"}}},
}
EPOCH = {epoch.HEADER: {"schema": {"type": "string", "format": "uuid"}, "description": "see GET /api/v1/archive"}}


@blueprint.route("/archive", methods=["GET"])
@blueprint.doc(security=[])
@blueprint.response(200, schemas.ArchiveSchema)
def get_archive() -> Response:
    """Return the archive's epoch. When it changes, phones offer every archived game again."""
    return jsonify(epoch=epoch.current())


@blueprint.route("/games/<uuid:game_id>", methods=["PUT"])
@blueprint.doc(requestBody=document_body)
@blueprint.response(
    200, schemas.ReceiptSchema, description="Stored as the next revision, or stored before", headers=EPOCH
)
@blueprint.alt_response(201, schema=schemas.ReceiptSchema, headers=EPOCH, success=True)
@blueprint.alt_response(409, schema=ProblemSchema, description="No room for more of a device that is in no club")
@blueprint.alt_response(412, schema=ProblemSchema, description="Differs from what If-Match names")
def put_game(game_id: UUID) -> Response:
    """Archive one game. A correction needs the last seen ETag in If-Match, where `*` matches nothing."""
    game = check_sent(json_body(), KnownRulesets())
    if game.id != str(game_id):
        raise Problem("id-mismatch")
    accepted = accept.accept(current_device(), [game], accept.if_match(request.if_match), is_full(current_visitor()))
    return put_answer(game.id, accepted.receipts[0], {epoch.HEADER: accepted.epoch})


def put_answer(game_id: str, receipt: accept.Receipt, headers: dict[str, str]) -> Response:
    """Answer 201, 200, 404, 409 or 412, with these headers and the ETag."""
    if receipt.status == "full":
        raise Problem("device-full", headers)
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
    """List the games of this device and of the player's other devices, newest first."""
    limit = query["limit"]
    rows, cursor = reading.list_games(current_device(), limit, query["cursor"])
    following = url_for("games.list_games", limit=limit, cursor=cursor) if cursor else None
    return jsonify(games=[schemas.summary(row) for row in rows], next=following)


@blueprint.route("/games/<uuid:game_id>", methods=["GET"])
@blueprint.response(200, schemas.GameSchema)
@blueprint.alt_response(304, description="Not changed since the ETag in If-None-Match")
def get_game(game_id: UUID) -> Response:
    """Return one game with the server's own replay of it."""
    return archived(reading.find_game(current_device(), str(game_id)))


def archived(found: reading.Archived) -> Response:
    """Answer with a game or a sheet, or 304 if the client has it."""
    # Both parts are stored as JSON text, so parsing and writing them again would only take time.
    last = member_forgotten(found.forgotten)
    body = f'{{"document":{found.document},"revision":{found.revision},"state":{found.state}{last}}}'
    response = Response(body, content_type="application/json")
    response.headers["ETag"] = found.etag
    response.make_conditional(request)
    return response


def member_forgotten(forgotten: bool) -> str:
    """Return the last member of such an answer, which says that neutral names stand for forgotten ones, or nothing."""
    return ',"forgotten":true' if forgotten else ""


@blueprint.route("/games/<uuid:game_id>/keeper", methods=["PUT"])
@blueprint.arguments(schemas.KeeperSchema)
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description="No such game, or not its key")
@blueprint.alt_response(409, schema=ProblemSchema, description="The owner brings another key than before")
def bring_key(body: dict[str, Any], game_id: UUID) -> Response:
    """Hand a game on: the owner stores its key here; a device with the key may read, continue and correct it."""
    keepers.bring_key(current_device(), str(game_id), body["key"])
    return nothing()


@blueprint.route("/games/<uuid:game_id>/share", methods=["POST"])
@blueprint.response(200, schemas.ShareSchema)
def share_game(game_id: UUID) -> Response:
    """Return the link to this game's page, the same each time. Anybody with the link can see the page."""
    key = sharing.share(current_device(), str(game_id))
    return jsonify(url=absolute(url_for("pages.game", game_id=game_id, key=key)))


@blueprint.route("/games/<uuid:game_id>/share", methods=["DELETE"])
@blueprint.response(204)
def unshare_game(game_id: UUID) -> Response:
    """Revoke the link."""
    sharing.unshare(current_device(), str(game_id))
    return nothing()
