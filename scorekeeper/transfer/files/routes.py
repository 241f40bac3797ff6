"""`/api/v1/clubs/<id>/export.…` and `….csv`: everything of a club for its admins. `/schemas/…`: the export's schema."""

import re
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Blueprint as Pages
from flask import Response, jsonify, request, stream_with_context

from scorekeeper.core.api import PREFIX, TAKES, Blueprint, ProblemSchema
from scorekeeper.core.problems import Problem
from scorekeeper.people.identity import journal
from scorekeeper.transfer.files import csv, export, old_results, reading, snapshot, tables
from scorekeeper.transfer.files.bring import bring
from scorekeeper.transfer.files.schemas import ImportedSchema, OldQuerySchema, OldResultsSchema
from scorekeeper.transfer.files.snapshot import Snapshot

blueprint = Blueprint("files", __name__, url_prefix=PREFIX, description="A club's everything, to take away.")
schemas = Pages("schemas", __name__)

AT_ONCE = 1 << 16
"""Bytes sent or read at a time."""
MOST_BYTES = 64_000_000
"""Maximum bytes of a file from a browser. The host's command has no limit."""
MOST_TABLE = 2_000_000
FILE = {"type": "string", "format": "binary"}


@schemas.get(export.ADDRESS)
def club_export() -> Response:
    """Serve the schema of an export's lines."""
    response = Response(export.SCHEMA.read_bytes(), content_type="application/schema+json")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@blueprint.route("/clubs/<uuid:club_id>/export.ndjson", methods=["GET"])
@blueprint.response(200, FILE, content_type="application/x-ndjson")
def export_ndjson(club_id: UUID) -> Response:
    """Export everything of the club as lines of JSON (schema: /schemas/club-export-1.json), for an import."""
    taken = snapshot.take(str(club_id))
    return download(taken, "ndjson", "application/x-ndjson", export.as_ndjson(export.lines(taken)))


@blueprint.route("/clubs/<uuid:club_id>/export.json", methods=["GET"])
@blueprint.response(200, {"type": "array", "items": {"type": "object"}}, content_type="application/json")
def export_json(club_id: UUID) -> Response:
    """Export the same as one JSON document, a list of the lines."""
    taken = snapshot.take(str(club_id))
    return download(taken, "json", "application/json", export.as_json(export.lines(taken)))


@blueprint.route("/clubs/<uuid:club_id>/games.csv", methods=["GET"])
@blueprint.response(200, FILE, content_type="text/csv")
def games_csv(club_id: UUID) -> Response:
    """Export the club's games as a table."""
    taken = snapshot.take(str(club_id))
    return download(taken, "games.csv", "text/csv; charset=utf-8", csv.as_csv(tables.games(taken)))


@blueprint.route("/clubs/<uuid:club_id>/members.csv", methods=["GET"])
@blueprint.response(200, FILE, content_type="text/csv")
def members_csv(club_id: UUID) -> Response:
    """Export everybody who is or was in the club or on its sheets as a table."""
    taken = snapshot.take(str(club_id))
    return download(taken, "members.csv", "text/csv; charset=utf-8", csv.as_csv(tables.members(taken)))


@blueprint.route("/clubs/<uuid:club_id>/import", methods=["POST"])
@blueprint.doc(requestBody={"required": True, "content": {TAKES["files.import_club"]: {"schema": FILE}}})
@blueprint.response(200, ImportedSchema)
@blueprint.alt_response(
    413, schema=ProblemSchema, description="More than 64 MB; the host has a command for larger files"
)
@blueprint.alt_response(415, schema=ProblemSchema, description="Not application/x-ndjson")
@blueprint.alt_response(422, schema=ProblemSchema, description="Not a whole export; nothing was changed")
def import_club(club_id: UUID) -> Response:
    """Import an export into the club. Existing games are skipped, nobody gets a role, and the rules replay every game.

    Imported games stay if the request breaks off; sending it again continues.
    """
    with received(MOST_BYTES) as file:
        try:
            report = bring(str(club_id), file, reading.check(file))
        except reading.Refused as refused:
            raise Problem("bad-import", errors=[{"pointer": "", "detail": str(refused)}]) from None
    return jsonify(asdict(report))


@blueprint.route("/clubs/<uuid:club_id>/old-results", methods=["POST"])
@blueprint.doc(requestBody={"required": True, "content": {TAKES["files.import_results"]: {"schema": FILE}}})
@blueprint.arguments(OldQuerySchema, location="query")
@blueprint.response(200, OldResultsSchema)
@blueprint.alt_response(413, schema=ProblemSchema, description="More than 2 MB")
@blueprint.alt_response(415, schema=ProblemSchema, description="Not text/csv")
@blueprint.alt_response(422, schema=ProblemSchema, description="Rows with faults; nothing was stored")
def import_results(query: dict[str, Any], club_id: UUID) -> Response:
    """Import a table of results from before the archive, all rows or none.

    `dry` reports what would be imported and stores nothing.
    """
    with received(MOST_TABLE) as file:
        found = old_results.read(str(club_id), file.read_bytes())
    if found.faults:
        raise Problem("bad-table", errors=[{"pointer": "", "detail": fault} for fault in found.faults])
    new = old_results.count_new(found.rows) if query["dry"] else old_results.store(str(club_id), found.rows)
    return jsonify(rows=len(found.rows), new=new, dry=query["dry"])


@contextmanager
def received(most: int) -> Iterator[Path]:
    """Store the request's body in a temporary file while it is read. Raises Problem `too-large`."""
    request.max_content_length = most + 1
    with tempfile.NamedTemporaryFile(suffix=".import") as file:
        size = 0
        while part := request.stream.read(AT_ONCE):
            size += file.write(part)
            if size > most:
                raise Problem("too-large")
        file.flush()
        yield Path(file.name)


def download(taken: Snapshot, ending: str, content_type: str, parts: Iterable[bytes]) -> Response:
    """Return a response with a file that is generated while it is sent, compressed if the browser accepts that."""
    journal.note("club-exported", club=str(taken.club.id), what=ending)
    packs = bool(request.accept_encodings["gzip"])
    sent = gathered(packed(parts) if packs else parts)
    response = Response(stream_with_context(sent), content_type=content_type)
    name = re.sub(r"\W+", "-", str(taken.club.name)).strip("-") or "club"
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}-{taken.taken_at[:10]}.{ending}")
    response.vary.add("Accept-Encoding")
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    return response


def packed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes compressed with gzip."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    for part in parts:
        yield packer.compress(part)
    yield packer.flush()


def gathered(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes in pieces of a useful size."""
    held = bytearray()
    for part in parts:
        held += part
        if len(held) >= AT_ONCE:
            yield bytes(held)
            held.clear()
    yield bytes(held)
