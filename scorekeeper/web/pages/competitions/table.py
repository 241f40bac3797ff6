"""The standings of a competition: places, figures, and why each line stands before the next one."""

from dataclasses import dataclass

from scorekeeper.competitions.competition import Competition, new_competition
from scorekeeper.competitions.reasons.why_place import why_place
from scorekeeper.competitions.words import Line
from scorekeeper.core.reasons_said import Said, in_halves
from scorekeeper.core.words import number_text, say
from scorekeeper.web.pages.competitions.matches import LIVE, score_of
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.ratings import signed

PAGE = 100
"""Lines per page."""
MOST_CROSSED = 16
"""With more entries there is no table of who played whom."""


@dataclass(frozen=True)
class Row:
    """A line of the standings. `why`: why it stands here, or before the next one."""

    place: str
    name: str
    address: str
    values: list[str]
    why: Said | None
    tied: bool
    """Whether a tie-break decided, so that the reason is worth a look."""


@dataclass(frozen=True)
class Table:
    """The standings. `columns` are the names of the values; `cross` has who played whom, read across."""

    columns: list[str]
    rows: list[Row]
    cross: list[tuple[str, str, list[list[tuple[str, str]]]]]
    """Name, address and a cell for each entry, itself included: (score, looks) of each match with it."""
    following: str | None = None
    """The address of the next page."""


def make_table(page: Page, begin: int = 0, most: int = PAGE) -> Table:
    """Return the standings from a line on."""
    lines: list[Line] = page.shown.state["standings"]
    competition = new_competition(page.shown.document)
    columns = columns_of(page)
    rows = [make_row(page, competition, columns, n, lines[n]) for n in range(begin, min(begin + most, len(lines)))]
    following = page.address("table", **{"from": begin + most}) if begin + most < len(lines) else None
    return Table(columns, rows, crossed(page, [line["entry"] for line in lines]), following)


def columns_of(page: Page) -> list[str]:
    """Return the columns of figures of the form. Columns of zeros are left out."""
    if page.is_a("bracket") or page.is_a("ladder"):
        return []
    if page.is_a("queue"):
        return ["won", "lost", "streak"]
    lines = page.shown.state["standings"]
    tied = ["tied"] if any(line["tied"] for line in lines) else []
    first = ["halves"] if page.is_a("league") else []
    return ["played", *first, "won", "lost", *tied, "for", "against", "difference"]


def make_row(page: Page, competition: Competition, columns: list[str], number: int, line: Line) -> Row:
    """Return a line of the standings."""
    entry = line["entry"]
    why = why_place(competition, page.shown.state, entry)
    tied = line.get("reason") is not None
    telling = tied or page.is_a("bracket") or (why and why[0]["say"].startswith("because.place-"))
    said = page.say_reason(why[0]) if why and telling else None
    values = [value_of(line, column) for column in columns]
    name, address = page.shown.names.entries[entry], page.entry_address(entry)
    return Row(place_words(line, number), name, address, values, said, tied)


def place_words(line: Line, number: int) -> str:
    """Return a place, or those that are shared; nothing while it is open. A queue's lines have only their order."""
    if "place" not in line:
        return str(number + 1)
    if line["place"] is None:
        return ""
    first, last = line["place"]
    return str(first) if first == last else f"{first}–{last}"


def value_of(line: Line, column: str) -> str:
    """Return a figure as text."""
    if column == "difference":
        return signed(line["for"] - line["against"])
    return in_halves(line["halves"]) if column == "halves" else number_text(line[column])


def crossed(page: Page, order: list[str]) -> list[tuple[str, str, list[list[tuple[str, str]]]]]:
    """Return who played whom in a round robin; nothing for a large field."""
    return make_cross(page, order) if page.is_a("round-robin") and 2 < len(order) <= MOST_CROSSED else []


def make_cross(page: Page, order: list[str]) -> list[tuple[str, str, list[list[tuple[str, str]]]]]:
    """Return who played whom in a schedule, the entries in this order."""
    cells: dict[tuple[str, str], list[tuple[str, str]]] = {(a, b): [] for a in order for b in order}
    for match in page.shown.state["matches"]:
        if match["id"][0] == "r" and (match["a"], match["b"]) in cells:
            cells[match["a"], match["b"]].append(cell_of(match, "ab"))
            cells[match["b"], match["a"]].append(cell_of(match, "ba"))
    names = page.shown.names.entries
    return [(names[a], page.entry_address(a), [cells[a, b] for b in order]) for a in order]


def cell_of(match: Line, sides: str) -> tuple[str, str]:
    """Return a match for the table of who played whom: its score from one side, and its looks."""
    mine, theirs = (score_of(match, side) for side in sides)  # type: ignore[arg-type]
    looks = "live" if match["status"] in LIVE else "won" if match["winner"] == sides[0] else ""
    if mine or theirs:
        return f"{mine}–{theirs}", looks
    if match["winner"] is None:
        return "·", looks
    return say(f"player.letter.{'won' if match['winner'] == sides[0] else 'lost'}"), looks
