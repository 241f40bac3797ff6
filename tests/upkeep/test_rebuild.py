"""`flask rebuild` recomputes the columns from the newest documents and never changes a document."""

from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from scorekeeper.store import Game, Revision, db
from scorekeeper.transfer.upkeep import rebuild
from tests.games import game_id, long_games, short_game
from tests.house.rules import house_game, house_rules
from tests.phone import Phone
from tests.upkeep.host import run

DRAWN = {
    "state": "{}", "ruleset": "casual", "ruleset_version": 7, "play": "doubles", "name_a": "x", "name_b": "",
    "colour_a": None,
    "colour_b": "green", "status": "finished", "score_a": 99, "score_b": -1, "winner": "b", "ending": "forfeit",
    "started_at": 0,
    "content_hash": "0" * 64,
}  # fmt: skip
ID = game_id(1)


@pytest.fixture
def phone(both: Flask) -> Phone:
    phone = Phone(both)
    phone.put(short_game())
    phone.sync(short_game(1, 3))
    return phone


def rows(app: Flask) -> list[tuple[Any, ...]]:
    """All that is stored of games and revisions."""
    with app.app_context():
        games = db.session.execute(select(Game.__table__).order_by(Game.id)).all()
        return [
            tuple(row) for row in [*games, *db.session.execute(select(Revision.__table__).order_by(Revision.game_id))]
        ]


def spoil(app: Flask, table: type[Game] | type[Revision], *where: Any, **values: object) -> None:  # noqa: ANN401
    with app.app_context():
        db.session.execute(update(table).where(*where).values(values))
        db.session.commit()


def test_a_correct_archive_is_not_changed(both: Flask, phone: Phone) -> None:
    phone.sync(*long_games(20), short_game(5, 5))
    phone.ask("PUT", "/rulesets/{id}/{version}".format(**house_rules()), json=house_rules())
    phone.put(house_game(7))
    before = rows(both)
    for words in (["rebuild", "--check"], ["rebuild"]):
        code, said = run(both, *words)
        assert code == 0
        assert said.startswith("23 games and 24 revisions read: 0 games differ")
    assert rows(both) == before


@pytest.mark.parametrize("column", DRAWN)
def test_each_wrong_column_is_found_and_repaired(both: Flask, phone: Phone, column: str) -> None:
    right = rows(both)
    spoil(both, Game, Game.id == ID, **{column: DRAWN[column]})
    wrong = rows(both)
    assert wrong != right
    read = f"{ID}: {column}\n1 games and 2 revisions read: 1 games"
    undamaged = "0 damaged ones were found and not changed.\n"
    assert run(both, "rebuild", "--check") == (1, f"{read} differ, {undamaged}")
    assert rows(both) == wrong
    assert run(both, "rebuild") == (0, f"{read} differed and were repaired, {undamaged}")
    assert rows(both) == right
    assert run(both, "rebuild", "--check")[0] == 0


def test_the_newest_revision_counts(both: Flask, phone: Phone) -> None:
    right = rows(both)
    spoil(both, Game, Game.id == ID, revision=1, score_a=7)
    assert f"{ID}: revision, score_a\n" in run(both, "rebuild")[1]
    assert rows(both) == right


def test_rebuild_reads_every_game_of_many_batches(both: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "BATCH", 7)
    phone.sync(*long_games(40))
    right = rows(both)
    spoil(both, Game, score_a=1000)
    code, said = run(both, "rebuild")
    assert (code, said.count(": score_a\n")) == (0, 41)
    assert "41 games and 42 revisions read" in said
    assert rows(both) == right


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"document": "{}"}, "revision 2 is not what was archived"),
        ({"document": "é"}, "revision 2 is not what was archived"),
        ({"content_hash": "0" * 64}, "revision 2 is not what was archived"),
    ],
)
def test_a_damaged_document_is_reported_and_not_changed(
    both: Flask, phone: Phone, values: dict[str, str], words: str
) -> None:
    spoil(both, Revision, Revision.revision == 2, **values)
    spoil(both, Game, Game.id == ID, score_a=1000)
    before = rows(both)
    for words_of_host in (["rebuild", "--check"], ["rebuild"]):
        code, said = run(both, *words_of_host)
        assert code == 1
        assert f"{ID}: {words}" in said
        assert f"{ID}: not recomputed" in said
    assert rows(both) == before


def test_a_damaged_older_revision_is_reported_too(both: Flask, phone: Phone) -> None:
    spoil(both, Revision, Revision.revision == 1, document="x")
    spoil(both, Game, Game.id == ID, score_a=1000)
    code, said = run(both, "rebuild")
    assert code == 1
    assert f"{ID}: revision 1 is not what was archived" in said
    assert f"{ID}: score_a\n" in said


@pytest.mark.parametrize("gone", [(2,), (1, 2)])
def test_a_missing_newest_revision_is_reported_and_nothing_changed(
    both: Flask, phone: Phone, gone: tuple[int, ...]
) -> None:
    with both.app_context():
        db.session.execute(delete(Revision).where(Revision.revision.in_(gone)))
        db.session.commit()
    before = rows(both)
    code, said = run(both, "rebuild")
    assert (code, f"{ID}: revision 2, its newest, is missing" in said, rows(both)) == (1, True, before)


def test_a_document_that_breaks_the_rules_is_reported_and_not_changed(both: Flask, phone: Phone) -> None:
    """As after a rule set was removed: the program must not change such a document."""
    for number, text in ((2, "[]"), (3, "no json"), (4, '{"ruleset":"casual"}')):
        phone.put(short_game(number))
        spoil(
            both,
            Revision,
            Revision.game_id == game_id(number),
            document=text,
            content_hash=sha256(text.encode()).hexdigest(),
        )
    with both.app_context():
        other = db.session.scalar(select(Revision.document).where(Revision.game_id == ID, Revision.revision == 2))
    phone.put(short_game(5))
    spoil(
        both,
        Revision,
        Revision.game_id == game_id(5),
        document=other,
        content_hash=sha256(str(other).encode()).hexdigest(),
    )
    before = rows(both)
    code, said = run(both, "rebuild")
    assert code == 1
    for number, words in (
        (2, "the rules refuse its newest revision (malformed)"), (3, "its newest revision is not JSON"),
        (4, "the rules refuse its newest revision (malformed)"), (5, f"its newest revision belongs to the game {ID}"),
    ):  # fmt: skip
        assert f"{game_id(number)}: {words}\n" in said
    assert rows(both) == before


def test_invalid_text_does_not_stop_a_rebuild(app: Flask) -> None:
    """SQLite keeps any bytes that a failing disk makes of a text."""
    phone = Phone(app)
    phone.sync(*long_games(3))
    broken = long_games(3)[1]["id"]
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE revisions SET document = CAST(X'22FF22' AS TEXT) WHERE game_id = ?", (broken,)
        )
    code, said = run(app, "rebuild")
    assert code == 1
    assert f"{broken}: revision 1 is not what was archived" in said
    assert "3 games and 3 revisions read" in said


def test_a_game_updated_during_a_rebuild_is_left_alone(
    both: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(both, Game, Game.id == ID, score_a=1000)
    write = rebuild.write

    def late(found: list[rebuild.Found]) -> list[rebuild.Found]:
        phone.sync(short_game(1, 5))
        return write(found)

    monkeypatch.setattr(rebuild, "write", late)
    code, said = run(both, "rebuild")
    assert (code, f"{ID}: " in said) == (0, False)
    assert phone.get(f"/games/{ID}").json["state"]["status"] == "finished"
    assert run(both, "rebuild", "--check")[0] == 0
