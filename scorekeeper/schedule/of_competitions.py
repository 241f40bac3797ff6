"""Dates that a competition makes for its matches: calls to a board, and days on which matches are to be played.

A date follows what its competition asks for, and changes only when that changes. So the same log makes nothing twice,
and what an official changes by hand stays.
"""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select

from scorekeeper.core.time_zones import zone_of, zones
from scorekeeper.people.clubs.aliases import fold, joined
from scorekeeper.people.clubs.clubs import hold
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.schedule import reminding
from scorekeeper.schedule.moments import local, moment
from scorekeeper.schedule.reminding import POSTED, about
from scorekeeper.schedule.setting import FARTHEST, MOST_OF_CLUB
from scorekeeper.store import Appointment, AppointmentMember, Device, NotificationPreferences, db, new_id, write_rows

LEADS = (1440, 60)
"""Minutes before a match: a day and an hour."""
HOUR, DAY = 3600, 24 * 3600


@dataclass(frozen=True)
class Source:
    """A competition of a club, and the phone that writes it. `offset`: by how many seconds the clock at its table is
    ahead of UTC, at the moment `begun`.
    """

    competition: str
    club: str
    device: str
    begun: int
    offset: int


@dataclass(frozen=True)
class Wish:
    """A date that a competition asks for.

    A match that is called now has a moment and a board; one that is scheduled has a day, and the usual time. `people`:
    the names of the players.
    """

    what: str
    match: str
    text: str
    people: tuple[str, ...]
    board: str = ""
    at: int | None = None
    day: str = ""
    time: str = ""

    def moment(self, zone: str, now: int) -> dict[str, Any]:
        """Return the columns for the time. A call from a clock that is fast is of now."""
        if self.at is None:
            when = datetime.fromisoformat(f"{self.day}T{self.time}")
            return {"day": self.day, "time": self.time, "at": moment(when.date(), when.time(), zone)}
        at = min(self.at, now)
        then = local(at, zone)
        return {"day": f"{then:%Y-%m-%d}", "time": f"{then:%H:%M}", "at": at}

    def hash_for(self, members: Sequence[str]) -> str:
        """Return the hash of all but the text, because names may be forgotten."""
        return sha256(json.dumps([self.board, self.at, self.day, self.time, *members]).encode()).hexdigest()


def is_timely(what: str, at: int, now: int) -> bool:
    """Say whether anybody should be told of a date: a call until its clock has run out, a match before it begins."""
    return now < at + POSTED if what == "posted" else now < at < now + FARTHEST


def is_over(wish: Wish, now: int) -> bool:
    """Say whether a wish comes too late wherever it is for."""
    if wish.at is None:
        return wish.day < f"{datetime.fromtimestamp(now - DAY, UTC):%Y-%m-%d}"
    return not is_timely(wish.what, wish.at, now)


def renew(source: Source, wishes: Sequence[Wish], played: Iterable[str]) -> None:
    """Make, change and cancel the dates of a competition, within a write transaction that has locked it.

    Nobody is told that the call to one of the `played` matches is over.
    """
    now, decided, rows = int(time.time()), {*played}, dates_of(source.competition, wishes)
    if not rows and not wishes:
        return
    hold([source.club])
    members = members_for(source.club, wishes)
    wanted = {(wish.what, wish.match): wish for wish in wishes if members[wish]}
    for key, row in rows.items():
        if key not in wanted and row.cancelled_at is None:
            end(row, quietly=row.what == "posted" and row.match in decided)
    new: list[Wish] = []
    news: list[New] = []
    for key, wish in wanted.items():
        there = rows.get(key)
        if there is None:
            if not is_over(wish, now):
                new.append(wish)
        elif there.asked != wish.hash_for(members[wish]):
            news += change(there, wish, members[wish], now)
    reminding.send_what_fits(news + make(source, new, members, now))


def dates_of(competition: str, wishes: Iterable[Wish]) -> dict[tuple[str, str], Appointment]:
    """Return the dates of a competition that are not cancelled, or of the matches that have a wish."""
    matches = {wish.match for wish in wishes}
    live = or_(Appointment.cancelled_at.is_(None), Appointment.match.in_(matches))
    query = select(Appointment).where(Appointment.competition_id == competition, live)
    return {(row.what, row.match or ""): row for row in db.session.scalars(query)}


def members_for(club: str, wishes: Iterable[Wish]) -> dict[Wish, list[str]]:
    """Return the members that each date is for, in order."""
    folded = {wish: [fold(name) for name in wish.people] for wish in wishes}
    known = joined(club, {name for names in folded.values() for name in names})
    return {wish: sorted({known[name] for name in names if name in known}) for wish, names in folded.items()}


def make(source: Source, wishes: Sequence[Wish], members: Mapping[Wish, list[str]], now: int) -> list[New]:
    """Add the dates of these wishes that are timely, as far as the club has room. Return their reminders."""
    if not wishes:
        return []
    known = db.session.execute(known_of(source)).one()
    zone = zone_at(source, (known.latest, known.phone))
    whose = {
        "club_id": source.club,
        "device_id": source.device,
        "player_id": known.player,
        "competition_id": source.competition,
        "zone": zone,
        "leads": json.dumps(LEADS),
        "made_at": now,
    }
    dated = sorted(((wish.moment(zone, now), wish) for wish in wishes), key=lambda pair: int(pair[0]["at"]))
    timely = [(when, wish) for when, wish in dated if is_timely(wish.what, when["at"], now)]
    calls = sum(wish.what == "posted" for _when, wish in timely)  # these come first
    if len(timely) > calls:
        timely = timely[: calls + room(source.club, now)]
    rows = [
        Appointment(id=new_id(), **whose, **when, **columns(wish, members[wish]), what=wish.what, match=wish.match)
        for when, wish in timely
    ]
    db.session.add_all(rows)
    db.session.flush()
    dates = [(row, members[wish]) for row, (_when, wish) in zip(rows, timely, strict=True)]
    write_members(dates)
    return reminding.of_new(dates)


def change(row: Appointment, wish: Wish, members: list[str], now: int) -> list[New]:
    """Change a date, also a cancelled one, into what is asked for now. Return its reminders."""
    before, when = (row.day, row.time, row.board), wish.moment(row.zone, now)
    if not is_timely(wish.what, when["at"], now):
        if row.cancelled_at is None:
            end(row, quietly=wish.what == "posted")
        return []
    for name, value in {**when, **columns(wish, members)}.items():
        setattr(row, name, value)
    otherwise = row.cancelled_at is not None or before != (row.day, row.time, row.board)
    row.cancelled_at = None
    row.made_at = max(now, row.made_at + 1)  # makes new messages differ from earlier ones
    db.session.flush()
    db.session.execute(delete(AppointmentMember).where(AppointmentMember.appointment_id == row.id))
    write_members([(row, members)])
    return reminding.of_change(row, members, otherwise)


def columns(wish: Wish, members: Sequence[str]) -> dict[str, Any]:
    """Return the columns taken from a wish, besides its time."""
    return {"text": wish.text, "board": wish.board, "asked": wish.hash_for(members)}


def end(row: Appointment, quietly: bool) -> None:
    """Cancel a date, and unless `quietly` tell people who were already notified."""
    if quietly:
        outbox.cancel(about(row))
    else:
        reminding.tell_of_end(row)
    row.cancelled_at, row.asked = int(time.time()), ""


def write_members(dates: Iterable[tuple[Appointment, list[str]]]) -> None:
    """Store whom dates are for."""
    rows = [{"appointment_id": row.id, "member_id": member} for row, members in dates for member in members]
    write_rows(insert(AppointmentMember), rows)


def room(club: str, now: int) -> int:
    """Return how many more upcoming dates a club may have."""
    ahead = (Appointment.club_id == club, Appointment.at > now, Appointment.cancelled_at.is_(None))
    return max(0, MOST_OF_CLUB - (db.session.scalar(select(func.count()).select_from(Appointment).where(*ahead)) or 0))


def known_of(source: Source) -> Select[Any]:
    """SQL: the desk's player, the zone of the club's latest date, and that of the desk's phone."""
    of_club = Appointment.club_id == source.club
    latest = select(Appointment.zone).where(of_club).order_by(Appointment.at.desc()).limit(1).scalar_subquery()
    of_phone = NotificationPreferences.device_id == source.device
    phone = select(NotificationPreferences.zone).where(of_phone).scalar_subquery()
    player = select(Device.player_id).where(Device.id == source.device).scalar_subquery()
    return select(player.label("player"), latest.label("latest"), phone.label("phone"))


def zone_at(source: Source, known: Iterable[str | None]) -> str:
    """Return the time zone at the table: the first of these whose clock was the same then, or else any.

    A document has only the distance from UTC, which the clock change would make wrong.
    """
    then, ahead = datetime.fromtimestamp(source.begun, UTC), timedelta(seconds=source.offset)
    names = (*known, f"Etc/GMT{-source.offset // HOUR:+d}", *sorted(zones()))
    return next((name for name in names if name in zones() and offset_in(name, then) == ahead), "UTC")


def offset_in(zone: str, then: datetime) -> timedelta | None:
    """Return how far a zone's clock is ahead of UTC at a moment."""
    return then.astimezone(zone_of(zone)).utcoffset()


def tell_who_comes_up(source: Source, key: str, text: str, people: Iterable[str]) -> None:
    """Tell these players, once for each `key`, that they play after the next match. Within a write transaction."""
    now, club = int(time.time()), reminding.name_of(source.club)
    subject = f"next:{source.competition}"
    said: dict[str, str | int] = {"what": "match", "text": text, "board": "", "at": now, "zone": "UTC"}
    outbox.remind(
        New(
            "soon",
            subject,
            f"{subject}:{key}:{member}",
            now,
            now + POSTED,
            f"/c/{source.club}/competitions/{source.competition}",
            {**said, "club": club, "news": "next"},
            member=member,
            club=source.club,
        )
        for member in sorted(set(joined(source.club, map(fold, people)).values()))
    )
