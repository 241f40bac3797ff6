"""What pages show of a competition: its stored state, and what its log says besides. Nothing is replayed for it."""

import json
from dataclasses import dataclass, field

from scorekeeper.competitions.reasons.names import Names, names_of
from scorekeeper.competitions.words import Document, Event, State
from scorekeeper.games.competitions.reading import document_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.games.competitions.said import Said
from scorekeeper.games.competitions.states import state_of
from scorekeeper.rules.events import effective
from scorekeeper.store.clubs import plain


@dataclass(frozen=True)
class Shown:
    """A competition to show."""

    row: AnyRow
    document: Document
    state: State
    names: Names
    said: Said = field(default_factory=Said)
    handicaps: dict[str, int] = field(default_factory=dict)
    """The points that entries owe, where the desk gave any."""
    present: set[str] = field(default_factory=set)
    """Who answered the roll call."""
    notes: list[Event] = field(default_factory=list)
    """What the desk announced, the latest one last."""

    def listed_as(self, entry: str) -> str:
        """Return the name of an entry as lists by name are sorted."""
        return plain(self.names.entries[entry])


def read(row: AnyRow) -> Shown:
    """Return what to show of a competition that the visitor may read."""
    document: Document = json.loads(document_of(row))
    counted = [event for _, event in effective(document["events"])]  # they were checked when they were archived
    shown = Shown(row, document, json.loads(state_of(row)), names_of(document, counted))
    for event in counted:
        shown.said.note(event)
        note(shown, event)
    return shown


def note(shown: Shown, event: Event) -> None:
    """Note what an event says besides, for pages."""
    if event.get("handicap"):
        shown.handicaps[event["entry"]] = event["handicap"]
    match event:
        case {"type": "present", "entries": entries}:
            shown.present.update(entries)
        case {"type": "enter", "late": True, "entry": entry}:
            shown.present.add(entry)
        case {"type": "note"}:
            shown.notes.append(event)
