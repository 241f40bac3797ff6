"""The sheet of a league match: its document in, its state out (csc VII; docs/competitions.md, Sheet of a league match).

Pure, as the replay of a game is. What the log contradicts is refused; infractions are only listed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scorekeeper.rules.words import Side

from ..errors import CompetitionError, refuse_if
from ..log import Event
from .line_ups import LineUp, check_substitution, new_line_up, substitute
from .sheet_document import Header, check_sheet
from .sheet_games import Game, delay, forfeit, new_games, places_in, play
from .sheet_state import State, state_of


@dataclass(slots=True)
class Sheet:
    """A sheet while its events are counted."""

    header: Header
    games: list[Game]
    line_ups: dict[Side, LineUp] = field(default_factory=dict)


def sheet(document: object) -> State:
    """The state of a sheet; raises CompetitionError."""
    header, events = check_sheet(document)
    match = Sheet(header, new_games(header["form"]))
    for index, event in events:
        apply(match, event, index)
    return state_of(header, match.games, match.line_ups)


def apply(match: Sheet, event: Event, index: int) -> None:
    """Apply an event that counts; protests, signatures and notes change nothing."""
    change = CHANGES.get(event["type"])
    if change:
        try:
            change(match, event)
        except CompetitionError as error:
            raise CompetitionError(error.code, index) from None


def enter_line_up(match: Sheet, event: Event) -> None:
    """Hand in the line-up of a side."""
    side, form = event["side"], match.header["form"]
    refuse_if(side in match.line_ups, "already-lined-up")
    match.line_ups[side] = new_line_up(form, team_of(match, side), event["places"], len(match.games))


def enter_substitution(match: Sheet, event: Event) -> None:
    """Let a player of a side replace another from a game on; not where that place has a decided game (csc VII.12a)."""
    side = event["side"]
    refuse_if(side not in match.line_ups, "not-lined-up")
    line_up = match.line_ups[side]
    check_substitution(line_up, team_of(match, side), event)
    joined = [places_in(game, side) for game in match.games]
    coming = list(zip(match.games, joined, strict=True))[event["before"] - 1 :]
    refuse_if(any(event["place"] in places and game.status != "to-play" for game, places in coming), "game-decided")
    substitute(line_up, event, joined)


def enter_game(match: Sheet, event: Event) -> None:
    """Enter the score of a game that was played."""
    game = undecided(match, event)
    refuse_if(len(match.line_ups) < 2, "not-lined-up")
    play(game, event["score"], match.header["target"])


def enter_forfeit(match: Sheet, event: Event) -> None:
    """Take a game from the side that forfeits it."""
    forfeit(undecided(match, event), event["side"], match.header["target"])


def enter_double_forfeit(match: Sheet, event: Event) -> None:
    """Take a game from both sides."""
    undecided(match, event).status = "double-forfeit"


def enter_delay(match: Sheet, event: Event) -> None:
    """Take games from a side that is late (csc VII.8)."""
    delay(match.games, event["minutes"], match.header["target"])


def undecided(match: Sheet, event: Event) -> Game:
    """The game of an event; raises `game-decided`."""
    game = match.games[int(event["number"]) - 1]
    refuse_if(game.status != "to-play", "game-decided")
    return game


def team_of(match: Sheet, side: str) -> list[str]:
    """The names of a team."""
    names: list[str] = match.header["teams"][side]["players"]
    return names


CHANGES: dict[str, Callable[[Sheet, Event], None]] = {
    "lineup": enter_line_up,
    "substitute": enter_substitution,
    "game": enter_game,
    "forfeit": enter_forfeit,
    "double_forfeit": enter_double_forfeit,
    "delay": enter_delay,
}
