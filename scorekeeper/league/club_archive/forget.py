"""Forgetting a person in a club for good: a neutral name replaces theirs in all games, competitions and sheets.

The work is done in batches, one transaction each, and one request does a few of them. Another request continues where
the last one stopped. Until the end the person remains a member, under the neutral name; games that arrive meanwhile are
covered too.
"""

import json
import time

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, tuple_, update

from scorekeeper.core.problems import Problem
from scorekeeper.core.words import say
from scorekeeper.games.archive.documents import write
from scorekeeper.games.archive.notices import subjects
from scorekeeper.games.archive.redaction import (
    TEXTS,
    Names,
    hashes_of,
    shown_of,
    without,
    written_in,
)
from scorekeeper.league.club_archive.forget_competitions import is_position, search_competitions, search_sheets
from scorekeeper.league.club_archive.forgotten import Forgotten, Person
from scorekeeper.people.clubs import sums
from scorekeeper.people.clubs.aliases import fold, write_aliases
from scorekeeper.people.clubs.clubs import check_not_last, lock, take_back_invitations
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.access import Membership
from scorekeeper.people.identity.guard import refusal
from scorekeeper.reminders import outbox
from scorekeeper.store import (
    Alias,
    Appointment,
    Confirmation,
    Game,
    Member,
    Merge,
    OldResult,
    Redaction,
    Reminder,
    Revision,
    Seat,
    Word,
    db,
    new_id,
    plain,
    write_rows,
    write_transaction,
)

BATCH = 50
"""Games per transaction."""
SEARCHED = 250
"""Games per transaction that searches documents for the names.

One request runs at most one of each: a game takes some milliseconds.
"""
AT_ONCE = 10
"""Documents in memory during the search; one may have a megabyte."""
NOT_SEARCHED = ("backups", "exports", "phones", "other-clubs", "house-rules")


def forget(asks: Membership, member: str) -> Forgotten:
    """Continue to forget a member. Raises Problem `not-found`, `not-allowed`, `last-admin`."""
    with write_transaction():
        person = begin(asks, member)
        forget_in_dates(person)
        outbox.forget(person.club, {person.id}, person.is_in)
    told = Forgotten(person.name)
    for step in STEPS if person.before else ():
        with write_transaction():
            over = step(person, told)
        if not over:
            return told
    with write_transaction():
        told.done = finish(person, told)
    if told.done:
        journal.note("member-forgotten", club=asks.club, member=member)
    return told


def begin(asks: Membership, member: str) -> Person:
    """Give the person the neutral name, unless an earlier request did."""
    lock(asks.club)
    # Former members can be forgotten, merged ones cannot.
    there = or_(Member.left_at.is_(None), Member.player_id.is_not(None))
    found = db.session.scalars(
        select(Member).where(Member.id == member, Member.club_id == asks.club, there)
    ).one_or_none()
    if found is None:
        raise Problem("not-found")
    if asks.role != "admin" and member != asks.member:
        raise refusal("not-allowed")
    if found.forgotten_at is None:
        if found.role == "admin" and found.player_id and found.left_at is None:
            check_not_last(asks.club, member)
        found.name = neutral_name(asks.club)
        found.listed_as, found.forgotten_at = plain(found.name), int(time.time())
        write_aliases(asks.club, {fold(found.name): (new_id(), member)})
        forget_merged(found)
        db.session.flush()
    theirs = select(Alias.folded, Alias.id).where(Alias.member_id == member)
    names = {row.folded: row.id for row in db.session.execute(theirs)}
    alias = names.pop(fold(found.name))
    others = (
        db.session.scalars(select(Alias.folded).where(Alias.club_id == asks.club, Alias.member_id != member))
        if names
        else ()
    )
    return Person(member, asks.club, found.name, alias, names, set(others), found.searched_to)


def forget_in_dates(person: Person) -> None:
    """Delete the texts of the club's dates that contain the name. Other people are still reminded of these dates."""
    for date in db.session.scalars(
        select(Appointment).where(Appointment.club_id == person.club, Appointment.text != "")
    ):
        if person.is_in(date.text):
            date.text = ""
            for reminder in db.session.scalars(select(Reminder).where(Reminder.about == f"date:{date.id}")):
                reminder.said = json.dumps({**json.loads(reminder.said), "text": ""}, ensure_ascii=False)
    db.session.flush()


def neutral_name(club: str) -> str:
    """Return an unused neutral name with the next number."""
    query = select(func.count()).select_from(Member).where(Member.club_id == club, Member.forgotten_at.is_not(None))
    number = (db.session.scalar(query) or 0) + 1
    while db.session.scalar(select(Alias.id).where(Alias.club_id == club, Alias.folded == fold(named(number)))):
        number += 1
    return named(number)


def named(number: int) -> str:
    """Return the neutral name with this number."""
    return say("page.club.forgotten", n=number)


def forget_merged(person: Member) -> None:
    """Also rename people who were merged into this person. Those merges can no longer be undone."""
    ids = [person.id]
    for ident in ids:
        ids += db.session.scalars(
            select(Merge.member_id).where(Merge.into_id == ident, Merge.undone_at.is_(None))
        ).all()
    shown = {"name": person.name, "listed_as": person.listed_as, "forgotten_at": person.forgotten_at}
    db.session.execute(update(Member).where(Member.id.in_(ids[1:])).values(shown))
    db.session.execute(delete(Merge).where(or_(Merge.into_id.in_(ids), Merge.member_id.in_(ids))))


def batch(person: Person, told: Forgotten) -> bool:
    """Replace the names in some of the person's games and their duplicates. Return whether none are left."""
    theirs = (Seat.member_id == person.id, Seat.alias_id.in_(person.before.values()))
    games = list(db.session.scalars(select(Seat.game_id).where(*theirs).distinct().limit(BATCH)))
    if games:
        rewrite_all(or_(Game.id.in_(games), Game.same_as.in_(games)), person, told)
        take_seats(games, person)
    return not db.session.scalar(select(Seat.game_id).where(*theirs).limit(1))


def search(person: Person, told: Forgotten) -> bool:
    """Search the club's next games, oldest first, for the names. Return whether these were the last."""
    if is_position(person.searched_to):
        return True
    query = select(Game.id).where(Game.club_id == person.club).order_by(Game.started_at, Game.id).limit(SEARCHED)
    if person.searched_to:
        last = select(Game.started_at, Game.id).where(Game.id == person.searched_to)
        query = query.where(tuple_(Game.started_at, Game.id) > tuple_(*db.session.execute(last).one()))
    games = list(db.session.scalars(query))
    written = (
        select(Revision.game_id, Revision.document).where(Revision.game_id.in_(games)),
        select(Confirmation.game_id, Confirmation.note).where(Confirmation.game_id.in_(games)),
    )
    found: set[str] = set()
    for texts in written:
        with db.session.execute(texts.execution_options(yield_per=AT_ONCE)) as rows:
            found |= {game for game, text in rows if person.may_be_in(text)}
    rewrite_all(Game.id.in_(found), person, told)
    told.searched += len(games)
    if games:
        person.searched_to = games[-1]
        db.session.execute(update(Member).where(Member.id == person.id).values(searched_to=person.searched_to))
    return len(games) < SEARCHED


def rewrite_all(condition: ColumnElement[bool], person: Person, told: Forgotten) -> None:
    """Replace the names in these games, and cancel pending notices about the games that changed."""
    changed = []
    for game in db.session.scalars(select(Game.id).where(condition).order_by(Game.id).with_for_update()).all():
        found = rewrite(game, person)
        told.add(game, found)
        if found.places:
            changed += subjects(game)
    outbox.forget_about(changed)


def rewrite(game: str, person: Person) -> Names:
    """Replace the names in all revisions and result notes of a game, and remember them for later revisions."""
    notes = db.session.scalars(select(Confirmation).where(Confirmation.game_id == game)).all()
    places, partly = 0, False
    for row in db.session.scalars(select(Revision).where(Revision.game_id == game).order_by(Revision.revision)):
        before = json.loads(row.document)
        names = person.names(written_in(before))
        shown = without(before, names)
        if shown is not before:
            row.document, row.text_hash = write(shown)
        for answer in notes:
            answer.note = names.text(answer.note, TEXTS["note"])
        places, partly = places + names.places, partly or names.partly
    names.places, names.partly = places, partly
    if places:
        db.session.execute(update(Game).where(Game.id == game).values(**shown_of(shown), updated_at=int(time.time())))
        remember(game, person)
    return names


def remember(game: str, person: Person) -> None:
    """Store the hashes that recognise the names in what phones send later for this game."""
    hashes = set().union(*map(hashes_of, person.before))
    known = set(
        db.session.scalars(
            select(Redaction.name_hash).where(Redaction.game_id == game, Redaction.name_hash.in_(hashes))
        )
    )
    rows = [{"game_id": game, "name_hash": one, "name": person.name} for one in sorted(hashes - known)]
    write_rows(insert(Redaction), rows)


def forget_old_results(person: Person, told: Forgotten) -> None:
    """Replace the names in results from before the archive."""
    for row in db.session.scalars(select(OldResult).where(OldResult.club_id == person.club)):
        for side in ("side_a", "side_b"):
            written = getattr(row, side).split("; ")
            shown = [person.stands_for(fold(name)) or name for name in written]
            if shown != written:
                told.places += 1
                setattr(row, side, "; ".join(shown))
    db.session.flush()


def take_seats(games: list[str], person: Person) -> None:
    """Move the seats to the neutral name. Somebody with two seats on a side, under two names, now has one."""
    rows = (
        select(Seat)
        .where(Seat.game_id.in_(games), Seat.member_id == person.id)
        .order_by(Seat.game_id, Seat.side, Seat.place)
    )
    seen: set[tuple[str, str]] = set()
    for seat in db.session.scalars(rows):
        if (seat.game_id, seat.side) in seen:
            db.session.delete(seat)
        seat.alias_id = person.alias
        seen.add((seat.game_id, seat.side))
    db.session.flush()


STEPS = (batch, search, search_competitions, search_sheets)


def finish(person: Person, told: Forgotten) -> bool:
    """Delete the names and detach the person, unless a game still has the names. Return whether that was done."""
    lock(person.club)
    old = list(person.before.values())
    if old and db.session.scalar(select(Seat.game_id).where(Seat.alias_id.in_(old)).limit(1)):
        return False
    forget_old_results(person, told)
    sums.write_anew([person.id])  # a person with two seats on a side now has one
    db.session.execute(delete(Word).where(Word.club_id == person.club, Word.alias_id.in_(old)))
    db.session.execute(delete(Alias).where(Alias.id.in_(old)))
    gone = {"player_id": None, "role": "player", "left_at": None, "searched_to": None}
    db.session.execute(update(Member).where(Member.id == person.id).values(gone))
    take_back_invitations(person.id, None)
    return True
