"""TVs without a link: each shows a short code, and the phone that sends the code shows its game there.

A code names a TV, not a game, so a guessed one reveals no score: it only lets somebody show a game on that TV. A code
is valid for ten minutes and one display; wrong ones count against the device that tries (limits.py).
"""

import re
import secrets
import time

from sqlalchemy import Row, delete, or_, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.store import Screen, db, insert_into, write_transaction

SIGNS = "BCDFGHJKLMNPRSTVWXZ"
"""No vowels, so that no code is a word, and no Q, which looks like an O."""
LENGTH = 6
"""Six letters make 47 million codes."""
LASTS = 600
"""Seconds that a code is valid."""


def find(hashed: str) -> Row[str, int, str | None] | None:
    """Return (code, expires_at, display_hash) of the TV whose key has this hash."""
    query = select(Screen.code, Screen.expires_at, Screen.display_hash).where(Screen.key_hash == hashed)
    return db.session.execute(query).one_or_none()


def renew(hashed: str) -> None:
    """Give a TV that shows nothing a code, if it has none.

    In the rare case that another TV has this code, the TV gets none and asks again.
    """
    now = int(time.time())
    code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    row = {"key_hash": hashed, "code": code, "expires_at": now + LASTS}
    unused = or_(Screen.display_hash.is_(None), Screen.key_hash == hashed)
    with write_transaction():
        db.session.execute(delete(Screen).where(unused, Screen.expires_at <= now))
        db.session.execute(insert_into(Screen).values(row).on_conflict_do_nothing())


def pair(display_hash: str, code: str) -> None:
    """Use up a code: its TV shows this display from now on. Call it within a write transaction.

    The same display may use it again, because the answer may have been lost. Raises Problem `tv-code-over`.
    """
    valid = (Screen.code == re.sub("[^A-Z]", "", code.upper()), Screen.expires_at > int(time.time()))
    unused = or_(Screen.display_hash.is_(None), Screen.display_hash == display_hash)
    spend = update(Screen).where(*valid, unused).values(display_hash=display_hash)
    if db.session.scalar(spend.returning(Screen.key_hash)) is None:
        raise Problem("tv-code-over")


def end(hashed: str) -> None:
    """End the code of the TV with this key: a phone has scanned its QR code and shows a game under the TV's own key."""
    db.session.execute(delete(Screen).where(Screen.key_hash == hashed, Screen.display_hash.is_(None)))
