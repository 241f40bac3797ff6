"""The export of a club is complete, exact, sealed and without secrets."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from sqlalchemy import select, text, update

from scorekeeper.store import Confirmation, Device, Game, Revision, db, write_transaction
from scorekeeper.transfer.files import snapshot
from scorekeeper.transfer.files.export import SCHEMA
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import join, member_of
from tests.games import game_id, short_game
from tests.house.rules import HOUSE, house_game, house_rules
from tests.phone import Phone
from tests.upkeep.host import run

LINE = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))

TABLE = """date,ruleset,play,side_a,side_b,score_a,score_b,board
2019-11-21,federation-2024,doubles,Ann;Bo,Cy; Di,15,7,4
2018-01-02,casual,singles,Zoë,Ann,15,3,
2018-01-02,casual,singles,Zoë,Ann,15,3,
"""


def exported(phone: Phone, club: str, kind: str = "ndjson") -> bytes:
    answer = phone.get(f"/clubs/{club}/export.{kind}")
    assert answer.status_code == 200
    return answer.data


def read(content: bytes) -> list[dict[str, Any]]:
    """Check an export as a stranger can: each line by the schema, the seal, the counts."""
    *before, last = content.splitlines(keepends=True)
    lines = [json.loads(line) for line in (*before, last)]
    for line in lines:
        LINE.validate(line)
    assert last.endswith(b"\n")
    assert lines[-1]["sha256"] == hashlib.sha256(b"".join(before)).hexdigest()
    kinds = [line["kind"] for line in lines[1:-1]]
    assert lines[-1]["counts"] == {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    return lines


def of_kind(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["kind"] == kind]


def fill(app: Flask) -> tuple[Phone, Phone, str]:
    """A club with some of everything: a correction, house rules, merges, answers. Gives the phones of two people and
    the club.
    """
    ann, club = begin_club(app)
    bo = join(app, ann, club, "referee", "Bo")
    rules = house_rules()
    assert ann.ask("PUT", f"/rulesets/{HOUSE}/1", json=rules).status_code in (200, 201)
    ann.sync(doubles(1, club=club), doubles(2, "Anne,Bo", "Cy,Di", 5, club=club))
    bo.sync(doubles(3, club=club), {**house_game(4), "club": club}, short_game(9))
    ann.sync(doubles(1, frames=4, club=club))
    anne = next(one for one in of_kind(read(exported(ann, club)), "alias") if one["name"] == "anne")["member"]
    assert (
        ann.ask("POST", f"/clubs/{club}/members/{anne}/merge", json={"into": member_of(ann, club)}).status_code == 201
    )
    table = {"data": TABLE.encode(), "headers": {"Content-Type": "text/csv"}}
    assert ann.ask("POST", f"/clubs/{club}/old-results", **table).json["new"] == 3
    pair = {"stays": game_id(2), "goes": game_id(3)}
    assert ann.ask("POST", f"/clubs/{club}/duplicates", json=pair).status_code == 204
    with app.app_context(), write_transaction():
        game = db.session.get_one(Game, game_id(2))
        said = {
            "revision": 1,
            "content_hash": game.content_hash,
            "device_id": bo.device,
            "member_id": member_of(bo, club),
            "club_id": club,
        }
        rows = (("a", "confirmed", ""), ("b", "disputed", "It was 6."), (None, "decided", "Seen by all."))
        for number, (side, verdict, note) in enumerate(rows, 1):
            db.session.add(
                Confirmation(
                    game_id=game.id, number=number, side=side, verdict=verdict, note=note, at=1_700_000_000, **said
                )
            )
    return ann, bo, club


def test_an_export_contains_everything_exactly(both: Flask) -> None:
    ann, bo, club = fill(both)
    lines = read(exported(ann, club))
    assert lines[0]["club"] == {
        "id": club,
        "name": "Elks",
        "visibility": "members",
        "confirm": "none",
        "season_month": 9,
    }
    games = of_kind(lines, "game")
    assert [(game["id"], len(game["revisions"])) for game in games] == [
        (game_id(1), 2),
        *((game_id(n), 1) for n in (2, 3, 4)),
    ]
    with both.app_context():
        texts = {(row.game_id, row.revision): row for row in db.session.scalars(select(Revision))}
    for game in games:
        for one in game["revisions"]:
            kept = texts[game["id"], one["revision"]]
            assert one["document"] == json.loads(kept.document)
            assert kept.document.encode() in exported(ann, club)
            assert one["hash"] == kept.content_hash == hashlib.sha256(kept.document.encode()).hexdigest()
    first, third = games[0]["revisions"][0], games[2]["revisions"][0]
    assert (first["by"], third["by"]) == (member_of(ann, club), member_of(bo, club))
    assert first["device"] != third["device"]
    assert [one["same_as"] for one in games] == [None, None, game_id(2), None]
    assert [(one["side"], one["verdict"], one["by"]) for one in games[1]["answers"]] == [
        ("a", "confirmed", member_of(bo, club)), ("b", "disputed", member_of(bo, club)), (None, "decided",
        member_of(bo, club)),
    ]  # fmt: skip
    assert [line["ruleset"] for line in of_kind(lines, "ruleset")] == [house_rules()]
    assert lines.index(of_kind(lines, "ruleset")[0]) < lines.index(games[3])
    assert [(one["name"], one["role"], one["joined"]) for one in of_kind(lines, "member") if one["joined"]] == [
        ("Ann", "admin", True), ("Bo", "referee", True),
    ]  # fmt: skip
    assert [one["names"] for one in of_kind(lines, "merge")] == [["anne"]]
    as_list = json.loads(exported(ann, club, "json"))
    assert as_list[1:-1] == lines[1:-1]
    joined = b"".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in as_list[:-1]
    )
    assert as_list[-1]["sha256"] == hashlib.sha256(joined).hexdigest()


def test_an_export_contains_no_secret(app: Flask) -> None:
    ann, bo, club = fill(app)
    ann.ask("POST", f"/clubs/{club}/link")
    key = ann.ask("POST", f"/games/{game_id(1)}/share").json["url"].rsplit("=")[-1]
    ann.ask("PUT", f"/games/{game_id(1)}/keeper", json={"key": "k" * 43})
    with app.app_context():
        hidden = [key, ann.device, bo.device, *ann.headers.values(), *db.session.scalars(select(Device.token_hash))]
        hidden += [
            one for row in db.session.execute(text("SELECT keeper_key, share_key FROM games")) for one in row if one
        ]
        hidden += [row[0] for row in db.session.execute(text("SELECT link_key FROM clubs"))]
        hidden += [row[0] for row in db.session.execute(text("SELECT secret_hash FROM invitations"))]
        hidden += [row[0] for row in db.session.execute(text("SELECT id FROM players"))]
    assert len(hidden) > 10
    files = (*(f"export.{kind}" for kind in ("ndjson", "json")), "games.csv", "members.csv")
    for content in (ann.get(f"/clubs/{club}/{name}").text for name in files):
        assert not [one for one in hidden if one.removeprefix("Bearer ") in content]


def test_an_export_reads_many_games_in_batches(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "BATCH", 3)
    ann, club = begin_club(both)
    numbers = [5, 3, 8, 1, 7, 2, 9, 4]
    ann.sync(*(doubles(n, club=club, started_at=f"2026-11-{n:02d}T19:00:00-08:00") for n in numbers))
    games = of_kind(read(exported(ann, club)), "game")
    assert [game["id"] for game in games] == [game_id(n) for n in sorted(numbers)]


def test_a_damaged_game_is_exported_as_text(app: Flask) -> None:
    ann, club = begin_club(app)
    ann.sync(doubles(1, club=club), doubles(2, club=club))
    with app.app_context():
        db.session.execute(update(Revision).where(Revision.game_id == game_id(1)).values(document='{"torn'))
        db.session.commit()
    lines = read(exported(ann, club))
    assert [line["texts"] for line in of_kind(lines, "damaged")] == [['{"torn']]
    assert [line["id"] for line in of_kind(lines, "game")] == [game_id(2)]


def test_the_schema_is_served_at_the_address_in_the_file(app: Flask) -> None:
    ann, club = begin_club(app)
    app.config["PUBLIC_URL"] = "https://scores.example"
    address = read(exported(ann, club))[0]["schema"]
    assert address == "https://scores.example/schemas/club-export-1.json"
    served = app.test_client().get("/schemas/club-export-1.json")
    assert served.get_data() == SCHEMA.read_bytes()
    Draft202012Validator.check_schema(json.loads(served.get_data()))


def test_an_export_is_compressed_for_browsers(app: Flask) -> None:
    import gzip

    ann, club = begin_club(app)
    ann.sync(*(doubles(n, club=club) for n in range(1, 20)))
    answer = ann.get(f"/clubs/{club}/export.ndjson", **{"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < len(gzip.decompress(answer.data)) / 4
    assert len(of_kind(read(gzip.decompress(answer.data)), "game")) == 19
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=Elks-20")


def test_the_host_command_writes_a_new_file(app: Flask, tmp_path: Path) -> None:
    import gzip

    ann, club = begin_club(app)
    ann.sync(doubles(1, club=club))
    file, packed = tmp_path / "elks.ndjson", tmp_path / "elks.ndjson.gz"
    assert run(app, "club", "export", "Elks", file) == (0, f"1 games and 4 people of Elks are in {file}.\n")
    assert run(app, "club", "export", club, packed)[0] == 0
    assert read(file.read_bytes())[1:-1] == read(gzip.decompress(packed.read_bytes()))[1:-1]
    assert file.stat().st_mode & 0o777 == 0o600
    code, said = run(app, "club", "export", "Elks", file)
    assert (code, "exists already" in said) == (1, True)
    assert run(app, "club", "export", "Moose", tmp_path / "x")[0] == 1
    assert sorted(path.name for path in tmp_path.glob("elks*")) == ["elks.ndjson", "elks.ndjson.gz"]
    assert run(app, "club", "export", "Elks", tmp_path / "none" / "x")[1].startswith("Error: ")


def test_games_are_exported_as_a_table(app: Flask) -> None:
    ann, club = begin_club(app)
    ann.sync(doubles(1, "=1+1,Bo", club=club, frames=5, started_at="2026-11-21T23:30:00-08:00"))
    heading, row = ann.get(f"/clubs/{club}/games.csv").data.decode("utf-8-sig").split("\r\n")[:2]
    assert heading.startswith("date,time,started_at,ruleset,version,play,side_a,players_a,")
    begun = "2026-11-21,23:30,2026-11-21T23:30:00-08:00,federation-2024,1,doubles,Elks,"
    assert row.startswith(begun + '"\'=1+1, Bo",Legion,"Cy, Di",')
    assert ann.get(f"/clubs/{club}/members.csv").data.count(b"\r\n") == 6
    with app.app_context():
        assert db.session.scalar(select(Game.status)) == "finished"
