"""`/api/v1/clubs/<id>/standings` and members' figures. The guard has checked that the visitor is in the club."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify, request, url_for

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, nothing
from scorekeeper.league.club_archive import people
from scorekeeper.league.standings import partners, publish, rating_log, ratings, schemas, tables
from scorekeeper.people.identity.guard import current_device, current_member

blueprint = Blueprint(
    "standings", __name__, url_prefix=PREFIX, description="Standings and figures of a club's seasons."
)

CLUB = "/clubs/<uuid:club_id>"
MEMBER = f"{CLUB}/members/<uuid:member_id>"
NO_MEMBER = "No club that this device's player is in, or no such member"
MOST_PARTNERS = 100


@blueprint.route(f"{CLUB}/standings", methods=["GET"])
@blueprint.arguments(schemas.StandingsQuerySchema, location="query")
@blueprint.response(200, schemas.StandingsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def get_standings(query: dict[str, Any], club_id: UUID) -> Response:
    """Return a page of a season's standings, with the reason for the order of lines with as many wins."""
    season = tables.choose(tables.seasons_of(str(club_id)), query["season"])
    lines, more = tables.list_standings(season, query["play"], query["begin"], schemas.PAGE)
    asked: dict[str, Any] = {**request.args, "season": season.year, "from": query["begin"] + schemas.PAGE}
    following = url_for("standings.get_standings", club_id=club_id, **asked) if more else None
    return jsonify(season=schemas.season_of(season), lines=[schemas.line_of(line) for line in lines], next=following)


@blueprint.route(f"{CLUB}/standings/published", methods=["POST"])
@blueprint.arguments(schemas.PublishedSchema)
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="No admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def publish_standings(body: dict[str, Any], club_id: UUID) -> Response:
    """Notify the club, once a day, that the standings of a season or of one competition in it are ready."""
    publish.publish(current_member(), body["season"], body["competition"] or "")
    return nothing()


@blueprint.route("/competitions/<uuid:competition_id>/standings/published", methods=["POST"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin of its club")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such competition that this device may see")
def publish_competition(competition_id: UUID) -> Response:
    """Notify its club, once a day, that the standings of a competition are ready."""
    publish.publish_competition(str(competition_id), current_device())
    return nothing()


@blueprint.route(f"{MEMBER}/figures", methods=["GET"])
@blueprint.arguments(schemas.SeasonQuerySchema, location="query")
@blueprint.response(200, schemas.MemberFiguresSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_MEMBER)
def get_figures(query: dict[str, Any], club_id: UUID, member_id: UUID) -> Response:
    """Return a person's figures in a season, with partners and opponents."""
    found = people.find(str(club_id), str(member_id))
    season = tables.choose(tables.seasons_of(str(club_id), found.id), query["season"])
    teammates, opponents = partners.partners_and_opponents(season, found.id, MOST_PARTNERS)
    return jsonify(
        season=schemas.season_of(season),
        plays=[{"play": row.play, **schemas.numbers_of(row)} for row in tables.figures_of(season, found.id)],
        partners=[schemas.partner_of(one) for one in teammates],
        opponents=[schemas.partner_of(one) for one in opponents],
    )


@blueprint.route(f"{MEMBER}/rating", methods=["GET"])
@blueprint.arguments(schemas.RatingQuerySchema, location="query")
@blueprint.response(200, schemas.MemberRatingSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_MEMBER)
def get_rating(query: dict[str, Any], club_id: UUID, member_id: UUID) -> Response:
    """Return a member's rating in singles or doubles, and how each game changed it."""
    club, play = str(club_id), query["play"]
    member = people.find(club, str(member_id)).id
    ratings.keep_up(club)
    steps, cursor = rating_log.steps_of(club, member, play, query["limit"], query["cursor"])
    now = ratings.ratings_of([member], play, ratings.mark_of(club)).get(member)
    asked: dict[str, Any] = {"play": play, "limit": query["limit"], "cursor": cursor}
    following = url_for("standings.get_rating", club_id=club_id, member_id=member_id, **asked) if cursor else None
    return jsonify(
        play=play,
        rating=now and schemas.rating_of(now),
        waiting=ratings.behind(club),
        changes=[schemas.step_of(step) for step in steps],
        next=following,
    )
