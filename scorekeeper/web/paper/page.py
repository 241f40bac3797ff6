"""What stands on one sheet of paper, whether a browser prints it or it is a PDF."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Side:
    """A side: letter and shape of its colour, its name and players, what it scored; empty ones are lines to write
    on.
    """

    mark: str
    name: str = ""
    players: str = ""
    score: str = ""


@dataclass(frozen=True)
class Page:
    """One copy of a sheet."""

    copy: str
    """For whom it is."""
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
    """What is to be filled in above the table."""
