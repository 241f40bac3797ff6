"""Schemas of requests and responses about standings, figures and ratings."""

from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range

from scorekeeper.competitions.figures import sums
from scorekeeper.competitions.figures.seasons import SEASONS
from scorekeeper.core.api import utc
from scorekeeper.league.standings.partners import Partner
from scorekeeper.league.standings.rating_log import Step
from scorekeeper.league.standings.ratings import PLAYS as RATED
from scorekeeper.league.standings.ratings import Rating
from scorekeeper.league.standings.tables import PLAYS, Line, Season
from scorekeeper.people.identity.names import Name
from scorekeeper.people.identity.schemas import NamedSchema

PAGE = 100
"""Lines on a page of the standings."""
SEASON = Range(min=SEASONS[0], max=SEASONS[-1])


class SeasonQuerySchema(ma.Schema):
    """A season, given by the year in which it begins."""

    season = fields.Integer(
        load_default=None,
        validate=SEASON,
        metadata={"description": "the year in which it begins; the newest with games if absent"},
    )


class StandingsQuerySchema(SeasonQuerySchema):
    """A page of standings."""

    play = fields.String(load_default=None, validate=OneOf(PLAYS), metadata={"description": "all together if absent"})
    begin = fields.Integer(
        load_default=0,
        data_key="from",
        validate=Range(min=0, max=1_000_000),
        metadata={"description": "so many lines are passed over"},
    )


class PublishedSchema(ma.Schema):
    """The standings that are ready."""

    season = fields.Integer(
        required=True, strict=True, validate=SEASON, metadata={"description": "the year in which it begins"}
    )
    competition = Name(load_default=None, allow_none=True)


class SeasonSchema(ma.Schema):
    """A season of a club."""

    begins = fields.Integer(required=True, metadata={"description": "the year"})
    month = fields.Integer(required=True, metadata={"description": "the month in which the club's seasons begin"})
    name = fields.String(required=True, metadata={"example": "2026/27"})


SUMMED: Any = {name: fields.Integer(required=True) for name in sums.NAMES}
FiguresSchema: Any = ma.Schema.from_dict(SUMMED, name="FiguresSchema")


class ReasonSchema(ma.Schema):
    """Why a line stands before the next one with as many wins."""

    code = fields.String(required=True, validate=OneOf(("met", "difference", "points", "equal")))
    numbers = fields.List(
        fields.Integer(),
        required=True,
        metadata={
            "description": "met: games against all who are level, won and lost by this one, then by the next; "
            "else both numbers"
        },
    )


class LineSchema(ma.Schema):
    """A line of the standings."""

    place = fields.Integer(required=True)
    member = fields.Nested(NamedSchema, required=True)
    figures = fields.Nested(FiguresSchema, required=True)
    reason = fields.Nested(ReasonSchema, required=True, allow_none=True)


class StandingsSchema(ma.Schema):
    """A page of the standings, by wins (a tie is half a win), then as each line's reason says."""

    season = fields.Nested(SeasonSchema, required=True)
    lines = fields.List(fields.Nested(LineSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})


class PartnerSchema(NamedSchema):
    """A partner or opponent. The tallies are the member's."""

    games = fields.Integer(required=True)
    won = fields.Integer(required=True)
    lost = fields.Integer(required=True)


class PlayFiguresSchema(FiguresSchema):  # type: ignore[misc] # made of the names above
    """A season's sums in one way of playing; `games` are finished ones."""

    play = fields.String(required=True, validate=OneOf(PLAYS))


class MemberFiguresSchema(ma.Schema):
    """A member's figures in a season."""

    season = fields.Nested(SeasonSchema, required=True)
    plays = fields.List(fields.Nested(PlayFiguresSchema), required=True)
    partners = fields.List(fields.Nested(PartnerSchema), required=True)
    opponents = fields.List(fields.Nested(PartnerSchema), required=True)


class RatingQuerySchema(ma.Schema):
    """A page of rating changes."""

    play = fields.String(load_default="singles", validate=OneOf(RATED))
    cursor = fields.String(
        load_default=None, validate=Length(max=200), metadata={"description": "from a page's `next`"}
    )
    limit = fields.Integer(load_default=50, validate=Range(min=1, max=100))


class RatingSchema(ma.Schema):
    """A rating in millionths. Without games it is 25000000 with a deviation of 8333333."""

    mu = fields.Integer(required=True)
    sigma = fields.Integer(required=True, metadata={"description": "one standard deviation"})


class StepSchema(ma.Schema):
    """The change of a rating by one game."""

    game = fields.String(required=True)
    started_at = fields.String(required=True, metadata={"format": "date-time", "description": "in UTC"})
    before = fields.Nested(RatingSchema, required=True)
    after = fields.Nested(RatingSchema, required=True)
    margin = fields.Integer(
        required=True, metadata={"description": "points made less those of the others; told, it does not weigh"}
    )


class MemberRatingSchema(ma.Schema):
    """A member's rating in one way of playing, with a page of its changes, newest first."""

    play = fields.String(required=True, validate=OneOf(RATED))
    rating = fields.Nested(
        RatingSchema, required=True, allow_none=True, metadata={"description": "null: no rated game yet"}
    )
    waiting = fields.Integer(
        required=True, metadata={"description": "games of the club that are not rated yet; at most 301"}
    )
    changes = fields.List(fields.Nested(StepSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "address of the next page"})


def rating_of(rating: Rating) -> dict[str, int]:
    """Return a rating as JSON."""
    return {"mu": rating.mu, "sigma": rating.sigma}


def step_of(step: Step) -> dict[str, Any]:
    """Return a step as JSON."""
    ratings = {"before": rating_of(step.before), "after": rating_of(step.after)}
    return {"game": step.game, "started_at": utc(step.started_at), **ratings, "margin": step.margin}


def season_of(season: Season) -> dict[str, Any]:
    """Return a season as JSON."""
    return {"begins": season.year, "month": season.begins, "name": season.name}


def numbers_of(row: Any) -> dict[str, int]:  # noqa: ANN401 (a row with sums.NAMES)
    """Return sums as JSON."""
    return {name: getattr(row, name) for name in sums.NAMES}


def line_of(line: Line) -> dict[str, Any]:
    """Return a line as JSON."""
    placed = line.placed
    return {
        "place": placed.place,
        "member": {"id": placed.entry.member, "name": placed.entry.name},
        "figures": numbers_of(line.figures),
        "reason": placed.reason and {"code": placed.reason.code, "numbers": list(placed.reason.numbers)},
    }


def partner_of(partner: Partner) -> dict[str, Any]:
    """Return a partner or opponent as JSON."""
    return {"id": partner.id, "name": partner.name, "games": partner.games, "won": partner.won, "lost": partner.lost}
