"""Forgetting a person removes every name from the archive and nothing else; phones sync as before."""

import json
import threading
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, text

from scorekeeper.games.archive.documents import write
from scorekeeper.games.archive.redaction import Names, without
from scorekeeper.league.club_archive import forget
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.store import Base, Game, Reminder, Seat, db, write_transaction
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import join, me, member_of, refused
from tests.clubs.test_merges import merge, who
from tests.games import Game as Document
from tests.games import game_id, short_game
from tests.phone import Phone
from tests.upkeep.host import run


def noted(game: Document, words: str) -> Document:
    """The game with a note behind what was recorded, as an undo and redo elsewhere might add."""
    entry = {"id": f"n{len(game['events'])}", "at": "2026-11-21T20:00:00-08:00", "type": "note", "text": words}
    return {**game, "events": [*game["events"], entry]}


def content_hash(game: Document) -> str:
    return write(game)[1]


def singles(number: int, a: str, b: str, **header: Any) -> Document:  # noqa: ANN401
    game = {**doubles(number, a, b, **header), "play": "singles"}
    game["sides"]["a"]["name"], game["sides"]["b"]["name"] = a, b
    return game


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str, list[Document]]:
    """Ann's club. Quentin, also written Quen, played four games on her phone; Quentin Long is another person."""
    phone, ours = begin_club(both)
    games = [
        noted(
            doubles(1, "Quentin,Bo", "Cy,Quentin Long", 5, club=ours),
            "Quentin leaned on the rail, Quentin Long saw it.",
        ),
        singles(2, "QUENTIN", "Quentin Long", frames=5, club=ours),
        doubles(3, "Cy,Di", "Bo,Quen", 3, club=ours),
        doubles(4, "Cy,Di", "Bo,Ed", 5, club=ours),
    ]
    games[2]["sides"]["b"]["name"] = "Bo & Quen"
    assert [row["status"] for row in phone.sync(*games)] == ["created"] * 4
    return phone, ours, games


def whole(app: Flask) -> str:
    """The whole content of the database as text."""
    with app.app_context():
        rows = [tuple(row) for table in Base.metadata.sorted_tables for row in db.session.execute(select(table))]
    return json.dumps(rows, ensure_ascii=False)


def figures(phone: Phone, games: list[Document]) -> list[Any]:
    """The results of the games."""
    return [phone.get(f"/games/{game['id']}").json["state"] for game in games]


def put_out_once(phone: Phone, club: str, member: str) -> dict[str, Any]:
    answer = phone.ask("POST", f"/clubs/{club}/members/{member}/forget")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json
    return told


def put_out(phone: Phone, club: str, member: str) -> dict[str, Any]:
    """The answer to the request, without the progress of the search."""
    told = put_out_once(phone, club, member)
    return {name: told[name] for name in ("name", "games", "done")}


def test_forgetting_removes_every_name_and_nothing_else(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, games = club
    before, quentin = figures(phone, games), who(both, ours, "Quentin")
    merge(phone, ours, who(both, ours, "Quen"), quentin)
    result = f"/games/{game_id(1)}/confirmations"
    said = {
        "side": "a",
        "verdict": "disputed",
        "note": "Quentin had 4, Quentin Long 3.",
        "etag": phone.get(result).json["etag"],
    }
    assert phone.ask("POST", result, json=said).status_code == 200
    assert put_out(phone, ours, quentin) == {"name": "Player 1", "games": 3, "done": True}
    kept = whole(both).replace("Quentin Long", "").replace("quentin long", "").replace('"long"', "")
    assert (
        kept.casefold().count("quen") == whole(both).count('"quentin"') == 1
    )  # the word by which the other one is found
    assert figures(phone, games) == before
    shown = [phone.get(f"/games/{game['id']}").json["document"] for game in games]
    assert shown[0]["sides"]["a"]["players"] == [{"name": "Player 1"}, {"name": "Bo"}]
    assert shown[0]["events"][-1]["text"] == "Player 1 leaned on the rail, Quentin Long saw it."
    assert [side["name"] for side in shown[1]["sides"].values()] == ["Player 1", "Quentin Long"]
    assert shown[2]["sides"]["b"]["name"] == "Bo & Player 1"
    assert shown[3] == games[3]
    assert phone.get(result).json["sides"]["a"]["answer"]["note"] == "Player 1 had 4, Quentin Long 3."
    rows = phone.get(f"/clubs/{ours}/games?member={quentin}").json["games"]
    assert [row["id"] for row in rows] == [game_id(n) for n in (3, 2, 1)]
    assert rows[1]["sides"]["a"]["name"] == "Player 1"
    assert phone.get(f"/clubs/{ours}/games?text=quentin%20long").json["games"][0]["id"] == game_id(2)
    assert phone.get(f"/clubs/{ours}/merges").json["merges"] == []
    assert run(both, "rebuild", "--check")[0] == 0
    assert "Player 1" not in phone.get(f"/clubs/{ours}/names").json["names"]
    for method, path, body in (
        ("PATCH", "", {"name": "Quentin"}),
        ("POST", "/merge", {"into": member_of(phone, ours)}),
    ):
        assert refused(phone.ask(method, f"/clubs/{ours}/members/{quentin}{path}", json=body)) == (404, "not-found")
    assert put_out(phone, ours, quentin) == {"name": "Player 1", "games": 0, "done": True}  # an answer that was lost


def test_no_reminder_names_or_reaches_the_forgotten_person(
    both: Flask, club: tuple[Phone, str, list[Document]]
) -> None:
    phone, ours, _games = club
    quentin, bo = who(both, ours, "Quentin"), who(both, ours, "Bo")
    merge(phone, ours, who(both, ours, "Quen"), quentin)
    rows = {
        "to": {"said": {"text": "Club night"}, "club": ours, "member": quentin},
        "game": {"about": f"game:{game_id(1)}", "said": {"a": "somebody"}, "device": phone.device},
        "named": {"said": {"text": "Bo plays QUEN at eight", "n": 8}, "club": ours, "member": bo},
        "other game": {"about": f"game:{game_id(4)}", "said": {"a": "Quentina & Bo"}, "device": phone.device},
        "whole club": {"said": {"text": "Quentina brings Quens", "n": 1}, "club": ours},
    }
    with both.app_context(), write_transaction():
        outbox.remind(
            [
                New(**{"about": name, **row}, kind="soon", dedupe=name, due_at=1, expires_at=2, path="/")
                for name, row in rows.items()
            ]
        )
    put_out(phone, ours, quentin)
    with both.app_context():
        assert set(db.session.scalars(select(Reminder.dedupe))) == {"other game", "whole club"}


def test_a_phone_that_still_has_the_name_syncs_as_before(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, games = club
    receipts = phone.sync(*games[:3])
    put_out(phone, ours, who(both, ours, "Quentin"))
    assert phone.sync(*games[:3]) == receipts
    assert all(content_hash(game) in row["etag"] for game, row in zip(games, receipts, strict=False))
    assert [row["etag"] for row in phone.get("/games").json["games"]][1:] == [row["etag"] for row in receipts][::-1]
    grown = noted(games[0], "Quentin was right, said  quentin.")
    (row,) = phone.sync(grown)
    assert (row["status"], row["etag"]) == ("updated", f'"2-{content_hash(grown)}"')
    assert phone.sync(grown) == [{**row, "status": "unchanged"}]
    shown = phone.get(f"/games/{game_id(1)}").json["document"]
    assert shown["events"][-1]["text"] == "Player 1 was right, said  Player 1."
    corrected = noted({**games[1], "board": "4"}, "It was board 4, says QUENTIN.")
    corrected["sides"] = {"a": games[1]["sides"]["b"], "b": games[1]["sides"]["a"]}
    put = phone.ask("PUT", f"/games/{game_id(2)}", json=corrected, headers={"If-Match": receipts[1]["etag"]})
    assert (put.status_code, put.headers["ETag"]) == (200, f'"2-{content_hash(corrected)}"')
    assert [side["name"] for side in phone.get(f"/games/{game_id(2)}").json["document"]["sides"].values()] == [
        "Quentin Long",
        "Player 1",
    ]
    with both.app_context():
        assert db.session.execute(select(Game.name_a, Game.name_b).where(Game.id == game_id(2))).one() == (
            "Quentin Long",
            "Player 1",
        )
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_phone_that_restores_the_game_can_continue_it(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, games = club
    put_out(phone, ours, who(both, ours, "Quentin"))
    given = phone.get(f"/games/{game_id(1)}")
    etag, shown = given.headers["ETag"], given.json["document"]
    assert etag == f'"1-{content_hash(shown)}"'
    assert given.json["forgotten"] is True
    assert phone.get(f"/games/{game_id(4)}").json.get("forgotten") is None
    assert phone.sync(shown) == [{"id": game_id(1), "status": "unchanged", "etag": etag}]
    grown = noted(shown, "Waxed.")
    assert phone.sync(grown)[0]["status"] == "updated"
    # The first phone, which has the name, says the same: no second revision.
    (row,) = phone.sync(noted(games[0], "Waxed."))
    assert (row["status"], row["etag"]) == ("unchanged", f'"2-{content_hash(noted(games[0], "Waxed."))}"')
    for number in (2, 3):
        etag = phone.get(f"/games/{game_id(number)}").headers["ETag"]
        body = noted(games[number - 1], "Waxed.")
        assert phone.ask("PUT", f"/games/{game_id(number)}", json=body, headers={"If-Match": etag}).status_code == 200
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_later_player_of_that_name_is_a_new_member(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, _games = club
    quentin = who(both, ours, "Quentin")
    put_out(phone, ours, quentin)
    phone.sync(doubles(9, "Quentin", "Player 2", 5, club=ours))
    new = who(both, ours, "Quentin")
    assert new != quentin
    assert [row["id"] for row in phone.get(f"/clubs/{ours}/games?member={new}").json["games"]] == [game_id(9)]
    assert put_out(phone, ours, new)["name"] == "Player 3"  # the second, and somebody is called Player 2 already
    assert run(both, "rebuild", "--check")[0] == 0


def test_only_the_person_and_admins_may_forget(
    both: Flask, club: tuple[Phone, str, list[Document]], caplog: pytest.LogCaptureFixture
) -> None:
    phone, ours, _games = club
    dora, ed = join(both, phone, ours, name="Dora"), join(both, phone, ours, role="referee", name="Ed")
    mine, admin = member_of(dora, ours), member_of(phone, ours)
    dora.sync(doubles(20, "Dora", "Ed", 5, club=ours))
    assert refused(ed.ask("POST", f"/clubs/{ours}/members/{mine}/forget")) == (403, "not-allowed")
    assert refused(phone.ask("POST", f"/clubs/{ours}/members/{admin}/forget")) == (409, "last-admin")
    assert put_out(dora, ours, mine) == {"name": "Player 1", "games": 1, "done": True}
    (line,) = [json.loads(record.message) for record in caplog.records if "member-forgotten" in record.message]
    assert (line["club"], line["member"], line["device"]) == (ours, mine, dora.device)
    assert "Dora" not in caplog.text
    assert me(dora)["clubs"] == []
    assert dora.sync(doubles(20, "Dora", "Ed", 5, club=ours))[0]["status"] == "unchanged"
    told = dora.get(f"/games/{game_id(20)}").json
    assert told["document"]["sides"]["a"]["players"] == [{"name": "Player 1"}]
    assert refused(dora.ask("POST", f"/clubs/{ours}/members/{mine}/forget")) == (404, "not-found")
    shown = {one["name"]: one["joined"] for one in phone.get(f"/clubs/{ours}/people").json["people"]}
    assert shown["Player 1"] is False
    assert "Dora" not in shown


def test_an_interrupted_forget_is_resumed(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, ours = begin_club(both)
    phone.sync(*[doubles(n, "Zed,Bo", "Cy,Di", 2, club=ours) for n in range(1, 12)])
    zed = who(both, ours, "Zed")
    monkeypatch.setattr(forget, "BATCH", 4)
    steps = [put_out(phone, ours, zed)]
    phone.sync(doubles(30, "Zed", "Cy", 2, club=ours))  # one more under the name, in between
    while not steps[-1]["done"]:
        steps.append(put_out(phone, ours, zed))
    assert [step["games"] for step in steps] == [4, 4, 4]
    assert "zed" not in whole(both).casefold()
    assert run(both, "rebuild", "--check")[0] == 0


def test_games_archived_while_forgetting_keep_their_seats_right(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two phones archive and correct games under the name while it is forgotten again and again: seats stay right."""
    phone, ours = begin_club(both)
    others = [join(both, phone, ours, name=name) for name in ("Dora", "Eve")]
    monkeypatch.setattr(forget, "BATCH", 2)
    start, statuses = threading.Barrier(3), []

    def bring(other: Phone, first: int) -> None:
        start.wait(10)
        for n in range(first, first + 15):
            for frames in (2, 3):
                statuses.extend(row["status"] for row in other.sync(doubles(n, "Zed,Bo", "Cy,Di", frames, club=ours)))

    threads = [threading.Thread(target=bring, args=(other, 100 * n)) for n, other in enumerate(others, 1)]
    for thread in threads:
        thread.start()
    phone.sync(doubles(1, "Zed,Bo", "Cy,Di", club=ours))
    start.wait(10)
    for number in range(1, 6):
        zed = who(both, ours, "Zed")
        while not (told := put_out(phone, ours, zed))["done"]:
            pass
        assert told["name"] == f"Player {number}"
        phone.sync(doubles(number + 1, "Zed,Bo", "Cy,Di", club=ours))
    for thread in threads:
        thread.join(60)
    assert sorted(statuses) == ["created"] * 30 + ["updated"] * 30
    assert run(both, "rebuild", "--check")[0] == 0


def test_duplicates_and_double_seats_are_forgotten_too(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, _games = club
    phone.sync(doubles(40, "Zed,Zeddy", "Cy,Di", 5, club=ours), doubles(41, "Zed,Zeddy", "Cy,Di", 5, club=ours))
    merge(phone, ours, who(both, ours, "Zeddy"), who(both, ours, "Zed"))
    with both.app_context(), db.engine.begin() as connection:
        connection.execute(
            text("UPDATE games SET same_as = :one WHERE id = :other"), {"one": game_id(40), "other": game_id(41)}
        )
    run(both, "rebuild")
    put_out(phone, ours, who(both, ours, "Zed"))
    assert "zed" not in whole(both).casefold()
    assert run(both, "rebuild", "--check")[0] == 0
    with both.app_context():
        assert len(db.session.scalars(select(Seat).where(Seat.game_id == game_id(40), Seat.side == "a")).all()) == 1


def names_of(gone: dict[str, str], *others: str) -> Names:
    """Texts with names that are replaced, and texts with names of others that stay."""
    return Names(gone.get, lambda _word: True, others.__contains__, {word for name in gone for word in name.split()})


def test_replaced_texts_keep_their_length_limits() -> None:
    game = noted(singles(1, "Al", "Bo"), f"{'x' * 497} Al")
    game["sides"]["a"]["name"] = f"Al & {'y' * 55}"
    shown = without(game, names_of({"al": "Player 17"}))
    assert len(shown["events"][-1]["text"]) == 500
    assert shown["sides"]["a"]["name"] == f"Player 17 & {'y' * 48}"
    assert without(game, names_of({})) is game


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ANNA  berg was here", "P was here"),
        ("saw anna\u00a0Berg’s weight", "saw P’s weight"),
        ("Ａｎｎａ Berg, (Anna Berg).", "P, (P)."),
        ("Anna Bergson and Joanna Berg stay", None),
        ("Anna Berg Long is another, Anna Berg is not", "Anna Berg Long is another, P is not"),
        ("Jose\u0301 and JOSÉ", "Q and Q"),
        ("Josef and don José-Maria", "Josef and don Q-Maria"),
        ("STRASSE by Straße", "R by R"),
        ("J. R. won", "S won"),
        ("a weight of A", None),
        ("", None),
    ],
)
def test_names_are_found_by_their_folded_form(written: str, shown: str | None) -> None:
    gone = {"anna berg": "P", "josé": "Q", "strasse": "R", "j. r.": "S", "a": "T"}
    names = names_of(gone, "anna berg long")
    assert names.text(written, 500) == (written if shown is None else shown)
    assert names.places == (0 if shown is None else sum(shown.count(sign) for sign in "PQRS"))


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("Anna & Bert", "P & Bert"), ("bert/ANNA", "bert/P"), ("Bert et  Anna", "Bert et  P"), ("Bert,Anna", "Bert,P"),
        ("anna", "P"), ("Anna Berg & Bert", "Anna Berg & Bert"), ("Annas & Bert", "Annas & Bert"), ("Team Anna",
        "Team Anna"),
    ],
)  # fmt: skip
def test_names_of_sides_without_players_are_forgotten(side: str, shown: str) -> None:
    game = doubles(1, "Cy,Di", "Ed,Flo")
    game["sides"]["a"] = {"name": side}
    names = names_of({"anna": "P"})
    assert without(game, names)["sides"]["a"]["name"] == shown
    assert names.partly == (shown == side)


def test_forgetting_searches_every_document_of_the_club(both: Flask, club: tuple[Phone, str, list[Document]]) -> None:
    phone, ours, _games = club
    labels = {"competition": "QUENTIN Cup", "board": "Quentin's"}
    noticed = noted(doubles(5, "Cy,Di", "Bo,Ed", 5, club=ours, **labels), "quentin  kept score")
    call = {
        "id": "c1",
        "at": "2026-11-21T20:01:00-08:00",
        "type": "call",
        "kind": "line",
        "ruling": "in",
        "official": "quentin",
    }
    noticed["events"].append(call)
    bare = {
        **doubles(6, frames=5, club=ours),
        "sides": {"a": {"name": "Bo & QUENTIN"}, "b": {"name": "Quentin Long, Cy"}},
    }
    partly = noted(doubles(7, "Cy,Di", "Bo,Ed", 5, club=ours), "Quentina, and Long Quentins")
    elsewhere = noted(short_game(8, 5), "Quentin")
    receipts = phone.sync(noticed, bare, partly, elsewhere)
    phone.sync(corrected := noted(noticed, "Anno: quentin was wrong"))
    before = figures(phone, [noticed, bare, partly])
    table = (
        "date,ruleset,play,side_a,side_b,score_a,score_b\n2019-05-01,casual,doubles,quentin; Bo,Quentin Long; Cy,15,3\n"
    )
    answer = phone.ask("POST", f"/clubs/{ours}/old-results", {"Content-Type": "text/csv"}, data=table)
    assert answer.status_code == 200, answer.text
    told = put_out_once(phone, ours, who(both, ours, "Quentin"))
    assert told["done"]
    assert told["games"] == 4
    assert told["searched"] == 7
    assert told["partly"] == [game_id(7)]
    assert told["not_searched"] == ["backups", "exports", "phones", "other-clubs", "house-rules"]
    kept = whole(both).casefold()
    for left in (
        "quentin long",
        "quentina",
        "quentins",
        '"quentin"',
        "quentin\\",
    ):  # another's, parts, the game of no club
        kept = kept.replace(left, "")
    assert kept.count("quentin") == 0, kept[kept.find("quentin") - 200 :][:300]
    shown = phone.get(f"/games/{game_id(5)}").json["document"]
    assert (shown["competition"], shown["board"]) == ("Player 1 Cup", "Player 1's")
    assert [shown["events"][5]["text"], shown["events"][6]["official"]] == ["Player 1  kept score", "Player 1"]
    assert shown["events"][7]["text"] == "Anno: Player 1 was wrong"
    assert phone.get(f"/games/{game_id(6)}").json["document"]["sides"]["a"]["name"] == "Bo & Player 1"
    assert phone.get(f"/clubs/{ours}/games?competition=Player%201%20Cup").json["games"][0]["id"] == game_id(5)
    assert figures(phone, [noticed, bare, partly]) == before
    assert phone.sync(corrected)[0]["status"] == "unchanged"
    assert phone.sync(bare)[0] == {**receipts[1], "status": "unchanged"}
    phone.sync(noted(bare, "quentin came back"))  # a phone that has the name sends it again
    assert phone.get(f"/games/{game_id(6)}").json["document"]["events"][-1]["text"] == "Player 1 came back"
    assert run(both, "rebuild", "--check")[0] == 0


def test_an_interrupted_search_is_resumed(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, ours = begin_club(both)
    phone.sync(doubles(1, "Zed,Bo", "Cy,Di", 2, club=ours))
    phone.sync(*[noted(doubles(n, "Ann,Bo", "Cy,Di", 2, club=ours), "ZED saw it") for n in range(2, 12)])
    monkeypatch.setattr(forget, "SEARCHED", 4)
    zed = who(both, ours, "Zed")
    steps = [put_out_once(phone, ours, zed)]
    while not steps[-1]["done"]:
        steps.append(put_out_once(phone, ours, zed))
    assert [step["searched"] for step in steps] == [4, 4, 3]
    assert sum(step["games"] for step in steps) == 11
    assert "zed" not in whole(both).casefold()
    assert run(both, "rebuild", "--check")[0] == 0
