"""Schemas of requests and responses about devices and players."""

from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Regexp

from scorekeeper.people.identity.names import Name

TYPED = Length(1, 100)
"""Length of a typed or followed code. Any text is looked up, and a malformed one is unknown like any other."""
MOMENT = {"format": "date-time", "description": "in UTC"}


class Changes(ma.Schema):
    """A request to change something. It must have at least one field."""

    @ma.validates_schema
    def check_not_empty(self, data: dict[str, Any], **_options: object) -> None:
        """Refuse a request that changes nothing."""
        if not data:
            raise ma.ValidationError("Must name something to change.")


class DeviceSchema(ma.Schema):
    """A device that was just registered."""

    device = fields.UUID(required=True)
    token = fields.String(required=True, metadata={"description": "shown this once; send it as Authorization: Bearer"})


class NamedSchema(ma.Schema):
    """Something with a name."""

    id = fields.UUID(required=True)
    name = fields.String(required=True, metadata={"description": "of a device: empty until its person names it"})


class OwnDeviceSchema(NamedSchema):
    """One of the player's devices."""

    seen_at = fields.String(
        required=True, metadata={**MOMENT, "description": "when it was last in use, in UTC, to the hour"}
    )
    this = fields.Boolean(required=True, metadata={"description": "it is the one that asks"})


class OwnClubSchema(NamedSchema):
    """A club that the player is in."""

    role = fields.String(required=True)
    member = fields.UUID(required=True, metadata={"description": "as whom"})


class MeSchema(ma.Schema):
    """The visitor."""

    device = fields.Nested(NamedSchema, required=True)
    player = fields.Nested(
        NamedSchema, required=True, allow_none=True, metadata={"description": "null: nobody's device yet"}
    )
    devices = fields.List(fields.Nested(OwnDeviceSchema), required=True)
    may_found = fields.Boolean(required=True, metadata={"description": "the host lets who asks found a club"})
    clubs = fields.List(fields.Nested(OwnClubSchema), required=True)


class MeChangesSchema(Changes):
    """New names for the player or the device."""

    name = Name(load_default=ma.missing)
    device = Name(load_default=ma.missing)


class CodeSchema(ma.Schema):
    """A typed code."""

    code = fields.String(required=True, validate=TYPED)


class RecoverySchema(ma.Schema):
    """A new recovery code."""

    code = fields.String(required=True, metadata={"description": "shown this once; good for one device"})


class OptionsSchema(ma.Schema):
    """Options for the browser's WebAuthn call."""

    options = fields.Dict(
        required=True, metadata={"description": "`publicKey` of WebAuthn, as its JSON: bytes are base64url"}
    )


def signed(most: int, what: str) -> fields.String:
    """Return a field for bytes from the browser, in base64url."""
    checks = (Length(1, most), Regexp("^[A-Za-z0-9_-]+$"))
    return fields.String(required=True, validate=checks, metadata={"description": f"{what}, in base64url"})


class MadePasskeySchema(ma.Schema):
    """A new passkey."""

    credential = signed(1400, "`id`")
    client_data = signed(4000, "`response.clientDataJSON`")
    attestation = signed(20_000, "`response.attestationObject`")


class UsedPasskeySchema(ma.Schema):
    """The response of a passkey to a challenge."""

    credential = signed(1400, "`id`")
    client_data = signed(4000, "`response.clientDataJSON`")
    authenticator_data = signed(4000, "`response.authenticatorData`")
    signature = signed(4000, "`response.signature`")
    user_handle = signed(100, "`response.userHandle`")


class PasskeySchema(NamedSchema):
    """One of the player's passkeys, named after the device that made it."""

    created_at = fields.String(required=True, metadata=MOMENT)
    used_at = fields.String(required=True, allow_none=True, metadata={**MOMENT, "description": "in UTC; null: never"})


class PasskeysSchema(ma.Schema):
    """The player's passkeys."""

    passkeys = fields.List(fields.Nested(PasskeySchema), required=True)


class PairingSchema(ma.Schema):
    """A new pairing."""

    id = fields.UUID(required=True)
    code = fields.String(required=True, metadata={"description": "to be typed on a device of the player"})
    expires_at = fields.String(required=True, metadata=MOMENT)


class PairingStatusSchema(ma.Schema):
    """The status of a pairing."""

    status = fields.String(required=True, validate=OneOf(("waiting", "confirmed", "over")))


class NamedDeviceSchema(ma.Schema):
    """The device that asks, under its own name."""

    name = fields.String(required=True)


class AskingSchema(ma.Schema):
    """The device that asks to be paired."""

    id = fields.UUID(required=True)
    device = fields.Nested(NamedDeviceSchema, required=True)
    asked_at = fields.String(required=True, metadata=MOMENT)
