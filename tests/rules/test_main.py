"""`python -m scorekeeper.rules` gives one line for each line, whatever the input."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from rules_library import ROOT, vectors

NOT_JSON = b'{"error":{"code":"not-json","event":null}}'
MALFORMED = b'{"error":{"code":"malformed","event":null}}'
UNKNOWN = b'{"error":{"code":"unknown-ruleset","event":null}}'
GAME = next(v["document"] for v in vectors() if v["name"] == "only the deepest side scores")
LINE = json.dumps(GAME).encode()


def run(given: bytes) -> list[bytes]:
    """The lines of the output; the run must succeed and print nothing else."""
    command = [sys.executable, "-W", "error", "-m", "scorekeeper.rules"]
    result = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False, timeout=60)
    assert (result.stderr, result.returncode) == (b"", 0)
    assert result.stdout == b"" or result.stdout.endswith(b"\n")
    return result.stdout.split(b"\n")[:-1]


LINES = {
    "empty line": (b"", NOT_JSON),
    "blanks": (b"  \t", NOT_JSON),
    "a word": (b"game", NOT_JSON),
    "half a document": (LINE[:-1], NOT_JSON),
    "two documents": (LINE + LINE, NOT_JSON),
    "NaN": (b"NaN", NOT_JSON),
    "NaN within": (LINE.replace(b'"version": 1', b'"version": NaN'), NOT_JSON),
    "infinity": (b"[Infinity, -Infinity]", NOT_JSON),
    "invalid UTF-8": (b'{"ruleset": "\xff"}', NOT_JSON),
    "surrogates in UTF-8": (b'{"ruleset": "\xed\xa0\x80"}', NOT_JSON),
    "UTF-16": (LINE.decode().encode("utf-16-le").replace(b"\n", b""), NOT_JSON),
    "byte order mark": (b"\xef\xbb\xbf" + LINE, NOT_JSON),
    "a control character in a text": (b'"\x01"', NOT_JSON),
    "a nul": (b"\x00", NOT_JSON),
    "deep nesting": (b"[" * 200_000 + b"]" * 200_000, NOT_JSON),
    "a leading nought": (b"01", NOT_JSON),
    "a plain number": (b"3", MALFORMED),
    "a huge number": (b"9" * 100_000, MALFORMED),
    "a text": (b'"game"', MALFORMED),
    "null": (b"null", MALFORMED),
    "a list": (b"[1, 2]", MALFORMED),
    "an empty object": (b"{}", UNKNOWN),
    "a lone surrogate as a rule set": (b'{"ruleset": "\\ud800"}', UNKNOWN),
    "a lone surrogate as a name": (LINE.replace(b'"name": "A"', b'"name": "\\ud800"'), MALFORMED),
    "a huge version": (LINE.replace(b'"version": 1', b'"version": ' + b"1" * 9_999), MALFORMED),
    "a version with a fraction": (LINE.replace(b'"version": 1', b'"version": 1.5'), MALFORMED),
    "a version beyond all numbers": (LINE.replace(b'"version": 1', b'"version": 1e999'), MALFORMED),
}


def test_each_line_gets_its_answer_in_order() -> None:
    given = b"\n".join(part for line, _ in LINES.values() for part in (line, LINE)) + b"\n"
    out = run(given)
    state = out[1]
    assert json.loads(state)["score"] == {"a": 5, "b": 0}
    assert dict(zip(LINES, out[0::2], strict=True)) == {name: answer for name, (_, answer) in LINES.items()}
    assert set(out[1::2]) == {state}


def test_output_is_canonical() -> None:
    (line,) = run(LINE)
    assert line == json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")).encode()


def test_errors_carry_the_event() -> None:
    game = {**GAME, "events": [*GAME["events"], {**GAME["events"][0], "id": "e2", "weights": ["a9"]}]}
    assert run(json.dumps(game).encode() + b"\n") == [b'{"error":{"code":"unknown-zone","event":1}}']


@pytest.mark.parametrize(
    "given", [b"", b"\n", LINE, LINE + b"\r\n"], ids=["nothing", "a line end", "no line end", "crlf"]
)
def test_line_ends(given: bytes) -> None:
    assert len(run(given)) == (0 if given == b"" else 1)
