"""The pages of a club's archive: its games by month, search results, and a person's games."""

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
"""Games per page."""
PEOPLE = 100
"""People per page."""
LONGEST = 60
"""Maximum letters of a search text."""


FORM = ("text", "ruleset", "competition", "board", "season")
"""The parameters that links between pages of a list keep."""


@dataclass(frozen=True)
class Side:
    """One side of a game in a list. `players` is empty if the name already lists them."""

    name: str
    players: str
    score: int
    won: bool


@dataclass(frozen=True)
class Line:
    """A game in a list."""

    address: str
    date: str
    rules: str
    sides: list[Side]
    unfinished: str | None
    """A sentence if the game is not finished, else None."""
    stands: str | None
    """The status of its result, if the club asks both sides to confirm."""


@dataclass(frozen=True)
class Games:
    """A page of a list: (month, its games), and the address of the next page."""

    months: list[tuple[str, list[Line]]]
    following: str | None


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
    )


def season_choices(club: SeenClub, shown: int | None) -> list[Choice]:
    """Return the choices: all seasons together, then the newest ones (or those before a given one), then a link to
    earlier ones.
    """
    found = club_games.seasons_of(club.id, club.season_month, season_named(request.args.get("before", "")))
    listed = found[:OFFERED]
    choices = [season_choice(club, one, shown) for one in (None, *listed)]
    if len(found) == len(listed):
        return choices
    further = url_for("pages.club", club_id=club.id, key=club.key, season=shown, before=listed[-1], **asked_for())
    return [*choices, (say("page.club.earlier"), further, False)]


def asked_for() -> dict[str, Any]:
    """Return the form's values except the season."""
    return {one: request.args[one] for one in FORM[:-1] if request.args.get(one)}


def season_named(year: str) -> int | None:
    """Return the season that a parameter names by its first year, or None."""
    return int(year) if re.fullmatch("[0-9]{4}", year) and int(year) in SEASONS else None


def season_choice(club: SeenClub, season: int | None, shown: int | None) -> Choice:
    """Return the choice of a season, or of all seasons, keeping the other values."""
    name = seasons.name_of(season, club.season_month) if season else say("page.club.all")
    return name, url_for("pages.club", club_id=club.id, season=season, key=club.key, **asked_for()), season == shown


def sought() -> str:
    """Return the search text for people."""
    return request.args.get("text", "").strip()[:LONGEST]


def find_games(club: SeenClub, search: Search) -> tuple[Games, list[tuple[str, str]]]:
    """Return the games for the form, and (name, address) of the people its text names. Raises Problem `vague-name`."""
    among = tuple(people.named(club.id, search.text))
    begin, end = club_games.days_of(search.season, club.season_month) if search.season else (None, None)
    asked = {name: getattr(search, name) or None for name in ("ruleset", "competition", "board")}
    games = list_games(club, club_games.Wanted(club.id, among, **asked, begin=begin, end=end))
    return games, [(row.name, address_of(club, row.id)) for row in people.matching(club.id, list(among))]


@dataclass(frozen=True)
class Person:
    """A person in the list of all players."""

    name: str
    address: str
    told: str


@dataclass(frozen=True)
class People:
    """A page of the list of all players, by letter, and the address of the next page."""

    text: str
    letters: list[tuple[str, list[Person]]]
    following: str | None


def list_people(club: SeenClub) -> People:
    """Return the requested page. Raises Problem `bad-cursor`, `vague-name`."""
    text = sought()
    rows, cursor = roster.list_people(club.id, text, PEOPLE, request.args.get("cursor"))
    letters = [
        (letter, [Person(row.name, address_of(club, row.id), told_of(row)) for row in some])
        for letter, some in groupby(rows, lambda row: row.listed_as[:1].upper())
    ]
    return People(text, letters, cursor and following(club, cursor))


def told_of(row: Any) -> str:  # noqa: ANN401 (a row of roster.list_people)
    """Return the month in which somebody last played, and whether they have joined."""
    last = None if row.last is None else datetime.fromtimestamp(row.last + row.utc_offset, UTC)
    told = (
        say("page.club.month", month=say(f"page.month.{last.month}"), year=last.year)
        if last
        else say("page.club.never")
    )
    return f"{told} · {say('page.club.member')}" if row.joined else told


def games_of(club: SeenClub, member: str) -> Games:
    """Return a member's games."""
    return list_games(club, club_games.Wanted(club.id, (people.one(member),)))


def list_games(club: SeenClub, wanted: club_games.Wanted) -> Games:
    """Return the requested page of games. Raises Problem `bad-cursor`."""
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
    """Return the address of the next page."""
    asked: dict[str, Any] = {name: request.args[name] for name in FORM if request.args.get(name)}
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked, key=club.key, cursor=cursor)


def line(
    club: SeenClub,
    row: Any,  # noqa: ANN401 (a row with COLUMNS)
    seated: dict[tuple[str, str], list[dict[str, str]]],
    rulesets: KnownRulesets,
    stands: str | None,
) -> Line:
    """Return a game as a line of the list."""
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
    """Return side `a` or `b` for the list."""
    written = getattr(row, f"name_{key}")
    name = written if players else shown_name(written, getattr(row, f"colour_{key}"))
    told = "" if name in (" & ".join(players), ", ".join(players)) else ", ".join(players)
    return Side(name, told, getattr(row, f"score_{key}"), row.winner == key)


def table_time(row: Any) -> datetime:  # noqa: ANN401 (a row with COLUMNS)
    """Return when a game began, in the table's local time."""
    return datetime.fromtimestamp(row.started_at + row.utc_offset, UTC)


def rules_name(rulesets: KnownRulesets, row: Any) -> str:  # noqa: ANN401 (a row with `ruleset` and `ruleset_version`)
    """Return the name of a game's rule set."""
    book: Any = rulesets.of({"ruleset": row.ruleset, "ruleset_version": row.ruleset_version})
    return named(book["name"]) if book else row.ruleset


def address_of(club: SeenClub, member: str, **asked: Any) -> str:  # noqa: ANN401 (as url_for has it)
    """Return the address of a person's page."""
    return url_for("pages.member", club_id=club.id, member_id=member, key=club.key, **asked)


def tally_words(tally: people.Tally) -> str:
    """Return a sentence with the number of games and wins."""
    return say("page.club.tally", n=tally.games, won=tally.won)
