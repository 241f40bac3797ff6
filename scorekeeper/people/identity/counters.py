"""Counters for limits without Redis: a small SQLite file that all processes of an instance share.

It survives crashes and power cuts, and no request waits for the disk. Servers on several hosts need Redis.
"""

import sqlite3
import time
import weakref
from pathlib import Path
from threading import Lock
from typing import Any

from limits.storage import Storage

NAME = "limits.sqlite3"
TIMEOUT = 1.0
"""Seconds to wait for another process. After that the request is not counted."""
CLEARED = 60
"""Seconds between deletions of expired counters."""

# WAL with NORMAL: intact after any crash, and a disk flush only once in some hundred counts.
PREPARE = """
PRAGMA journal_mode=WAL;
PRAGMA synchronous=NORMAL;
CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, over REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS counts_over ON counts (over);
"""
# A single statement reads and counts, so that simultaneous requests are both counted.
COUNT = """
INSERT INTO counts (key, count, over) VALUES (:key, :amount, :now + :expiry)
ON CONFLICT (key) DO UPDATE SET
  count = CASE WHEN over > :now THEN count ELSE 0 END + :amount,
  over = CASE WHEN over > :now THEN over ELSE :now + :expiry END
RETURNING count
"""


class CountsFile(Storage):
    """A storage for `limits`. Each counter expires some time after its first count."""

    STORAGE_SCHEME = None  # created here, not from an address

    def __init__(self, file: Path) -> None:
        super().__init__(wrap_exceptions=True)
        self.file = file
        self.lock = Lock()
        self.connection: sqlite3.Connection | None = None
        self.clear_at = 0.0

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """The exceptions that become a StorageError."""
        return (sqlite3.Error, OSError)

    def ask(self, statement: str, **given: object) -> Any:  # noqa: ANN401 (a value of SQLite)
        """Run a statement and return its first value, or None. Opens the file on first use, after the fork."""
        with self.lock:
            if self.connection is None:
                self.connection = self.open()
            row = self.connection.execute(statement, given).fetchone()
            return row[0] if row else None

    def open(self) -> sqlite3.Connection:
        """Open the file. Only its owner may read it, because it contains devices and addresses."""
        self.file.touch(mode=0o600)
        connection = sqlite3.connect(self.file, timeout=TIMEOUT, isolation_level=None, check_same_thread=False)
        weakref.finalize(self, connection.close)
        connection.executescript(PREPARE)
        return connection

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count and return the new count. The first count starts the period."""
        now = time.time()
        if now >= self.clear_at:
            self.clear_at = now + CLEARED
            self.ask("DELETE FROM counts WHERE over <= :now", now=now)
        return int(self.ask(COUNT, key=key, amount=amount, expiry=expiry, now=now))

    def get(self, key: str) -> int:
        """Return the current count."""
        return self.ask("SELECT count FROM counts WHERE key = :key AND over > :now", key=key, now=time.time()) or 0

    def get_expiry(self, key: str) -> float:
        """Return when a counter expires, in seconds since 1970."""
        return self.ask("SELECT over FROM counts WHERE key = :key", key=key) or time.time()

    def check(self) -> bool:
        """Say whether the file can be read."""
        return self.ask("SELECT count(*) FROM counts") is not None

    def reset(self) -> int | None:
        """Delete all counters."""
        self.ask("DELETE FROM counts")
        return None

    def clear(self, key: str) -> None:
        """Delete one counter."""
        self.ask("DELETE FROM counts WHERE key = :key", key=key)
