"""Copying and restoring a PostgreSQL archive with pg_dump, pg_restore and psql: from one snapshot, into one
transaction.
"""

import contextlib
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Connection, text
from sqlalchemy import inspect as inspected

from scorekeeper.store import db
from scorekeeper.store.database import FLUSH
from scorekeeper.transfer.upkeep.contents import MIGRATION, Contents, Refused, another_life, our_tables
from scorekeeper.transfer.upkeep.seal import check_seal

COPY = re.compile(rb'COPY (?:\S+\.)?"?(\w+)"? \(.*\) FROM stdin;\n')
LOCKS = ("archive", "rulesets", "games", "keepers", "revisions", "devices", MIGRATION)
"""In the same order as requests take them (accept.py reads the epoch first), so that neither waits for the other."""


def live() -> Contents | None:
    """Return what the archive holds; None if there is none yet. Raises SQLAlchemyError if it cannot be reached."""
    with db.engine.connect() as connection:
        held = contents(connection)
    return held if held.rows else None


def contents(connection: Connection) -> Contents:
    """Count the rows of all our tables that exist."""
    there = set(inspected(connection).get_table_names())
    rows = {
        table: connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0  # noqa: S608
        for table in our_tables()
        if table in there
    }
    migration = connection.scalar(text(f"SELECT version_num FROM {MIGRATION}")) if MIGRATION in rows else None  # noqa: S608
    return Contents(migration or "", rows)


def copy(draft: Path) -> Contents:
    """Dump the archive into the draft. Return what it held at that moment."""
    engine = db.engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        snapshot = connection.scalar(text("SELECT pg_export_snapshot()"))
        held = contents(connection)
        tables = [f"--table={table}" for table in held.rows]
        options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={draft}"]
        with running("pg_dump", address(), *options, *tables):
            pass
    return held


def inspect(file: Path) -> Contents:
    """Read a dump from end to end and count its rows. Raises Refused if pg_restore cannot read it."""
    rows: dict[str, int] = {}
    migration = ""
    with running("pg_restore", "--file=-", str(file), stdout=subprocess.PIPE) as process:
        lines = iter(process.stdout or ())
        for line in lines:
            begun = COPY.fullmatch(line)
            if begun:
                table = begun[1].decode()
                for row in copied(lines):
                    rows[table] = rows.get(table, 0) + 1
                    migration = row.decode().strip() if table == MIGRATION else migration
                rows.setdefault(table, 0)
    return Contents(migration, rows)


def copied(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the rows of one COPY, each a line (line feeds within a row are escaped)."""
    for line in lines:
        if line == b"\\.\n":
            return
        yield line


@contextmanager
def borrowed(file: Path) -> Iterator[Path]:
    """Yield the dump itself after checking its seal, because pg_restore only reads it."""
    check_seal(file)
    yield file


def replace(file: Path, held: Contents, epoch: str) -> bool:
    """Replace the archive with a checked dump, under a new epoch, in one transaction.

    Returns True, because a running server sees it at once. COMMIT is sent only after pg_restore has finished, so any
    earlier failure leaves the archive unchanged.
    """
    with db.engine.connect() as connection:
        there = contents(connection).rows
    tables = [table for table in dict.fromkeys([*LOCKS, *our_tables()]) if table in there]
    locks = [f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE;" for table in tables]
    drops = [f"DROP TABLE {', '.join(tables)};"] if tables else []
    news = ["RESET search_path;", *(f"{statement};" for statement in another_life(held, epoch))]
    with running(
        "psql",
        "--no-psqlrc",
        "--quiet",
        "--output=/dev/null",
        "--set=ON_ERROR_STOP=1",
        address(),
        stdin=subprocess.PIPE,
    ) as psql:
        say(psql, "BEGIN;", f"SELECT {FLUSH};", *locks, *drops)
        with running("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file), stdout=psql.stdin):
            pass
        say(psql, *news, "COMMIT;")
    return True


def say(psql: subprocess.Popen[bytes], *statements: str) -> None:
    """Send statements to psql at once."""
    if psql.stdin:
        psql.stdin.write("\n".join([*statements, ""]).encode())
        psql.stdin.flush()


def keep_damaged(file: Path) -> None:
    """Refuse, because a database that pg_dump cannot read needs PostgreSQL's own tools."""
    raise Refused(f"The present archive cannot be kept in {file}.")


def address() -> str:
    """Return the option that names the database, without the password, because all users can see command lines."""
    url = db.engine.url
    query = {name: value for name, value in url.query.items() if name != "password"}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return f"--dbname={plain.render_as_string(hide_password=False)}"


def environment() -> dict[str, str]:
    """Return the environment for the programs, including the password."""
    url = db.engine.url
    password = url.password or url.query.get("password")
    return {**os.environ, **({"PGPASSWORD": str(password)} if password else {})}


@contextmanager
def running(
    program: str, *arguments: str, stdin: int | None = None, stdout: int | IO[bytes] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of PostgreSQL's programs until the block ends. Raises Refused with its error message if it fails."""
    with tempfile.TemporaryFile() as complaints:
        try:
            process = subprocess.Popen(  # noqa: S603 (no shell)  # nosec B603
                [program, *arguments], env=environment(), stdin=stdin, stdout=stdout, stderr=complaints
            )
        except FileNotFoundError:
            raise Refused(f"{program} is not installed: install the package postgresql-client.") from None
        failed: Exception | None = None
        try:
            yield process
        except (Refused, BrokenPipeError) as error:  # this program may have ended; its own message then says why
            failed = error
        finally:
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(BrokenPipeError):
                    if pipe:
                        pipe.close()
            process.wait()
        if process.returncode:
            complaints.seek(0)
            raise Refused(complaints.read(1000).decode(errors="replace").strip() or f"{program} failed.") from failed
        if failed:
            raise failed
