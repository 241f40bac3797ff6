"""Marshmallow schemas of a sync."""

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length

from scorekeeper.games.archive.schemas import MOST_GAMES, Document, KeeperSchema, ReceiptSchema
from scorekeeper.games.competitions.schemas import CompetitionDocument, SheetDocument

MOST_COMPETITIONS = 20


class MatchCardSchema(KeeperSchema):
    """The key of a match card: games and sheets of this competition count by themselves."""

    competition = fields.UUID(required=True)


class SyncSchema(ma.Schema):
    """Games, competitions and sheets to archive."""

    games = fields.List(Document(allow_none=True), required=True, validate=Length(max=MOST_GAMES))
    competitions = fields.List(
        CompetitionDocument(allow_none=True), load_default=list, validate=Length(max=MOST_COMPETITIONS)
    )
    sheets = fields.List(SheetDocument(allow_none=True), load_default=list, validate=Length(max=MOST_GAMES))
    cards = fields.List(fields.Nested(MatchCardSchema), load_default=list, validate=Length(max=MOST_GAMES))


class SyncResultSchema(ma.Schema):
    """One receipt for each document of a kind, in order."""

    results = fields.List(fields.Nested(ReceiptSchema), required=True, metadata={"description": "of the games"})
    competitions = fields.List(fields.Nested(ReceiptSchema), required=True)
    sheets = fields.List(fields.Nested(ReceiptSchema), required=True)
