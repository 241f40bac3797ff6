"""Schemas of requests and responses about dates."""

import unicodedata
from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from scorekeeper.core.api import utc
from scorekeeper.core.time_zones import Zone
from scorekeeper.people.identity.names import UNSAFE, can_be_read
from scorekeeper.people.identity.schemas import MOMENT, NamedSchema
from scorekeeper.reminders.texts import CLOCK
from scorekeeper.schedule.moments import is_day
from scorekeeper.schedule.reading import Shown

OWN = ("match", "reminder")
WHATS = ("night", *OWN, "posted")
TEXT, BOARD = 120, 20
"""Maximum characters of what people write."""
LEADS = (1440, 60)
"""A day and an hour before."""
LONGEST_LEAD, MOST_LEADS = 14 * 1440, 5
MOST_WEEKS, MOST_MEMBERS = 52, 100


class Line(fields.String):
    """A text in one line, possibly empty."""

    def __init__(self, longest: int) -> None:
        super().__init__(load_default="", metadata={"maxLength": longest})
        self.longest = longest

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:  # noqa: ANN401
        text = " ".join(unicodedata.normalize("NFC", str(super()._deserialize(value, attr, data, **options))).split())
        if len(text) > self.longest or UNSAFE.search(text) or (text and not can_be_read(text)):
            raise ma.ValidationError(f"Longer than {self.longest} signs, or with signs that cannot be seen.")
        return text


class OwnAppointmentSchema(ma.Schema):
    """A private date. Sending it again unchanged changes nothing."""

    what = fields.String(required=True, validate=OneOf(OWN))
    text = Line(TEXT)
    board = Line(BOARD)
    day = fields.String(
        load_default=None, allow_none=True, validate=Regexp(r"\d{4}-\d\d-\d\d\Z"), metadata={"example": "2026-11-26"}
    )
    time = fields.String(
        load_default=None, allow_none=True, validate=Regexp(r"([01]\d|2[0-3]):[0-5]\d\Z"), metadata={"example": "19:00"}
    )
    zone = Zone(required=True)
    leads = fields.List(
        fields.Integer(strict=True, validate=Range(0, LONGEST_LEAD)),
        load_default=lambda: list(LEADS),
        validate=Length(1, MOST_LEADS),
        metadata={"description": "how many minutes before it is told of; of those that are past already none is"},
    )
    weeks = fields.Integer(
        strict=True,
        load_default=1,
        validate=Range(1, MOST_WEEKS),
        metadata={"description": "how many weeks in a row, when it is made; later ones are changed each by itself"},
    )

    @ma.validates_schema
    def check_when(self, data: dict[str, Any], **_options: object) -> None:
        """Require a day and a time, except for a call to a board, which is for now."""
        for name in ("day", "time"):
            if (data[name] is None) != (data["what"] == "posted"):
                raise ma.ValidationError("A date has it; a game is posted now.", name)
        if data["day"] and not is_day(data["day"]):
            raise ma.ValidationError("Not a day of the calendar.", "day")

    @ma.post_load
    def tidy(self, data: dict[str, Any], **_options: object) -> dict[str, Any]:
        """Sort the leads and remove duplicates."""
        return {**data, "leads": sorted(set(data["leads"]), reverse=True)}


class ClubAppointmentSchema(OwnAppointmentSchema):
    """A date of a club, for some of its members or for everybody."""

    what = fields.String(required=True, validate=OneOf(WHATS))
    members = fields.List(
        fields.UUID(),
        load_default=None,
        allow_none=True,
        validate=Length(1, MOST_MEMBERS),
        metadata={"description": "null: the whole club"},
    )

    @ma.validates_schema
    def check_posted(self, data: dict[str, Any], **_options: object) -> None:
        """Require a board and players for a call to a board."""
        if data["what"] == "posted":
            for name in ("board", "members"):
                if not data[name]:
                    raise ma.ValidationError("A game is posted to a board, for its players.", name)
            if data["weeks"] != 1:
                raise ma.ValidationError("A game is posted once.", "weeks")


class AppointmentSchema(ma.Schema):
    """A date."""

    id = fields.UUID(required=True)
    club = fields.Nested(NamedSchema, required=True, allow_none=True, metadata={"description": "null: one's own"})
    what = fields.String(required=True, validate=OneOf(WHATS))
    text = fields.String(required=True)
    board = fields.String(required=True)
    day = fields.String(required=True)
    time = fields.String(required=True)
    zone = fields.String(required=True)
    at = fields.String(required=True, metadata=MOMENT)
    leads = fields.List(fields.Integer(), required=True)
    series = fields.UUID(
        required=True, allow_none=True, metadata={"description": "the same for dates that were made together"}
    )
    members = fields.List(
        fields.Nested(NamedSchema),
        required=True,
        allow_none=True,
        metadata={"description": "whom a club's date is for; null: the whole club, or one's own"},
    )
    mine = fields.Boolean(required=True, metadata={"description": "who asks may change and cancel it"})
    cancelled = fields.Boolean(required=True)
    posted_at = fields.String(required=True, allow_none=True, metadata=MOMENT)
    clock_at = fields.String(
        required=True,
        allow_none=True,
        metadata={**MOMENT, "description": "when who is not at the board is put on the clock"},
    )


class OneAppointmentSchema(ma.Schema):
    """One date."""

    appointment = fields.Nested(AppointmentSchema, required=True)


class AppointmentsSchema(ma.Schema):
    """Dates, next one first."""

    appointments = fields.List(fields.Nested(AppointmentSchema), required=True)


class SeriesQuerySchema(ma.Schema):
    """How much of a series to cancel."""

    series = fields.Integer(
        load_default=0, validate=OneOf((0, 1)), metadata={"description": "1: this date and the later ones"}
    )


def shape(shown: Shown) -> dict[str, Any]:
    """Return a date as AppointmentSchema describes it."""
    row, posted = shown.row, shown.row.what == "posted"
    return {
        "id": row.id,
        "club": shown.club,
        "what": row.what,
        "text": row.text,
        "board": row.board,
        "day": row.day,
        "time": row.time,
        "zone": row.zone,
        "at": utc(row.at),
        "leads": shown.leads,
        "series": row.series,
        "members": shown.members,
        "mine": shown.mine,
        "cancelled": row.cancelled_at is not None,
        "posted_at": utc(row.at) if posted else None,
        "clock_at": utc(row.at + CLOCK) if posted else None,
    }
