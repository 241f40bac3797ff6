"""`flask backup`, `flask restore` and `flask rebuild`."""

import sys
from pathlib import Path

import click
from flask.cli import with_appcontext
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.progress import progress
from scorekeeper.transfer.upkeep import backup as backups
from scorekeeper.transfer.upkeep.contents import Refused
from scorekeeper.transfer.upkeep.rebuild import Report, check_revisions, count_all
from scorekeeper.transfer.upkeep.rebuild import rebuild as compute_anew

FILE = click.argument("file", type=click.Path(path_type=Path))


@click.command()
@with_appcontext
@FILE
def backup(file: Path) -> None:
    """Copy the archive to the new FILE while the server runs."""
    try:
        held = backups.make(file)
    except Refused as refused:
        raise click.ClickException(f"No backup was made, and the archive is unchanged. {refused}") from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"No backup was made: the database cannot be reached. {error}") from None
    click.echo(f"Backup made and checked: {held}. It is in {file}.")


@click.command()
@with_appcontext
@FILE
@click.option("--yes", is_flag=True, help="Replace an archive that holds games.")
def restore(file: Path, yes: bool) -> None:
    """Replace the archive with the backup FILE while the server runs."""
    try:
        held, before, seen = backups.put_back(file, yes)
    except backups.HalfwayError as halfway:
        raise click.ClickException(str(halfway)) from None
    except Refused as refused:
        raise click.ClickException(f"{file} was not restored, and the archive is unchanged. {refused}") from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"{file} was not restored: the database cannot be reached. {error}") from None
    click.echo(f"Restored: {held}. Phones that archived more since the backup send it again when they next sync.")
    if not seen:
        click.echo(
            "The archive was too damaged to be overwritten, and is now a new file. Restart the server at once.",
            err=True,
        )
    if before:
        click.echo(f"The previous archive is in {before}.")
    report = Report()
    check_revisions(report, click.echo)
    if report.damaged:
        click.echo(f"Damaged before the backup was made: {report.damaged}. Everything else is restored.", err=True)
        sys.exit(1)


@click.command()
@with_appcontext
@click.option("--check", is_flag=True, help="Only report; exit with 1 if there is something to report.")
def rebuild(check: bool) -> None:
    """Recompute every game's state from its newest document, and repair differences."""
    try:
        with progress(
            "revisions and games", count_all(), "Repaired games stay repaired. Run the command again for the rest."
        ) as passed:
            report = compute_anew(not check, click.echo, passed)
    except SQLAlchemyError as error:
        raise click.ClickException(f"The database cannot be read; the report above is still valid. {error}") from None
    outcome = "differ" if check else "differed and were repaired"
    click.echo(
        f"{report.games:,} games and {report.revisions:,} revisions read: {report.different:,} games {outcome}, "
        f"{report.damaged:,} damaged ones were found and not changed."
    )
    if report.figures:
        click.echo(f"The figures of {report.figures:,} members {outcome}.")
    if report.competitions:
        click.echo(f"The states of {report.competitions:,} competitions {outcome}.")
    if report.sheets:
        click.echo(f"{report.sheets:,} sheets {outcome}.")
    if report.tellings:
        click.echo(f"What {report.tellings:,} games and sheets tell of competitions {outcome}.")
    sys.exit(1 if report.damaged or (check and report.wrong) else 0)
