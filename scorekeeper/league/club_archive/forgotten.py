"""Who is being forgotten, by which names, and what became of it."""

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games.archive.redaction import SHORTEST_WORD, TOKEN, Names, first_of, may_hold, written_in

Document = dict[str, Any]
TOLD = 20
"""Games that are named because a part of a name is left in them."""


@dataclass
class Person:
    """Who is being forgotten: under which name from now on, and by which names until now (alias by what it folds
    to).
    """

    id: str
    club: str
    name: str
    alias: str
    before: dict[str, str]
    others: set[str]
    """The names of everybody else on the club's sheets, folded."""
    searched_to: str | None

    def __post_init__(self) -> None:
        self.words = set().union(*map(long_words, self.before))
        self.firsts = {first_of(name) for name in (*self.before, *self.others)}

    def stands_for(self, folded: str) -> str | None:
        """Return what stands for a folded name, if it is this person's."""
        return self.name if folded in self.before else None

    def names(self, document: Document) -> Names:
        """Return what goes from a document, and what stays in it."""
        written = written_in(document)
        firsts = {first_of(name) for name in written}
        return Names(
            self.stands_for,
            lambda token: token in self.firsts or token in firsts,
            lambda name: name in self.others or name in written,
            self.words,
        )

    def is_in(self, text: str) -> bool:
        """Say whether one of the names stands in a text, as whole words."""
        names = Names(self.stands_for, self.firsts.__contains__, self.others.__contains__)
        names.text(text, len(text))
        return names.places > 0

    def may_be_in(self, text: str) -> bool:
        """Say whether a text is worth a closer look."""
        return may_hold(text, self.words)


def long_words(name: str) -> set[str]:
    """Return the words by which a folded name is looked for; the whole name where all of them are short."""
    return {token[0] for token in TOKEN.finditer(name) if len(token[0]) >= SHORTEST_WORD} or {name}


@dataclass
class Forgotten:
    """How far it is: what this request changed, searched and left; `done`: nothing is left to do."""

    name: str
    games: int = 0
    places: int = 0
    searched: int = 0
    partly: list[str] = field(default_factory=list)
    done: bool = False

    def add(self, game: str, changed: Names) -> None:
        """Count what was done in a game."""
        self.games += changed.places > 0
        self.places += changed.places
        if changed.partly and game not in self.partly and len(self.partly) < TOLD:
            self.partly.append(game)
