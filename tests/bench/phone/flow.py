"""How many taps it takes: from a cold open to the first frame, and for each of two hundred frames, drawn and by quick
entry.

The frames are thrown by a seed: each side sends four weights, and each of them ends off the table or in a zone by the
odds below (ours, not measured in any league). On the drawn table every weight that stays on it is put down, the first
of another colour by dragging that colour's mark there; by quick entry those that count, neighbouring keys in one
stroke. The page counts how often a finger comes down, and what was recorded is compared with what was thrown.
"""

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator

from scorekeeper.rules import library
from scorekeeper.rules.knock_off import score_frame
from tests.bench.phone.stage import staged
from tests.bench.rows import Row, percentile
from tests.browser.phone import ZONE_MIDDLE, BrowserPhone
from tests.games import short_game

FRAMES = 200
ODDS = {"": 50, "1": 22, "2": 15, "3": 10, "4": 3}
"""Per cent of weights that end off the table and in each zone."""
BREATH = 120
"""Milliseconds between a stroke and the next tap: Chromium drops a tap that comes sooner after a stroke there and back.
"""
COUNTING = "self.touches = 0; addEventListener('pointerdown', () => { touches += 1; }, true)"


@dataclass
class Counted:
    """Taps of each frame, and those beyond one a weight and one to record; an empty frame takes two."""

    taps: list[int] = field(default_factory=list)
    beyond: list[int] = field(default_factory=list)


def measure() -> list[Row]:
    games = [short_game(1_000_000 + number, 1, target=999) for number in range(2)]
    chance = random.Random(7)  # noqa: S311 (the same frames in every run)
    frames = [throw(chance) for _ in range(FRAMES)]
    with staged(games) as stage:
        phone = stage.phone
        phone.context.add_init_script(COUNTING)
        pad = play(phone, games[0]["id"], frames, drawn)
        quick = play(phone, games[1]["id"], [counting(frame) for frame in frames], quickly)
        first = first_frame(phone)
    return [
        Row("taps from a cold open to the first frame, last set-up", first, "", goal=4),
        Row("taps a frame beyond weights + 1, drawn table: mean", statistics.mean(pad.beyond), "", goal=0),
        Row("taps a frame, drawn table: mean", statistics.mean(pad.taps), ""),
        Row("taps a frame, drawn table: p95", percentile(pad.taps, 95), ""),
        Row("taps a frame, quick entry: mean", statistics.mean(quick.taps), "", goal=3),
        Row("taps a frame, quick entry: p95", percentile(quick.taps, 95), "", goal=3),
    ]


def throw(chance: random.Random) -> list[str]:
    """The weights that stay on the table, deepest first."""
    ends = [side + chance.choices(list(ODDS), list(ODDS.values()))[0] for side in "abababab"]
    return sorted((end for end in ends if len(end) > 1), key=lambda end: -int(end[1]))


def counting(weights: list[str]) -> list[str]:
    """Those of the weights that score."""
    ruleset = library.find("federation-2024")
    assert ruleset
    return [weights[number] for number in score_frame(weights, ruleset)["counted"]]


def drawn(phone: BrowserPhone, weights: list[str]) -> None:
    """Put the weights down on the drawn table, one colour after the other, those of one zone side by side."""
    picks = phone.page.locator(".zones .pick")
    chosen = next(
        side for side, pick in zip("ab", picks.all(), strict=True) if pick.get_attribute("aria-pressed") == "true"
    )
    for number in sorted(range(len(weights)), key=lambda number: weights[number][0] != chosen):
        side, zone = weights[number]
        place = sum(weight[1] == zone for weight in weights[:number])
        row = place // 4
        point = 240 + 500 * (place % 4) + 250 * row, ZONE_MIDDLE[zone] - 200 * row + 15 * place
        if side == chosen:
            phone.tap_drawing(*point)
        else:
            phone.stroke(middle(picks.nth("ab".index(side))), phone.on_drawing(*point))
            phone.page.wait_for_timeout(BREATH)
            chosen = side


def quickly(phone: BrowserPhone, weights: list[str]) -> None:
    """A tap a weight; where the next one lies in a neighbouring zone, the finger slides on to its key."""
    left = sorted(weights)
    while left:
        way = [left.pop(0)]
        while key := next((key for key in left if abs(int(key[1]) - int(way[-1][1])) == 1), None):
            left.remove(key)
            way.append(key)
        if len(way) == 1:
            phone.quick(*way)
        else:
            phone.stroke(*(middle(phone.page.locator(f'[data-zone="{key}"]')) for key in way))
            phone.page.wait_for_timeout(BREATH)


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_frame(phone: BrowserPhone) -> int:
    """Touches from a cold open to a recorded first frame of one weight, with the set-up of the game before."""
    phone.page.goto(phone.address)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.page.goto("about:blank")
    phone.page.goto(phone.address)
    phone.tap("New game", "link")
    phone.tap("Start game")
    phone.page.wait_for_selector(".board")
    phone.quick("a3")
    phone.record()
    phone.expect_score(3, 0)
    touches: int = phone.page.evaluate("() => touches")
    return touches


def play(
    phone: BrowserPhone, game: str, frames: list[list[str]], enter: Callable[[BrowserPhone, list[str]], None]
) -> Counted:
    """Record the frames in a game; count the touches of each."""
    phone.page.goto("about:blank")
    phone.page.goto(f"{phone.address}/#/game/{game}")
    phone.page.wait_for_selector('[data-saved="yes"]')
    phone.page.wait_for_load_state("networkidle")  # strokes are heeded by a part that comes after the first paint
    counted = Counted()
    for frame in frames:
        phone.page.evaluate("() => { touches = 0; }")
        enter(phone, frame)
        if frame:
            phone.record()
        else:
            phone.record_empty()
        taps = phone.page.evaluate("() => touches")
        counted.taps.append(taps)
        counted.beyond.append(taps - max(1, len(frame)) - 1)
    recorded = [row["event"]["weights"] for row in phone.rows("events") if row["game"] == game][1:]
    each = [sorted(weight for level in weights for weight in level.split("=")) for weights in recorded]
    other = [(one, frame) for one, frame in zip(each, frames, strict=True) if one != sorted(frame)]
    assert not other, f"something else was recorded: {other}"
    return counted
