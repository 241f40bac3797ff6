"""The pages of standings and of a member's figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from flask import request, url_for

from scorekeeper.competitions.figures.seasons import OFFERED
from scorekeeper.competitions.figures.standings import MOST_MET, Placed
from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.league.standings import partners, ratings, tables
from scorekeeper.league.standings.tables import PLAYS, Season
from scorekeeper.web.pages.club import Choice, address_of, season_named
from scorekeeper.web.pages.games_list import start_of
from scorekeeper.web.pages.ratings import careful, how_far, signed
from scorekeeper.web.pages.sorting import Heading, Order, asked, heading

PAGE = 50
"""Lines per page."""
MOST_PARTNERS = 30
"""Maximum partners, and maximum opponents, on a page."""


@dataclass(frozen=True)
class Line:
    """A member's line: a value for each heading."""

    values: list[str]
    address: str
    own: bool
    """Whether it is the visitor's."""


@dataclass(frozen=True)
class Table:
    """A page of the standings. `reasons` are sentences."""

    season: Season
    seasons: list[Choice]
    plays: list[Choice]
    """The ways of playing, for all of them first."""
    headings: list[Heading]
    lines: list[Line]
    reasons: list[str]
    following: str | None
    rated: str | None
    """The date up to which the club is rated, if ratings are shown."""
    most_met: int = MOST_MET


@dataclass(frozen=True)
class Played:
    """A member's season: a column for each way of playing, and (heading, people) for partners and opponents."""

    season: Season
    seasons: list[Choice]
    """The seasons in which the member played."""
    plays: list[str]
    rows: list[tuple[str, list[str]]]
    partners: tuple[tuple[str, list[tuple[str, str, str]]], ...]
    lately: str | None


WON = Order("won", down=True)
COLUMNS = {"name": False, "won": True, **dict.fromkeys(("games", "lost", "tied", "difference"), True)}
COLUMNS |= {"converted": True, "steals": True}
"""The columns that can be sorted, and whether the first tap sorts downwards."""
ALWAYS = ("name", "games", "won", "lost", "difference")
"""The columns that are shown even if they are empty."""
NOTHING = ("", "0", "–")


def read_page(club: SeenClub) -> Table:
    """Return the requested page."""
    found_seasons = tables.seasons_of(club.id, before=season_named(request.args.get("before", "")))
    season = tables.choose(found_seasons[:OFFERED], season_named(request.args.get("season", "")))
    play = request.args.get("play")
    play = play if play in PLAYS else None
    order, first = asked(tuple(COLUMNS), WON), start_of()
    given: dict[str, Any] = {"season": request.args.get("season") and season.year, "play": play, "key": club.key}

    def address(**changed: Any) -> str:  # noqa: ANN401 (as url_for has it)
        return url_for("pages.club_standings", club_id=club.id, **{**given, **changed})

    rows, reasons, more = lines_of(season, play, order, first)
    rated = play in ratings.PLAYS
    headings, lines = columns_of(club, rows, play if rated else None)
    return Table(
        season,
        season_choices(found_seasons, season, address),
        [(say("page.club.all"), address(play=None), play is None)]
        + [(say(f"page.play.{one}"), address(play=one), play == one) for one in PLAYS],
        [
            heading(name, COLUMNS, order, lambda sort: address(sort=None if sort == "-won" else sort))
            for name in headings
        ],
        lines,
        reasons,
        address(sort=request.args.get("sort"), **{"from": first + PAGE}) if more else None,
        how_far(club.id) if rated else None,
    )


Row = tuple[str, str, str, Any]
"""Place, member, name and figures (a row with sums.NAMES)."""


def lines_of(season: Season, play: str | None, order: Order, first: int) -> tuple[list[Row], list[str], bool]:
    """Return lines, the sentences about those that are level, and whether more lines follow. Only the order of the
    standings has places.
    """
    if order != WON:
        rows, more = tables.list_sorted(season, play, order.column, order.down, first, PAGE)
        return [("", row.member_id, row.name, row) for row in rows], [], more
    lines, more = tables.list_standings(season, play, first, PAGE)
    reasons = [why(line.placed, after.placed) for line, after in pairwise(lines) if line.placed.reason]
    placed = [(line.placed, line.figures) for line in lines]
    return [(str(one.place), one.entry.member, one.entry.name, figures) for one, figures in placed], reasons, more


def season_choices(found: list[Season], shown: Season, address: Callable[..., str]) -> list[Choice]:
    """Return the seasons to choose from, then a link to earlier ones."""
    offered = found[:OFFERED]
    offered = offered if shown in offered else [shown, *offered]
    choices = [(one.name, address(season=one.year), one == shown) for one in offered]
    if len(found) > OFFERED:
        choices.append((say("page.club.earlier"), address(before=found[OFFERED - 1].year), False))
    return choices


def columns_of(club: SeenClub, rows: list[Row], play: str | None) -> tuple[list[str], list[Line]]:
    """Return the names of the columns that say something, and the lines. `play`: its ratings are shown."""
    found: dict[str, ratings.Rating] = {}
    if play:
        ratings.keep_up(club.id)
        found = ratings.ratings_of([member for _place, member, *_more in rows], play, ratings.mark_of(club.id))
    values = [values_of(row, found) for row in rows]
    names = list(values[0]) if values else []
    shown = [name for name in names if name in ALWAYS or any(one[name] not in NOTHING for one in values)]
    lines = [
        Line([one[name] for name in shown], address_of(club, member), member == club.member)
        for one, (_place, member, *_more) in zip(values, rows, strict=True)
    ]
    return shown, lines


def values_of(row: Row, found: dict[str, ratings.Rating]) -> dict[str, str]:
    """Return a line's values by column."""
    place, member, name, one = row
    return {
        "place": place,
        "name": name,
        **{column: str(getattr(one, column)) for column in ("games", "won", "lost", "tied")},
        "difference": signed(one.points_for - one.points_against),
        "converted": share(one.converted, one.hammer),
        "steals": str(one.steals),
        "rating": careful(found[member]) if member in found else "",
    }


def why(one: Placed, after: Placed) -> str:
    """Return a sentence that says why one line stands before the next."""
    reason: Any = one.reason
    names = {"one": one.entry.name, "other": after.entry.name}
    if reason.code == "met":
        won, lost, other_won, other_lost = reason.numbers
        return say("page.standings.by.met", **names, won=won, lost=lost, other_won=other_won, other_lost=other_lost)
    numbers = [signed(number) if reason.code == "difference" else str(number) for number in reason.numbers]
    return say(f"page.standings.by.{reason.code}", **names, **dict(zip(("mine", "theirs"), numbers, strict=False)))


def share(part: int, whole: int) -> str:
    """Return a share in whole per cent, or a dash if the whole is zero."""
    return f"{(200 * part + whole) // (2 * whole)}\u00a0%" if whole else "–"


def played_of(club: SeenClub, member: str) -> Played:
    """Return a member's figures of the requested season."""
    seasons = tables.seasons_of(club.id, member, season_named(request.args.get("before", "")))
    season = tables.choose(seasons[:OFFERED], season_named(request.args.get("season", "")))
    found = tables.figures_of(season, member)
    teammates, opponents = partners.partners_and_opponents(season, member, MOST_PARTNERS)
    return Played(
        season,
        season_choices(seasons, season, partial(address_of, club, member)),
        [say(f"page.play.{row.play}") for row in found],
        rows_of(found),
        (("page.club.partners", tell(club, teammates)), ("page.club.opponents", tell(club, opponents))),
        say("page.club.lately", n=partners.LATELY) if sum(row.games for row in found) > partners.LATELY else None,
    )


def rows_of(found: Sequence[Any]) -> list[tuple[str, list[str]]]:
    """Return the rows of a member's season that say something. `found`: rows with sums.NAMES."""
    rows = {name: [told(row, name) for row in found] for name in FIGURES}
    shown = (name for name in rows if name in ALWAYS or not set(NOTHING).issuperset(rows[name]))
    return [(say(f"page.figures.{name}"), rows[name]) for name in shown]


FIGURES = ("games", "won", "lost", "tied", "points", "frames", "hammer", "steals", "stolen", "blanks")
"""The rows of a member's season."""


def told(row: Any, name: str) -> str:  # noqa: ANN401 (a row with sums.NAMES)
    """Return one of FIGURES as text."""
    if name == "points":
        return say("page.figures.to", mine=row.points_for, theirs=row.points_against)
    if name == "hammer":
        return say("page.figures.of", part=row.converted, whole=row.hammer) if row.hammer else "–"
    return str(getattr(row, name))


def tell(club: SeenClub, people: list[partners.Partner]) -> list[tuple[str, str, str]]:
    """Return (name, address, tally) of partners or opponents."""
    return [(one.name, address_of(club, one.id), say("page.club.of", n=one.games, won=one.won)) for one in people]
