"""Competitions of the sweeps: an evening of a queue, and what must be left of it."""

from typing import Any

from scorekeeper.competitions.stand import stand
from tests.competition_archive.contests import contest, contest_id, entries
from tests.faults.phone.check import Document, Rows, Verdict

STEPS = ("post", "result", "enter", "post", "result", "retract", "result", "post", "result", "post")
"""Ten events of a queue (desk.js)."""

Shown = dict[str, Any]
"""What a desk showed after a step: `events`, whether they were called `saved`, how many were `noted` beside."""


def queue(number: int = 1) -> Document:
    """A queue of three at one board, in which the loser waits again."""
    settings = {"loser": "rejoins"}
    return contest(number, form="queue", boards=["1"], settings=settings, events=entries(3))


def log_of(rows: Rows | None, number: int = 1) -> list[Document]:
    """The events of a competition that the database holds, by their places in the log."""
    ident = contest_id(number)
    return [row["event"] for row in (rows or {}).get("competition_events", []) if row["game"] == ident]


def judge_log(rows: Rows | None, shown: list[Shown], verdict: Verdict, number: int = 1) -> None:
    """Every event that was called saved or noted is there, once and unchanged, and none that nobody recorded."""
    log = log_of(rows, number)
    ident = contest_id(number)
    seqs = [row["seq"] for row in (rows or {}).get("competition_events", []) if row["game"] == ident]
    if seqs != list(range(len(seqs))) or len({event["id"] for event in log}) != len(log):
        verdict.doubled.append(f"{seqs}: {log}")
    for one in shown:
        safe = len(one["events"]) if one["saved"] else one["noted"]
        if len(log) < safe:
            verdict.lost.append(f"{safe} events were safe, there are {len(log)}")
        if log[:safe] != one["events"][:safe]:
            verdict.changed.append(f"{one['events'][:safe]} is now {log[:safe]}")
    if shown and log != max((one["events"] for one in shown), key=len)[: len(log)]:
        verdict.changed.append(f"nobody recorded {log}")
    if log and not any(row["game"] == ident for row in (rows or {})["competition_outbox"]):
        verdict.lost.append("it is not in the outbox")


def played(document: Document) -> int:
    """How many matches are decided, by the server's own engine."""
    return sum(match["status"] == "decided" for match in stand(document, [])["matches"])
