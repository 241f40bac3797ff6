"""The bracket on paper: a page for each side of up to 32 lines, else one for each part and for what follows them."""

from scorekeeper.competitions.brackets import Feed, Node
from scorekeeper.competitions.words import Line, Side
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.bracket import Round, awaited, make_rounds, section_title
from scorekeeper.web.pages.competitions.matches import entries_of, score_of, where
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.sheets.heads import head_of
from scorekeeper.web.paper.contest import Box, Column, Slot, Tree

PARTS = {"w": (16, 5), "l": (8, 8)}
"""For each side: most matches in the first round of a page, and the rounds that so many take to one winner."""

Matches = list[tuple[Node, Line]]
Rounds = list[tuple[str, Matches]]
"""The names of rounds, each with its matches."""


def make_trees(page: Page) -> list[Tree]:
    """Return the pages of the bracket: the winners' side with the finals, then the losers' side."""
    rounds = make_rounds(page)
    sides = {"w": [one for one in rounds if one.key[0] != "l"], "l": [one for one in rounds if one.key[0] == "l"]}
    lines: dict[str, Line] = {line["id"]: line for line in page.shown.state["matches"]}
    numbers = {line["entry"]: str(line["number"]) for line in page.shown.state["entries"] if line["number"]}
    alone = {one.key for one in rounds if len(one.lines) == 1}
    return [
        Maker(page, lines, numbers, alone, part).tree(name)
        for side, some in sides.items()
        for name, part in named_parts(section_title(page, side), parts_of(some, *PARTS[side]))
    ]


def named_parts(title: str, parts: list[Rounds]) -> list[tuple[str, Rounds]]:
    """Return the parts of a side, each with its name."""
    if len(parts) == 1:
        return [(title, parts[0])]
    return [(say("page.paper.part", name=title, n=n, of=len(parts)), part) for n, part in enumerate(parts, 1)]


def parts_of(rounds: list[Round], most: int, depth: int) -> list[Rounds]:
    """Return the pages of a side: as many winners as its first round takes, then those who go on from there."""
    if not rounds:
        return []
    many = max(1, len(rounds[0].lines) // most)
    head, rest = (rounds[:depth], rounds[depth:]) if many > 1 else (rounds, [])
    parts = [[(one.name, share(one.lines, part, many)) for one in head] for part in range(many)]
    return parts + parts_of(rest, most, depth)


def share(lines: Matches, part: int, many: int) -> Matches:
    """Return one of so many equal parts of a round."""
    size = len(lines) // many
    return lines[part * size : (part + 1) * size]


class Maker:
    """Makes a page of the bracket. `lines`: all matches by id; `numbers`: those of the entries in the draw; `alone`:
    the rounds of one match.
    """

    def __init__(
        self, page: Page, lines: dict[str, Line], numbers: dict[str, str], alone: set[str], rounds: Rounds
    ) -> None:
        self.page = page
        self.lines = lines
        self.numbers = numbers
        self.alone = alone
        self.rounds = rounds
        self.here = {node.id for _, some in rounds for node, _ in some}

    def tree(self, name: str) -> Tree:
        """Return the page. A match for third place stands below the final."""
        columns: list[Column] = []
        for title, some in self.rounds:
            boxes = [self.box(node, line, title) for node, line in some]
            if some[0][0].id == "p3":
                columns[-1].boxes.extend(boxes)
            else:
                columns.append(Column(title, boxes))
        return Tree(head_of(self.page, name), columns)

    def box(self, node: Node, line: Line, title: str) -> Box:
        """Return a match. One that is alone in its round has no number."""
        number = node.id.partition(".")[2]
        name = say("page.competition.match", n=number) if node.round not in self.alone else ""
        if node.id == "p3":
            name = title
        label = " · ".join(filter(None, (name, where(self.page, line))))
        slots = (self.slot(node, line, "a"), self.slot(node, line, "b"))
        return Box(node.id, label, slots, self.end(node, line), hidden=nobody(line))

    def slot(self, node: Node, line: Line, side: Side) -> Slot:
        """Return a side of a match."""
        feed, entries = getattr(node, side), entries_of(line[side])
        before = feed[1] if feed[0] == "winner" and feed[1] in self.here else ""
        if not entries:
            bye = self.is_bye(feed)
            note = "" if bye or before else awaited(self.page, feed)
            return Slot(note=note, before=before, bye=bye)
        number = self.numbers.get(entries[0], "") if node.round == "w1" else ""
        won = line["winner"] == side and line["status"] != "bye"
        return Slot(self.name(entries[0]), score_of(line, side), won, "", before, number)

    def name(self, entry: str) -> str:
        """Return the name of an entry."""
        return self.page.shown.names.entries[entry]

    def is_bye(self, feed: Feed) -> bool:
        """Whether nobody will come from there."""
        kind, match = feed
        if kind == "line":
            return True
        return self.lines[match]["status"] == "bye" and (kind == "loser" or nobody(self.lines[match]))

    def end(self, node: Node, line: Line) -> Slot | None:
        """Return the line of the winner of a match, unless another match of the page has it."""
        going = node.winner_to[0] if node.winner_to else "f2" if node.id == "f1" else ""
        if going in self.here:
            return None
        told = say("page.competition.winner-to", match=self.page.match_called(going)) if going in self.lines else ""
        if node.id == "f1" or not told:
            told = "" if node.id == "p3" else say("page.paper.winner")
        return Slot(self.name(line[line["winner"]]) if line["winner"] else "", won=bool(line["winner"]), note=told)


def nobody(line: Line) -> bool:
    """Whether two byes meet in a match."""
    return line["status"] == "bye" and line["a"] is None and line["b"] is None
