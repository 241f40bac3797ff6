"""The pages of a club's archive: its games by month, search results, and a person's games."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from flask import request, url_for

from scorekeeper.competitions.figures import seasons
from scorekeeper.competitions.figures.seasons import OFFERED, SEASONS
from scorekeeper.core import moments
from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.games.archive.schemas import RULESET_ID
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people, roster
from scorekeeper.web.pages.games_list import Games, form_values, list_games, rules_name, start_of
from scorekeeper.web.pages.sorting import Heading, Order, asked, heading

PEOPLE = 100
"""People per page."""
LONGEST = 60
"""Maximum letters of a search text."""
NEWEST, BY_NAME = Order("played", down=True), Order("name", down=False)

Choice = tuple[str, str, bool]
"""A season to choose: its name, its address, and whether it is shown."""


@dataclass(frozen=True)
class Search:
    """The search form's valid values, and the choices it offers."""

    text: str
    ruleset: str
    season: int | None
    competition: str
    board: str
    rulesets: list[tuple[str, str]]
    choices: dict[str, list[str]]
    """Competitions and boards, if games name any."""
    seasons: list[Choice]
    played: Heading
    """The column with which the order changes; not for people's games, which are read from the newest one back."""


def read_search(club: SeenClub) -> Search:
    """Read the form. Values that the form cannot send are ignored."""
    given = request.args
    season, ruleset, rulesets = season_named(request.args.get("season", "")), given.get("ruleset", ""), KnownRulesets()
    fields: tuple[Literal["competition", "board"], ...] = ("competition", "board")
    return Search(
        text=sought(),
        ruleset=ruleset if re.fullmatch(RULESET_ID, ruleset) else "",
        season=season,
        competition=given.get("competition", "")[:LONGEST],
        board=given.get("board", "")[:LONGEST],
        choices={field: some for field in fields if (some := club_games.choices_of(club.id, field))},
        rulesets=[(row.ruleset, rules_name(rulesets, row)) for row in club_games.rulesets_of(club.id)],
        seasons=season_choices(club, season),
        played=heading("played", {} if sought() else {"played": True}, order(), lambda sort: address(club, sort=sort)),
    )


def order() -> Order:
    """Return the order of the games."""
    return NEWEST if sought() else asked(("played",), NEWEST)


def address(club: SeenClub, **changed: Any) -> str:  # noqa: ANN401 (as url_for has it)
    """Return the address of the archive with the form's values, some of them changed."""
    return url_for("pages.club", club_id=club.id, key=club.key, **{**form_values(), **changed})


def season_choices(club: SeenClub, shown: int | None) -> list[Choice]:
    """Return the choices: all seasons together, then the newest ones (or those before a given one), then a link to
    earlier ones.
    """
    found = club_games.seasons_of(club.id, club.season_month, season_named(request.args.get("before", "")))
    listed = found[:OFFERED]
    choices = [season_choice(club, one, shown) for one in (None, *listed)]
    if len(found) == len(listed):
        return choices
    return [*choices, (say("page.club.earlier"), address(club, season=shown, before=listed[-1]), False)]


def season_named(year: str) -> int | None:
    """Return the season that a parameter names by its first year, or None."""
    return int(year) if re.fullmatch("[0-9]{4}", year) and int(year) in SEASONS else None


def season_choice(club: SeenClub, season: int | None, shown: int | None) -> Choice:
    """Return the choice of a season, or of all seasons, keeping the other values."""
    name = seasons.name_of(season, club.season_month) if season else say("page.club.all")
    return name, address(club, season=season), season == shown


def sought() -> str:
    """Return the search text for people."""
    return request.args.get("text", "").strip()[:LONGEST]


def find_games(club: SeenClub, search: Search) -> tuple[Games, list[tuple[str, str]]]:
    """Return the games for the form, and (name, address) of the people its text names. Raises Problem `vague-name`."""
    among = tuple(people.named(club.id, search.text))
    begin, end = club_games.days_of(search.season, club.season_month) if search.season else (None, None)
    given = {name: getattr(search, name) or None for name in ("ruleset", "competition", "board")}
    oldest = not order().down
    games = list_games(club, club_games.Wanted(club.id, among, **given, begin=begin, end=end, oldest=oldest))
    return games, [(row.name, address_of(club, row.id)) for row in people.matching(club.id, list(among))]


@dataclass(frozen=True)
class Person:
    """A person in the list of all players."""

    name: str
    address: str
    last: str
    """The day of the last game, or a sentence."""
    joined: bool


@dataclass(frozen=True)
class People:
    """A page of the list of all players, by letter if by name, and the address of the next page."""

    text: str
    letters: Sequence[tuple[str, list[Person]]] = ()
    following: str | None = None
    headings: Sequence[Heading] = ()


def list_people(club: SeenClub) -> People:
    """Return the requested page. Raises Problem `bad-cursor`, `vague-name`."""
    text, order = sought(), asked(("name", "last"), BY_NAME)
    by_name, begin = order == BY_NAME, start_of()
    asked_for: dict[str, Any] = {"text": text or None, "sort": request.args.get("sort"), "key": club.key}
    following: dict[str, Any] = {}
    if by_name:
        rows, cursor = roster.list_people(club.id, text, PEOPLE, request.args.get("cursor"))
        following = {"cursor": cursor} if cursor else {}
    else:
        rows, more = roster.sorted_people(club.id, text, order.column == "last", order.down, begin, PEOPLE)
        following = {"from": begin + PEOPLE} if more else {}
    further = url_for("pages.players", club_id=club.id, **asked_for, **following) if following else None
    letters = [
        (letter, [Person(row.name, address_of(club, row.id), last_of(row), row.joined) for row in some])
        for letter, some in groupby(rows, lambda row: row.listed_as[:1].upper() if by_name else "")
    ]
    return People(text, letters, further, people_headings(club, text, order))


def people_headings(club: SeenClub, text: str, order: Order) -> list[Heading]:
    """Return the headings of the list of all players."""
    columns = {"name": False, "last": True}
    return [
        heading(
            name,
            columns,
            order,
            lambda sort: url_for("pages.players", club_id=club.id, key=club.key, text=text or None, sort=sort),
        )
        for name in columns
    ]


def last_of(row: Any) -> str:  # noqa: ANN401 (a row of roster.list_people)
    """Return the day on which somebody last played."""
    return say("page.club.never") if row.last is None else moments.short_day(moments.local(row.last, row.utc_offset))


def address_of(club: SeenClub, member: str, **asked: Any) -> str:  # noqa: ANN401 (as url_for has it)
    """Return the address of a person's page."""
    return url_for("pages.member", club_id=club.id, member_id=member, key=club.key, **asked)


def tally_words(tally: people.Tally) -> str:
    """Return a sentence with the number of games and wins."""
    return say("page.club.tally", n=tally.games, won=tally.won)
