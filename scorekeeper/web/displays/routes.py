"""`/api/v1/displays/<key>`: a phone shows a game on other screens, or removes it. Pages at /d/ and /tv/ show it."""

from typing import Any

import marshmallow as ma
from flask import Response, request

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, nothing
from scorekeeper.games.archive.schemas import Document
from scorekeeper.people.identity.guard import current_device
from scorekeeper.web.displays import displays

blueprint = Blueprint("displays", __name__, url_prefix=PREFIX, description="Boards shown on other screens.")

ADDRESS = "/displays/<string:key>"
LARGEST = 500_000
"""Maximum bytes of a request. The longest game that the rules accept fits."""


class ShownSchema(ma.Schema):
    """The content of a display."""

    games = ma.fields.List(
        Document(),
        required=True,
        validate=ma.validate.Length(1, 5),
        metadata={"description": "the game that is shown comes last; before it the earlier games of its match"},
    )


class OnScreenSchema(ShownSchema):
    """The content of a display, and the code of a TV."""

    code = ma.fields.String(
        required=True,
        validate=ma.validate.Length(1, 100),
        metadata={"description": "the letters that the TV shows; case, spaces and dashes do not matter"},
    )


@blueprint.before_request
def limit_body() -> None:
    """Limit the body, because displays are updated often."""
    request.max_content_length = min(LARGEST, request.max_content_length or LARGEST)


@blueprint.route(ADDRESS, methods=["PUT"])
@blueprint.arguments(ShownSchema)
@blueprint.response(204)
@blueprint.alt_response(
    404, schema=ProblemSchema, description="No key (32 bytes in base64url), or another device's display"
)
@blueprint.alt_response(422, schema=ProblemSchema, description="Not a game, or not games of one match")
def put_display(body: dict[str, Any], key: str) -> Response:
    """Show a game. The newest one replaces the others.

    The device chooses the key: 32 random bytes. A display is removed a day after its last update.
    """
    displays.show(current_device(), key, body["games"])
    return nothing()


@blueprint.route(f"{ADDRESS}/screens", methods=["POST"])
@blueprint.arguments(OnScreenSchema)
@blueprint.response(204)
@blueprint.alt_response(
    404, schema=ProblemSchema, description="The code is unknown, used or too old; or as for showing a game"
)
@blueprint.alt_response(422, schema=ProblemSchema, description="Not a game, or not games of one match")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too many wrong codes; Retry-After says when again")
def add_screen(body: dict[str, Any], key: str) -> Response:
    """Show a game, and show this display on the TV with this code from now on; or change nothing.

    A TV at `/tv` shows its code. A code is valid for ten minutes and one display, which may send it again.
    """
    displays.show(current_device(), key, body["games"], body["code"])
    return nothing()


@blueprint.route(ADDRESS, methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description="No such display of this device")
def delete_display(key: str) -> Response:
    """Stop showing a game."""
    displays.take_away(current_device(), key)
    return nothing()
