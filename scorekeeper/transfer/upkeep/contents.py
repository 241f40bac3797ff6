"""The contents of a backup, for comparing a copy with the archive and for refusing other files."""

import secrets
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scorekeeper.store import Base
from scorekeeper.store.migrations import known_migrations

MIGRATION = "alembic_version"
"""The table that holds a database's migration."""
FIRST = {"devices", "games", "revisions", MIGRATION}
"""The tables that every archive has had since its first migration."""


class Refused(Exception):  # noqa: N818 (named for what happened)
    """The reason why a command stopped; the exception's text is for the host."""


@dataclass(frozen=True)
class Contents:
    """The migration of a database or backup, and the number of rows in each table."""

    migration: str
    rows: dict[str, int]

    def __str__(self) -> str:
        return ", ".join(f"{self.rows[table]:,} {table}" for table in ("games", "revisions", "devices"))


class Way(Protocol):
    """How one kind of database is copied and restored: sqlite.py, postgresql.py."""

    def live(self) -> Contents | None:
        """Return what the archive holds; None if there is none yet. Raises Refused if it cannot be read."""

    def copy(self, draft: Path) -> Contents:
        """Copy the archive into the draft while others use it. Return what it held at that moment."""

    def inspect(self, file: Path) -> Contents:
        """Read a copy from end to end. Raises Refused if it is damaged."""

    def borrowed(self, file: Path) -> AbstractContextManager[Path]:
        """Yield a file for `inspect` and `replace` to use instead of the host's. Raises Refused if its
        seal is broken.
        """

    def replace(self, file: Path, held: Contents, epoch: str) -> bool:
        """Replace the archive with a checked copy under a new epoch. Return whether running servers see it."""

    def keep_damaged(self, file: Path) -> None:
        """Keep an archive that cannot be copied properly. Raises Refused if that fails."""


def our_tables() -> list[str]:
    """Return the names of all tables of an archive, including Alembic's."""
    return [*Base.metadata.tables, MIGRATION]


def check_ours(contents: Contents) -> None:
    """Raise Refused for a database that is not an archive, or one of a newer program."""
    if not contents.rows.keys() >= FIRST:
        raise Refused("It is not a backup of Scorekeeper: it lacks tables that every archive has.")
    if contents.migration not in known_migrations():
        raise Refused(f"It comes from a newer Scorekeeper (migration {contents.migration}): update this one first.")


def another_life(held: Contents, epoch: str) -> list[str]:
    """Return SQL that gives a restored copy a new epoch, to run in the transaction that puts it in place.

    It also drops reminders that were due before the restore, because they were sent at the time.
    """
    now = int(time.time())
    statements = []
    if "archive" in held.rows:  # earlier migrations have no epoch; migrating makes one
        statements.append(f"UPDATE archive SET epoch = '{epoch}'")  # noqa: S608
    if "reminders" in held.rows:
        ended = f"state = 'dropped', result = 'restored', done_at = {now}"
        statements.append(f"UPDATE sendings SET {ended} WHERE state IN ('waiting', 'sending')")  # noqa: S608
        statements.append(f"UPDATE reminders SET state = 'dropped' WHERE state = 'waiting' AND due_at <= {now}")  # noqa: S608
    return statements


def draft_beside(file: Path) -> Path:
    """Create an empty file that only the owner may read, beside its final path. Return its path."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        draft.touch(0o600, exist_ok=False)
    except OSError as error:
        raise Refused(f"Nothing can be written in {file.parent}: {error.strerror}.") from None
    return draft
