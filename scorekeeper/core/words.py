"""Sentences on server pages, from the phone's tables (static/js/words/), in the app's or the browser's language."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from babel import Locale
from flask import has_request_context, request

from scorekeeper.core.config import ROOT

FOLDER = ROOT / "static" / "js" / "words"
TAGS: dict[str, str] = json.loads((FOLDER.parent / "lib" / "languages.json").read_text("utf-8"))
"""The usual tag of each language, by code. The phone reads the same list."""
LANGUAGES = tuple(TAGS)
"""The first is the default."""
CHOSEN = "language"
"""The cookie with the language chosen in the app (static/js/features/settings/language_line.js)."""
LEFTWARD = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Characters of right-to-left scripts, and the right-to-left mark."""
PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
"""A placeholder's name; of one with a verb, also the verb's forms for one and for several."""

UNITS = {"innings": "inning", "horse-collar": "round", "court": "round"}
"""What a kind of game counts if not frames."""


class Called(NamedTuple):
    """A side's name as a sentence uses it. If `many`, it names several players and takes a plural verb."""

    name: str
    many: bool


def called(side: dict[str, Any]) -> Called:
    """Return a side's name for a sentence, from a game's header.

    Partners who changed ends are listed in another order than in the side's name.
    """
    names = [player["name"] for player in side.get("players", ())]
    many = len(names) > 1 and side["name"] in (" & ".join(names), " & ".join(reversed(names)))
    return Called(side["name"] if names else shown_name(side["name"], side.get("colour")), many)


def language() -> str:
    """Return the language of the request. It is cached: a long page asks for it some ten thousand times."""
    if not has_request_context():
        return LANGUAGES[0]
    environ = request.environ
    if "scorekeeper.language" not in environ:
        environ["scorekeeper.language"] = wished_language()
    spoken: str = environ["scorekeeper.language"]
    return spoken


def wished_language() -> str:
    """Return the language chosen in the app, or else the one that the browser prefers (Accept-Language)."""
    tags = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality > 0)  # best first
    return next((tag for tag in (request.cookies.get(CHOSEN), *tags) if tag in LANGUAGES), LANGUAGES[0])


@cache
def read_file(name: str) -> dict[str, Any]:
    """Read a table in the phone's folder, once. After a comment it is `export default {…};` around strict JSON."""
    text = (FOLDER / f"{name}.js").read_text("utf-8").strip().partition("export default ")[2].removesuffix(";")
    file: dict[str, Any] = json.loads(text)
    return file


@cache
def read(spoken: str) -> dict[str, Any]:
    """Return a language by the sections of its file.

    English is the language of the sources, so it has no such file: its names of books are in the rule sets, its
    problems in problems.py.
    """
    if spoken != LANGUAGES[0]:
        return read_file(spoken)
    apart = {name: read_file(f"{name}-{spoken}") for name in ("duties", "reasons")}
    return {"words": read_file(spoken), "books": {}, "problems": {}, **apart}


def table(spoken: str = LANGUAGES[0]) -> dict[str, Any]:
    """Return the sentences of a language."""
    words: dict[str, Any] = read(spoken)["words"]
    return words


@cache
def locale(spoken: str) -> Locale:
    """Return what Unicode's CLDR knows of a language: plural forms, hours."""
    return Locale.parse(TAGS[spoken], sep="-")


def form_of(spoken: str, n: object) -> str:
    """Return the plural form that a language uses for a number."""
    return locale(spoken).plural_form(n) if isinstance(n, int) else "other"


def say(key: str, **values: object) -> str:
    """Return the sentence for a key with its {placeholders} filled in. A sentence with plural forms chooses by `n`.

    `{side|wins|win}` is the verb that agrees with the side. A key missing in another language is said in English; a key
    missing in English is returned as it is, so that a page never fails for want of a word.
    """
    return say_in(language(), key, **values)


def say_in(spoken: str, key: str, **values: object) -> str:
    """Return the sentence in a given language, such as that of the phone that gets a message."""
    entry = table(spoken).get(key, table().get(key, key))
    sentence = (
        entry if isinstance(entry, str) else entry.get(form_of(spoken, values.get("n"))) or entry.get("other", key)
    )
    return fill(sentence, values)


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """Return the sentence with its {placeholders} filled in."""
    return PLACEHOLDER.sub(lambda found: filled(found, values.get(found[1], "")), sentence)


def filled(found: re.Match[str], value: object) -> str:
    """Return the text for a placeholder: the value, or the verb that agrees with it."""
    text = number_text(value) if isinstance(value, int) else str(value)
    side = value if isinstance(value, Called) else Called(text, many=False)
    return inside(side.name) if found[2] is None else found[3 if side.many else 2]


def inside(text: str) -> str:
    """Isolate right-to-left text, so that it does not reorder the sentence around it (Unicode isolates)."""
    return f"\u2068{text}\u2069" if LEFTWARD.search(text) else text


def named(text: str) -> str:
    """Translate a name from a rule set (its own, a play's or an offence's) into the page's language, if known."""
    return str(read(language())["books"].get(text, text))


@cache
def colours_by_word() -> dict[str, str]:
    """Return the weights' colours by their names in every language, in lower case."""
    prefix = "colour."
    return {
        str(table(spoken)[key]).lower(): key.removeprefix(prefix)
        for spoken in LANGUAGES
        for key in table()
        if key.startswith(prefix)
    }


def shown_name(name: str, colour: str | None) -> str:
    """Return the name of a side. A side without a name is called by its colour, in the page's language."""
    said = colours_by_word().get(name.lower())
    return say(f"colour.{said}") if said and colour in (said, None) else name


def unit(kind: str) -> str:
    """Return what a kind of game counts: "frame", "inning" or "round"."""
    return UNITS.get(kind, "frame")


def number_text(value: object) -> str:
    """Return a number as people write it, with a real minus sign instead of a hyphen."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def score_text(a: int, b: int) -> str:
    """Return a score as people write it, with a dash between the points."""
    return f"{number_text(a)}\N{EN DASH}{number_text(b)}"


def has_words(key: str) -> bool:
    """Say whether the tables have this key."""
    return key in table()
