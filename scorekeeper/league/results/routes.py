"""`/api/v1/games/<id>/confirmations`, `/api/v1/confirmations`, and referees' decisions."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing
from scorekeeper.core.links import absolute
from scorekeeper.league.results import confirmations, decisions, duplicates, schemas
from scorekeeper.league.results.confirmations import Said
from scorekeeper.people.identity.guard import current_device, current_member, current_visitor

blueprint = Blueprint("results", __name__, url_prefix=PREFIX, description="Results: confirmed, disputed, decided.")

GAME = "/games/<uuid:game_id>/confirmations"
CLUB = "/clubs/<uuid:club_id>"
NO_GAME = "No such game, or not yours to see"
NO_CLUB = "No club that this device's player is in, or no such game of it"
REFUSED = "Not finished, another revision came meanwhile, decided already, or the same person for both sides"


@blueprint.route(GAME, methods=["GET"])
@blueprint.response(200, schemas.ResultSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_GAME)
def get_result(game_id: UUID) -> Response:
    """Return the status of a game's result, to its keepers and its club."""
    return jsonify(schemas.shape(confirmations.see(current_visitor(), str(game_id))))


@blueprint.route(GAME, methods=["POST"])
@blueprint.arguments(schemas.SideVerdictSchema)
@blueprint.response(200, schemas.ResultSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not the side of who asks")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_GAME)
@blueprint.alt_response(409, schema=ProblemSchema, description=REFUSED)
def answer_result(body: dict[str, Any], game_id: UUID) -> Response:
    """Answer whether a result is right, for your own side or on the phone that kept the game."""
    return jsonify(schemas.shape(confirmations.answer(current_visitor(), str(game_id), Said(**body))))


@blueprint.route(f"{GAME}/links", methods=["POST"])
@blueprint.arguments(schemas.SideOfSchema)
@blueprint.response(201, schemas.ConfirmingLinkSchema)
@blueprint.alt_response(
    404, schema=ProblemSchema, description="No such game, or neither keeper nor referee of its club"
)
@blueprint.alt_response(409, schema=ProblemSchema, description="Not finished")
def make_confirming_link(body: dict[str, Any], game_id: UUID) -> Response:
    """Make a link with which a side's own phone answers. It replaces the previous link."""
    secret = confirmations.make_link(current_device(), str(game_id), body["side"])
    return answer(201, secret=secret, link=absolute(f"/#/confirm/{secret}"))


@blueprint.route("/confirmations/look", methods=["POST"])
@blueprint.arguments(schemas.LinkSecretSchema)
@blueprint.response(200, schemas.ResultSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, or replaced by a newer link")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def look_at_result(body: dict[str, Any]) -> Response:
    """Show the result that a link is for; changes nothing."""
    return jsonify(schemas.shape(confirmations.look(body["secret"])))


@blueprint.route("/confirmations", methods=["POST"])
@blueprint.arguments(schemas.LinkVerdictSchema)
@blueprint.response(200, schemas.ResultSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, or replaced by a newer link")
@blueprint.alt_response(409, schema=ProblemSchema, description=REFUSED)
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def answer_by_link(body: dict[str, Any]) -> Response:
    """Answer by a link whether the result is right, for the link's side."""
    return jsonify(schemas.shape(confirmations.answer_by_link(current_visitor(), **body)))


@blueprint.route(f"{CLUB}/disputes", methods=["GET"])
@blueprint.response(200, schemas.DisputesSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def list_disputes(club_id: UUID) -> Response:
    """List a club's disputed results."""
    return jsonify(disputes=[schemas.shape(found) for found in decisions.disputes(str(club_id))])


@blueprint.route(f"{CLUB}/games/<uuid:game_id>/decision", methods=["POST"])
@blueprint.arguments(schemas.DecisionSchema)
@blueprint.response(200, schemas.ResultSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
@blueprint.alt_response(
    409, schema=ProblemSchema, description="Played in it, another revision came meanwhile, or not disputed"
)
def decide(body: dict[str, Any], club_id: UUID, game_id: UUID) -> Response:
    """Decide that a disputed result stands. To change the result, correct the game first."""
    return jsonify(schemas.shape(decisions.decide(current_member(), current_device(), str(game_id), **body)))


@blueprint.route(f"{CLUB}/duplicates", methods=["GET"])
@blueprint.response(200, schemas.DuplicatesSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def list_duplicates(club_id: UUID) -> Response:
    """List games that look like recordings of one game by two phones, and pairs that were merged."""
    found, merged = duplicates.find(str(club_id)), duplicates.merged(str(club_id))
    games = schemas.shape_games(duplicates.tell({ident for pair in (*found, *merged) for ident in pair}))
    return jsonify(
        pairs=[[games[ident] for ident in pair] for pair in found],
        merged=[{"goes": games[goes], "stays": games[stays]} for goes, stays in merged],
    )


@blueprint.route(f"{CLUB}/duplicates", methods=["POST"])
@blueprint.arguments(schemas.TwiceSchema)
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
@blueprint.alt_response(409, schema=ProblemSchema, description="Not the same people and rules, or merged already")
def merge_games(body: dict[str, Any], club_id: UUID) -> Response:
    """Let one of two recordings of a game count. The other stays readable, and this can be undone."""
    duplicates.merge(current_member(), str(body["stays"]), str(body["goes"]))
    return nothing()


@blueprint.route(f"{CLUB}/duplicates/<uuid:game_id>", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def part_games(club_id: UUID, game_id: UUID) -> Response:
    """Undo a merge: the game counts again."""
    duplicates.undo(current_member(), str(game_id))
    return nothing()
