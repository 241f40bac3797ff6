"""The card of a match as another phone reads it: the header of its next game, and the key that lets the game count.

Python twin of `gameOf` and `encodeCard` (static/js/desk/match_setup.js, match_card.js): for the same match both write
the same content, however their browsers compress it.
"""

import base64
import json
import re
import unicodedata
import zlib
from hashlib import sha256
from typing import Any

from scorekeeper.competitions.words import SIDES, Document, Line
from scorekeeper.core.words import say

NAME_LENGTH = 28
"""Longest name of a player, in code points."""
MOST = 2000
"""Longest text that phones read."""
BETWEEN = re.compile(r"\s*[&/+]\s*")
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters and direction overrides."""
JOINER = "\u200d"


def card_code(game: dict[str, Any], key: str | None) -> str | None:
    """Return the code of a card, with its key if there is one; None if it is too long."""
    card = {**({"key": key} if key else {}), "game": game}
    content = json.dumps(card, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(wbits=-15)
    packed = b"\x01" + packer.compress(content) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    tag = sha256(json.dumps(text).encode()).hexdigest()[:10]
    return None if len(text) > MOST else f"1.{tag}.{text}"


def game_of(document: Document, line: Line, names: dict[str, str], book: dict[str, Any]) -> dict[str, Any]:
    """Return the header of the next game of a match without id and time: each phone that begins it adds its own."""
    players = {side: players_of(line[side], names) for side in SIDES}
    pairs = document["play"] == "doubles" or any(len(some) == 2 for some in players.values())
    formats = book["formats"]
    usual = "singles" if "singles" in formats else next(iter(formats))
    play = "doubles" if pairs and "doubles" in formats else usual
    form = formats[play]
    target = document.get("target")
    colours = dict(zip(SIDES, book["colours"], strict=True))
    start = line["start"]
    board = tidy(line["board"] or "")
    return {
        "version": 1,
        "ruleset": book["id"],
        "ruleset_version": book["version"],
        "play": play,
        **({} if target in (None, form.get("target")) else {"target": target}),
        "sides": {side: side_of(players[side], form["players"], colours[side], start[side]) for side in SIDES},
        "first": "a",
        **({"board": board} if board else {}),
        **({"club": document["club"]} if document.get("club") else {}),
        "competition": {
            **{"id": document["id"], "name": document["name"], "match": line["id"], "a": line["a"], "b": line["b"]},
            "game": line["wins"]["a"] + line["wins"]["b"] + 1,
        },
    }


def players_of(team: str | list[str], names: dict[str, str]) -> list[str]:
    """Return the players of an entry, or of the two partners of a mixer: "Ann & Bo" are two."""
    called = " & ".join(names[entry] for entry in (team if isinstance(team, list) else [team]))
    return [name for name in (part.strip() for part in BETWEEN.split(called)) if name]


def side_of(players: list[str], most: int, colour: str, start: int) -> dict[str, Any]:
    """Return a side of the game. Its players are named only if they are complete."""
    names = [name for name in map(tidy, players[:most]) if name]
    return {
        "name": " & ".join(names) or say(f"colour.{colour}"),
        "colour": colour,
        **({"players": [{"name": name} for name in names]} if len(names) == most else {}),
        **({"start": start} if start else {}),
    }


def tidy(typed: str) -> str:
    """Return a name as games may have it: without control characters and double spaces, and not too long."""
    clean = " ".join(UNSEEN.sub(" ", unicodedata.normalize("NFC", typed)).split())
    end = NAME_LENGTH
    while 0 < end < len(clean) and is_joined(clean[end - 1], clean[end]):
        end -= 1
    return clean[: end or NAME_LENGTH].strip()


def is_joined(before: str, sign: str) -> bool:
    """Whether a reader sees two code points as one letter, as with accents and in most emojis."""
    mark = unicodedata.category(sign).startswith("M") or "\U0001f3fb" <= sign <= "\U0001f3ff"
    return mark or JOINER in (before, sign)
