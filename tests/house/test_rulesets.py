"""House rules are stored once per version or refused with sentences, and games are replayed by them."""

import json
import threading
import time
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games.house.check import MOST_FAULTS, find_faults
from scorekeeper.rules import library
from tests.games import game_id, short_game
from tests.house.rules import FEDERATION, HOUSE, house_game, house_rules, too_long
from tests.pace import cpu_since
from tests.phone import Phone

ADDRESS = f"/rulesets/{HOUSE}/1"


def put(phone: Phone, rules: object, address: str = ADDRESS) -> Any:  # noqa: ANN401 (of the test client)
    return phone.ask("PUT", address, json=rules)


def test_house_rules_are_stored_once_and_may_be_sent_again(both: Flask) -> None:
    phone = Phone(both)
    first, again = put(phone, house_rules()), put(phone, house_rules())
    assert (first.status_code, first.json) == (201, {"id": HOUSE, "version": 1, "status": "created"})
    assert (again.status_code, again.json["status"]) == (200, "unchanged")
    assert put(Phone(both), house_rules()).status_code == 200
    assert phone.get(ADDRESS).json == house_rules()


def test_a_version_is_never_changed(both: Flask) -> None:
    phone = Phone(both)
    put(phone, house_rules())
    for other in (phone, Phone(both)):
        answer = put(other, house_rules(name="Other rules"))
        assert (answer.status_code, answer.json["code"]) == (409, "ruleset-differs")
        assert "never changes" in answer.json["detail"]
    assert phone.get(ADDRESS).json["name"] == "Elks' rules"
    assert put(phone, house_rules(2, name="Other rules"), f"/rulesets/{HOUSE}/2").status_code == 201


def test_two_requests_at_once_store_one_rule_set(both: Flask) -> None:
    phone = Phone(both)
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(put(phone, house_rules()).status_code)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] * 5 + [201]


def test_the_rule_set_of_a_book_cannot_be_replaced(phone: Phone) -> None:
    answer = put(phone, FEDERATION, "/rulesets/federation-2024/1")
    assert (answer.status_code, answer.json["code"]) == (409, "ruleset-of-a-book")
    answer = put(phone, {**FEDERATION, "version": 2}, "/rulesets/federation-2024/2")
    assert answer.json["code"] == "ruleset-of-a-book"


def refusal(phone: Phone, rules: object) -> list[tuple[str, str]]:
    """The faults, after making sure that nothing was stored."""
    answer = put(phone, rules)
    assert (answer.status_code, answer.json["code"]) == (422, "bad-ruleset"), answer.text
    assert answer.json["detail"] == f"{answer.json['errors'][0]['detail']} Nothing was stored."
    assert phone.get(ADDRESS).status_code == 404
    return [(error["pointer"], error["detail"]) for error in answer.json["errors"]]


def test_a_negative_ladder_and_a_missing_zone_are_named(phone: Phone) -> None:
    rules = house_rules()
    rules["offences"][0]["ladder"][1]["points"] = -2
    assert refusal(phone, rules) == [(
        "/offences/0/ladder/1/points",
        "Offence 2.5, step 2: The points of a penalty are a whole number from 1 to 99; its effect says who gets "
        "or loses them.",
    )]  # fmt: skip
    rules = house_rules()
    del rules["zones"][1]
    assert refusal(phone, rules) == [("/zones", "Zone 2 is missing.")]
    rules = house_rules()
    rules["formats"]["singles"]["target"] = 0
    assert refusal(phone, rules) == [("/formats/singles/target", "Singles: A target is a whole number from 1 to 999.")]
    rules["formats"]["singles"]["target"] = 15.0
    assert refusal(phone, rules) == [("/formats/singles/target", "Singles: A target is a whole number from 1 to 999.")]
    assert "house- and a UUID" in refusal(phone, house_rules(id="club-rules"))[0][1]


@pytest.mark.parametrize(
    "rules", [[], "x", 5, {}, {"zones": [{"zone": {}}]}, house_rules(kind={}), house_rules(offences={"a": 1})]
)
def test_other_bodies_are_refused_with_sentences(phone: Phone, rules: object) -> None:
    assert all(detail.endswith(".") for _pointer, detail in refusal(phone, rules))


def test_deep_nesting_is_refused(phone: Phone) -> None:
    for depth in (100, 300, 900):
        nested = "[" * depth + "]" * depth
        rules = json.dumps(house_rules()).replace('"judges": [1, 3]', f'"judges": [{nested}, {nested}]')
        answer = phone.ask("PUT", ADDRESS, data=rules, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json["code"]) in ((422, "bad-ruleset"), (400, "not-json"))


def test_address_and_rule_set_must_match(phone: Phone) -> None:
    assert put(phone, house_rules(2)).json["code"] == "ruleset-mismatch"
    assert put(phone, house_rules(), f"/rulesets/{HOUSE}/0").status_code == 422


def test_too_long_rules_are_refused_with_their_own_sentence(phone: Phone) -> None:
    assert refusal(phone, too_long()) == [("", "House rules can be at most 64 kB. Remove readings, notes or steps.")]
    assert find_faults({**too_long(), "offences": too_long()["offences"][:50]}) == []


@pytest.mark.parametrize(
    "change",
    [
        {"colours": [{"i": n} for n in range(3000)]},
        {"offences": [{}] * 30_000},
        {"offences": [{}] * 20_000},
        {"calls": {"line": {"section": "1", "judges": [{"i": n} for n in range(5000)]}}},
    ],
)
def test_a_small_malicious_request_costs_little(change: dict[str, object]) -> None:
    rules = house_rules(**change)
    begun = time.process_time()
    faults = find_faults(rules)
    assert cpu_since(begun) < 1
    assert 0 < len(faults) <= MOST_FAULTS


def test_impossible_addresses_are_not_found(both: Flask) -> None:
    phone = Phone(both)
    for address in (
        f"/rulesets/{HOUSE}/99999999999999999999",
        "/rulesets/x/1",
        "/rulesets/%00/1",
        f"/rulesets/{HOUSE}%00/1",
    ):
        answer = phone.get(address)
        assert (answer.status_code, answer.json["code"]) == (404, "not-found")


def test_keys_that_look_like_json_pointers_are_escaped(phone: Phone) -> None:
    wrong = "a/ladder/x", "m~n"
    found = refusal(phone, house_rules(formats={**FEDERATION["formats"], wrong[0]: {}, wrong[1]: 0}))
    assert {pointer for pointer, _detail in found} == {"/formats", "/formats/a~1ladder~1x", "/formats/m~0n"}
    assert {detail.split(":")[0] for pointer, detail in found if pointer != "/formats"} == set(wrong)


def test_games_are_replayed_by_their_rule_set_version(both: Flask) -> None:
    phone = Phone(both)
    (before,) = phone.sync(house_game())
    assert (before["status"], before["problem"]["code"]) == ("refused", "unknown-ruleset")
    put(phone, house_rules())
    zones = house_rules()["zones"]
    zones[3]["points"] = 9
    put(phone, house_rules(2, zones=zones), f"/rulesets/{HOUSE}/2")
    games = [house_game(), house_game(2, 2), house_game(3, 1, version=2)]
    assert [answer["status"] for answer in phone.sync(*games)] == ["created"] * 3
    states = [phone.get(f"/games/{game['id']}").json["state"] for game in games]
    assert [(state["status"], state["score"]["a"], state["score"]["b"]) for state in states] == [
        ("finished", 16, 3), ("open", 8, 3), ("finished", 12, 0),
    ]  # fmt: skip
    assert phone.put(house_game(4, 3, version=3)).json["code"] == "unknown-ruleset"


def unnamed(game: dict[str, Any]) -> dict[str, Any]:
    """The game, without the version of its rule set."""
    return {key: value for key, value in game.items() if key != "ruleset_version"}


def test_a_game_under_house_rules_names_their_version(both: Flask) -> None:
    phone = Phone(both)
    put(phone, house_rules())
    (answer,) = phone.sync(unnamed(house_game()))
    assert (answer["status"], answer["problem"]["code"]) == ("refused", "unknown-ruleset")
    assert "must name the version" in answer["problem"]["detail"]
    assert phone.put(unnamed(house_game())).status_code == 422


def test_a_new_edition_of_a_book_changes_no_archived_game(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(both)
    assert phone.put(short_game(1, 2)).status_code == 201
    edition = {**house_rules(2), "id": "federation-2024", "name": "Federation, next edition"}
    monkeypatch.setitem(library.rulesets()["federation-2024"], 2, edition)
    assert [answer["status"] for answer in phone.sync(short_game(1, 2), short_game(1, 3), short_game(2, 2))] == [
        "unchanged", "updated", "created",
    ]  # fmt: skip
    scores = [phone.get(f"/games/{game_id(number)}").json["state"]["score"] for number in (1, 2)]
    assert scores == [{"a": 14, "b": 3}, {"a": 8, "b": 3}]
    names = []
    for number in (1, 2):
        page = phone.client.get(phone.ask("POST", f"/games/{game_id(number)}/share").json["url"])
        names.append("Federation, next edition" in page.text)
    assert names == [False, True]


@pytest.mark.parametrize("version", [0, -1, 10**30, True, "1", 1.0, [1]])
def test_impossible_versions_are_refused(both: Flask, version: object) -> None:
    phone = Phone(both)
    put(phone, house_rules())
    game = {**house_game(), "ruleset_version": version}
    assert phone.sync(game)[0]["problem"]["code"] == "unknown-ruleset"


def test_the_ladder_of_house_rules_is_applied(phone: Phone) -> None:
    offences = house_rules()["offences"]
    offences[0]["ladder"] = [{"effect": "points-to-opponent", "points": 7}]
    put(phone, house_rules(offences=offences))
    game = house_game(1, 1)
    game["events"].append({**game["events"][0], "id": "p1", "type": "penalty", "side": "a", "offence": "2.5"})
    del game["events"][1]["weights"]
    assert phone.put(game).status_code == 201
    state = phone.get(f"/games/{game['id']}").json["state"]
    assert (state["score"], state["penalties"][0]["points"]) == ({"a": 8, "b": 7}, 7)


def test_only_authors_and_players_of_house_rules_may_read_them(phone: Phone, app: Flask) -> None:
    put(phone, house_rules())
    other = Phone(app)
    assert other.get(ADDRESS).status_code == 404
    assert other.get(f"/rulesets/{HOUSE}/7").status_code == 404
    assert other.put(house_game()).status_code == 201
    assert other.get(ADDRESS).json == house_rules()


def test_the_sheet_names_the_house_rules(phone: Phone) -> None:
    put(phone, house_rules())
    phone.put(house_game())
    url = phone.ask("POST", f"/games/{house_game()['id']}/share").json["url"]
    page = phone.client.get(url)
    assert page.status_code == 200
    assert "Elks&#39; rules" in page.text
    assert "First to 11" in page.text
    assert "fed 6.8 · changed by house rules" in page.text
