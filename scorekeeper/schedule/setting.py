"""Setting, changing and cancelling dates. The phone makes the id, so that it can repeat a lost request."""

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from datetime import time as clock
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.schedule import reminding
from scorekeeper.schedule.moments import local, moment, weekly
from scorekeeper.schedule.reading import own
from scorekeeper.store import Appointment, AppointmentMember, Member, db, write_rows, write_transaction

FARTHEST = 3 * 366 * 24 * 3600
"""Maximum seconds ahead for a date."""
MOST_OWN, MOST_OF_CLUB = 300, 1000
"""Maximum upcoming dates of one person and of one club."""


@dataclass(frozen=True)
class Wanted:
    """A requested date. Without `day` and `time` it is now.

    `members`: None, or ids of members of the club.
    """

    what: str
    text: str
    board: str
    day: str | None
    time: str | None
    zone: str
    leads: list[int]
    weeks: int
    members: list[UUID] | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """The columns taken unchanged from the request."""
        when = {"day": self.day, "time": self.time} if self.day else {}
        said = {"what": self.what, "text": self.text, "board": self.board, "zone": self.zone}
        return {**said, "leads": json.dumps(self.leads), **when}

    def moments(self, now: int) -> list[dict[str, Any]]:
        """Return the columns for the time, one set for each week. Raises Problem `not-ahead` after the end of the
        calendar.
        """
        if not self.day or not self.time:
            then = local(now, self.zone)
            return [{"day": f"{then:%Y-%m-%d}", "time": f"{then:%H:%M}", "at": now}]
        wall = clock.fromisoformat(self.time)
        try:
            days = weekly(date.fromisoformat(self.day), self.weeks)
        except OverflowError:  # after the year 9999
            raise Problem("not-ahead") from None
        return [{"day": day.isoformat(), "time": self.time, "at": moment(day, wall, self.zone)} for day in days]


def put(visitor: Visitor, club: str | None, ident: str, wanted: Wanted) -> bool:
    """Add a date or a series, or change a single existing date. Return whether it was added. Repeating it changes
    nothing.

    Raises Problem `not-found` (an unknown member, another's date), `date-cancelled`, `not-ahead`, `too-many-dates`,
    `told-enough`.
    """
    try:
        with suppress(IntegrityError):  # the id exists: the same request added it just now (PostgreSQL)
            return try_to_put(visitor, club, ident, wanted)
        return try_to_put(visitor, club, ident, wanted)
    except IntegrityError:  # the id is somebody else's, or one derived from it was already taken
        raise Problem("not-found") from None


def try_to_put(visitor: Visitor, club: str | None, ident: str, wanted: Wanted) -> bool:
    """Do it in one transaction."""
    with write_transaction():
        members = find_members(club, wanted.members)
        row = find(visitor, club, ident)
        if row:
            change(row, wanted, members)
        else:
            make(visitor, club, ident, wanted, members)
        return row is None


def find_members(club: str | None, wanted: list[UUID] | None) -> list[str] | None:
    """Return the sorted ids of current members, and hold the club so that none leaves or is merged meanwhile.

    Raises Problem `not-found`.
    """
    if club is None:
        return None
    hold([club])
    if wanted is None:
        return None
    ids = {str(one) for one in wanted}
    live = (Member.id.in_(ids), Member.club_id == club, Member.left_at.is_(None), Member.forgotten_at.is_(None))
    if set(db.session.scalars(select(Member.id).where(*live))) != ids:
        raise Problem("not-found")
    return sorted(ids)


def find(visitor: Visitor, club: str | None, ident: str) -> Appointment | None:
    """Return and lock the club's or the visitor's own date with this id, or None."""
    mine = Appointment.club_id == club if club else own(visitor)
    return db.session.scalars(select(Appointment).where(Appointment.id == ident, mine).with_for_update()).one_or_none()


def make(visitor: Visitor, club: str | None, ident: str, wanted: Wanted, members: list[str] | None) -> None:
    """Add a date, or one for each week."""
    now, series = int(time.time()), ident if wanted.weeks > 1 else None
    ids = [ident, *(str(uuid5(UUID(ident), str(week))) for week in range(1, wanted.weeks))]
    whose = {
        "club_id": club,
        "device_id": visitor.device,
        "player_id": visitor.player,
        "series": series,
        "made_at": now,
    }
    rows = [
        Appointment(id=each, **whose, **wanted.columns | when)
        for each, when in zip(ids, wanted.moments(now), strict=True)
    ]
    check_ahead(wanted, (row.at for row in rows), now)
    check_room(visitor, club, len(rows), now)
    db.session.add_all(rows)
    db.session.flush()
    write_members(ids, members)
    reminding.send(reminding.of_new([(row, members) for row in rows]))


def change(row: Appointment, wanted: Wanted, members: list[str] | None) -> None:
    """Change a date as requested, unless nothing differs."""
    if row.cancelled_at:
        raise Problem("date-cancelled")
    now, before = int(time.time()), {name: getattr(row, name) for name in (*wanted.columns, "at")}
    named = db.session.scalars(
        select(AppointmentMember.member_id).where(AppointmentMember.appointment_id == row.id)
    ).all()
    if {**before, **wanted.columns} == before and sorted(named) == (members or []):
        return
    for name, value in {**wanted.columns, **wanted.moments(now)[0]}.items():
        setattr(row, name, value)
    check_ahead(wanted, [row.at], now)
    row.made_at = max(now, row.made_at + 1)  # makes new messages differ from earlier ones
    db.session.flush()
    db.session.execute(delete(AppointmentMember).where(AppointmentMember.appointment_id == row.id))
    write_members([row.id], members)
    otherwise = any(before[name] != getattr(row, name) for name in before if name != "leads")
    reminding.send(reminding.of_change(row, members, otherwise))


def write_members(ids: Iterable[str], members: list[str] | None) -> None:
    """Store the members that these dates are for."""
    rows = [{"appointment_id": ident, "member_id": member} for ident in ids for member in members or ()]
    write_rows(insert(AppointmentMember), rows)


def check_ahead(wanted: Wanted, moments: Iterable[int], now: int) -> None:
    """Raise Problem `not-ahead` for a date that is past or very far ahead."""
    if wanted.day and not all(now < at < now + FARTHEST for at in moments):
        raise Problem("not-ahead")


def check_room(visitor: Visitor, club: str | None, more: int, now: int) -> None:
    """Raise Problem `too-many-dates` above the maximum."""
    whose = Appointment.club_id == club if club else own(visitor)
    ahead = (
        select(func.count())
        .select_from(Appointment)
        .where(whose, Appointment.at > now, Appointment.cancelled_at.is_(None))
    )
    if (db.session.scalar(ahead) or 0) + more > (MOST_OF_CLUB if club else MOST_OWN):
        raise Problem("too-many-dates")


def cancel(visitor: Visitor, club: str | None, ident: str, series: bool) -> None:
    """Cancel a date, and with `series` the later ones too. Raises Problem `not-found`."""
    with write_transaction():
        if club:
            hold([club])
        row = find(visitor, club, ident)
        if row is None:
            raise Problem("not-found")
        later = (
            Appointment.series == row.series,
            Appointment.club_id.is_not_distinct_from(club),
            Appointment.at > row.at,
        )
        query = select(Appointment).where(*later).order_by(Appointment.id).with_for_update()
        for each in [row, *(db.session.scalars(query) if series and row.series else ())]:
            if each.cancelled_at is None:
                each.cancelled_at = int(time.time())
                reminding.tell_of_end(each)
