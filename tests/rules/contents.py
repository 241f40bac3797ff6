"""The sections that each book has, by the book's short name: what a rule set may cite."""

from __future__ import annotations


def lettered(number: str, last: str) -> list[str]:
    """A numbered section and its parts from a to `last`."""
    return [number, *(number + chr(code) for code in range(ord("a"), ord(last) + 1))]


def numbered(part: str, last: int) -> list[str]:
    """A part of a book and its sections from 1 to `last`."""
    return [part, *(f"{part}.{number}" for number in range(1, last + 1))]


FED = """
1.1 1.1.1 1.1.2 1.1.3 1.1.3.1 1.1.3.2 1.1.4 1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.3 1.4 1.5 1.5.1 1.5.2 1.5.3
2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.9.1 2.9.1.1 2.9.1.1.1 2.9.1.1.2 2.9.1.2 2.9.1.2.1 2.9.1.2.2 2.9.1.3 2.9.2
2.9.2.1.1
2.9.2.1.2
3.1 3.1.1 3.1.1.1 3.1.1.2 3.1.1.2.1 3.1.1.2.2 3.1.1.2.3 3.1.2 3.1.3 3.1.4 3.2 3.3 3.3.1 3.3.2 3.3.3 3.4 3.5
4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.2 4.3 4.4 4.5 4.5.1 4.5.2 4.6 4.6.1 4.6.2 4.6.3 4.6.4 4.6.5 4.7 4.7.1 4.7.2 4.7.3
5.1 5.2 5.3 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.6
6.1 6.2 6.2.1 6.2.2 6.3 6.3.1 6.3.2 6.3.3 6.3.3.1 6.3.3.1.1 6.3.3.1.2 6.3.3.2 6.3.3.2.1 6.3.3.2.2 6.3.4 6.3.4.1 6.3.4.2
6.4 6.4.1 6.4.2 6.4.3 6.4.3.1 6.4.3.2 6.4.3.2.1 6.4.3.2.2 6.4.3.2.3 6.4.4 6.4.5 6.4.6 6.4.7 6.4.8
6.5 6.5.1 6.5.1.1 6.5.1.1.1 6.5.1.1.2 6.5.1.1.3 6.5.1.2 6.5.1.2.1 6.5.1.2.2 6.5.1.2.3 6.5.1.2.4 6.5.2 6.5.3 6.5.4
6.6 6.6.1 6.6.2 6.6.3 6.6.4 6.7 6.7.1 6.7.2 6.8 6.8.1 6.8.1.1 6.8.1.2 6.8.1.3 6.8.1.4 6.8.2 6.9 6.9.1 6.9.2
6.10 6.10.1 6.10.2 6.10.3
7.1 7.1.1 7.1.1.1 7.1.1.2 7.1.2 7.1.2.1 7.1.2.1.1 7.1.2.1.2 7.1.2.2 7.1.3 7.2
8.1 8.2 8.2.1 8.2.2 8.2.3 8.2.4 8.2.5 8.2.6 8.3 8.3.1 8.3.2 8.3.3 8.3.3.1 8.3.3.2 8.3.3.2.1 8.3.3.2.2 8.3.3.3 8.3.3.3.1
8.3.3.3.2 8.3.3.4 8.4
"""

CONTENTS = {
    "fed": {*FED.split(), *numbered("9", 33)},
    "csc": {
        *lettered("V.1", "b"), "V", "V.2", "V.3", *lettered("V.4", "k"), *lettered("V.5", "n"),
        *numbered("VI", 6), "VI.7.1", "VI.7.2", "VI.8.1", "VI.8.2", "VI.8.3", *numbered("VI", 16)[9:],
        *numbered("VII", 18), *lettered("VII.12", "d"),
    },
    "alberta": {
        "1", "2", "3", *lettered("4", "a"), *lettered("5", "a"), *lettered("6", "a"), *lettered("7", "i"),
        *lettered("8", "g"), *lettered("9", "k"), *lettered("10", "e"),
    },
    "casual": {
        "Object", "Points", "Basic Game Knock Off Rules", "Scoring Shuffleboard Points", "General Tournament Rules",
        "Other types of Shuffleboard Games", "Horse Collar Shuffleboard Game Rules", "Scoring in Horse Collar",
        "Baseball",
        "Bowling",
    },
    "court": {"1", "2", "3", "4", "5"},
}  # fmt: skip
