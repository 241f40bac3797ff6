"""What all pages of a competition share: its addresses, its tabs, and what people call its entries and matches."""

from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from flask import url_for

from scorekeeper.competitions.document import is_kind
from scorekeeper.competitions.reasons.names import call, call_entry, call_match
from scorekeeper.competitions.reasons.reasons import Reason
from scorekeeper.competitions.words import Line, Team
from scorekeeper.core.links import absolute
from scorekeeper.core.reasons_said import Said, say_call
from scorekeeper.core.words import Called, language, read, say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.games.competitions.rights import Seen
from scorekeeper.games.competitions.shown import Shown
from scorekeeper.games.competitions.shown import read as read_shown

NO_MATCH = ("bye", "unneeded", "void")
"""The statuses of matches that nobody plays."""


@dataclass(frozen=True)
class Tab:
    """A tab or a sheet of a competition: the word in its address, its name, its address."""

    view: str
    name: str
    address: str


@dataclass(frozen=True)
class Page:
    """A competition on a page. `begin` and `rest` are around what an address names; `club` is None for people with the
    competition's own link.
    """

    shown: Shown
    begin: str
    rest: str
    club: SeenClub | None = None
    link: str | None = None
    """The competition's own link, for those who may share it."""
    card: str | None = None
    """The key of its match cards, for its desk."""
    calls: dict[str, str] = field(default_factory=dict)
    """What matches are called, as far as it was asked: a bracket asks three times for each."""

    @property
    def form(self) -> str:
        """The form of the competition."""
        return str(self.shown.document["form"])

    @property
    def name(self) -> str:
        """The name of the competition."""
        return str(self.shown.row.name)

    def is_a(self, kind: str) -> bool:
        """Whether the form is of a kind."""
        return is_kind(self.form, kind)

    def address(self, view: str = "", **asked: object) -> str:
        """Return the address of a view, or of the first one."""
        query = "&".join([*filter(None, [self.rest]), *(f"{name}={value}" for name, value in asked.items())])
        return self.begin + (f"/{view}" if view else "") + (f"?{query}" if query else "")

    def entry_address(self, entry: str) -> str:
        """Return the address of an entry's way."""
        return self.address(f"entries/{quote(entry, safe='')}")

    @cached_property
    def tabs(self) -> list[Tab]:
        """The tabs. An address without a view shows the first one."""
        return [
            Tab(view, say(f"page.competition.tab.{title}"), self.address(view)) for view, title in self.views.items()
        ]

    @cached_property
    def views(self) -> dict[str, str]:
        """The views and what their tabs are called. Before the draw there are only entries."""
        if self.is_a("drawn") and not self.shown.state["matches"]:
            return {"entries": "entries"}
        course = "bracket" if self.is_a("bracket") else "rounds"
        table = {"queue": "wins", "ladder": "ladder"}.get(self.form, "table")
        views = {"boards": "boards", course: course, "table": table, "entries": "entries"}
        return views if self.is_a("drawn") else {view: title for view, title in views.items() if view != course}

    @cached_property
    def sheets(self) -> list[Tab]:
        """The sheets of paper that the form has. Before the draw there is only the roll call."""
        if not self.shown.state["entries"]:
            return []
        names = [name for view, name in (("bracket", "bracket"), ("rounds", "schedule")) if view in self.views]
        has_matches = names or self.form == "ladder"
        names.append("roll-call")
        if has_matches:
            names.append("match-sheets" if self.is_a("league") else "slips")
        return [Tab(name, say(f"page.paper.{name}"), self.address(f"{name}.pdf")) for name in names]

    @cached_property
    def days(self) -> list[Line]:
        """The matches that have a day and two sides."""
        return [line for line in self.shown.state["matches"] if line.get("on") and line["a"] and line["b"]]

    def called(self, team: Team) -> Called:
        """Return the name of who plays on a side, for a sentence."""
        return Called(**call_entry(self.shown.names, team))

    def match_called(self, match: str) -> str:
        """Return what a match is called in a sentence, such as "the final"."""
        if match not in self.calls:
            self.calls[match] = say_call(self.reasons, call_match(self.shown.names, match))
        return self.calls[match]

    @cached_property
    def reasons(self) -> dict[str, str]:
        """The sentences of reasons in the page's language."""
        found: dict[str, str] = read(language())["reasons"]
        return found

    def say_reason(self, reason: Reason) -> Said:
        """Return a reason as a sentence, with its section."""
        named = {key: call(self.shown.names, key, value) for key, value in reason.items()}
        return Said(say_call(self.reasons, named), reason["section"])

    @cached_property
    def played(self) -> list[Line]:
        """The matches that somebody plays or has played."""
        return [line for line in self.shown.state["matches"] if line["status"] not in NO_MATCH]

    @cached_property
    def how_far(self) -> str:
        """How far the competition is."""
        if self.shown.state["status"] != "open":
            return say(f"page.competition.status.{self.shown.state['status']}")
        done = sum(line["status"] == "decided" for line in self.played)
        if self.is_a("drawn"):
            return say("page.competition.played", done=done, n=len(self.played))
        return say("page.competition.games", n=done)

    @cached_property
    def entries_count(self) -> str:
        """How many compete."""
        competing = [line for line in self.shown.state["entries"] if line["status"] != "paired"]
        return say("page.competition.entries", n=len(competing))

    @cached_property
    def winner(self) -> Called | None:
        """Who has won, if the competition is over and one entry alone is first."""
        first = self.shown.state["standings"][:1] if self.shown.state["status"] == "finished" else []
        return next((self.called(line["entry"]) for line in first if line.get("place") == [1, 1]), None)


def page_by_link(seen: Seen, key: str) -> Page:
    """Return a competition for a visitor with its link."""
    return Page(read_shown(seen.row), url_for("competition_pages.by_link", key=key), "", card=card_of(seen))


def page_of_club(seen: Seen, club: SeenClub) -> Page:
    """Return a competition for a visitor who may see its club's archive."""
    begin = url_for("competition_pages.of_club", club_id=club.id, competition_id=seen.row.id)
    rest = f"key={quote(club.key)}" if club.key else ""
    key = seen.row.share_key if seen.may("share") else None
    link = key and absolute(url_for("competition_pages.by_link", key=key))
    return Page(read_shown(seen.row), begin, rest, club, link, card_of(seen))


def card_of(seen: Seen) -> str | None:
    """Return the key of the match cards, if the visitor is the desk, because games with it count by themselves."""
    return seen.row.card_key if seen.may("set card") else None
