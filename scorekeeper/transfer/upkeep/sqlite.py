"""Copies of a SQLite archive, by SQLite's own backup interface: whole, of one moment, while others read and write."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.store import db
from scorekeeper.transfer.upkeep.contents import MIGRATION, Contents, Refused, another_life, draft_beside
from scorekeeper.transfer.upkeep.seal import check_seal

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def live_file() -> Path:
    """Return where the archive's database lies."""
    return Path(str(db.engine.url.database)).absolute()


def parts(file: Path) -> dict[str, Path]:
    """Return the files that make up a database: itself, and by their endings those that SQLite keeps beside it."""
    return {ending: file.with_name(file.name + ending) for ending in ("", "-wal", "-shm", "-journal")}


@contextmanager
def opened(file: Path, what: str, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """Open a database that is there (`rwc`: or make it); what SQLite says against `what` it is becomes Refused."""
    try:
        with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
            connection.isolation_level = None
            connection.execute("PRAGMA busy_timeout=10000")
            connection.execute("PRAGMA synchronous=FULL")
            yield connection
    except sqlite3.Error as error:
        raise Refused(f"SQLite says of {what}: {error}.") from error


def contents(connection: sqlite3.Connection) -> Contents:
    """Count the rows of every table."""
    named = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    rows = {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in named}  # noqa: S608
    migration = connection.execute(f"SELECT version_num FROM {MIGRATION}").fetchone() if MIGRATION in rows else None  # noqa: S608
    return Contents(migration[0] if migration else "", rows)


def live() -> Contents | None:
    """Return what the archive holds; None when there is none yet. Raises Refused when it cannot be read."""
    if not live_file().exists() or live_file().stat().st_size == 0:
        return None
    with opened(live_file(), "the archive") as connection:
        return contents(connection)


def copy(draft: Path) -> Contents:
    """Copy the archive into the draft; return what the archive held at the copied moment."""
    with opened(live_file(), "the archive") as archive:
        archive.execute("BEGIN")  # what is counted is what is copied, whoever writes meanwhile
        held = contents(archive)
        with opened(draft, "the copy") as target:
            archive.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file alone, also on a medium that cannot be written
    return held


def inspect(file: Path) -> Contents:
    """Read a copy from end to end; raises Refused when it is damaged."""
    with opened(file, "the backup") as connection:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise Refused(f"It is damaged: {found}.")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Refused("It is damaged: some rows lack the row that they belong to.")
        return contents(connection)


@contextmanager
def borrowed(file: Path) -> Iterator[Path]:
    """Give a copy of a backup that nobody else has: what is checked is then what is put in place."""
    scratch = draft_beside(live_file())
    try:
        copy_file(file, scratch)
        os.truncate(scratch, check_seal(scratch))
        yield scratch
    finally:
        for part in parts(scratch).values():
            part.unlink(missing_ok=True)


def replace(scratch: Path, held: Contents, epoch: str) -> bool:
    """Put a checked copy in place of the archive, under a new epoch, in one transaction;
    running workers see it at once.

    Returns False when the archive was too damaged for that: it is another file then, and a server that runs still has
    the old one open.
    """
    with opened(scratch, "the backup") as source:
        for statement in another_life(held, epoch):
            source.execute(statement)
        try:
            with opened(live_file(), "the archive", "rwc") as archive:
                archive.execute("PRAGMA journal_mode=WAL")
                source.backup(archive)
            return True
        except Refused as refused:
            if getattr(refused.__cause__, "sqlite_errorcode", None) not in DAMAGED:
                raise
    for part in parts(live_file()).values():  # too damaged to be written over; `keep_damaged` has them
        part.unlink(missing_ok=True)
    scratch.rename(live_file())
    return False


def keep_damaged(file: Path) -> None:
    """Keep an archive of which no good copy can be made: its files as they are.

    Raises Refused, leaving no half of it.
    """
    try:
        for ending in ("", "-wal"):  # what lies in its log belongs to it
            if parts(live_file())[ending].exists():
                copy_file(parts(live_file())[ending], parts(file)[ending])
    except Refused:
        for part in parts(file).values():
            part.unlink(missing_ok=True)
        raise


def copy_file(file: Path, to: Path) -> None:
    """Copy bytes as they are, for the owner alone; raises Refused."""
    try:
        to.touch(0o600)
        shutil.copyfile(file, to)
    except OSError as error:
        raise Refused(f"{file} cannot be copied: {error.strerror}.") from None
