"""Making a backup and restoring one. A backup is a single file, which gets its name once it is complete, checked and on
disk.
"""

import os
import uuid
from datetime import UTC, datetime
from pathlib import Path

from flask import current_app
from flask_migrate import upgrade
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store import db
from scorekeeper.transfer.upkeep import postgresql, sqlite
from scorekeeper.transfer.upkeep.contents import Contents, Refused, Way, check_ours, draft_beside
from scorekeeper.transfer.upkeep.seal import put_seal

WAYS: dict[str, Way] = {"sqlite": sqlite, "postgresql": postgresql}
BEGINS = {"sqlite": b"SQLite format 3\0", "postgresql": b"PGDMP"}
"""The first bytes of a backup."""


def make(file: Path) -> Contents:
    """Copy the archive into a new file while others use it. Return what it holds.

    Raises Refused, also if the file exists already. Then nothing is left behind, and the archive is unchanged.
    """
    way = WAYS[db.engine.dialect.name]
    refuse_to_overwrite(file)
    if way.live() is None:
        raise Refused("There is no archive yet.")
    draft = draft_beside(file)
    try:
        held = way.copy(draft)
        if way.inspect(draft) != held:
            raise Refused("The copy does not match the archive.")
        put_seal(draft)
        flush(draft)
        refuse_to_overwrite(file)
        draft.rename(file)
        flush(file.parent)
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):  # which SQLite leaves on a full disk
            left.unlink(missing_ok=True)
    return held


def refuse_to_overwrite(file: Path) -> None:
    """Raise Refused if the file exists, because it may be the only backup of that day."""
    if file.exists():
        raise Refused(f"{file} exists already, and backups are never overwritten. Name another file.")


def flush(path: Path) -> None:
    """Flush a file, or the names in a folder, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_back(file: Path, consent: bool) -> tuple[Contents, Path | None, bool]:
    """Replace the archive with a backup. Return its contents, the file with the previous archive, and whether servers
    see it.

    The last value is False if a running server still has the old archive open. The archive gets a new epoch, so that
    phones offer again what they archived after the backup. Raises Refused, before anything is changed, if the file is
    damaged, not ours or newer than this program; if the archive holds games and there is no consent; or if the present
    archive cannot be kept. After that point it raises HalfwayError.
    """
    check_kind(file)
    way = WAYS[db.engine.dialect.name]
    with way.borrowed(file) as scratch:
        held = way.inspect(scratch)
        check_ours(held)
        before = keep_before(consent)
        db.engine.dispose()
        try:
            seen = way.replace(scratch, held, str(uuid.uuid4()))
        except Refused as refused:
            raise HalfwayError(
                "The archive is either unchanged or as in the backup, and nothing in between.",
                "restore once more",
                refused,
                before,
            ) from None
    try:
        upgrade()
    except SQLAlchemyError as error:
        raise HalfwayError(
            "The backup is in place, but it is not migrated yet.", "run `flask init`, which migrates it", error, before
        ) from None
    return held, before, seen


class HalfwayError(Exception):
    """The restore failed while replacing the archive. That is one transaction, but its outcome cannot
    always be known.
    """

    def __init__(self, certain: str, then: str, fault: Exception, before: Path | None) -> None:
        kept = f" The previous archive is also in {before}." if before else ""
        super().__init__(f"The restore was not finished. {certain}{kept} Solve this problem, then {then}:\n{fault}")


def check_kind(file: Path) -> None:
    """Raise Refused if the file is not a backup of the archive's kind of database."""
    try:
        with file.open("rb") as opened:
            begin = opened.read(16)
    except OSError as error:
        raise Refused(f"It cannot be read: {error.strerror}.") from None
    kinds = [kind for kind, magic in BEGINS.items() if begin.startswith(magic)]
    if not kinds:
        raise Refused("It is not a backup of Scorekeeper.")
    if kinds[0] != db.engine.dialect.name:
        raise Refused(f"It is a backup of a {kinds[0]} archive, and this archive is on {db.engine.dialect.name}.")


def keep_before(consent: bool) -> Path | None:
    """Copy the present archive, which may hold more than the backup. Return None if there is nothing to keep."""
    way = WAYS[db.engine.dialect.name]
    before = Path(current_app.instance_path) / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    try:
        there = way.live()
    except Refused as unreadable:
        ask_for(consent, f"The archive cannot be read ({unreadable})")
        way.keep_damaged(before)
        return before
    if there is None or not there.rows.get("devices"):
        return None
    ask_for(consent, f"The archive holds {there.rows.get('games', 0):,} games")
    try:
        make(before)
    except Refused:  # readable but damaged
        way.keep_damaged(before)
    return before


def ask_for(consent: bool, what: str) -> None:
    """Raise Refused unless the host agreed to replace the archive."""
    if not consent:
        raise Refused(f"{what}, and the backup would replace it; a copy of it would be kept. To continue, add --yes.")
