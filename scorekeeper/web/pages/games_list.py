"""Lists of a club's games for pages: by day, with each game's sides, winner first."""

import re
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from flask import request, url_for

from scorekeeper.core import moments
from scorekeeper.core.words import named, say, score_text, shown_name
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.league.club_archive import games as club_games
from scorekeeper.league.club_archive import people
from scorekeeper.league.results.status import statuses
from scorekeeper.web.pages.sheet import not_finished
from scorekeeper.web.pages.sheet_result import LOOKS, MARKS

PAGE = 50
"""Games per page."""
COUNTED = 1000
"""Games are counted up to this many."""
FORM = ("text", "ruleset", "competition", "board", "season", "sort")
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
    played: str
    time: str
    rules: str
    sides: list[Side]
    """The winner first."""
    competition: str | None
    board: str | None
    stands: str | None
    """A sentence if the game is not finished; or else the status of its result, if the club asks both sides to
    confirm.
    """
    looks: str
    """`good` or `bad` for that status; else empty."""

    @property
    def score(self) -> str:
        """Both scores."""
        return score_text(*(side.score for side in self.sides))


@dataclass(frozen=True)
class Games:
    """A page of a list: (day, its games), the address of the next page, and a line that counts them."""

    days: list[tuple[str, list[Line]]]
    following: str | None = None
    counted: str = ""

    def has(self, column: str) -> bool:
        """Say whether any game has a value for a column."""
        return any(getattr(line, column) for _day, lines in self.days for line in lines)


def games_of(club: SeenClub, member: str) -> Games:
    """Return a member's games."""
    return list_games(club, club_games.Wanted(club.id, (people.one(member),)))


def list_games(club: SeenClub, wanted: club_games.Wanted) -> Games:
    """Return the requested page of games. Raises Problem `bad-cursor`."""
    rows, cursor = club_games.list_games(wanted, PAGE, request.args.get("cursor"))
    seated, rulesets = people.seated(row.id for row in rows), KnownRulesets()
    finished = {row.id: row.content_hash for row in rows if row.status == "finished"}
    stands = statuses(finished) if club.confirm == "both" else {}
    days = [
        (
            moments.heading(day, moments.today(some[0].utc_offset)),
            [line(club, row, seated, rulesets, stands.get(row.id)) for row in some],
        )
        for day, some in ((day, list(some)) for day, some in groupby(rows, lambda row: table_time(row).date()))
    ]
    first = start_of()  # only said: it selects nothing
    total = club_games.count(wanted, COUNTED + 1)
    return Games(days, cursor and following(club, cursor, first + len(rows)), counted(first, len(rows), total))


def start_of() -> int:
    """Return how many lines the earlier pages showed."""
    begin = request.args.get("from", "")
    return int(begin) if re.fullmatch("[0-9]{1,6}", begin) else 0


def form_values() -> dict[str, str]:
    """Return the form's values in the request."""
    return {name: request.args[name] for name in FORM if request.args.get(name)}


def counted(first: int, many: int, total: int | None) -> str:
    """Return which games a page shows, e.g. "Games 51 to 100 of 214"; empty if there are none."""
    if not many:
        return ""
    span: dict[str, object] = {"from": first + 1, "to": first + many}
    if total is None:
        return say("page.games.span", **span)
    return say("page.games.of" if total <= COUNTED else "page.games.many", **span, total=min(total, COUNTED))


def following(club: SeenClub, cursor: str, first: int) -> str:
    """Return the address of the next page."""
    page: dict[str, Any] = {
        **(request.view_args or {}),
        **form_values(),
        "key": club.key,
        "cursor": cursor,
        "from": first,
    }
    return url_for(str(request.endpoint), **page)


def line(
    club: SeenClub,
    row: Any,  # noqa: ANN401 (a row with COLUMNS)
    seated: dict[tuple[str, str], list[dict[str, str]]],
    rulesets: KnownRulesets,
    stands: str | None,
) -> Line:
    """Return a game as a line of the list."""
    begun = table_time(row)
    keys = "ba" if row.winner == "b" else "ab"
    return Line(
        address=url_for("pages.game", game_id=row.id, key=club.key),
        played=moments.in_row(begun, moments.today(row.utc_offset)),
        time=moments.clock(begun),
        rules=rules_name(rulesets, row),
        sides=[side(row, key, [player["name"] for player in seated.get((row.id, key), ())]) for key in keys],
        competition=row.competition,
        board=row.board,
        stands=not_finished(row.revision)
        if row.status == "open"
        else stands and f"{MARKS[stands]} {say(f'page.result.{stands}')}",
        looks=LOOKS.get(stands or "", ""),
    )


def side(row: Any, key: str, players: list[str]) -> Side:  # noqa: ANN401 (a row with COLUMNS)
    """Return side `a` or `b` for the list."""
    written = getattr(row, f"name_{key}")
    name = written if players else shown_name(written, getattr(row, f"colour_{key}"))
    told = "" if name in (" & ".join(players), ", ".join(players)) else ", ".join(players)
    return Side(name, told, getattr(row, f"score_{key}"), row.winner == key)


def table_time(row: Any) -> datetime:  # noqa: ANN401 (a row with COLUMNS)
    """Return when a game began, in the table's local time."""
    return moments.local(row.started_at, row.utc_offset)


def rules_name(rulesets: KnownRulesets, row: Any) -> str:  # noqa: ANN401 (a row with `ruleset` and `ruleset_version`)
    """Return the name of a game's rule set."""
    book: Any = rulesets.of({"ruleset": row.ruleset, "ruleset_version": row.ruleset_version})
    return named(book["name"]) if book else row.ruleset
