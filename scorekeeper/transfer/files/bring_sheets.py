"""Importing sheets, each in one transaction, and what is told of competitions, into a club."""

from collections.abc import Mapping, Sequence

from sqlalchemy import insert, select

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.accept import durable
from scorekeeper.games.archive.documents import hash_of_stored
from scorekeeper.games.competitions import sheets
from scorekeeper.games.competitions.sheets import CheckedSheet
from scorekeeper.store import Game, SheetRevision, Telling, db, write_rows
from scorekeeper.transfer.files.left import LeftError, reason
from scorekeeper.transfer.files.people import Known, seconds
from scorekeeper.transfer.files.reading import Line
from scorekeeper.transfer.files.stand_ins import stand_ins


def bring_sheet(club: str, line: Line, known: Known) -> bool:
    """Store the missing revisions of a sheet. Return whether there were any. Raises LeftError."""
    papers, revisions = [checked(line["id"], one) for one in line["revisions"]], line["revisions"]
    if [one["revision"] for one in revisions] != [*range(1, len(revisions) + 1)]:
        raise LeftError(reason("gap"))

    def work() -> bool:
        batch = sheets.Batch("", papers)
        row, removed = batch.known.get(line["id"]), batch.redacted.get(line["id"])
        shown = [sheets.redact(one, removed) for one in papers] if removed else papers
        if sheets.club_of(papers[-1].link.get("id")) != club or (row and row.club_id != club):
            raise LeftError(reason("elsewhere"))
        here = hashes_here(line["id"])
        if any(ours != one.content_hash for ours, one in zip(here, shown, strict=False)):
            raise LeftError(reason("differs"))
        fresh = [*zip(shown, revisions, strict=True)][len(here) :]
        devices = stand_ins(club, {one["device"]: known.get(one["by"]) for _sheet, one in fresh})
        for sheet, one in fresh:
            batch.device, batch.now = devices[one["device"]], seconds(one["received_at"])
            batch.keep(sheet, batch.known.get(sheet.id), full=False)
        batch.tell(None)
        return bool(fresh)

    return durable(work)


def checked(ident: str, revision: Line) -> CheckedSheet:
    """Return a revision of a file, replayed. Raises LeftError."""
    try:
        sheet = sheets.check_sent(revision["document"])
    except (CompetitionError, Problem) as error:
        raise LeftError(reason("rules", code=problem_of(error).type.code)) from None
    if sheet.id != ident or sheet.content_hash != revision["hash"]:
        raise LeftError(reason("hash"))
    return sheet


def hashes_here(ident: str) -> list[str]:
    """Return the hash of each archived revision, as it is shown."""
    query = select(SheetRevision.document).where(SheetRevision.sheet_id == ident).order_by(SheetRevision.revision)
    return [hash_of_stored(text) for text in db.session.scalars(query)]


def bring_tellings(club: str, lines: Sequence[Line], known: Known) -> None:
    """Store what is told of the club's competitions. What counted in the file counts; games and sheets that are here
    tell it themselves.
    """

    def work() -> None:
        ids = [line["telling"]["id"] for line in lines]
        archived = set(db.session.scalars(select(Game.id).where(Game.id.in_(ids))))
        held = tellings.lock(line["competition"] for line in lines)
        there = {(row.id, row.competition_id): row for row in tellings.rows_of(Telling.id.in_(ids))}
        ours = [line for line in lines if (one := held.get(line["competition"])) and one.row.club_id == club]
        new = []
        for line in ours:
            told, competition = line["telling"], line["competition"]
            row = there.get((told["id"], competition))
            if row and line["taken"] and not row.taken:
                tellings.change(row, held[competition], taken=True)
            elif row is None and told["kind"] == "game" and told["id"] not in archived:
                new.append(line)
        add_tellings(club, new, known, held)
        tellings.note_counts(held)

    if lines:
        durable(work)


def add_tellings(club: str, lines: Sequence[Line], known: Known, held: Mapping[str, tellings.Held]) -> None:
    """Write what games tell that are not here."""
    devices = stand_ins(club, {line["device"]: known.get(line["by"]) for line in lines})
    rows = [
        {
            "id": line["telling"]["id"],
            "competition_id": line["competition"],
            "kind": "game",
            "club_id": club,
            "device_id": devices[line["device"]],
            "card": None,
            "taken": line["taken"],
            "number": held[line["competition"]].count(),
            "telling": canonical(line["telling"]),
        }
        for line in lines
    ]
    write_rows(insert(Telling), rows)
