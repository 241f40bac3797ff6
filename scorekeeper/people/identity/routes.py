"""`/api/v1/devices`, `/me`, `/recoveries`, `/passkeys` and `/pairings`: devices and the players who own them."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing, utc
from scorekeeper.people.identity import devices, me, pairings, passkeys, players, schemas
from scorekeeper.people.identity.guard import current_visitor, set_cookie

blueprint = Blueprint(
    "devices", __name__, url_prefix=PREFIX, description="Phones and what else keeps score, and whose they are."
)


@blueprint.route("/devices", methods=["POST"])
@blueprint.doc(security=[])
@blueprint.response(201, schemas.DeviceSchema)
@blueprint.alt_response(
    429, schema=ProblemSchema, description="Too many from this address; Retry-After says when again"
)
def create_device() -> Response:
    """Register this device. The web app also gets the token as a cookie."""
    device, token = devices.register()
    response = answer(201, device=device, token=token)
    set_cookie(response, token)
    return response


@blueprint.route("/me", methods=["GET"])
@blueprint.response(200, schemas.MeSchema)
def get_me() -> Response:
    """Return this device, its player, and the player's other devices and clubs."""
    return jsonify(me.describe(current_visitor()))


@blueprint.route("/me", methods=["PATCH"])
@blueprint.arguments(schemas.MeChangesSchema)
@blueprint.response(200, schemas.MeSchema)
def change_me(body: dict[str, Any]) -> Response:
    """Rename the player (created if there is none) or this device."""
    return jsonify(me.change(current_visitor(), body.get("name"), body.get("device")))


@blueprint.route("/me/devices/<uuid:device_id>", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description="No device of this player")
def revoke_device(device_id: UUID) -> Response:
    """Revoke one of the player's devices. Its games stay. For this device it means signing out."""
    visitor = current_visitor()
    devices.revoke(visitor, str(device_id))
    response = nothing()
    if str(device_id) == visitor.device:
        set_cookie(response, "")
    return response


@blueprint.route("/me/devices/revoke-others", methods=["POST"])
@blueprint.response(204)
def revoke_other_devices() -> Response:
    """Revoke all of the player's other devices."""
    devices.revoke_others(current_visitor())
    return nothing()


@blueprint.route("/me/recovery", methods=["POST"])
@blueprint.response(201, schemas.RecoverySchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="The device is nobody's yet")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def make_recovery() -> Response:
    """Make a recovery code, which signs one new device in as this player. It replaces an earlier code."""
    return answer(201, code=players.make_recovery(str(current_visitor().player)))


@blueprint.route("/recoveries", methods=["POST"])
@blueprint.arguments(schemas.CodeSchema)
@blueprint.response(200, schemas.MeSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, used or replaced")
@blueprint.alt_response(409, schema=ProblemSchema, description="This device's player is in a club")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def recover(body: dict[str, Any]) -> Response:
    """Give this device to the player with this recovery code. A code can be used once."""
    visitor = current_visitor()
    player = players.recover(visitor.device, body["code"])
    return jsonify(me.describe(devices.Visitor(visitor.device, player, visitor.seen_at)))


@blueprint.route("/me/passkeys", methods=["GET"])
@blueprint.response(200, schemas.PasskeysSchema)
def list_passkeys() -> Response:
    """List the player's passkeys, newest first."""
    return jsonify(passkeys=[as_passkey(row) for row in passkeys.list_of(str(current_visitor().player))])


@blueprint.route("/me/passkeys/options", methods=["POST"])
@blueprint.response(200, schemas.OptionsSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="The player has as many as one may have")
def begin_passkey() -> Response:
    """Start making a passkey: returns the options for `navigator.credentials.create()`, valid once for five minutes."""
    return jsonify(options=passkeys.make_options(current_visitor()))


@blueprint.route("/me/passkeys", methods=["POST"])
@blueprint.arguments(schemas.MadePasskeySchema)
@blueprint.response(201, schemas.PasskeySchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Not begun, begun too long ago, or not as it should be")
@blueprint.alt_response(409, schema=ProblemSchema, description="The player has as many as one may have")
def make_passkey(body: dict[str, Any]) -> Response:
    """Store a new passkey. It can sign new devices in as this player."""
    return answer(201, **as_passkey(passkeys.make(current_visitor(), body)))


@blueprint.route("/me/passkeys/<uuid:passkey_id>", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description="No passkey of this player")
def remove_passkey(passkey_id: UUID) -> Response:
    """Delete a passkey. It signs in no device any more."""
    passkeys.remove(str(current_visitor().player), str(passkey_id))
    return nothing()


def as_passkey(row: Any) -> dict[str, Any]:  # noqa: ANN401 (a row)
    """Return a passkey as schemas.PasskeySchema describes it."""
    used = None if row.used_at is None else utc(row.used_at)
    return {"id": row.id, "name": row.name, "created_at": utc(row.created_at), "used_at": used}


@blueprint.route("/passkeys/options", methods=["POST"])
@blueprint.response(200, schemas.OptionsSchema)
def ask_for_passkey() -> Response:
    """Start using a passkey: returns the options for `navigator.credentials.get()`, valid once for five minutes."""
    return jsonify(options=passkeys.use_options(current_visitor().device))


@blueprint.route("/passkeys/use", methods=["POST"])
@blueprint.arguments(schemas.UsedPasskeySchema)
@blueprint.response(200, schemas.MeSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, removed, too late, or not as it should be")
@blueprint.alt_response(409, schema=ProblemSchema, description="This device's player is in a club")
def use_passkey(body: dict[str, Any]) -> Response:
    """Give this device to the player whose passkey signed the challenge."""
    visitor = current_visitor()
    player = passkeys.use(visitor.device, body)
    return jsonify(me.describe(devices.Visitor(visitor.device, player, visitor.seen_at)))


@blueprint.route("/pairings", methods=["POST"])
@blueprint.response(201, schemas.PairingSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="This device's player is in a club")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def ask_pairing() -> Response:
    """Start pairing this new device: show the code, and type it on another device of the player."""
    asked = pairings.ask(current_visitor())
    return answer(201, id=asked.id, code=asked.code, expires_at=utc(asked.expires_at))


@blueprint.route("/pairings/<uuid:pairing_id>", methods=["GET"])
@blueprint.response(200, schemas.PairingStatusSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Not asked for by this device, or replaced")
def get_pairing(pairing_id: UUID) -> Response:
    """Return the status of a pairing."""
    return jsonify(status=pairings.status(current_visitor(), str(pairing_id)))


@blueprint.route("/pairings/look", methods=["POST"])
@blueprint.arguments(schemas.CodeSchema)
@blueprint.response(200, schemas.AskingSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="The device is nobody's yet")
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, used or too old")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too many wrong codes; Retry-After says when again")
def look_at_pairing(body: dict[str, Any]) -> Response:
    """Show which device asked with this code; changes nothing."""
    row = pairings.look(current_visitor(), body["code"])
    return jsonify(id=row.id, device={"name": row.name}, asked_at=utc(row.created_at))


@blueprint.route("/pairings/<uuid:pairing_id>/confirm", methods=["POST"])
@blueprint.arguments(schemas.CodeSchema)
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="The device is nobody's yet")
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, used or too old, or not its code")
@blueprint.alt_response(409, schema=ProblemSchema, description="The device that asks has joined a club")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too many wrong codes; Retry-After says when again")
def confirm_pairing(body: dict[str, Any], pairing_id: UUID) -> Response:
    """Give the device that asked to this player. It keeps its own token."""
    pairings.confirm(current_visitor(), str(pairing_id), body["code"])
    return nothing()
