"""A small real write: whether a game could be archived now. It leaves nothing behind.

What does not show it: a transaction that is rolled back (SQLite keeps it in memory), an update to the same value
(SQLite notices that and writes nothing), a commit of a page or two (both databases have room for that in a log made
long ago, also on a full disk). So a row is added, taken away and committed, which goes through the lock, the log and
the disk's flush; and room for a full batch is taken from the file system for a moment.
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

A megabyte of games is stored as documents and as states, and for a while both stand in the log as well as in the file.
"""


def try_to_write() -> None:
    """Do what archiving a batch needs; raises DBAPIError or OSError when that is not to be had."""
    device = {"id": str(uuid.uuid4()), "token_hash": secrets.token_hex(32), "created_at": int(time.time())}
    with write_transaction():
        db.session.execute(insert(Device), [device])
        db.session.execute(delete(Device).where(Device.id == device["id"]))
        if db.engine.dialect.name == "postgresql":
            take_room_of_server()
    if db.engine.dialect.name == "sqlite":
        take_room_beside(Path(str(db.engine.url.database)))


def take_room_of_server() -> None:
    """Let PostgreSQL extend a file by so much; the table ends with the transaction, and never enters the log."""
    db.session.execute(text("CREATE TEMPORARY TABLE room (filling text) ON COMMIT DROP"))
    # Short enough not to be compressed.
    db.session.execute(
        text("INSERT INTO room SELECT repeat('.', 1900) FROM generate_series(1, :rows)"), {"rows": ROOM // 1900}
    )


def take_room_beside(file: Path) -> None:
    """Write so much into a file without a name: it is gone when it is closed, however the process ends."""
    with tempfile.TemporaryFile(dir=file.parent) as filling:
        filling.write(bytes(ROOM))
