"""`python -m scorekeeper.competitions < requests.ndjson > answers.ndjson`: one request per line in, its answer out
(docs/competitions.md, Calls and cases).

A line that is not JSON gives the code `not-json`. Output is canonical: keys sorted by code point, no spaces, UTF-8 with
nothing escaped but `"`, `\\` and control characters.
"""

from __future__ import annotations

import json
import sys

from scorekeeper.rules.json_lines import read

from .calls import answer

NOT_JSON = {"error": {"code": "not-json", "event": None}}


def answer_line(line: bytes) -> str:
    """The line of output for a line of input."""
    try:
        request = read(line)
    except (ValueError, RecursionError):
        return canonical(NOT_JSON)
    return canonical(answer(request))


def canonical(value: object) -> str:
    """JSON that is identical for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def main() -> None:
    """Answer every line of standard input."""
    for line in sys.stdin.buffer:
        # Half a surrogate pair is no character that UTF-8 knows; a result's id may hold one all the same.
        sys.stdout.buffer.write(answer_line(line).encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
