"""Says why a match or a place of a competition is as it is, and what a correction would change.

One sentence for each kind of reason, from static/js/words/. The twin of static/js/words/reasons.js.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.competitions.reasons.names import with_names
from scorekeeper.competitions.reasons.reasons import Reason
from scorekeeper.core.words import Called, fill, read


class Said(NamedTuple):
    """A sentence, and the section of the book or ""."""

    text: str
    section: str


def say_reasons(spoken: str, document: object, reasons: list[Reason]) -> list[Said]:
    """Return the reasons in words, in a language.

    The document holds the events that the reasons are about. Raises CompetitionError if its shape is wrong.
    """
    table = read(spoken)["reasons"]
    return [Said(say_call(table, reason), reason["section"]) for reason in with_names(document, reasons)]


def say_call(table: Mapping[str, str], call: Mapping[str, Any]) -> str:
    """Return the sentence for a reason, or what a match is called."""
    say = call["say"]
    key = f"{say}.range" if call.get("first", 0) < call.get("last", 0) else say
    values = {name: text_of(table, say, value) for name, value in call.items()}
    return fill(table.get(key, key), values)


def text_of(table: Mapping[str, str], say: str, value: Any) -> object:  # noqa: ANN401 (of a reason)
    """Return what stands in the sentence for a value of a reason with the key `say`."""
    if isinstance(value, int):
        return in_halves(value) if say.endswith("-halves") else value
    if isinstance(value, dict):
        return say_call(table, value) if "say" in value else Called(**value)
    return value


def in_halves(halves: int) -> str:
    """Return so many halves of a point, such as "7½"."""
    return f"{'' if halves == 1 else halves // 2}{'½' if halves % 2 else ''}"
