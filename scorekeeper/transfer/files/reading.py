"""Reading a club's export. The whole file is checked before any of it is used."""

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from jsonschema import Draft202012Validator

from scorekeeper.core.words import say
from scorekeeper.transfer.files.export import FORMAT, SCHEMA, VERSION

LONGEST = 1 << 24
"""Maximum bytes of a line, which holds a game with all its revisions."""
KINDS = (
    "member", "alias", "merge", "result", "ruleset", "game", "damaged", "log", "competition", "sheet", "telling",
)  # fmt: skip

OFTEN = 500
"""Lines between progress reports."""

Line = dict[str, Any]
Passed = Callable[[int], object]


class Refused(Exception):  # noqa: N818 (named for what happened)
    """The reason why a file is refused; the exception's text is the sentence."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(say(f"page.import.{key}", **values))


@dataclass(frozen=True)
class Checked:
    """The head, counts and hash of a sound file."""

    head: Line
    counts: dict[str, int]
    sha256: str


def check(file: Path, passed: Passed = lambda _done: None) -> Checked:
    """Read and check the whole file, reporting bytes read. Raises Refused if it is truncated, changed, or not an
    export.
    """
    digest, counts = hashlib.sha256(), Counter[str]()
    head, tail = Line(), Line()
    for number, raw, line in numbered(file, passed):
        kind = line["kind"]
        if tail or (number == 1) != (kind == "head"):
            raise Refused("not-ours", line=number)
        if kind == "tail":
            tail = line
            continue
        digest.update(raw)
        head = head or line
        counts[kind] += number > 1
    if not tail:
        raise Refused("torn")
    if tail["sha256"] != digest.hexdigest() or Counter(tail["counts"]) != counts:
        raise Refused("changed")
    return Checked(head, dict(counts), tail["sha256"])


def lines(file: Path) -> Iterator[tuple[int, Line]]:
    """Yield (number, line) of a checked file, without head and tail."""
    return ((number, line) for number, _raw, line in numbered(file) if line["kind"] in KINDS)


def numbered(file: Path, passed: Passed = lambda _done: None) -> Iterator[tuple[int, bytes, Line]]:
    """Yield each line with its number and bytes. Raises Refused at the first line that does not belong in an export."""
    try:
        with file.open("rb") as kept, unpacked(kept) as content:
            number = 0
            while raw := content.readline(LONGEST + 1):
                number += 1
                if number % OFTEN == 0:
                    passed(kept.tell())
                yield number, raw, parse(number, raw)
    except (EOFError, gzip.BadGzipFile):
        raise Refused("torn") from None


def unpacked(kept: IO[bytes]) -> AbstractContextManager[IO[bytes]]:
    """Return a reader for a file, compressed or not, from its beginning."""
    packed = kept.read(2) == b"\x1f\x8b"
    kept.seek(0)
    return cast(AbstractContextManager[IO[bytes]], gzip.GzipFile(fileobj=kept)) if packed else nullcontext(kept)


def parse(number: int, raw: bytes) -> Line:
    """Return a line that fits the schema. Raises Refused."""
    if not raw.endswith(b"\n"):
        raise Refused("not-ours" if len(raw) > LONGEST else "torn", line=number)
    try:
        line = json.loads(raw.decode(), parse_constant=no_constant)
        known = line["kind"] in (*KINDS, "head", "tail")
        if known and line["kind"] == "head" and line.get("format") == FORMAT and line.get("version", 0) != VERSION:
            raise Refused("newer", version=line["version"])
        sound = known and validator(line["kind"]).is_valid(line)
    except (ValueError, RecursionError, KeyError, TypeError):
        sound = False
    if not sound:
        raise Refused("not-ours", line=number)
    return cast(Line, line)


def no_constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(name)


@cache
def validator(kind: str) -> Any:  # noqa: ANN401 (jsonschema has no type stubs)
    """Return the validator for lines of a kind."""
    schema = json.loads(SCHEMA.read_text("utf-8"))
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
