"""The content of a competition's sheets of paper: its bracket, schedule, roll call, slips and match sheets."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Head:
    """What stands at the top of each page."""

    title: str
    """The competition."""
    what: str
    """The sheet, such as a part of the bracket."""
    facts: str


@dataclass(frozen=True)
class Headed:
    """A sheet with a head on each of its pages."""

    head: Head

    @property
    def title(self) -> str:
        """The title of the PDF."""
        return self.head.title


@dataclass(frozen=True)
class Slot:
    """A line of a bracket. An empty name is a line to write on, unless a bye is there. `note` says below it who comes.

    `before`: the match of this sheet whose winner comes there. `number`: the entry's number in the draw.
    """

    name: str = ""
    score: str = ""
    won: bool = False
    note: str = ""
    before: str = ""
    number: str = ""
    bye: bool = False


@dataclass(frozen=True)
class Box:
    """A match of a bracket. `end`: the line of its winner, if no later match of the sheet has it."""

    match: str
    label: str
    slots: tuple[Slot, Slot]
    end: Slot | None = None
    hidden: bool = False
    """Whether two byes would meet, so that only its place is left."""


@dataclass(frozen=True)
class Column:
    """A round of a bracket."""

    name: str
    boxes: list[Box]


@dataclass(frozen=True)
class Tree(Headed):
    """A bracket, or a part of one that fits on a page."""

    columns: list[Column]


@dataclass(frozen=True)
class Meeting:
    """A match of a schedule, or a game of a match. `where`: its board or its day. Empty scores become boxes to write
    in.
    """

    label: str
    where: str
    names: tuple[str, str]
    scores: tuple[str, str]
    won: tuple[bool, bool]


@dataclass(frozen=True)
class Cross:
    """Who played whom: the entries by number, and for each a cell for every one of them with the scores so far."""

    names: list[str]
    cells: list[list[list[str]]]


@dataclass(frozen=True)
class Schedule(Headed):
    """The rounds of a schedule, each with its heading. `left`: how many matches were left out."""

    rounds: list[tuple[str, list[Meeting]]]
    cross: Cross | None = None
    left: str = ""


@dataclass(frozen=True)
class Person:
    """An entry at the roll call. `told`: its handicap, or that it is out."""

    name: str
    players: str
    told: str
    present: bool


@dataclass(frozen=True)
class RollCall(Headed):
    """All entries by name."""

    people: list[Person]


@dataclass(frozen=True)
class Slip:
    """A match to cut out. `starts`: with how many points each side begins, if not with none. `points`: the name of its
    boxes. `link`: what its QR code opens, if it has one.
    """

    match: str
    board: str
    facts: str
    names: tuple[str, str]
    starts: tuple[str, str]
    points: str
    link: str = ""


@dataclass(frozen=True)
class Slips:
    """Slips for matches. `left`: how many were left out."""

    title: str
    slips: list[Slip] = field(default_factory=list)
    left: str = ""


@dataclass(frozen=True)
class MatchSheet(Headed):
    """The sheet of a league match. `names`: home and visitors; `copies`: whose each is; `places`: those whose players
    are still to be written down; `totals`: what the match comes to, as one more game.
    """

    names: tuple[str, str]
    copies: list[str]
    places: list[str]
    rounds: list[tuple[str, list[Meeting]]]
    totals: list[Meeting]
