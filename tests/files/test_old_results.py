"""Results from before the archive are imported as results only: a whole file or nothing, and each once."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.store import Game, OldResult, db
from tests.archive.clubs import begin_club
from tests.clubs.people import join
from tests.files.test_export import TABLE
from tests.phone import Phone
from tests.upkeep.host import run

HEADING = TABLE.splitlines()[0] + "\n"


def bring(phone: Phone, club: str, text: str | bytes, query: str = "") -> Any:  # noqa: ANN401 (of the test client)
    content = text if isinstance(text, bytes) else text.encode()
    return phone.ask("POST", f"/clubs/{club}/old-results{query}", data=content, headers={"Content-Type": "text/csv"})


def count(app: Flask) -> int | None:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(OldResult))


def test_old_results_are_checked_then_imported_once(both: Flask) -> None:
    ann, club = begin_club(both)
    assert bring(ann, club, TABLE, "?dry=true").json == {"rows": 3, "new": 3, "dry": True}
    assert count(both) == 0
    assert bring(ann, club, TABLE).json == {"rows": 3, "new": 3, "dry": False}
    longer = TABLE.replace("\n", "\r\n") + '2020-02-29,bowling,singles,"O\'Hara, Ed",Flo,120,99,\r\n'
    assert bring(ann, club, b"\xef\xbb\xbf" + longer.encode()).json == {"rows": 4, "new": 1, "dry": False}
    assert count(both) == 4
    with both.app_context():
        assert db.session.scalar(select(func.count()).select_from(Game)) == 0


ROWS = {
    "1919-13-01,casual,singles,Ann,Bo,1,2,": ("Row 2, column date", "a past day"),
    "2999-01-01,casual,singles,Ann,Bo,1,2,": ("Row 2, column date", "a past day"),
    "2019-1-1,casual,singles,Ann,Bo,1,2,": ("Row 2, column date", "a past day"),
    "2019-01-01,none,singles,Ann,Bo,1,2,": ("Row 2, column ruleset", "id of a rule set"),
    "2019-01-01,casual,threes,Ann,Bo,1,2,": ("Row 2, column play", "a play of this rule set"),
    "2019-01-01,casual,singles,,Bo,1,2,": ("Row 2, column side_a", "names"),
    "2019-01-01,casual,singles,Ann,Bo\u202e,1,2,": ("Row 2, column side_b", "names"),
    "2019-01-01,casual,doubles,Ann;,Bo,1,2,": ("Row 2, column side_a", "names"),
    "2019-01-01,casual,singles,Ann,Bo,1.5,2,": ("Row 2, column score_a", "whole number"),
    "2019-01-01,casual,singles,Ann,Bo,1,=2,": ("Row 2, column score_b", "whole number"),
    "2019-01-01,casual,singles,Ann,Bo,1,2": ("Row 2: 7 field(s)", "the first row has 8"),
    "2019-01-01,casual,singles,Ann,Bo,1,2," + "x" * 61: ("Row 2, column board", "short text"),
}


@pytest.mark.parametrize("row", ROWS)
def test_a_fault_is_named_by_row_and_column_and_nothing_is_imported(app: Flask, row: str) -> None:
    ann, club = begin_club(app)
    answer = bring(ann, club, HEADING + row + "\n2019-01-01,casual,singles,Ann,Bo,1,2,\n")
    assert (answer.status_code, answer.json["code"]) == (422, "bad-table")
    (fault,) = answer.json["errors"]
    assert all(words in fault["detail"] for words in ROWS[row])
    assert count(app) == 0


@pytest.mark.parametrize(
    "content", [b"", b"a,b\n1,2\n", b"\xff\xfe", HEADING.replace("date", "day").encode(), b'"date\n']
)
def test_other_files_are_refused(app: Flask, content: bytes) -> None:
    ann, club = begin_club(app)
    answer = bring(ann, club, content)
    assert (answer.status_code, len(answer.json["errors"])) == (422, 1)


def test_old_results_are_shown_by_year_to_people_who_may_see_the_club(app: Flask) -> None:
    ann, club = begin_club(app)
    bring(ann, club, TABLE)
    bo = join(app, ann, club)
    browser, stranger = app.test_client(), app.test_client()
    browser.set_cookie("device", bo.headers["Authorization"].removeprefix("Bearer "))
    page = browser.get(f"/c/{club}/old").text
    assert [words in page for words in ("Ann; Bo", "Zoë", "results only", "Board 4")] == [True, False, True, True]
    assert browser.get(f"/c/{club}/old?year=2018").text.count("Zoë") == 2
    assert f'href="/c/{club}/old"' in browser.get(f"/c/{club}").text
    assert stranger.get(f"/c/{club}/old").status_code == 404


def test_the_host_can_import_old_results(app: Flask, tmp_path: Any) -> None:  # noqa: ANN401 (a path)
    begin_club(app)
    file = tmp_path / "old.csv"
    file.write_text(TABLE, "utf-8")
    assert run(app, "club", "old-results", "Elks", file, "--dry") == (
        0,
        "3 results, 3 of them new: nothing was stored.\n",
    )
    assert run(app, "club", "old-results", "Elks", file) == (0, "3 results, 3 of them new.\n")
    file.write_text(HEADING + "x\n", "utf-8")
    assert run(app, "club", "old-results", "Elks", file) == (
        1,
        "Error: Nothing was stored.\nRow 2: 1 field(s) where the first row has 8.\n",
    )
