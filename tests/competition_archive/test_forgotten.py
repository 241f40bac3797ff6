"""Forgetting a person removes every name from competitions and sheets; phones that still have it write as before."""

import pytest
from flask import Flask

from scorekeeper.competitions.sheets.sheet import sheet as replay_sheet
from scorekeeper.league.club_archive import forget_competitions
from tests.archive.clubs import begin_club, doubles
from tests.club_archive.test_forget import put_out_once, whole
from tests.clubs.people import refused
from tests.clubs.test_merges import merge, who
from tests.competition_archive.contests import (
    AT,
    Fields,
    append,
    contest,
    contest_id,
    event,
    get,
    hash_of,
    put,
    sign_up,
    state,
)
from tests.competition_archive.test_match_sheets import ADDRESS, SHEET, game, put_sheet
from tests.files.test_export import exported, of_kind, read
from tests.files.test_import import bring, sealed
from tests.phone import Phone
from tests.upkeep.host import run

TEAM = ["Quentin", "QUENTIN", "Quen", "Quentin Long", "Bo", "Player 1"]
EVENTS = [
    event(1, "enter", entry="e1", name="Quentin & Bo", players=[{"name": name} for name in TEAM]),
    event(2, "enter", entry="e2", name="Cy", players=[{"name": "Cy"}]),
    event(3, "draw", order=["e1", "e2"], method="lots"),
    event(4, "board", board="Quentin's", open=True, reason="Quentin asked"),
    event(5, "rename", entry="e1", name="QUENTIN and Cy"),
    event(6, "note", text="quentin  was late, Quentin Long was not."),
    event(7, "substitute", entry="e1", out="QUENTIN", **{"in": {"name": "Quentin"}}, reason="Quentin's other name"),
    event(8, "sheet", match="r1.1", a="e1", b="e2", halves={"a": 18, "b": 0}, wins={"a": 9, "b": 0},
          score={"a": 9, "b": 0}, played={"a": {"Quentin": 5, "Quen": 4}, "b": {}}),
    event(9, "retract", event="v8", reason="QUENTIN says so"),
]  # fmt: skip


def league(**header: object) -> Fields:
    return contest(
        name="The QUENTIN League", form="league-six", ruleset="csc-2007", play="league", target=21,
        boards=["1"], tournament={"id": "q", "name": "Quentin Cup", "event": "Quentin"}, **{"events": EVENTS, **header},
    )  # fmt: skip


def sheet(played: int = 9, **header: object) -> Fields:
    """Quentin's team plays Cy's; he takes his own place under another spelling."""
    teams = {
        "a": {"name": "Quentin & Bo", "players": TEAM},
        "b": {"name": "Cy", "players": ["Cy", *(f"c{n}" for n in range(5))]},
    }
    events = [
        event(
            n, "lineup", side=side, places={p: teams[side]["players"][2 * i : 2 * i + 2] for i, p in enumerate("ABC")}
        )  # type: ignore[index]
        for n, side in enumerate("ab", 1)
    ]
    events += [game(n) for n in range(1, played + 1)]
    events += [event(20, "sign", side="a", name="quentin"), event(21, "protest", text="Quentin Long, no: Quentin")]
    return {
        "version": 1, "id": SHEET, "form": "league-six", "ruleset": "csc-2007", "target": 21, "teams": teams,
        "competition": {"id": contest_id(1), "match": "r1.1", "a": "e1", "b": "e2"}, "started_at": AT,
        "events": events, **header,
    }  # fmt: skip


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str, str]:
    """Ann's phone is the desk of her club's league. Quentin, also written Quen, plays in it; Quentin Long is another
    person. Gives her phone, the club and Quentin.
    """
    phone, ours = begin_club(both)
    assert [row["status"] for row in phone.sync(doubles(1, "Quentin,Quen", "Cy,Di", 5, club=ours))] == ["created"]
    quentin = who(both, ours, "Quentin")
    merge(phone, ours, who(both, ours, "Quen"), quentin)
    assert put(phone, league(club=ours)).status_code == 201
    return phone, ours, quentin


def put_out(phone: Phone, club: str, member: str) -> Fields:
    told = put_out_once(phone, club, member)
    assert told["done"]
    return told


def left(app: Flask) -> str:
    """The database's text without the other Quentin, folded."""
    content = whole(app).replace("Quentin Long", "").replace("quentin long", "")
    return content.casefold()


def without_players(state: Fields) -> Fields:
    """A state without the names of boards, and in which the lines of players have no names and so no order."""
    lines = [{name: value for name, value in line.items() if name != "player"} for line in state["eligibility"]]
    return {**state, "eligibility": sorted(lines, key=str), "boards": len(state["boards"])}


def shown_names(document: Fields) -> list[str]:
    return [player["name"] for player in document["events"][0]["players"]]


def test_no_call_and_no_table_has_the_name(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    put_sheet(phone, sheet(4))
    put_sheet(phone, sheet(), phone.get(ADDRESS).headers["ETag"])
    assert ["forgotten" in answer.json for answer in (get(phone), phone.get(ADDRESS))] == [False, False]
    before, sheet_before = state(phone), phone.get(ADDRESS).json["state"]
    cursor = get(phone, rest="/results").json["cursor"]
    told = put_out(phone, ours, quentin)
    assert (told["name"], told["competitions"], told["searched"]) == ("Player 1", 2, 3)
    kept = left(both)
    assert "quen" not in kept, kept[kept.find("quen") - 300 :][:500]
    calls = (
        get(phone), get(phone, rest="?part=state"), get(phone, rest="/results"), phone.get(ADDRESS),
        phone.get(f"/clubs/{ours}/competitions"),
    )  # fmt: skip
    for text in [*(answer.text for answer in calls), exported(phone, ours).decode()]:
        assert "quen" not in text.replace("Quentin Long", "").replace("quentin long", "").casefold()
    assert [answer.json.get("forgotten") for answer in calls[:4]] == [True, None, None, True]
    document, paper = get(phone).json["document"], phone.get(ADDRESS).json
    assert document["name"] == "The Player 1 League"
    assert document["tournament"] == {"id": "q", "name": "Player 1 Cup", "event": "Player 1"}
    assert shown_names(document)[3:] == ["Quentin Long", "Bo", "Player 1"]
    assert len(set(shown_names(document))) == 6
    assert document["events"][5]["text"] == "Player 1  was late, Quentin Long was not."
    assert document["events"][4]["name"] == "Player 1 and Cy"
    assert paper["document"]["teams"]["a"]["name"] == "Player 1 & Bo"
    assert paper["document"]["events"][-1]["text"] == "Quentin Long, no: Player 1"
    # Nothing else has changed: what is said of matches, games and places.
    assert without_players(state(phone)) == without_players(before)
    assert [one["score"] for one in paper["state"]["games"]] == [one["score"] for one in sheet_before["games"]]
    assert paper["state"] == replay_sheet(paper["document"])
    assert get(phone, rest=f"/results?cursor={cursor}").json["results"][0]["id"] == SHEET
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_state_from_before_is_computed_anew(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    assert "Quentin" in get(phone).text
    put_out(phone, ours, quentin)
    assert run(both, "rebuild", "--check")[0] == 0


def test_sign_ups_with_the_name_are_deleted(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    assert put(phone, contest(2, events=[], club=ours)).status_code == 201
    for number, name in ((1, "quentin"), (2, "Quentin Long"), (3, "Bo")):
        assert sign_up(phone, number, competition=2, name=f"Team {number}", players=[{"name": name}]).status_code == 201
    put_out(phone, ours, quentin)
    wishes = phone.get(f"/competitions/{contest_id(2)}/signups").json["signups"]
    assert [one["name"] for one in wishes] == ["Team 2", "Team 3"]


def test_somebody_whom_no_game_names_is_added_and_forgotten(both: Flask) -> None:
    phone, ours = begin_club(both)
    assert put(phone, league(club=ours)).status_code == 201
    assert put(phone, contest(2, events=[], club=ours)).status_code == 201
    assert sign_up(phone, competition=2, name="quentin").status_code == 201
    put_sheet(phone, sheet())
    address = f"/clubs/{ours}/people"
    assert phone.get(f"{address}?text=quentin").json["people"] == []
    added = phone.ask("POST", address, json={"name": "  Quentin "}).json
    assert (added["name"], added["joined"], added["last_played"]) == ("Quentin", False, None)
    assert phone.ask("POST", address, json={"name": "QUENTIN"}).json == added
    assert phone.get(f"{address}?text=quentin").json["people"] == [added]
    quen = phone.ask("POST", address, json={"name": "Quen"}).json["id"]
    merge(phone, ours, quen, added["id"])
    told = put_out(phone, ours, added["id"])
    assert (told["games"], told["competitions"]) == (0, 2)
    kept = left(both)
    assert "quen" not in kept, kept[kept.find("quen") - 300 :][:500]
    assert [one["name"] for one in phone.get(address).json["people"]] == ["Ann", "Player 1"]
    assert run(both, "rebuild", "--check")[0] == 0


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 61])
def test_nobody_is_added_without_a_name(both: Flask, name: str) -> None:
    phone, ours = begin_club(both)
    assert refused(phone.ask("POST", f"/clubs/{ours}/people", json={"name": name})) == (422, "invalid-request")
    assert len(phone.get(f"/clubs/{ours}/people").json["people"]) == 1


def test_a_phone_that_still_has_the_names_writes_on(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    mine = league(club=ours)
    etag = get(phone).headers["ETag"]
    put_out(phone, ours, quentin)
    again = put(phone, mine)
    assert (again.json["status"], again.headers["ETag"]) == ("unchanged", etag)
    assert get(phone).headers["ETag"] != etag
    first, second = (event(n, "note", text=f"{n}: QUENTIN was here, quentin long was not") for n in (10, 11))
    sent = append(phone, EVENTS, first)
    assert (sent.status_code, sent.json["status"]) == (200, "updated"), sent.text
    assert append(phone, EVENTS, first).json["status"] == "unchanged"
    assert append(phone, EVENTS, first, second).json["status"] == "updated"
    texts = [one["text"] for one in get(phone).json["document"]["events"][-2:]]
    assert texts == [f"{n}: Player 1 was here, quentin long was not" for n in (10, 11)]
    # Nobody can tell what the hash of its own text would be now: it names a count that the archive knows.
    assert refused(append(phone, [*EVENTS, first, second], event(12, "note", text="x"))) == (409, "log-differs")
    whole_again = {**mine, "events": [*EVENTS, first, second, event(12, "note", text="Quen was right")]}
    assert refused(put(phone, whole_again, etag)) == (412, "precondition-failed")
    assert put(phone, whole_again, get(phone).headers["ETag"]).json["status"] == "updated"
    assert put(phone, whole_again).headers["ETag"][3:-1] == hash_of(whole_again)
    assert get(phone).json["document"]["events"][-1]["text"] == "Player 1 was right"
    assert shown_names(get(phone).json["document"]) == ["Player 1 (2)", "Player 1 (3)", "Player 1 (4)", *TEAM[3:]]
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_phone_that_takes_the_shown_document_writes_on(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    put_out(phone, ours, quentin)
    given = get(phone)
    document, etag = given.json["document"], given.headers["ETag"]
    assert etag == f'"1-{hash_of(document)}"'
    assert put(phone, document).json["status"] == "unchanged"
    note = event(10, "note", text="Waxed.")
    assert append(phone, document["events"], note).json["status"] == "updated"
    grown = {**document, "events": [*document["events"], note]}
    assert get(phone).headers["ETag"] == f'"2-{hash_of(grown)}"'
    back = event(11, "retract", event="v10", reason="quen says so")
    assert append(phone, grown["events"], back).json["status"] == "updated"
    assert get(phone).json["document"]["events"][-1]["reason"] == "Player 1 says so"
    # The same again, also from the first phone, which has the names: no further revision.
    for known in (document["events"], EVENTS):
        assert append(phone, known, note, back).json["status"] == "unchanged"
    assert refused(append(phone, EVENTS[:-1], note)) == (409, "log-differs")
    assert run(both, "rebuild", "--check")[0] == 0


def test_sheets_that_are_sent_again_and_synced_stay_without_the_name(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    etag = put_sheet(phone, sheet(4)).headers["ETag"]
    put_out(phone, ours, quentin)
    again = put_sheet(phone, sheet(4))
    assert (again.json["status"], again.headers["ETag"]) == ("unchanged", etag)
    assert put_sheet(phone, sheet(5), etag).json["status"] == "updated"
    more = {**league(club=ours), "events": [*EVENTS, event(10, "note", text="Quentin!")]}
    paper = sheet(5)
    paper["events"].append(event(22, "note", text="QUEN signed"))
    answer = phone.ask("POST", "/sync", json={"games": [], "competitions": [more], "sheets": [paper]}).json
    assert [answer[kind][0]["status"] for kind in ("competitions", "sheets")] == ["updated", "updated"]
    assert answer["sheets"][0]["etag"] == f'"3-{hash_of(paper)}"'
    kept = left(both)
    assert "quen" not in kept, kept[kept.find("quen") - 300 :][:500]
    assert phone.get(ADDRESS).json["document"]["events"][-1]["text"] == "Player 1 signed"
    assert put_sheet(phone, phone.get(ADDRESS).json["document"]).json["status"] == "unchanged"
    assert run(both, "rebuild", "--check")[0] == 0


def test_former_logs_are_forgotten_too(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    other = contest(form="elimination", club=ours, events=[])
    assert put(phone, other, get(phone).headers["ETag"]).status_code == 200
    put_out(phone, ours, quentin)
    kept = left(both)
    assert "quen" not in kept, kept[kept.find("quen") - 300 :][:500]
    assert get(phone).json["document"] == other


def test_an_interrupted_search_is_resumed(
    both: Flask, club: tuple[Phone, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, ours, quentin = club
    for number in (2, 3):
        put(phone, {**league(club=ours), "id": contest_id(number)})
    put_sheet(phone, sheet())
    monkeypatch.setattr(forget_competitions, "COMPETITIONS", 2)
    monkeypatch.setattr(forget_competitions, "SHEETS", 1)
    steps = [put_out_once(phone, ours, quentin)]
    while not steps[-1]["done"]:
        assert len(steps) < 5
        steps.append(put_out_once(phone, ours, quentin))
    assert [(step["competitions"], step["searched"]) for step in steps] == [(2, 3), (2, 2), (0, 0)]
    assert "quen" not in left(both)


def test_a_later_competition_with_the_name_keeps_it(both: Flask, club: tuple[Phone, str, str]) -> None:
    """As with games: it is another person's, and the same one's only if a phone says so."""
    phone, ours, quentin = club
    put_out(phone, ours, quentin)
    put(phone, {**league(club=ours), "id": contest_id(2)})
    assert shown_names(get(phone, 2).json["document"]) == TEAM


def test_an_earlier_export_does_not_bring_the_name_back(both: Flask, club: tuple[Phone, str, str]) -> None:
    phone, ours, quentin = club
    put_sheet(phone, sheet())
    content = exported(phone, ours)
    append(phone, EVENTS, event(10, "note", text="Later, Quentin"))
    put_out(phone, ours, quentin)
    answer = bring(phone, ours, content).json
    assert (answer["competitions"], answer["sheets"], answer["left"]) == (0, 0, 0), answer
    later = read(content)
    (log,), revisions = of_kind(later, "log"), of_kind(later, "competition")[0]["revisions"]
    for number, text in ((10, "Later, Quentin"), (11, "Quen, too")):
        log["events"].append(event(number, "note", text=text))
        document = {**log["header"], "events": log["events"]}
        place = {"revision": number - 8, "events": number, "hash": hash_of(document)}
        revisions.append({**revisions[0], **place})
    assert bring(phone, ours, sealed(later)).json["competitions"] == 1
    assert [one["text"] for one in get(phone).json["document"]["events"][-2:]] == ["Later, Player 1", "Player 1, too"]
    kept = left(both)
    assert "quen" not in kept, kept[kept.find("quen") - 300 :][:500]
    assert run(both, "rebuild", "--check")[0] == 0
