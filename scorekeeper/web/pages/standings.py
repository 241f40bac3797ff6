"""The pages of standings and of a member's figures."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flask import request, url_for

from scorekeeper.competitions.seasons import OFFERED
from scorekeeper.competitions.standings import MOST_MET, Placed
from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.league.standings import partners, ratings, tables
from scorekeeper.league.standings.tables import PLAYS, Season
from scorekeeper.web.pages.club import Choice, address_of, season_named
from scorekeeper.web.pages.ratings import careful, how_far, signed

PAGE = 50
"""Lines per page."""
MOST_PARTNERS = 30
"""Maximum partners, and maximum opponents, on a page."""


@dataclass(frozen=True)
class Line:
    """A member's line: (column, value) after the name."""

    place: int
    name: str
    address: str
    values: list[tuple[str, str]]


@dataclass(frozen=True)
class Table:
    """A page of the standings. `reasons` are sentences."""

    seasons: list[Season]
    season: Season
    play: str | None
    lines: list[Line]
    reasons: list[str]
    earlier: str | None
    """The address with earlier seasons."""
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


def read_page(club: SeenClub) -> Table:
    """Return the requested page."""
    found_seasons = tables.seasons_of(club.id, before=season_named(request.args.get("before", "")))
    seasons = found_seasons[:OFFERED]
    season = tables.choose(seasons, season_named(request.args.get("season", "")))
    play, begin = request.args.get("play"), request.args.get("from", "")
    play = play if play in PLAYS else None
    first = int(begin) if re.fullmatch("[0-9]{1,6}", begin) else 0
    lines, more = tables.list_standings(season, play, first, PAGE)
    rated = play in ratings.PLAYS
    if rated:
        ratings.keep_up(club.id)
    members = [line.placed.entry.member for line in lines]
    found = ratings.ratings_of(members, play, ratings.mark_of(club.id)) if play and rated else {}
    following: dict[str, Any] = {"season": season.year, "play": play, "key": club.key, "from": first + PAGE}
    return Table(
        seasons if season in seasons else [season, *seasons],
        season,
        play,
        [line_of(club, line, found if rated else None) for line in lines],
        [why(line.placed, after.placed) for line, after in pairwise(lines) if line.placed.reason],
        url_for("pages.club_standings", club_id=club.id, play=play, key=club.key, before=seasons[-1].year)
        if len(found_seasons) > len(seasons)
        else None,
        url_for("pages.club_standings", club_id=club.id, **following) if more else None,
        how_far(club.id) if rated else None,
    )


def line_of(club: SeenClub, line: tables.Line, found: dict[str, ratings.Rating] | None) -> Line:
    """Return a line, with the rating if ratings are shown."""
    one, entry = line.figures, line.placed.entry
    values = {name: str(getattr(one, name)) for name in ("games", "won", "lost", "tied")}
    values |= {
        "difference": signed(entry.difference),
        "converted": share(one.converted, one.hammer),
        "steals": str(one.steals),
    }
    if found is not None:
        values["rating"] = careful(found[entry.member]) if entry.member in found else "–"
    return Line(line.placed.place, entry.name, address_of(club, entry.member), list(values.items()))


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
    found_seasons = tables.seasons_of(club.id, member, season_named(request.args.get("before", "")))
    seasons = found_seasons[:OFFERED]
    season = tables.choose(seasons, season_named(request.args.get("season", "")))
    found = tables.figures_of(season, member)
    teammates, opponents = partners.partners_and_opponents(season, member, MOST_PARTNERS)
    choices = [(one.name, address_of(club, member, season=one.year), one == season) for one in seasons]
    if len(found_seasons) > len(seasons):
        choices.append((say("page.club.earlier"), address_of(club, member, before=seasons[-1].year), False))
    return Played(
        season,
        choices,
        [say(f"page.play.{row.play}") for row in found],
        [(say(f"page.figures.{name}"), [told(row, name) for row in found]) for name in FIGURES],
        (("page.club.partners", tell(club, teammates)), ("page.club.opponents", tell(club, opponents))),
        say("page.club.lately", n=partners.LATELY) if sum(row.games for row in found) > partners.LATELY else None,
    )


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
