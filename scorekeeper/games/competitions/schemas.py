"""Marshmallow schemas of requests and responses about competitions, without the documents themselves."""

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from scorekeeper.competitions.document import TABLE
from scorekeeper.competitions.figures.seasons import SEASONS
from scorekeeper.competitions.log import names
from scorekeeper.games.archive.schemas import KeeperSchema, MayBeForgottenSchema, PageQuerySchema
from scorekeeper.rules.shapes import shape_of

MOST_AT_ONCE = 1000
"""Maximum events of one request; phones send what is more by the next one, or the whole document."""
NAME = shape_of("name", names(TABLE))
HASH = Regexp(r"[0-9a-f]{64}\Z", error="Must be a SHA-256 in hex.")


class CompetitionDocument(fields.Raw):
    """A competition document (docs/competitions.md, Competition document). The engine checks its content."""


class SheetDocument(fields.Raw):
    """The sheet of a league match (docs/competitions.md, Sheet of a league match). The engine checks its content."""


class StateOfSheet(fields.Raw):
    """The state of a sheet (docs/competitions.md, Sheet of a league match)."""


class CompetitionEvent(fields.Raw):
    """One event of a competition (docs/competitions.md, Events). The engine checks its content."""


class StateOfCompetition(fields.Raw):
    """The state of a competition (docs/competitions.md, State)."""


class KeySchema(ma.Schema):
    """How the visitor came: with the key of a link to the club or the competition, or with that of a match card."""

    key = fields.String(load_default=None, validate=Length(max=100))


class ReadQuerySchema(KeySchema):
    """What to return of a competition."""

    part = fields.String(
        load_default=None, validate=OneOf(("state",)), metadata={"description": "the state without the document"}
    )


class DeskKeyHeaderSchema(ma.Schema):
    """The desk's key, in a header so that it stands in no log of addresses."""

    class Meta:
        """A request has other headers too."""

        unknown = ma.EXCLUDE

    key = fields.String(
        load_default=None,
        data_key="Desk-Key",
        validate=Length(max=100),
        metadata={"description": "the desk's key, with which a phone may read before it takes the desk"},
    )


class EventsSchema(ma.Schema):
    """Events that follow those that the phone knows to be archived."""

    after = fields.Integer(
        required=True, strict=True, validate=Range(0, 20_000), metadata={"description": "how many it knows"}
    )
    hash = fields.String(
        required=True,
        validate=HASH,
        metadata={"description": "SHA-256 of the list of these as canonical JSON, in hex"},
    )
    events = fields.List(CompetitionEvent(allow_none=True), required=True, validate=Length(1, MOST_AT_ONCE))


class DeskSchema(ma.Schema):
    """The phone that writes a competition."""

    here = fields.Boolean(required=True, metadata={"description": "whether it is this phone"})
    name = fields.String(
        required=True, allow_none=True, metadata={"description": "the member whose phone it is, in a club"}
    )
    since = fields.String(required=True, metadata={"format": "date-time", "description": "in UTC"})
    takes = fields.Boolean(required=True, metadata={"description": "whether this phone may take it over without a key"})


class CompetitionStateSchema(ma.Schema):
    """The state of a competition."""

    state = StateOfCompetition(required=True)
    revision = fields.Integer(required=True)
    cursor = fields.String(required=True, metadata={"description": "of the newest result that the state includes"})


class CompetitionSchema(CompetitionStateSchema, MayBeForgottenSchema):
    """One archived competition. With `part=state` it has the members of its state alone."""

    document = CompetitionDocument()
    desk = fields.Nested(DeskSchema)
    card = fields.String(metadata={"description": "the key on its match cards, only for the desk"})


class SheetSchema(MayBeForgottenSchema):
    """One archived sheet."""

    document = SheetDocument(required=True)
    state = StateOfSheet(required=True)
    revision = fields.Integer(required=True)


class ResultsQuerySchema(KeySchema):
    """Which results of a competition."""

    cursor = fields.String(
        load_default=None, validate=Length(max=100), metadata={"description": "of the last answer; without it, all"}
    )


class Result(fields.Raw):
    """What a finished game or sheet tells of a match (docs/competitions.md, Results)."""


class ResultsSchema(ma.Schema):
    """What is told of a competition."""

    results = fields.List(Result(), required=True, metadata={"description": "those that count"})
    offered = fields.List(
        Result(), required=True, metadata={"description": "those that the desk may take; only the desk gets them"}
    )
    gone = fields.List(fields.String(), required=True, metadata={"description": "ids of those that tell nothing now"})
    cursor = fields.String(required=True, metadata={"description": "for the next request"})
    more = fields.Boolean(required=True, metadata={"description": "whether further ones follow at once"})


class DeskKeySchema(KeeperSchema):
    """The key that passes the desk on to another phone."""


class TakeDeskSchema(ma.Schema):
    """How the desk is taken over."""

    key = fields.String(
        load_default=None, validate=Length(1, 100), metadata={"description": "the desk's key, if the phone has it"}
    )


class DeskTakenSchema(ma.Schema):
    """The desk, after it was taken over."""

    desk = fields.Nested(DeskSchema, required=True)
    card = fields.String(metadata={"description": "the key on its match cards"})


class CardSchema(KeeperSchema):
    """The key on the match cards: the games of phones that have it count by themselves."""


def check_name(name: str) -> None:
    """Refuse a name that an entry could not have."""
    if NAME(name) is not None:
        raise ma.ValidationError("Must be 1 to 60 characters that can be shown.")


class EntryPlayerSchema(ma.Schema):
    """A player of an entry."""

    name = fields.String(required=True, validate=[Length(1, 60), check_name])


class SignUpSchema(ma.Schema):
    """Who wants to enter: the name of the entry and its players, as in an `enter` event."""

    name = fields.String(required=True, validate=[Length(1, 60), check_name])
    players = fields.List(fields.Nested(EntryPlayerSchema), load_default=list, validate=Length(max=20))


class SignedUpSchema(ma.Schema):
    """What became of a sign-up."""

    id = fields.String(required=True)
    status = fields.String(required=True, validate=OneOf(("created", "updated", "unchanged")))


class SignUpRowSchema(SignUpSchema):
    """A sign-up as the desk reads it."""

    id = fields.String(required=True, metadata={"description": "made on the phone; it may serve as the entry's id"})
    at = fields.String(required=True, metadata={"format": "date-time", "description": "when it came, in UTC"})


class SignUpsSchema(ma.Schema):
    """All sign-ups, in the order in which they came."""

    signups = fields.List(fields.Nested(SignUpRowSchema), required=True)


class ShareKeySchema(ma.Schema):
    """The key with which everybody may read a competition."""

    key = fields.String(required=True)


class ClubCompetitionsQuerySchema(PageQuerySchema):
    """Which competitions of a club."""

    season = fields.Integer(
        load_default=None,
        validate=Range(SEASONS[0], SEASONS[-1]),
        metadata={"description": "the year in which the season begins"},
    )


class CompetitionSummarySchema(ma.Schema):
    """A competition in a list."""

    id = fields.String(required=True)
    etag = fields.String(required=True)
    revision = fields.Integer(required=True)
    form = fields.String(required=True)
    name = fields.String(required=True)
    started_at = fields.String(required=True, metadata={"format": "date-time", "description": "in UTC"})
    status = fields.String(required=True, validate=OneOf(("registering", "open", "finished")))


class ClubCompetitionsSchema(ma.Schema):
    """A page of a club's competitions, newest first."""

    competitions = fields.List(fields.Nested(CompetitionSummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})
