"""`/api/v1/clubs/<id>/games` and the people on its sheets. The guard has checked that the visitor is in the club."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from flask import Response, jsonify, request, url_for

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema
from scorekeeper.league.club_archive import forget, games, people, roster, schemas
from scorekeeper.people.identity.guard import current_member

blueprint = Blueprint(
    "club_archive", __name__, url_prefix=PREFIX, description="The games of clubs, and who played them."
)

NEWEST = 10
"""How many games the answer about a member lists."""


@blueprint.route("/clubs/<uuid:club_id>/games", methods=["GET"])
@blueprint.arguments(schemas.ClubQuerySchema, location="query")
@blueprint.response(200, schemas.ClubPageSchema)
@blueprint.alt_response(
    404, schema=ProblemSchema, description="No club that this device's player is in, or no such member"
)
def list_club_games(query: dict[str, Any], club_id: UUID) -> Response:
    """List a club's games that meet all the given conditions, newest first."""
    club = str(club_id)
    members = [people.one(people.find(club, str(query[name])).id) for name in ("member", "fellow") if query[name]]
    among = (*members, *people.named(club, query["text"]))
    wanted = games.Wanted(
        club, among, **{name: query[name] for name in ("ruleset", "competition", "board", "begin", "end")}
    )
    rows, cursor = games.list_games(wanted, query["limit"], query["cursor"])
    more: dict[str, Any] = {**request.args, "cursor": cursor}
    following = url_for("club_archive.list_club_games", club_id=club_id, **more) if cursor else None
    return jsonify(games=seated(rows), next=following)


@blueprint.route("/clubs/<uuid:club_id>/members/<uuid:member_id>", methods=["GET"])
@blueprint.response(200, schemas.MemberSchema)
@blueprint.alt_response(
    404, schema=ProblemSchema, description="No club that this device's player is in, or no such member"
)
def get_member(club_id: UUID, member_id: UUID) -> Response:
    """Return a person on the club's sheets, joined or not, with their games."""
    club, member = str(club_id), str(member_id)
    found, tally = people.find(club, member), people.tally(member)
    rows, _cursor = games.list_games(games.Wanted(club, (people.one(found.id),)), NEWEST, None)
    return jsonify(id=found.id, name=found.name, games=tally.games, won=tally.won, newest=seated(rows))


@blueprint.route("/clubs/<uuid:club_id>/members/<uuid:member_id>/forget", methods=["POST"])
@blueprint.response(200, schemas.ForgottenSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Somebody else, and not an admin")
@blueprint.alt_response(
    404, schema=ProblemSchema, description="No club that this device's player is in, or no such member"
)
@blueprint.alt_response(409, schema=ProblemSchema, description="The last admin")
def forget_member(club_id: UUID, member_id: UUID) -> Response:
    """Remove a person's name from the club's archive for good. Repeat until `done`; each answer reports progress."""
    told = forget.forget(current_member(), str(member_id))
    return jsonify(**asdict(told), not_searched=forget.NOT_SEARCHED)


@blueprint.route("/clubs/<uuid:club_id>/people", methods=["GET"])
@blueprint.arguments(schemas.PeopleQuerySchema, location="query")
@blueprint.response(200, schemas.PeopleSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def list_people(query: dict[str, Any], club_id: UUID) -> Response:
    """List all people of a club by name: members, and people who are only on its sheets."""
    rows, cursor = roster.list_people(str(club_id), query["text"], query["limit"], query["cursor"])
    more: dict[str, Any] = {**request.args, "cursor": cursor}
    following = url_for("club_archive.list_people", club_id=club_id, **more) if cursor else None
    return jsonify(people=[schemas.person(row) for row in rows], next=following)


@blueprint.route("/clubs/<uuid:club_id>/people", methods=["POST"])
@blueprint.arguments(schemas.NewPersonSchema)
@blueprint.response(200, schemas.PersonSchema, description="The person who has this name from now on, or had it before")
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def add_person(body: dict[str, Any], club_id: UUID) -> Response:
    """Add a person whom no game of the club names, to rename, merge or forget them.

    Games add their players by themselves; competitions, sheets and sign-ups do not.
    """
    return jsonify(schemas.person(roster.add_person(str(club_id), body["name"])))


@blueprint.route("/clubs/<uuid:club_id>/names", methods=["GET"])
@blueprint.response(200, schemas.NamesSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def list_names(club_id: UUID) -> Response:
    """Return names to offer when a game is set up, at most 200."""
    return jsonify(names=roster.offered_names(str(club_id)))


def seated(rows: list[Any]) -> list[dict[str, Any]]:
    """Return a club's games as JSON, with their players."""
    who = people.seated(row.id for row in rows)
    return [schemas.seated_summary(row, who) for row in rows]
