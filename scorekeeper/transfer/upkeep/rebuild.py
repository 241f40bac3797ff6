"""Recomputing the rows of `games`: each state, and each column derived from a document, from the newest revision.

A revision's document is the truth and is never changed. One that does not match its hash is reported.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Row, and_, func, select, tuple_, update

from scorekeeper.games.archive import seats, tellings
from scorekeeper.games.archive.documents import CheckedGame, check, is_whole
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.people.clubs import sums
from scorekeeper.people.clubs.clubs import lock
from scorekeeper.rules import GameError
from scorekeeper.store import Game, Member, Revision, db, write_transaction
from scorekeeper.transfer.upkeep import tellings as told_anew
from scorekeeper.transfer.upkeep.contests import check_states
from scorekeeper.transfer.upkeep.sheets import check_sheets

BATCH = 200
"""Games in memory at once."""

Tell = Callable[[str], None]
Passed = Callable[[int], None]
"""Called with the number of revisions and games read."""
Rows = Sequence[Row[Any]]
Found = tuple[Row[Any], dict[str, Any], CheckedGame]
"""A stored game, its corrected columns (with `seats` if those differ), and the checked game."""


class DamageError(Exception):
    """The reason why a game cannot be recomputed; its text follows the game's id."""


@dataclass
class Report:
    """What was read and found."""

    games: int = 0
    revisions: int = 0
    different: int = 0
    damaged: int = 0
    figures: int = 0
    """Members whose figures did not match their games."""
    competitions: int = 0
    """Competitions whose state did not match their log and results."""
    sheets: int = 0
    """Sheets whose columns did not match their newest document."""
    tellings: int = 0
    """Games and sheets that tell something else of a competition than was stored."""

    @property
    def wrong(self) -> int:
        """How many rows of all kinds differed."""
        return self.different + self.figures + self.competitions + self.sheets + self.tellings


def rebuild(mend: bool, tell: Tell, passed: Passed = lambda _done: None) -> Report:
    """Check all revisions and games, and report each fault in a line. With `mend`, write the correct columns."""
    report = Report()
    check_revisions(report, tell, passed)
    if mend:
        with write_transaction():
            seats.name_who_joined()
    for batch in games():
        report.games += len(batch)
        rulesets = KnownRulesets()
        seated = seats.held(row.id for row in batch)
        db.session.rollback()
        found: list[Found] = []
        told: list[told_anew.Found] = []
        for row in batch:
            try:
                game, columns = differences(row, rulesets)
            except DamageError as damage:
                report.damaged += 1
                tell(f"{row.id}: {damage}")
                continue
            told.append((tellings.told_of(game, counts=not row.same_as), row))
            if seated.get(row.id, set()) != seats.expected(game, counts_in(row)):
                columns["seats"] = None
            if columns:
                found.append((row, columns, game))
        for row, columns, _game in write(found) if mend else found:
            report.different += 1
            tell(f"{row.id}: {', '.join(sorted(columns))}")
        report.tellings += told_anew.check_tellings(Game, told, mend, tell)
        passed(report.revisions + report.games)
    check_figures(report, mend, tell)
    check_competitions(report, mend, tell)
    return report


def check_competitions(report: Report, mend: bool, tell: Tell) -> None:
    """Check sheets and what they tell, then the states that follow from it. With `mend`, write what is right."""
    report.sheets, differ, damaged = check_sheets(mend, tell)
    report.tellings += differ
    report.competitions, damaged_logs = check_states(mend, tell)
    report.damaged += damaged + damaged_logs


def check_figures(report: Report, mend: bool, tell: Tell) -> None:
    """Compare all members' figures with their seats. With `mend`, recount them."""
    query = select(Member.club_id, Member.id).order_by(Member.club_id, Member.id).limit(BATCH)
    batch = read(query)
    while batch:
        for club, rows in groupby(batch, lambda row: row.club_id):
            members = [row.id for row in rows]
            # An apparent difference may be a game that arrived between two reads, so look again while nothing can
            # change.
            if list(sums.wrong(members)):
                with write_transaction():
                    lock(club)
                    wrong = list(sums.wrong(members))
                    if mend:
                        sums.write_anew(wrong)
                for member in wrong:
                    report.figures += 1
                    tell(f"{member}: figures of this member")
            db.session.rollback()
        batch = read(query.where(tuple_(Member.club_id, Member.id) > tuple_(batch[-1].club_id, batch[-1].id)))


def count_all() -> int:
    """Return the number of revisions and games to read."""
    counted = [db.session.scalar(select(func.count()).select_from(table)) or 0 for table in (Revision, Game)]
    db.session.rollback()
    return sum(counted)


def check_revisions(report: Report, tell: Tell, passed: Passed = lambda _done: None) -> None:
    """Compare every revision's text with its hash. A mismatch counts as damage."""
    for batch in revisions():
        report.revisions += len(batch)
        for row in batch:
            if not is_whole(row.document, row.content_hash, row.text_hash):
                report.damaged += 1
                tell(
                    f"{row.game_id}: revision {row.revision} is not what was archived: its text does not match its hash"
                )
        passed(report.revisions)


def revisions() -> Iterator[Rows]:
    """Yield all revisions in batches, by keyset."""
    key = (Revision.game_id, Revision.revision)
    query = select(*key, Revision.content_hash, Revision.text_hash, Revision.document).order_by(*key).limit(BATCH)
    batch = read(query)
    while batch:
        yield batch
        batch = read(query.where(tuple_(*key) > tuple_(batch[-1].game_id, batch[-1].revision)))


def games() -> Iterator[Rows]:
    """Yield all games with their newest revision in batches, by keyset."""
    newest = select(func.max(Revision.revision)).where(Revision.game_id == Game.id).correlate(Game).scalar_subquery()
    kept = (
        Game.__table__,
        newest.label("newest"),
        Revision.content_hash.label("sent_hash"),
        Revision.text_hash,
        Revision.document,
    )
    named = and_(Revision.game_id == Game.id, Revision.revision == newest)
    query = select(*kept).outerjoin(Revision, named).order_by(Game.id).limit(BATCH)
    batch = read(query)
    while batch:
        yield batch
        batch = read(query.where(Game.id > batch[-1].id))


def read(query: Any) -> Rows:  # noqa: ANN401 (SQLAlchemy's types of such a query are beyond writing down)
    """Read a batch, and leave no transaction open while it is replayed."""
    driver = db.session.connection().connection.driver_connection
    if isinstance(driver, sqlite3.Connection):  # otherwise a text that is no longer UTF-8 would stop it
        driver.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    rows: Rows = db.session.execute(query).all()
    db.session.rollback()
    return rows


def differences(row: Row[Any], rulesets: KnownRulesets) -> tuple[CheckedGame, dict[str, Any]]:
    """Return the checked newest document, and the corrected columns that differ from the stored ones. Raises
    DamageError.
    """
    if row.newest is None or row.newest < row.revision:
        raise DamageError(f"revision {row.revision}, its newest, is missing")
    if not is_whole(row.document, row.sent_hash, row.text_hash):
        raise DamageError("not recomputed, because its newest revision is damaged")
    try:
        game = check(json.loads(row.document), rulesets)
    except (ValueError, RecursionError):
        raise DamageError("its newest revision is not JSON") from None
    except GameError as error:
        raise DamageError(f"the rules refuse its newest revision ({error.code})") from None
    if game.id != row.id:
        raise DamageError(f"its newest revision belongs to the game {game.id}")
    right = {**game.columns, "revision": row.newest, "content_hash": row.sent_hash}
    return game, {name: value for name, value in right.items() if getattr(row, name) != value}


def counts_in(row: Row[Any]) -> str | None:
    """Return the club in which a game counts; None for a duplicate."""
    return None if row.same_as else row.club_id


def write(found: list[Found]) -> list[Found]:
    """Repair these games. Return those that were not changed meanwhile (a change repairs them too)."""
    if not found:
        return []
    with write_transaction():
        written = [one for one in found if is_written(one[0], one[1])]
        seats.seat([(game, counts_in(row)) for row, columns, game in written if "seats" in columns], int(time.time()))
        return written


def is_written(row: Row[Any], columns: dict[str, Any]) -> bool:
    """Write a game's correct columns if it has not changed since it was read."""
    as_read = (Game.id == row.id, Game.revision == row.revision, Game.updated_at == row.updated_at)
    same_club = Game.club_id.is_not_distinct_from(row.club_id) & Game.same_as.is_not_distinct_from(row.same_as)
    right = {name: value for name, value in columns.items() if name != "seats"} or {"revision": row.revision}
    mended = update(Game).where(*as_read, same_club).values(right).returning(Game.id)
    return db.session.scalar(mended) is not None
