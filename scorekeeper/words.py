"""Sentences that people read on server pages: the phone's own table, static/js/i18n/en.js."""

import json
import re
from functools import cache
from typing import Any

from scorekeeper.config import ROOT

FILE = ROOT / "static" / "js" / "i18n" / "en.js"


@cache
def table() -> dict[str, Any]:
    """Read the table once. The file is `export default {…};` around strict JSON."""
    text = FILE.read_text("utf-8").strip()
    words: dict[str, Any] = json.loads(text.removeprefix("export default ").removesuffix(";"))
    return words


def say(key: str, **values: object) -> str:
    """Return the sentence for a key with its {placeholders} filled in; one with plural forms chooses by `n`.

    A key that the table lacks is returned as it stands, so that a page never fails for want of a word.
    """
    entry = table().get(key, key)
    sentence = entry if isinstance(entry, str) else entry["one" if values.get("n") == 1 else "other"]
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], "")), sentence)


def has_words(key: str) -> bool:
    """Say whether the table has a sentence for a key."""
    return key in table()
