"""Match sheets in real IndexedDB: whatever happens to the storage of this phone, no recorded event is lost."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.competitions.sheets.sheet import sheet
from tests.browser.modules import ADDRESS, Modules
from tests.browser.phone import BrowserPhone
from tests.browser.stocked import DERBY, USUAL, sheets

PATHS = [
    f"static/js/{name}.js"
    for name in (
        *(
            "desk/tellings",
            "files/backup_read",
            "files/bring_backup",
            "store/backup",
            "store/epoch",
            "store/sheet_list",
            "store/shelves",
            "store/tellings",
        ),
        *(f"store/logs/{name}" for name in ("copies", "copies_back", "merge", "rescue", "sent", "versions")),
    )
]
STORES = ["sheets", "sheet_events", "sheet_outbox", "sheet_receipts", "sheet_versions"]
Document = dict[str, Any]
WHOLE = sheets(USUAL)[0]
HERE = WHOLE["id"]
DUE = {"finished": True}


@pytest.fixture
def store(buy_phone: Callable[[], BrowserPhone]) -> Modules:
    """The stores of a phone that has no sheet yet."""
    phone = buy_phone()
    phone.page.goto(f"{phone.address}/api/v1/openapi.json")
    return Modules(phone.page, *PATHS)


def run(store: Modules, work: str, *given: object) -> Any:  # noqa: ANN401 (JSON)
    """Run JavaScript with the modules as `app` and JSON as `given`."""
    function = f"async ([address, ...given]) => {{ const app = await import(address); {work} }}"
    return store.page.evaluate(function, [ADDRESS, *given])


def lose(store: Modules) -> None:
    """The browser loses all that its database knows of sheets."""
    run(
        store,
        """await app.SHEETS.write(['games', 'events', 'outbox', 'receipts', 'versions'], async (store) => {
          for (const name of ['games', 'events', 'outbox', 'receipts', 'versions']) store(name).clear(); });""",
    )
    assert not any(store.rows(name) for name in STORES)


def begun(events: int) -> Document:
    return {**WHOLE, "events": WHOLE["events"][:events]}


def otherwise() -> Document:
    """The sheet as another phone went on with it."""
    note = {"id": "other", "at": WHOLE["started_at"], "type": "note", "text": "Elsewhere"}
    return {**WHOLE, "events": [*WHOLE["events"][:2], note]}


def log(store: Modules) -> list[Document]:
    rows = sorted(store.rows("sheet_events"), key=lambda row: row["seq"])
    assert [row["seq"] for row in rows] == list(range(len(rows)))
    return [row["event"] for row in rows]


def test_what_could_not_be_stored_comes_back_from_its_note(store: Modules) -> None:
    store.call("merge", begun(2), DUE)
    store.call("noteDown", WHOLE)
    assert store.call("sheetOf", DERBY, "r1.1") == HERE
    assert store.call("restore", HERE)
    assert (log(store), [row["game"] for row in store.rows("sheet_outbox")]) == (WHOLE["events"], [HERE])
    lose(store)
    store.call("noteDown", WHOLE)
    assert store.call("sheetOf", DERBY, "r1.1") == HERE  # though the database knows nothing of it
    assert store.call("restore", HERE)
    assert log(store) == WHOLE["events"]


def test_a_sheet_that_the_database_lost_comes_back_from_its_copy(store: Modules) -> None:
    store.call("merge", WHOLE, DUE)
    store.call("copyNow", WHOLE)
    lose(store)
    back = "return app.bringCopiesBack(() => false, app.SHEETS);"
    assert run(store, back) == [{"id": HERE, "how": "added"}]
    assert (log(store), [row["game"] for row in store.rows("sheet_outbox")]) == (WHOLE["events"], [HERE])
    assert run(store, back) == []


def test_a_sheet_waits_until_the_archive_has_exactly_its_content(store: Modules) -> None:
    store.call("merge", begun(2), DUE)
    store.call("merge", WHOLE, DUE)
    store.call("acknowledge", begun(2), '"1-x"')
    assert [row["events"] for row in store.rows("sheet_outbox")] == [len(WHOLE["events"])]
    store.call("acknowledge", WHOLE, '"2-x"')
    assert store.rows("sheet_outbox") == []
    assert [row["etag"] for row in store.rows("sheet_receipts")] == ['"2-x"']


def test_an_archive_that_was_restored_gets_sheets_again(store: Modules) -> None:
    store.call("noteEpoch", "one")
    store.call("merge", WHOLE, DUE)
    store.call("acknowledge", WHOLE, '"1-x"')
    store.call("noteEpoch", "one")
    assert store.rows("sheet_outbox") == []
    store.call("noteEpoch", "two")
    assert [row["events"] for row in store.rows("sheet_outbox")] == [len(WHOLE["events"])]
    assert store.rows("sheet_receipts") == []


def test_a_complete_sheet_tells_the_desk_on_the_same_phone(store: Modules) -> None:
    told = "return (await app.toldHere(given[0])).tellings;"
    store.call("noteGame", DERBY, HERE)
    store.call("merge", WHOLE, DUE)
    assert run(store, told, DERBY) == []
    rest = [{"type": "forfeit", "number": number, "side": "b"} for number in range(3, 10)]
    events = [{"id": f"f{n}", "at": WHOLE["started_at"], **event} for n, event in enumerate(rest)]
    whole = {**WHOLE, "events": [*WHOLE["events"], *events]}
    store.call("merge", whole, DUE)
    figures = {name: sheet(whole)[name] for name in ("halves", "wins", "score", "played")}
    assert run(store, told, DERBY) == [{"id": HERE, "kind": "sheet", "match": "r1.1", "a": "n0", "b": "n1", **figures}]


def test_of_two_versions_a_person_chooses_and_the_other_is_kept(store: Modules) -> None:
    store.call("merge", WHOLE, DUE)
    chosen = store.call("addVersion", otherwise(), "archive", '"2-x"')
    run(store, "await app.choose(given[0], given[1], app.SHEETS);", HERE, chosen)
    assert (log(store), store.rows("sheet_outbox")) == (otherwise()["events"], [])
    assert [row["document"] for row in store.rows("sheet_versions")] == [WHOLE]


def test_a_backup_brings_sheets_and_their_versions_back(store: Modules) -> None:
    store.call("merge", WHOLE, DUE)
    store.call("addVersion", otherwise(), "file")
    run(store, "window.made = await (await app.makeBackup()).file.text();")
    lose(store)
    bring = """const read = app.readBackup(window.made, app.parse(window.made));
      return app.bringBackup(read, () => undefined);"""
    first = run(store, bring)
    assert (first["refused"], first["others"]["added"]) == ([], 1)
    assert (log(store), [row["document"] for row in store.rows("sheet_versions")]) == (WHOLE["events"], [otherwise()])
    assert [row["id"] for row in store.rows("tellings")] == [HERE]
    assert run(store, bring)["others"]["same"] == 1
    run(store, "window.made = window.made.slice(0, -4);")  # cut short, its whole lines still come
    lose(store)
    assert run(store, bring)["others"]["added"] == 1
