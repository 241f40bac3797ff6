"""The words of a game's sheet: how frames, turns and rulings are called, why they counted so, what was corrected."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.core.words import called, has_words, named, say
from scorekeeper.rules.events import counting

Json = dict[str, Any]

COLOURS = {"a": "red", "b": "blue"}
"""What a side's colour is when the game does not say."""
KNOWN = ("red", "blue", "green", "yellow", "black")
"""Those that the stylesheet has; they are class names, so nothing else may get in."""
STAGES = {"innings": "stage.inning", "horse-collar": "stage.round"}
"""What is counted where it is not frames; on the court it is the half-rounds of a round."""
HALVES = ("head", "foot")
PLAYS = ("frame", "turn")


def colour_of(document: Json, key: str) -> str:
    """Return the colour of a side's weights."""
    colour: str = document["sides"][key].get("colour")
    return colour if colour in KNOWN else COLOURS[key]


def name_of(document: Json, key: str) -> str:
    """Return what a side is called; its colour, in the language of the page, where nobody named it."""
    return called(document["sides"][key]).name


def colour_word(document: Json, key: str) -> str:
    """Return what a side is called on the board."""
    return say(f"colour.{colour_of(document, key)}")


def stage(kind: str, number: int) -> str:
    """Name a frame, an inning, a round or a half-round, e.g. "Round 2 · foot"."""
    if kind == "court":
        return say("stage.half", n=(number + 1) // 2, half=say(f"stage.{HALVES[(number - 1) % 2]}"))
    return say(STAGES.get(kind, "stage.frame"), n=number)


def short_stage(kind: str, number: int) -> str:
    """Name it as the first column does, e.g. "2F"."""
    return f"{(number + 1) // 2}{say(f'strip.{HALVES[(number - 1) % 2]}')}" if kind == "court" else str(number)


def reason_line(document: Json, book: Mapping[str, Any], reason: Mapping[str, Any]) -> str:
    """Say one reason, with the book's section and whether house rules change it; sides are called by their colour."""
    colours = {key: colour_word(document, value) for key, value in reason.items() if key in ("side", "other")}
    zone = {"zone": say(f"weight.in.{reason['zone']}")} if "zone" in reason else {}
    ruling = {"offence": offence_name(book, str(reason.get("offence"))), "time": clock_time(reason.get("seconds", 0))}
    number = reason.get("count", reason.get("points", 0))
    sentence = say(str(reason["say"]), **{**reason, **colours, **zone, **ruling, "n": number})
    changed = f" · {say('cite.house')}" if reason["section"] in book.get("house", {}).get("sections", ()) else ""
    return f"{sentence} ({book['book']} {reason['section']}{changed})"


def when(document: Json, at: int) -> str:
    """Say a moment, given in seconds since 1970, on the clock of the game's table."""
    ahead = datetime.fromisoformat(document["started_at"]).utcoffset()
    return date_line(datetime.fromtimestamp(at + (ahead.total_seconds() if ahead else 0), UTC))


def date_line(moment: datetime) -> str:
    """Say day and time, e.g. 21 November 2026, 19:00."""
    month = say(f"page.month.{moment.month}")
    return say("page.date", day=moment.day, month=month, year=moment.year, time=f"{moment:%H:%M}")


def clock_time(seconds: int) -> str:
    """Return minutes and seconds, e.g. 8:05."""
    return "{}:{:02}".format(*divmod(seconds, 60))


def offence_name(book: Mapping[str, Any], offence: str) -> str:
    """Return what the book calls the offence."""
    return next((named(str(found["name"])) for found in book["offences"] if found["id"] == offence), "")


def ruling_name(book: Mapping[str, Any], event: Json) -> str:
    """Name what an official recorded: the offence, the call, a timeout and so on."""
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
    """Say whom an entry is about, e.g. "Ann (Red)"; empty where it is about nobody."""
    if "side" not in event:
        return ""
    colour = colour_word(document, event["side"])
    if "player" not in event:
        return colour
    players = document["sides"][event["side"]].get("players", [])
    if event["player"] < len(players):
        return say("offence.player", player=players[event["player"]]["name"], side=colour)
    return say("offence.nth-player", n=event["player"] + 1, side=colour)


def vote_words(document: Json, kind: str, vote: str) -> str:
    """Say what a judge said or what was ruled, e.g. "the 3 zone", "Red is deeper"."""
    if vote in ("dead-heat", "out"):
        return say("call.level" if vote == "dead-heat" else "call.out")
    if kind == "weight" and vote in COLOURS:
        return say("call.deeper", side=colour_word(document, vote))
    return say(f"zone.{vote}") if has_words(f"zone.{vote}") else vote


def record_line(document: Json, book: Mapping[str, Any], event: Json, why: Iterable[str]) -> str:
    """Say all that is known of a ruling or a note: when, what, about whom, why, the votes, the official, the note."""
    title = " · ".join(filter(None, (event["at"][11:16], ruling_name(book, event), who(document, event))))
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
    """Say what was corrected, and the reason given, with the id of the correction: nothing is erased without a
    trace.
    """
    events = document["events"]
    by_id, names = {event["id"]: event for event in events}, entry_names(document, book)
    for event in events:
        if event["type"] == "amend":
            yield event["id"], say("record.amend", what=names[event["event"]], reason=event["reason"])
        elif event["type"] == "retract":
            yield event["id"], retraction(event, by_id, names)


def entry_names(document: Json, book: Mapping[str, Any]) -> dict[str, str]:
    """Name every entry; a frame or turn that counts no more keeps the place that it had."""
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
    """Say what was taken back or brought back: an entry, or the correction of one."""
    kind = event["reason"] if event["reason"] in ("undo", "redo") else "retract"
    named = by_id[event["event"]]
    if kind == "redo" and named["type"] == "retract":
        named = by_id[named["event"]]
    correction = ""
    while named["type"] in ("amend", "retract"):
        named, correction = by_id[named["event"]], ".correction"
    return say(f"record.{kind}{correction}", what=names[named["id"]], reason=event["reason"])
