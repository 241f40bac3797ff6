"""The generator of large archives writes the same as accepting the documents, so `make bench` is realistic."""

import json
from types import SimpleNamespace
from typing import Any

import click
import pytest
from flask import Flask
from sqlalchemy import delete, select

from scorekeeper.games.archive import accept
from scorekeeper.games.archive.documents import check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.store import Alias, Game, Member, Revision, SeasonFigures, Seat, Word, db
from tests.bench.server import generate
from tests.bench.server.played import Play, play_games
from tests.bench.server.sheets import Rows, sheet
from tests.upkeep.host import run

pytestmark = pytest.mark.wide

GAMES = 120


@pytest.fixture
def plays(app: Flask) -> list[Play]:
    """Some plays, among them corrected ones, open ones and every kind of game."""
    with app.app_context():
        return play_games(80)


def archived() -> dict[str, list[tuple[Any, ...]]]:
    """Everything in the tables, with people by name, since their ids are random."""
    someone = (Alias.club_id, Alias.folded, Member.name)
    seats = select(Seat.game_id, Seat.side, Seat.place, *someone, Seat.started_at, Seat.outcome)
    figures = select(Member.name, *(column for column in SeasonFigures.__table__.columns if column.name != "member_id"))
    whole = (
        Member.club_id,
        Member.name,
        Member.listed_as,
        Member.role,
        Member.joined_at,
        Member.left_at,
        Member.player_id,
    )
    queries = {
        "members": select(*whole),
        "aliases": select(*someone).join(Member, Alias.member_id == Member.id),
        "words": select(Word.club_id, Word.word, Alias.folded).join(Alias, Word.alias_id == Alias.id),
        "seats": seats.join(Alias, Seat.alias_id == Alias.id).join(Member, Member.id == Seat.member_id),
        "season_figures": figures.join(Member, Member.id == SeasonFigures.member_id),
        "games": select(*Game.__table__.columns),
        "revisions": select(*Revision.__table__.columns),
    }
    return {
        name: sorted((tuple(row) for row in db.session.execute(query)), key=repr) for name, query in queries.items()
    }


def empty() -> None:
    """Remove the games and the people that they added; clubs and people who joined them stay."""
    guests = select(Member.id).where(Member.player_id.is_(None))
    theirs = select(Alias.id).where(Alias.member_id.in_(guests))
    for statement in (
        delete(SeasonFigures), delete(Seat), delete(Revision), delete(Game),
        delete(Word).where(Word.alias_id.in_(theirs)),
        delete(Alias).where(Alias.member_id.in_(guests)), delete(Member).where(Member.player_id.is_(None)),
    ):  # fmt: skip
        db.session.execute(statement)
    db.session.commit()


def test_generated_rows_equal_accepted_ones(both: Flask, plays: list[Play], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "BATCH", 50)
    with both.app_context():
        with monkeypatch.context() as patched, pytest.raises(click.exceptions.Exit):  # as after Ctrl-C
            patched.setattr(generate, "store", stopped(generate.store))
            generate.fill(GAMES, plays)
        generate.fill(GAMES, plays)  # goes on where it was stopped
        generated = archived()
        assert {name: bool(rows) for name, rows in generated.items()} == dict.fromkeys(generated, True)
        assert len(generated["games"]) == GAMES < len(generated["revisions"])
    assert run(both, "rebuild", "--check")[0] == 0
    with both.app_context():
        empty()
        places, rulesets = generate.places_of(GAMES), KnownRulesets()
        for number in range(GAMES):
            one = sheet(number, GAMES, places, plays)
            for game, now in one.versions:
                monkeypatch.setattr(accept, "time", SimpleNamespace(time=lambda now=now: now))
                told = accept.accept(one.device, [check(json.loads(game.text), rulesets)], accept.if_extended)
                assert told.receipts[0].status in ("created", "updated")
        accepted = archived()
        assert [name for name in generated if accepted[name] != generated[name]] == []


def stopped(store: Any) -> Any:  # noqa: ANN401 (a function like `store`)
    """Store one batch, and be stopped in the middle of the next."""
    stored: list[Rows] = []

    def one_and_a_half(connection: Any, rows: Rows) -> None:  # noqa: ANN401
        if stored:
            rows.seats.clear()
        store(connection, rows)
        if stored:
            raise KeyboardInterrupt
        stored.append(rows)

    return one_and_a_half
