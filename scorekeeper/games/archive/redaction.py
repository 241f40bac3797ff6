"""Names that are taken out of documents for good, in what is archived and in what phones send later.

A phone that still has the name goes on with its game: it is answered by the hash of what it sent, and what is stored
has the neutral name. Of a forgotten name keyed hashes are kept, by which it is known again in games that it was taken
out of.

Names are compared as they fold (people/clubs/aliases): case, width and blanks do not matter. A player's name is
replaced where it stands as such, in a side's name that is made of players' names, and at the borders of words in what
people write. Longer names of others that hold it stay.
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
from scorekeeper.rules.document import UUID
from scorekeeper.store import Redaction, db

TEXTS = {"note": 500, "text": 500, "reason": 200, "official": 60}
"""Fields of entries in which people write, and their longest in code points (static/js/rules/document.json)."""
LABELS = ("match", "competition", "club", "board")
"""Fields of the header in which people write."""
LONGEST_NAME = 60
BETWEEN = re.compile(r"(\s*[&,/+;]\s*|\s+(?:and|et|und|y)\s+)", re.IGNORECASE)
"""What stands between names in that of a side."""
TOKEN = re.compile(r"[^\s!-/:-@\[-`{-~\u00a1\u00ab\u00bb\u00bf\u2010-\u205e]+|\S")
"""A word with its accents, or one sign that is none: names begin and end with whole ones."""
MOST_TOKENS = 16
"""Of a name."""
SHORTEST_WORD = 3
"""Letters of a word of a name that is looked for by itself: shorter ones are in every text."""


def hash_of(folded: str) -> str:
    """Return the keyed hash by which a name that is gone is known again."""
    return hmac.new(str(current_app.config["SECRET_KEY"]).encode(), folded.encode(), sha256).hexdigest()


def first_of(folded: str) -> str:
    """Return the first word or sign of a name."""
    found = TOKEN.search(folded)
    return found[0] if found else ""


def hashes_of(folded: str) -> set[str]:
    """Return the hash of a name, and of its first word, by which places are found where the name may begin."""
    return {hash_of(folded), hash_of(f"^{first_of(folded)}")}


def of_games(ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return by game what stands for which (hashed) names; games without any are missing."""
    found: dict[str, dict[str, str]] = {}
    for row in db.session.scalars(select(Redaction).where(Redaction.game_id.in_(set(ids)))):
        found.setdefault(row.game_id, {})[row.name_hash] = row.name
    return found


@dataclass
class Names:
    """Whose names go, and whose stay; all of them folded."""

    stands_for: Callable[[str], str | None]
    may_begin: Callable[[str], bool]
    """Whether a name that goes or stays begins with this word; true too often does no harm."""
    stays: Callable[[str], bool]
    words: Collection[str] = ()
    """Words of the names that go: where one is left, a part of a name may be."""
    places: int = 0
    """How often a name was replaced."""
    partly: bool = False
    """Whether a part of a name was left somewhere."""
    known: dict[str, str] = field(default_factory=dict)

    def folded(self, token: str) -> str:
        """Fold a word, once for all places in which it stands."""
        if token not in self.known:
            self.known[token] = first_of(fold(token))
        return self.known[token]

    def name(self, written: str) -> str:
        """Return what stands for a whole name, or the name."""
        folded = fold(written)
        instead = self.stands_for(folded)
        if instead:
            self.places += 1
        elif not self.stays(folded):
            self.look_for_parts(written)
        return instead or written

    def side(self, written: str) -> str:
        """Return a side's name, with other names where it is one or is made of some."""
        parts = BETWEEN.split(written)
        if len(parts) == 1 or self.stands_for(fold(written)):
            return self.name(written)[:LONGEST_NAME]
        return "".join(part if place % 2 else self.name(part) for place, part in enumerate(parts))[:LONGEST_NAME]

    def text(self, written: str, most: int) -> str:
        """Return a text with other names in it, not longer than it may be."""
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
        """Give the places of names, the longest that begins at each, with what stands for it; None: it stays."""
        tokens, at = list(TOKEN.finditer(written)), 0
        while at < len(tokens):
            following = at + 1
            if self.may_begin(self.folded(tokens[at][0])):
                for last in range(min(at + MOST_TOKENS, len(tokens)), at, -1):
                    begin, end = tokens[at].start(), tokens[last - 1].end()
                    folded = fold(written[begin:end])
                    instead = (
                        self.stands_for(folded) if len(folded) > 1 else None
                    )  # "a" is a word more often than a name
                    if instead or self.stays(folded):
                        yield begin, end, instead
                        following = last
                        break
            at = following

    def look_for_parts(self, written: str) -> None:
        """Note whether a word of a name that goes is left in a text."""
        if self.words and not self.partly:
            left = (self.folded(token[0]) for token in TOKEN.finditer(written))
            long = [word for word in self.words if len(word) >= SHORTEST_WORD]
            self.partly = any(token.startswith(word) for token in left for word in long)


def may_hold(text: str, words: Collection[str]) -> bool:
    """Say whether a text is worth a closer look for names, each of which has one of these folded words: most are
    not.
    """
    folded = text.lower() if text.isascii() else normalize("NFKC", normalize("NFKC", text).casefold())
    one_line = " ".join(folded.split())
    return any(word in one_line for word in words)


def written_in(document: dict[str, Any]) -> set[str]:
    """Return the names of players that a document writes as such, folded."""
    names = [player["name"] for side in document["sides"].values() for player in side.get("players", ())]
    names += [part for side in document["sides"].values() for part in BETWEEN.split(side["name"])[::2]]
    return {fold(name) for name in names} - {""}


def names_in(document: dict[str, Any], known: Mapping[str, str]) -> Names:
    """Return the names that go from a document: `known` tells by hash what stands for them."""
    written = written_in(document)
    firsts = {first_of(name) for name in written}

    @cache
    def stands_for(folded: str) -> str | None:
        return known.get(hash_of(folded))

    @cache
    def may_begin(token: str) -> bool:
        return token in firsts or hash_of(f"^{token}") in known

    return Names(stands_for, may_begin, written.__contains__)


def redact(game: CheckedGame, known: Mapping[str, str]) -> CheckedGame:
    """Return a game that was sent as it is archived: `known` tells by hash what stands for a name.

    Its content_hash stays.
    """
    document = without(game.document, names_in(game.document, known))
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
    """Return the columns of `games` in which names may stand."""
    sides = {f"name_{key}": document["sides"][key]["name"] for key in ("a", "b")}
    return {**sides, **{name: label(document.get(name)) for name in ("competition", "board")}}


def without(document: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return the document with other names, itself where it has none of them; scores and entries are as they were."""
    before = names.places
    sides = {key: side_without(side, names) for key, side in document["sides"].items()}
    labels = {key: names.text(document[key], LONGEST_NAME) for key in LABELS if is_text(document.get(key))}
    events = [entry_without(event, names) for event in document["events"]]
    return document if names.places == before else {**document, **labels, "sides": sides, "events": events}


def is_text(value: object) -> bool:
    """Say whether a label was written by people, and is no number, object or id."""
    return isinstance(value, str) and not UUID.fullmatch(value)


def side_without(side: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return a side with other names."""
    shown = {**side, "name": names.side(side["name"])}
    if "players" in side:
        shown["players"] = [{**player, "name": names.name(player["name"])} for player in side["players"]]
    return shown


def entry_without(entry: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return an entry, or what one changes in another, with other names in its texts."""
    shown = dict(entry)
    for key, value in entry.items():
        if isinstance(value, dict):
            shown[key] = entry_without(value, names)
        elif key in TEXTS and isinstance(value, str):
            shown[key] = names.text(value, TEXTS[key])
    return shown
