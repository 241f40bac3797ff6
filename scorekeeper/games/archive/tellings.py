"""What games and sheets tell of competitions (docs/competitions.md, Results): which tellings there are, which count.

A telling counts by itself if its sender may tell: a member of the competition's club, its director or owner, or a phone
with the key of a match card. Any other is offered: it is stored, and counts once the desk takes it. What counts once
goes on counting, also when it is corrected. A telling may arrive before its competition; `adopt` decides about it then.
"""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, exists, insert, select, text, update

from scorekeeper.core.canonical import canonical
from scorekeeper.games.archive.documents import CheckedGame
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.devices import devices_of_same_player
from scorekeeper.store import Competition, Device, Member, Telling, db, write_rows

AnyRow = Row[*tuple[Any, ...]]
Cards = Mapping[str, str]
"""The keys of match cards that came with a request, by competition."""
HOLD_IDS = text(
    "SELECT pg_advisory_xact_lock(number) FROM "
    "(SELECT DISTINCT hashtextextended(id, 0) AS number FROM unnest(CAST(:ids AS text[])) AS id ORDER BY 1) AS numbers"
)
"""PostgreSQL: lock ids in the order of their numbers, so that two requests never wait for each other."""
ENDINGS = {
    **dict.fromkeys(("target", "rounds"), "played"),
    "tie": "tie",
    "double-forfeit": "double-forfeit",
    **dict.fromkeys(("forfeit", "disqualification"), "forfeit"),
}
"""How a competition calls the endings of games."""


@dataclass(frozen=True)
class Told:
    """What a game or a sheet tells now. `telling` is None while it tells nothing."""

    id: str
    kind: str
    competition: str | None
    telling: str | None


@dataclass
class Held:
    """A locked competition. `told` counts on with each telling that changes."""

    row: AnyRow
    told: int

    def count(self) -> int:
        """Return the number of the next change."""
        self.told += 1
        return self.told


def told_of(game: CheckedGame, counts: bool = True) -> Told:
    """Return what a game tells. A duplicate does not count: the other recording tells."""
    named = game.document.get("competition")
    link = named if isinstance(named, dict) else None
    if link is None or game.state["status"] != "finished" or not counts:
        return Told(game.id, "game", link["id"] if link else None, None)
    state = game.state
    telling = {
        "id": game.id,
        "kind": "game",
        **{key: link[key] for key in ("match", "a", "b")},
        "game": link.get("game", 1),
        "score": {side: state["score"][side] for side in ("a", "b")},
        "winner": state["winner"],
        "ending": ENDINGS[str(state["ending"])],
        **({"reach": state["forfeit"]["reach"]} if state["forfeit"] else {}),
    }
    return Told(game.id, "game", link["id"], canonical(telling))


def tell(device: str, told: Sequence[Told], cards: Cards | None = None) -> None:
    """Store what these games and sheets tell, within a write transaction. The device is the sender."""
    names = named(told)
    if not names:
        return
    held = lock(names)
    counting = counts_by_itself(device, held)
    wanted: dict[tuple[str, str], Told] = {(one.id, one.competition): one for one in told if one.competition}
    before = {(row.id, row.competition_id): row for row in rows_of(Telling.id.in_([one.id for one in told]))}
    for (ident, competition), row in before.items():
        if (ident, competition) not in wanted and row.telling is not None:
            change(row, held.get(competition), telling=None)
    added = []
    for (ident, competition), one in wanted.items():
        known, there = before.get((ident, competition)), held.get(competition)
        key = (cards or {}).get(competition)
        taken = competition in counting or bool(there and is_card(there.row.card_key, key))
        if known is not None:
            card = hash_of(key) if key else known.card
            renew(known, there, one.telling, known.taken or taken, card, device)
        elif one.telling is not None:
            told_here = {"id": ident, "competition_id": competition, "kind": one.kind, "telling": one.telling}
            whose = {"device_id": device, "card": hash_of(key) if key else None, "taken": taken}
            place = {"club_id": there.row.club_id, "number": there.count()} if there else {"club_id": None, "number": 0}
            added.append({**told_here, **whose, **place})
    write_rows(insert(Telling), added)
    note_counts(held)


def renew(known: AnyRow, held: Held | None, telling: str | None, taken: bool, card: str | None, device: str) -> None:
    """Change a telling if it tells something else now, or counts now."""
    if (telling, taken, card) != (known.telling, known.taken, known.card):
        change(known, held, telling=telling, taken=taken, card=card, device_id=device)


def change(row: AnyRow, held: Held | None, **values: object) -> None:
    """Change a stored telling, and number the change."""
    numbered = {"number": held.count()} if held else {}
    here = (Telling.id == row.id, Telling.competition_id == row.competition_id)
    db.session.execute(update(Telling).where(*here).values({**values, **numbered}))


def tell_anew(told: Told) -> None:
    """Change what a stored game tells, whoever sent it, within a write transaction."""
    held = lock(named([told]))
    for row in rows_of(Telling.id == told.id):
        telling = told.telling if row.competition_id == told.competition else None
        if row.telling != telling:
            change(row, held.get(row.competition_id), telling=telling)
    note_counts(held)


def adopt(competition: str) -> None:
    """Decide again about everything that is told of this competition, within a write transaction that has locked it.

    It is new, in a club now, or has another key.
    """
    (held,) = lock([competition]).values()
    counting: dict[str, bool] = {}
    for row in rows_of(Telling.competition_id == competition):
        if row.device_id not in counting:
            counting[row.device_id] = bool(counts_by_itself(row.device_id, [competition]))
        shown = held.row.card_key and row.card and hmac.compare_digest(row.card, hash_of(held.row.card_key))
        taken = bool(row.taken or counting[row.device_id] or shown)
        if taken != row.taken or row.number == 0 or row.club_id != held.row.club_id:
            change(row, held, taken=taken, club_id=held.row.club_id)
    note_counts({competition: held})


def take(competition: str, ident: str) -> bool:
    """Let an offered telling count, within a write transaction. Return whether there is such a telling."""
    held = lock([competition])
    rows = rows_of((Telling.competition_id == competition) & (Telling.id == ident))
    for row in rows:
        if not row.taken:
            change(row, held.get(competition), taken=True)
    note_counts(held)
    return bool(rows)


def lock(competitions: Iterable[str]) -> dict[str, Held]:
    """Lock these competitions until the transaction ends. Return those that exist.

    Games and sheets are locked before them, their tellings and clubs after them (people/clubs/clubs.py).
    """
    ids = set(competitions)
    if not ids:
        return {}
    hold_ids(ids)
    columns = (Competition.id, Competition.told, Competition.club_id, Competition.card_key)
    query = select(*columns).where(Competition.id.in_(ids)).order_by(Competition.id)
    return {row.id: Held(row, row.told) for row in db.session.execute(query.with_for_update())}


def hold_ids(competitions: Iterable[str]) -> None:
    """Lock the ids of competitions, which may not exist yet, before their rows.

    PostgreSQL has no lock on a row that is not there. A game and its competition, stored at the same moment, would miss
    each other.
    """
    ids = sorted(set(competitions))
    if ids and db.engine.dialect.name == "postgresql":
        db.session.execute(HOLD_IDS, {"ids": ids})


def lock_told(ids: Iterable[str]) -> None:
    """Lock the competitions of which these games tell."""
    lock(db.session.scalars(select(Telling.competition_id).where(Telling.id.in_(set(ids)))))


def named(told: Iterable[Told]) -> set[str]:
    """Return the competitions that these name now, or named before."""
    ids = [one.id for one in told]
    before = db.session.scalars(select(Telling.competition_id).where(Telling.id.in_(ids))) if ids else ()
    return {*before, *(one.competition for one in told if one.competition)}


def rows_of(which: Any) -> Sequence[AnyRow]:  # noqa: ANN401 (a condition of SQLAlchemy)
    """Return the tellings that meet a condition, locked."""
    columns = select(*Telling.__table__.c).where(which).order_by(Telling.id, Telling.competition_id)
    return db.session.execute(columns.with_for_update()).all()


def note_counts(held: Mapping[str, Held]) -> None:
    """Write how far each competition has counted."""
    for ident, one in held.items():
        if one.told != one.row.told:
            db.session.execute(update(Competition).where(Competition.id == ident).values(told=one.told))


def counts_by_itself(device: str, competitions: Iterable[str]) -> set[str]:
    """Return in which of these competitions whatever this device tells counts, even without a card."""
    own = devices_of_same_player(device)
    live = (Member.player_id == Device.player_id, Member.left_at.is_(None))
    member = exists().where(Device.id == device, Member.club_id == Competition.club_id, *live)
    may = Competition.device_id.in_(own) | Competition.desk_id.in_(own) | member
    ids = set(competitions)
    return set(db.session.scalars(select(Competition.id).where(Competition.id.in_(ids), may))) if ids else set()


def is_card(ours: str | None, given: str | None) -> bool:
    """Say whether a key is that on the match cards."""
    return ours is not None and given is not None and hmac.compare_digest(ours.encode(), given.encode())
