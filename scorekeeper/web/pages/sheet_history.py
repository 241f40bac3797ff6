"""The revisions of a game in words: who sent each, when, what changed and why. Derived from the documents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.core.words import called, say, score_text
from scorekeeper.games.archive.corrections import changed_fields
from scorekeeper.games.archive.revisions import Past
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.rules import GameError
from scorekeeper.rules.events import effective
from scorekeeper.rules.replay import replay
from scorekeeper.web.pages.sheet_words import corrections, entry_names, when

Json = dict[str, Any]

FIELDS = {"sides": "page.revision.sides", "board": "page.revision.board", "started_at": "page.revision.start"}
"""Header fields with a sentence of their own."""
MOST_ADDED = 6
"""Maximum entries named individually, and maximum frames whose points are shown."""
LONGEST = 60
"""Up to this many entries, the points of corrected frames are shown. Each takes two replays of the game."""


@dataclass(frozen=True)
class Told:
    """One revision: its title, and a line for each change."""

    title: str
    lines: list[str]


def make_history(past: list[Past], inside: bool) -> list[Told]:
    """Return the revisions, newest first. Members' names appear only for visitors who may see the club or keep the
    game.
    """
    rulesets = KnownRulesets()
    books = [cast(Json, rulesets.of(one.document)) for one in past]
    states = [played(one.document, book) for one, book in zip(past, books, strict=True)] if past[1:] else []
    told = []
    for n, one in enumerate(past):
        lines = list(changes(past[n - 1].document, one.document, books[n])) if n else []
        if n and states[n - 1] and states[n]:
            lines += score_line(cast(Json, states[n - 1]), cast(Json, states[n]), one.document)
        if n or one.revision == 1:
            told.append(Told(title(one, inside), lines))
    older = [Told(say("page.revision.older"), [])] if past and past[0].revision > 1 else []
    return [*told[::-1], *older]


def played(document: Json, book: Json) -> Json | None:
    """Replay a revision; None if today's rules refuse it."""
    try:
        return cast(Json, replay(document, cast(Any, book)))
    except GameError:
        return None


def title(one: Past, inside: bool) -> str:
    """Return the revision's number, its sender, and its local time."""
    role = say(f"page.revision.by.{one.role}") if one.role in ("referee", "admin") else ""
    who = (f"{one.name} ({role})" if role else one.name) if inside else role
    return " · ".join(filter(None, (say("page.revision", n=one.revision), who, when(one.document, one.at))))


def changes(old: Json, new: Json, book: Json) -> Iterator[str]:
    """Yield a line for each difference between two revisions, with the reasons given."""
    fields = changed_fields(old, new)
    yield from (say(FIELDS[name]) for name in FIELDS if name in fields)
    if fields - FIELDS.keys():
        yield say("page.revision.header")
    count = len(old["events"])
    if new["events"][:count] == old["events"]:
        yield from added(new, book, count)
    else:
        yield say("page.revision.other")
        same = sum(1 for _pair in common(old["events"], new["events"]))
        if same:
            yield say("page.revision.same", n=same)


def common(old: list[Json], new: list[Json]) -> Iterator[tuple[Json, Json]]:
    """Yield the entries that two logs have in common from the start."""
    for pair in zip(old, new, strict=False):
        if pair[0] != pair[1]:
            return
        yield pair


def added(new: Json, book: Json, count: int) -> Iterator[str]:
    """Yield a line for each new entry: corrections with their reasons, notes, anything else by name."""
    fresh = {event["id"] for event in new["events"][count:]}
    frames = frames_changed(new, book, count)
    for ident, line in corrections(new, book):
        if ident in fresh:
            yield f"{line} {frames[ident]}" if ident in frames else line
    names = entry_names(new, book)
    entries = [event for event in new["events"][count:] if event["id"] in names]
    yield from (say("log.note", note=event["text"]) for event in entries if event["type"] == "note")
    others = [event for event in entries if event["type"] != "note"]
    if len(others) > MOST_ADDED:
        yield say("page.revision.added.many", n=len(others))
    else:
        yield from (say("page.revision.added", what=names[event["id"]]) for event in others)


def frames_changed(new: Json, book: Json, count: int) -> Mapping[str, str]:
    """Return what each newly amended frame scored before and after, in brackets."""
    found: dict[str, str] = {}
    amends = [index for index in range(count, len(new["events"])) if new["events"][index]["type"] == "amend"]
    for index in amends[:MOST_ADDED] if len(new["events"]) <= LONGEST else ():
        event = new["events"][index]
        before, after = (
            frame_points({**new, "events": new["events"][:end]}, book, event["event"]) for end in (index, index + 1)
        )
        if before and after and before != after:
            found[event["id"]] = f"({before} → {after})"
    return found


def frame_points(document: Json, book: Json, ident: str) -> str:
    """Return the points of a frame; empty if it does not count or is not a frame."""
    frames = [event["id"] for _index, event in effective(document["events"]) if event["type"] == "frame"]
    state = played(document, book)
    if state is None or ident not in frames or len(state.get("frames", ())) != len(frames):
        return ""
    points = state["frames"][frames.index(ident)]["points"]
    return score_text(points["a"], points["b"])


def score_line(old: Json, new: Json, document: Json) -> list[str]:
    """Return lines about how the result changed."""
    before, after = ("–".join(str(state["score"][side]) for side in ("a", "b")) for state in (old, new))
    lines = [say("page.revision.score", before=before, after=after)] if before != after else []
    if old["winner"] != new["winner"]:
        lines.append(
            say("page.winner", side=called(document["sides"][new["winner"]]))
            if new["winner"]
            else say("page.winner.none")
        )
    return lines
