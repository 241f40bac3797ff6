"""Two requests at the same moment: one log has one order, nothing is lost or doubled, and nothing told is missed."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Sheet, db
from tests.archive.clubs import begin_club
from tests.clubs.people import join
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
    told_game,
)
from tests.competition_archive.test_match_sheets import ADDRESS, SHEET, league, sheet
from tests.games import game_id
from tests.one_after_the_other import one_after_the_other
from tests.phone import Phone
from tests.upkeep.host import run

postgresql = pytest.mark.parametrize("both", ["postgresql"], indirect=True)
in_both_orders = pytest.mark.parametrize("first", [0, 1], ids=["one first", "other first"])
EVENTS = contest()["events"]
DESK = f"/competitions/{contest_id(1)}/desk"
DESKS, EACH = 4, 6
"""Windows of one desk that write at once, and how many events each of them adds."""


def note(number: int, who: str = "") -> Fields:
    return event(number, "note", text=f"Waxed {who}", id=f"n{who}{number}")


def appends(phone: Phone, known: list[Fields], *events: Fields) -> int:
    return append(phone, known, *events).status_code


def sends(phone: Phone, **documents: object) -> int:
    return phone.ask("POST", "/sync", json={"games": [], **documents}).status_code


def puts(phone: Phone, document: Fields) -> int:
    return put(phone, document).status_code


def takes_desk(phone: Phone) -> int:
    return phone.ask("POST", DESK, json={}).status_code


def write_in_turn(phone: Phone, who: str) -> Counter[str]:
    """Add events one by one, as a phone does that reads the log again after each refusal."""
    answers = Counter[str]()
    known: list[Fields] = EVENTS
    for number in range(EACH):
        for _try in range(DESKS * EACH):
            answer = append(phone, known, note(number, who))
            answers[answer.json.get("code") or answer.json["status"]] += 1
            if answer.status_code == 200:
                known = [*known, note(number, who)]
                break
            known = get(phone).json["document"]["events"]
    return answers


def test_windows_that_write_at_once_lose_nothing_and_double_nothing(both: Flask) -> None:
    phone = Phone(both)
    put(phone, contest())
    with ThreadPoolExecutor(DESKS) as pool:
        answers = sum(pool.map(lambda one: write_in_turn(phone, f"w{one}-"), range(DESKS)), Counter[str]())
    assert set(answers) <= {"updated", "log-differs"}
    assert answers["updated"] == DESKS * EACH
    document = get(phone).json["document"]
    notes = [one["id"] for one in document["events"][len(EVENTS) :]]
    for one in range(DESKS):
        assert [ident for ident in notes if ident.startswith(f"nw{one}-")] == [f"nw{one}-{n}" for n in range(EACH)]
    assert len(notes) == DESKS * EACH
    assert put(phone, document).json["status"] == "unchanged"
    assert run(both, "rebuild", "--check")[0] == 0


@postgresql
@in_both_orders
def test_of_two_appends_at_once_one_wins(both: Flask, first: int) -> None:
    phone = Phone(both)
    put(phone, contest())
    two = [partial(appends, phone, EVENTS, note(1, who)) for who in "ab"]
    assert one_after_the_other(both, two[first], two[1 - first]) == (200, 409)
    assert get(phone).json["document"]["events"] == [*EVENTS, note(1, "ab"[first])]


@postgresql
def test_the_same_append_at_once_is_stored_once(both: Flask) -> None:
    phone = Phone(both)
    put(phone, contest())
    again = partial(appends, phone, EVENTS, note(1))
    assert one_after_the_other(both, again, again) == (200, 200)
    assert get(phone).json["document"]["events"] == [*EVENTS, note(1)]


@postgresql
@in_both_orders
def test_the_desk_is_taken_while_the_old_one_writes(both: Flask, first: int) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(admin, contest(club=club))
    two = [partial(appends, admin, EVENTS, note(1)), partial(takes_desk, bo)]
    statuses = one_after_the_other(both, two[first], two[1 - first])
    assert statuses == ((200, 403) if first else (200, 200))
    known = [*EVENTS] if first else [*EVENTS, note(1)]
    assert appends(bo, known, note(2)) == 200
    assert get(bo).json["document"]["events"] == [*known, note(2)]


@postgresql
@in_both_orders
def test_a_whole_document_and_an_append_at_once(both: Flask, first: int) -> None:
    phone = Phone(both)
    put(phone, contest())
    longer = contest(events=[*EVENTS, note(1, "a")])
    two = [partial(sends, phone, competitions=[longer]), partial(appends, phone, EVENTS, note(1, "b"))]
    assert one_after_the_other(both, two[first], two[1 - first]) == ((200, 200) if first else (200, 409))
    assert get(phone).json["document"]["events"] == [*EVENTS, note(1, "ab"[first])]


WAYS = {
    "alone": lambda phone, document: puts(phone, document),
    "by a sync": lambda phone, document: sends(phone, competitions=[document]),
}
"""How a competition arrives."""


@postgresql
@in_both_orders
@pytest.mark.parametrize("way", WAYS)
def test_a_game_and_its_new_competition_at_once_find_each_other(both: Flask, first: int, way: str) -> None:
    admin, club = begin_club(both)
    cy = join(both, admin, club, "player", "Cy")
    two = [partial(WAYS[way], admin, contest(club=club)), partial(sends, cy, games=[told_game(1)])]
    statuses = one_after_the_other(both, two[first], two[1 - first])
    assert set(statuses) <= {200, 201}
    said = get(admin, rest="/results").json
    assert ([one["id"] for one in said["results"]], said["offered"]) == ([game_id(1)], [])
    assert run(both, "rebuild", "--check")[0] == 0


@postgresql
@in_both_orders
def test_a_sheet_and_its_new_competition_at_once_find_each_other(both: Flask, first: int) -> None:
    admin, club = begin_club(both)
    two = [
        partial(puts, admin, league(club=club)),
        partial(lambda: admin.ask("PUT", ADDRESS, json=sheet()).status_code),
    ]
    assert one_after_the_other(both, two[first], two[1 - first]) == (201, 201)
    assert [one["id"] for one in get(admin, rest="/results").json["results"]] == [SHEET]
    with both.app_context():
        assert db.session.scalars(select(Sheet.club_id)).all() == [club]


@postgresql
@in_both_orders
def test_a_game_with_a_card_and_the_cards_key_at_once_find_each_other(both: Flask, first: int) -> None:
    phone, other = Phone(both), Phone(both)
    put(phone, contest())
    cards = [{"competition": contest_id(1), "key": CARD}]
    card = f"/competitions/{contest_id(1)}/card"
    two = [
        partial(lambda: phone.ask("PUT", card, json={"key": CARD}).status_code),
        partial(sends, other, games=[told_game(1)], cards=cards),
    ]
    assert set(one_after_the_other(both, two[first], two[1 - first])) == {200, 204}
    assert [one["id"] for one in get(phone, rest="/results").json["results"]] == [game_id(1)]
