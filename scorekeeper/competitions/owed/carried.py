"""The counts of offences that a game takes over, by their scope (fed 8.3 to 8.3.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.rules.matches import carried_count, last_steps
from scorekeeper.rules.words import Carried

from .people import Game, Key, Seat, Team, in_event, in_tournament, seats_of


def carried_into(game: Game, scopes: Mapping[str, str], games: list[Game], others: list[Game]) -> list[Carried]:
    """The counts of those who play the game, by side, player and offence.

    `games` are those of its event, in order: the last step counts. Of the `others`, of the tournament's other events,
    which have no order, the highest step counts (reading).
    """
    near, far = seats_of(game, in_event), seats_of(game, in_tournament)
    taken: list[tuple[list[Carried], list[Carried]]] = []
    for one in games:
        reach = ("match", "event", "tournament") if one["match"] == game["match"] else ("event", "tournament")
        there = {offence for offence, scope in scopes.items() if scope in reach}
        carried, penalties = (moved(one, one[kind], in_event, near, there) for kind in ("carried", "penalties"))
        taken.append((carried, penalties))
    anywhere = {offence for offence, scope in scopes.items() if scope == "tournament"}
    for one in others:
        taken.append((moved(one, one["carried"] + one["penalties"], in_tournament, far, anywhere), []))
    return sorted(last_steps(taken), key=lambda count: (count["side"], count.get("player", -1), count["offence"]))


def moved(
    played: Game,
    counts: list[Carried],
    key: Callable[[Team, int | None], Key | None],
    seats: Mapping[Key, Seat],
    offences: set[str],
) -> list[Carried]:
    """The counts of these offences at the seats where the same people are now; those of others are left out."""
    found = []
    for count in counts:
        who = key(played[count["side"]], count.get("player"))
        if who is not None and who in seats and count["offence"] in offences:
            found.append(carried_count(*seats[who], count["offence"], count["step"]))
    return found
