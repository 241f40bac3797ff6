"""The log of a competition while it grows: what it has led to, and its hashes, so that a further event costs no replay.

The log's hash is the SHA-256 of the list of its events as canonical JSON, the content's hash that of the whole document
(games/archive/documents.py). Both are fed from the front, so they grow with the log.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any

from scorekeeper.competitions.competition import Competition
from scorekeeper.competitions.document import EVENTS, MIXER_EVENTS, TABLE, check_document, is_kind, settings_of
from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.competitions.figures.seasons import is_year
from scorekeeper.competitions.log import check_shape
from scorekeeper.competitions.recording.recording import ANY, HANDLERS, check, record
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.competitions.said import Said

MOST_EVENTS: int = TABLE["header"]["events"][1]
LARGEST = 4_000_000
"""Maximum bytes of a document."""
REMEMBERED = 50_000
"""Maximum events of all logs that one process remembers. An event takes about a kilobyte."""
MOST_MATCHES = 20_000
"""Maximum matches of a schedule: 200 entries that meet once. A document could not hold more results."""
NO_EVENTS = sha256(b"[]").hexdigest()


@dataclass(frozen=True, slots=True)
class Row:
    """An event as it is stored. `log_hash` is the hash of the events up to and including it."""

    number: int
    event: str
    log_hash: str


class Log:
    """A header and its events so far. After a refusal it cannot be used any more."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.competition: Competition = record(*check_document({**header, "events": []}))
        self.said = Said()
        self.ids: set[str] = set()
        before, self.after = around(header)
        self.content, self.listed = sha256(before), sha256(b"[")
        self.size = len(before) + len(self.after)

    @property
    def events(self) -> int:
        """The number of events."""
        return len(self.ids)

    @property
    def content_hash(self) -> str:
        """The hash of the whole document."""
        whole = self.content.copy()
        whole.update(self.after)
        return whole.hexdigest()

    @property
    def log_hash(self) -> str:
        """The hash of the events."""
        return closed(self.listed)

    def grow(self, events: Sequence[dict[str, Any]]) -> list[Row]:
        """Add events without a retraction. Raises CompetitionError as `stand` would for the whole document, and Problem
        `bad-date`, `too-large` and `too-many-matches`.
        """
        first, form = self.events, self.competition.form
        if first + len(events) > MOST_EVENTS:
            raise CompetitionError("malformed")
        shapes = MIXER_EVENTS if form == "mixer" else EVENTS
        for index, event in enumerate(events, first):
            check_shape(event, shapes, index)
        fresh: set[str] = set()
        for index, event in enumerate(events, first):
            if event["id"] in self.ids or event["id"] in fresh:
                raise CompetitionError("duplicate-event", index)
            fresh.add(event["id"])
        refuse_endless(self.header, enumerate(events, first))
        handlers = HANDLERS.get(form, ANY)
        for index, event in enumerate(events, first):
            try:
                check(self.competition, event)
                handlers[event["type"]](self.competition, event)
                self.said.note(event)
            except CompetitionError as error:
                raise CompetitionError(error.code, index) from None
        return self.append(events)

    def append(self, events: Sequence[dict[str, Any]]) -> list[Row]:
        """Add checked events to the hashes. Return them as they are stored."""
        rows = []
        for index, event in enumerate(events, self.events):
            check_date(event["at"], index, f"/events/{index}/at")
            text = canonical(event)
            written = encoded(text, index)
            for digest in (self.content, self.listed):
                digest.update(b"," + written if index else written)
            self.size += len(written) + (index > 0)
            self.ids.add(event["id"])
            rows.append(Row(index + 1, text, closed(self.listed)))
        if self.size > LARGEST:
            raise Problem("too-large")
        return rows


def whole(document: object) -> tuple[Log, list[Row]]:
    """Check a whole document. Raises like `Log.grow`."""
    checked, events = check_document(document)
    log = Log({name: value for name, value in checked.items() if name != "events"})
    check_date(log.header["started_at"], None, "/started_at")
    refuse_endless(log.header, events)
    log.competition = record(log.header, events)
    for _index, event in events:
        log.said.note(event)
    return log, log.append(checked["events"])


def hash_of(texts: Sequence[str]) -> str:
    """Return the hash of a list of stored events."""
    return sha256(f"[{','.join(texts)}]".encode()).hexdigest()


def content_hashes(header: str, events: Sequence[str]) -> list[str]:
    """Return the hashes of a stored content after each number of its events, from none to all."""
    before, after = around(json.loads(header))
    digest, hashes = sha256(before), []
    for number in range(len(events) + 1):
        whole = digest.copy()
        whole.update(after)
        hashes.append(whole.hexdigest())
        if number < len(events):
            digest.update(f"{',' if number else ''}{events[number]}".encode("utf-8", "surrogateescape"))
    return hashes


def refuse_endless(header: dict[str, Any], events: Iterable[tuple[int, dict[str, Any]]]) -> None:
    """Refuse a draw whose schedule is longer than the server computes: raises Problem `too-many-matches`.

    1,024 entries that meet four times have two million matches, and a few requests would take all memory.
    """
    if is_kind(header["form"], "scheduled"):
        legs = settings_of(header)["legs"]
        for index, event in events:
            if event["type"] == "draw" and "stage" not in event:
                even = len(event["order"]) + len(event["order"]) % 2
                if even * (even - 1) // 2 * legs > MOST_MATCHES:
                    raise Problem("too-many-matches", event=index)


def has_retraction(events: Sequence[dict[str, Any]]) -> bool:
    """Whether one of these events may take back an earlier one, so that only a replay of all says what has happened."""
    return any(isinstance(event, dict) and event.get("type") == "retract" for event in events)


def around(header: dict[str, Any]) -> tuple[bytes, bytes]:
    """Return the canonical document before and after its events."""
    sooner = canonical({name: value for name, value in header.items() if name < "events"})[:-1]
    later = canonical({name: value for name, value in header.items() if name > "events"})[1:]
    comma = "," if len(sooner) > 1 else ""
    return encoded(f'{sooner}{comma}"events":['), encoded(f"],{later}")


def encoded(text: str, index: int | None = None) -> bytes:
    """Return a text in UTF-8. Half a character cannot be stored: raises CompetitionError."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise CompetitionError("malformed", index) from None


def closed(listed: Any) -> str:  # noqa: ANN401 (hashlib names no type)
    """Return the hash of a list that was fed without its closing bracket."""
    done = listed.copy()
    done.update(b"]")
    return str(done.hexdigest())


def check_date(written: str, event: int | None, pointer: str) -> None:
    """Refuse a date outside our years: raises Problem `bad-date`."""
    if not is_year(written):
        raise Problem("bad-date", event=event, errors=[{"pointer": pointer, "detail": written}])


class Memory:
    """The logs that this process wrote last, by competition. Whoever takes one is the only one to have it."""

    def __init__(self) -> None:
        self.logs: OrderedDict[str, Log] = OrderedDict()
        self.alone = Lock()

    def take(self, competition: str) -> Log | None:
        """Take a log out."""
        with self.alone:
            return self.logs.pop(competition, None)

    def keep(self, competition: str, log: Log) -> None:
        """Remember a log, and forget the oldest ones if they are too many."""
        with self.alone:
            self.logs[competition] = log
            self.logs.move_to_end(competition)
            room = REMEMBERED - sum(one.events for one in self.logs.values())
            while room < 0 and len(self.logs) > 1:
                _ident, oldest = self.logs.popitem(last=False)
                room += oldest.events


memory = Memory()


def parsed(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Return stored events as objects."""
    found: list[dict[str, Any]] = json.loads(f"[{','.join(texts)}]")
    return found
