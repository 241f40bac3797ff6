"""Names of players, devices and clubs, in any script."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

import marshmallow as ma

LONGEST, MOST_POINTS = 40, 60
"""Letters as people count them, and code points: the same limits as a side's name in a game (docs/format.md, Side)."""
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""As in the rules: control characters, overrides and isolates of direction, surrogates."""
FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
JOINER = "\u200d"
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Unicode classes them as letters or symbols, but they are drawn as blanks."""


def clean_name(given: str) -> str:
    """Return a name composed (NFC), trimmed and with single spaces. Raises ValueError with a sentence."""
    if UNSAFE.search(given):
        raise ValueError("Has signs that cannot be seen or that turn the reading direction.")
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not can_be_read(name):
        raise ValueError("Has nothing that can be read.")
    if len(name) > MOST_POINTS or count_letters(name) > LONGEST:
        raise ValueError(f"Longer than {LONGEST} letters.")
    return name


def can_be_read(name: str) -> bool:
    """Say whether a name has at least one visible character."""
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in name)


def count_letters(name: str) -> int:
    """Return the number of letters as a person counts them: accents, joined emoji, skin tones and flag halves do not
    count.

    This is a short form of Unicode's rule (UAX 29), which the standard library lacks.
    """
    count, before = 0, ""
    for sign in FLAG.sub("x", name):
        count += before != JOINER and not is_addition(sign)
        before = sign
    return count


def is_addition(sign: str) -> bool:
    """Say whether a character only modifies the one before it: marks, joiners, tags, skin tones."""
    return unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"


class Name(ma.fields.String):
    """A schema field for names. The loaded value is cleaned."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (of the field)
        super().__init__(
            metadata={"minLength": 1, "description": f"at most {LONGEST} letters and {MOST_POINTS} code points"},
            **options,
        )

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:  # noqa: ANN401
        text = super()._deserialize(value, attr, data, **options)
        try:
            return clean_name(str(text))
        except ValueError as error:
            raise ma.ValidationError(str(error)) from None
