"""`/api/v1/rulesets`: phones send house rules before the first game under them, and fetch those of their games."""

from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, json_body
from scorekeeper.games.house import rulesets
from scorekeeper.people.identity.guard import current_device, current_visitor

blueprint = Blueprint("rulesets", __name__, url_prefix=PREFIX, description="House rules: rule sets that clubs made.")

ADDRESS = "/rulesets/<string:ruleset_id>/<int:version>"
RULESET: dict[str, Any] = {
    "description": "A rule set (static/rulesets/ruleset.schema.json); the id of house rules is `house-` and a UUID.",
    "type": "object",
    "required": ["id", "version", "name", "book", "kind", "formats", "offences"],
    "properties": {
        "id": {"type": "string"},
        "version": {"type": "integer", "minimum": 1, "maximum": 999_999},
        "name": {"type": "string"},
        "book": {"type": "string", "description": "the short name by which sections are cited"},
        "kind": {"type": "string"},
        "formats": {"type": "object"},
        "offences": {"type": "array", "items": {"type": "object"}},
    },
}
ruleset_content = {"application/json": {"schema": {"$ref": "#/components/schemas/Ruleset"}}}


class KeptSchema(ma.Schema):
    """The outcome of storing house rules."""

    id = ma.fields.String(required=True)
    version = ma.fields.Integer(required=True)
    status = ma.fields.String(required=True, validate=ma.validate.OneOf(("created", "unchanged")))


@blueprint.route(ADDRESS, methods=["PUT"])
@blueprint.doc(requestBody={"required": True, "content": ruleset_content})
@blueprint.response(200, KeptSchema, description="Stored before, with the same content")
@blueprint.alt_response(201, schema=KeptSchema, success=True)
@blueprint.alt_response(
    409, schema=ProblemSchema, description="Other rules have this version, a book has this id, or no room"
)
@blueprint.alt_response(422, schema=ProblemSchema, description="Not a rule set; `errors` says where and why")
def put_ruleset(ruleset_id: str, version: int) -> Response:
    """Store house rules. A version never changes."""
    created = rulesets.keep(current_visitor(), ruleset_id, version, json_body())
    status = "created" if created else "unchanged"
    return answer(201 if created else 200, id=ruleset_id, version=version, status=status)


@blueprint.route(ADDRESS, methods=["GET"])
@blueprint.doc(responses={"200": {"description": "The rule set", "content": ruleset_content}})
@blueprint.alt_response(
    404, schema=ProblemSchema, description="Not there, or neither brought by this device nor used in its games"
)
def get_ruleset(ruleset_id: str, version: int) -> Response:
    """Return house rules to a device that sent them or has a game under them."""
    return Response(rulesets.find_for(current_device(), ruleset_id, version), content_type="application/json")
