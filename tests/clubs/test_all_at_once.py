"""All kinds of club requests at once on PostgreSQL: nobody waits for ever, and derived data stays right."""

import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from tests.archive.clubs import doubles
from tests.clubs.world import OURS, ask, fill
from tests.identity.test_access import MORE, REQUESTS
from tests.upkeep.host import run

ASKING, EACH = 6, 1500 if os.environ.get("SOAK") else 30
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")
ROWS = [request for request, _answers in REQUESTS.values()] + [request for _name, request, _answers in MORE]
STAYING = [row for row in ROWS if "/me/devices" not in row[1]]
"""What ends no phone: those go on asking."""


def game(rng: random.Random) -> object:
    """One of a few games, as far as it went."""
    a, b = (",".join(rng.sample(NAMES, 2)) for _side in "ab")
    return doubles(rng.randrange(200, 230), a, b, rng.choice([2, 3, 5]), club=OURS)


def evening(app: Flask, seed: int) -> Counter[str]:
    """Make various requests; return how often each answer came."""
    rng, answers = random.Random(seed), Counter[str]()  # noqa: S311 (no secret)
    for _n in range(EACH):
        if rng.random() < 0.4:
            caller, request = (
                rng.choice(["player", "admin", "referee"]),
                ("POST", "/sync", {"games": [game(rng), game(rng)]}),
            )
        else:
            caller, request = rng.choice(["admin", "second", "player", "referee", "other-admin"]), rng.choice(STAYING)
        answer = ask(app, caller, *request)
        answers[f"{answer.status_code} {request[:2]}" if answer.status_code >= 500 else str(answer.status_code)] += 1
        app.extensions["limits"].storage.reset()
    return answers


@pytest.mark.parametrize("both", ["postgresql"], indirect=True)
def test_simultaneous_requests_of_every_kind_keep_the_archive_consistent(both: Flask) -> None:
    fill(both)
    run(both, "rebuild")  # what was written straight into the tables has no figures yet
    assert run(both, "rebuild", "--check")[0] == 0
    with ThreadPoolExecutor(ASKING) as pool:
        answers = sum(pool.map(lambda seed: evening(both, seed), range(ASKING)), Counter[str]())
    assert [answer for answer in answers if answer.startswith("5")] == []
    assert answers["200"] > ASKING * EACH / 4
    status, told = run(both, "rebuild", "--check")
    assert status == 0, told
