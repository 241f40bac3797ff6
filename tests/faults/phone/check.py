"""Compares what a phone said with what it stored and what the archive has: lost, doubled, changed or untrue."""

import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorekeeper.rules import GameError, replay

HERE = Path(__file__).parent
QUICK, WITNESS, BREAK = (HERE / name for name in ("quick.js", "witness.js", "break.js"))
"""Scripts that run in a page before the app; each says what it does."""
ROWS = (HERE / "rows.js").read_text()
PLAY = (HERE / "play.js").read_text()

Document = dict[str, Any]
Rows = dict[str, list[dict[str, Any]]]


@dataclass
class Verdict:
    """The violations found, one sentence each."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """All of them."""
        return [*self.lost, *self.doubled, *self.changed, *self.untrue]


@dataclass(frozen=True)
class Archive:
    """The server's database, read past the server."""

    path: Path

    def document(self, game: str) -> Document | None:
        """Return the newest revision of a game; None when it is not archived."""
        query = "SELECT document FROM revisions WHERE game_id = ? ORDER BY revision DESC LIMIT 1"
        database = sqlite3.connect(self.path, timeout=30)
        row = database.execute(query, (game,)).fetchone()
        database.close()
        found: Document | None = json.loads(row[0]) if row else None
        return found


def documents(rows: Rows | None) -> dict[str, Document]:
    """The games of a phone by id, each with its log in the order of its keys."""
    logs = rows or {"games": [], "events": []}
    return {
        row["id"]: {**row["header"], "events": [one["event"] for one in logs["events"] if one["game"] == row["id"]]}
        for row in logs["games"]
    }


def score(document: Document) -> list[int]:
    """Both sides' points by a fresh replay."""
    state = replay(document)
    return [state["score"]["a"], state["score"]["b"]]


def is_finished(document: Document) -> bool:
    return bool(replay(document)["status"] == "finished")


def judge_words(saw: dict[str, Any], verdict: Verdict) -> None:
    """Everything called saved was durable at that moment, with exactly the score that was shown (witness.js)."""
    for said in saw["said"]:
        if (said["saved"] != "yes" and not said["chip"]) or not said["score"]:
            continue
        durable = [row["event"] for row in saw["durable"][: said["durable"]]]
        if not saw["games"] or score({**saw["games"][0]["header"], "events": durable}) != said["score"]:
            verdict.untrue.append(f"called saved: {said}, durable: {durable}")


def judge_rows(saw: dict[str, Any], rows: Rows | None, verdict: Verdict) -> None:
    """Every event whose transaction was complete is there, once and as it was."""
    kept = documents(rows)
    for game, document in kept.items():
        seqs = [row["seq"] for row in (rows or {})["events"] if row["game"] == game]
        ids = [event["id"] for event in document["events"]]
        if seqs != list(range(len(seqs))) or len(set(ids)) != len(ids):
            verdict.doubled.append(f"{game}: {seqs} {ids}")
    for at, row in enumerate(saw["durable"]):
        events = kept[row["game"]]["events"] if row["game"] in kept else []
        if len(events) <= at:
            verdict.lost.append(f"event {at} of {row['game']}: {row['event']}")
        elif events[at] != row["event"]:
            verdict.changed.append(f"event {at} of {row['game']}: {row['event']} is now {events[at]}")


def judge_outbox(rows: Rows | None, archive: Archive, verdict: Verdict) -> None:
    """Every finished game is in the outbox or archived as it is; what has a receipt is archived."""
    for game, document in documents(rows).items():
        waiting = [row for row in (rows or {})["outbox"] if row["game"] == game]
        archived = archive.document(game)
        if is_finished(document) and not waiting and archived != document:
            verdict.lost.append(f"{game} is finished, and neither in the outbox nor archived: {archived}")
        for receipt in (row for row in (rows or {})["receipts"] if row["game"] == game):
            acknowledged = document["events"][: receipt["events"]]
            if archived is None or archived["events"][: len(acknowledged)] != acknowledged:
                verdict.lost.append(f"{game} has a receipt, and the archive has {archived}")


def judge_end(rows: Rows | None, shown: dict[str, list[int]], archive: Archive, verdict: Verdict) -> None:
    """After a restart and a sync: finished games are archived as they are, and each shows the score of its log."""
    for game, document in documents(rows).items():
        try:
            if is_finished(document) and archive.document(game) != document:
                verdict.untrue.append(f"{game} was not archived after the restart: {(rows or {})['outbox']}")
            if shown.get(game) != score(document):
                verdict.changed.append(f"{game} shows {shown.get(game)}, its log says {score(document)}")
        except GameError as error:
            verdict.changed.append(f"{game} does not replay: {error}")
