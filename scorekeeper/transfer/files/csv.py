"""CSV tables (RFC 4180) that are safe to open in a spreadsheet. The phone's static/js/lib/csv.js has the same rule."""

import re
from collections.abc import Iterable, Iterator, Sequence

MARK = "\ufeff"
"""A byte order mark. Without it, spreadsheets misread accented letters."""
BLANK = "\\t\\n\\v\\f\\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
CONTROL = "\\x00-\\x1f\\x7f-\\x9f"
FORMULA = re.compile(f"[{BLANK}{CONTROL}]*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[{CONTROL}]")
"""Text that a spreadsheet would take for a formula, including full-width signs and leading spaces."""
EDGE = re.compile(f"[{BLANK}]|.*[{BLANK}]\\Z", re.DOTALL)
NUMBER = re.compile("-?[0-9]+")


def field(value: str | int | None) -> str:
    """Return a value as one field, quoted if necessary, and never a formula."""
    text = "" if value is None else str(value)
    safe = f"'{text}" if FORMULA.match(text) and not NUMBER.fullmatch(text) else text
    quoted = re.search('[",\r\n]', safe) or safe != text or EDGE.match(safe)
    return '"{}"'.format(safe.replace('"', '""')) if quoted else safe


def record(values: Sequence[str | int | None]) -> str:
    """Return a record, ending in CRLF."""
    return ",".join(map(field, values)) + "\r\n"


def as_csv(rows: Iterable[Sequence[str | int | None]]) -> Iterator[bytes]:
    """Yield the rows as the bytes of a file. The first row is the heading."""
    yield MARK.encode()
    yield from (record(row).encode() for row in rows)
