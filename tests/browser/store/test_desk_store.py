"""Where the desk of a competition is, in real IndexedDB: no log that was recorded on this phone is lost."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.modules import Modules
from tests.browser.phone import BrowserPhone
from tests.browser.stocked import USUAL, competition

PATHS = [
    f"static/js/{name}.js"
    for name in (
        *("desk/moving", "store/card_keys", "store/cards", "store/desks", "store/games/handed"),
        *("store/epoch", "store/logs/versions", "store/logs/sent"),
    )
]
KEY, OTHER = "k" * 43, "n" * 43
HANDED = {"key": KEY, "card": None}
Document = dict[str, Any]


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    """The stores of a phone that has no competition yet."""
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def queue(*notes: str) -> Document:
    return competition(2, "queue", USUAL, *({"type": "note", "text": note} for note in notes))


WHOLE = queue("begun")
HERE = WHOLE["id"]


def place(store: Modules) -> str:
    found: str = store.call("deskOf", HERE)["place"]
    return found


def log(store: Modules) -> list[str]:
    """The notes in the log of this phone."""
    rows = sorted(store.rows("competition_events"), key=lambda row: row["seq"])
    return [row["event"]["text"] for row in rows if row["event"]["type"] == "note"]


def archived(document: Document, etag: str = '"2-x"') -> Document:
    return {"document": document, "etag": etag}


def test_a_desk_that_came_by_code_is_here_and_waits_for_the_archive(store: Modules) -> None:
    assert store.call("takeHanded", WHOLE, HANDED)
    assert (place(store), log(store), store.call("handedKey", HERE)) == ("here", ["begun"], KEY)
    assert [row["game"] for row in store.rows("competition_outbox")] == [HERE]
    assert store.call("takeHanded", WHOLE, HANDED)  # the same code twice
    assert (place(store), store.rows("competition_versions")) == ("here", [])


def test_the_key_of_the_cards_comes_with_the_desk_and_goes_to_the_archive(store: Modules) -> None:
    store.call("takeHanded", WHOLE, {"key": KEY, "card": OTHER})
    assert [store.call("cardOf", HERE), store.call("keyOfCards", HERE)] == [OTHER, OTHER]
    assert [row["value"] for row in store.call("newCards")] == [OTHER]
    store.call("takeCards", HERE, KEY)  # from the archive, which does not have this phone's yet
    assert store.call("cardOf", HERE) == OTHER


def test_a_restored_archive_is_sent_what_this_phone_is_the_desk_of(store: Modules) -> None:
    store.call("goOn", archived(WHOLE), {"renew": True})
    store.call("keepForReading", archived(competition(3, "queue", USUAL)))
    store.call("noteEpoch", "0193b0c2-7d2a-4c31-9b57-000000000001")
    assert (store.rows("competition_outbox"), len(store.rows("competition_receipts"))) == ([], 2)
    store.call("noteEpoch", "0193b0c2-7d2a-4c31-9b57-000000000002")
    assert [row["game"] for row in store.rows("competition_outbox")] == [HERE]
    assert store.rows("competition_receipts") == []
    assert store.rows("outbox") == []


def test_an_older_code_changes_nothing_on_a_phone_that_is_further(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "more"), HANDED)
    store.call("markOver", HERE, True)
    assert store.call("takeHanded", WHOLE, HANDED)
    assert (place(store), log(store)) == ("handed", ["begun", "more"])


def test_a_code_with_another_log_becomes_a_version(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), HANDED)
    assert not store.call("takeHanded", queue("begun", "theirs"), HANDED)
    assert (place(store), log(store)) == ("here", ["begun", "mine"])
    (version,) = store.rows("competition_versions")
    assert (version["from"], version["document"]) == ("file", queue("begun", "theirs"))


def test_a_copy_for_reading_is_never_sent_and_follows_the_archive(store: Modules) -> None:
    store.call("keepForReading", archived(WHOLE))
    store.call("keepForReading", archived(queue("begun", "more"), '"3-x"'))
    desk = store.call("deskOf", HERE)
    assert (desk["place"], log(store), store.rows("competition_outbox")) == ("reading", ["begun", "more"], [])
    assert desk["seen"]
    store.call("keepForReading", archived(queue("anew"), '"4-x"'))  # another log took its place
    assert (place(store), log(store)) == ("reading", ["anew"])
    assert [row["document"] for row in store.rows("competition_versions")] == [queue("begun", "more")]


def test_who_takes_the_desk_goes_on_from_the_archive_and_keeps_what_only_this_phone_has(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), HANDED)
    store.call("mark", queue("begun", "mine"), {"code": "not-the-desk", "detail": ""})
    assert place(store) == "elsewhere"
    store.call("goOn", archived(queue("begun", "theirs")), {"renew": True})
    assert (place(store), log(store), store.rows("competition_outbox")) == ("here", ["begun", "theirs"], [])
    assert [row["document"] for row in store.rows("competition_versions")] == [queue("begun", "mine")]
    assert store.call("handedKey", HERE) != KEY  # that one is void


def test_or_this_phones_log_goes_on_and_replaces_the_archives(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), HANDED)
    store.call("mark", queue("begun", "mine"), {"code": "conflict", "detail": ""})
    store.call("goOn", archived(queue("begun", "theirs")), {"renew": False, "own": True})
    (due,) = store.rows("competition_outbox")
    assert (place(store), log(store)) == ("here", ["begun", "mine"])
    assert (due["match"], due["problem"]) == ('"2-x"', None)
    assert [row["document"] for row in store.rows("competition_versions")] == [queue("begun", "theirs")]


def test_a_phone_that_has_more_than_the_archive_goes_on_with_it(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), HANDED)
    store.call("goOn", archived(WHOLE), {"renew": False})
    assert (place(store), log(store)) == ("here", ["begun", "mine"])
    assert [row["problem"] for row in store.rows("competition_outbox")] == [None]


def test_a_refused_phone_only_reads_once_the_desk_has_all_it_recorded(store: Modules) -> None:
    store.call("takeHanded", WHOLE, HANDED)
    store.call("mark", WHOLE, {"code": "not-the-desk", "detail": ""})
    assert not store.call("settledElsewhere", WHOLE)
    store.call("addVersion", queue("begun", "theirs"), "archive", '"2-x"')
    assert store.call("settledElsewhere", WHOLE)
    assert (place(store), log(store)) == ("reading", ["begun", "theirs"])


def test_a_phone_that_reads_becomes_the_desk_by_a_code(store: Modules) -> None:
    store.call("keepForReading", archived(WHOLE))
    assert store.call("takeHanded", queue("begun", "more"), {"key": OTHER, "card": None})
    assert (place(store), log(store), store.call("handedKey", HERE)) == ("here", ["begun", "more"], OTHER)
    assert [row["game"] for row in store.rows("competition_outbox")] == [HERE]


def test_an_event_of_another_log_is_decided_once_and_stays_decided(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), KEY)
    store.call("takeHanded", queue("begun", "theirs"), KEY)
    (version,) = store.rows("competition_versions")
    assert store.call("settleEvent", version, "e7", "ours")
    assert not store.call("settleEvent", version, "e7", "again")  # a second tap on the same screen
    store.call("takeHanded", queue("begun", "theirs"), KEY)  # its code is scanned once more
    (version,) = store.rows("competition_versions")
    assert version["settled"] == {"e7": "ours"}
    assert store.call("settleEvent", version, "e7", "left")


def test_a_void_key_is_replaced_before_the_phone_is_the_desk(store: Modules) -> None:
    store.call("takeHanded", WHOLE, KEY)
    store.call("markOver", HERE, True)
    store.call("renewKey", HERE)
    assert place(store) == "handed"  # if the phone dies now
    key = store.call("handedKey", HERE)
    assert key != KEY
    store.call("goOn", archived(queue("begun", "theirs")), {"renew": False})
    assert (place(store), store.call("handedKey", HERE)) == ("here", key)


def test_a_log_that_replaced_the_archives_and_went_on_meanwhile_replaces_nothing_more(store: Modules) -> None:
    store.call("takeHanded", queue("begun", "mine"), KEY)
    store.call("mark", queue("begun", "mine"), {"code": "conflict", "detail": ""})
    store.call("goOn", archived(queue("begun", "theirs")), {"renew": False, "own": True})
    store.call("takeHanded", queue("begun", "mine", "more"), KEY)  # while it is being sent
    store.call("acknowledge", queue("begun", "mine"), '"3-x"')
    (due,) = store.rows("competition_outbox")
    assert (due["events"], "match" in due) == (len(queue("begun", "mine", "more")["events"]), False)
