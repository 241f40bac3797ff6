"""Copying and restoring a SQLite archive with SQLite's backup interface, consistently while others read and write."""

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
    """Return the path of the archive's database."""
    return Path(str(db.engine.url.database)).absolute()


def parts(file: Path) -> dict[str, Path]:
    """Return the files of a database by suffix: the database itself and those that SQLite keeps beside it."""
    return {ending: file.with_name(file.name + ending) for ending in ("", "-wal", "-shm", "-journal")}


@contextmanager
def opened(file: Path, what: str, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """Open an existing database (mode `rwc`: or create it). SQLite's errors become Refused, with `what` naming the
    database.
    """
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
    """Return what the archive holds; None if there is none yet. Raises Refused if it cannot be read."""
    if not live_file().exists() or live_file().stat().st_size == 0:
        return None
    with opened(live_file(), "the archive") as connection:
        return contents(connection)


def copy(draft: Path) -> Contents:
    """Copy the archive into the draft. Return what it held at that moment."""
    with opened(live_file(), "the archive") as archive:
        archive.execute("BEGIN")  # the counts belong to the copied state even if others write
        held = contents(archive)
        with opened(draft, "the copy") as target:
            archive.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # a single file, which also works on read-only media
    return held


def inspect(file: Path) -> Contents:
    """Read a copy from end to end. Raises Refused if it is damaged."""
    with opened(file, "the backup") as connection:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise Refused(f"It is damaged: {found}.")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Refused("It is damaged: some rows refer to rows that are missing.")
        return contents(connection)


@contextmanager
def borrowed(file: Path) -> Iterator[Path]:
    """Yield a private copy of a backup, so that the checked file is the one that is restored."""
    scratch = draft_beside(live_file())
    try:
        copy_file(file, scratch)
        os.truncate(scratch, check_seal(scratch))
        yield scratch
    finally:
        for part in parts(scratch).values():
            part.unlink(missing_ok=True)


def replace(scratch: Path, held: Contents, epoch: str) -> bool:
    """Replace the archive with a checked copy, under a new epoch, in one transaction. Running workers see it at once.

    Returns False if the archive was too damaged for that. It is then a new file, and a running server still has the old
    one open.
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
    for part in parts(live_file()).values():  # too damaged to be overwritten; `keep_damaged` has a copy
        part.unlink(missing_ok=True)
    scratch.rename(live_file())
    return False


def keep_damaged(file: Path) -> None:
    """Keep the files of an archive that cannot be copied properly.

    Raises Refused and leaves nothing behind.
    """
    try:
        for ending in ("", "-wal"):  # the log belongs to the database
            if parts(live_file())[ending].exists():
                copy_file(parts(live_file())[ending], parts(file)[ending])
    except Refused:
        for part in parts(file).values():
            part.unlink(missing_ok=True)
        raise


def copy_file(file: Path, to: Path) -> None:
    """Copy a file's bytes to one that only the owner may read. Raises Refused."""
    try:
        to.touch(0o600)
        shutil.copyfile(file, to)
    except OSError as error:
        raise Refused(f"{file} cannot be copied: {error.strerror}.") from None
