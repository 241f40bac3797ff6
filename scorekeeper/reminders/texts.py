"""The texts of reminders: title and body of each kind, in the phone's language.

Days and times are local to the date's place. Missing values or words never fail: the message then arrives without them.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from scorekeeper.core import moments
from scorekeeper.core.time_zones import zone_of
from scorekeeper.core.words import has_words, inside, say_in
from scorekeeper.people.identity.names import JOINER, LONGEST, is_addition
from scorekeeper.store import Reminder

NAME = 24
"""Maximum letters of a name in a message. Longer names are cut."""
MARKS = 2
"""Maximum code points per letter, because stacked accents could fill the message."""
CLOCK = 300
"""Seconds in which players must report to a board that they were called to (federation 5.1)."""
Text = tuple[str, str]


class Words:
    """A reminder's values, and the language of its text."""

    def __init__(self, kind: str, language: str, said: dict[str, Any]) -> None:
        self.kind = kind
        self.language = language
        self.said = said

    def __getitem__(self, name: str) -> str:
        """Return a value as text, or an empty text."""
        return str(self.said.get(name, ""))

    def name(self, name: str) -> str:
        """Return a name, cut to its maximum."""
        return cut(self[name], NAME)

    def tell(self, key: str, **values: object) -> str:
        """Return a sentence; empty if the tables have none for this kind."""
        key = f"push.{key}"
        return say_in(self.language, key, **values) if has_words(key) else ""

    def then(self, later: int = 0) -> datetime:
        """Return the local time of the date, plus some seconds."""
        return datetime.fromtimestamp(int(self.said.get("at", 0)) + later, zone_of(self["zone"]))

    def when(self) -> str:
        """Return day and time of the date. It is not "Today", because the message may be read on another day."""
        return moments.dated(self.then(), self.language)

    def board(self) -> str:
        """Return e.g. "Board 3"; empty if no board is named."""
        return say_in(self.language, "page.board", board=self["board"]) if self["board"] else ""


def render(reminder: Reminder, language: str) -> Text:
    """Return (title, body)."""
    words = Words(reminder.kind, language, json.loads(reminder.said))
    return WRITERS.get(reminder.kind, plain)(words)


def plain(words: Words) -> Text:
    """Return the text of a kind that needs only its two sentences."""
    given = {name: cut(value, LONGEST) if isinstance(value, str) else value for name, value in words.said.items()}
    return words.tell(f"{words.kind}.title", **given) or "Scorekeeper", words.tell(f"{words.kind}.body", **given)


def date(words: Words) -> Text:
    """Return the text for a night, a match or a personal reminder: title and time, then the place. Or that a match is
    next but one.
    """
    if words["news"] == "next":
        return words.tell("next.title"), joined(words["text"], words.name("club"))
    what = words["what"] if words["what"] != "reminder" else ""
    name = words.tell(f"what.{what}") if what else ""
    title = words.tell("date", what=name, when=words.when()) if name else words["text"] or words.tell("what.reminder")
    news = words["news"]
    first = words["text"] if name else words.when()
    return words.tell(f"news.{news}", title=title) or title, joined(first, words.board(), words.name("club"))


def posted(words: Words) -> Text:
    """Return the text that calls players to a board, or cancels the call."""
    key = "posted-in-error" if words["news"] == "cancelled" else "posted"
    given = {"board": words["board"], "time": moments.clock(words.then(CLOCK), words.language)}
    body = words.tell(f"{key}.body", **given)
    return words.tell(f"{key}.title", **given), " ".join(
        filter(None, (body, joined(words["text"], words.name("club"))))
    )


def confirm(words: Words) -> Text:
    """Return the text that asks to confirm a result."""
    score = words.tell("score", a=words.name("a"), b=words.name("b"), score=words["score"])
    return words.tell("confirm.title"), words.tell("confirm.body", score=score, club=words.name("club"))


def corrected(words: Words) -> Text:
    """Return the text about a corrected result, with the previous one."""
    score = words.tell("score", a=words.name("a"), b=words.name("b"), score=words["score"])
    given = {
        "score": score,
        "ending": ended(words, ""),
        "before": words["before"],
        "before_ending": ended(words, "before_"),
    }
    return words.tell("corrected.title"), words.tell("corrected.body", **given, club=words.name("club"))


def ended(words: Words, when: str) -> str:
    """Return how the game ended, now or before."""
    winner = words[f"{when}winner"]
    return words.tell(f"ending.{words[f'{when}ending']}", winner=words.name(winner) if winner in ("a", "b") else "")


def standings(words: Words) -> Text:
    """Return the text about published standings."""
    given = {"season": words["season"], "competition": cut(words["competition"], LONGEST)}
    body = words.tell("standings.of" if words["competition"] else "standings.body", **given)
    return words.tell("standings.title", club=words.name("club")), body


def joined(*parts: str) -> str:
    """Join the parts that are not empty."""
    return " · ".join(inside(part) for part in parts if part)


def cut(text: str, most: int) -> str:
    """Return a text cut to a number of letters as people count them, ending in an ellipsis if it was longer."""
    letters, before = 0, ""
    for place, sign in enumerate(text):
        letters += before != JOINER and not is_addition(sign)
        if letters > most or place >= most * MARKS:
            return text[:place].rstrip() + "…"
        before = sign
    return text


WRITERS: dict[str, Callable[[Words], Text]] = {
    "soon": date,
    "reminder": date,
    "posted": posted,
    "confirm": confirm,
    "corrected": corrected,
    "standings": standings,
}
