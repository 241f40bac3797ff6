"""A club's export as lines of JSON: a head, the people, all games, competitions and sheets with all revisions, and a
tail that seals it.

The format is `club-export-1.json` beside this file, a JSON Schema of one line. The tail holds the SHA-256 of all
previous lines including their line feeds. The file contains no tokens, keys, hashes of keys, or device ids.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from flask import current_app, has_request_context

from scorekeeper.core.api import utc
from scorekeeper.core.links import absolute
from scorekeeper.games.archive.documents import is_whole, stored_hash
from scorekeeper.games.house.rulesets import ID as HOUSE
from scorekeeper.games.house.rulesets import body_of
from scorekeeper.store import db
from scorekeeper.transfer.files import competitions, snapshot
from scorekeeper.transfer.files.lines import compact, write
from scorekeeper.transfer.files.snapshot import Senders, Snapshot, Whole

FORMAT = "scorekeeper-club"
VERSION = 1
SCHEMA = Path(__file__).with_name("club-export-1.json")
ADDRESS = f"/schemas/{SCHEMA.name}"

Passed = Callable[[int], object]
"""Called with the number of games done."""


def lines(taken: Snapshot, passed: Passed = lambda _done: None) -> Iterator[str]:
    """Yield the lines of the file, without line feeds."""
    digest, counts = hashlib.sha256(), Counter[str]()
    for kind, line in content(taken, passed):
        digest.update(line.encode() + b"\n")
        counts[kind] += 1
        yield line
    del counts["head"]
    yield write("tail", counts=dict(sorted(counts.items())), sha256=digest.hexdigest())


def content(taken: Snapshot, passed: Passed) -> Iterator[tuple[str, str]]:
    """Yield (kind, line) for everything except the tail."""
    yield "head", head(taken)
    for kind, rows in (
        ("member", taken.members),
        ("alias", taken.aliases),
        ("merge", taken.merges),
        ("result", taken.results),
    ):
        yield from ((kind, write(kind, **row)) for row in rows)
    senders, told, done = Senders(taken.club.id, {row["id"] for row in taken.members}), set[tuple[str, int]](), 0
    for ids in snapshot.batches(taken.games):
        games = snapshot.games(ids)
        senders.learn({row.device_id for one in games for row in (*one.revisions, *one.answers)})
        for one in games:
            if not all(is_whole(row.document, row.content_hash, row.text_hash) for row in one.revisions):
                yield "damaged", damaged(one)
                continue
            yield from (("ruleset", line) for line in house_rules(one.revisions, told))
            yield "game", game(one, senders)
        done += len(ids)
        passed(done)
    yield from competitions.content(taken, senders)


def head(taken: Snapshot) -> str:
    """Return the head: the format and the club, without the key of its link."""
    club = {name: getattr(taken.club, name) for name in ("id", "name", "visibility", "confirm", "season_month")}
    base = current_app.config["PUBLIC_URL"] or has_request_context()
    schema = absolute(ADDRESS) if base else ADDRESS
    return write("head", format=FORMAT, version=VERSION, schema=schema, club=club, exported_at=taken.taken_at)


def game(one: Whole, senders: Senders) -> str:
    """Return a game with all its revisions. The documents are canonical text already and are copied byte by byte."""
    hashes = {row.revision: stored_hash(row.content_hash, row.text_hash) for row in one.revisions}
    parts = []
    for row in one.revisions:
        told = {
            "revision": row.revision,
            "hash": hashes[row.revision],
            "received_at": utc(row.received_at),
            **senders.named(row.device_id),
        }
        parts.append(f'{compact(told)[:-1]},"document":{row.document}}}')
    answers = [answer(row, hashes[row.revision], *senders.known[row.device_id]) for row in one.answers]
    begun = write("game", id=one.id, same_as=one.same_as, answers=answers)
    return f'{begun[:-1]},"revisions":[{",".join(parts)}]}}'


def answer(row: Any, seen_hash: str, label: str, member: str | None) -> dict[str, Any]:  # noqa: ANN401 (a row of snapshot.games)
    """Return a side's or referee's answer to a result."""
    seen = {"revision": row.revision, "hash": seen_hash, "note": row.note, "at": utc(row.at)}
    return {"side": row.side, "verdict": row.verdict, **seen, "by": row.member_id or member, "device": label}


def damaged(one: Whole) -> str:
    """Return a game damaged by a failing disk, as text because it may no longer be JSON. Imports skip it."""
    texts = [row.document.encode("utf-8", "backslashreplace").decode() for row in one.revisions]
    return write("damaged", id=one.id, texts=texts)


def house_rules(rows: list[Any], told: set[tuple[str, int]]) -> Iterator[str]:
    """Yield the house rules that a game's revisions name, each once and before the first game under them."""
    for row in rows:
        if '"ruleset":"house-' not in row.document:
            continue
        document = json.loads(row.document)
        name, version = document["ruleset"], document.get("ruleset_version")
        if HOUSE.fullmatch(name) and type(version) is int and (name, version) not in told:
            told.add((name, version))
            body = body_of(name, version)
            db.session.rollback()
            if body is not None:
                yield f'{{"kind":"ruleset","ruleset":{body}}}'


def as_ndjson(parts: Iterable[str]) -> Iterator[bytes]:
    """Yield the lines as the bytes of a file."""
    return (part.encode() + b"\n" for part in parts)


def as_json(parts: Iterable[str]) -> Iterator[bytes]:
    """Yield the lines as one JSON document, a list."""
    before = b"["
    for part in parts:
        yield before + part.encode()
        before = b",\n"
    yield b"]\n"
