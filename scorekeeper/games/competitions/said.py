"""What the events of a log say that is not in the state: names, players, and when matches were posted."""

from dataclasses import dataclass, field

from scorekeeper.competitions.words import Event

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

    def note(self, event: Event) -> None:
        """Note the next event."""
        if "entry" in event and "name" in event:
            self.names[event["entry"]] = event["name"]
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

    def people(self, entry: str) -> list[str]:
        """Return the names of those who play for an entry, which may be known by its own name alone."""
        return self.players[entry] or self.names[entry].split(PARTNERS)
