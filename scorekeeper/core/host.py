"""When the host fails and not the request: which of our problems an error of the database is.

Codes are those of SQLite (https://www.sqlite.org/rescode.html, the low byte) and of PostgreSQL (SQLSTATE, its
manual's appendix A; else its class, the first two characters).
"""

import sqlite3
from errno import EDQUOT, ENOSPC

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

SQLITE = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "storage-full",
    sqlite3.SQLITE_IOERR: "unavailable",
    sqlite3.SQLITE_CANTOPEN: "unavailable",
    sqlite3.SQLITE_READONLY: "unavailable",
    sqlite3.SQLITE_CORRUPT: "unavailable",
    sqlite3.SQLITE_NOTADB: "unavailable",
    sqlite3.SQLITE_PROTOCOL: "unavailable",
    sqlite3.SQLITE_NOMEM: "unavailable",
}
POSTGRESQL = {
    "08": "unavailable",  # connection
    "25006": "unavailable",  # a server that only reads
    "40": "busy",  # rolled back for another transaction's sake
    "53": "busy",  # too many connections, no memory
    "53100": "storage-full",
    "55P03": "busy",  # a lock that did not come
    "57": "unavailable",  # shut down, crashed, starting
    "57014": "busy",  # took too long and was stopped
    "58": "unavailable",  # the system around it
    "XX001": "unavailable",  # damaged data
    "XX002": "unavailable",
}


def is_of_data(error: Exception) -> bool:
    """Say whether the database refuses what it was given: NUL in a text, half a character, a number out of its range.

    The drivers say the last two before they ask the database, as errors of their own language.
    """
    return isinstance(error, DataError | UnicodeEncodeError | OverflowError)


def code_of(error: Exception) -> str | None:
    """Return `busy`, `storage-full` or `unavailable`; None for what is not the host's fault."""
    if isinstance(error, PoolTimeout):
        return "busy"
    if isinstance(error, OSError) and error.errno in (ENOSPC, EDQUOT):
        return "storage-full"
    if not isinstance(error, DBAPIError):
        return None
    number = getattr(error.orig, "sqlite_errorcode", None)
    if number is not None:
        return SQLITE.get(number & 0xFF)
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return POSTGRESQL.get(state) or POSTGRESQL.get(state[:2])
    # A server that is not there, or went away in the middle, gives no code.
    return "unavailable" if isinstance(error, OperationalError | InterfaceError) else None
