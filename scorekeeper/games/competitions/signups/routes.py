"""`/api/v1/competitions/{id}/signups` (docs/competitions.md 6)."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing
from scorekeeper.games.competitions import schemas
from scorekeeper.games.competitions.routes import ONE, UNKNOWN
from scorekeeper.games.competitions.signups import signups
from scorekeeper.games.competitions.signups.signups import Asking
from scorekeeper.people.identity.guard import current_device, current_visitor
from scorekeeper.people.identity.quota import is_full

blueprint = Blueprint("signups", __name__, url_prefix=PREFIX, description="Who wants to enter a competition.")
SIGNUP = f"{ONE}/signups/<uuid:signup_id>"
NOT_NOW = "Sign-up is over, all places are asked for, this person has signed up this name, or there is no room"


@blueprint.route(SIGNUP, methods=["PUT"])
@blueprint.arguments(schemas.KeySchema, location="query")
@blueprint.arguments(schemas.SignUpSchema)
@blueprint.response(200, schemas.SignedUpSchema, description="Changed, or signed up before")
@blueprint.alt_response(201, schema=schemas.SignedUpSchema, success=True)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither in its club nor with the competition's link")
@blueprint.alt_response(404, schema=ProblemSchema, description=f"{UNKNOWN}, or another's sign-up")
@blueprint.alt_response(409, schema=ProblemSchema, description=NOT_NOW)
def put_signup(query: dict[str, Any], body: dict[str, Any], competition_id: UUID, signup_id: UUID) -> Response:
    """Sign somebody up, or change a sign-up: a member of the club, or anybody with the competition's link.

    It is no entry yet: the desk reads it and enters whom it takes.
    """
    asking = Asking(str(competition_id), current_device(), query["key"])
    wish = signups.wish_of(str(signup_id), body)
    status = signups.put(asking, wish, is_full(current_visitor()))
    return answer(201 if status == "created" else 200, id=wish.id, status=status)


@blueprint.route(SIGNUP, methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description=f"{UNKNOWN}, or no sign-up of this person")
@blueprint.alt_response(409, schema=ProblemSchema, description="Sign-up is over")
def delete_signup(competition_id: UUID, signup_id: UUID) -> Response:
    """Withdraw a sign-up. The person who made it can do so while sign-up is open, the desk at any time."""
    signups.remove(Asking(str(competition_id), current_device()), str(signup_id))
    return nothing()


@blueprint.route(f"{ONE}/signups", methods=["GET"])
@blueprint.response(200, schemas.SignUpsSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither its desk nor an official of its club")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def list_signups(competition_id: UUID) -> Response:
    """List who has signed up, in the order in which they came. Only the desk and officials see the names."""
    return jsonify(signups=signups.list_all(str(competition_id), current_device()))
