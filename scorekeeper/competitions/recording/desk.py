"""What the desk records of boards and matches (docs/competitions.md, Events)."""

from __future__ import annotations

from ..competition import Competition, desk_of, desk_to_change, games_of, of_kind
from ..document import TABLE
from ..errors import refuse_if
from ..words import Event


def board(competition: Competition, event: Event) -> None:
    """A board is added, closed or opened."""
    competition.boards[event["board"]] = event["open"]


def schedule(competition: Competition, event: Event) -> None:
    """The days of rounds."""
    for number, day in event["rounds"].items():
        for match in competition.days.get(number, []):
            desk_to_change(competition, match).on = day


def postpone(competition: Competition, event: Event) -> None:
    """A match has another day, or none yet (csc VII.14)."""
    desk_to_change(competition, event["match"]).on = event["on"]


def post(competition: Competition, event: Event) -> None:
    """A match gets its board and holds who plays it (fed 9.23)."""
    check_board(competition, event)
    desk = desk_to_change(competition, event["match"])
    refuse_if(desk.board is not None, "already-posted")
    take_board(competition, event)
    desk.held = {"a": event["a"], "b": event["b"]}


def unpost(competition: Competition, event: Event) -> None:
    """A match loses its board, and nobody is held in it any more."""
    desk = desk_of(competition, event["match"])
    refuse_if(desk.board is None, "not-posted")
    desk.board = None
    desk.held = None


def move(competition: Competition, event: Event) -> None:
    """A posted match goes to another board."""
    refuse_if(desk_of(competition, event["match"]).board is None, "not-posted")
    check_board(competition, event)
    take_board(competition, event)


def check_board(competition: Competition, event: Event) -> None:
    """Refuse a board that is not there or not open."""
    refuse_if(event["board"] not in competition.boards, "unknown-board")
    refuse_if(not competition.boards[event["board"]], "board-closed")


def take_board(competition: Competition, event: Event) -> None:
    """Give the match the board. With fixed boards it keeps its first one until that is closed (csc VI.14)."""
    desk = desk_to_change(competition, event["match"])
    goes = desk.fixed is not None and desk.fixed != event["board"]
    fixed = competition.settings["fixed_boards"] and goes
    refuse_if(fixed and desk.fixed is not None and competition.boards[desk.fixed], "board-fixed")
    competition.posts += 1
    desk.board = desk.fixed = event["board"]
    desk.posted = competition.posts


def result(competition: Competition, event: Event) -> None:
    """What the desk says of a match or of one of its games; it holds who played."""
    refuse_if(is_bad_result(competition, event), "bad-result")
    desk = desk_to_change(competition, event["match"])
    desk.told.append(event)
    desk.held = {"a": event["a"], "b": event["b"]}


def is_bad_result(competition: Competition, event: Event) -> bool:
    """Whether the fields of a result contradict each other or the form."""
    ending, winner = event["ending"], event["winner"]
    if (winner is None) != (ending in ("tie", "double-forfeit")):
        return True
    if of_kind(competition, "league"):
        return ending in ("played", "tie")
    if ending in ("forfeit", "double-forfeit"):
        return False
    single = "game" in event or games_of(competition, event["match"]) == 1
    if "game" in event and "score" not in event:
        return True
    if (single and "score" in event and not fits(event, "score")) or ("wins" in event and not fits(event, "wins")):
        return True
    return ending == "tie" and "game" not in event and competition.known[event["match"]] is None


def fits(event: Event, numbers: str) -> bool:
    """Whether the winner has more of these, or both as many in a tie."""
    lead: int = event[numbers]["a"] - event[numbers]["b"]
    if event["winner"] is None:
        return lead == 0
    return lead > 0 if event["winner"] == "a" else lead < 0


def sheet(competition: Competition, event: Event) -> None:
    """The sheet of a league match, typed from paper (csc VII.11)."""
    halves = event["halves"]
    most = TABLE["leagues"][competition.form]["halves"]
    refuse_if(halves["a"] < 0 or halves["b"] < 0 or halves["a"] + halves["b"] > most, "bad-result")
    desk_to_change(competition, event["match"]).told.append(event)


def flip(competition: Competition, event: Event) -> None:
    """Who lost the flip after a double forfeit (fed 9.8)."""
    desk_to_change(competition, event["match"]).flip = event["loser"]


def uphold(competition: Competition, event: Event) -> None:
    """What was begun stands (fed 1.1.4)."""
    desk_to_change(competition, event["match"]).upheld = True


def set_aside(competition: Competition, event: Event) -> None:
    """These tellings count nowhere."""
    competition.aside.update(event["results"])


def finish(competition: Competition, event: Event) -> None:
    """The competition is over."""
    competition.finished = True


def note(competition: Competition, event: Event) -> None:
    """Something to remember or to announce, which changes nothing."""
