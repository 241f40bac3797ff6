"""The person being forgotten, their names, and the progress."""

from collections.abc import Collection
from dataclasses import dataclass, field

from scorekeeper.games.archive.redaction import SHORTEST_WORD, TOKEN, Names, first_of, may_hold

TOLD = 20
"""Maximum documents reported as still containing a part of the name."""


@dataclass
class Person:
    """The person being forgotten: the new name, and the previous names (alias by folded form)."""

    id: str
    club: str
    name: str
    alias: str
    before: dict[str, str]
    others: set[str]
    """All other names on the club's sheets, folded."""
    searched_to: str | None

    def __post_init__(self) -> None:
        self.words = set().union(*map(long_words, self.before))
        self.firsts = {first_of(name) for name in (*self.before, *self.others)}

    def stands_for(self, folded: str) -> str | None:
        """Return the replacement if this folded name is the person's, else None."""
        return self.name if folded in self.before else None

    def names(self, written: Collection[str]) -> Names:
        """Return the names to remove from a document in which these names are written, folded, and those to keep."""
        firsts = {first_of(name) for name in written}
        return Names(
            self.stands_for,
            lambda token: token in self.firsts or token in firsts,
            lambda name: name in self.others or name in written,
            self.words,
        )

    def is_in(self, text: str) -> bool:
        """Say whether a text contains one of the names as whole words."""
        names = Names(self.stands_for, self.firsts.__contains__, self.others.__contains__)
        names.text(text, len(text))
        return names.places > 0

    def may_be_in(self, text: str) -> bool:
        """Say quickly whether a text might contain one of the names."""
        return may_hold(text, self.words)


def long_words(name: str) -> set[str]:
    """Return the words to search for in a folded name, or the whole name if all of its words are short."""
    return {token[0] for token in TOKEN.finditer(name) if len(token[0]) >= SHORTEST_WORD} or {name}


@dataclass
class Forgotten:
    """What this request changed, searched and could not remove. `done`: nothing is left to do."""

    name: str
    games: int = 0
    places: int = 0
    searched: int = 0
    partly: list[str] = field(default_factory=list)
    competitions: int = 0
    """Competitions and sheets that were changed."""
    done: bool = False

    def add(self, game: str, changed: Names) -> None:
        """Add the outcome for one game."""
        self.games += changed.places > 0
        self.note(game, changed)

    def add_competition(self, ident: str, changed: Names) -> None:
        """Add the outcome for one competition or sheet."""
        self.competitions += changed.places > 0
        self.note(ident, changed)

    def note(self, ident: str, changed: Names) -> None:
        """Note what was replaced in a document, and whether a part is left."""
        self.places += changed.places
        if changed.partly and ident not in self.partly and len(self.partly) < TOLD:
            self.partly.append(ident)
