"""Reminders about dates: who gets them and when. Written in the transaction that sets, changes or cancels the date."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select

from scorekeeper.core.problems import Problem
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.store import Appointment, Club, Reminder, db

KINDS = {"night": "soon", "match": "soon", "reminder": "reminder", "posted": "posted"}
MINUTE, DAY = 60, 24 * 3600
LATE = 15 * MINUTE
"""Seconds after a date's time until which a message may arrive, because people on their way want
to know where to go.
"""
POSTED = 20 * MINUTE
"""The same after a call to a board: by then the clock has run out and points were awarded (federation 2.9)."""
MOST_TO_CLUB, MOST_TO_MEMBER = 12, 40
"""Maximum messages about dates per day (UTC) to a whole club, and to a single member."""


@dataclass(frozen=True)
class Audience:
    """The recipients of a message: a device, a player, a member of a club, or with `club` alone the whole club."""

    device: str | None = None
    player: str | None = None
    member: str | None = None
    club: str | None = None

    def __str__(self) -> str:
        return self.member or self.club or self.player or self.device or ""


def about(row: Appointment) -> str:
    """Return the subject of messages about a date."""
    return f"date:{row.id}"


def of_new(dates: Sequence[tuple[Appointment, list[str] | None]]) -> list[New]:
    """Return the reminders of new dates of one club or person, each for its members."""
    club = name_of(dates[0][0].club_id) if dates else ""
    return [new for row, members in dates for whom in audiences(row, members) for new in ahead(row, whom, club)]


def of_change(row: Appointment, members: list[str] | None, otherwise: bool) -> list[New]:
    """Cancel a date's pending reminders. Return those that replace them, and what tells people who were already
    notified about the change.

    `otherwise`: what they were told is no longer true. Players are called to a board again.
    """
    club, known, whom = name_of(row.club_id), told(row), audiences(row, members)
    outbox.cancel(about(row))
    gone = {one for one in known if one.member and members is not None and one not in whom}
    news = [message(row, one, club, "cancelled") for one in gone]
    if otherwise and row.what != "posted":
        news += [message(row, one, club, "changed") for one in known - gone]
    for one in whom:
        news += ahead(row, one, club, again=one in known)
    return news


def tell_of_end(row: Appointment) -> None:
    """Cancel a date's pending reminders, and tell people who were already notified."""
    known = told(row)
    outbox.cancel(about(row))
    if row.at + (POSTED if row.what == "posted" else 0) > time.time():
        club = name_of(row.club_id)
        outbox.remind([message(row, one, club, "cancelled") for one in known])


def audiences(row: Appointment, members: list[str] | None) -> list[Audience]:
    """Return the recipients for a date."""
    if row.club_id is None:
        return [Audience(player=row.player_id) if row.player_id else Audience(device=row.device_id)]
    if members is None:
        return [Audience(club=row.club_id)]
    return [Audience(member=member, club=row.club_id) for member in members]


def told(row: Appointment) -> set[Audience]:
    """Return everybody who was notified about a date or is about to be, including messages that were
    cancelled since.
    """
    columns = (Reminder.device_id, Reminder.player_id, Reminder.member_id, Reminder.club_id)
    query = select(*columns).where(Reminder.about == about(row), Reminder.state != "waiting")
    return {Audience(*whom) for whom in db.session.execute(query)}


def ahead(row: Appointment, whom: Audience, club: str, again: bool = False) -> list[New]:
    """Return the messages before a date, by its leads; or one at once if all leads have passed, or for a call to a
    board.

    `again`: the recipient was notified before, so nothing is sent at once.
    """
    if row.what == "posted":
        return [message(row, whom, club)]
    now = int(time.time())
    later = [
        message(row, whom, club, due=at)
        for at in (row.at - lead * MINUTE for lead in json.loads(row.leads))
        if at > now
    ]
    at_once = not later and not again and row.at > now
    return [message(row, whom, club)] if at_once else later


def message(row: Appointment, whom: Audience, club: str, news: str = "", due: int | None = None) -> New:
    """Return one message. `news`: `changed`, `cancelled`, or empty for the date itself.

    Without `due` it is due at once.
    """
    now = int(time.time())
    said: dict[str, str | int] = {
        "what": row.what,
        "text": row.text,
        "board": row.board,
        "at": row.at,
        "zone": row.zone,
    }
    return New(
        KINDS[row.what],
        about(row),
        f"{about(row)}:{row.made_at}:{news}{due or ''}:{whom}",
        due or now,
        row.at + LATE if row.what != "posted" else (now if news else row.at) + POSTED,
        f"/#/date/{row.id}",
        {**said, "club": club, "news": news},
        device=whom.device,
        player=whom.player,
        member=whom.member,
        club=whom.club,
    )


def name_of(club: str | None) -> str:
    """Return a club's name; empty without a club."""
    return db.session.scalar(select(Club.name).where(Club.id == club)) or "" if club else ""


def send(news: list[New]) -> None:
    """Add messages. Raises Problem `told-enough` if a club or a member would get too many in a day."""
    if too_many(news):
        raise Problem("told-enough")
    outbox.remind(news)


def send_what_fits(news: list[New]) -> None:
    """Add messages, except those to a member who would get too many in a day."""
    left_out = too_many(news)
    outbox.remind(new for new in news if (new.member, new.due_at // DAY) not in left_out)


def too_many(news: list[New]) -> set[tuple[str | None, int]]:
    """Return the members (None: the whole club) and days for which these messages would be too many."""
    coming = Counter((new.member, new.due_at // DAY) for new in news if new.club)
    if not coming:
        return set()
    club, members = news[0].club, {member for member, _day in coming if member}
    theirs = or_(Reminder.member_id.is_(None), Reminder.member_id.in_(members))
    days = or_(
        *(Reminder.due_at.between(day * DAY, day * DAY + DAY - 1) for day in sorted({day for _who, day in coming}))
    )
    of_dates = (Reminder.club_id == club, Reminder.about.startswith("date:"), theirs, days)
    query = select(Reminder.member_id, Reminder.due_at).where(*of_dates)
    there = Counter((row.member_id, row.due_at // DAY) for row in db.session.execute(query))
    most = {key: MOST_TO_MEMBER if key[0] else MOST_TO_CLUB for key in coming}
    return {key for key, count in coming.items() if there[key] + count > most[key]}
