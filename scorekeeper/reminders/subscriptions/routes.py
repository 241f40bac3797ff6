"""`/api/v1/push` and `/reminders`: a device's push address and preferences, and its due reminders."""

from typing import Any

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing
from scorekeeper.people.identity.guard import current_device, current_visitor
from scorekeeper.reminders import preferences
from scorekeeper.reminders.push import vapid
from scorekeeper.reminders.subscriptions import places, schemas, status, waiting

blueprint = Blueprint(
    "push", __name__, url_prefix=PREFIX, description="Reminders: where they go, what is wanted, what is due."
)


@blueprint.route("/push/key", methods=["GET"])
@blueprint.response(200, schemas.KeySchema)
def get_key() -> Response:
    """Return the key with which a browser subscribes."""
    return jsonify(key=vapid.public_key())


@blueprint.route("/push/subscription", methods=["PUT"])
@blueprint.arguments(schemas.SubscriptionSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="Made with a key that is not the server's current one")
def put_subscription(body: dict[str, Any]) -> Response:
    """Register a PushSubscription of this device's browser, replacing an earlier one.

    The app repeats this at every start.
    """
    places.keep(current_visitor(), body)
    return nothing()


@blueprint.route("/push/subscription", methods=["DELETE"])
@blueprint.response(204)
def delete_subscription() -> Response:
    """Stop sending reminders to this device."""
    places.drop(current_device())
    return nothing()


@blueprint.route("/push", methods=["GET"])
@blueprint.response(200, schemas.StatusSchema)
def get_status() -> Response:
    """Return this device's push service and everything that can keep reminders from arriving."""
    return jsonify(status.describe(current_visitor()))


@blueprint.route("/push/wishes", methods=["PUT"])
@blueprint.arguments(schemas.NotificationPreferencesSchema)
@blueprint.response(200, schemas.NotificationPreferencesSchema)
def put_wishes(body: dict[str, Any]) -> Response:
    """Set this device's notification preferences: kinds, quiet hours, time zone and language."""
    return jsonify(status.shape_preferences(preferences.replace(current_device(), body)))


@blueprint.route("/push/waiting", methods=["PUT"])
@blueprint.arguments(schemas.WaitingSchema)
@blueprint.response(204)
def put_waiting(body: dict[str, Any]) -> Response:
    """Report how many finished games exist only on this device. It is reminded of them on the next three days."""
    waiting.tell(current_device(), body["games"])
    return nothing()


@blueprint.route("/push/test", methods=["POST"])
@blueprint.response(202, schemas.MadeSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="This device has no subscription")
def send_test() -> Response:
    """Send a test to this device."""
    return answer(202, id=status.try_out(current_visitor()))


@blueprint.route("/reminders", methods=["GET"])
@blueprint.arguments(schemas.RemindersQuerySchema, location="query")
@blueprint.response(200, schemas.RemindersSchema)
def list_reminders(query: dict[str, Any]) -> Response:
    """List this device's reminders of the last three days, whether or not a notification arrived."""
    return jsonify(reminders=status.due(current_visitor(), query["language"]))
