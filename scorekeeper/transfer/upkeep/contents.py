"""What a backup holds, so that a copy can be compared with the archive, and a stranger's file be refused."""

import secrets
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scorekeeper.store import Base
from scorekeeper.store.migrations import known_migrations

MIGRATION = "alembic_version"
"""The table that says which migration a database is at."""
FIRST = {"devices", "games", "revisions", MIGRATION}
"""The tables that an archive has had since its first migration."""


class Refused(Exception):  # noqa: N818 (named for what happened)
    """Why a command stopped; its text is what to tell the host."""


@dataclass(frozen=True)
class Contents:
    """The migration that a database or a backup is at, and how many rows each of its tables has."""

    migration: str
    rows: dict[str, int]

    def __str__(self) -> str:
        return ", ".join(f"{self.rows[table]:,} {table}" for table in ("games", "revisions", "devices"))


class Way(Protocol):
    """How one kind of database is copied and put back: sqlite.py, postgresql.py."""

    def live(self) -> Contents | None:
        """Return what the archive holds; None when there is none yet. Raises Refused when it cannot be read."""

    def copy(self, draft: Path) -> Contents:
        """Copy the archive into the draft while others use it; return what it held at the copied moment."""

    def inspect(self, file: Path) -> Contents:
        """Read a copy from end to end; raises Refused when it is damaged."""

    def borrowed(self, file: Path) -> AbstractContextManager[Path]:
        """Give what `inspect` and `replace` shall use in place of a host's file; raises Refused when its seal is
        broken.
        """

    def replace(self, file: Path, held: Contents, epoch: str) -> bool:
        """Put a checked copy, which holds this, in place of the archive under a new epoch; say whether running servers
        see it.
        """

    def keep_damaged(self, file: Path) -> None:
        """Keep an archive of which no good copy can be made; raises Refused where that cannot be."""


def our_tables() -> list[str]:
    """Return the names of all tables of an archive, that of Alembic included."""
    return [*Base.metadata.tables, MIGRATION]


def check_ours(contents: Contents) -> None:
    """Raise Refused for a database that is no archive, or the archive of a newer program."""
    if not contents.rows.keys() >= FIRST:
        raise Refused("It is no backup of Scorekeeper: it lacks tables that every archive has.")
    if contents.migration not in known_migrations():
        raise Refused(f"It comes from a newer Scorekeeper (migration {contents.migration}): update this one first.")


def another_life(held: Contents, epoch: str) -> list[str]:
    """Return the SQL that makes a copy, which holds this, the next life of the archive, in the transaction that puts it
    in place.

    The epoch is another. What was to be said until now was said, in the life before, and is not said again.
    """
    now = int(time.time())
    statements = []
    if "archive" in held.rows:  # before that migration there is no epoch: it makes one
        statements.append(f"UPDATE archive SET epoch = '{epoch}'")  # noqa: S608
    if "reminders" in held.rows:
        ended = f"state = 'dropped', result = 'restored', done_at = {now}"
        statements.append(f"UPDATE sendings SET {ended} WHERE state IN ('waiting', 'sending')")  # noqa: S608
        statements.append(f"UPDATE reminders SET state = 'dropped' WHERE state = 'waiting' AND due_at <= {now}")  # noqa: S608
    return statements


def draft_beside(file: Path) -> Path:
    """Make an empty file that only the owner may read, beside the one that it shall become; return its path."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        draft.touch(0o600, exist_ok=False)
    except OSError as error:
        raise Refused(f"Nothing can be written in {file.parent}: {error.strerror}.") from None
    return draft
