"""`flask worker`, `flask push status`, `flask push test`: what the host types, and what is said then."""

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
    """A line of JSON for each thing that is said."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**line, **trace}, ensure_ascii=False)


@click.command("worker")
@with_appcontext
@click.option("--beside", type=int, metavar="PID", help="End when the process PID, the server's, has ended.")
def worker(beside: int | None) -> None:
    """Send reminders, until it is told to stop (Ctrl-C, SIGTERM). As many as one likes may run."""
    from scorekeeper.reminders.worker import Worker  # what sends takes 200 ms to import, and no other command needs it

    speak_in_lines()
    check_keys()
    if vapid.contact() == vapid.NO_CONTACT:
        logging.getLogger(__name__).warning(
            "There is no contact: Apple refuses reminders without PUSH_CONTACT or PUBLIC_URL"
        )
    made = Worker(current_app._get_current_object(), beside)  # type: ignore[attr-defined]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, made.stop)  # also where a shell in the background has it ignored
    made.run()


def speak_in_lines() -> None:
    """Have what this process says go to stderr, a line of JSON each."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def check_keys() -> None:
    """Stop with a sentence where there is no database, not all of it, or no keys."""
    check_ready()
    try:
        vapid.pairs()
    except ConfigError as error:
        raise click.ClickException(str(error)) from None


@click.group()
def push() -> None:
    """Reminders: how the queue is doing; a test."""


@push.command()
@with_appcontext
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def status(as_json: bool) -> None:
    """Say how the queue is doing; exit with 1 when somebody has to see to something."""
    check_keys()
    found = figures.read(int(time.time()))
    click.echo(json.dumps(found.as_json(), indent=1) if as_json else "\n".join(found.lines()))
    sys.exit(1 if found.troubles() else 0)


@push.command()
@with_appcontext
@click.argument("who", nargs=-1, required=True)
def test(who: tuple[str, ...]) -> None:
    """Send a test to WHO, the id of a device or the name of a member, and say what became of it."""
    check_keys()
    try:
        told = trial.send(trial.find(" ".join(who)))
    except trial.Unknown as unknown:
        raise click.ClickException(f"{unknown} Nothing was sent.") from None
    if not told:
        raise click.ClickException("No phone there takes reminders: they are turned on in the app. Nothing was sent.")
    for number, one in enumerate(told, 1):
        click.echo(f"Phone {number} of {len(told)} ({one.service}): {one.sentence}")
    sys.exit(0 if all(one.well for one in told) else 1)
