"""A worker is killed between commit and answer, in the middle of the answer, and anywhere in a request: the phone's
retry finds its games, competitions, sheets and events archived, or archives them now, each once.
"""

import http.client
import itertools
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import func, select

from scorekeeper.store import Revision, db
from tests.competition_archive.contests import behind, contest, contest_id, event, sign_up_id, told_game
from tests.competition_archive.test_match_sheets import sheet
from tests.faults import report
from tests.faults.server.conftest import Database
from tests.faults.server.truth import faults_of
from tests.games import Game, long_games
from tests.server import Caller, running_server

Answer = tuple[int, Any]

SURE = ("answered", "halfway")
"""Deaths after the commit; the others come at a random point of the request."""
PHONES = 4
HOURLY = [f"{who}_{what}_AN_HOUR" for who in ("DEVICE", "ADDRESS") for what in ("GAMES", "BYTES")]
BATCH = 3
LONGEST = 0.03
"""Seconds: about three times what a request takes when nothing else runs."""


@dataclass
class Victim:
    """A phone whose worker dies under each first request."""

    caller: Caller
    number: int
    deaths: Path
    """The file that names the deaths that happened."""
    seen: list[tuple[str, list[str]]] = field(default_factory=list)
    """For each death its moment, and what the retry was answered."""
    acknowledged: list[Game] = field(default_factory=list)

    def ask(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer | None:
        """Return status and body, or None when no whole answer came."""
        try:
            return self.caller.ask(method, path, body, headers)
        except (OSError, http.client.HTTPException):
            self.caller.close()  # the next request connects again
            return None

    def insist(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 (JSON)
        """Ask until there is an answer: another phone's death may take this one's worker too."""
        for _ in range(50):
            answer = self.ask(method, path, body)
            if answer is not None:
                assert answer[0] == 200, answer
                return answer[1]
        raise AssertionError("no worker came back")

    def live_through(self, moments: list[str]) -> None:
        """Send a batch for each moment, and once more after it, until each death has happened."""
        for n in itertools.count():
            if not moments:
                return
            moment, name = moments.pop(), f"{self.number}-{n}"
            start = 20_000_000 + 1_000_000 * self.number + BATCH * n
            batch = of_all_kinds(long_games(BATCH, start), start)
            answer = self.ask("POST", "/api/v1/sync", batch, {"Die": moment, "Name": name})
            if answer is not None:  # answered before death came
                assert moment not in SURE
                assert set(statuses(answer[1])) == {"created"}
            given = statuses(self.insist("POST", "/api/v1/sync", batch))
            self.acknowledged += batch["games"]
            self.note(moments, moment, name, given)

    def keep_a_log(self, moments: list[str]) -> None:
        """Add an event to a competition for each moment, and once more after it, until each death has happened."""
        start = 40_000_000 + self.number
        address, log = f"/api/v1/competitions/{contest_id(start)}", contest(start)["events"]
        self.insist("POST", "/api/v1/sync", {"games": [], "competitions": [contest(start)]})
        for n in itertools.count():
            if not moments:
                break
            moment, name = moments.pop(), f"{self.number}-log-{n}"
            said = event(100 + n, "note", text="Waxed")
            answer = self.ask("POST", f"{address}/events", behind(log, said), {"Die": moment, "Name": name})
            assert answer is None or (moment not in SURE and answer[1]["status"] == "updated")
            given = [self.insist("POST", f"{address}/events", behind(log, said))["status"]]
            log = [*log, said]
            self.note(moments, moment, name, given)
        assert self.insist("GET", address)["document"]["events"] == log

    def note(self, moments: list[str], moment: str, name: str, given: list[str]) -> None:
        """Note what the retry was answered; or wait for this death again, if another's came first."""
        if moment in SURE and name not in self.deaths.read_text().split():
            moments.insert(0, moment)
        else:
            self.seen.append((moment, given))

    def missing(self) -> list[str]:
        """Read everything back that was acknowledged."""
        return [
            game["id"]
            for game in self.acknowledged
            if self.insist("GET", f"/api/v1/games/{game['id']}")["document"] != game
        ]


def of_all_kinds(games: list[Game], number: int) -> dict[str, list[Any]]:
    """These games, a competition, a game and a sheet that tell of it."""
    told = told_game(number + 500_000, contest=number)
    link = {**sheet()["competition"], "id": contest_id(number)}
    paper = sheet(id=sign_up_id(number), competition=link)
    return {"games": [*games, told], "competitions": [contest(number)], "sheets": [paper]}


def statuses(answer: dict[str, Any]) -> list[str]:
    return [result["status"] for kind in ("results", "competitions", "sheets") for result in answer[kind]]


def moments(number: int) -> list[str]:
    """When the workers of this phone die: by a seed, in an order that mixes all kinds."""
    chance = random.Random(number)  # noqa: S311
    sure = report.size(24, 1000) // PHONES
    found = ["halfway" if n % 5 == 0 else "answered" for n in range(sure)]
    found += [f"{chance.uniform(0, LONGEST):.4f}" for _ in range(sure // 2)]
    chance.shuffle(found)
    return found


def test_killed_workers_lose_no_acknowledged_game(database: Database, archive_of: Callable[[str], Flask]) -> None:
    began = time.monotonic()
    # The long form sends more from one address than an hour allows.
    unlimited = dict.fromkeys(HOURLY, "1000000000")
    with running_server({**database.settings, **unlimited}, "tests.faults.server.mortal:app") as server:
        first = server.workers()
        deaths = Path(database.settings["INSTANCE_PATH"]) / "deaths"
        deaths.touch()
        victims = [Victim(Caller(server.port), number, deaths) for number in range(PHONES)]
        with ThreadPoolExecutor(PHONES) as pool:
            list(pool.map(lambda victim: victim.live_through(moments(victim.number)), victims))
            list(pool.map(lambda victim: victim.keep_a_log(moments(victim.number)[::2]), victims))
        assert not set(first) & set(server.workers())  # the master brought new ones by itself
        missing = [ident for victim in victims for ident in victim.missing()]
        for victim in victims:
            victim.caller.close()
    app = archive_of(database.url)
    doubled = revisions_beyond_one(app)
    faults = faults_of(app)
    seen = [row for victim in victims for row in victim.seen]
    lost = [row for row in seen if row[0] in SURE and set(row[1]) != {"unchanged"}]
    torn = [row for row in seen if len(set(row[1])) != 1]  # a part of a batch archived
    wrong = len(missing) + doubled + len(faults) + len(lost) + len(torn)
    report.note(
        f"Server: worker killed, {database.name}",
        len(seen), len(seen) - wrong, len(missing), doubled, len(faults), time.monotonic() - began,
    )  # fmt: skip
    assert (missing, doubled, faults, lost, torn) == ([], 0, [], [], [])
    assert {status for _moment, given in seen for status in given} == {"created", "updated", "unchanged"}


def revisions_beyond_one(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).where(Revision.revision > 1)) or 0
