"""`flask club export`, `flask club import` and `flask club old-results`."""

import gzip
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

import click
from flask.cli import with_appcontext
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.progress import progress
from scorekeeper.store import Club, db
from scorekeeper.store.migrations import check_ready
from scorekeeper.transfer.files import export as exports
from scorekeeper.transfer.files import old_results, reading, snapshot
from scorekeeper.transfer.files.bring import bring

AGAIN = "Nothing was written; run the command again."
GO_ON = "Imported games are kept. Run the command again to continue."


@click.command()
@with_appcontext
@click.argument("club")
@click.argument("file", type=click.Path(path_type=Path))
def export(club: str, file: Path) -> None:
    """Write everything of CLUB (a name or an id) to the new FILE, compressed if its name ends in .gz."""
    taken = snapshot.take(find_club(club))
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with progress("games", len(taken.games), AGAIN) as passed, create(draft, file) as out:
            for part in exports.as_ndjson(exports.lines(taken, passed)):
                out.write(part)
        os.link(draft, file)  # never replaces another file
    except FileExistsError:
        raise click.ClickException(f"{file} exists already and was not changed. Name a new file.") from None
    except OSError as error:
        raise click.ClickException(f"{file} was not written: {error.strerror}. The archive is unchanged.") from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"{file} was not written: the database cannot be read. {error}") from None
    finally:
        draft.unlink(missing_ok=True)
    click.echo(f"{len(taken.games):,} games and {len(taken.members):,} people of {taken.club.name} are in {file}.")


@click.command("import")
@with_appcontext
@click.argument("club")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def import_club(club: str, file: Path) -> None:
    """Import FILE, which `flask club export` wrote here or elsewhere, into CLUB (a name or an id). Repeating it adds
    nothing twice.
    """
    into = find_club(club)
    try:
        with progress("bytes checked", file.stat().st_size, "Nothing was changed; run the command again.") as passed:
            checked = reading.check(file, passed)
        total = checked.counts.get("game", 0) + checked.counts.get("damaged", 0)
        with progress("games", total, GO_ON) as passed:
            report = bring(into, file, checked, passed)
    except reading.Refused as refused:
        raise click.ClickException(f"{file} cannot be imported. {refused}") from None
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}. {GO_ON}") from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"The database cannot be used. {GO_ON} {error}") from None
    click.echo(
        f"{report.created:,} games were imported, {report.updated:,} got further revisions, {report.unchanged:,} "
        "existed already."
    )
    if report.competitions or report.sheets:
        click.echo(f"{report.competitions:,} competitions and {report.sheets:,} sheets were imported or got revisions.")
    if report.left:
        click.echo(f"{report.left:,} were not imported. What existed was not changed:", err=True)
        click.echo("\n".join(report.reasons), err=True)
        sys.exit(1)


@click.command("old-results")
@with_appcontext
@click.argument("club")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--dry", is_flag=True, help="Report what would be imported, and store nothing.")
def import_results(club: str, file: Path, dry: bool) -> None:
    """Import FILE, a CSV table of results from before the archive, into CLUB (a name or an id): all rows or none."""
    into = find_club(club)
    found = old_results.read(into, file.read_bytes())
    if found.faults:
        raise click.ClickException("\n".join(("Nothing was stored.", *found.faults)))
    new = old_results.count_new(found.rows) if dry else old_results.store(into, found.rows)
    click.echo(f"{len(found.rows):,} results, {new:,} of them new{': nothing was stored' if dry else ''}.")


def find_club(named: str) -> str:
    """Return the id of the only club with this name or id. Stops with a sentence if there is not exactly one."""
    check_ready()
    found = db.session.scalars(select(Club.id).where((Club.id == named) | (Club.name == named))).all()
    if len(found) != 1:
        many = "Several clubs have" if found else "No club has"
        raise click.ClickException(
            f"{many} this name or id; `flask --app wsgi club list` lists them. Nothing was changed."
        )
    return found[0]


@contextmanager
def create(draft: Path, file: Path) -> Iterator[IO[bytes]]:
    """Open a new file that only the owner may read, because it contains names. On closing it is flushed to disk."""
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        if file.suffix == ".gz":
            with gzip.GzipFile(fileobj=opened, mode="wb") as packed:
                yield cast(IO[bytes], packed)
        else:
            yield opened
        opened.flush()
        os.fsync(opened.fileno())
