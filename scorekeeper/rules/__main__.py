"""`python -m scorekeeper.rules < games.ndjson > states.ndjson`: one document a line in, one state a line
out (docs/format.md).

A refused document gives `{"error": {"code", "event"}}`, a line that is no JSON `not-json`; the run always
goes on. Output is canonical: keys sorted, no spaces, ASCII. Nesting deeper than Python can read is refused
as `not-json` (RFC 8259 allows a limit).
"""

from __future__ import annotations

import json
import sys

from . import replay
from .document import GameError

# Longer numbers are out of every range; Python refuses to read very long ones at all, so they are cut to one
# that is too large.
DIGITS = 18


def refuse_constant(name: str) -> object:
    """NaN and Infinity are no JSON, though Python's reader would take them."""
    raise ValueError(name)


def read_integer(digits: str) -> int:
    """A whole number; a huge one as some number that is out of range everywhere."""
    return int(digits[: DIGITS + 1])


def read(line: bytes) -> object:
    """The JSON value of a line of UTF-8; raises ValueError or RecursionError when it holds none."""
    return json.loads(line.decode("utf-8"), parse_int=read_integer, parse_constant=refuse_constant)


def answer(line: bytes) -> str:
    """The line of output for a line of input."""
    try:
        document = read(line)
    except (ValueError, RecursionError):
        return canonical({"error": {"code": "not-json", "event": None}})
    try:
        return canonical(replay(document))
    except GameError as error:
        return canonical({"error": {"code": error.code, "event": error.event}})


def canonical(value: object) -> str:
    """JSON that is the same for equal values: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def main() -> None:
    """Answer every line of the standard input."""
    for line in sys.stdin.buffer:
        sys.stdout.write(answer(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
