"""Errors that are the host's fault and not the request's: maps database errors to our problem codes.

The codes are those of SQLite (https://www.sqlite.org/rescode.html, the low byte) and PostgreSQL (SQLSTATE, appendix A
of its manual; otherwise its class, the first two characters).
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
    "08": "unavailable",  # connection lost
    "25006": "unavailable",  # read-only server
    "40": "busy",  # rolled back in favour of another transaction
    "53": "busy",  # too many connections, or out of memory
    "53100": "storage-full",
    "55P03": "busy",  # lock not available
    "57": "unavailable",  # shut down, crashed or starting
    "57014": "busy",  # cancelled because it took too long
    "58": "unavailable",  # system error
    "XX001": "unavailable",  # damaged data
    "XX002": "unavailable",
}


def is_of_data(error: Exception) -> bool:
    """Say whether the database refuses the data itself: NUL in a text, half a character, a number out of range.

    The drivers raise Python's own errors for the last two before they ask the database.
    """
    return isinstance(error, DataError | UnicodeEncodeError | OverflowError)


def code_of(error: Exception) -> str | None:
    """Return `busy`, `storage-full` or `unavailable`; None if the host is not at fault."""
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
    # A server that is missing, or disappears during the query, gives no code.
    return "unavailable" if isinstance(error, OperationalError | InterfaceError) else None
