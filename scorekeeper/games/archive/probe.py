"""A readiness check that does a small real write, to see whether a game could be archived now. It leaves nothing
behind.

Cheaper checks do not show it: SQLite keeps a rolled-back transaction in memory and skips an update to the same value,
and both databases can commit a page or two to preallocated space even on a full disk. So one row is inserted, deleted
and committed, which uses the lock, the log and the disk flush; and for a moment the space of a full batch is taken from
the file system.
"""

import secrets
import tempfile
import time
import uuid
from pathlib import Path

from sqlalchemy import delete, insert, text

from scorekeeper.store import Device, db, write_transaction

ROOM = 4_000_000
"""Bytes.

A megabyte of games is stored as documents and as states, and for a while both are in the log as well as in the file.
"""


def try_to_write() -> None:
    """Do what archiving a batch needs. Raises DBAPIError or OSError if it fails."""
    device = {"id": str(uuid.uuid4()), "token_hash": secrets.token_hex(32), "created_at": int(time.time())}
    with write_transaction():
        db.session.execute(insert(Device), [device])
        db.session.execute(delete(Device).where(Device.id == device["id"]))
        if db.engine.dialect.name == "postgresql":
            take_room_of_server()
    if db.engine.dialect.name == "sqlite":
        take_room_beside(Path(str(db.engine.url.database)))


def take_room_of_server() -> None:
    """Let PostgreSQL extend a file by ROOM. The table ends with the transaction and never enters the log."""
    db.session.execute(text("CREATE TEMPORARY TABLE room (filling text) ON COMMIT DROP"))
    # Rows short enough not to be compressed.
    db.session.execute(
        text("INSERT INTO room SELECT repeat('.', 1900) FROM generate_series(1, :rows)"), {"rows": ROOM // 1900}
    )


def take_room_beside(file: Path) -> None:
    """Write ROOM bytes into an unnamed file, which disappears on closing even if the process is killed."""
    with tempfile.TemporaryFile(dir=file.parent) as filling:
        filling.write(bytes(ROOM))
