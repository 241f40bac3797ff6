"""A club moves: an admin exports everything with one tap and imports it into an empty club with another."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.clubs.test_club import Buy, found_club, join, rows, say_yes
from tests.browser.conftest import Host
from tests.browser.test_accessible import findings
from tests.files.test_export import TABLE
from tests.games import long_games

SEND = """async (games) => {
  const headers = {'Content-Type': 'application/json'};
  const answer = await fetch('/api/v1/sync', {method: 'POST', body: JSON.stringify({games}), headers});
  if ((await answer.json()).results.some(({status}) => status !== 'created')) throw new Error('not archived');
}"""


@pytest.mark.everyday
def test_a_club_is_exported_and_imported_again(buy_used_phone: Buy, host: Host, tmp_path: Path) -> None:
    ann = buy_used_phone()
    join(ann, found_club(host, "Elks"), "Ann")
    club = str(rows(host, "SELECT id FROM clubs")[0][0])
    page = ann.page
    page.evaluate(SEND, [{**game, "club": club} for game in long_games(3)])
    page.goto(f"{ann.address}/#/club/{club}/admin")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name.startswith("Elks-")
    assert file.name.endswith(".ndjson")
    assert file.read_bytes().count(b'{"kind":"game"') == 3
    expect(page.locator(".club-page")).to_be_visible()
    assert findings(ann) == []

    page.get_by_label("Import a file").set_input_files(file)
    say_yes(ann, "Import")
    expect(page.locator("[data-said]")).to_contain_text("0 games added, 0 updated, 3 already here.")
    table = tmp_path / "old.csv"
    table.write_text(TABLE, "utf-8")
    page.get_by_label("Import old results").set_input_files(table)
    expect(page.get_by_role("dialog")).to_contain_text("3 results in the file, 3 of them new.")
    assert rows(host, "SELECT count(*) FROM old_results") == [(0,)]
    say_yes(ann, "Import")
    expect(page.locator("[data-said]")).to_contain_text("3 older results added.")
    assert rows(host, "SELECT count(*) FROM old_results") == [(3,)]
    table.write_text(TABLE.replace("15,7", "15,x"), "utf-8")
    page.get_by_label("Import old results").set_input_files(table)
    expect(page.locator("[data-said]")).to_contain_text("Row 2, column score_b: must be a whole number.")

    torn = tmp_path / "torn.ndjson"
    torn.write_bytes(file.read_bytes()[:-20])
    page.get_by_label("Import a file").set_input_files(torn)
    say_yes(ann, "Import")
    expect(page.locator("[data-said]")).to_contain_text(re.compile("Nothing was changed.*The file is cut short"))
