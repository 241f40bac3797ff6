"""A backup has competitions, sheets and what is told; after a restore phones write on."""

from pathlib import Path

from flask import Flask

from tests.competition_archive.contests import append, contest, event, get, put, state, told_game
from tests.competition_archive.test_match_sheets import ADDRESS, league, put_sheet, sheet
from tests.games import game_id
from tests.phone import Phone
from tests.upkeep.host import run


def all_of(phone: Phone) -> list[object]:
    """Documents and states of both competitions and of the sheet."""
    return [*(get(phone, number).json["document"] for number in (1, 2)), *map(state, [phone] * 2, (1, 2)),
            phone.get(ADDRESS).json]  # fmt: skip


def test_a_restored_backup_has_competitions_as_they_were(own_app: Flask, tmp_path: Path) -> None:
    phone, known, note = Phone(own_app), contest()["events"], event(6, "note", text="Waxed.")
    game, later = told_game(contest=2), told_game(2, "w1.2", "e2 e3", contest=2)
    assert [put(phone, document).status_code for document in (league(), contest(2))] == [201, 201]
    assert put_sheet(phone, sheet()).status_code == 201
    phone.sync(game)
    before = all_of(phone)
    assert run(own_app, "backup", tmp_path / "backup")[0] == 0
    assert append(phone, known, note, number=2).json["status"] == "updated"
    phone.sync(later)
    cursor = get(phone, 2, "/results").json["cursor"]
    assert run(own_app, "restore", tmp_path / "backup", "--yes")[0] == 0
    assert all_of(phone) == before
    assert [one["id"] for one in get(phone, 2, f"/results?cursor={cursor}").json["results"]] == [game_id(1)]
    assert append(phone, known, note, number=2).json["status"] == "updated"
    assert phone.sync(later)[0]["status"] == "created"
    assert [one["id"] for one in get(phone, 2, "/results").json["results"]] == [game_id(1), game_id(2)]
    assert run(own_app, "rebuild", "--check")[0] == 0
