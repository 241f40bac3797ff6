"""`python -m scorekeeper.rules < games.ndjson > states.ndjson`: one document per line in, one state per line out
(docs/format.md).

A refused document gives `{"error": {"code", "event"}}`, and a line that is not JSON gives the code `not-json`; the run
always continues. Output is canonical: keys sorted, no spaces, ASCII. Nesting that is too deep for Python's parser is
refused as `not-json` (RFC 8259 allows such a limit).
"""

from __future__ import annotations

import json
import sys

from . import replay
from .document import GameError
from .json_lines import read


def answer(line: bytes) -> str:
    """Return the line of output for a line of input."""
    try:
        document = read(line)
    except (ValueError, RecursionError):
        return canonical({"error": {"code": "not-json", "event": None}})
    try:
        return canonical(replay(document))
    except GameError as error:
        return canonical({"error": {"code": error.code, "event": error.event}})


def canonical(value: object) -> str:
    """JSON that is identical for equal values: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def main() -> None:
    """Answer every line of standard input."""
    for line in sys.stdin.buffer:
        sys.stdout.write(answer(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
