"""`/api/v1/clubs` and `/api/v1/invitations`: members, roles, invitations.

The guard has already checked the visitor's role in the club named by the path.
"""

from typing import Any
from uuid import UUID

from flask import Response, jsonify, url_for

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing, utc
from scorekeeper.core.links import absolute
from scorekeeper.people.clubs import clubs, founding, invitations, joining, merges, schemas
from scorekeeper.people.identity.guard import current_member, current_visitor

blueprint = Blueprint("clubs", __name__, url_prefix=PREFIX, description="Clubs, their members, and invitations.")

CLUB = "/clubs/<uuid:club_id>"
MEMBER = f"{CLUB}/members/<uuid:member_id>"
NO_CLUB = "No club that this device's player is in"


@blueprint.route("/invitations/look", methods=["POST"])
@blueprint.arguments(schemas.SecretSchema)
@blueprint.response(200, schemas.InvitedSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, used up, too old or taken back")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def look_at_invitation(body: dict[str, Any]) -> Response:
    """Show what an invitation is for; changes nothing."""
    found = joining.look(current_visitor(), body["secret"])
    return jsonify({**found, "expires_at": utc(found["expires_at"])})


@blueprint.route("/invitations/accept", methods=["POST"])
@blueprint.arguments(schemas.AcceptSchema)
@blueprint.response(200, schemas.JoinedSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="Unknown, used up, too old or taken back")
@blueprint.alt_response(409, schema=ProblemSchema, description="Another member's name")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def accept_invitation(body: dict[str, Any]) -> Response:
    """Join the club under a name. A current member and the invitation stay unchanged."""
    joined = joining.accept(current_visitor(), body["secret"], body["name"])
    return jsonify(club={"id": joined.club, "name": joined.name}, role=joined.role, joined=joined.joined)


@blueprint.route("/clubs", methods=["POST"])
@blueprint.arguments(schemas.FoundSchema)
@blueprint.response(200, schemas.FoundedSchema, description="Founded before, by the same request")
@blueprint.alt_response(201, schema=schemas.FoundedSchema, success=True)
@blueprint.alt_response(403, schema=ProblemSchema, description="The host lets nobody found clubs, or only members")
@blueprint.alt_response(404, schema=ProblemSchema, description="The id is another club's")
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def found_club(body: dict[str, Any]) -> Response:
    """Found a club and become its admin. The phone makes the id: repeating the request founds no second club."""
    made = founding.found(current_visitor(), str(body["club"]), body["name"], body["person"])
    return answer(201 if made.fresh else 200, club={"id": made.club, "name": made.name}, role=made.role)


@blueprint.route(CLUB, methods=["GET"])
@blueprint.response(200, schemas.ClubSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def get_club(club_id: UUID) -> Response:
    """Return a club with its members."""
    return jsonify(clubs.describe(current_member()))


@blueprint.route(CLUB, methods=["PATCH"])
@blueprint.arguments(schemas.ClubChangesSchema)
@blueprint.response(200, schemas.ClubSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def change_club(body: dict[str, Any], club_id: UUID) -> Response:
    """Change a club's name, visibility, season start or confirmation of results."""
    clubs.change(str(club_id), body)
    return jsonify(clubs.describe(current_member()))


@blueprint.route(f"{CLUB}/link", methods=["POST"])
@blueprint.response(200, schemas.LinkSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def share_archive(club_id: UUID) -> Response:
    """Return the link to the club's archive, the same each time. It works while the club's visibility is `link`."""
    key = clubs.share(str(club_id))
    return jsonify(url=absolute(url_for("pages.club", club_id=club_id, key=key)))


@blueprint.route(f"{CLUB}/link", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def unshare_archive(club_id: UUID) -> Response:
    """Revoke the link. A later one has a new key."""
    clubs.unshare(str(club_id))
    return nothing()


@blueprint.route(MEMBER, methods=["PATCH"])
@blueprint.arguments(schemas.MemberChangesSchema)
@blueprint.response(200, schemas.ClubMemberSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such member, or " + NO_CLUB.lower())
@blueprint.alt_response(409, schema=ProblemSchema, description="The last admin, or another member's name")
def change_member(body: dict[str, Any], club_id: UUID, member_id: UUID) -> Response:
    """Change a member's name or role."""
    return jsonify(clubs.change_member(current_member(), str(member_id), body))


@blueprint.route(MEMBER, methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Somebody else, and not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such member, or " + NO_CLUB.lower())
@blueprint.alt_response(409, schema=ProblemSchema, description="The last admin")
def remove_member(club_id: UUID, member_id: UUID) -> Response:
    """Leave the club, or as an admin remove a member. The games stay."""
    clubs.remove_member(current_member(), str(member_id))
    return nothing()


@blueprint.route(f"{MEMBER}/merge", methods=["POST"])
@blueprint.arguments(schemas.IntoSchema)
@blueprint.response(201, schemas.MergedSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such member, or " + NO_CLUB.lower())
@blueprint.alt_response(409, schema=ProblemSchema, description="Somebody who has joined, or the same member twice")
def merge_member(body: dict[str, Any], club_id: UUID, member_id: UUID) -> Response:
    """Merge a person who is only on sheets into another member, who gets the names and games. It can be undone."""
    return answer(201, id=merges.merge(current_member(), str(member_id), str(body["into"])))


@blueprint.route(f"{CLUB}/merges", methods=["GET"])
@blueprint.response(200, schemas.MergesSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def list_merges(club_id: UUID) -> Response:
    """List the merges that can be undone."""
    return jsonify(merges=merges.list_live(str(club_id)))


@blueprint.route(f"{CLUB}/merges/<uuid:merge_id>", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an admin")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such merge, or " + NO_CLUB.lower())
@blueprint.alt_response(409, schema=ProblemSchema, description="The names went on to another member since")
def undo_merge(club_id: UUID, merge_id: UUID) -> Response:
    """Undo a merge. Names and games go back, including games that arrived since under these names."""
    merges.undo(current_member(), str(merge_id))
    return nothing()


@blueprint.route(f"{CLUB}/invitations", methods=["GET"])
@blueprint.response(200, schemas.InvitationsSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def list_invitations(club_id: UUID) -> Response:
    """List the invitations that can still be used. Their secrets are not stored."""
    return jsonify(invitations=invitations.list_live(str(club_id)))


@blueprint.route(f"{CLUB}/invitations", methods=["POST"])
@blueprint.arguments(schemas.InvitationRequestSchema)
@blueprint.response(201, schemas.MadeInvitationSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="The role may not invite into this role")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such member, or " + NO_CLUB.lower())
@blueprint.alt_response(429, schema=ProblemSchema, description="Too often; Retry-After says when again")
def make_invitation(body: dict[str, Any], club_id: UUID) -> Response:
    """Make an invitation: an admin for any role or for a member who lost all devices, a referee for players."""
    asks, days = current_member(), body["days"]
    if "member" in body:
        made = invitations.invite_again(asks, str(body["member"]), days)
    else:
        made = invitations.invite(asks, body["role"], days, body["uses"])
    return answer(201, id=made.id, secret=made.secret, link=absolute(made.path), expires_at=utc(made.expires_at))


@blueprint.route(f"{CLUB}/invitations/<uuid:invitation_id>", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="The role could not make it")
@blueprint.alt_response(404, schema=ProblemSchema, description="No such invitation, or " + NO_CLUB.lower())
def revoke_invitation(club_id: UUID, invitation_id: UUID) -> Response:
    """Revoke an invitation."""
    invitations.revoke(current_member(), str(invitation_id))
    return nothing()
