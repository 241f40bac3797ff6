"""Schemas of requests and responses about a club's games and people."""

from datetime import date
from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, Range
from sqlalchemy import Row

from scorekeeper.competitions.figures.seasons import FIRST_YEAR, LAST_YEAR
from scorekeeper.core.api import utc
from scorekeeper.games.archive.schemas import RULESET, PageQuerySchema, SideSummarySchema, SummarySchema, summary
from scorekeeper.people.identity.names import Name
from scorekeeper.people.identity.schemas import NamedSchema

DAYS = Range(date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31))


class ClubQuerySchema(PageQuerySchema):
    """A page of a club's games, with filters."""

    member = fields.UUID(load_default=None, metadata={"description": "who played"})
    fellow = fields.UUID(
        load_default=None, data_key="with", metadata={"description": "who played too, as partner or opponent"}
    )
    ruleset = fields.String(load_default=None, validate=RULESET)
    competition = fields.String(
        load_default=None, validate=Length(1, 200), metadata={"description": "as games name it"}
    )
    board = fields.String(load_default=None, validate=Length(1, 200), metadata={"description": "as games name it"})
    begin = fields.Date(
        load_default=None,
        data_key="from",
        validate=DAYS,
        metadata={"description": "the first day, on the clock of the table"},
    )
    end = fields.Date(load_default=None, data_key="to", validate=DAYS, metadata={"description": "the last day"})
    text = fields.String(
        load_default="", validate=Length(max=60), metadata={"description": "beginnings of words of names"}
    )


class SeatedSideSchema(SideSummarySchema):
    """A side with its players, under the names that the club uses."""

    players = fields.List(fields.Nested(NamedSchema), required=True)


class SeatedSidesSchema(ma.Schema):
    """The two sides with their players."""

    a = fields.Nested(SeatedSideSchema, required=True)
    b = fields.Nested(SeatedSideSchema, required=True)


class ClubGameSchema(SummarySchema):
    """A club's game in a list."""

    sides = fields.Nested(SeatedSidesSchema, required=True)


class ClubPageSchema(ma.Schema):
    """A page of a club's games, newest first."""

    games = fields.List(fields.Nested(ClubGameSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})


class MemberSchema(NamedSchema):
    """A person on a club's sheets."""

    games = fields.Integer(required=True, metadata={"description": "finished ones"})
    won = fields.Integer(required=True)
    newest = fields.List(fields.Nested(ClubGameSchema), required=True)


class PeopleQuerySchema(PageQuerySchema):
    """A page of a club's people."""

    text = fields.String(
        load_default="", validate=Length(max=60), metadata={"description": "beginnings of words of names"}
    )


class PersonSchema(NamedSchema):
    """A member, or a person who is only on sheets."""

    joined = fields.Boolean(
        required=True, metadata={"description": "false: on sheets alone, or not in the club any more"}
    )
    last_played = fields.String(
        required=True, allow_none=True, metadata={"format": "date-time", "description": "in UTC"}
    )


class NewPersonSchema(ma.Schema):
    """Somebody whom only competitions, sheets, sign-ups or notes name."""

    name = Name(required=True)


class PeopleSchema(ma.Schema):
    """A page of a club's people, by name."""

    people = fields.List(fields.Nested(PersonSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})


class ForgottenSchema(ma.Schema):
    """The progress of forgetting a person."""

    name = fields.String(required=True, metadata={"description": "what stands for theirs from now on"})
    games = fields.Integer(required=True, metadata={"description": "in which this request replaced it"})
    places = fields.Integer(
        required=True, metadata={"description": "in which this request replaced it, each revision for itself"}
    )
    searched = fields.Integer(
        required=True,
        metadata={"description": "games, competitions and sheets that this request looked through, of everybody"},
    )
    partly = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "games, competitions and sheets in which a part of the name is left; 20 at most"},
    )
    competitions = fields.Integer(
        required=True, metadata={"description": "competitions and sheets in which this request replaced it"}
    )
    not_searched = fields.List(fields.String(), required=True, metadata={"description": "where the name may still be"})
    done = fields.Boolean(required=True, metadata={"description": "false: ask again, and it goes on"})


class NamesSchema(ma.Schema):
    """Names to offer when a game is set up, latest players first."""

    names = fields.List(fields.String(), required=True)


def person(row: Row[Any]) -> dict[str, Any]:
    """Return a row of `roster.list_people` as PersonSchema describes it."""
    last = None if row.last is None else utc(row.last)
    return {"id": row.id, "name": row.name, "joined": row.joined, "last_played": last}


Seated = dict[tuple[str, str], list[dict[str, str]]]
"""The players by game and side, from `people.seated`."""


def seated_summary(row: Row[Any], seated: Seated) -> dict[str, Any]:
    """Return a row of `games.list_games` as ClubGameSchema describes it."""
    told = summary(row)
    for key, side in told["sides"].items():
        side["players"] = seated.get((row.id, key), [])
    return told
