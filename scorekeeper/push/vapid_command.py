"""`flask vapid`: shows the keys of reminders, and makes new ones."""

import click
from flask.cli import with_appcontext

from scorekeeper.push import vapid


@click.command("vapid")
@with_appcontext
@click.option("--new", is_flag=True, help="Make a new key pair, and subscribe with that from now on.")
def command(new: bool) -> None:
    """Show the public key that phones subscribe with, whom push services may write to, and where the keys lie."""
    vapid.pairs()  # makes the first, and says so when the file cannot be used
    if new:
        vapid.add_new(vapid.key_file())
        click.echo("There is a new key. Nothing needs a restart. A phone subscribes with it when the app is next opened there;")
        click.echo("until then it is reached with its older key, which stays in the file. Take older ones out when no phone needs")
        click.echo("them: a phone that was not opened since gets no reminder until it is.")
    contact = vapid.contact()
    click.echo(f"Public key: {vapid.public_key()}")
    click.echo(f"Contact:    {contact}{NONE if contact == vapid.NO_CONTACT else ''}")
    click.echo(f"Keys:       {len(vapid.pairs())} in {vapid.key_file()}; with them anybody can send as this server.")


NONE = " (nobody: Apple refuses reminders without one; set PUSH_CONTACT or PUBLIC_URL)"
