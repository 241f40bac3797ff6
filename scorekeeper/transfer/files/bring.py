"""Importing an export into a club: an empty one on another server, or the same one again without adding anything twice.

The whole file is checked first. Then games are imported in batches, one transaction each; after an interruption,
importing the same file again continues where it stopped. The rules replay every document, and the states are computed
here. A file gives nobody a role, a device or another club's game: each sender becomes a stand-in device that nobody can
use.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive import bringing
from scorekeeper.games.archive.bringing import Brought
from scorekeeper.games.archive.documents import CheckedGame, check_sent
from scorekeeper.games.house import rulesets as house
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.people.identity import journal
from scorekeeper.rules import GameError
from scorekeeper.store import HouseRules, db, write_transaction
from scorekeeper.transfer.files import old_results, people, reading
from scorekeeper.transfer.files.bring_competitions import bring_competition
from scorekeeper.transfer.files.bring_sheets import bring_sheet, bring_tellings
from scorekeeper.transfer.files.left import LeftError, reason
from scorekeeper.transfer.files.people import Known, seconds
from scorekeeper.transfer.files.reading import Line, Refused
from scorekeeper.transfer.files.stand_ins import stand_ins

BATCH = 50
"""Games per transaction, which limits how long phones that archive meanwhile have to wait."""
ATTEMPTS = 5
TOLD = 20
"""Maximum documents listed as not imported."""
IN_BATCHES = ("ruleset", "game", "damaged", "log", "competition", "sheet", "telling")
FILE = "0" * 16
"""The label of the stand-in that owns imported house rules, whose sender a file does not contain."""

Passed = Callable[[int], object]


@dataclass
class Report:
    """The outcome for a file's games: new ones, ones with new revisions, unchanged ones; for its competitions and
    sheets: new ones and ones with new revisions; and for all, those not imported, with the reasons.
    """

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    competitions: int = 0
    sheets: int = 0
    left: int = 0
    reasons: list[str] = field(default_factory=list)

    def leave(self, ident: str, reason: str) -> None:
        """Note a game, competition or sheet that was not imported."""
        self.left += 1
        if len(self.reasons) < TOLD:
            self.reasons.append(f"{ident}: {reason}")


def bring(club: str, file: Path, checked: reading.Checked, passed: Passed = lambda _done: None) -> Report:
    """Import a checked file into an existing club. Raises Refused for people or house rules that cannot be imported."""
    report, twice, done, logs = Report(), list[tuple[str, str]](), 0, dict[str, list[Line]]()
    known = people.bring(club, (line for _number, line in reading.lines(file)))
    old_results.bring(club, (line for _number, line in reading.lines(file)))
    for batch in batches(file):
        for line in batch:
            if line["kind"] == "ruleset":
                bring_rules(club, line["ruleset"])
        games = [line for line in batch if line["kind"] == "game"]
        bring_games(club, games, known, report)
        twice += [(line["id"], line["same_as"]) for line in games if line["same_as"]]
        for line in batch:
            if line["kind"] == "damaged":
                report.leave(line["id"], reason("damaged"))
        done += sum(line["kind"] in ("game", "damaged") for line in batch)
        bring_contests(club, batch, logs, known, report)
        passed(done)
    with write_transaction():
        bringing.join_twice(club, twice)
    journal.note("club-imported", club=club, sha256=checked.sha256)
    return report


def batches(file: Path) -> Iterator[list[Line]]:
    """Yield everything but people and old results in batches, in the order of the file."""
    kept = (line for _number, line in reading.lines(file) if line["kind"] in IN_BATCHES)
    while batch := list(islice(kept, BATCH)):
        yield batch


def bring_contests(club: str, batch: list[Line], logs: dict[str, list[Line]], known: Known, report: Report) -> None:
    """Import competitions, then sheets, then what is told of them, which is their order in a file. `logs` are those
    whose competition may be in the next batch.
    """
    for line in batch:
        try:
            if line["kind"] == "log":
                logs.setdefault(line["competition"], []).append(line)
            elif line["kind"] == "competition":
                report.competitions += bring_competition(club, line, logs.pop(line["id"], ()), known)
            elif line["kind"] == "sheet":
                report.sheets += bring_sheet(club, line, known)
        except LeftError as left:
            report.leave(line["id"], str(left))
    bring_tellings(club, [line for line in batch if line["kind"] == "telling"], known)


def bring_rules(club: str, ruleset: dict[str, Any]) -> None:
    """Store new house rules. Raises Refused if others exist under their id and version."""
    try:
        name, version = str(ruleset["id"]), int(ruleset["version"])
        text = house.checked(name, version, ruleset)
    except (KeyError, TypeError, ValueError, Problem):
        raise Refused("rules", name=str(ruleset.get("id"))) from None
    with write_transaction():
        found = house.body_of(name, version)
        if found is None:
            device = stand_ins(club, {FILE: None})[FILE]
            row = {"id": name, "version": version, "device_id": device, "body": text, "created_at": int(time.time())}
            db.session.execute(insert(HouseRules), [row])
    if found not in (None, text):
        raise Refused("other-rules", name=name, version=version)


def bring_games(club: str, games: list[Line], known: Known, report: Report) -> None:
    """Store the missing revisions of some games. Two simultaneous imports take turns."""
    seen = bringing.held([line["id"] for line in games])
    db.session.rollback()  # replay without holding a lock
    fresh: list[tuple[Line, list[CheckedGame]]] = []
    rulesets = KnownRulesets()
    for line in games:
        try:
            fresh.append((line, replay(club, line, seen.get(line["id"]), rulesets)))
        except LeftError as left:
            report.leave(line["id"], str(left))
    db.session.rollback()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with write_transaction():
                store(club, fresh, seen, known)
                break
        except MeanwhileError:
            return bring_games(club, [line for line, _games in fresh], known, report)
        except IntegrityError:
            if attempt == ATTEMPTS:
                raise
    for line, games_of in fresh:
        before = line["id"] in seen
        report.created += not before
        report.updated += before and bool(games_of)
        report.unchanged += before and not games_of
    return None


class MeanwhileError(Exception):
    """A game of the batch has changed since it was read."""


def replay(club: str, line: Line, held: bringing.Held | None, rulesets: KnownRulesets) -> list[CheckedGame]:
    """Return the missing revisions, checked and replayed. Raises LeftError for a game that cannot be imported."""
    if held and held.club != club:
        raise LeftError(reason("elsewhere"))
    revisions, here = line["revisions"], held.hashes if held else []
    if [one["revision"] for one in revisions] != [*range(1, len(revisions) + 1)]:
        raise LeftError(reason("gap"))
    if any(one["hash"] not in hashes for one, hashes in zip(revisions, here, strict=False)):
        raise LeftError(reason("differs"))
    found = []
    for one in revisions[len(here) :]:
        try:
            game = check_sent(one["document"], rulesets)
        except (GameError, Problem) as error:
            raise LeftError(reason("rules", code=problem_of(error).type.code)) from None
        if game.id != line["id"] or game.content_hash != one["hash"]:
            raise LeftError(reason("hash"))
        found.append(game)
    return found


def store(club: str, fresh: list[tuple[Line, list[CheckedGame]]], seen: dict[str, bringing.Held], known: Known) -> None:
    """Write a batch. Raises MeanwhileError if one of its games has changed since it was read."""
    lines = [line for line, _games in fresh]
    if bringing.held([line["id"] for line in lines]) != {
        line["id"]: seen[line["id"]] for line in lines if line["id"] in seen
    }:
        raise MeanwhileError
    coming = [(line, games) for line, games in fresh if games or not seen[line["id"]].answers]
    said = [
        one
        for line, games in coming
        for one in (*line["revisions"][len(line["revisions"]) - len(games) :], *line["answers"])
    ]
    devices = stand_ins(club, {one["device"]: known.get(one["by"]) for one in said})
    brought = [
        Brought(game, devices[one["device"]], seconds(one["received_at"]))
        for line, games in coming
        for game, one in zip(games, line["revisions"][len(line["revisions"]) - len(games) :], strict=True)
    ]
    answers = [
        row for line, _games in coming if not answered(line, seen) for row in answer_rows(club, line, devices, known)
    ]
    bringing.bring(club, brought, answers)


def answered(line: Line, seen: dict[str, bringing.Held]) -> bool:
    """Say whether the game's result has answers here; if so, no others are added."""
    return line["id"] in seen and seen[line["id"]].answers > 0


def answer_rows(club: str, line: Line, devices: dict[str, str], known: Known) -> Iterator[dict[str, Any]]:
    """Yield the rows of the answers to a result."""
    for number, one in enumerate(line["answers"], 1):
        yield {
            "game_id": line["id"],
            "number": number,
            **{name: one[name] for name in ("side", "verdict", "revision", "note")},
            "content_hash": one["hash"],
            "device_id": devices[one["device"]],
            "member_id": known.get(one["by"]),
            "club_id": club,
            "at": seconds(one["at"]),
        }
