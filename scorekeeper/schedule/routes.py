"""`/api/v1/appointments` and `/api/v1/clubs/<id>/appointments`: private dates and club dates."""

from typing import Any
from uuid import UUID

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint, ProblemSchema, answer, nothing
from scorekeeper.people.identity.guard import current_visitor
from scorekeeper.schedule import ics, reading, schemas, setting
from scorekeeper.schedule.setting import Wanted

blueprint = Blueprint(
    "appointments", __name__, url_prefix=PREFIX, description="Dates: nights, matches, reminders, posted games."
)

OWN = "/appointments"
CLUB = "/clubs/<uuid:club_id>/appointments"
ONE = "/<uuid:appointment_id>"
FILE = {"type": "string", "format": "binary"}
NO_DATE = "No such date, or not one that who asks may see"
NO_CLUB = "No club that this device's player is in, or no such date or member of it"
CHANGED = "It was there: as asked for, or changed to that"
REFUSED = "Cancelled already, or more dates or messages than a person or a club may have"
OVER = "Not as expected, over already, or more than three years ahead"


@blueprint.route(OWN, methods=["GET"])
@blueprint.response(200, schemas.AppointmentsSchema)
def list_own() -> Response:
    """List upcoming dates, next one first: your own, and those of your clubs for everybody or for you."""
    return jsonify(appointments=[schemas.shape(one) for one in reading.coming(current_visitor())])


@blueprint.route(OWN + ONE, methods=["GET"])
@blueprint.response(200, schemas.OneAppointmentSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_DATE)
def get_appointment(appointment_id: UUID) -> Response:
    """Return a date, even one that is over or cancelled."""
    return shown(appointment_id, 200)


@blueprint.route(OWN + ONE, methods=["PUT"])
@blueprint.arguments(schemas.OwnAppointmentSchema)
@blueprint.response(200, schemas.OneAppointmentSchema, description=CHANGED)
@blueprint.alt_response(201, schema=schemas.OneAppointmentSchema, success=True)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_DATE)
@blueprint.alt_response(409, schema=ProblemSchema, description=REFUSED)
@blueprint.alt_response(422, schema=ProblemSchema, description=OVER)
def put_own(body: dict[str, Any], appointment_id: UUID) -> Response:
    """Set or change a private date. The phone makes the id."""
    made = setting.put(current_visitor(), None, str(appointment_id), Wanted(**body))
    return shown(appointment_id, 201 if made else 200)


@blueprint.route(OWN + ONE, methods=["DELETE"])
@blueprint.arguments(schemas.SeriesQuerySchema, location="query")
@blueprint.response(204)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_DATE)
def cancel_own(query: dict[str, Any], appointment_id: UUID) -> Response:
    """Cancel a private date."""
    setting.cancel(current_visitor(), None, str(appointment_id), bool(query["series"]))
    return nothing()


@blueprint.route(f"{OWN}{ONE}/calendar", methods=["GET"])
@blueprint.response(200, FILE, content_type="text/calendar")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_DATE)
def get_calendar(appointment_id: UUID) -> Response:
    """Return a date as a calendar file, with an alarm for each lead. A cancelled one says so."""
    response = Response(
        ics.write(reading.one(current_visitor(), str(appointment_id))), content_type="text/calendar; charset=utf-8"
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{appointment_id}.ics"'
    return response


@blueprint.route(CLUB, methods=["GET"])
@blueprint.response(200, schemas.AppointmentsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def list_of_club(club_id: UUID) -> Response:
    """List the club's upcoming dates for everybody or for you. Referees and admins see all."""
    return jsonify(appointments=[schemas.shape(one) for one in reading.coming(current_visitor(), str(club_id))])


@blueprint.route(CLUB + ONE, methods=["PUT"])
@blueprint.arguments(schemas.ClubAppointmentSchema)
@blueprint.response(200, schemas.OneAppointmentSchema, description=CHANGED)
@blueprint.alt_response(201, schema=schemas.OneAppointmentSchema, success=True)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
@blueprint.alt_response(409, schema=ProblemSchema, description=REFUSED)
@blueprint.alt_response(422, schema=ProblemSchema, description=OVER)
def put_of_club(body: dict[str, Any], club_id: UUID, appointment_id: UUID) -> Response:
    """Set a club date for some members or all, call players to a board, or change either."""
    made = setting.put(current_visitor(), str(club_id), str(appointment_id), Wanted(**body))
    return shown(appointment_id, 201 if made else 200)


@blueprint.route(CLUB + ONE, methods=["DELETE"])
@blueprint.arguments(schemas.SeriesQuerySchema, location="query")
@blueprint.response(204)
@blueprint.alt_response(403, schema=ProblemSchema, description="Neither referee nor admin")
@blueprint.alt_response(404, schema=ProblemSchema, description=NO_CLUB)
def cancel_of_club(query: dict[str, Any], club_id: UUID, appointment_id: UUID) -> Response:
    """Cancel a club date. Everybody who was notified of it is notified again."""
    setting.cancel(current_visitor(), str(club_id), str(appointment_id), bool(query["series"]))
    return nothing()


def shown(appointment_id: UUID, status: int) -> Response:
    """Return a response with a date."""
    return answer(status, appointment=schemas.shape(reading.one(current_visitor(), str(appointment_id))))
