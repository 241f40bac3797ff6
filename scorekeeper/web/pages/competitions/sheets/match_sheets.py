"""The sheets of a week's league matches, each in three copies: to write on, or as the match was played.

"Scores shall be kept in triplicate, the original for the League Secretary and one for each team" (csc VII.11).
"""

from itertools import groupby
from typing import Any

from scorekeeper.competitions.sheets.rotation import Places, rotation
from scorekeeper.competitions.words import SIDES, Line
from scorekeeper.core.reasons_said import in_halves
from scorekeeper.core.words import number_text, say
from scorekeeper.games.competitions.sheets import states_of
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.rounds import key_of, make_round, shown_round, title_in
from scorekeeper.web.pages.competitions.sheets.heads import head_of
from scorekeeper.web.paper.contest import MatchSheet, Meeting

Kept = dict[str, Any] | None
"""The state of a match's sheet, if one is archived."""
FIGURES = ("halves", "wins", "score")
PLACES = {"league-six": ["A", "B", "C"], "league-four": ["1", "2", "3", "4"]}
"""The places of a team: pairs, or players."""


def make_match_sheets(page: Page, asked: str | None) -> list[MatchSheet]:
    """Return the sheets of a week's matches: the week that the address names, else the first one that is not over."""
    weeks = {key: list(some) for key, some in groupby(page.played, key_of)}
    lines = weeks[shown_round(weeks, asked)] if weeks else []
    archived = states_of(page.shown.row.id, [line["id"] for line in lines if line["status"] == "decided"])
    return [make_sheet(page, line, counting(line, archived.get(line["id"], []))) for line in lines]


def counting(line: Line, archived: list[dict[str, Any]]) -> Kept:
    """Return the sheet whose figures are the match's, if there is one."""
    return next((one for one in archived if all(one[name] == line[name] for name in FIGURES)), None)


def make_sheet(page: Page, line: Line, kept: Kept) -> MatchSheet:
    """Return the sheet of a match."""
    week = make_round(page, key_of(line), [line], here=False)
    what = " · ".join(filter(None, (week.name, title_in(page, week, line["id"]), week.day)))
    home, visitors = (page.shown.names.entries[line[side]] for side in SIDES)
    copies = [say("page.paper.secretary"), *(say("page.paper.copy", whom=name) for name in (home, visitors))]
    games = rotation(page.form)
    rounds = [
        (say("page.competition.round", n=number), [game_row(game, kept) for game in some])
        for number, some in groupby(games, lambda game: game["round"])
    ]
    places = [] if kept else PLACES[page.form]
    return MatchSheet(head_of(page, what), (home, visitors), copies, places, rounds, totals(page, line, len(games)))


def game_row(game: dict[str, Any], kept: Kept) -> Meeting:
    """Return a game: who plays, and its score if it is decided."""
    played = kept["games"][game["game"] - 1] if kept else None
    home, visitors = (said_places(game[side], played and played[side]) for side in SIDES)
    scores, won = ("", ""), (False, False)
    if played and played["status"] != "to-play":
        scores = (number_text(played["score"]["a"]), number_text(played["score"]["b"]))
        won = (played["winner"] == "a", played["winner"] == "b")
    return Meeting(say("lineup.game", n=game["game"]), "", (home, visitors), scores, won)


def said_places(places: Places, played: dict[str, Any] | None) -> str:
    """Return who plays: a pair, or the places at both ends; and their names, once they are known."""
    if isinstance(places, str):
        mark, names = places, played["players"] if played else []
    else:
        mark, names = "-".join(places.values()), [played[end] for end in places if played[end]] if played else []
    return " ".join([mark, *filter(None, [" · ".join(names)])])


def totals(page: Page, line: Line, games: int) -> list[Meeting]:
    """Return what a match comes to, with empty boxes before it is decided."""
    rounds = {side: line["halves"][side] - 2 * line["wins"][side] for side in SIDES}
    rows = [
        (say("league.paper.wins", n=games), line["wins"], number_text),
        *([(say("league.paper.rounds"), rounds, in_halves)] if page.form == "league-four" else []),
        (say("page.paper.match-points"), line["halves"], in_halves),
        (say("league.paper.score"), line["score"], number_text),
    ]
    decided = line["status"] == "decided"
    return [
        Meeting(label, "", ("", ""), (write(of["a"]), write(of["b"])) if decided else ("", ""), (False, False))
        for label, of, write in rows
    ]
