"""What reminders say: title and body of each kind, filled with what it was written down with, in the phone's language.

Days and times are those where the date is. Nothing that is missing or unknown fails: a message without a word still
comes.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from scorekeeper.core.time_zones import zone_of
from scorekeeper.core.words import has_words, inside, say_in
from scorekeeper.people.identity.names import JOINER, LONGEST, is_addition
from scorekeeper.store import Reminder

NAME = 24
"""Letters of a name in a message; what is longer is cut."""
MARKS = 2
"""Signs for each letter, at most: accents on accents would fill the message."""
CLOCK = 300
"""Seconds to report to a board to which a game was posted (federation 5.1)."""
Text = tuple[str, str]


class Words:
    """What one reminder is filled with, and the language it is said in."""

    def __init__(self, kind: str, language: str, said: dict[str, Any]) -> None:
        self.kind = kind
        self.language = language
        self.said = said

    def __getitem__(self, name: str) -> str:
        """Return a text, empty where there is none."""
        return str(self.said.get(name, ""))

    def name(self, name: str) -> str:
        """Return a name, cut."""
        return cut(self[name], NAME)

    def tell(self, key: str, **values: object) -> str:
        """Return a sentence; empty where the tables have none for this kind."""
        key = f"push.{key}"
        return say_in(self.language, key, **values) if has_words(key) else ""

    def then(self, later: int = 0) -> datetime:
        """Return what clocks show where the date is, some seconds later."""
        return datetime.fromtimestamp(int(self.said.get("at", 0)) + later, zone_of(self["zone"]))

    def when(self) -> str:
        """Return weekday, day and time of the date."""
        then = self.then()
        day, month = self.tell(f"weekday.{then.isoweekday()}"), say_in(self.language, f"page.month.{then.month}")
        return self.tell("when", weekday=day, day=then.day, month=month, time=f"{then:%H:%M}")

    def board(self) -> str:
        """Return "Board 3"; empty where none is named."""
        return say_in(self.language, "page.board", board=self["board"]) if self["board"] else ""


def render(reminder: Reminder, language: str) -> Text:
    """Return (title, body)."""
    words = Words(reminder.kind, language, json.loads(reminder.said))
    return WRITERS.get(reminder.kind, plain)(words)


def plain(words: Words) -> Text:
    """A kind that needs no more than its two sentences."""
    given = {name: cut(value, LONGEST) if isinstance(value, str) else value for name, value in words.said.items()}
    return words.tell(f"{words.kind}.title", **given) or "Scorekeeper", words.tell(f"{words.kind}.body", **given)


def date(words: Words) -> Text:
    """A night, a match, or a reminder that somebody set: what and when; then where."""
    what = words["what"] if words["what"] != "reminder" else ""
    name = words.tell(f"what.{what}") if what else ""
    title = words.tell("date", what=name, when=words.when()) if name else words["text"] or words.tell("what.reminder")
    news = words["news"]
    first = words["text"] if name else words.when()
    return words.tell(f"news.{news}", title=title) or title, joined(first, words.board(), words.name("club"))


def posted(words: Words) -> Text:
    """A game that waits at a board, or does not after all."""
    key = "posted-in-error" if words["news"] == "cancelled" else "posted"
    given = {"board": words["board"], "time": f"{words.then(CLOCK):%H:%M}"}
    body = words.tell(f"{key}.body", **given)
    return words.tell(f"{key}.title", **given), " ".join(
        filter(None, (body, joined(words["text"], words.name("club"))))
    )


def confirm(words: Words) -> Text:
    """A result that the other side kept."""
    score = words.tell("score", a=words.name("a"), b=words.name("b"), score=words["score"])
    return words.tell("confirm.title"), words.tell("confirm.body", score=score, club=words.name("club"))


def corrected(words: Words) -> Text:
    """A result that is another now, and what it was before."""
    score = words.tell("score", a=words.name("a"), b=words.name("b"), score=words["score"])
    given = {
        "score": score,
        "ending": ended(words, ""),
        "before": words["before"],
        "before_ending": ended(words, "before_"),
    }
    return words.tell("corrected.title"), words.tell("corrected.body", **given, club=words.name("club"))


def ended(words: Words, when: str) -> str:
    """Return how it ended, now or before."""
    winner = words[f"{when}winner"]
    return words.tell(f"ending.{words[f'{when}ending']}", winner=words.name(winner) if winner in ("a", "b") else "")


def standings(words: Words) -> Text:
    """Standings that an admin said are ready."""
    given = {"season": words["season"], "competition": cut(words["competition"], LONGEST)}
    body = words.tell("standings.of" if words["competition"] else "standings.body", **given)
    return words.tell("standings.title", club=words.name("club")), body


def joined(*parts: str) -> str:
    """Put what there is behind each other."""
    return " · ".join(inside(part) for part in parts if part)


def cut(text: str, most: int) -> str:
    """Return a text of so many letters at most, as people count them; what was longer ends in an ellipsis."""
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
