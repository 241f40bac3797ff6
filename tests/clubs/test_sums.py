"""Sums by season follow every change of a game and of a name's owner; a recount gives the same."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from scorekeeper.store import Alias, Game, Member, Revision, SeasonFigures, Seat, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import member_of
from tests.clubs.test_merges import merge, who
from tests.conftest import fresh_settings, opened
from tests.games import short_game
from tests.phone import Phone
from tests.upkeep.host import run

FIGURES = ("games", "won", "lost", "tied", "points_for", "points_against", "frames", "hammer", "converted", "steals", "stolen", "blanks")  # noqa: E501  # fmt: skip


def held(app: Flask) -> dict[tuple[Any, ...], tuple[int, ...]]:
    """The sums, by who, season and play."""
    with app.app_context():
        columns = select(
            Member.name, SeasonFigures.season, SeasonFigures.play, *(getattr(SeasonFigures, name) for name in FIGURES)
        )
        return {tuple(row[:3]): tuple(row[3:]) for row in db.session.execute(columns.join(Member))}


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    return begin_club(both)


def forfeit(game: dict[str, Any], kind: str) -> dict[str, Any]:
    side = {} if kind == "double_forfeit" else {"side": "a"}
    game["events"].append({"id": "end", "at": game["started_at"], "type": kind, **side})
    return game


def test_sums_of_one_game_by_hand(both: Flask, club: tuple[Phone, str]) -> None:
    """Five frames (7, b 3, 7, b 3, 7) end it 21 to 6: a had the hammer only in frames 3 and 5, and converted both."""
    phone, ours = club
    phone.sync(
        doubles(1, club=ours, frames=5),
        doubles(2, club=ours, frames=2),
        doubles(3, "Bo,Ann", "Cy,Ann", club=ours, frames=5),
        forfeit(doubles(4, "Ann", "Di", club=ours, started_at="2027-09-01T00:10:00+13:00"), "forfeit"),
        forfeit({**short_game(5, club=ours), "started_at": "2028-08-31T23:50:00-08:00"}, "double_forfeit"),
    )
    assert held(both) == {
        ("Ann", 2026, "doubles"): (1, 1, 0, 0, 21, 6, 5, 2, 2, 1, 0, 0),  # in game 3 Ann plays against herself
        ("Bo", 2026, "doubles"): (2, 2, 0, 0, 42, 12, 10, 4, 4, 2, 0, 0),
        ("Cy", 2026, "doubles"): (2, 0, 2, 0, 12, 42, 10, 6, 4, 0, 2, 0),
        ("Di", 2026, "doubles"): (1, 0, 1, 0, 6, 21, 5, 3, 2, 0, 1, 0),
        ("Ann", 2027, "doubles"): (1, 0, 1, 0, 7, 3, 2, 0, 0, 1, 0, 0),
        ("Di", 2027, "doubles"): (1, 1, 0, 0, 3, 7, 2, 2, 1, 0, 1, 0),
        ("Elks", 2027, "singles"): (1, 0, 1, 0, 7, 3, 2, 0, 0, 1, 0, 0),
        ("Legion", 2027, "singles"): (1, 0, 1, 0, 3, 7, 2, 2, 1, 0, 1, 0),
    }


def test_sums_follow_corrections_and_reopened_games(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    etag = phone.put(doubles(1, club=ours, frames=5)).headers["ETag"]
    again = doubles(1, "Ann,Eve", "Cy,Di", club=ours, frames=4)
    etag = phone.put(again, etag).headers["ETag"]
    assert held(both) == {}
    phone.put(doubles(1, "Ann,Eve", "Cy", club=ours, frames=5, started_at="2026-08-31T23:59:59-08:00"), etag)
    assert {key[:2]: numbers[0] for key, numbers in held(both).items()} == dict.fromkeys(
        [(n, 2025) for n in ("Ann", "Eve", "Cy")], 1
    )


def test_sums_follow_a_merge_and_its_undoing(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*[doubles(n, "Annie,Bo", "Cy,Ann" if n == 3 else "Cy,Di", club=ours, frames=5) for n in range(1, 5)])
    before = held(both)
    made = merge(phone, ours, who(both, ours, "Annie"), member_of(phone, ours))
    merged = held(both)
    assert ("Annie", 2026, "doubles") not in merged
    assert merged["Ann", 2026, "doubles"][:3] == (3, 3, 0)  # not in game 3, which would be against herself
    assert run(both, "rebuild", "--check")[0] == 0
    assert phone.ask("DELETE", f"/clubs/{ours}/merges/{made}").status_code == 204
    assert held(both) == before


def test_rebuild_gives_the_same_sums(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(*[doubles(n, f"Ann,P{n % 3}", f"P{n % 5 + 1},Di", club=ours, frames=5) for n in range(1, 9)])
    before = held(both)
    assert run(both, "rebuild", "--check")[0] == 0
    for spoil in (
        delete(SeasonFigures),
        update(SeasonFigures).values(steals=9),
        update(SeasonFigures).where(SeasonFigures.games == 8).values(season=1),
        update(Seat).values(month=0, play="other", frames=0, points_for=0),
    ):
        with both.app_context():
            db.session.execute(spoil)
            db.session.commit()
        code, said = run(both, "rebuild", "--check")
        assert code == 1
        assert "figures of this member" in said or ": seats" in said
        assert run(both, "rebuild")[0] == 0
        assert held(both) == before
        assert run(both, "rebuild", "--check")[0] == 0


NAMES = ("Ann", "Bo", "Cy", "Di", "Annie")
STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("bring"),
            st.integers(1, 4),
            st.lists(st.sampled_from(NAMES), min_size=2, max_size=4),
            st.integers(2, 5),
        ),
        st.tuples(st.just("merge"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
        st.tuples(st.just("undo")),
        st.tuples(st.just("rebuild")),
    ),
    min_size=4,
    max_size=12,
)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Any:  # noqa: ANN401
    yield from opened(fresh_settings(tmp_path_factory.mktemp("sums"), migrated_sqlite))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_sums_stay_right_after_any_changes(lasting: Flask, steps: list[Any]) -> None:
    """Compared with a count of the documents themselves; each example has its own club."""
    phone, club = begin_club(lasting)
    games: dict[int, str] = {}
    merges: list[str] = []
    base = int(club.replace("-", "")[-10:], 16)
    for step in steps:
        if step[0] == "bring":
            _word, number, names, frames = step
            half = len(names) // 2
            play = {"play": "singles"} if len(names) == 2 else {}
            game = {**doubles(base + number, ",".join(names[:half]), ",".join(names[half:]), frames, club=club), **play}
            answer = phone.put(game, games.get(number))
            assert answer.status_code in (200, 201), answer.text
            games[number] = answer.headers["ETag"]
        elif step[0] == "merge":
            with lasting.app_context():
                ids = [
                    db.session.scalar(
                        select(Member.id).where(Member.club_id == club, Member.name == name, Member.left_at.is_(None))
                    )
                    for name in step[1:]
                ]
            if None not in ids:
                answer = phone.ask("POST", f"/clubs/{club}/members/{ids[0]}/merge", json={"into": ids[1]})
                merges += [answer.json["id"]] if answer.status_code == 201 else []
        elif step[0] == "undo" and merges:
            assert phone.ask("DELETE", f"/clubs/{club}/merges/{merges.pop()}").status_code == 204
        elif step[0] == "rebuild":
            assert run(lasting, "rebuild")[0] == 0
        with lasting.app_context():
            assert counted(club) == {
                (row.member_id, row.play): (row.games, row.won, row.lost, row.points_for)
                for row in db.session.execute(select(SeasonFigures).where(SeasonFigures.club_id == club)).scalars()
            }


def counted(club: str) -> dict[tuple[str, str], tuple[int, ...]]:
    """The sums computed anew in another way: from each finished game's document and score, and the owners of names."""
    rows = db.session.execute(select(Game, Revision.document).join(
        Revision, (Revision.game_id == Game.id) & (Revision.revision == Game.revision)
    ).where(Game.club_id == club, Game.status == "finished"))  # fmt: skip
    found: dict[tuple[str, str], Counter[str]] = {}
    for row in rows:
        sides = {"a": people_of(club, row.document, "a"), "b": people_of(club, row.document, "b")}
        for side, other in (("a", "b"), ("b", "a")):
            for member in sides[side] - sides[other]:
                numbers = found.setdefault((member, row.Game.play), Counter())
                won = row.Game.winner == side
                numbers.update(games=1, won=won, lost=not won, points=getattr(row.Game, f"score_{side}"))
    return {key: (one["games"], one["won"], one["lost"], one["points"]) for key, one in found.items()}


def people_of(club: str, document: str, side: str) -> set[str]:
    names = [player["name"].casefold() for player in json.loads(document)["sides"][side]["players"]]
    return set(db.session.scalars(select(Alias.member_id).where(Alias.club_id == club, Alias.folded.in_(names))))
