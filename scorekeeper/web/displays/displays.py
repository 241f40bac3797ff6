"""The content of displays. The server replays every game shown; the score on the page is its own, as in the archive."""

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.people.identity import codes, quota
from scorekeeper.rules.matches import count_wins
from scorekeeper.store import Display, db, write_transaction
from scorekeeper.web.displays import screens

KEY = re.compile("[A-Za-z0-9_-]{43}")
"""32 bytes in base64url, which nobody can guess."""
KEPT = 24 * 3600
"""Seconds after the last update when a display is removed."""
MOST = 4
"""Maximum displays of a device. A new one replaces the oldest."""


@dataclass(frozen=True)
class Shown:
    """The content of a display."""

    document: dict[str, Any]
    state: dict[str, Any]
    wins: dict[str, int]
    """Games of the match that each side has won."""
    silence: int
    """Seconds since the phone last sent something."""


def show(device: str, key: str, games: Sequence[object], code: str | None = None) -> None:
    """Show the last of these games, also on the TV with this code. The others are earlier games of its match.

    Raises GameError, and Problem `bad-match`, `tv-code-over`, or `not-found` for both a malformed key and another
    device's display. Then nothing is changed.
    """
    hashed = hash_of(key)
    columns = checked(games)
    try:
        put(device, hashed, columns, code)
    except IntegrityError:  # another request made it at the same moment (PostgreSQL)
        put(device, hashed, columns, code)


def checked(games: Sequence[object]) -> dict[str, Any]:
    """Replay the games. Return the columns derived from them."""
    rulesets = KnownRulesets()
    found = [check(game, rulesets) for game in games]
    documents, states = [game.document for game in found], [json.loads(game.columns["state"]) for game in found]
    matches = {match["id"] if isinstance(match, dict) else None for match in (one.get("match") for one in documents)}
    if len(games) > 1 and (len(matches) > 1 or None in matches or len({game.id for game in found}) < len(games)):
        raise Problem("bad-match")
    wins = count_wins(states)
    return {"document": found[-1].text, "state": found[-1].columns["state"], "wins_a": wins["a"], "wins_b": wins["b"]}


def put(device: str, hashed: str, columns: dict[str, Any], code: str | None) -> None:
    """Create or replace a display, use up a TV's code, and delete displays older than a day."""
    now = int(time.time())
    row = {**columns, "device_id": device, "touched_at": now}
    with write_transaction():
        db.session.execute(delete(Display).where(Display.touched_at < now - KEPT))
        length = func.length(Display.document) + func.length(Display.state)
        before = db.session.execute(select(Display.device_id, length).where(Display.key_hash == hashed)).one_or_none()
        owner, known = before or (None, 0)
        # Stored for a day, so it is in no total.
        quota.note(0, max(0, len(columns["document"]) + len(columns["state"]) - known))
        if owner is None:
            make_way(device)
            db.session.execute(insert(Display), [{"key_hash": hashed, **row}])
            screens.end(hashed)
        elif owner == device:
            db.session.execute(update(Display).where(Display.key_hash == hashed).values(row))
        else:
            raise Problem("not-found")
        if code is not None:
            screens.pair(hashed, code)


def make_way(device: str) -> None:
    """Delete the device's oldest displays to make room for one more."""
    own = (
        select(Display.key_hash)
        .where(Display.device_id == device)
        .order_by(Display.touched_at.desc(), Display.key_hash)
    )
    old = list(db.session.scalars(own))[MOST - 1 :]
    db.session.execute(delete(Display).where(Display.key_hash.in_(old)))


def take_away(device: str, key: str) -> None:
    """Remove a display. Raises Problem `not-found` if this device has no such display."""
    own = (Display.key_hash == hash_of(key), Display.device_id == device)
    with write_transaction():
        found = db.session.scalar(delete(Display).where(*own).returning(Display.key_hash))
    if found is None:
        raise Problem("not-found")


def find(keys: Sequence[str]) -> list[Shown | None]:
    """Return the content of each display in order; None if it does not exist."""
    return find_hashed([hash_of(key) for key in keys])


def find_on_screen(key: str) -> tuple[Shown | None, str]:
    """Return what a TV shows: a display, or else its code. The code is empty if the TV needs a new one."""
    hashed = hash_of(key)
    row = screens.find(hashed)
    # A phone that scanned the TV's QR code shows its game under the TV's own key.
    (display,) = find_hashed([(row and row.display_hash) or hashed])
    waits = row is not None and row.display_hash is None and row.expires_at > time.time()
    return display, row.code if row and waits and not display else ""


def find_hashed(hashes: Sequence[str]) -> list[Shown | None]:
    """The same as `find` for hashes of keys."""
    now = int(time.time())
    query = select(Display).where(Display.key_hash.in_(hashes), Display.touched_at >= now - KEPT)
    rows = {row.key_hash: row for row in db.session.scalars(query)}
    return [shown(rows[hashed], now) if hashed in rows else None for hashed in hashes]


def shown(row: Display, now: int) -> Shown:
    """Return a row's content for the page."""
    wins = {"a": row.wins_a, "b": row.wins_b}
    return Shown(json.loads(row.document), json.loads(row.state), wins, now - row.touched_at)


def hash_of(key: str) -> str:
    """Return the stored hash of a key. Raises Problem `not-found` if the key is malformed."""
    if not KEY.fullmatch(key):
        raise Problem("not-found")
    return codes.hash_of(key)
