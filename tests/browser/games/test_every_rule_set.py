"""A game of each of the eight rule sets is played by taps, offline, with a penalty, and archived with the server's own
state.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.rules import replay
from tests.browser.conftest import Host
from tests.browser.games.test_referee_offences import accuse, confirm
from tests.browser.phone import BrowserPhone


@dataclass(frozen=True)
class Plan:
    """A whole game, worked out by hand: what is tapped before and after the penalties, and how it ends.

    `before` and `after`: a frame, turn or half-round each, as quick entry (`a4`, `26`) or a bowler's rolls
    (`all`: what still stands). `penalties`: offence and offender each, as the screen names them.
    """

    play: str
    names: list[str]
    before: list[list[str]]
    penalties: list[tuple[str, str]]
    after: list[list[str]]
    score: tuple[int, int]
    ending: str


TWO, FOUR = ["Ann", "Cy"], ["Ann", "Bo", "Cy", "Di"]
STRIKE, GUTTER = ["all"], ["0", "0"]
PLANS = {
    # 14 to red, a blast shot gives blue 1, a 1 reaches 15
    "federation-2024": Plan("Singles", TWO, [["a4", "a4", "a4", "a2"]], [("6.4.6", "a")], [["a1"]], (15, 1), "target"),
    # 16, a warning and 1 off make 15, a 2 reaches 17
    "csc-2007": Plan("Doubles", FOUR, [["a4"] * 4], [("5a", "a0"), ("5a", "a0")], [["a2"]], (17, 0), "target"),
    # 16, a warning and 2 off make 14, 4 + 3 reach 21
    "alberta-55plus": Plan("Doubles", FOUR, [["a4"] * 4], [("8b", "a1"), ("8b", "a1")], [["a4", "a3"]], (21, 0),
    "target"),
    # 12, a point to blue, 3 reach 15
    "casual": Plan("Singles", TWO, [["a4", "a4", "a4"]], [("slow-play", "a")], [["a3"]], (15, 1), "target"),
    # nine innings: red 4, a point to blue, blue 2 + 2 in the sixth
    "baseball": Plan("Singles", TWO, [["a4"]] + [[]] * 4, [("slow-play", "a")], [["b2", "b2"]] + [[]] * 3, (4, 5),
    "rounds"),
    # 52 to 13, a point to blue at once; looked at when blue has shot as well
    "horse-collar": Plan("Singles", TWO, [["26", "26"]], [("slow-play", "a")], [["13"]], (52, 14), "target"),
    # a perfect game against gutters, and a point to blue
    "bowling": Plan("Singles", TWO, [STRIKE, GUTTER] * 9, [("slow-play", "a")], [["all"] * 3, GUTTER], (300, 1),
    "rounds"),
    # 40 + 40, 10 off, 10 more: game point is looked at when the half-round is complete
    "court": Plan("Singles", TWO, [["a10"] * 4, ["b10"] * 4], [("5-opponent-disc", "a")],
                  [["a10", "a10", "a10", "a10"], ["b7"], ["a8"]], (78, 47), "target"),
}  # fmt: skip


def play(phone: BrowserPhone, rows: list[list[str]]) -> None:
    for row in rows:
        for tap in row:
            bowled = tap == "all" or (tap.isdigit() and phone.page.locator("[data-pins]").count() > 0)
            phone.page.locator(f'[data-pins="{tap}"]' if bowled else f'[data-zone="{tap}"]').tap()
        if row:
            phone.record()
        else:
            phone.record_empty()


@pytest.mark.soak  # a journey of each kind of pad is in the everyday tests
@pytest.mark.parametrize("ruleset", PLANS)
def test_a_game_with_a_penalty_is_played_offline_and_archived(host: Host, phone: BrowserPhone, ruleset: str) -> None:
    plan = PLANS[ruleset]
    host.stop()
    phone.page.reload()
    phone.new_game(ruleset, plan.play, plan.names)
    play(phone, plan.before)
    phone.tap("Referee", "link")
    for offence, offender in plan.penalties:
        accuse(phone, offence, offender)
        confirm(phone)
        phone.tap("Rule again")
    phone.tap("Back to pad", "link")
    play(phone, plan.after)
    phone.page.wait_for_selector("[data-result]")
    host.start()
    found = phone.archived()
    check(found["document"], found["state"], plan)
    assert phone.faults == []


def check(document: dict[str, Any], state: dict[str, Any], plan: Plan) -> None:
    """The archive's state is the rules' own reading of the document, and what was worked out by hand."""
    assert state == replay(document)
    assert (state["score"]["a"], state["score"]["b"]) == plan.score
    assert (state["status"], state["ending"]) == ("finished", plan.ending)
    given = [(penalty["offence"], penalty["side"]) for penalty in state["penalties"]]
    assert given == [(offence, who[0]) for offence, who in plan.penalties]
    assert len(document["events"]) == len(plan.before) + len(plan.penalties) + len(plan.after)
