"""Importing competitions and their logs into a club, each in one transaction, whole or not at all.

The engine replays every log here. Nobody has the desk of an imported competition until an official of the club takes
it: its devices are stand-ins (decision 149).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sqlalchemy import func, insert, select, update

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.accept import durable
from scorekeeper.games.competitions import accept, documents, logs, redaction
from scorekeeper.games.competitions.documents import CheckedCompetition
from scorekeeper.games.competitions.reading import events_of, header_of
from scorekeeper.store import Competition, CompetitionEvent, CompetitionLog, CompetitionRevision, Desk, db, write_rows
from scorekeeper.transfer.files.left import LeftError, reason
from scorekeeper.transfer.files.people import Known, seconds
from scorekeeper.transfer.files.reading import Line
from scorekeeper.transfer.files.stand_ins import stand_ins

Logs = Sequence[CheckedCompetition]
"""The whole content of each log, in order."""


def bring_competition(club: str, line: Line, sent: Sequence[Line], known: Known) -> bool:
    """Store the missing revisions of a competition with these logs. Return whether there were any. Raises LeftError."""
    contents, revisions = [checked(line["id"], log) for log in sent], line["revisions"]
    check_revisions(revisions, contents)

    def work() -> bool:
        removed = redaction.of_documents([line["id"]]).get(line["id"])
        shown = [documents.redact(one, removed) for one in contents] if removed else contents
        tellings.lock([line["id"]])
        row = db.session.execute(select(*Competition.__table__.c).where(Competition.id == line["id"])).one_or_none()
        here = revisions_here(club, row) if row else []
        if any(ours != theirs for ours, theirs in zip(here, hashes_of(revisions, shown), strict=False)):
            raise LeftError(reason("differs"))
        if len(here) >= len(revisions):
            return False
        Bringing(club, line, shown, known).store(row, revisions[len(here) :])
        return True

    return durable(work)


def checked(ident: str, log: dict[str, Any]) -> CheckedCompetition:
    """Return a log of a file, replayed. Raises LeftError."""
    try:
        content = documents.check_sent({**log["header"], "events": log["events"]})
    except (CompetitionError, Problem) as error:
        raise LeftError(reason("rules", code=problem_of(error).type.code)) from None
    if content.id != ident:
        raise LeftError(reason("hash"))
    return content


def check_revisions(revisions: Sequence[Line], contents: Logs) -> None:
    """Check that each revision is longer than the former or begins the next log, that together they are all of the
    logs, and their hashes. Raises LeftError.
    """
    places = [(one["log"], one["events"]) for one in revisions]
    numbered = [one["revision"] for one in revisions] == [*range(1, len(revisions) + 1)]
    steps = all(log == before or log == before + 1 for (before, _), (log, _) in pairwise(places))
    ends = dict(places)
    whole = sorted(ends.items()) == [(log, len(one.rows)) for log, one in enumerate(contents, 1)]
    if not (numbered and steps and whole and places == sorted(places)):
        raise LeftError(reason("gap"))
    if [one["hash"] for one in revisions] != hashes_of(revisions, contents):
        raise LeftError(reason("hash"))


def hashes_of(revisions: Sequence[Line], contents: Logs) -> list[str]:
    """Return the hash of each revision's content, as these logs have it."""
    hashes = [logs.content_hashes(one.header, [row.event for row in one.rows]) for one in contents]
    return [hashes[one["log"] - 1][one["events"]] for one in revisions]


def revisions_here(club: str, row: Any) -> list[str]:  # noqa: ANN401 (a row of competitions)
    """Return the hash of each archived revision, as it is shown. Raises LeftError for another club's."""
    if row.club_id != club:
        raise LeftError(reason("elsewhere"))
    of_it = CompetitionRevision.competition_id == row.id
    query = select(CompetitionRevision.log, CompetitionRevision.events).where(of_it)
    places = [(one.log, one.events) for one in db.session.execute(query.order_by(CompetitionRevision.revision))]
    hashes = {
        log: logs.content_hashes(header_of(row.id, log), events_of(row.id, log, end))
        for log, end in dict(places).items()
    }
    return [hashes[log][events] for log, events in places]


class Bringing:
    """The revisions of one competition from a file, within a write transaction."""

    def __init__(self, club: str, line: Line, contents: Logs, known: Known) -> None:
        self.club, self.line, self.contents, self.id = club, line, contents, line["id"]
        said = (*line["revisions"], *line["desks"])
        self.devices = stand_ins(club, {one["device"]: known.get(one["by"]) for one in said})

    def store(self, row: Any, fresh: Sequence[Line]) -> None:  # noqa: ANN401 (a row of competitions)
        """Write the missing revisions, and the competition if there is none."""
        last = fresh[-1]
        when = seconds(last["received_at"])
        batch = accept.Batch(self.devices[last["device"]], accept.if_extended, full=False, now=when)
        values = batch.row(self.contents[-1], last["revision"], last["log"])
        if row:
            db.session.execute(update(Competition).where(Competition.id == self.id).values(values))
        else:
            self.create(values)
        self.add_logs()
        for one in fresh:
            whose = self.devices[one["device"]]
            at = seconds(one["received_at"])
            accept.note_revision(self.id, one["revision"], whose, one["log"], one["events"], one["hash"], at)
        if not row:
            batch.join(self.id, self.club)

    def create(self, values: dict[str, Any]) -> None:
        """Write a new competition and its desks."""
        first, desks = self.line["revisions"][0], self.line["desks"]
        whose = {"device_id": self.devices[first["device"]], "desk_id": self.devices[desks[-1]["device"]]}
        what = {"id": self.id, "club_id": self.club, "archived_at": seconds(first["received_at"])}
        db.session.execute(insert(Competition).values(**what, **whose, **accept.NO_STATE, **values))
        rows = [
            {
                "competition_id": self.id,
                "number": number,
                "device_id": self.devices[desk["device"]],
                "at": seconds(desk["at"]),
            }
            for number, desk in enumerate(desks, 1)
        ]
        write_rows(insert(Desk), rows)

    def add_logs(self) -> None:
        """Write the missing logs and events."""
        of_it = CompetitionEvent.competition_id == self.id
        counts = select(CompetitionEvent.log, func.count()).where(of_it).group_by(CompetitionEvent.log)
        here = {row[0]: row[1] for row in db.session.execute(counts)}
        begun = set(db.session.scalars(select(CompetitionLog.log).where(CompetitionLog.competition_id == self.id)))
        for log, content in enumerate(self.contents, 1):
            if log not in begun:
                place = {"competition_id": self.id, "log": log}
                db.session.execute(insert(CompetitionLog).values(**place, header=content.header))
            accept.add_events(self.id, log, content.rows[here.get(log, 0) :])
