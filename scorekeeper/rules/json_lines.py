"""Reads lines of JSON, for the commands that answer each line of their input."""

from __future__ import annotations

import json

# Longer numbers are outside every range. Python refuses to parse very long ones, so they are cut to a number that is
# still too large.
DIGITS = 18


def refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which are not JSON, although Python's parser accepts them."""
    raise ValueError(name)


def read_integer(digits: str) -> int:
    """Parse an integer; a huge one becomes some number that is outside every range."""
    return int(digits[: DIGITS + 1])


def read(line: bytes) -> object:
    """Parse a line of UTF-8 as JSON; raises ValueError or RecursionError if it is not JSON."""
    return json.loads(line.decode("utf-8"), parse_int=read_integer, parse_constant=refuse_constant)
