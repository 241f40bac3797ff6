"""The content of one sheet of paper, for printing by a browser or as PDF."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Side:
    """A side: letter and shape of its colour, name, players and score. Empty values become lines to write on."""

    mark: str
    name: str = ""
    players: str = ""
    score: str = ""


@dataclass(frozen=True)
class Page:
    """One copy of a sheet."""

    copy: str
    """The person it is for."""
    title: str
    facts: list[str]
    sides: list[Side]
    columns: list[str]
    rows: list[list[str]]
    result: str = ""
    legend: str = ""
    notes: list[tuple[str, list[str]]] = field(default_factory=list)
    """Headings, each with its lines."""
    signatures: list[str] = field(default_factory=list)
    foot: str = ""
    blanks: list[str] = field(default_factory=list)
    """Labels of blanks above the table."""
