"""Competitions of each form that a desk has played for a while."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from typing import Any

from flask import Flask

from scorekeeper.competitions.calls import answer
from scorekeeper.competitions.stand import stand
from tests.competition_archive.contests import AT, contest, contest_id, put
from tests.competitions.making import HEADERS, LEAGUES
from tests.pages.reading import plain
from tests.phone import Phone

Fields = dict[str, Any]
FORMS = tuple(HEADERS)
NUMBERS = count(1000)
NAMES = ("Elks", "Moose", "Anna & Bert", "Carla & Dmitri", "Mo & Sue", "Farid & Gus", "Hana & Ian", "Tess & Uli")


def name_of(number: int) -> str:
    """The name of an entry: one of the eight, then numbered teams."""
    return NAMES[number - 1] if number <= len(NAMES) else f"Team {number}"


class Desk:
    """A competition that is written by a desk. Its games go 15 to 9 for the side drawn first."""

    def __init__(self, form: str, many: int = 8, draw: bool = True, **header: object) -> None:
        events: list[Fields] = []
        self.document = contest(**{"form": form, **HEADERS[form], "name": "Friday", "events": events, **header})
        self.names = [f"e{n}" for n in range(1, many + 1)]
        for number, entry in enumerate(self.names, 1):
            name = name_of(number)
            self.write("enter", entry=entry, name=name, players=[{"name": "Ann"}, {"name": "Bo"}])
        if draw and form not in ("queue", "ladder"):
            rounds = {"rounds": self.mixed()} if form == "mixer" else {}
            self.write("draw", order=self.names, method="lots", **rounds)

    @property
    def form(self) -> str:
        form: str = self.document["form"]
        return form

    @property
    def events(self) -> list[Fields]:
        events: list[Fields] = self.document["events"]
        return events

    @property
    def state(self) -> Fields:
        return stand(self.document, [])

    def write(self, kind: str, **fields: object) -> None:
        """Add an event."""
        self.events.append({"id": f"v{len(self.events) + 1}", "at": AT, "type": kind, **fields})

    def mixed(self) -> list[Any]:
        """The rounds of a mixer for the entries."""
        rounds = answer({"call": "mixer", "n": len(self.names)})["rounds"]
        return [[[[self.names[n - 1] for n in team] for team in game] for game in games] for games in rounds]

    def ready(self) -> Iterator[Fields]:
        """The matches that can be played, one after the other, and what is due before them."""
        while True:
            state = self.state
            for due in state["due"]:
                if due["kind"] == "draw":
                    self.write("draw", order=due["entries"], method="lots", stage=due["stage"])
            if self.form == "queue" and not any(line["status"] == "posted" for line in state["matches"]):
                if not state["next"]:
                    return
                one = state["next"][0]
                self.write("post", match=f"q{len(self.events)}", **{key: one[key] for key in ("board", "a", "b")})
            if self.form == "ladder":
                *_, above, below = (line["entry"] for line in state["standings"])
                self.write("challenge", match=f"c{len(self.events)}", a=below, b=above)
            playable = [line for line in self.state["matches"] if line["status"] in ("ready", "posted")]
            if not playable:
                return
            yield playable[0]

    def play(self, most: int = 1000) -> "Desk":
        """Play so many matches, or all."""
        for _, line in zip(range(most), self.ready(), strict=False):
            self.end(line)
        return self

    def end(self, line: Fields) -> None:
        """Record the result of a match."""
        sides = {"match": line["id"], "a": line["a"], "b": line["b"]}
        if self.form in LEAGUES:
            numbers = {"halves": {"a": 10, "b": 6}, "wins": {"a": 5, "b": 1}, "score": {"a": 120, "b": 90}}
            self.write("sheet", **sides, **numbers)
            return
        winner = "a" if str(line["a"]) < str(line["b"]) else "b"
        score = {"a": 15, "b": 9} if winner == "a" else {"a": 9, "b": 15}
        self.write("result", **sides, winner=winner, ending="played", score=score)

    def post(self, match: str, board: str) -> "Desk":
        """Give a match its board."""
        line = next(line for line in self.state["matches"] if line["id"] == match)
        self.write("post", match=match, board=board, a=line["a"], b=line["b"])
        return self


def archive(phone: Phone, desk: Desk) -> str:
    """Archive a competition, and share it. Returns the path of its page."""
    answered = put(phone, desk.document)
    assert answered.status_code in (200, 201), answered.text
    key = phone.ask("POST", f"/competitions/{desk.document['id']}/share").json["key"]
    return f"/t/{key}"


def shared(app: Flask, desk: Desk) -> str:
    """Let a phone archive a competition as it is now, under an id of its own, and share it. Returns its page's path."""
    desk.document["id"] = contest_id(next(NUMBERS))
    return archive(Phone(app), desk)


def said(page: str) -> str:
    """What a page says below its title, or a part of one."""
    return unescape(plain(re.split("<main[^>]*>", page)[-1]))
