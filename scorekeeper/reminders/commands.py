"""`flask worker`, `flask push status` and `flask push test`."""

import json
import logging
import signal
import sys
import time
from datetime import UTC, datetime

import click
from flask import current_app
from flask.cli import with_appcontext

from scorekeeper.core.config import ConfigError
from scorekeeper.reminders import figures, trial
from scorekeeper.reminders.push import vapid
from scorekeeper.store.migrations import check_ready


class Lines(logging.Formatter):
    """Formats log records as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line of JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**line, **trace}, ensure_ascii=False)


@click.command("worker")
@with_appcontext
@click.option("--beside", type=int, metavar="PID", help="Stop when the server's process PID has ended.")
def worker(beside: int | None) -> None:
    """Send reminders until stopped (Ctrl-C, SIGTERM). Several workers may run at once."""
    from scorekeeper.reminders.worker import Worker  # takes 200 ms to import, and no other command needs it

    speak_in_lines()
    check_keys()
    if vapid.contact() == vapid.NO_CONTACT:
        logging.getLogger(__name__).warning(
            "There is no contact address: Apple refuses reminders without PUSH_CONTACT or PUBLIC_URL"
        )
    made = Worker(current_app._get_current_object(), beside)  # type: ignore[attr-defined]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, made.stop)  # also where a background shell ignores it
    made.run()


def speak_in_lines() -> None:
    """Log this process to stderr, one line of JSON per record."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def check_keys() -> None:
    """Stop with a sentence if the database is missing or outdated, or if there are no push keys."""
    check_ready()
    try:
        vapid.pairs()
    except ConfigError as error:
        raise click.ClickException(str(error)) from None


@click.group()
def push() -> None:
    """Reminders: show the state of the queue, or send a test."""


@push.command()
@with_appcontext
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def status(as_json: bool) -> None:
    """Show the state of the queue. Exits with 1 if the host has to act."""
    check_keys()
    found = figures.read(int(time.time()))
    click.echo(json.dumps(found.as_json(), indent=1) if as_json else "\n".join(found.lines()))
    sys.exit(1 if found.troubles() else 0)


@push.command()
@with_appcontext
@click.argument("who", nargs=-1, required=True)
def test(who: tuple[str, ...]) -> None:
    """Send a test to WHO, the id of a device or the name of a member, and print the outcome."""
    check_keys()
    try:
        told = trial.send(trial.find(" ".join(who)))
    except trial.Unknown as unknown:
        raise click.ClickException(f"{unknown} Nothing was sent.") from None
    if not told:
        raise click.ClickException(
            "No phone of theirs takes reminders, which are turned on in the app. Nothing was sent."
        )
    for number, one in enumerate(told, 1):
        click.echo(f"Phone {number} of {len(told)} ({one.service}): {one.sentence}")
    sys.exit(0 if all(one.well for one in told) else 1)
