"""An export can be imported into an empty server with identical states, and into the same one without duplicates."""

import hashlib
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, select, update

from scorekeeper.games.archive import bringing
from scorekeeper.store import Alias, Device, Game, Member, Merge, Revision, Seat, Word, db, write_transaction
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import accept, found, join
from tests.conftest import empty_tables, fresh_settings, opened
from tests.files.test_export import exported, fill, of_kind, read
from tests.games import game_id, long_games
from tests.phone import Phone
from tests.upkeep.host import done, run, start

Lines = list[dict[str, Any]]
HERE = (
    "id",
    "revision",
    "content_hash",
    "state",
    "score_a",
    "score_b",
    "winner",
    "ending",
    "started_at",
    "name_a",
    "ruleset_version",
)


@pytest.fixture
def second(tmp_path: Path, migrated_sqlite: Path, build: Path) -> Iterator[Flask]:
    """Another server, empty."""
    folder = tmp_path / "second"
    folder.mkdir()
    yield from opened(fresh_settings(folder, migrated_sqlite))


def bring(phone: Phone, club: str, content: bytes) -> Any:  # noqa: ANN401 (of the test client)
    return phone.ask("POST", f"/clubs/{club}/import", data=content, headers={"Content-Type": "application/x-ndjson"})


def sealed(lines: Lines) -> bytes:
    """Write lines with a valid seal."""
    body = b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines[:-1])
    kinds = [line["kind"] for line in lines[1:-1]]
    tail = {
        "kind": "tail",
        "counts": {kind: kinds.count(kind) for kind in set(kinds)},
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return body + json.dumps(tail).encode() + b"\n"


def states(app: Flask) -> list[tuple[Any, ...]]:
    with app.app_context():
        return [
            tuple(getattr(row, name) for name in HERE) for row in db.session.scalars(select(Game).order_by(Game.id))
        ]


def seats(app: Flask) -> list[tuple[Any, ...]]:
    columns = (Seat.game_id, Seat.side, Seat.place, Member.name, Seat.outcome)
    with app.app_context():
        query = select(*columns).join(Member, Member.id == Seat.member_id).order_by(Seat.game_id, Seat.side, Seat.place)
        return [tuple(row) for row in db.session.execute(query)]


def test_an_export_can_be_imported_and_imported_again(both: Flask, second: Flask) -> None:
    ann, _bo, club = fill(both)
    content = exported(ann, club)
    zoe, (other, secret) = Phone(second), found(second, "Moose")
    accept(zoe, secret, "Zoe")
    answer = bring(zoe, other, content)
    assert (answer.status_code, answer.json) == (
        200,
        {"created": 4, "updated": 0, "unchanged": 0, "competitions": 0, "sheets": 0, "left": 0, "reasons": []},
    )
    theirs = {game_id(9)}  # of no club: it stays on the first server
    assert states(second) == [row for row in states(both) if row[0] not in theirs]
    assert seats(second) == seats(both)
    again = read(exported(zoe, other))
    before = read(content)
    assert [line for line in again if line.get("name") not in ("Zoe", "zoe")][1:-1] == [
        {**line, "role": "player", "joined": False} if line["kind"] == "member" else line for line in before[1:-1]
    ]
    assert bring(zoe, other, content).json["unchanged"] == 4
    assert bring(ann, club, content).json["unchanged"] == 4
    assert read(exported(ann, club))[1:-1] == before[1:-1]
    assert run(second, "rebuild", "--check")[0] == 0


def test_an_export_from_sqlite_is_imported_into_postgresql(
    app: Flask, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """The host's commands move the club from SQLite to PostgreSQL, where the merge can be undone as before."""
    _ann, _bo, _club = fill(app)
    file = tmp_path / "elks.ndjson.gz"
    assert run(app, "club", "export", "Elks", file)[0] == 0
    for other in opened(
        {"SECRET_KEY": app.config["SECRET_KEY"], "DATABASE_URL": request.getfixturevalue("postgres_url")}
    ):
        try:
            admin, club = begin_club(other, "Moose")
            words = ("club", "import", "Moose", file)
            assert run(other, *words) == (0, "4 games were imported, 0 got further revisions, 0 existed already.\n")
            assert run(other, *words) == (0, "0 games were imported, 0 got further revisions, 4 existed already.\n")
            assert states(other) == [row for row in states(app) if row[0] != game_id(9)]
            (merge,) = admin.get(f"/clubs/{club}/merges").json["merges"]
            assert admin.ask("DELETE", f"/clubs/{club}/merges/{merge['id']}").status_code == 204
            assert "Anne" in {name for *_where, name, _outcome in seats(other)}
        finally:
            empty_tables(other)


def test_an_import_gives_nobody_new_rights(app: Flask, second: Flask) -> None:
    ann, bo, club = fill(app)
    cid, other = begin_club(second, "Moose")
    with second.app_context():
        devices = db.session.scalar(select(func.count()).select_from(Device))
    assert bring(cid, other, exported(ann, club)).status_code == 200
    assert [one["name"] for one in cid.get(f"/clubs/{other}").json["members"]] == ["Ann"]
    with second.app_context():
        roles = db.session.execute(select(Member.role, Member.player_id).where(Member.name != "Ann")).all()
        assert {tuple(row) for row in roles} == {("player", None)}
        made = db.session.scalars(select(Device).where(Device.revoked_at.is_not(None))).all()
        assert (
            len(made) == db.session.scalar(select(func.count()).select_from(Device)) - devices == 3
        )  # two phones, and the file itself
        assert not {ann.device, bo.device} & {one.id for one in made}
    for phone in (ann, bo):
        assert second.test_client().get("/api/v1/me", headers=phone.headers).status_code == 401


TORN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "no end": (lambda content: content[: content.rindex(b"\n", 0, -1) + 1], "cut short"),
    "half a line": (lambda content: content[:-40], "cut short"),
    "a middle line": (
        lambda content: b"".join(content.splitlines(keepends=True)[:3] + content.splitlines(keepends=True)[4:]),
        "checksum",
    ),
    "a changed sign": (lambda content: content.replace(b'"Ann"', b'"Amn"', 1), "checksum"),
    "swapped": (lambda content: b"\n".join(reversed(content.splitlines())) + b"\n", "Line 1 doesn't belong"),
    "nothing": (lambda _content: b"", "cut short"),
    "no export": (lambda _content: b"[1, 2]\n", "Line 1 doesn't belong"),
    "no text": (lambda content: content.replace(b"Elks", b"\xff\xfe"), "Line 1 doesn't belong"),
    "too deep": (lambda content: b"[" * 100_000 + b"\n" + content, "Line 1 doesn't belong"),
    "not a number": (lambda content: content.replace(b'"revision":1', b'"revision":NaN', 1), "doesn't belong"),
    "more behind": (lambda content: content + content.splitlines(keepends=True)[1], "doesn't belong"),
    "newer": (lambda content: content.replace(b'"version":1', b'"version":2', 1), "newer Scorekeeper"),
    "another field": (lambda content: content.replace(b'"role":', b'"token":"x","role":', 1), "Line 2 doesn't belong"),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> bytes:
    """An export with some of everything."""
    for app in opened(fresh_settings(tmp_path_factory.mktemp("good"), migrated_sqlite)):
        ann, _bo, club = fill(app)
        return exported(ann, club)
    raise AssertionError


@pytest.mark.parametrize("how", TORN)
def test_an_incomplete_file_changes_nothing(app: Flask, good: bytes, how: str) -> None:
    change, words = TORN[how]
    content = change(good)
    assert content != good
    cid, club = begin_club(app, "Moose")
    answer = bring(cid, club, content)
    assert (answer.status_code, answer.json["code"]) == (422, "bad-import")
    assert words in answer.json["errors"][0]["detail"]
    assert states(app) == []
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Member)) == 1


def test_forged_games_are_not_imported(app: Flask, good: bytes) -> None:
    """Although the seal is valid: the rules and the archive decide, not the file."""
    cid, club = begin_club(app, "Moose")
    stranger, theirs = Phone(app), doubles(3)
    stranger.put(theirs)
    lines = read(good)
    first, second, _third, fourth = of_kind(lines, "game")
    first["revisions"][0]["document"]["sides"]["a"]["name"] = "Forged"
    second["revisions"][0]["document"]["events"][0]["weights"] = ["a9"]
    second["revisions"][0]["hash"] = text_hash(second["revisions"][0]["document"])
    fourth["revisions"][0]["revision"] = 2
    answer = bring(cid, club, sealed(lines)).json
    assert (answer["created"], answer["left"]) == (0, 4)
    for number, words in ((1, "checksum"), (2, "unknown-zone"), (3, "another archive"), (4, "numbered")):
        assert any(game_id(number) in one and words in one for one in answer["reasons"]), (number, answer)
    assert stranger.get(f"/games/{game_id(3)}").json["document"] == theirs


def text_hash(document: Any) -> str:  # noqa: ANN401 (a document)
    return hashlib.sha256(
        json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    ).hexdigest()


def test_ids_of_another_club_are_not_taken_over(app: Flask) -> None:
    """On one server the members and merges in the file belong to the first club, so the second gets its own."""
    ann, _bo, club = fill(app)
    content = exported(ann, club)
    cid, other = begin_club(app, "Moose")
    lines = [line for line in read(content) if line["kind"] != "game"]
    before = read(exported(ann, club))
    for _time in range(2):
        assert bring(cid, other, sealed(lines)).status_code == 200
        with app.app_context():
            assert db.session.scalar(select(func.count()).select_from(Merge)) == 2
    assert read(exported(ann, club))[1:-1] == before[1:-1]
    mine = {line["id"] for line in of_kind(read(exported(cid, other)), "member")}
    assert not mine & {line["id"] for line in of_kind(before, "member")}


def test_later_revisions_are_imported_and_conflicting_ones_are_not(app: Flask, second: Flask) -> None:
    ann, club = begin_club(app)
    ann.sync(doubles(1, club=club), doubles(2, club=club))
    early = exported(ann, club)
    ann.sync(doubles(1, frames=5, club=club), doubles(2, frames=4, club=club))
    late = exported(ann, club)
    cid, other = begin_club(second, "Moose")
    assert bring(cid, other, early).json["created"] == 2
    late_lines = read(late)
    assert bring(cid, other, late).json == {
        "created": 0,
        "updated": 2,
        "unchanged": 0,
        "competitions": 0,
        "sheets": 0,
        "left": 0,
        "reasons": [],
    }
    assert states(second) == states(app)
    assert bring(cid, other, early).json["unchanged"] == 2
    game = of_kind(late_lines, "game")[0]
    game["revisions"][1]["document"]["board"] = "9"
    game["revisions"][1]["hash"] = text_hash(game["revisions"][1]["document"])
    answer = bring(cid, other, sealed(late_lines)).json
    assert (answer["unchanged"], answer["left"]) == (1, 1)
    assert "other revisions" in answer["reasons"][0]
    assert states(second) == states(app)


def test_a_game_archived_during_the_import_is_noticed(
    both: Flask, second: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the check and the lock a phone archives one of the games in the club."""
    ann, club = begin_club(second)
    ann.sync(*(doubles(n, club=club) for n in (1, 2)))
    cid, other = begin_club(both, "Moose")
    held, late = bringing.held, [doubles(2, club=other)]

    def looked(ids: list[str]) -> dict[str, bringing.Held]:
        seen = held(ids)
        while late:
            cid.sync(late.pop())
        return seen

    monkeypatch.setattr(bringing, "held", looked)
    answer = bring(cid, other, exported(ann, club)).json
    assert (answer["created"], answer["left"]) == (1, 1)
    with both.app_context():
        assert db.session.scalar(select(func.count()).select_from(Revision)) == 2


@pytest.mark.wide
def test_a_killed_import_is_resumed(settings: dict[str, str], app: Flask, second: Flask, tmp_path: Path) -> None:
    """The import is killed in the middle; the next one continues, and everything is there once."""
    ann, club = begin_club(app)
    begin_club(second, "Moose")
    for part in range(4):
        ann.sync(*({**game, "club": club} for game in long_games(100, 1_000_000 + 100 * part)))
    file = tmp_path / "elks.ndjson"
    assert run(app, "club", "export", "Elks", file)[0] == 0
    process = start({**settings, "INSTANCE_PATH": str(tmp_path / "second")}, "club", "import", "Moose", file)
    while not states(second):
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close() if process.stdout else None
    came = len(states(second))
    assert 0 < came < 400
    code, said = done(start({**settings, "INSTANCE_PATH": str(tmp_path / "second")}, "club", "import", "Moose", file))
    assert (code, f"{400 - came} games were imported, 0 got further revisions, {came} existed already." in said) == (
        0,
        True,
    ), said
    assert states(second) == states(app)


def test_an_import_request_has_a_size_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.transfer.files import routes

    monkeypatch.setattr(routes, "MOST_BYTES", 1000)
    cid, club = begin_club(app)
    assert bring(cid, club, b"x" * 1001).json["code"] == "too-large"
    assert cid.ask("POST", f"/clubs/{club}/import", json={}).json["code"] == "unsupported-media-type"
    bo = join(app, cid, club)
    assert bring(bo, club, b"").json["code"] == "not-allowed"
    elsewhere, _secret = found(app, "Moose")
    assert bring(cid, elsewhere, b"").json["code"] == "not-found"


def test_a_forgotten_name_does_not_come_back(app: Flask) -> None:
    """A file from before the name was forgotten is imported into the same club."""
    ann, club = begin_club(app)
    ann.sync(doubles(1, club=club))
    content = exported(ann, club)
    with app.app_context(), write_transaction():
        names = select(Alias.member_id).where(Alias.folded == "bo")
        member = db.session.scalars(names).one()
        db.session.execute(update(Member).where(Member.id == member).values(name="Player 1", forgotten_at=1))
        mine = select(Alias.id).where(Alias.member_id == member)
        db.session.execute(delete(Word).where(Word.alias_id.in_(mine)))
        for table in (Seat, Alias):
            db.session.execute(delete(table).where(table.member_id == member))
    assert bring(ann, club, content).json["unchanged"] == 1
    with app.app_context():
        assert db.session.scalar(names) is None
        assert db.session.get_one(Member, member).name == "Player 1"
