"""Reading dates. People see their own dates and their clubs' dates for everybody or for them; officials see all of a
club.
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, exists, false, select

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import players
from scorekeeper.people.identity.devices import Visitor, devices_of_same_player
from scorekeeper.store import Appointment, AppointmentMember, Club, Member, db

OFFICIALS = ("referee", "admin")
KEPT = 12 * 3600
"""Seconds that a date stays on lists after its time."""
MOST = 500
"""Maximum dates on a list."""


@dataclass(frozen=True)
class Shown:
    """A date with the details that responses need."""

    row: Appointment
    club: dict[str, str] | None
    leads: list[int]
    members: list[dict[str, str]] | None
    """None: the whole club, or a private date."""
    mine: bool


def own(visitor: Visitor) -> ColumnElement[bool]:
    """SQL condition: the visitor's own date, set by the player or by a device that had no player then."""
    alone = Appointment.player_id.is_(None) & Appointment.device_id.in_(devices_of_same_player(visitor.device))
    players_own = Appointment.player_id == visitor.player if visitor.player else false()
    return Appointment.club_id.is_(None) & (alone | players_own)


def in_club(visitor: Visitor, *also: ColumnElement[bool]) -> ColumnElement[bool]:
    """SQL condition: the visitor is in the date's club, and the membership meets `also`."""
    if visitor.player is None:  # otherwise it would match people who are only on sheets
        return false()
    live = (Member.player_id == visitor.player, Member.left_at.is_(None), Member.club_id == Appointment.club_id)
    return exists().where(*live, *also)


def of_official(visitor: Visitor) -> ColumnElement[bool]:
    """SQL condition: the visitor is referee or admin of the date's club."""
    return in_club(visitor, Member.role.in_(OFFICIALS))


def seen_by(visitor: Visitor) -> ColumnElement[bool]:
    """SQL condition: the visitor may see the date."""
    named = (
        select(AppointmentMember.member_id)
        .where(AppointmentMember.appointment_id == Appointment.id)
        .correlate(Appointment)
    )
    return own(visitor) | in_club(visitor, Member.role.in_(OFFICIALS) | ~named.exists() | Member.id.in_(named))


def may_change(visitor: Visitor) -> ColumnElement[bool]:
    """SQL condition: the visitor may change the date."""
    return own(visitor) | of_official(visitor)


def coming(visitor: Visitor, club: str | None = None, most: int = MOST) -> list[Shown]:
    """Return upcoming dates (of one club), next one first, including those of the last hours."""
    clubs = [club] if club else [row.id for row in players.clubs_of(visitor.player)] if visitor.player else []
    rows = next_of(most, Appointment.club_id.in_(clubs), seen_by(visitor)) if clubs else []
    rows += [] if club else next_of(most, own(visitor))
    return show(visitor, sorted(rows, key=lambda row: (row.at, row.id))[:most])


def next_of(most: int, *which: ColumnElement[bool]) -> list[Appointment]:
    """Return the next of these dates that are not cancelled."""
    ahead = (Appointment.cancelled_at.is_(None), Appointment.at > int(time.time()) - KEPT)
    query = select(Appointment).where(*which, *ahead).order_by(Appointment.at, Appointment.id).limit(most)
    return list(db.session.scalars(query))


def one(visitor: Visitor, ident: str) -> Shown:
    """Return a date, even a cancelled one. Raises Problem `not-found`."""
    row = db.session.scalars(select(Appointment).where(Appointment.id == ident, seen_by(visitor))).one_or_none()
    if row is None:
        raise Problem("not-found")
    return show(visitor, [row])[0]


def show(visitor: Visitor, rows: Sequence[Appointment]) -> list[Shown]:
    """Return these dates with the details for a response."""
    ids = [row.id for row in rows]
    who = members_of(ids)
    mine = set(db.session.scalars(select(Appointment.id).where(Appointment.id.in_(ids), may_change(visitor))))
    clubs = select(Club.id, Club.name).where(Club.id.in_({row.club_id for row in rows}))
    names: dict[str | None, Any] = {row.id: {"id": row.id, "name": row.name} for row in db.session.execute(clubs)}
    return [Shown(row, names.get(row.club_id), json.loads(row.leads), who.get(row.id), row.id in mine) for row in rows]


def members_of(ids: Iterable[str]) -> dict[str, list[dict[str, str]]]:
    """Return the current members that each date is for, by name. A date for the whole club is missing."""
    there = Member.left_at.is_(None).label("there")
    query = select(AppointmentMember.appointment_id, Member.id, Member.name, there).join(Member)
    found: dict[str, list[dict[str, str]]] = {}
    for row in db.session.execute(
        query.where(AppointmentMember.appointment_id.in_(list(ids))).order_by(Member.name, Member.id)
    ):
        named = found.setdefault(row.appointment_id, [])
        if row.there:
            named.append({"id": row.id, "name": row.name})
    return found
