"""Removing forgotten names from documents for good, in the archive and in whatever phones send later.

A phone that still has the name can go on with its game: the answer uses the hash of what it sent, while the stored text
has the neutral name. For a forgotten name only keyed hashes are stored, which recognise it in games it was removed
from. Names are compared in folded form (people/clubs/aliases): case, width and spacing do not matter. A player's name
is replaced in the list of players, in a side's name that consists of players' names, and in free text at word
boundaries. Longer names of other people that contain it stay.
"""

import hmac
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from typing import Any
from unicodedata import normalize

from flask import current_app
from sqlalchemy import select

from scorekeeper.games.archive.documents import CheckedGame, label, write
from scorekeeper.people.clubs.aliases import fold
from scorekeeper.rules.document import TABLE, UUID
from scorekeeper.rules.shapes import Written
from scorekeeper.store import Redaction, db


def takes_text(written: Written) -> bool:
    """Say whether a shape of the table of the document takes free text."""
    if isinstance(written, str):
        return takes_text(TABLE["named"][written])
    return isinstance(written, list) and (
        written[0] == "text" or (written[0] == "either" and any(map(takes_text, written[1:])))
    )


TEXTS = {"note": 500, "text": 500, "reason": 200, "official": 60}
"""Free-text fields of events, with their maximum code points (static/js/rules/document.json)."""
LABELS = [name.removesuffix("?") for name, written in TABLE["header"].items() if takes_text(written)]
"""Free-text fields of the header: `match`, `board` and the like."""
LONGEST_NAME = 60
BETWEEN = re.compile(r"(\s*[&,/+;]\s*|\s+(?:and|et|und|y)\s+)", re.IGNORECASE)
"""Separators between the names in a side's name."""
TOKEN = re.compile(r"[^\s!-/:-@\[-`{-~\u00a1\u00ab\u00bb\u00bf\u2010-\u205e]+|\S")
"""A word with its accents, or a single other character. Names begin and end at such tokens."""
MOST_TOKENS = 16
"""Maximum tokens in a name."""
SHORTEST_WORD = 3
"""Minimum letters of a single word of a name to search for. Shorter words occur in every text."""


def hash_of(folded: str) -> str:
    """Return the keyed hash that recognises a removed name."""
    return hmac.new(str(current_app.config["SECRET_KEY"]).encode(), folded.encode(), sha256).hexdigest()


def first_of(folded: str) -> str:
    """Return the first word or character of a name."""
    found = TOKEN.search(folded)
    return found[0] if found else ""


def hashes_of(folded: str) -> set[str]:
    """Return the hash of a name, and of its first word, which marks the places where the name may begin."""
    return {hash_of(folded), hash_of(f"^{first_of(folded)}")}


def of_games(ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return for each game the replacements by hash of the removed name. Games without any are missing."""
    found: dict[str, dict[str, str]] = {}
    for row in db.session.scalars(select(Redaction).where(Redaction.game_id.in_(set(ids)))):
        found.setdefault(row.game_id, {})[row.name_hash] = row.name
    return found


@dataclass
class Names:
    """The names to remove and the names to keep, all folded."""

    stands_for: Callable[[str], str | None]
    may_begin: Callable[[str], bool]
    """Whether a name to remove or keep may begin with this word. A false positive does no harm."""
    stays: Callable[[str], bool]
    words: Collection[str] = ()
    """Words of the names to remove, to detect parts of a name that are left."""
    places: int = 0
    """How many times a name was replaced."""
    partly: bool = False
    """Whether a part of a name was left somewhere."""
    known: dict[str, str] = field(default_factory=dict)

    def folded(self, token: str) -> str:
        """Fold a word. Cached, because words repeat."""
        if token not in self.known:
            self.known[token] = first_of(fold(token))
        return self.known[token]

    def name(self, written: str) -> str:
        """Return the replacement of a whole name, or the name itself."""
        folded = fold(written)
        instead = self.stands_for(folded)
        if instead:
            self.places += 1
        elif not self.stays(folded):
            self.look_for_parts(written)
        return instead or written

    def side(self, written: str) -> str:
        """Return a side's name with removed names replaced, whether it is one name or made of several."""
        parts = BETWEEN.split(written)
        if len(parts) == 1 or self.stands_for(fold(written)):
            return self.name(written)[:LONGEST_NAME]
        return "".join(part if place % 2 else self.name(part) for place, part in enumerate(parts))[:LONGEST_NAME]

    def text(self, written: str, most: int) -> str:
        """Return a text with removed names replaced, cut to `most` code points."""
        if self.words and not may_hold(written, self.words):
            return written[:most]
        shown, at = "", 0
        for begin, end, instead in self.found_in(written):
            self.look_for_parts(written[at:begin])
            shown += written[at:begin] + (instead or written[begin:end])
            self.places += instead is not None
            at = end
        self.look_for_parts(written[at:])
        return (shown + written[at:])[:most]

    def found_in(self, written: str) -> Iterator[tuple[int, int, str | None]]:
        """Yield (begin, end, replacement) for the longest name at each position. Replacement None: the name is kept."""
        tokens, at = list(TOKEN.finditer(written)), 0
        while at < len(tokens):
            following = at + 1
            if self.may_begin(self.folded(tokens[at][0])):
                for last in range(min(at + MOST_TOKENS, len(tokens)), at, -1):
                    begin, end = tokens[at].start(), tokens[last - 1].end()
                    folded = fold(written[begin:end])
                    # "a" is a word more often than a name.
                    instead = self.stands_for(folded) if len(folded) > 1 else None
                    if instead or self.stays(folded):
                        yield begin, end, instead
                        following = last
                        break
            at = following

    def look_for_parts(self, written: str) -> None:
        """Note whether a text still contains a word of a removed name."""
        if self.words and not self.partly:
            left = (self.folded(token[0]) for token in TOKEN.finditer(written))
            long = [word for word in self.words if len(word) >= SHORTEST_WORD]
            self.partly = any(token.startswith(word) for token in left for word in long)


def may_hold(text: str, words: Collection[str]) -> bool:
    """Say whether a text contains one of these folded words. A quick test, because most texts contain none."""
    folded = text.lower() if text.isascii() else normalize("NFKC", normalize("NFKC", text).casefold())
    one_line = " ".join(folded.split())
    return any(word in one_line for word in words)


def written_in(document: dict[str, Any]) -> set[str]:
    """Return the players' names in a document, folded."""
    names = [player["name"] for side in document["sides"].values() for player in side.get("players", ())]
    names += [part for side in document["sides"].values() for part in BETWEEN.split(side["name"])[::2]]
    return {fold(name) for name in names} - {""}


def names_among(written: Collection[str], known: Mapping[str, str]) -> Names:
    """Return the names to remove from a document in which these names are written, folded. `known` maps hashes to
    replacements.
    """
    firsts = {first_of(name) for name in written}

    @cache
    def stands_for(folded: str) -> str | None:
        return known.get(hash_of(folded))

    @cache
    def may_begin(token: str) -> bool:
        return token in firsts or hash_of(f"^{token}") in known

    return Names(stands_for, may_begin, written.__contains__)


def redact(game: CheckedGame, known: Mapping[str, str]) -> CheckedGame:
    """Return a sent game as it is archived. `known` maps hashes of removed names to replacements.

    Its content_hash stays that of the sent text.
    """
    document = without(game.document, names_among(written_in(game.document), known))
    text, text_hash = write(document)
    if text == game.text:
        return game
    instead = {player.folded: known.get(hash_of(player.folded)) for player in game.players}
    players = tuple(
        replace(player, name=name, folded=fold(name)) if (name := instead[player.folded]) else player
        for player in game.players
    )
    columns = {**game.columns, **shown_of(document)}
    return replace(game, document=document, text=text, text_hash=text_hash, columns=columns, players=players)


def shown_of(document: dict[str, Any]) -> dict[str, str | None]:
    """Return the columns of `games` that may contain names."""
    sides = {f"name_{key}": document["sides"][key]["name"] for key in ("a", "b")}
    return {**sides, **{name: label(document.get(name)) for name in ("competition", "board")}}


def without(document: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return the document with names replaced, or the same object if there are none. Scores and
    entries do not change.
    """
    before = names.places
    sides = {key: side_without(side, names) for key, side in document["sides"].items()}
    labels: dict[str, Any] = {
        key: names.text(document[key], LONGEST_NAME) for key in LABELS if is_text(document.get(key))
    }
    if isinstance(competition := document.get("competition"), dict):
        labels["competition"] = {**competition, "name": names.text(competition["name"], LONGEST_NAME)}
    events = [entry_without(event, names) for event in document["events"]]
    return document if names.places == before else {**document, **labels, "sides": sides, "events": events}


def is_text(value: object) -> bool:
    """Say whether a label is text that people wrote, and not a number, an object or an id."""
    return isinstance(value, str) and not UUID.fullmatch(value)


def side_without(side: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return a side with names replaced."""
    shown = {**side, "name": names.side(side["name"])}
    if "players" in side:
        shown["players"] = [{**player, "name": names.name(player["name"])} for player in side["players"]]
    return shown


def entry_without(entry: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return an entry, or the changes inside an amendment, with names replaced in its texts."""
    shown = dict(entry)
    for key, value in entry.items():
        if isinstance(value, dict):
            shown[key] = entry_without(value, names)
        elif key in TEXTS and isinstance(value, str):
            shown[key] = names.text(value, TEXTS[key])
    return shown
