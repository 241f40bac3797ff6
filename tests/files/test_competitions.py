"""Competitions, sheets and what is told of them leave a club and arrive in another with all that they were."""

import json
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Base, db
from tests.archive.clubs import begin_club
from tests.clubs.people import accept, found, join
from tests.competition_archive.contests import (
    CARD,
    Fields,
    append,
    contest,
    contest_id,
    event,
    get,
    put,
    referee,
    state,
    told_game,
)
from tests.competition_archive.test_match_sheets import ADDRESS, SHEET, league, put_sheet, sheet
from tests.files.test_export import exported, of_kind, read
from tests.files.test_import import bring, sealed, second
from tests.games import game_id
from tests.phone import Phone
from tests.upkeep.host import run

__all__ = ["second"]  # a fixture

NOTE = event(6, "note", text="Waxed.")
TABLES = (
    "competitions",
    "competition_logs",
    "competition_events",
    "competition_revisions",
    "sheets",
    "sheet_revisions",
)
KINDS = ("log", "competition", "sheet", "telling")


def fill(app: Flask) -> tuple[Phone, str, list[Phone]]:
    """Return Ann's phone, her club, and the phones of two strangers.

    The club has a league with a sheet, and a knock-out competition whose header and desk have changed. Members, a
    stranger with a match card and a stranger without one sent games of the knock-out.
    """
    ann, club = begin_club(app)
    bo, carded, stranger = referee(app, ann, club), Phone(app), Phone(app)
    put(ann, league(club=club))
    put_sheet(ann, sheet(9), put_sheet(ann, sheet(4)).headers["ETag"])
    first = put(ann, contest(2, club=club))
    put(ann, contest(2, club=club, name="Saturday"), first.headers["ETag"])
    assert bo.ask("POST", f"/competitions/{contest_id(2)}/desk", json={}).status_code == 200
    assert append(bo, contest()["events"], NOTE, number=2).json["status"] == "updated"
    bo.ask("PUT", f"/competitions/{contest_id(2)}/card", json={"key": CARD})
    ann.sync(told_game(1, contest=2, club=club))
    join(app, ann, club, "player", "Cy").sync(told_game(4, "w1.2", "e2 e3", contest=2, club=club))
    for phone, game, cards in (
        (carded, told_game(2, "w1.2", "e2 e3", contest=2), {contest_id(2): CARD}),
        (stranger, told_game(3, "w1.1", "e1 e4", contest=2), {}),
    ):
        sent = {"games": [game], "cards": [{"competition": one, "key": key} for one, key in cards.items()]}
        assert phone.ask("POST", "/sync", json=sent).status_code == 200
    return ann, club, [carded, stranger]


def contents(app: Flask) -> list[Any]:
    """What is stored of competitions and sheets, but who sent it, and what is computed by readers."""
    apart = {"device_id", "desk_id", "club_id", "updated_at", "share_key", "card_key"}
    computed = {"told", "state_told", "state", "status", "state_revision"}
    with app.app_context():
        return [
            [
                {name: value for name, value in row._asdict().items() if name not in apart | computed}
                for row in db.session.execute(select(table).order_by(*table.primary_key))
            ]
            for table in Base.metadata.sorted_tables
            if table.name in TABLES
        ]


def results(phone: Phone) -> set[str]:
    return {one["id"] for one in get(phone, 2, "/results").json["results"]}


def another(app: Flask) -> tuple[Phone, str]:
    """The admin of an empty club."""
    zoe, (club, secret) = Phone(app), found(app, "Moose")
    accept(zoe, secret, "Zoe")
    return zoe, club


def test_an_export_has_competitions_sheets_and_tellings(both: Flask) -> None:
    ann, club, _strangers = fill(both)
    lines = read(exported(ann, club))
    assert [line["kind"] for line in lines[-8:-1]] == ["competition", "sheet", *["telling"] * 5]
    contests, (paper,), told = (of_kind(lines, kind) for kind in KINDS[1:])
    knock_out = next(one for one in contests if one["id"] == contest_id(2))
    logs = [line for line in of_kind(lines, "log") if line["competition"] == contest_id(2)]
    assert [log["header"]["name"] for log in logs] == ["Friday", "Saturday"]
    assert [(one["log"], one["events"]) for one in knock_out["revisions"]] == [(1, 5), (2, 5), (2, 6)]
    assert [one["hash"] for one in knock_out["revisions"]][-1] == get(ann, 2).headers["ETag"][3:-1]
    assert len({desk["device"] for desk in knock_out["desks"]}) == 2
    assert [one["document"] for one in paper["revisions"]] == [sheet(4), sheet(9)]
    assert [(one["telling"]["id"], one["taken"]) for one in told] == [
        (SHEET, True), (game_id(1), True), (game_id(4), True), (game_id(2), True), (game_id(3), False),
    ]  # fmt: skip
    assert CARD not in exported(ann, club).decode()


def test_an_import_gives_the_same_and_a_second_one_nothing(both: Flask, second: Flask) -> None:
    ann, club, _strangers = fill(both)
    content, (zoe, other) = exported(ann, club), another(second)
    answer = bring(zoe, other, content).json
    assert (answer["competitions"], answer["sheets"], answer["left"]) == (2, 1, 0), answer
    assert contents(second) == contents(both)
    assert [state(zoe, number) for number in (1, 2)] == [state(ann, number) for number in (1, 2)]
    assert zoe.get(ADDRESS).json["state"] == ann.get(ADDRESS).json["state"]
    lists = [phone.get(f"/clubs/{one}/competitions").json for phone, one in ((ann, club), (zoe, other))]
    assert lists[0] == lists[1]
    assert results(zoe) == results(ann) == {game_id(1), game_id(2), game_id(4)}
    assert get(zoe, 2).json["desk"]["here"] is False
    assert without_people(zoe, other) == without_people(ann, club)
    for phone, one, app in ((zoe, other, second), (ann, club, both)):
        before = everything(app)
        again = bring(phone, one, content).json
        assert (again["competitions"], again["sheets"], again["left"]) == (0, 0, 0)
        assert everything(app) == before
        assert run(app, "rebuild", "--check")[0] == 0
    # An official takes the desk, and goes on.
    assert zoe.ask("POST", f"/competitions/{contest_id(2)}/desk", json={}).status_code == 200
    known = [*contest()["events"], NOTE]
    assert append(zoe, known, event(7, "note", text="On."), number=2).json["status"] == "updated"
    assert zoe.ask("POST", f"/competitions/{contest_id(2)}/results/{game_id(3)}/take").status_code == 204


def everything(app: Flask) -> list[Any]:
    with app.app_context():
        return [
            [tuple(row) for row in db.session.execute(select(table).order_by(*table.primary_key))]
            for table in Base.metadata.sorted_tables
            if table.name not in ("devices", "rating_marks")
        ]


def without_people(phone: Phone, club: str) -> list[str]:
    """The lines of an export without devices, sorted, because what is told is numbered anew."""
    lines = (line for line in read(exported(phone, club)) if line["kind"] in KINDS)
    return sorted(json.dumps(line).replace(line.get("device", "x" * 99), "") for line in lines)


def test_a_later_export_adds_what_is_new(both: Flask, second: Flask) -> None:
    ann, club, _strangers = fill(both)
    zoe, other = another(second)
    earlier = exported(ann, club)
    bring(zoe, other, earlier)
    put_sheet(ann, sheet(8), ann.get(ADDRESS).headers["ETag"])
    put(ann, league(club=club, name="Elks"), get(ann).headers["ETag"])
    answer = bring(zoe, other, exported(ann, club)).json
    assert (answer["competitions"], answer["sheets"], answer["left"]) == (1, 1, 0)
    assert contents(second) == contents(both)
    assert state(zoe) == state(ann)
    assert bring(zoe, other, earlier).json["competitions"] == 0
    assert run(second, "rebuild", "--check")[0] == 0


@pytest.mark.parametrize(
    ("kind", "path", "value", "why"),
    [
        ("log", ("events", 0, "name"), "Team 9", "checksum"),
        ("log", ("events", 4, "order"), ["e1"], "bad-draw"),
        ("log", ("header", "id"), contest_id(9), "checksum"),
        ("log", ("competition",), contest_id(9), "numbered"),
        ("competition", ("revisions", 2, "events"), 5, "numbered"),
        ("competition", ("revisions", 1, "log"), 1, "checksum"),
        ("competition", ("revisions", 0, "hash"), "0" * 64, "checksum"),
        ("sheet", ("revisions", 1, "document", "teams", "a", "name"), "x", "checksum"),
        ("sheet", ("revisions", 1, "document", "teams", "a", "players"), ["x"], "bad-team"),
        ("sheet", ("revisions", 1, "revision"), 3, "numbered"),
    ],
)
def test_a_broken_one_is_left_whole(
    app: Flask, second: Flask, kind: str, path: tuple[Any, ...], value: object, why: str
) -> None:
    ann, club, _strangers = fill(app)
    zoe, other = another(second)
    lines = read(exported(ann, club))
    part = of_kind(lines, kind)[-1]
    ident = SHEET if kind == "sheet" else contest_id(2)
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    answer = bring(zoe, other, sealed(lines)).json
    assert answer["left"] == 1
    assert answer["reasons"][0].startswith(f"{ident}: ")
    assert why in answer["reasons"][0]
    missing = zoe.get(ADDRESS) if kind == "sheet" else get(zoe, 2)
    assert missing.status_code == 404
    assert run(second, "rebuild", "--check")[0] == 0


@pytest.mark.parametrize(
    "telling", [{"kind": "game", "id": "x"}, {"kind": "sheet"}, {"kind": "game", "score": 5}, {"kind": "report"}]
)
def test_a_file_with_a_malformed_telling_is_refused_whole(app: Flask, second: Flask, telling: Fields) -> None:
    ann, club, _strangers = fill(app)
    zoe, other = another(second)
    lines = read(exported(ann, club))
    told = of_kind(lines, "telling")[1]
    told["telling"] = {**told["telling"], **telling}
    assert bring(zoe, other, sealed(lines)).status_code == 422
    assert get(zoe, 2).status_code == 404


def test_another_clubs_competition_and_another_log_stay(app: Flask) -> None:
    ann, club, _strangers = fill(app)
    content, (zoe, other) = exported(ann, club), another(app)
    before = contents(app)
    answer = bring(zoe, other, content).json
    assert answer["left"] == 5  # two games, two competitions and a sheet
    assert contents(app) == before
    lines = read(content)
    paper = of_kind(lines, "sheet")[0]
    paper["revisions"] = paper["revisions"][1:]
    paper["revisions"][0]["revision"] = 1
    assert bring(ann, club, sealed(lines)).json["left"] == 1
    assert contents(app) == before


def test_damage_is_exported_as_text(app: Flask) -> None:
    ann, club, _strangers = fill(app)
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE competition_events SET event = '{\"torn' WHERE number = 1")
        connection.exec_driver_sql("UPDATE sheet_revisions SET document = 'torn' WHERE revision = 2")
    lines = read(exported(ann, club))
    assert {line["id"] for line in of_kind(lines, "damaged")} == {contest_id(1), contest_id(2), SHEET}
    assert of_kind(lines, "competition") == of_kind(lines, "sheet") == []
