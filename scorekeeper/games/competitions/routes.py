"""`/api/v1/competitions` (docs/competitions.md 6)."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify, request, url_for

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, json_body, nothing
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import epoch
from scorekeeper.games.archive.accept import Receipt
from scorekeeper.games.archive.documents import make_etag
from scorekeeper.games.archive.routes import EPOCH, archived, member_forgotten
from scorekeeper.games.archive.schemas import ReceiptSchema
from scorekeeper.games.competitions import accept, appending, desks, reading, results, rights, schemas, sheets, states
from scorekeeper.games.competitions.documents import check_sent
from scorekeeper.games.competitions.logs import LARGEST
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity.guard import current_device, current_visitor
from scorekeeper.people.identity.quota import is_full

blueprint = Blueprint(
    "competitions", __name__, url_prefix=PREFIX, description="Competitions: leagues, tournaments, queues, ladders."
)
document_body = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CompetitionDocument"}}},
}
sheet_body = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SheetDocument"}}},
}
UNKNOWN = "No such competition that this device may see"
ELSEWHERE = "This device is not its desk"
ONE = "/competitions/<uuid:competition_id>"
LARGEST_BODY = LARGEST * 5 // 4
"""Bytes, because a phone may send blanks between the parts of a document."""


@blueprint.route(ONE, methods=["PUT"])
@blueprint.doc(requestBody=document_body)
@blueprint.response(200, ReceiptSchema, description="Stored as the next revision, or stored before", headers=EPOCH)
@blueprint.alt_response(201, schema=ReceiptSchema, headers=EPOCH, success=True)
@blueprint.alt_response(403, schema=ProblemSchema, description=ELSEWHERE)
@blueprint.alt_response(409, schema=ProblemSchema, description="No room for more of a device that is in no club")
@blueprint.alt_response(412, schema=ProblemSchema, description="Differs from what If-Match names")
def put_competition(competition_id: UUID) -> Response:
    """Archive a whole competition, of at most 4 MB. The first device to do so is its desk.

    A change needs the last seen ETag in If-Match, where `*` matches nothing.
    """
    request.max_content_length = max(LARGEST_BODY, request.max_content_length or 0)
    sent = check_sent(json_body())
    if sent.id != str(competition_id):
        raise Problem("id-mismatch")
    now, receipt = accept.put(current_device(), sent, accept.if_match(request.if_match), is_full(current_visitor()))
    return answer(sent.id, now, receipt, url_for("competitions.get_competition", competition_id=competition_id))


@blueprint.route(f"{ONE}/events", methods=["POST"])
@blueprint.arguments(schemas.EventsSchema)
@blueprint.response(200, ReceiptSchema, description="Stored, or stored before", headers=EPOCH)
@blueprint.alt_response(403, schema=ProblemSchema, description=ELSEWHERE)
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
@blueprint.alt_response(409, schema=ProblemSchema, description="The archived log begins otherwise, or there is no room")
def append_events(body: dict[str, Any], competition_id: UUID) -> Response:
    """Add events to the log of a competition."""
    ident = str(competition_id)
    now, receipt = appending.append(
        current_device(), ident, body["after"], body["hash"], body["events"], is_full(current_visitor())
    )
    return answer(ident, now, receipt, "")


def answer(ident: str, now: str, receipt: Receipt, address: str) -> Response:
    """Answer 201, 200 or 412 with a receipt."""
    if receipt.status == "conflict":
        raise Problem("precondition-failed", {epoch.HEADER: now, "ETag": str(receipt.etag)}, etag=receipt.etag)
    response = jsonify(id=ident, status=receipt.status, etag=receipt.etag)
    response.headers.update({epoch.HEADER: now, "ETag": str(receipt.etag)})
    if receipt.status == "created":
        response.status_code = 201
        response.headers["Location"] = address
    return response


@blueprint.route(ONE, methods=["GET"])
@blueprint.arguments(schemas.ReadQuerySchema, location="query")
@blueprint.arguments(schemas.DeskKeyHeaderSchema, location="headers")
@blueprint.response(200, schemas.CompetitionSchema, description="With `part=state` only state, revision and cursor")
@blueprint.alt_response(304, description="Of a state: not changed since the ETag in If-None-Match")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def get_competition(query: dict[str, Any], head: dict[str, Any], competition_id: UUID) -> Response:
    """Return one competition with the server's own replay of it."""
    key = head["key"] or query["key"]
    row = rights.find(str(competition_id), current_device(), "read", key)
    told = f'"cursor":"{results.cursor_of(row)}","revision":{row.revision}'
    if query["part"] == "state":
        return state_alone(row, told)
    document, desk = reading.document_of(row), jsonify(reading.desk_of(row, current_device())).get_data(as_text=True)
    state, forgotten = states.state_of(row), member_forgotten(row.redacted)
    shown = row.card_key and "director" in rights.parts_of(row, current_device(), key)
    card = f'"card":"{row.card_key}",' if shown else ""
    body = f'{{{card}{told},"desk":{desk.strip()},"document":{document},"state":{state}{forgotten}}}'
    response = Response(body, content_type="application/json")
    response.headers["ETag"] = make_etag(row.revision, row.content_hash)
    return response


def state_alone(row: AnyRow, told: str) -> Response:
    """Answer with a state, which is neither read nor computed for a client that has it."""
    etag = f"{row.revision}-{row.told}-{row.content_hash}"
    known = etag in request.if_none_match
    response = Response(
        None if known else f'{{{told},"state":{states.state_of(row)}}}',
        304 if known else 200,
        content_type="application/json",
    )
    response.headers["ETag"] = f'"{etag}"'
    return response


@blueprint.route(f"{ONE}/sheets/<uuid:sheet_id>", methods=["PUT"])
@blueprint.doc(requestBody=sheet_body)
@blueprint.arguments(schemas.KeySchema, location="query")
@blueprint.response(200, ReceiptSchema, description="Stored as the next revision, or stored before", headers=EPOCH)
@blueprint.alt_response(201, schema=ReceiptSchema, headers=EPOCH, success=True)
@blueprint.alt_response(404, schema=ProblemSchema, description="Another's sheet, which this device may not correct")
@blueprint.alt_response(409, schema=ProblemSchema, description="No room for more of a device that is in no club")
@blueprint.alt_response(412, schema=ProblemSchema, description="Differs from what If-Match names")
def put_sheet(query: dict[str, Any], competition_id: UUID, sheet_id: UUID) -> Response:
    """Archive the sheet of a league match. A correction needs the last seen ETag in If-Match.

    It counts by itself from the desk, a member, or with the match card's key; otherwise it is offered to the desk.
    """
    sent, competition = sheets.check_sent(json_body()), str(competition_id)
    if sent.id != str(sheet_id) or sent.link.get("id") != competition:
        raise Problem("id-mismatch")
    cards = {competition: query["key"]} if query["key"] else {}
    now, receipt = sheets.put(
        current_device(), sent, accept.if_match(request.if_match), is_full(current_visitor()), cards
    )
    address = url_for("competitions.get_sheet", competition_id=competition_id, sheet_id=sheet_id)
    return answer(sent.id, now, receipt, address)


@blueprint.route(f"{ONE}/sheets/<uuid:sheet_id>", methods=["GET"])
@blueprint.arguments(schemas.KeySchema, location="query")
@blueprint.response(200, schemas.SheetSchema)
@blueprint.alt_response(304, description="Not changed since the ETag in If-None-Match")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def get_sheet(query: dict[str, Any], competition_id: UUID, sheet_id: UUID) -> Response:
    """Return the sheet of a league match with the server's own replay of it."""
    return archived(sheets.find(str(competition_id), str(sheet_id), current_device(), query["key"]))


@blueprint.route(f"{ONE}/results", methods=["GET"])
@blueprint.arguments(schemas.ResultsQuerySchema, location="query")
@blueprint.response(200, schemas.ResultsSchema)
@blueprint.alt_response(304, description="Nothing is new since the cursor")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def list_results(query: dict[str, Any], competition_id: UUID) -> Response:
    """Return what games and sheets tell of a competition, in the order in which it changed since the cursor."""
    seen = rights.need(str(competition_id), current_device(), "read", query["key"])
    if query["cursor"] == results.cursor_of(seen.row):
        return Response(status=304)
    return jsonify(results.list_results(seen.row, query["cursor"], seen.may("take telling")))


@blueprint.route(f"{ONE}/results/<uuid:result_id>/take", methods=["POST"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description=ELSEWHERE)
@blueprint.alt_response(404, schema=ProblemSchema, description=f"{UNKNOWN}, or nothing with this id was told of it")
def take_result(competition_id: UUID, result_id: UUID) -> Response:
    """Let an offered result count from now on."""
    results.take(str(competition_id), str(result_id), current_device())
    return nothing()


@blueprint.route(f"{ONE}/desk", methods=["POST"])
@blueprint.arguments(schemas.TakeDeskSchema)
@blueprint.response(200, schemas.DeskTakenSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Not an official of its club")
@blueprint.alt_response(404, schema=ProblemSchema, description=f"{UNKNOWN}, or none with this key")
def take_desk(body: dict[str, Any], competition_id: UUID) -> Response:
    """Make this phone the desk.

    With the desk's key anybody may, in a club only a referee or admin. Without it a referee or admin of the club may,
    or without a club who made the competition; then the key ends.
    """
    ident = str(competition_id)
    if body["key"]:
        desks.take_with_key(ident, current_device(), body["key"])
    else:
        desks.take(ident, current_device())
    row = rights.find(ident, current_device(), "read")
    card = {"card": row.card_key} if row.card_key else {}
    return jsonify(desk=reading.desk_of(row, current_device()), **card)


@blueprint.route(f"{ONE}/desk-key", methods=["PUT"])
@blueprint.arguments(schemas.DeskKeySchema)
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description=ELSEWHERE)
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def set_desk_key(body: dict[str, Any], competition_id: UUID) -> Response:
    """Store the key that passes the desk on to another phone. A newer one replaces it."""
    desks.set_key(str(competition_id), current_device(), body["key"])
    return nothing()


@blueprint.route(f"{ONE}/card", methods=["PUT"])
@blueprint.arguments(schemas.CardSchema)
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description=ELSEWHERE)
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def set_card(body: dict[str, Any], competition_id: UUID) -> Response:
    """Store the key that is on the match cards. A newer one replaces it."""
    desks.set_card(str(competition_id), current_device(), body["key"])
    return nothing()


@blueprint.route(f"{ONE}/share", methods=["POST"])
@blueprint.response(200, schemas.ShareKeySchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither its desk nor an official of its club")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def share_competition(competition_id: UUID) -> Response:
    """Return the key with which everybody may read this competition, the same each time."""
    return jsonify(key=desks.share(str(competition_id), current_device()))


@blueprint.route(f"{ONE}/share", methods=["DELETE"])
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither its desk nor an official of its club")
@blueprint.alt_response(404, schema=ProblemSchema, description=UNKNOWN)
def unshare_competition(competition_id: UUID) -> Response:
    """Revoke that key."""
    desks.unshare(str(competition_id), current_device())
    return nothing()


@blueprint.route("/clubs/<uuid:club_id>/competitions", methods=["GET"])
@blueprint.arguments(schemas.ClubCompetitionsQuerySchema, location="query")
@blueprint.response(200, schemas.ClubCompetitionsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No club that this device's player is in")
def list_club_competitions(query: dict[str, Any], club_id: UUID) -> Response:
    """List a club's competitions, all or those of a season, newest first."""
    rows, cursor = reading.list_of_club(str(club_id), query["season"], query["limit"], query["cursor"])
    more: dict[str, Any] = {**request.args, "cursor": cursor}
    following = url_for("competitions.list_club_competitions", club_id=club_id, **more) if cursor else None
    shown = [reading.summary(row, states.status_of(row)) for row in rows]
    return jsonify(competitions=shown, next=following)
