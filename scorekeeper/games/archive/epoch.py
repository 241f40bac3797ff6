"""The archive's epoch. It changes when a backup is restored; phones then offer their archived games again."""

from sqlalchemy import select

from scorekeeper.store import Archive, db

HEADER = "Archive-Epoch"
EPOCH = select(Archive.__table__.c.epoch)
"""Without the ORM mapper, because every sync reads it."""


def current() -> str:
    """Read the epoch. It is never cached, because a restore can change it while the server runs."""
    return str(db.session.execute(EPOCH).scalar_one())
