"""Schemas of requests and responses about reminders."""

from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from scorekeeper.core.time_zones import Zone
from scorekeeper.core.words import LANGUAGES
from scorekeeper.people.identity.schemas import MOMENT
from scorekeeper.reminders.kinds import KINDS, OPTIONAL

STATES = ("waiting", "sending", "sent", "failed", "dropped")
NEVER = {**MOMENT, "description": "in UTC; null: never"}
RESULT = {
    "description": "of the last try: sent, too-large, wait, again, refused, failed, unsafe; "
    "or why there was none: cancelled, expired, left (the club, or signed out), off (its kind), quiet (hours), "
    "replaced (by a later one), "
    "restored (from an older backup)"
}
ANSWERED = {"description": "of HTTP, from the push service; null: it gave none"}


def language(**options: Any) -> fields.String:  # noqa: ANN401
    """Return a field for the phone's language. The description of the API does not list the languages."""
    return fields.String(validate=(Length(2, 3), check_language), **(options or {"required": True}))


def check_language(code: str) -> None:
    """Raise ValidationError if the app does not speak this language."""
    if code not in LANGUAGES:
        raise ma.ValidationError("Not a language of the app, such as en.")


def time_of_day() -> fields.String:
    """Return a field for a time of day."""
    return fields.String(
        required=True, validate=Regexp("^([01][0-9]|2[0-3]):[0-5][0-9]$"), metadata={"example": "22:00"}
    )


class KeySchema(ma.Schema):
    """The server's key."""

    key = fields.String(
        required=True, metadata={"description": "`applicationServerKey` for `pushManager.subscribe`, in base64url"}
    )


class KeysSchema(ma.Schema):
    """The keys of a PushSubscription."""

    p256dh = fields.String(required=True, validate=Length(1, 200), metadata={"description": "87 signs of base64url"})
    auth = fields.String(required=True, validate=Length(1, 200), metadata={"description": "22 signs of base64url"})


class SubscriptionSchema(ma.Schema):
    """A PushSubscription of the browser, with our key, language and time zone."""

    endpoint = fields.String(required=True, validate=Length(1, 4000))
    keys = fields.Nested(KeysSchema, required=True)
    key = fields.String(
        required=True, validate=Length(1, 200), metadata={"description": "the server's key that it was made with"}
    )
    language = language()
    zone = Zone()


class QuietSchema(ma.Schema):
    """Quiet hours: only calls to a board are sent then."""

    from_ = time_of_day()
    from_.data_key = "from"
    to = time_of_day()

    @ma.validates_schema
    def check_differ(self, data: dict[str, Any], **_options: object) -> None:
        """Refuse hours that begin and end at the same time, because that could mean all day or never."""
        if data["from_"] == data["to"]:
            raise ma.ValidationError("Must not be the time at which they begin.", "to")


class NotificationPreferencesSchema(ma.Schema):
    """This device's notification preferences."""

    off = fields.List(
        fields.String(validate=OneOf(OPTIONAL)),
        required=True,
        validate=Length(max=len(OPTIONAL)),
        metadata={"uniqueItems": True},
    )
    quiet = fields.Nested(QuietSchema, required=True, allow_none=True)
    zone = Zone(required=True)
    language = language()

    @ma.validates_schema
    def check_once(self, data: dict[str, Any], **_options: object) -> None:
        """Refuse a list that names a kind twice."""
        if len(set(data["off"])) < len(data["off"]):
            raise ma.ValidationError("Names a kind twice.", "off")


class WaitingSchema(ma.Schema):
    """Games that exist only on this device."""

    games = fields.Integer(
        required=True, strict=True, validate=Range(0, 100_000), metadata={"description": "finished, never archived"}
    )


class MadeSchema(ma.Schema):
    """A reminder that was just added."""

    id = fields.UUID(required=True)


class AttemptSchema(ma.Schema):
    """The last try to send something."""

    at = fields.String(required=True, metadata=MOMENT)
    result = fields.String(required=True, allow_none=True, metadata=RESULT)
    status = fields.Integer(required=True, allow_none=True, metadata=ANSWERED)


class PlaceSchema(ma.Schema):
    """This device's push service and its state."""

    service = fields.String(required=True, metadata={"description": "the host of the push service"})
    since = fields.String(required=True, metadata=MOMENT)
    renewed = fields.String(
        required=True, metadata={**MOMENT, "description": "when the app last said that it has it, in UTC"}
    )
    good = fields.String(
        required=True,
        allow_none=True,
        metadata={**NEVER, "description": "when its push service last took one; null: never"},
    )
    last = fields.Nested(AttemptSchema, required=True, allow_none=True)
    stopped = fields.Boolean(
        required=True, metadata={"description": "its push service refuses this server: the host must look"}
    )
    wait_until = fields.String(
        required=True, allow_none=True, metadata={**MOMENT, "description": "nothing is sent there before, in UTC"}
    )


class QueueSchema(ma.Schema):
    """Messages waiting for this device."""

    waiting = fields.Integer(required=True, metadata={"description": "due, and not sent yet"})
    quiet = fields.Integer(required=True, metadata={"description": "of them: held back by quiet hours"})
    quiet_until = fields.String(
        required=True, allow_none=True, metadata={**MOMENT, "description": "until then, in UTC"}
    )


class MessageSchema(ma.Schema):
    """A message to this device."""

    id = fields.UUID(required=True, metadata={"description": "of the reminder"})
    kind = fields.String(required=True, validate=OneOf(tuple(KINDS)))
    at = fields.String(required=True, metadata={**MOMENT, "description": "when it was done, else due, in UTC"})
    state = fields.String(required=True, validate=OneOf(STATES))
    result = fields.String(required=True, allow_none=True, metadata=RESULT)
    status = fields.Integer(required=True, allow_none=True, metadata=ANSWERED)


class StatusSchema(ma.Schema):
    """Everything that decides whether reminders reach this device."""

    subscription = fields.Nested(PlaceSchema, required=True, allow_none=True)
    kinds = fields.List(
        fields.String(validate=OneOf(OPTIONAL)),
        required=True,
        metadata={"description": "kinds that can be switched off"},
    )
    wishes = fields.Nested(NotificationPreferencesSchema, required=True)
    queue = fields.Nested(QueueSchema, required=True)
    last = fields.List(
        fields.Nested(MessageSchema), required=True, metadata={"description": "the last ten, the newest first"}
    )
    contact = fields.Boolean(
        required=True, metadata={"description": "false: the host named none, and Apple refuses this server"}
    )
    worker = fields.String(
        required=True,
        allow_none=True,
        metadata={**MOMENT, "description": "when what sends was last seen running, in UTC; null: none runs"},
    )


class RemindersQuerySchema(ma.Schema):
    """The language of the answer."""

    language = language(
        load_default=None, metadata={"description": "else the one that the device has wished for, or English"}
    )


class ReminderSchema(ma.Schema):
    """A reminder in the phone's language."""

    id = fields.UUID(required=True)
    kind = fields.String(required=True, validate=OneOf(tuple(KINDS)))
    title = fields.String(required=True)
    body = fields.String(required=True)
    path = fields.String(required=True, metadata={"description": "where it leads, on this server"})
    at = fields.String(required=True, metadata=MOMENT)


class RemindersSchema(ma.Schema):
    """Reminders of the last three days that have not expired, newest first."""

    reminders = fields.List(fields.Nested(ReminderSchema), required=True)
