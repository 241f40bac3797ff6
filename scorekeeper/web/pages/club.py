"""What the pages of a club's archive show: its games by month, who was found, what somebody played."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Literal

from flask import request, url_for

from scorekeeper.competitions import seasons
from scorekeeper.competitions.seasons import OFFERED, SEASONS
from scorekeeper.core.words import named, say, shown_name
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.games.archive.schemas import RULESET_ID
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people, roster
from scorekeeper.league.results.status import statuses
from scorekeeper.web.pages.sheet import not_finished
from scorekeeper.web.pages.sheet_result import MARKS

PAGE = 50
"""Games of a page."""
PEOPLE = 100
"""People of a page."""
LONGEST = 60
"""Letters of a name that are looked for."""


FORM = ("text", "ruleset", "competition", "board", "season")
"""What a page of a list keeps of its address."""


@dataclass(frozen=True)
class Side:
    """One side of a game in a list; `players` where its name does not tell them."""

    name: str
    players: str
    score: int
    won: bool


@dataclass(frozen=True)
class Line:
    """One game in a list."""

    address: str
    date: str
    rules: str
    sides: list[Side]
    unfinished: str | None
    """That it is not finished, where that is so."""
    stands: str | None
    """How its result stands, where the club asks both sides to confirm."""


@dataclass(frozen=True)
class Games:
    """A page of a list: (month, its games), and where it goes on."""

    months: list[tuple[str, list[Line]]]
    following: str | None


Choice = tuple[str, str, bool]
"""A season to choose: its name, its address, and whether it is shown."""


@dataclass(frozen=True)
class Search:
    """What is asked for, as far as it can be understood, and what there is to choose from."""

    text: str
    ruleset: str
    season: int | None
    competition: str
    board: str
    rulesets: list[tuple[str, str]]
    choices: dict[str, list[str]]
    """Of competition and board, where games name any."""
    seasons: list[Choice]


def read_search(club: SeenClub) -> Search:
    """Read the form; what it never sends is passed by."""
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
    )


def season_choices(club: SeenClub, shown: int | None) -> list[Choice]:
    """Return all of them together, the newest seasons or those before one that is asked for, and where it goes on."""
    found = club_games.seasons_of(club.id, club.season_month, season_named(request.args.get("before", "")))
    listed = found[:OFFERED]
    choices = [season_choice(club, one, shown) for one in (None, *listed)]
    if len(found) == len(listed):
        return choices
    further = url_for("pages.club", club_id=club.id, key=club.key, season=shown, before=listed[-1], **asked_for())
    return [*choices, (say("page.club.earlier"), further, False)]


def asked_for() -> dict[str, Any]:
    """Return what the form asks for beside the season."""
    return {one: request.args[one] for one in FORM[:-1] if request.args.get(one)}


def season_named(year: str) -> int | None:
    """Return the season that an address names, by the year in which it began."""
    return int(year) if re.fullmatch("[0-9]{4}", year) and int(year) in SEASONS else None


def season_choice(club: SeenClub, season: int | None, shown: int | None) -> Choice:
    """Return a season, or all of them, with what else is asked for."""
    name = seasons.name_of(season, club.season_month) if season else say("page.club.all")
    return name, url_for("pages.club", club_id=club.id, season=season, key=club.key, **asked_for()), season == shown


def sought() -> str:
    """Return the text that people are looked for by."""
    return request.args.get("text", "").strip()[:LONGEST]


def find_games(club: SeenClub, search: Search) -> tuple[Games, list[tuple[str, str]]]:
    """Return the games that the form asks for, and (name, address) of whom its text names; raises Problem
    `vague-name`.
    """
    among = tuple(people.named(club.id, search.text))
    begin, end = club_games.days_of(search.season, club.season_month) if search.season else (None, None)
    asked = {name: getattr(search, name) or None for name in ("ruleset", "competition", "board")}
    games = list_games(club, club_games.Wanted(club.id, among, **asked, begin=begin, end=end))
    return games, [(row.name, address_of(club, row.id)) for row in people.matching(club.id, list(among))]


@dataclass(frozen=True)
class Person:
    """Somebody in the list of all players."""

    name: str
    address: str
    told: str


@dataclass(frozen=True)
class People:
    """A page of the list of all players, by letter, and where it goes on."""

    text: str
    letters: list[tuple[str, list[Person]]]
    following: str | None


def list_people(club: SeenClub) -> People:
    """Return the page that the request names; raises Problem `bad-cursor`, `vague-name`."""
    text = sought()
    rows, cursor = roster.list_people(club.id, text, PEOPLE, request.args.get("cursor"))
    letters = [
        (letter, [Person(row.name, address_of(club, row.id), told_of(row)) for row in some])
        for letter, some in groupby(rows, lambda row: row.listed_as[:1].upper())
    ]
    return People(text, letters, cursor and following(club, cursor))


def told_of(row: Any) -> str:  # noqa: ANN401 (a row of roster.list_people)
    """Say in which month somebody played last, and who has joined."""
    last = None if row.last is None else datetime.fromtimestamp(row.last + row.utc_offset, UTC)
    told = (
        say("page.club.month", month=say(f"page.month.{last.month}"), year=last.year)
        if last
        else say("page.club.never")
    )
    return f"{told} · {say('page.club.member')}" if row.joined else told


def games_of(club: SeenClub, member: str) -> Games:
    """Return the games of a member who was found."""
    return list_games(club, club_games.Wanted(club.id, (people.one(member),)))


def list_games(club: SeenClub, wanted: club_games.Wanted) -> Games:
    """Return the page that the request names; raises Problem `bad-cursor`."""
    rows, cursor = club_games.list_games(wanted, PAGE, request.args.get("cursor"))
    seated, rulesets = people.seated(row.id for row in rows), KnownRulesets()
    finished = {row.id: row.content_hash for row in rows if row.status == "finished"}
    stands = statuses(finished) if club.confirm == "both" else {}
    months = [
        (
            say("page.club.month", month=say(f"page.month.{month}"), year=year),
            [line(club, row, seated, rulesets, stands.get(row.id)) for row in of_month],
        )
        for (year, month), of_month in groupby(rows, lambda row: (table_time(row).year, table_time(row).month))
    ]
    return Games(months, cursor and following(club, cursor))


def following(club: SeenClub, cursor: str) -> str:
    """Return the address of the next page of what was asked for."""
    asked: dict[str, Any] = {name: request.args[name] for name in FORM if request.args.get(name)}
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked, key=club.key, cursor=cursor)


def line(
    club: SeenClub,
    row: Any,  # noqa: ANN401 (a row with COLUMNS)
    seated: dict[tuple[str, str], list[dict[str, str]]],
    rulesets: KnownRulesets,
    stands: str | None,
) -> Line:
    """Shape one game."""
    begun = table_time(row)
    month = say(f"page.month.{begun.month}")
    return Line(
        address=url_for("pages.game", game_id=row.id, key=club.key),
        date=say("page.date", day=begun.day, month=month, year=begun.year, time=f"{begun:%H:%M}"),
        rules=rules_name(rulesets, row),
        sides=[side(row, key, [player["name"] for player in seated.get((row.id, key), ())]) for key in ("a", "b")],
        unfinished=not_finished(row.revision) if row.status == "open" else None,
        stands=stands and f"{MARKS[stands]} {say(f'page.result.{stands}')}",
    )


def side(row: Any, key: str, players: list[str]) -> Side:  # noqa: ANN401 (a row with COLUMNS)
    """Shape side `a` or `b`."""
    written = getattr(row, f"name_{key}")
    name = written if players else shown_name(written, getattr(row, f"colour_{key}"))
    told = "" if name in (" & ".join(players), ", ".join(players)) else ", ".join(players)
    return Side(name, told, getattr(row, f"score_{key}"), row.winner == key)


def table_time(row: Any) -> datetime:  # noqa: ANN401 (a row with COLUMNS)
    """Return when a game began, on the clock of its table."""
    return datetime.fromtimestamp(row.started_at + row.utc_offset, UTC)


def rules_name(rulesets: KnownRulesets, row: Any) -> str:  # noqa: ANN401 (a row with `ruleset` and `ruleset_version`)
    """Name the rule set that a game was played under."""
    book: Any = rulesets.of({"ruleset": row.ruleset, "ruleset_version": row.ruleset_version})
    return named(book["name"]) if book else row.ruleset


def address_of(club: SeenClub, member: str, **asked: Any) -> str:  # noqa: ANN401 (as url_for has it)
    """Return where somebody's page is."""
    return url_for("pages.member", club_id=club.id, member_id=member, key=club.key, **asked)


def tally_words(tally: people.Tally) -> str:
    """Say how many games, and how many of them were won."""
    return say("page.club.tally", n=tally.games, won=tally.won)
