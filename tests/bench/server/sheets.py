"""The rows that so many games make in the tables, game by game, as acceptance would write them one after the other.

Ten seasons, the days filled evenly; every second game is of one large club, the others of many small ones. Who plays is
drawn so that regulars play often, and newcomers turn up as the years go by.
"""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, product
from random import Random
from typing import Any

from scorekeeper.games.archive import seats
from scorekeeper.games.archive.documents import CheckedGame, seconds
from scorekeeper.games.archive.players import Player
from scorekeeper.people.clubs.aliases import fold, member_row, words_of
from scorekeeper.store import new_id
from tests.bench.server.played import CLUB, DAY, ID, NAMES, SIDES, Play, Text

FIRST_DAY, SEASONS = date(2016, 9, 1), 10
DAYS = 365 * SEASONS
SMALL, MOST_PEOPLE = 30, 2_000
"""People on the sheets of a small club, and of the large one where it plays much."""
GAMES_OF_SMALL = 500
"""Of a million games; of fewer games there are fewer such clubs, but ten."""
SENT_AFTER, CORRECTED_AFTER = 2 * 3600, 26 * 3600
"""Seconds from a game's beginning until it is archived, and until a correction is."""

GIVEN = """
Ann Bo Carla Deb Ed Fay Gus Hana Ines Jo Karl Lena Mac Nils Olga Pat Quinn Rosa Sam Tess Uli Vera Walt Xenia Yves Zoé
Abel Britt
Cyril Dora Emil Frida Glen Holly Ivan June Knut Lou Marta Ned Otto Pia Rex Suki Tom Una Vic Wes Yara Zed Dí Bjørn
""".split()  # noqa: SIM905 (a list of names is read as a text)
FAMILY = """
Adams Berg Castillo Dubois Eriksen Fitzgerald Garcia Hansen Ito Jensen Kowalski Larsen Moreau Nuñez Okafor Petrov Quist
Rossi
Sorensen Tanaka Underhill Vargas Weber Xu Young Zimmer Abbott Barnes Clark Dvorak Ellis Fischer Grant Holm Iversen
Johansson
Klein Lindqvist Meyer Novak O’Brien Park Quigley Reyes Schmidt Thompson Ueda Valdez Wright Ximenez Yilmaz Zhang
Andersson Baker
Costa Díaz Evans Foster Gauthier Howard Irwin Jacobs
""".split()  # noqa: SIM905 (a list of names is read as a text)


@dataclass
class Place:
    """A club as the generator knows it."""

    id: str
    people: Sequence[str]
    devices: Sequence[str]
    """Those of the first of the people, in their order."""
    known: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The (alias, member) of each folded name that stands on a sheet already, or joined."""


@dataclass
class Rows:
    """Rows by the name of their table, in the order in which they go in."""

    members: list[dict[str, Any]] = field(default_factory=list)
    aliases: list[dict[str, Any]] = field(default_factory=list)
    words: list[dict[str, Any]] = field(default_factory=list)
    games: list[dict[str, Any]] = field(default_factory=list)
    revisions: list[dict[str, Any]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Sheet:
    """A game as it was played on some day by some people, and who brought it."""

    place: Place
    device: str
    versions: list[tuple[CheckedGame, int]]
    """What was archived, and when: first the game, then its correction if there is one."""


def clubs_of(games: int) -> int:
    """How many small clubs there are."""
    return max(10, games // 2 // GAMES_OF_SMALL)


@lru_cache
def people_of(club: int, games: int) -> Sequence[str]:
    """The people of a club, of which 0 is the large one, who plays most first."""
    count = SMALL if club else min(MOST_PEOPLE, 100 + games // 50)
    names = [f"{given} {family}" for given, family in product(GIVEN, FAMILY)]
    return Random(club).sample(names, count)  # noqa: S311 (a seed makes every run the same)


@lru_cache
def shares(people: int) -> Sequence[float]:
    """How often each of the people plays, added up: the most regular one ten times as often as the last."""
    return list(accumulate((place + people / 10) ** -1 for place in range(people)))


def sheet(number: int, games: int, places: Sequence[Place], plays: Sequence[Play]) -> Sheet:
    """Game `number` of so many: everything about it follows from these."""
    chance = Random(number)  # noqa: S311
    place = places[0] if number % 2 == 0 else places[1 + number // 2 % (len(places) - 1)]
    play = chance.choice(plays)
    seated = draw(chance, len(place.people), 2 if play.alone else 4)
    day = day_of(number, games)
    values = {
        ID: ident(day, number),
        CLUB: place.id,
        DAY: day.isoformat(),
        **names_for([place.people[n] for n in seated]),
    }
    began = seconds(play.game.document["started_at"].replace(DAY, values[DAY]))
    game = vary(play.game, play.text, values, began)
    versions = [(game, began + SENT_AFTER)]
    if play.former:
        versions = [(vary(*play.former, values, began), began + SENT_AFTER), (game, began + CORRECTED_AFTER)]
    joined = [n for n in seated if n < len(place.devices)]
    brings = joined[0] if joined and number % 3 else 0  # the admin's is the club's own tablet
    return Sheet(place, place.devices[brings], versions)


def day_of(number: int, games: int) -> date:
    """The day of a game of so many."""
    return FIRST_DAY + timedelta(days=number * DAYS // games)


def draw(chance: Random, people: int, count: int) -> list[int]:
    """So many different people."""
    found: dict[int, None] = {}
    while len(found) < count:
        found.update(dict.fromkeys(chance.choices(range(people), cum_weights=shares(people), k=count)))
    return list(found)[:count]


def names_for(names: list[str]) -> dict[str, str]:
    """What stands in place of the marks for names."""
    if len(names) == 2:
        return dict(zip(SIDES.values(), names, strict=True))
    return {
        **dict(zip(NAMES, names, strict=True)),
        SIDES["a"]: " & ".join(names[:2]),
        SIDES["b"]: " & ".join(names[2:]),
    }


def ident(day: date, number: int) -> str:
    """A UUIDv7-like id: later days sort behind earlier ones."""
    milliseconds = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
    return str(uuid.UUID(int=milliseconds << 80 | 7 << 76 | (number * 0x9E37 % 0x1000) << 64 | 2 << 62 | number))


def vary(game: CheckedGame, text: Text, values: dict[str, str], began: int) -> CheckedGame:
    """The checked game with other values for its marks; the rules look at none of these, so its state is the same."""
    filled = text.fill(values)
    content_hash = sha256(filled.encode()).hexdigest()
    columns = {**game.columns, "content_hash": content_hash, "started_at": began}
    columns |= {"name_a": values[SIDES["a"]], "name_b": values[SIDES["b"]]}
    players = tuple(Player(one.side, one.place, name := values[one.name], folded(name)) for one in game.players)
    return CheckedGame(values[ID], {}, filled, content_hash, columns, players, game.state, game.ruleset)


folded = lru_cache(10_000)(fold)


def rows_of(some: Iterator[Sheet]) -> Rows:
    """Return what acceptance of these games, each in a request of its own, leaves in the tables."""
    rows = Rows()
    for one in some:
        put_people(rows, one)
        put_game(rows, one)
        rows.seats.extend(seats.rows_of(one.versions[-1][0], one.place.known))
    return rows


def put_people(rows: Rows, one: Sheet) -> None:
    """Names that the club does not know become members who have not joined."""
    game, now = one.versions[0]
    for player in sorted(game.players, key=lambda player: player.folded):
        if player.folded not in one.place.known:
            alias, member = one.place.known[player.folded] = (new_id(), new_id())
            rows.members.append(member_row(one.place.id, member, player.name, now))
            rows.aliases.append({"id": alias, "club_id": one.place.id, "folded": player.folded, "member_id": member})
            words = words_of(player.folded)
            rows.words.extend({"club_id": one.place.id, "word": word, "alias_id": alias} for word in words)


def put_game(rows: Rows, one: Sheet) -> None:
    """The game as its newest version has it, and all its versions."""
    newest, updated = one.versions[-1]
    row = {"id": newest.id, "revision": len(one.versions), "device_id": one.device, "club_id": one.place.id}
    rows.games.append({**row, "archived_at": one.versions[0][1], "updated_at": updated, **newest.columns})
    for revision, (game, now) in enumerate(one.versions, 1):
        said = {"game_id": game.id, "revision": revision, "device_id": one.device, "received_at": now}
        rows.revisions.append({**said, "content_hash": game.content_hash, "document": game.text})
