"""The words of a game's sheet: names of frames, turns and rulings, reasons, and corrections."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from scorekeeper.core import moments
from scorekeeper.core.words import called, has_words, named, say, unit
from scorekeeper.rules.events import counting

Json = dict[str, Any]

COLOURS = {"a": "red", "b": "blue"}
"""A side's colour if the game names none."""
KNOWN = ("red", "blue", "green", "yellow", "black")
"""The colours in the stylesheet. They become class names, so no others may pass."""
HALVES = ("head", "foot")
PLAYS = ("frame", "turn")


def colour_of(document: Json, key: str) -> str:
    """Return the colour of a side's weights."""
    colour: str = document["sides"][key].get("colour")
    return colour if colour in KNOWN else COLOURS[key]


def name_of(document: Json, key: str) -> str:
    """Return a side's name, or its colour in the page's language if it has none."""
    return called(document["sides"][key]).name


def colour_word(document: Json, key: str) -> str:
    """Return the word for a side's colour."""
    return say(f"colour.{colour_of(document, key)}")


def stage(kind: str, number: int) -> str:
    """Return the name of a frame, inning, round or half-round, e.g. "Round 2 · foot"."""
    if kind == "court":
        return say("stage.half", n=(number + 1) // 2, half=say(f"stage.{HALVES[(number - 1) % 2]}"))
    return say(f"stage.{unit(kind)}", n=number)


def short_stage(kind: str, number: int) -> str:
    """Return the short name for the first column, e.g. "2F"."""
    return f"{(number + 1) // 2}{say(f'strip.{HALVES[(number - 1) % 2]}')}" if kind == "court" else str(number)


def reason_words(document: Json, book: Mapping[str, Any], reason: Mapping[str, Any]) -> str:
    """Return one reason in words."""
    sides = {key: called(document["sides"][value]) for key, value in reason.items() if key in ("side", "other")}
    zone = {"zone": say(f"weight.in.{reason['zone']}")} if "zone" in reason else {}
    ruling = {"offence": offence_name(book, str(reason.get("offence"))), "time": clock_time(reason.get("seconds", 0))}
    number = reason.get("count", reason.get("points", 0))
    key = "why.sum.one" if reason.get("sum") == str(reason.get("points")) else str(reason["say"])
    return say(key, **{**reason, **sides, **zone, **ruling, "n": number})


def reason_line(document: Json, book: Mapping[str, Any], reason: Mapping[str, Any]) -> str:
    """Return one reason with the book's section, marked if house rules change it."""
    changed = f" · {say('cite.house')}" if reason["section"] in book.get("house", {}).get("sections", ()) else ""
    return f"{reason_words(document, book, reason)} ({book['book']} {reason['section']}{changed})"


def when(document: Json, at: int) -> str:
    """Return a moment, given in seconds since 1970, in the table's local time."""
    ahead = datetime.fromisoformat(document["started_at"]).utcoffset()
    return moments.in_title(moments.local(at, int(ahead.total_seconds()) if ahead else 0))


def clock_time(seconds: int) -> str:
    """Return minutes and seconds, e.g. 8:05."""
    return "{}:{:02}".format(*divmod(seconds, 60))


def offence_name(book: Mapping[str, Any], offence: str) -> str:
    """Return the book's name for the offence."""
    return next((named(str(found["name"])) for found in book["offences"] if found["id"] == offence), "")


def ruling_name(book: Mapping[str, Any], event: Json) -> str:
    """Return the name of an official's entry: the offence, call, timeout and so on."""
    if event["type"] == "penalty":
        return capital(offence_name(book, event["offence"]))
    if event["type"] == "call":
        return say(f"call.kind.{event['kind']}")
    if event["type"] == "late":
        return capital(named(book["lateness"]["name"]))
    return say(f"log.kind.{event['type']}")


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def who(document: Json, event: Json) -> str:
    """Return the person that an entry is about, e.g. "Ann (Red)", or the side; empty if none."""
    if "side" not in event:
        return ""
    if "player" not in event:
        return name_of(document, event["side"])
    colour = colour_word(document, event["side"])
    players = document["sides"][event["side"]].get("players", [])
    if event["player"] < len(players):
        return say("offence.player", player=players[event["player"]]["name"], side=colour)
    return say("offence.nth-player", n=event["player"] + 1, side=colour)


def vote_words(document: Json, kind: str, vote: str) -> str:
    """Return a judge's vote or a ruling in words, e.g. "the 3 zone", "Ann's is deeper"."""
    if vote in ("dead-heat", "out"):
        return say("call.level" if vote == "dead-heat" else "call.out")
    if kind == "weight" and vote in COLOURS:
        return say("call.deeper", side=called(document["sides"][vote]))
    return say(f"zone.{vote}") if has_words(f"zone.{vote}") else vote


def record_line(document: Json, book: Mapping[str, Any], event: Json, why: Iterable[str]) -> str:
    """Return all details of a ruling or note: time, person, reasons, votes, official, note."""
    at = moments.clock(datetime.fromisoformat(event["at"]))
    title = " · ".join(filter(None, (at, ruling_name(book, event), who(document, event))))
    lines = [*why]
    if event["type"] == "call":
        votes = ", ".join(vote_words(document, event["kind"], vote) for vote in event.get("votes", []))
        lines += [say("log.votes", votes=votes)] if votes else []
        lines.append(say("log.ruled", ruling=vote_words(document, event["kind"], event["ruling"])))
    lines += [say("log.official", official=event["official"])] if "official" in event else []
    lines += [say("log.note", note=event["note"])] if "note" in event else []
    lines += [event["text"]] if event["type"] == "note" else []
    return f"{title}: {' · '.join(lines)}"


def corrections(document: Json, book: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each correction in words with its reason, preceded by its id, so that nothing is erased without a trace."""
    events = document["events"]
    by_id, names = {event["id"]: event for event in events}, entry_names(document, book)
    for event in events:
        if event["type"] == "amend":
            yield event["id"], say("record.amend", what=names[event["event"]], reason=event["reason"])
        elif event["type"] == "retract":
            yield event["id"], retraction(event, by_id, names)


def entry_names(document: Json, book: Mapping[str, Any]) -> dict[str, str]:
    """Return the name of every entry. A frame or turn that no longer counts keeps the place it had."""
    counted, names = set(counting(document["events"])), {}
    numbers = {"": 1, "a": 1, "b": 1}
    for event in document["events"]:
        if event["type"] in PLAYS:
            side = event["side"] if event["type"] == "turn" else ""
            place = stage(book["kind"], numbers[side])
            names[event["id"]] = say("sheet.turn-of", stage=place, side=name_of(document, side)) if side else place
            numbers[side] += event["id"] in counted
        elif event["type"] not in ("amend", "retract"):
            about = who(document, event)
            names[event["id"]] = f"{ruling_name(book, event)}, {about}" if about else ruling_name(book, event)
    return names


def retraction(event: Json, by_id: dict[str, Json], names: dict[str, str]) -> str:
    """Return a sentence about what was taken or brought back: an entry, or a correction."""
    kind = event["reason"] if event["reason"] in ("undo", "redo") else "retract"
    named = by_id[event["event"]]
    if kind == "redo" and named["type"] == "retract":
        named = by_id[named["event"]]
    correction = ""
    while named["type"] in ("amend", "retract"):
        named, correction = by_id[named["event"]], ".correction"
    return say(f"record.{kind}{correction}", what=names[named["id"]], reason=event["reason"])
