"""`/api/v1/devices`: a phone registers itself."""

import marshmallow as ma
from flask import Response, jsonify

from scorekeeper.api import PREFIX, Blueprint
from scorekeeper.identity import devices
from scorekeeper.identity.guard import set_cookie

blueprint = Blueprint("devices", __name__, url_prefix=PREFIX, description="Phones and what else keeps score.")


class DeviceSchema(ma.Schema):
    """A device just registered."""

    device = ma.fields.UUID(required=True)
    token = ma.fields.String(required=True, metadata={"description": "shown this once; send it as Authorization: Bearer"})


@blueprint.route("/devices", methods=["POST"])
@blueprint.doc(security=[])
@blueprint.response(201, DeviceSchema)
def create_device() -> Response:
    """Register this device; the web app gets the token as a cookie as well."""
    device, token = devices.register()
    response = jsonify(device=device, token=token)
    response.status_code = 201
    set_cookie(response, token)
    return response
