"""Schemas of requests and responses about clubs."""

from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import OneOf, Range

from scorekeeper.people.identity.names import Name
from scorekeeper.people.identity.schemas import MOMENT, TYPED, Changes, NamedSchema

ROLES = ("player", "referee", "admin")
SEASONS = {"description": "the month in which its seasons begin, 1 to 12"}
VISIBILITIES = ("public", "members", "link")
CONFIRMS = ("none", "both")


class ClubMemberSchema(NamedSchema):
    """A member of a club."""

    role = fields.String(required=True, validate=OneOf(ROLES))
    joined_at = fields.String(required=True, metadata=MOMENT)


class ClubSchema(NamedSchema):
    """A club, as its members see it."""

    visibility = fields.String(
        required=True, validate=OneOf(VISIBILITIES), metadata={"description": "who sees its archive"}
    )
    confirm = fields.String(required=True, validate=OneOf(CONFIRMS), metadata={"description": "who confirms results"})
    season_month = fields.Integer(required=True, metadata=SEASONS)
    role = fields.String(required=True, validate=OneOf(ROLES), metadata={"description": "of who asks"})
    members = fields.List(fields.Nested(ClubMemberSchema), required=True)


class IntoSchema(ma.Schema):
    """The member to merge into."""

    into = fields.UUID(required=True)


class MergeSchema(ma.Schema):
    """A merge of a person who was only on sheets into another member."""

    id = fields.UUID(required=True)
    member = fields.Nested(NamedSchema, required=True)
    into = fields.Nested(NamedSchema, required=True)
    merged_at = fields.String(required=True, metadata=MOMENT)


class MergesSchema(ma.Schema):
    """The merges that can be undone, newest first."""

    merges = fields.List(fields.Nested(MergeSchema), required=True)


class MergedSchema(ma.Schema):
    """A merge that was just made."""

    id = fields.UUID(required=True)


class LinkSchema(ma.Schema):
    """The link to the club's archive."""

    url = fields.Url(required=True)


class ClubChangesSchema(Changes):
    """Changes to a club."""

    name = Name()
    visibility = fields.String(validate=OneOf(VISIBILITIES))
    season_month = fields.Integer(validate=Range(min=1, max=12), metadata=SEASONS)
    confirm = fields.String(validate=OneOf(CONFIRMS))


class MemberChangesSchema(Changes):
    """Changes to a member."""

    name = Name()
    role = fields.String(validate=OneOf(ROLES))


class SecretSchema(ma.Schema):
    """The secret of an invitation: the part after the last slash of its link."""

    secret = fields.String(required=True, validate=TYPED)


class AcceptSchema(SecretSchema):
    """Accepting an invitation."""

    name = Name(required=True)


class InvitedSchema(ma.Schema):
    """What an invitation is for."""

    club = fields.Nested(NamedSchema, required=True)
    role = fields.String(required=True, validate=OneOf(ROLES))
    expires_at = fields.String(required=True, metadata=MOMENT)
    member = fields.Boolean(required=True, metadata={"description": "who asks is in the club already"})


class JoinedSchema(ma.Schema):
    """The result of accepting an invitation."""

    club = fields.Nested(NamedSchema, required=True)
    role = fields.String(required=True, validate=OneOf(ROLES))
    joined = fields.Boolean(
        required=True, metadata={"description": "false: in the club already; role and invitation are as before"}
    )


class FoundSchema(ma.Schema):
    """A club to found. `person`: the name of its first admin."""

    club = fields.UUID(required=True, metadata={"description": "its id, made by the phone"})
    name = Name(required=True)
    person = Name(required=True)


class FoundedSchema(ma.Schema):
    """A founded club, and the role in it of who asks."""

    club = fields.Nested(NamedSchema, required=True)
    role = fields.String(required=True, validate=OneOf(ROLES))


class InvitationRequestSchema(ma.Schema):
    """A request for an invitation: for new members in a role, or for a member who lost all devices."""

    role = fields.String(validate=OneOf(ROLES))
    member = fields.UUID(metadata={"description": "instead of `role`: who accepts becomes this member"})
    days = fields.Integer(required=True, strict=True, validate=Range(1, 365))
    uses = fields.Integer(load_default=1, strict=True, validate=Range(1, 500))

    @ma.validates_schema
    def check_whom(self, data: dict[str, Any], **_options: object) -> None:
        """Require either a role, or one member with a single use."""
        if ("role" in data) == ("member" in data):
            raise ma.ValidationError("Must have either a role or a member.")
        if "member" in data and data["uses"] != 1:
            raise ma.ValidationError("Must be 1 with a member.", "uses")


class MadeInvitationSchema(ma.Schema):
    """An invitation that was just made."""

    id = fields.UUID(required=True)
    secret = fields.String(required=True, metadata={"description": "shown this once"})
    link = fields.Url(
        required=True, metadata={"description": "for a QR code or a message; no server sees what is behind #"}
    )
    expires_at = fields.String(required=True, metadata=MOMENT)


class LiveInvitationSchema(ma.Schema):
    """An invitation that can still be used."""

    id = fields.UUID(required=True)
    role = fields.String(required=True, validate=OneOf(ROLES))
    member = fields.Nested(
        NamedSchema, required=True, allow_none=True, metadata={"description": "whom alone it is for"}
    )
    by = fields.Nested(NamedSchema, required=True, allow_none=True, metadata={"description": "null: the host"})
    uses = fields.Integer(required=True, metadata={"description": "how often it may be used still"})
    created_at = fields.String(required=True, metadata=MOMENT)
    expires_at = fields.String(required=True, metadata=MOMENT)


class InvitationsSchema(ma.Schema):
    """The invitations of a club that can still be used, newest first."""

    invitations = fields.List(fields.Nested(LiveInvitationSchema), required=True)
