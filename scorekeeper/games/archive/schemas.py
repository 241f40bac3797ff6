"""Marshmallow schemas of requests and responses about games, without the game documents themselves."""

from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp
from sqlalchemy import Row

from scorekeeper.core.api import ProblemSchema, utc
from scorekeeper.games.archive.documents import make_etag

MOST_GAMES = 100
RULESET_ID = "[a-z0-9-]{1,60}"
RULESET = Regexp(RULESET_ID + r"\Z", error="Must be the id of a rule set.")
STATUSES = ("created", "unchanged", "updated", "conflict", "refused")


class Document(fields.Raw):
    """A game document (docs/format.md). The rules check its content, game by game."""


class StateOfGame(fields.Raw):
    """The replayed state of a document (docs/format.md, State)."""


class ArchiveSchema(ma.Schema):
    """The archive."""

    epoch = fields.UUID(required=True, metadata={"description": "changes when a backup was restored"})


class ReceiptSchema(ma.Schema):
    """The outcome for one game, competition or sheet."""

    id = fields.String(required=True, allow_none=True, metadata={"description": "null: it had none that can be read"})
    status = fields.String(required=True, validate=OneOf(STATUSES))
    etag = fields.String(required=True, allow_none=True, metadata={"description": "of the archived revision"})
    problem = fields.Nested(ProblemSchema, metadata={"description": "why, when refused"})


class MayBeForgottenSchema(ma.Schema):
    """An archived document in which names may have been replaced."""

    forgotten = fields.Boolean(
        metadata={"description": "a neutral name stands for one that phones may still have, and may keep"}
    )


class GameSchema(MayBeForgottenSchema):
    """One archived game."""

    document = Document(required=True)
    state = StateOfGame(required=True)
    revision = fields.Integer(required=True)


class PageQuerySchema(ma.Schema):
    """A page of a list."""

    limit = fields.Integer(load_default=50, validate=Range(1, 100))
    cursor = fields.String(load_default=None, validate=Length(max=500))


class SideSummarySchema(ma.Schema):
    """A side in a list."""

    name = fields.String(required=True)
    colour = fields.String(required=True, allow_none=True)


class BothSidesSchema(ma.Schema):
    """The two sides."""

    a = fields.Nested(SideSummarySchema, required=True)
    b = fields.Nested(SideSummarySchema, required=True)


class ScoreSchema(ma.Schema):
    """One number for each side."""

    a = fields.Integer(required=True)
    b = fields.Integer(required=True)


class SummarySchema(ma.Schema):
    """A game in a list."""

    id = fields.String(required=True)
    etag = fields.String(required=True)
    revision = fields.Integer(required=True)
    ruleset = fields.String(required=True)
    play = fields.String(required=True)
    sides = fields.Nested(BothSidesSchema, required=True)
    started_at = fields.String(required=True, metadata={"format": "date-time", "description": "in UTC"})
    status = fields.String(required=True)
    score = fields.Nested(ScoreSchema, required=True)
    winner = fields.String(required=True, allow_none=True)
    ending = fields.String(required=True, allow_none=True)


class PageSchema(ma.Schema):
    """A page of games, newest first."""

    games = fields.List(fields.Nested(SummarySchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})


class KeeperSchema(ma.Schema):
    """The key that passes a game on to another phone."""

    key = fields.String(
        required=True,
        validate=Regexp(r"[A-Za-z0-9_-]{43}\Z", error="Must be 32 bytes in base64url, 43 characters."),
        metadata={"description": "32 random bytes in base64url; kept hashed", "minLength": 43, "maxLength": 43},
    )


class ShareSchema(ma.Schema):
    """The link to a game's page."""

    url = fields.Url(required=True)


def summary(row: Row[Any]) -> dict[str, Any]:
    """Return a row of `reading.list_games` as SummarySchema describes it."""
    return {
        "id": row.id,
        "etag": make_etag(row.revision, row.content_hash),
        "revision": row.revision,
        "ruleset": row.ruleset,
        "play": row.play,
        "sides": {
            "a": {"name": row.name_a, "colour": row.colour_a},
            "b": {"name": row.name_b, "colour": row.colour_b},
        },
        "started_at": utc(row.started_at),
        "status": row.status,
        "score": {"a": row.score_a, "b": row.score_b},
        "winner": row.winner,
        "ending": row.ending,
    }
