"""Names that are taken out of documents for good, in what is archived and in what phones send later.

A phone that still has the name goes on with its game: it is answered by the hash of what it sent, and what is stored has
the neutral name. Of a forgotten name a keyed hash is kept, by which it is known again in games that it was taken out of.
"""

import hmac
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from flask import current_app
from sqlalchemy import select

from scorekeeper.archive.documents import CheckedGame, write
from scorekeeper.clubs.aliases import fold
from scorekeeper.models import Redaction, db

TEXTS = {"note": 500, "text": 500, "reason": 200, "official": 60}
"""Fields of entries in which people write, and their longest in code points (rules/document.py)."""
LONGEST_NAME = 60
BETWEEN = re.compile(r"( & |, | / |/| \+ )")
"""What stands between names in that of a side."""

Names = Mapping[str, str]
"""What stands for names, which are given as they are written in a document."""


def hash_of(folded: str) -> str:
    """Return the keyed hash by which a name that is gone is known again."""
    return hmac.new(str(current_app.config["SECRET_KEY"]).encode(), folded.encode(), sha256).hexdigest()


def of_games(ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return by game what stands for which (hashed) names; games without any are missing."""
    found: dict[str, dict[str, str]] = {}
    for row in db.session.scalars(select(Redaction).where(Redaction.game_id.in_(set(ids)))):
        found.setdefault(row.game_id, {})[row.name_hash] = row.name
    return found


def redact(game: CheckedGame, known: Names) -> CheckedGame:
    """Return a game that was sent as it is archived: `known` tells by hash what stands for a name. Its content_hash stays."""
    document = without(game.document, lambda name: known.get(hash_of(fold(name))))
    text, text_hash = write(document)
    if text == game.text:
        return game
    shown = {"name_a": document["sides"]["a"]["name"], "name_b": document["sides"]["b"]["name"]}
    instead = {player.folded: known.get(hash_of(player.folded)) for player in game.players}
    players = tuple(
        replace(player, name=name, folded=fold(name)) if (name := instead[player.folded]) else player for player in game.players
    )
    return replace(game, document=document, text=text, text_hash=text_hash, columns={**game.columns, **shown}, players=players)


def without(document: dict[str, Any], neutral: Callable[[str], str | None]) -> dict[str, Any]:
    """Return the document with other names for those for which `neutral` has one; scores and entries are as they were.

    A player's name is replaced where it stands as such, in a side's name that is made of players' names, and as whole
    words in notes, reasons and officials' names. Longer names of others that hold it stay.
    """
    written = [player["name"] for side in document["sides"].values() for player in side.get("players", ())]
    written += [part for side in document["sides"].values() for part in BETWEEN.split(side["name"])]
    names = {name: instead for name in written if (instead := neutral(name))}
    if not names:
        return document
    everybody = "|".join(re.escape(name) for name in sorted({*written} - {""}, key=len, reverse=True))
    words = re.compile(rf"(?<!\w)(?:{everybody})(?!\w)")
    sides = {key: side_without(side, names) for key, side in document["sides"].items()}
    return {**document, "sides": sides, "events": [entry_without(event, names, words) for event in document["events"]]}


def side_without(side: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return a side with other names."""
    name = "".join(names.get(part, part) for part in BETWEEN.split(side["name"]))
    shown = {**side, "name": names.get(side["name"], name)[:LONGEST_NAME]}
    if "players" in side:
        shown["players"] = [{**player, "name": names.get(player["name"], player["name"])} for player in side["players"]]
    return shown


def entry_without(entry: dict[str, Any], names: Names, words: re.Pattern[str]) -> dict[str, Any]:
    """Return an entry, or what one changes in another, with other names in its texts."""
    shown = dict(entry)
    for key, value in entry.items():
        if isinstance(value, dict):
            shown[key] = entry_without(value, names, words)
        elif key in TEXTS and isinstance(value, str):
            shown[key] = words.sub(lambda found: names.get(found[0], found[0]), value)[: TEXTS[key]]
    return shown
