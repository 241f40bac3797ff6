"""What the events of a log say that is not in the state: names, players, and when matches were posted."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.competitions.document import is_kind
from scorekeeper.competitions.words import SIDES, Event, Line

PARTNERS = " & "
"""Between the names of partners who are entered by one name."""


@dataclass
class Said:
    """What the events say that were noted so far. They were checked, and they count."""

    names: dict[str, str] = field(default_factory=dict)
    """The name of each entry."""
    players: dict[str, list[str]] = field(default_factory=dict)
    """The players of each entry. A pair without players is made of the entries that it joins."""
    posted: dict[str, str] = field(default_factory=dict)
    """When each match was posted, by the desk's clock, the latest one last."""
    plays: int = 0
    """How often anybody was called, or had a result."""
    played: dict[str, int] = field(default_factory=dict)
    """Which of these was the latest for each entry that plays alone."""

    def note(self, event: Event) -> None:
        """Note the next event."""
        if "entry" in event and "name" in event:
            self.names[event["entry"]] = event["name"]
        if event["type"] in ("post", "result") and isinstance(event["a"], str):
            self.plays += 1
            self.played.update(dict.fromkeys((event["a"], event["b"]), self.plays))
        match event:
            case {"type": "enter", "entry": entry}:
                self.players[entry] = [player["name"] for player in event.get("players", ())]
            case {"type": "pair", "entry": entry, "of": parts}:
                people = (self.players[part] or [self.names[part]] for part in parts)
                self.players[entry] = [name for some in people for name in some]
            case {"type": "substitute", "entry": entry, "out": out}:
                names = self.players[entry]
                names[names.index(out)] = event["in"]["name"]
            case {"type": "post" | "move", "match": posted, "at": at}:
                self.posted.pop(posted, None)
                self.posted[posted] = at
            case {"type": "unpost", "match": posted}:
                self.posted.pop(posted, None)

    def in_order(self, form: str, lines: Sequence[Line]) -> list[Line]:
        """Return matches in the order in which the desk calls them: by the schedule, in a bracket by who has waited
        longest. Python twin of `inOrder` (static/js/desk/boards.js).
        """
        if not is_kind(form, "bracket"):
            return list(lines)
        return sorted(lines, key=lambda line: max(self.played.get(line[side] or "", 0) for side in SIDES))

    def people(self, entry: str) -> list[str]:
        """Return the names of those who play for an entry, which may be known by its own name alone."""
        return self.players[entry] or self.names[entry].split(PARTNERS)
